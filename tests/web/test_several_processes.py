"""Several processes at one game: votes around a close are counted or refused by their receipt, and the close is done once."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from gorod.engine import CloseAt, Closed, Opened, Refused, Said, Voted
from gorod.web import actions, clock, hub, store, tables
from gorod.web.models import Game
from gorod.web.wire import Watcher

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]

TESTS = Path(__file__).parents[1]


@pytest.fixture
def rushed(tmp_path):
    """`rushed("vote", slug, name, *seats)`: a process that is ready to begin, on this test's database."""
    started = []

    def start(*words):
        environment = os.environ | {"GOROD_GRACE": "0.5", "PYTHONPATH": str(TESTS)}
        if "DATABASE_URL" not in os.environ:
            # the settings look for the site's file in the folder of the data
            environment["GOROD_DATA"] = str(tmp_path)
            name = tmp_path / "gorod.sqlite3"
            if not name.exists():
                name.symlink_to(settings.DATABASES["default"]["NAME"])
            locks = tmp_path / "locks"
            if not locks.exists():
                (settings.DATA / "locks").mkdir(exist_ok=True)
                locks.symlink_to(settings.DATA / "locks")
        process = subprocess.Popen(
            [sys.executable, str(TESTS / "rushed.py"), *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        started.append(process)
        assert process.stdout.readline() == "ready\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_votes_around_a_close_are_counted_or_refused_by_their_receipt(table_of, rushed):
    overrides = {"calendar.day.lasts": "2h", "calendar.night.lasts": "1m", "voting.changes": None}
    row = table_of(players=12, overrides=overrides, at=datetime.now(UTC) - timedelta(minutes=2))
    clock.strike_all(datetime.now(UTC))
    with tables.opened(Game.objects.get(pk=row.pk)) as table:
        alive = [seat.number for seat in table.play.state.living()]
    voters = [rushed("vote", row.slug, f"p{n}", *alive[n::3]) for n in range(3)]
    clocks = [rushed("strike") for _ in range(2)]
    close = datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=3)
    actions.act(row.slug, lambda _, at: CloseAt(at, close), datetime.now(UTC))
    for process in [*voters, *clocks]:
        process.stdin.write(f"{close.timestamp() + (1.5 if process in voters else 5)}\n")
        process.stdin.flush()
    said = []
    for process in [*voters, *clocks]:
        out, _ = process.communicate()
        assert process.returncode == 0
        said += [json.loads(line) for line in out.splitlines()]
    _judge(store.load(Game.objects.get(pk=row.pk)), said, close)


def _judge(events, said, close):
    """Every post is said or refused once, by its receipt; the close is done once, at its own time, after all votes of the day."""
    closed = [place for place, event in enumerate(events) if isinstance(event, Closed) and event.phase == "day"]
    assert len(closed) == 1
    assert events[closed[0]].at == close
    assert [(event.phase, event.number) for event in events if isinstance(event, Opened)][:3] == [
        ("night", 1),
        ("day", 1),
        ("night", 2),
    ]
    places = {
        event.text: place for place, event in enumerate(events) if isinstance(event, Said) and event.player is not None
    }
    texts = [event.text for event in events if isinstance(event, Said) and event.player is not None]
    assert len(texts) == len(set(texts))
    before = [text for text, received, _ in said if received < close.timestamp()]
    after = [(text, own) for text, received, own in said if received >= close.timestamp()]
    assert before
    assert after
    assert [text for text in before if places.get(text, len(events)) > closed[0]] == []
    assert [text for text, own in after if places.get(text, len(events)) < closed[0] or "Voted" in own] == []
    votes = [place for place, event in enumerate(events) if isinstance(event, Voted)]
    assert votes
    assert max(votes) < closed[0]
    assert sum(isinstance(event, Refused) for event in events) >= len(after)


def test_what_another_process_keeps_wakes_this_ones_pages(table_of, rushed):
    row = table_of(players=8, overrides={"calendar.night.lasts": "2h"})
    heard = []
    hub.listen(heard.append)
    watcher = Watcher()
    watcher.start()
    try:
        assert watcher.ready.wait(20)
        other = rushed("vote", row.slug, "p", 0, 1)
        heard.clear()
        other.communicate(f"{datetime.now(UTC).timestamp() + 2}\n")
        for _ in range(100):
            if row.slug in heard:
                break
            watcher.join(0.1)
        assert row.slug in heard
    finally:
        watcher.stop()
        watcher.join()
