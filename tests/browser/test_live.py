"""The page lives: what happens appears in it by itself, and what is typed is never lost."""

import re

import pytest
from playwright.sync_api import expect

from gorod.web.models import Seat
from visitors import bot_targets, come_to, everybody_votes, host_says, live, say, seat_of, sign_in_as, state_of, write


@pytest.fixture
def row(table_of):
    """Anna and Boris at a table of eight, by day."""
    row = table_of("anna", "boris", fast=False)
    come_to(row, "day")
    return row


@pytest.fixture
def seated(someone, browser_of, site, row):
    """`seated("anna")`: her page of the thread, its stream open."""

    def come(name, at=row, **options):
        page = someone(**options)
        sign_in_as(page, browser_of(name), site.address)
        page.goto(f"/g/{at.slug}/")
        return live(page)

    return come


def test_a_page_that_was_offline_over_a_close_does_not_promise_a_vote(seated, row):
    anna = seated("anna")
    anna.fill("#write textarea", f"[b]{seat_of(row, 'boris').name}[/b]")
    expect(anna.locator("#preview")).to_contain_text("Засчитается")
    anna.context.set_offline(True)
    come_to(row, "night")
    anna.context.set_offline(False)
    expect(anna.locator("#preview")).to_contain_text("не засчитается")
    assert anna.input_value("#write textarea")


@pytest.mark.parametrize("fault", ["no answer", "a fault", "signed out"])
def test_what_could_not_be_sent_is_there_when_the_page_is_loaded_anew(seated, site, browser_of, row, fault):
    anna = seated("anna")
    anna.route("**/draft", lambda route: route.abort())
    if fault == "signed out":
        elsewhere = anna.context.new_page()
        elsewhere.goto("/accounts/logout/")
        elsewhere.click("main form button")
        elsewhere.wait_for_url("**/")
    else:
        anna.route("**/say", lambda route: route.abort() if fault == "no answer" else route.fulfill(status=502))
    write(anna, "Важное")
    anna.wait_for_selector("#notes .error")
    sign_in_as(anna, browser_of("anna"), site.address)
    anna.reload()
    expect(anna.locator("#write textarea")).to_have_value("Важное")
    anna.unroute("**/say")
    anna.click("#write button.main")
    expect(anna.locator("#thread article").last).to_contain_text("Важное")
    expect(anna.locator("#write textarea")).to_have_value("")
    anna.reload()
    expect(anna.locator("#write textarea")).to_have_value("")


def test_a_post_appears_in_another_open_page_without_a_reload(seated, someone, row):
    anna, boris = seated("anna"), seated("boris")
    stranger = someone()
    stranger.goto(f"/g/{row.slug}/")
    live(stranger)
    for page in (boris, stranger):
        page.evaluate("window.stayed = true")
    write(anna, "Доброе утро, город")
    for page in (boris, stranger):
        expect(page.locator("#thread article").last).to_contain_text("Доброе утро, город")
        assert page.evaluate("window.stayed")
        assert page.locator("#thread article", has_text="Доброе утро, город").count() == 1


def test_a_vote_appears_in_the_tally_of_another_page(seated, row):
    anna, boris = seated("anna"), seated("boris")
    write(anna, f"[b]{seat_of(row, 'boris').name}[/b]")
    expect(boris.locator("#votes")).to_contain_text(seat_of(row, "anna").name)
    expect(boris.locator("#thread article .deed").last).to_contain_text("Голос")


def test_after_a_lost_connection_the_page_catches_up_and_keeps_what_is_typed(seated, site, row):
    anna = seated("anna")
    anna.fill("#write textarea", "Недописанное")
    anna.focus("#write textarea")
    site.stop()
    anna.wait_for_selector('[data-live="0"]', state="attached")
    host_says(row, "Пока связи не было")
    site.start()
    expect(anna.locator("#thread article").last).to_contain_text("Пока связи не было")
    assert anna.locator("#thread article", has_text="Пока связи не было").count() == 1
    assert anna.input_value("#write textarea") == "Недописанное"
    assert anna.evaluate("document.activeElement.tagName") == "TEXTAREA"


