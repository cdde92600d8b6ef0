"""The site's clock: due deadlines become commands. The due time is a column of the game, so nothing is owed by memory alone."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import Error, close_old_connections, connection

from gorod.scenarios import ScenarioError
from gorod.web import actions, lobby, opening, tables
from gorod.web.background.reminders import remind_all
from gorod.web.background.sweep import sweep
from gorod.web.models import Game

log = logging.getLogger("gorod.clock")

#: Seconds between two rounds of reminders.
_ROUND = 10.0
#: Seconds before a game whose deadline could not be carried out is tried again: at first, and at most after ever longer rests.
_REST, _LONGEST_REST = 3.0, 600.0
#: Seconds between two looks at what has had its time.
_SWEEP = 600.0
#: Seconds of rest while the database is away.
_AWAY = 1.0
#: How many games' deadlines are carried out at the same time.
_HANDS = 4


def owed(now: datetime) -> dict[str, Callable[[], object]]:
    """What is to be done at `now` (aware, UTC), by game: deadlines passed longer than the grace ago, and starts whose time has come."""
    late = now - timedelta(seconds=settings.GRACE)
    deeds: dict[str, Callable[[], object]] = {}
    for slug, due in Game.objects.filter(due__lte=late).values_list("slug", "due"):
        deeds[slug] = _strike(slug, due or now)
    for slug in opening.due(now):
        deeds[slug] = _begin(slug, now)
    return deeds


def strike_all(now: datetime) -> int:
    """Do all that is owed by `now` (aware, UTC), one after the other; how many games had something to do."""
    done = 0
    for slug, deed in owed(now).items():
        done += _do(slug, deed)
    return done


def _strike(slug: str, due: datetime) -> Callable[[], object]:
    return lambda: actions.strike(slug, due)


def _begin(slug: str, now: datetime) -> Callable[[], object]:
    return lambda: lobby.begin(slug, now)


def _do(slug: str, deed: Callable[[], object]) -> bool:
    """Do one thing; one game's fault must not stop the others' clocks."""
    try:
        deed()
    except (tables.Unreadable, ScenarioError, Error) as error:
        log.error("the clock of game %s stands: %s", slug, " ".join(str(error).split()))
        return False
    except Exception:
        log.exception("the clock of game %s failed", slug)
        return False
    return True


class Clock(threading.Thread):
    """Strikes until it is stopped. `beat`: seconds between looks at the deadlines.

    Games are served side by side: one that has to wait for what was received before its close holds up no other.
    """

    def __init__(self, beat: float = 0.2) -> None:
        super().__init__(name="gorod-clock", daemon=True)
        self._beat = beat
        self._stopped = threading.Event()
        self._busy: set[str] = set()
        #: By game: until when it rests, and for how long that is.
        self._resting: dict[str, tuple[float, float]] = {}
        self._reminding = False
        self._next_round = 0.0
        self._next_sweep = time.monotonic() + _SWEEP

    def run(self) -> None:
        """Look, strike, wait."""
        with ThreadPoolExecutor(_HANDS, thread_name_prefix="gorod-clock") as hands:
            while not self._stopped.wait(self._beat):
                try:
                    close_old_connections()
                    self._look(hands, datetime.now(UTC))
                except Error as error:  # the database may be away for a moment
                    log.warning("the clock could not look at its deadlines: %s", " ".join(str(error).split()))
                    self._stopped.wait(_AWAY)
                except Exception:
                    log.exception("the clock could not look at its deadlines")
                    self._stopped.wait(_AWAY)
        connection.close()

    def stop(self) -> None:
        """Stop after the present strikes."""
        self._stopped.set()

    def _look(self, hands: ThreadPoolExecutor, now: datetime) -> None:
        for slug, deed in owed(now).items():
            if slug not in self._busy and self._resting.get(slug, (0, 0))[0] <= time.monotonic():
                self._busy.add(slug)
                hands.submit(self._serve, slug, deed)
        if not self._reminding and time.monotonic() >= self._next_round:
            self._reminding = True
            hands.submit(self._remind, now)

    def _serve(self, slug: str, deed: Callable[[], object]) -> None:
        try:
            if _do(slug, deed):
                self._resting.pop(slug, None)
            else:
                rest = min(2 * self._resting.get(slug, (0, _REST / 2))[1], _LONGEST_REST)
                self._resting[slug] = (time.monotonic() + rest, rest)
        finally:
            connection.close()
            self._busy.discard(slug)

    def _remind(self, now: datetime) -> None:
        try:
            remind_all(now)
            if time.monotonic() >= self._next_sweep:
                self._next_sweep = time.monotonic() + _SWEEP
                sweep(now)
        except Exception:  # the next round tries again
            log.exception("the round of reminders was not finished")
        finally:
            connection.close()
            self._next_round = time.monotonic() + _ROUND
            self._reminding = False
