"""A game that cannot be read: its own page says so, to its host why, and everything else goes on."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from gorod.engine import Said
from gorod.web import store, tables
from gorod.web.models import Game, StoredEvent
from lives import Life

pytestmark = pytest.mark.django_db(transaction=True)

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def broken(table_of, person) -> Game:
    row = table_of("anna", at=START, host=person("host"))
    StoredEvent.objects.filter(game=row, number=3).update(data=b'{"type": "unheard_of"}')
    tables.forget(row.slug)
    return row


def test_its_pages_say_so_and_its_host_is_told_why(broken, browser_of):
    for name in ("anna", "host"):
        answer = browser_of(name).get(f"/g/{broken.slug}/")
        assert answer.status_code == 503
        assert "Эта игра сейчас не читается" in answer.text
        assert ("unheard_of" in answer.text) == (name == "host")
    answer = Client().get(f"/api/games/{broken.slug}")
    assert (answer.status_code, answer.json()["reason"]) == (503, "unreadable")


@pytest.mark.parametrize("address", ["/", "/games/"])
def test_lists_of_games_show_it_beside_the_others(broken, table_of, address):
    sound = table_of("anna", at=START)
    page = Client().get(address)
    assert page.status_code == 200
    assert "сейчас не читается" in page.text
    assert f"/g/{sound.slug}/" in page.text


def test_the_bots_of_other_games_play_on(broken, table_of, traveller, caplog):
    sound = [table_of(at=START) for _ in range(3)]
    life = Life(sound[0], traveller)
    life.until(START + timedelta(seconds=50))
    life.stop()
    assert all(
        [event for event in store.load(row) if isinstance(event, Said) and event.player is not None] for row in sound
    )
    assert len([line for line in caplog.records if line.name == "gorod.company"]) == 1
