"""The bots of running tables: they play through the same door as people, and come back after a restart."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from gorod.engine import Said, Voted
from gorod.web import clock, store, tables
from gorod.web.alone import Alone
from gorod.web.company import Company
from gorod.web.models import Game
from gorod.web.party import Party

pytestmark = pytest.mark.django_db(transaction=True)

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Life:
    """A site in time that a test moves: bots' moments and deadlines in their order."""

    def __init__(self, row, traveller) -> None:
        self.row, self.traveller = row, traveller
        self.company = Company()
        self.company._idle = lambda: 0.0

    def until(self, end: datetime) -> None:
        """Let everything happen that happens before `end`."""
        now = datetime.now(UTC)
        while now < end and not self.over:
            self.company.turn()
            clock.strike_all(now)
            now += timedelta(seconds=1)
            self.traveller.move_to(now)

    @property
    def over(self) -> bool:
        return Game.objects.get(pk=self.row.pk).status == Game.Status.OVER


@pytest.fixture
def traveller():
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def said(row):
    return [event for event in store.load(row) if isinstance(event, Said) and event.player is not None]


@pytest.mark.parametrize("scenario", ["pokemon", "rat-treasures"])
def test_bots_play_a_whole_game_by_themselves(table_of, traveller, scenario):
    row = table_of(scenario=scenario, players=12, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(hours=2))
    life.company._alone.release()
    assert life.over
    assert {event.player for event in said(row)} == set(range(12))
    assert [event for event in store.load(row) if isinstance(event, Voted)]


def test_a_persons_seat_stays_his(table_of, traveller):
    row = table_of("anna", players=8, at=START)
    seat = row.seats.get(user__username="anna").number
    life = Life(row, traveller)
    life.until(START + timedelta(minutes=5))
    life.company._alone.release()
    assert said(row)
    assert seat not in {event.player for event in said(row)}


def test_bots_go_on_after_a_restart(table_of, traveller):
    row = table_of(players=8, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(minutes=2))
    life.company._alone.release()
    before = len(said(row))
    tables.forget(row.slug)
    again = Life(row, traveller)
    again.until(START + timedelta(minutes=4, seconds=1))
    again.company._alone.release()
    assert len(said(row)) > before
    votes = {event.player for event in store.load(row) if isinstance(event, Voted)}
    assert len(votes) >= 5


def test_bots_rest_while_another_process_plays_them(table_of, traveller):
    row = table_of(players=8, at=START)
    other = Alone("company")
    assert other.held()
    life = Life(row, traveller)
    life.company._wait = lambda _: None
    life.until(START + timedelta(seconds=50))
    other.release()
    assert said(row) == []


def test_what_a_bot_is_like_cannot_be_told_from_what_is_public(table_of):
    """Its character comes from the secret, so nobody can play it in advance."""
    rows = [table_of(players=8, at=START) for _ in range(2)]
    tempers = []
    for row in rows:
        with tables.opened(row) as table:
            party = Party(table, range(8), START)
            tempers.append([bot.persona.temper for bot in party._bots.values()])
    assert tempers[0] != tempers[1]
