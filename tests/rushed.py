"""A process of its own that votes around a close, or runs the clock: `python rushed.py vote SLUG NAME SEAT…`, `python rushed.py strike`.

It says `ready`, begins when it is sent the moment to stop at (seconds since 1970), and prints one JSON list for each post: its text, its
receipt, and the kinds of the new events of the seat.
"""

import json
import sys
import time
from datetime import UTC, datetime

import django

django.setup()

from gorod.engine import Ballot, Say  # noqa: E402
from gorod.web import actions  # noqa: E402
from gorod.web.background import clock  # noqa: E402


def vote(slug: str, until: float, name: str, seats: list[int]) -> None:
    """Posts with votes, one after the other, as fast as they are taken."""
    count = 0
    while time.time() < until:
        seat = seats[count % len(seats)]
        text = f"{name}-{count}"
        target = seats[0] if seat != seats[0] else seats[-1]
        received = datetime.now(UTC)
        events = actions.act(slug, lambda _, at, s=seat, t=text, g=target: Say(at, s, "thread", t, Ballot(g)), received)
        own = [type(event).__name__ for event in events if getattr(event, "player", None) == seat]
        print(json.dumps([text, received.timestamp(), own]), flush=True)
        count += 1


def strike(until: float) -> None:
    """A clock that looks all the time."""
    while time.time() < until:
        clock.strike_all(datetime.now(UTC))
        time.sleep(0.02)


if __name__ == "__main__":
    task, *words = sys.argv[1:]
    print("ready", flush=True)
    end = float(sys.stdin.readline())
    if task == "vote":
        slug, name, *places = words
        vote(slug, end, name, [int(place) for place in places])
    else:
        strike(end)
