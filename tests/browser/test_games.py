"""Whole games in a real browser: a guest among bots, four people in four browsers, a phone, and no script at all."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from gorod.engine import Ordered, encode
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.scenarios import text_in
from gorod.web import lobby, tables
from gorod.web.models import Game
from visitors import (
    bot_orders,
    close_phase,
    come_to,
    live,
    say,
    seat_of,
    sign_in_as,
    sign_up,
    state_of,
    write,
)

#: A clock on which a whole game fits into a test: same rules, same code.
HURRIED = {"calendar.day.lasts": "10s", "calendar.night.lasts": "5s"}
#: Seconds in which a hurried game is over.
GAME = 90


def act_once(page: Page) -> None:
    """Whatever a player who looks at his page can do now: an order, else a vote."""
    choice = page.locator("#mine .order input[name^=target-]").first
    if choice.is_visible() and not page.locator("#mine .order .present").count():
        choice.check()
        page.locator("#mine .order button[name=give]").first.click()
    elif page.locator("#mine .my-vote.missing").is_visible() and page.locator("#write textarea").is_visible():
        name = page.locator("#players .seat:not(.gone):not(.me) .seat-name a").first.inner_text()
        write(page, f"Пожалуй, [b]{name}[/b]")


def test_a_guest_takes_a_seat_and_plays_a_fast_game_to_its_end(someone, site, monkeypatch):
    monkeypatch.setattr(lobby, "FAST", lobby.FAST | HURRIED)
    site.let_time_run()
    page = someone()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Сесть за стол")).first.click()
    live(page)
    expect(page.locator("#bar .bar-mask")).to_be_visible()
    end = page.locator("#bar", has_text="Игра окончена")
    turn = page.locator("#mine .my-vote.missing, #mine .order .choices").or_(end)
    while True:
        turn.first.wait_for(timeout=GAME * 1000)
        if end.count():
            break
        act_once(page)
        was = page.locator("#bar .bar-phase").inner_text()
        page.wait_for_function(
            "was => document.querySelector('#bar .bar-phase').innerText !== was", arg=was, timeout=GAME * 1000
        )
    if page.locator("#newer").is_visible():
        page.click("#newer")
    expect(page.locator("article.told-end")).to_be_visible()
    assert Game.objects.get().status == Game.Status.OVER
    page.reload()
    with page.expect_download() as record:
        page.get_by_role("link", name="Запись партии").click()
    assert "scenario: " in record.value.path().read_text(encoding="utf-8")


PEOPLE = ("anna", "boris", "clara", "dmitri")


def open_a_table(page: Page, players: int) -> str:
    """Open a game of pokemon with introductions, and a vote that may be taken back; gives its address."""
    page.goto("/open/pokemon/")
    page.fill("[name=title]", "Четверо и боты")
    page.select_option("[name=players]", str(players))
    page.check("[name=ceremony]")
    page.locator("main details", has=page.locator('[name="voting.withdraw"]')).locator("> summary").click()
    page.fill('[name="voting.withdraw"]', "снимаю")
    page.click("main form button.main")
    page.get_by_role("button", name="Открыть игру").click()
    page.wait_for_url(re.compile("/g/"))
    return "/g/" + page.url.split("/g/")[1].split("/")[0] + "/"


def give_orders(page: Page) -> int:
    """Give every order that the page offers, each to the last of its choices; how many."""
    titles = [legend.inner_text() for legend in page.locator("#mine .order:has(.choices) legend").all()]
    for title in titles:
        form = page.locator("#mine .order", has=page.locator("legend", has_text=title))
        form.locator("input[name^=target-]").last.check()
        form.locator("button[name=give]").click()
        expect(
            page.locator("#mine .order", has=page.locator("legend", has_text=title)).locator(".present")
        ).to_be_visible()
    return len(titles)


def test_four_people_play_in_four_browsers(someone, site):
    pages = {name: someone() for name in PEOPLE}
    for name, page in pages.items():
        sign_up(page, name)
    game = open_a_table(pages["anna"], 7)
    for name, page in pages.items():
        page.goto(game)
        if name != "anna":
            page.get_by_role("button", name="Сесть за стол").click()
        page.fill("[name=about]", f"Персонаж номер {PEOPLE.index(name)} здоровается.")
        page.get_by_role("button", name="Сохранить персонажа").click()
    row = Game.objects.get()
    _masks_hide_the_people(pages, row)
    pages["anna"].reload()
    pages["anna"].locator("button[name=bots]").click()
    for page in pages.values():
        page.goto(game)
        page.get_by_role("button", name="получена").click()
    for page in pages.values():
        page.goto(game)
        live(page)
    _a_night_of_every_order(pages, row)
    _a_day_of_votes(pages, row)
    _the_hunt_to_the_end(pages, row)
    _the_reveal(pages, row)


def _masks_hide_the_people(pages: dict[str, Page], row: Game) -> None:
    """P31: until the end no page joins an account and a mask."""
    for name, page in pages.items():
        page.reload()
        for other in PEOPLE:
            assert other == name or other not in page.content()
        expect(page.locator("main")).to_contain_text(seat_of(row, name).name)


def _a_night_of_every_order(pages: dict[str, Page], row: Game) -> None:
    come_to(row, "night")
    given = 0
    for page in pages.values():
        expect(page.locator("html")).to_have_attribute("data-phase", "night")
        given += give_orders(page)
    for seat in row.seats.filter(bot=True):
        given += bot_orders(row, seat.number)
    assert given >= 4  # two of the mafia, the doctor, the commissioner
    come_to(row, "day")
    for page in pages.values():
        expect(page.locator("html")).to_have_attribute("data-phase", "day")


def _a_day_of_votes(pages: dict[str, Page], row: Game) -> None:
    state = state_of(row)
    seats = {name: seat_of(row, name).number for name in PEOPLE}
    target = next(seat for seat in state.living() if state.rules.sides[seat.side].clan)
    other = next(seat for seat in state.living() if seat.number not in {target.number, *seats.values()})
    voters = [name for name in PEOPLE if state.seats[seats[name]].alive and seats[name] != target.number]
    first = pages[voters[0]]
    for text, told in (
        (f"[b]{other.name}[/b]", f"Голос: {other.name}."),
        (f"Нет, [b]{target.name}[/b]", "Изменение 1 из 2."),
        ("[b]снимаю[/b]", "Голос снят."),
        (f"И всё-таки [b]{target.name}[/b]", "Изменение 2 из 2."),
    ):
        write(first, text)
        for page in (first, pages[voters[1]]):
            expect(page.locator("#thread .deed").last).to_contain_text(told)
    expect(pages[voters[1]].locator("#votes .target", has_text=target.name)).to_contain_text("1")
    early = f"[b]{target.name}[/b] [b]досрочно[/b]"
    for name in voters:
        write(pages[name], early)
    for seat in state.living():
        if state_of(row).phase == "day" and seat.number not in {target.number, *seats.values()}:
            say(row, seat.number, early)
    for page in pages.values():
        execution = page.locator("article.told-execution")
        expect(execution).to_contain_text(target.name)
        expect(execution).to_contain_text("Команда Р")
        expect(page.locator("html")).to_have_attribute("data-phase", "night")
        expect(page.locator("#players .gone", has_text=target.name)).to_be_visible()


def _the_hunt_to_the_end(pages: dict[str, Page], row: Game) -> None:
    """Nights without a word and days on which the town finds the mafia, until there is none."""
    while not (state := state_of(row)).ended:
        if state.phase == "night":
            for seat in state.living():
                say(row, seat.number, "Я здесь.", "host")  # P27: a day without a word is absence
            close_phase(row)
            continue
        target = next(seat for seat in state.living() if state.rules.sides[seat.side].clan)
        for seat in state.living():
            if seat.number != target.number and state_of(row).phase == "day":
                say(row, seat.number, f"[b]{target.name}[/b] [b]досрочно[/b]")
        for page in pages.values():
            expect(page.locator("article.told-execution").last).to_contain_text(target.name)


def _the_reveal(pages: dict[str, Page], row: Game) -> None:
    """P31: at the end each open page tells the verdict, every role and who wore which mask; the record replays."""
    seats = {name: seat_of(row, name) for name in PEOPLE}
    with tables.opened(row) as table:
        roles = [text_in(table.scenario.roles[role].name, "ru") for role in table.final_roles()]
    for page in pages.values():
        expect(page.locator("#bar")).to_contain_text("Игра окончена")
        expect(page.locator("article.told-end")).to_contain_text("мирные покемоны")
        for name, seat in seats.items():
            line = page.locator(f"#seat-{seat.number + 1}")
            expect(line).to_contain_text(seat.name)
            expect(line.locator(".account")).to_have_text(name)
            expect(line.locator(".seat-role")).to_have_text(roles[seat.number])
    page = pages["boris"]
    with page.expect_download() as record:
        page.get_by_role("link", name="Запись партии").click()
    played = play(read_record(record.value.path().read_text(encoding="utf-8")), Path())
    with tables.opened(row) as table:
        assert [encode(event) for event in played.game.log] == [encode(event) for event in table.play.log]


def test_four_people_play_a_day_and_a_night_of_treasures(someone, site, browser_of, table_of):
    row = table_of(*PEOPLE, scenario="rat-treasures", players=16, fast=False)
    pages = {name: someone() for name in PEOPLE}
    for name, page in pages.items():
        sign_in_as(page, browser_of(name), site.address)
        page.goto(f"/g/{row.slug}/")
        live(page)
    _a_vote_is_taken_back(pages, row)
    standing = sum(give_orders(page) for page in pages.values())
    assert standing >= len(pages)  # R36: each may order for the night on which he is drawn
    _the_town_executes_one_who_orders_nothing(row)
    come_to(row, "night")
    for page in pages.values():
        expect(page.locator("#bar .bar-phase")).to_contain_text("Ночь 1")
        give_orders(page)
    people = {seat_of(row, name).number for name in PEOPLE}
    for seat in state_of(row).living():
        if seat.number not in people:
            bot_orders(row, seat.number)
    with tables.opened(row) as table:
        given = {event.ability for event in table.play.log if isinstance(event, Ordered)}
        state = table.play.state
        free = [
            seat for seat in state.living() if seat.number != state.sentry
        ]  # R24: who stands guard does nothing else
        assert given >= {ability for seat in free for ability in state.rules.roles[seat.role].abilities}
    assert len(given) >= 6
    come_to(row, "day")
    for page in pages.values():
        expect(page.locator("#bar .bar-phase")).to_contain_text("День 2")
        expect(page.locator("article.told-dawn")).to_contain_text("В карауле")


def _the_town_executes_one_who_orders_nothing(row: Game) -> None:
    """All vote for a player without a night's order, so that every order of the night is given."""
    state = state_of(row)
    target = next(seat for seat in state.living() if not state.rules.roles[seat.role].abilities)
    for seat in state.living():
        say(row, seat.number, f"[b]{target.name}[/b]")


