"""The page lives: what happens appears in it by itself, and what is typed is never lost."""

import re

import pytest
from playwright.sync_api import expect

from visitors import come_to, everybody_votes, host_says, live, say, seat_of, sign_in_as, write


@pytest.fixture
def row(table_of):
    """Anna and Boris at a table of eight, by day."""
    row = table_of("anna", "boris", fast=False)
    come_to(row, "day")
    return row


@pytest.fixture
def seated(someone, browser_of, site, row):
    """`seated("anna")`: her page of the thread, its stream open."""

    def come(name, **options):
        page = someone(**options)
        sign_in_as(page, browser_of(name), site.address)
        page.goto(f"/g/{row.slug}/")
        return live(page)

    return come


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
    for number in range(30):
        say(row, 3, f"Длинный разговор {number}")
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


def test_the_field_stays_where_it_is_while_somebody_types(seated, row):
    for number in range(10):
        say(row, 3, f"Длинный разговор {number}")
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
