"""The bots at one running table: each sees its own view and nothing else, and types at a person's pace."""

import hashlib
import heapq
import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from gorod.engine import Event, Opened, Replaced, Said, Say, View
from gorod.lab import phrases_en, phrases_ru
from gorod.lab.bots import Bot
from gorod.lab.page import page_of
from gorod.lab.persona import Message
from gorod.web.tables import Table

_BOOKS = {"ru": phrases_ru.BOOK, "en": phrases_en.BOOK}
#: The word to the host by which a bot confirms its role (R44).
_CONFIRMS = {"ru": "Роль получена, спасибо.", "en": "I have my role, thank you."}
#: Within so many seconds bots come back to a game that they were torn away from, and say their first words.
_RETURN = 20


@dataclass(order=True)
class Entry:
    """What waits for its moment: a bot's look at its page, or a message already typed."""

    at: datetime
    number: int
    seat: int = field(compare=False)
    message: Message | None = field(compare=False, default=None)


class Party:
    """The bots of one game. Touch it under the table's lock, but for `due` and `pop`."""

    def __init__(self, table: Table, seats: Iterable[int], now: datetime) -> None:
        """`seats`: the bots' seats. What has happened before is taken in at once; `now`: aware, UTC."""
        rules, names = table.scenario.rules, table.names
        titles = {role: naming.form(table.language) or role for role, naming in table.scenario.roles.items()}
        seed = hashlib.sha256(b"bots" + table.play.fate.secret).hexdigest()
        book = _BOOKS.get(table.language, phrases_ru.BOOK)
        start = table.play.log[0].at
        self._bots = {seat: Bot(seat, names, rules, titles, book, seed) for seat in seats}
        self._views = {seat: View(rules, names, seat, start) for seat in self._bots}
        self._pace = random.Random(f"{seed}/{len(table.play.log)}")
        self._queue: list[Entry] = []
        self._entries = 0
        self._fed = 0
        self._come_back(table, now)

    @property
    def due(self) -> datetime | None:
        """When a bot does something next, unless something happens before."""
        return self._queue[0].at if self._queue else None

    def pop(self) -> Entry:
        """The next thing to be done."""
        return heapq.heappop(self._queue)

    def catch_up(self, table: Table, now: datetime) -> bool:
        """Let the bots hear what has happened since; False if other people or bots sit there now, and the party must be made anew."""
        news = table.shown(table.play.log[self._fed :])
        if any(isinstance(event, Replaced) for event in news):
            return False
        for seat, moments in self._hear(news, now):
            for moment in moments:
                self._put(max(moment, now), seat)
        return True

    def look(self, table: Table, seat: int, now: datetime) -> None:
        """A bot looks at its page; what it types is received when it has been typed."""
        due = table.play.due
        if due is not None and due <= now:  # the phase is over, and the clock is about to say so
            self._put(now + timedelta(seconds=1), seat)
            return
        moment = now
        for message in self._bots[seat].visit(page_of(table.play.state, self._views[seat], now)):
            self._put(moment + timedelta(seconds=self._pace.uniform(0.5, 2)), seat, message)
            moment += timedelta(seconds=4 + len(message.text) // 8)

    def _hear(self, events: list[Event], now: datetime) -> list[tuple[int, list[datetime]]]:
        told: dict[int, list[Event]] = {}
        for event in events:
            for seat, view in self._views.items():
                if view.feed(event):
                    told.setdefault(seat, []).append(event)
        self._fed += len(events)
        return [(seat, self._bots[seat].hears(self._views[seat], now, news)) for seat, news in told.items()]

    def _come_back(self, table: Table, now: datetime) -> None:
        """Take in the game so far. Looks whose time is past are made up for by one look each, so that nobody forgets to act."""
        log = table.shown(table.play.log)
        opened = max((place for place, event in enumerate(log) if isinstance(event, Opened)), default=0)
        self._hear(log[:opened], log[opened].at)
        for seat, moments in self._hear(log[opened:], max(log[opened].at, log[-1].at)):
            for moment in (moment for moment in moments if moment > now):
                self._put(moment, seat)
            if any(moment <= now for moment in moments):
                self._put(self._shortly(now), seat)
        for seat, bot in self._bots.items():
            persona = bot.persona
            said = [event for event in log if isinstance(event, Said) and event.player == seat]
            today = [event for event in said if event.at >= log[opened].at]
            persona.introduced = any(event.place == "thread" for event in said)
            persona.greeted, persona.spoken = bool(today), len(today)
            self._begin(table, seat, now)

    def _begin(self, table: Table, seat: int, now: datetime) -> None:
        """What the rules ask of everybody before the game: a confirmation and an introduction (R43, R44)."""
        place, persona = table.play.state.seats[seat], self._bots[seat].persona
        if not place.confirmed:
            words = _CONFIRMS.get(table.language, _CONFIRMS["ru"])
            self._put(self._shortly(now), seat, Message("host", words))
        if not place.introduced:
            greeting = persona.say(persona.book.greetings, who=None)
            self._put(self._shortly(now), seat, Message("thread", greeting))

    def _shortly(self, now: datetime) -> datetime:
        return now + timedelta(seconds=self._pace.uniform(1, _RETURN))

    def _put(self, at: datetime, seat: int, message: Message | None = None) -> None:
        self._entries += 1
        heapq.heappush(self._queue, Entry(at, self._entries, seat, message))


def heard(table: Table, seat: int, message: Message, at: datetime) -> Say:
    """A bot's message through the text door, the same for people and bots."""
    if message.place == "thread":
        return table.hearing.post(table.play.state, seat, message.text, at)
    return table.hearing.message(table.play.state, seat, message.place, message.text, at)
