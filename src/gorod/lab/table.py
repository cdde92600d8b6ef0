"""A table of bots: deals a game, shows each bot its page at its moments, and sends what it types through the text door."""

import hashlib
import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from gorod.engine import Event, Game, Rules, Say, View, shuffle
from gorod.lab.bots import Bot
from gorod.lab.page import page_of
from gorod.lab.persona import Message
from gorod.lab.phrases import Phrasebook
from gorod.speech.announcements import Announcement, Announcer
from gorod.speech.hearing import Hearing
from gorod.speech.voice import Voice


class Happening(NamedTuple):
    """What a command, or the clock by itself (`command` None), brought about, and what the host writes of it."""

    command: Say | None
    events: list[Event]
    announcements: list[Announcement]


#: Called with everything that happens, in order.
Watcher = Callable[[Happening], None]


def secret_of(seed: int) -> bytes:
    """The secret of the game that a seed repeats."""
    return hashlib.sha256(f"gorod/{seed}".encode()).digest()[:16]


def deal(secret: bytes, names: Sequence[str], roles: Sequence[str]) -> list[tuple[str, str]]:
    """Names with roles drawn for them, in seat order; by the label `deal`, so that the draw can be verified."""
    return list(zip(names, shuffle(secret, "deal", roles), strict=True))


@dataclass(order=True)
class _Entry:
    """What waits for its moment: a bot's look at its page, or a message already typed."""

    at: datetime
    number: int
    seat: int = field(compare=False)
    message: Message | None = field(compare=False, default=None)


class Table:
    """One game of bots and a host who announces it."""

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[tuple[str, str]],
        start: datetime,
        secret: bytes,
        *,
        titles: Mapping[str, str],
        book: Phrasebook,
        characters: str,
        announcer: Announcer,
        watch: Watcher,
    ) -> None:
        """`seats`: name and role in seat order. `start`: aware, UTC. `titles`: role id -> title in the bots' language.

        `characters`: what the bots' characters are drawn from.
        """
        names = [name for name, _ in seats]
        self.game = Game.open(rules, seats, start, secret=secret)
        self.hearing = Hearing(rules, names, {})
        self._voice, self._watch = Voice(announcer, self.hearing), watch
        self._views = [View(rules, names, seat, start) for seat in range(len(names))]
        self._bots = [Bot(seat, names, rules, titles, book, characters) for seat in range(len(names))]
        self._queue: list[_Entry] = []
        self._entries = 0
        self._happened(None, list(self.game.log))

    def play(self) -> None:
        """Play to the end."""
        while not self.game.over:
            due = self.game.due
            if self._queue and (due is None or self._queue[0].at < due):
                self._turn(heapq.heappop(self._queue))
            elif due is not None:
                self._happened(None, self.game.advance(due))
            else:
                raise RuntimeError("nobody has anything to do and the clock stands still")

    def _turn(self, entry: _Entry) -> None:
        """A bot's moment has come: it looks at its page, or its message is received."""
        state = self.game.state
        if entry.message is not None:
            say = self._heard(entry.seat, entry.message, entry.at)
            self._happened(say, self.game.take(say))
            return
        page = page_of(state, self._views[entry.seat], entry.at)
        moment = entry.at
        for message in self._bots[entry.seat].visit(page):
            self._put(moment, entry.seat, message)
            moment += timedelta(seconds=4 + len(message.text) // 8)

    def _heard(self, seat: int, message: Message, at: datetime) -> Say:
        """The text door, the same for people and bots."""
        if message.place == "thread":
            return self.hearing.post(self.game.state, seat, message.text, at)
        return self.hearing.message(self.game.state, seat, message.place, message.text, at)

    def _happened(self, command: Say | None, events: list[Event]) -> None:
        """Show everybody what he may know, and let the bots decide when to look again."""
        news: dict[int, list[Event]] = {}
        for event in events:
            for seat, view in enumerate(self._views):
                if view.feed(event):
                    news.setdefault(seat, []).append(event)
        self._watch(Happening(command, events, self._announced(events)))
        if not events or self.game.over:
            return
        now = command.at if command is not None else events[-1].at
        for seat, told in news.items():
            for moment in self._bots[seat].hears(self._views[seat], now, told):
                self._put(max(moment, now), seat)

    def _announced(self, events: list[Event]) -> list[Announcement]:
        """What the host writes."""
        roles = [seat.role for seat in self.game.state.seats] if self.game.over else None
        return self._voice.tell(events, final_roles=roles)

    def _put(self, at: datetime, seat: int, message: Message | None = None) -> None:
        self._entries += 1
        heapq.heappush(self._queue, _Entry(at, self._entries, seat, message))
