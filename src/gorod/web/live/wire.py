"""News of games between the processes of a site, fed into each one's hub: LISTEN/NOTIFY on PostgreSQL, a watch on the file on SQLite."""

import logging
import os
import secrets
import threading
import time

from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Max, Q

from gorod.web.background.alone import own_line
from gorod.web.live import hub
from gorod.web.models import Game

log = logging.getLogger("gorod.wire")

_CHANNEL = "gorod"
#: Tells this process's own news from those of others.
_SENDER = f"{os.getpid()}-{secrets.token_hex(4)}"
#: Seconds between two looks at a SQLite file, and the longest wait for PostgreSQL before a look whether to stop.
_BEAT = 0.1
_LISTEN = 0.5


def send(slug: str) -> None:
    """Tell the other processes, when the transaction commits, that something was kept in this game. On SQLite they see it themselves."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [_CHANNEL, f"{_SENDER} {slug}"])


class Watcher(threading.Thread):
    """Publishes in this process's hub what other processes kept, until it is stopped."""

    def __init__(self) -> None:
        super().__init__(name="gorod.wire", daemon=True)
        self._stopped = threading.Event()
        self._numbers: dict[str, int] = {}
        self._beside: dict[str, tuple[int, int]] = {}
        self.ready = threading.Event()

    def stop(self) -> None:
        """Stop within half a second."""
        self._stopped.set()

    def run(self) -> None:
        """Watch; after a lost connection, connect again and wake everybody, for something may have been missed."""
        while not self._stopped.is_set():
            line = own_line()
            try:
                if line.vendor == "postgresql":
                    self._listen(line)
                else:
                    self._watch(line)
            except (Error, OSError) as error:
                log.warning("the watch on other processes broke off and begins anew: %s", " ".join(str(error).split()))
                self._stopped.wait(1)
            finally:
                line.close()
            for slug in hub.open_slugs():
                hub.publish(slug)
        connection.close()

    def _listen(self, line: BaseDatabaseWrapper) -> None:
        line.ensure_connection()
        raw = line.connection
        raw.execute(f"LISTEN {_CHANNEL}")
        self.ready.set()
        while not self._stopped.is_set():
            with line.wrap_database_errors:
                notes = list(raw.notifies(timeout=_LISTEN, stop_after=1))
            for note in notes:
                sender, _, slug = note.payload.partition(" ")
                if sender != _SENDER:
                    hub.publish(slug)

    def _watch(self, line: BaseDatabaseWrapper) -> None:
        version = -1
        while not self._stopped.is_set():
            with line.cursor() as cursor:
                now = cursor.execute("PRAGMA data_version").fetchone()[0]
            if now != version:
                version = now
                self._compare()
                self._compare_beside()
            self.ready.set()
            time.sleep(_BEAT)

    def _compare(self) -> None:
        """Publish the games that have grown since the last look, those that have just ended among them."""
        watched = Q(status=Game.Status.RUNNING) | Q(slug__in=[*hub.open_slugs(), *self._numbers])
        numbers = dict(Game.objects.filter(watched).values_list("slug", "number"))
        before, self._numbers = self._numbers, {}
        running = set(Game.objects.filter(status=Game.Status.RUNNING).values_list("slug", flat=True))
        for slug, number in numbers.items():
            if slug in running:
                self._numbers[slug] = number
            if before.get(slug) != number and hub.told(slug) < number:
                hub.publish(slug, number)

    def _compare_beside(self) -> None:
        """Publish the open games in which something changed that is no event: a remark was made, something was taken out of a post."""
        games = Game.objects.filter(slug__in=hub.open_slugs()).annotate(last=Max("remarks__number"))
        before = self._beside
        self._beside = {
            slug: (redactions, last or 0) for slug, redactions, last in games.values_list("slug", "redactions", "last")
        }
        for slug, marks in self._beside.items():
            if before.get(slug) != marks:
                hub.publish(slug)
