"""The bots of running tables: they play through the same door as people, and come back after a restart."""

from datetime import UTC, datetime, timedelta

import pytest

from gorod.engine import Closed, Said, Voted
from gorod.lab.bots import Bot
from gorod.web import store, tables
from gorod.web.background.alone import Alone
from gorod.web.background.party import Party
from lives import Life

pytestmark = pytest.mark.django_db(transaction=True)

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def said(row):
    return [event for event in store.load(row) if isinstance(event, Said) and event.player is not None]


def test_bots_play_a_game_with_treasures_and_a_recruiter_by_themselves(table_of, traveller):
    row = table_of(scenario="rat-treasures", players=12, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(hours=2))
    life.stop()
    assert life.over
    assert len({event.player for event in said(row)}) >= 10


def test_a_persons_seat_stays_his(table_of, traveller):
    row = table_of("anna", players=8, at=START)
    seat = row.seats.get(user__username="anna").number
    life = Life(row, traveller)
    life.until(START + timedelta(minutes=5))
    life.stop()
    assert said(row)
    assert seat not in {event.player for event in said(row)}


def test_bots_go_on_after_a_restart(table_of, traveller):
    row = table_of(players=8, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(minutes=2))
    life.stop()
    before = len(said(row))
    tables.forget(row.slug)
    again = Life(row, traveller)
    again.until(START + timedelta(minutes=4, seconds=1))
    again.stop()
    assert len(said(row)) > before
    votes = {event.player for event in store.load(row) if isinstance(event, Voted)}
    assert len(votes) >= 3


def test_bots_rest_while_another_process_plays_them(table_of, traveller):
    row = table_of(players=8, at=START)
    other = Alone("company")
    assert other.held()
    life = Life(row, traveller)
    life.company._wait = lambda _: None
    life.until(START + timedelta(seconds=50))
    other.release()
    assert said(row) == []


def test_a_bot_that_fails_stops_neither_the_others_nor_the_clock(table_of, traveller, monkeypatch):
    visit, mad = Bot.visit, []

    def failing(bot, page):
        mad.append(bot)
        if bot is mad[0]:
            raise RuntimeError("a bot has lost its mind")
        return visit(bot, page)

    monkeypatch.setattr(Bot, "visit", failing)
    row = table_of(players=8, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(minutes=4, seconds=5))
    life.stop()
    assert len({event.player for event in said(row)}) >= 3
    assert len([event for event in store.load(row) if isinstance(event, Closed)]) == 2


def test_what_a_bot_is_like_cannot_be_told_from_what_is_public(table_of):
    """Its character comes from the secret, so nobody can play it in advance."""
    rows = [table_of(players=8, at=START) for _ in range(2)]
    tempers = []
    for row in rows:
        with tables.opened(row) as table:
            party = Party(table, range(8), START)
            tempers.append([bot.persona.temper for bot in party._bots.values()])
    assert tempers[0] != tempers[1]
