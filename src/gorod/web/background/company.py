"""The bots of all running tables, in a thread of one process. What they do comes through `actions`, as everybody's."""

import logging
import threading
import time
from datetime import UTC, datetime

from django.db import Error, close_old_connections, connection

from gorod.web import actions, tables
from gorod.web.background.alone import Alone
from gorod.web.background.party import Entry, Party, heard
from gorod.web.live import hub
from gorod.web.models import Game, Seat

log = logging.getLogger("gorod.company")

#: Seconds between two looks for tables that nobody told this process of.
_ROUND = 5.0
#: Seconds between two questions whether the bots are this process's, while they are another's.
_IDLE = 1.0
#: How much the bots of one game do before those of the next have their turn.
_IN_A_ROW = 8


class Company(threading.Thread):
    """Plays the bots' seats until it is stopped; one process of the site alone does (`Alone`)."""

    def __init__(self) -> None:
        super().__init__(name="gorod-company", daemon=True)
        self._alone = Alone("company")
        self._parties: dict[str, Party] = {}
        self._news: set[str] = set()
        #: The games whose bots cannot play, told once.
        self._given_up: set[str] = set()
        self._bell = threading.Condition()
        self._stopped = False
        self._next_round = 0.0
        hub.listen(self._hear)

    def stop(self) -> None:
        """Stop after what is being done."""
        with self._bell:
            self._stopped = True
            self._bell.notify()

    def run(self) -> None:
        """Wait for news or a bot's moment, and do what is due."""
        try:
            while not self._stopped:
                try:
                    self.turn()
                except Exception as error:
                    if isinstance(error, Error):  # the database may be away for a moment
                        log.warning("the bots were interrupted: %s", " ".join(str(error).split()))
                    else:
                        log.exception("the bots were interrupted")
                    self._parties.clear()
                    self._next_round = 0.0
                    self._wait(_IDLE)
        finally:
            self._alone.release()
            connection.close()

    def turn(self) -> None:
        """One round: wait until something is to be done, and do it."""
        close_old_connections()
        if not self._alone.held():
            self._parties.clear()
            self._next_round = 0.0
            self._wait(_IDLE)
            return
        self._wait(self._idle())
        for slug in self._changed():
            self._attend_or_leave(slug)
        for slug, party in list(self._parties.items()):
            for _ in range(_IN_A_ROW):
                if party.due is None or party.due > datetime.now(UTC):
                    break
                self._play(slug, party, party.pop())

    def _hear(self, slug: str) -> None:
        with self._bell:
            self._news.add(slug)
            self._bell.notify()

    def _wait(self, seconds: float) -> None:
        with self._bell:
            if not self._stopped and not self._news and seconds > 0:
                self._bell.wait(seconds)

    def _idle(self) -> float:
        """Seconds until the next bot's moment or the next round."""
        left = self._next_round - time.monotonic()
        now = datetime.now(UTC)
        return min([left, *((party.due - now).total_seconds() for party in self._parties.values() if party.due)])

    def _changed(self) -> set[str]:
        with self._bell:
            changed, self._news = self._news, set()
        if time.monotonic() >= self._next_round:
            self._next_round = time.monotonic() + _ROUND
            with_bots = Game.objects.filter(status=Game.Status.RUNNING, seats__bot=True)
            changed |= set(with_bots.distinct().values_list("slug", flat=True))
        return changed

    def _attend_or_leave(self, slug: str) -> None:
        """One game's fault must not stop the other games' bots."""
        try:
            self._attend(slug)
        except Error:
            raise
        except Exception as error:
            self._parties.pop(slug, None)
            if slug not in self._given_up:
                self._given_up.add(slug)
                log.error("the bots of game %s cannot play: %s", slug, error, exc_info=error)
        else:
            self._given_up.discard(slug)

    def _attend(self, slug: str) -> None:
        """Let a game's bots hear what is new; make them on the first occasion, send them home at the end."""
        row = Game.objects.filter(slug=slug, status=Game.Status.RUNNING).first()
        if row is None:
            self._parties.pop(slug, None)
            return
        party, now = self._parties.get(slug), datetime.now(UTC)
        seats = [] if party else list(Seat.objects.filter(game=row, bot=True).values_list("number", flat=True))
        if party is None and not seats:
            return
        with tables.opened(row) as table:
            if party is None:
                self._parties[slug] = Party(table, seats, now)
            elif not party.catch_up(table, now):
                del self._parties[slug]
                self._hear(slug)

    def _play(self, slug: str, party: Party, entry: Entry) -> None:
        """Let a bot send what it has typed, or look; one game's fault must not stop the other games' bots."""
        message = entry.message
        try:
            if message is None:
                self._look(slug, party, entry.seat)
            else:
                actions.act(slug, lambda table, at: heard(table, entry.seat, message, at), datetime.now(UTC))
        except Exception:
            log.exception("a bot of game %s failed", slug)

    def _look(self, slug: str, party: Party, seat: int) -> None:
        with tables.opened(Game.objects.get(slug=slug)) as table:
            if party.catch_up(table, datetime.now(UTC)):
                party.look(table, seat, datetime.now(UTC))
            else:
                self._parties.pop(slug, None)
                self._hear(slug)