def test_the_page_says_how_the_host_will_read_the_post(seated, row):
    anna, boris = seated("anna"), seat_of(row, "boris").name
    anna.fill("#write textarea", "Просто мысль")
    expect(anna.locator("#preview")).to_contain_text("Голоса здесь нет")
    anna.fill("#write textarea", f"[b]{boris}[/b]")
    expect(anna.locator("#preview")).to_contain_text(f"Засчитается как голос: {boris}.")
    anna.fill("#write textarea", "[b]Бульбазябр[/b]")
    expect(anna.locator("#preview .refused")).to_contain_text("такого игрока здесь нет")


def test_a_draft_survives_a_closed_tab(seated, row):
    anna = seated("anna")
    anna.locator("#write textarea").press_sequentially("Мысль, которую жалко")
    with anna.expect_response(re.compile("/draft$")):
        anna.locator("#write textarea").press_sequentially(" потерять")
    anna.close()
    again = seated("anna")
    assert again.input_value("#write textarea") == "Мысль, которую жалко потерять"
    write(again, "Мысль, которую жалко потерять")
    expect(again.locator("#thread article").last).to_contain_text("жалко потерять")
    again.reload()
    assert again.input_value("#write textarea") == ""


def test_new_posts_gather_while_the_reader_is_not_at_the_end(seated, row):
    speaker = next(state_of(row).living()).number
    for number in range(30):
        say(row, speaker, f"Длинный разговор {number}")
    anna = seated("anna")
    anna.evaluate("window.scrollTo(0, 0)")
    for text in ("Раз", "Два", "Три"):
        host_says(row, text)
    expect(anna.locator("#newer")).to_have_text(re.compile("3 сообщения"))
    assert anna.evaluate("window.scrollY") == 0
    expect(anna.locator("#thread article", has_text="Три")).to_be_hidden()
    anna.click("#newer")
    expect(anna.locator("#thread article", has_text="Три")).to_be_visible()
    expect(anna.locator("#newer")).to_be_hidden()


def test_a_post_is_sent_without_a_reload_and_the_field_is_empty_again(seated, row):
    anna = seated("anna")
    anna.evaluate("window.stayed = true")
    write(anna, "Раз")
    expect(anna.locator("#thread article").last).to_contain_text("Раз")
    expect(anna.locator("#write textarea")).to_have_value("")
    write(anna, "Два")
    expect(anna.locator("#thread article").last).to_contain_text("Два")
    assert anna.evaluate("window.stayed")
    assert anna.locator("#thread article", has_text="Раз").count() == 1


def test_a_refused_text_comes_back_with_the_reason_beside_it(seated, row):
    anna = seated("anna")
    write(anna, "   ")
    expect(anna.locator("#notes .error")).to_contain_text("пока ничего нет")
    anna.fill("#write textarea", "а" * 60_000)
    anna.evaluate("document.querySelector('#write textarea').value += 'бв'")
    anna.click("#send")
    expect(anna.locator("#notes .error")).to_contain_text("на 2 знака")
    assert anna.input_value("#write textarea").endswith("абв")


def test_what_cannot_be_sent_stays_in_the_field(seated, site, row):
    anna = seated("anna")
    site.stop()
    write(anna, "Связи нет")
    expect(anna.locator("#notes .error")).to_contain_text("Отправить не получилось")
    assert anna.input_value("#write textarea") == "Связи нет"
    site.start()
    live(anna)
    anna.click("#send")
    expect(anna.locator("#thread article").last).to_contain_text("Связи нет")


def test_a_double_click_is_one_post(seated, row):
    anna = seated("anna")
    anna.fill("#write textarea", "Дважды")
    anna.dblclick("#send")
    expect(anna.locator("#write textarea")).to_have_value("")
    host_says(row, "После")
    expect(anna.locator("#thread article").last).to_contain_text("После")
    assert anna.locator("#thread article", has_text="Дважды").count() == 1


