"""What a game comes to appears by itself: the table fills, the game begins, a reminder falls due, the end lifts the masks, a question is asked."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from gorod.web import lobby
from gorod.web.access import look
from gorod.web.background import reminders
from gorod.web.posts import discussion
from visitors import come_to, everybody_votes, host_says, live, now, seat_of, sign_in_as, state_of, write


@pytest.fixture
def reading(someone, browser_of, site):
    """`reading("anna", "/g/…/")`: a page open in her browser; `None` for a stranger."""

    def come(name, address):
        page = someone()
        if name is not None:
            sign_in_as(page, browser_of(name), site.address)
        page.goto(address)
        page.evaluate("window.stayed = true")
        return page

    return come


def test_who_sits_down_appears_and_the_game_opens_by_itself(reading, person):
    row = lobby.new_game("Вечер", "pokemon", {}, 6)
    lobby.sit(row.slug, person("anna"))
    anna, stranger = reading("anna", f"/g/{row.slug}/"), reading(None, f"/g/{row.slug}/table/")
    anna.fill("[name=about]", "Я пишу и пишу")
    lobby.sit(row.slug, person("boris"))
    for page in (anna, stranger):
        expect(page.locator("#gathering")).to_contain_text("Занято мест: 2 из 6")
        assert page.evaluate("window.stayed")
    expect(anna.locator("[name=about]")).to_have_value("Я пишу и пишу")
    lobby.fill(row.slug)
    expect(stranger.get_by_role("button", name="Ждать места")).to_be_visible()
    lobby.start(row.slug)
    for page in (anna, stranger):
        page.wait_for_url(re.compile(f"/g/{row.slug}/$"))
        live(page)
    expect(anna.locator("#write textarea")).to_have_value("Я пишу и пишу")


def test_the_end_brings_the_reveal_the_roles_the_accounts_and_the_record(reading, table_of, person):
    row = table_of("anna", "boris", overrides={"conduct.absence": None}, host=person("host"))
    stranger = live(reading(None, f"/g/{row.slug}/"))
    expect(stranger.locator("#over a")).to_have_count(0)
    expect(stranger.locator("#players .account")).to_have_count(0)
    while not state_of(row).ended:
        come_to(row, "night")
        come_to(row, "day")
        if not state_of(row).ended:
            everybody_votes(row)
    expect(stranger.get_by_role("link", name="Запись партии")).to_be_visible()
    expect(stranger.locator("#bar")).to_contain_text("Игра окончена")
    expect(stranger.locator("#players")).to_contain_text("anna")
    expect(stranger.locator("#players .seat-role")).to_have_count(8)
    assert stranger.evaluate("window.stayed")


def test_a_reminder_appears_when_it_falls_due_and_goes_with_the_vote(reading, table_of, monkeypatch):
    due = [now() + timedelta(hours=1)]
    monkeypatch.setattr(reminders, "near", lambda _opened, _closes: due[0])
    row = table_of("anna", "boris", overrides={"calendar.first_phase": "day"})
    anna, stranger = (live(reading(name, f"/g/{row.slug}/")) for name in ("anna", None))
    reminder = anna.locator("#bar .bar-reminder")
    expect(reminder).to_be_empty()
    due[0] = now() + timedelta(seconds=1)
    host_says(row, "Вечереет")
    expect(reminder).to_contain_text("вашего голоса ещё нет")
    expect(reminder).to_have_role("status")
    expect(stranger.locator("#bar .bar-reminder")).to_be_empty()
    write(anna, f"[b]{seat_of(row, 'boris').name}[/b]")
    expect(reminder).to_be_empty()


@pytest.mark.parametrize("address", ["talk/", "player/1", "mine", "host/"])
def test_the_countdown_lives_on_every_page_of_a_game(reading, table_of, person, address):
    row = table_of("anna", fast=False, host=person("host"))
    page = live(reading("host" if address == "host/" else "anna", f"/g/{row.slug}/{address}"))
    expect(page.locator("[data-countdown]").first).to_have_text(re.compile(r"\d"))
    come_to(row, "day")
    expect(page.locator("#bar")).to_contain_text("День")
    assert page.evaluate("window.stayed")


def test_R46_a_question_about_the_rules_appears_on_the_open_page(reading, table_of, person):
    row = table_of("anna", "boris", fast=False)
    anna, stranger = (live(reading(name, f"/g/{row.slug}/talk/")) for name in ("anna", None))
    with look(row, person("boris")) as sight:
        discussion.remark(sight, "А досрочно можно?", now(), None)
    for page in (anna, stranger):
        expect(page.locator("#thread article")).to_contain_text("А досрочно можно?")
    anna.fill("#write textarea", "Можно")
    anna.click("#send")
    expect(stranger.locator("#thread article").last).to_contain_text("Можно")
    expect(anna.locator("#thread article").last).to_contain_text("Можно")
    expect(anna.locator("#write textarea")).to_have_value("")
    assert anna.locator("#thread article").count() == 2 and anna.evaluate("window.stayed")
