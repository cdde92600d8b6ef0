"""Reminders before a close: those who owe something, once a phase, with nothing in the mail that is not everybody's."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from gorod.engine import Ballot, Say
from gorod.web import actions, tables
from gorod.web.background import reminders
from gorod.web.models import Game, Reminder, Seat

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["anna", "boris", "vera", "gleb", "dina", "egor", "zoya", "ivan"]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def table(table_of) -> Game:
    return table_of(*NAMES, fast=False, overrides={"conduct.absence": None}, at=START)


def state_of(row):
    with tables.opened(Game.objects.get(pk=row.pk)) as table:
        return table.play.state


def to_the_day(row) -> datetime:
    """Let the night pass; gives when the day closes."""
    while state_of(row).phase != "day":
        actions.strike(row.slug, Game.objects.get(pk=row.pk).due)
    return state_of(row).closes_at


def test_who_has_not_voted_is_reminded_once_by_mail(table, mailoutbox):
    closes = to_the_day(table)
    voter, target, *others = [seat.number for seat in state_of(table).living()]
    actions.act(table.slug, lambda _, at: Say(at, voter, "thread", "так", Ballot(target)), closes - timedelta(hours=2))
    assert reminders.remind_all(closes - timedelta(minutes=61)) == 0
    assert reminders.remind_all(closes - timedelta(minutes=59)) == len(others) + 1
    assert reminders.remind_all(closes - timedelta(minutes=58)) == 0
    expected = Seat.objects.filter(game=table, number__in=[target, *others]).values_list("user__email", flat=True)
    assert sorted(mail.to[0] for mail in mailoutbox) == sorted(expected)


def test_a_mail_names_neither_masks_nor_roles(table, mailoutbox):
    for _ in range(2):
        closes = state_of(table).closes_at
        reminders.remind_all(closes - timedelta(minutes=5))
        actions.strike(table.slug, Game.objects.get(pk=table.pk).due)
    assert mailoutbox
    with tables.opened(Game.objects.get(pk=table.pk)) as opened:
        secrets = [*opened.names, *(naming.form("ru") for naming in opened.scenario.roles.values())]
    for mail in mailoutbox:
        words = f"{mail.subject} {mail.body}".casefold()
        assert not [secret for secret in secrets if secret and secret.casefold() in words]
        assert f"/g/{table.slug}/" in mail.body


def test_a_quick_game_reminds_on_the_page_alone(table_of, mailoutbox):
    row = table_of(*NAMES, at=START)
    closes = to_the_day(row)
    assert reminders.remind_all(closes - timedelta(seconds=46)) == 0
    assert reminders.remind_all(closes - timedelta(seconds=44)) == len(list(state_of(row).living()))
    assert mailoutbox == []
    assert {reminder.to for reminder in Reminder.objects.all()} == {""}


def test_after_the_close_and_in_a_pause_nobody_is_reminded(table, mailoutbox):
    closes = to_the_day(table)
    assert reminders.remind_all(closes) == 0
    Game.objects.filter(pk=table.pk).update(due=None)
    assert reminders.remind_all(closes - timedelta(minutes=5)) == 0


def test_a_mail_that_cannot_be_sent_is_tried_three_times(table, monkeypatch):
    attempts = []

    def refuse(*_):
        attempts.append(1)
        raise OSError("nobody answers")

    closes = to_the_day(table)
    monkeypatch.setattr(reminders, "send_mail", refuse)
    for minutes in range(10, 4, -1):
        reminders.remind_all(closes - timedelta(minutes=minutes))
    assert len(attempts) == 3 * Reminder.objects.count() > 0


def test_a_mail_that_never_arrives_is_told_to_the_host_and_the_game_goes_on(table_of, person, browser_of, monkeypatch):
    row = table_of(*NAMES, fast=False, overrides={"conduct.absence": None}, at=START, host=person("host"))
    closes = to_the_day(row)
    living = [seat.number for seat in state_of(row).living()]
    lost = Seat.objects.get(game=row, number=living[0])
    sent = []

    def send(_subject, _body, _sender, to):
        if to == [lost.user.email]:
            raise OSError("nobody answers")
        sent.append(to)

    monkeypatch.setattr(reminders, "send_mail", send)
    host = browser_of("host")
    words = f"Напоминание игроку {lost.name} (день 1) не доставлено"
    for minutes in range(10, 4, -1):
        reminders.remind_all(closes - timedelta(minutes=minutes))
        with time_machine.travel(closes - timedelta(minutes=minutes), tick=False):
            shown = host.get(f"/g/{row.slug}/room/host/").content.decode()
        assert shown.count(words) == (1 if minutes <= 8 else 0)
    assert f"Письмо с напоминанием не дошло до игрока {lost.name}." in host.get(f"/g/{row.slug}/host/").content.decode()
    assert len(sent) == len(living) - 1
    before = Game.objects.get(pk=row.pk).number
    actions.strike(row.slug, closes)
    assert Game.objects.get(pk=row.pk).number > before


def test_the_page_reminds_before_the_close_and_is_silent_after_the_vote(table, browser_of):
    closes = to_the_day(table)
    seat = Seat.objects.filter(game=table, number__in=[seat.number for seat in state_of(table).living()]).first()
    other = next(place.number for place in state_of(table).living() if place.number != seat.number)
    browser = browser_of(seat.user.username)
    words = "День скоро закроется, а вашего голоса ещё нет."

    def page(at):
        with time_machine.travel(at, tick=False):
            return browser.get(f"/g/{table.slug}/").content.decode()

    assert words not in page(closes - timedelta(hours=3))
    assert words in page(closes - timedelta(minutes=30))
    actions.act(
        table.slug, lambda _, at: Say(at, seat.number, "thread", "так", Ballot(other)), closes - timedelta(minutes=20)
    )
    assert words not in page(closes - timedelta(minutes=10))
