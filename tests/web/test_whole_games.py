"""Whole games of bots on either database: from the opening to the end, folded anew to the same."""

from datetime import UTC, datetime, timedelta

import pytest

from gorod.engine import Disclosed, Said, Voted
from gorod.web import store, tables
from gorod.web.models import Game
from lives import Life

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def test_bots_play_a_whole_game_by_themselves(table_of, traveller):
    row = table_of(players=10, at=START)
    life = Life(row, traveller)
    life.until(START + timedelta(hours=2))
    life.stop()
    assert life.over
    events = store.load(row)
    assert len({event.player for event in events if isinstance(event, Said) and event.player is not None}) >= 8
    assert len({event.player for event in events if isinstance(event, Voted)}) >= 5
    assert [event.secret for event in events if isinstance(event, Disclosed)] == [bytes(row.secret).hex()]
    with tables.opened(Game.objects.get(pk=row.pk)) as kept:
        remembered, log = kept.play.state, list(kept.play.log)
    tables.forget(row.slug)
    with tables.opened(Game.objects.get(pk=row.pk)) as anew:
        assert (anew.play.log, anew.play.state) == (log, remembered)
