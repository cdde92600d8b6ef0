"""Whole games over HTTP: every player has a token and knows what the API tells him; the record replays to the same events."""

import json
import random
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from api_players import Player, until
from gorod.engine import Stand
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.records.telling import json_lines
from gorod.web import access, actions
from gorod.web.people import keys

OPENS = datetime(2027, 2, 1, 9, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _uncounted():
    """Requests of other tests do not count."""
    cache.clear()


@pytest.fixture
def fated(monkeypatch):
    """Masks, seats and the game's secret come out the same in every run."""
    fate = random.Random("api")
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: fate.randbytes(count))
    monkeypatch.setattr(secrets, "choice", fate.choice)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: fate)


def whole_game(table_of, person, scenario, players, seed):
    """Play one game to its end; gives its players by seat."""
    people = [f"p{number}" for number in range(players)]
    row = table_of(*people, scenario=scenario, players=players, fast=False, at=OPENS)
    crowd = {}
    for number, name in enumerate(people):
        one = Player(Client(), row.slug, keys.make(person(name), "bot"), f"{seed}/{number}")
        crowd[one.get()["you"]["number"]] = one
    moment = OPENS
    for _ in range(80):
        game = crowd[1].get()
        if game["status"] == "over":
            return row, crowd
        closes = until(game)
        step = (closes - moment) / (2 * players + 2)
        for one in [*crowd.values(), *crowd.values()]:
            moment += step
            with time_machine.travel(moment, tick=False):
                if crowd[1].get()["status"] == "over":
                    return row, crowd
                one.act()
        moment = closes
        actions.strike(row.slug, closes)
        while (game := crowd[1].get())["status"] != "over" and until(game) <= moment:  # the night's results are awaited
            moment += timedelta(minutes=10)
            actions.strike(row.slug, moment)
    raise AssertionError("the game does not end")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("scenario", "players"), [("pokemon", 9), ("rat-treasures", 11)])
def test_a_whole_game_over_http_and_its_record_replays_to_the_same_events(fated, table_of, person, scenario, players):
    row, crowd = whole_game(table_of, person, scenario, players, seed=f"{scenario}/1")
    client = Client()
    answer = client.get(f"/api/games/{row.slug}/record")
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"].startswith("text/plain")
    played = play(read_record(answer.content.decode()), Path())

    row = access.game_of(row.slug)
    with access.look_as(row, Stand.HOST) as sight:
        kept = list(sight.view.events)
    assert len(kept) == row.number
    assert played.game.log == kept

    for viewer, ask in [(Stand.STRANGER, client.get), *((seat - 1, None) for seat in crowd)]:
        told, after = [], 0
        while True:
            if ask is None:
                page = crowd[viewer + 1].get("/events", after=after)
            else:
                page = ask(f"/api/games/{row.slug}/events", {"after": after}).json()
            told += page["events"]
            after = len(told)
            if after == page["last"]:
                break
        assert told == [json.loads(line) for line in json_lines(played, viewer).splitlines()]
    assert 200 in {code for one in crowd.values() for code in one.codes}