def _a_vote_is_taken_back(pages: dict[str, Page], row: Game) -> None:
    """R31, R34: a vote is cast, changed and withdrawn, and each other page shows how it stands."""
    anna, boris = pages["anna"], pages["boris"]
    first, second = [seat_of(row, name).name for name in ("clara", "dmitri")]
    write(anna, f"[b]{first}[/b]")
    expect(boris.locator("#votes .target", has_text=first).locator(".target-count")).to_have_text("1")
    write(anna, f"Нет, [b]{second}[/b]")
    expect(boris.locator("#votes .target", has_text=second).locator(".target-count")).to_have_text("1")
    write(anna, "[b]снимаю[/b]")
    expect(boris.locator("#thread .deed").last).to_contain_text("Голос снят.")
    expect(boris.locator("#votes .silent")).to_contain_text(seat_of(row, "anna").name)
    write(anna, f"И всё же [b]{first}[/b]")
    expect(boris.locator("#votes .target", has_text=first).locator(".target-count")).to_have_text("1")


def test_a_game_on_a_phone(someone, site, browser_of, table_of):
    row = table_of("anna", "boris", fast=False)
    come_to(row, "day")
    page = someone(phone=True)
    sign_in_as(page, browser_of("anna"), site.address)
    page.goto(f"/g/{row.slug}/")
    live(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for tab in ("Голоса", "Игроки", "Моё", "Тема"):
        page.locator(".tabs").get_by_text(tab).tap()
    boris = seat_of(row, "boris").name
    page.locator("#write .tools select").select_option(boris)
    expect(page.locator("#preview")).to_contain_text(f"Засчитается как голос: {boris}.")
    page.locator("#write button.main").tap()
    expect(page.locator("#thread .deed").last).to_contain_text(f"Голос: {boris}.")
    expect(page.locator("#bar")).to_be_in_viewport()
    small = page.evaluate(
        "() => [...document.querySelectorAll('button, .tabs a, select, textarea')].filter(e => e.offsetParent"
        " && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 80))"
    )
    assert small == []


def test_without_scripts_one_reads_writes_votes_and_gives_orders(someone, site, browser_of, table_of):
    row = table_of("anna", "boris", fast=False)
    page = someone(javascript=False)
    sign_in_as(page, browser_of("anna"), site.address)
    page.goto(f"/g/{row.slug}/")
    boris = seat_of(row, "boris").name
    for order in page.locator("#mine .order:has(.choices)").all()[:1]:
        order.locator(".choice").filter(has_not_text=boris).first.locator("input").check()
        order.locator("button[name=give]").click()
        expect(page.locator("#mine .order .present").first).to_be_visible()
    page.goto(f"/g/{row.slug}/room/host/")
    page.fill("#write textarea", "Вопрос ведущему")
    page.click("#write button.main")
    expect(page.locator("#thread")).to_contain_text("Вопрос ведущему")
    come_to(row, "day")
    page.goto(f"/g/{row.slug}/")
    page.fill("#write textarea", "Моё слово")
    page.locator("#write [name=vote]").select_option(label=f"{boris} №{seat_of(row, 'boris').number + 1}")
    page.click("#write [name=ask]")
    expect(page.locator("#write .notice")).to_contain_text(f"Засчитается как голос: {boris}.")
    page.click("#write button.main")
    expect(page.locator("#thread .deed").last).to_contain_text(f"Голос: {boris}.")
    page.fill("#write textarea", "[b]Бульбазябр[/b]")
    page.click("#write button.main")
    expect(page.locator("main")).to_contain_text("такого игрока здесь нет")
    page.click("#votes-course summary")
    expect(page.locator("#votes-course")).to_contain_text(boris)
    page.get_by_role("link", name="Личная линия").click()
    expect(page.locator("#thread")).to_contain_text("Ваша роль")