def test_an_order_is_given_without_a_reload_and_what_is_being_chosen_is_kept(seated, table_of, person):
    """What happens meanwhile puts nobody's finger on another name."""
    row = table_of("anna", "boris", fast=False, overrides={"calendar.first_phase": "night"})
    anna = seated("anna", at=row)
    order = anna.locator("#mine .order:has(.choices)").first
    if not order.count():
        row.seats.filter(user=person("anna")).update(user=None)
        holder = next(seat for seat in state_of(row).seats if bot_targets(row, seat.number))
        row.seats.filter(number=holder.number).update(user=person("anna"), bot=False)
        anna.reload()
        live(anna)
    anna.evaluate("window.stayed = true")
    choice = order.locator("input").last
    choice.check()
    host_says(row, "Ночью слышен шорох")
    expect(anna.locator("#thread article").last).to_contain_text("шорох")
    assert choice.is_checked()
    order.locator("button[name=give]").click()
    expect(anna.locator("#answer .success")).to_be_visible()
    expect(order.locator(".present")).to_be_visible()
    assert anna.evaluate("window.stayed")


def test_news_steal_no_focus_and_shut_nothing_that_was_opened(seated, row):
    anna, boris = seated("anna"), seat_of(row, "boris")
    first, second = [seat.number for seat in state_of(row).living() if seat.number != boris.number][:2]
    anna.click("#rules details:not([open]) summary >> nth=0")
    say(row, first, f"[b]{boris.name}[/b]")
    anna.click("#votes-course summary")
    anna.focus("#players .seat-name a >> nth=2")
    say(row, second, f"[b]{boris.name}[/b]")
    expect(anna.locator("#votes .target-count").first).to_have_text("2")
    expect(anna.locator("#votes-course")).to_have_attribute("open", "")
    assert anna.evaluate("document.activeElement.matches('#players .seat-name a')")
    assert anna.locator("#rules details[open]").count() == 2


def test_what_is_being_typed_outlives_a_night_in_which_the_field_is_shut(seated, table_of):
    row = table_of("anna", "boris", overrides={"thread.night": "shut", "calendar.first_phase": "day"})
    anna = seated("anna", at=row)
    anna.locator("#write textarea").press_sequentially("Не договорила")
    field = anna.locator("#write textarea")
    state = state_of(row)
    target = next(
        seat
        for seat in state.living()
        if seat.number != seat_of(row, "anna").number and not state.rules.sides[seat.side].clan
    )
    for seat in state.living():
        say(row, seat.number, f"[b]{target.name}[/b]")
    come_to(row, "night")
    expect(anna.locator("#write .warning")).to_contain_text("Ночью тема закрыта")
    expect(field).to_have_value("Не договорила")
    come_to(row, "day")
    expect(anna.locator("#write .warning")).to_have_count(0)
    expect(field).to_have_value("Не договорила")
    assert field.evaluate("field => document.activeElement === field")


def test_the_field_stays_where_it_is_while_somebody_types(seated, row):
    speaker = next(state_of(row).living()).number
    for number in range(10):
        say(row, speaker, f"Длинный разговор {number}")
    anna = seated("anna")
    anna.locator("#write textarea").press_sequentially("Пишу")
    where = "document.querySelector('#write textarea').getBoundingClientRect().top"
    before = anna.evaluate(where)
    host_says(row, "Строка\n" * 8 + "Конец")
    expect(anna.locator("#thread article").last).to_contain_text("Конец")
    assert abs(anna.evaluate(where) - before) < 2


