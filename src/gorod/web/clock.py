"""The site's clock: due deadlines become commands. The due time is a column of the game, so nothing is owed by memory alone."""

import logging
import threading
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import close_old_connections

from gorod.web import actions, lobby, opening
from gorod.web.models import Game

log = logging.getLogger("gorod.clock")


def strike_all(now: datetime) -> int:
    """Let every game do what it owes by `now` (aware, UTC) less the grace, and start those whose time has come; how many had something to do."""
    late = now - timedelta(seconds=settings.GRACE)
    struck = 0
    for slug, due in list(Game.objects.filter(due__lte=late).values_list("slug", "due")):
        try:
            assert due is not None
            actions.strike(slug, due)
            struck += 1
        except Exception:  # one game's fault must not stop the others' clocks
            log.exception("the clock of game %s failed", slug)
    for slug in opening.due(now):
        try:
            lobby.begin(slug, now)
            struck += 1
        except Exception:  # as above
            log.exception("game %s could not start", slug)
    return struck


class Clock(threading.Thread):
    """Strikes until it is stopped. `beat`: seconds between looks at the deadlines."""

    def __init__(self, beat: float = 0.2) -> None:
        super().__init__(name="gorod-clock", daemon=True)
        self._beat = beat
        self._stopped = threading.Event()

    def run(self) -> None:
        """Look, strike, wait."""
        while not self._stopped.wait(self._beat):
            try:
                close_old_connections()
                strike_all(datetime.now(UTC))
            except Exception:  # the database may be away for a moment
                log.exception("the clock could not look at its deadlines")

    def stop(self) -> None:
        """Stop after the present strike."""
        self._stopped.set()