def test_the_page_turns_to_night_at_the_close_and_the_countdown_runs(seated, row):
    anna = seated("anna")
    expect(anna.locator("html")).to_have_attribute("data-phase", "day")
    expect(anna.locator("[data-countdown]").first).to_have_text(re.compile(r"\d"))
    everybody_votes(row)
    come_to(row, "night")
    expect(anna.locator("html")).to_have_attribute("data-phase", "night")
    expect(anna.locator("#bar")).to_contain_text("Ночь")


def test_buttons_put_markup_into_the_text(seated, row):
    anna, boris = seated("anna"), seat_of(row, "boris").name
    anna.fill("#write textarea", "важно")
    anna.locator("#write textarea").select_text()
    anna.locator("#write .tools button").first.click()
    assert anna.input_value("#write textarea") == "[b]важно[/b]"
    anna.fill("#write textarea", "")
    anna.select_option("#write .tools select", boris)
    assert anna.input_value("#write textarea") == f"[b]{boris}[/b]"


def test_a_choice_that_is_not_given_yet_stays_while_the_page_lives(seated, table_of):
    row = table_of("anna", "boris", scenario="rat-one-clan", fast=False)
    anna = seated("anna", row)
    order = anna.locator("#mine .order", has_text="Кого проверю, если караул выпадет мне")
    order.locator("input").nth(2).check()
    say(row, seat_of(row, "anna").number, f"[b]{seat_of(row, 'boris').name}[/b]")
    expect(anna.locator("#mine .my-vote")).to_contain_text(seat_of(row, "boris").name)
    expect(order.locator("input").nth(2)).to_be_checked()
    order.get_by_role("button", name="Решить").click()
    expect(order.locator(".present")).to_be_visible()
    expect(order.locator("input").nth(2)).to_be_checked()


def test_an_order_that_is_given_leaves_the_choice_made_for_another(seated, table_of):
    row = table_of("anna", fast=False)
    mafia = next(seat for seat in state_of(row).living() if state_of(row).clan_of(seat.number))
    anna = seat_of(row, "anna").user
    Seat.objects.filter(game=row, user=anna).update(user=None)
    Seat.objects.filter(game=row, number=mafia.number).update(user=anna)
    page = seated("anna", row)
    kill, block = (page.locator("#mine .order", has_text=title) for title in ("Выстрел", "Блок"))
    block.locator("input").nth(1).check()
    kill.locator("input").nth(2).check()
    kill.get_by_role("button", name="Решить").click()
    expect(kill.locator(".present")).to_be_visible()
    expect(kill.locator("input").nth(2)).to_be_checked()
    expect(block.locator("input").nth(1)).to_be_checked()
    block.get_by_role("button", name="Решить").click()
    expect(block.locator(".present")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_enter_gives_the_order_that_was_chosen_in_and_no_other(someone, site, browser_of, table_of, javascript):
    row = table_of("anna", fast=False)
    mafia = next(seat for seat in state_of(row).living() if state_of(row).clan_of(seat.number))
    anna = seat_of(row, "anna").user
    Seat.objects.filter(game=row, user=anna).update(user=None)
    Seat.objects.filter(game=row, number=mafia.number).update(user=anna)
    page = someone(javascript=javascript)
    sign_in_as(page, browser_of("anna"), site.address)
    page.goto(f"/g/{row.slug}/")
    first, second = page.locator("#mine .order").first, page.locator("#mine .order").nth(1)
    first.locator("input").nth(2).check()
    second.locator("input").nth(1).check()
    second.locator("input").nth(1).press("Enter")
    if javascript:
        expect(second.locator(".present")).to_be_visible()
    else:
        expect(page.locator("#answer")).to_contain_text("кнопку того приказа")
    expect(first.locator(".present")).to_have_count(0)


def test_lists_within_lists_stay_on_a_phone(someone, table_of):
    row = table_of("anna", fast=False)
    come_to(row, "day")
    say(row, seat_of(row, "anna").number, "[list]" * 60 + "дно" + "[quote]" * 60 + "ещё глубже")
    page = someone(phone=True)
    page.goto(f"/g/{row.slug}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
