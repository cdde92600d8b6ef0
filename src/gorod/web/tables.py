"""Games in memory: folded once, then brought up to date by the events that other processes kept meanwhile."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from django.db import Error
from msgspec.structs import replace

from gorod.engine import PUBLIC, Event, Said, View, Viewer, evolve, zone_of
from gorod.engine import Game as Play
from gorod.speech import Announcement, Announcer, Hint, ScenarioTexts
from gorod.speech.hearing import Hearing
from gorod.speech.scene import Scene
from gorod.speech.voice import Whispers
from gorod.web import store
from gorod.web.models import Game, Redaction
from gorod.web.posts.traces import Cut, text_of
from gorod.web.rulebook import rulesets

#: How many games stay folded in one process.
KEPT = 200


class Unreadable(Exception):
    """A game that this version of the site cannot read: its scenario is gone, or an event is not understood. Nothing of it is lost."""

    def __init__(self, slug: str, why: str) -> None:
        super().__init__(f"game {slug} cannot be read: {why}")
        self.slug = slug


class Table:
    """One running or finished game, folded up to `number` events. Touch it under its lock alone (`opened`)."""

    def __init__(self, row: Game) -> None:
        self.pk, self.slug, self.language = row.pk, row.slug, row.language
        self.scenario = rulesets.scenario_of(row)
        self.names = [seat.name for seat in row.seats.order_by("number")]
        events = store.load(row)
        self.play = Play.load(self.scenario.rules, self.names, bytes(row.secret), events)
        self.hearing = Hearing(self.scenario.rules, self.names)
        self._whispers = Whispers(self.scenario, self.names, self.hearing)
        self.announcer = Announcer(
            ScenarioTexts.of(self.scenario, row.language), self.scenario.rules, self.names, row.language
        )
        #: What the reading of the text that is being decided adds to its refusal, by ability, None for the vote; used once.
        self.hints: dict[str | None, Hint] = {}
        self._announcers: dict[str, tuple[Announcer, int]] = {}
        self._views: dict[Viewer, View] = {}
        self._fed: dict[Viewer, int] = {}
        #: How often the host has taken something out of a post, and (room, number of the event) each time.
        self.redactions = 0
        self.redacted: list[tuple[str, int]] = []
        self._redacted: dict[Event, Said] = {}
        #: What the host wrote of the events that the game was loaded with.
        self.opening = self.tell(events)

    @property
    def number(self) -> int:
        """How many events are folded."""
        return len(self.play.log)

    def catch_up(self, row: Game) -> None:
        """Fold what was kept since, by this process or another."""
        if row.number > self.number:
            events = store.load(row, self.number)
            for event in events:
                evolve(self.play.state, event)
            self.play.log += events
            self.tell(events)
        if row.redactions > self.redactions:
            self._read_redactions(row)

    def cuts(self, number: int) -> list[Cut]:
        """What the host took out of the words of an event, in the order in which he did."""
        found = Redaction.objects.filter(game_id=self.pk, post__event=number).order_by("pk")
        return [Cut(one.passage, one.reason, one.at) for one in found]

    def _read_redactions(self, row: Game) -> None:
        found = Redaction.objects.filter(game=row).order_by("pk").values_list("post__room", "post__event")
        self.redacted, self.redactions = list(found), row.redactions
        zone = zone_of(self.scenario.rules.calendar.zone)
        for number in {number for _, number in self.redacted}:
            said = self.play.log[number - 1]
            assert isinstance(said, Said)
            text = text_of(said.text, self.cuts(number), zone, self.language)
            self._redacted[said] = replace(said, text=text)

    def shown(self, events: Sequence[Event]) -> list[Event]:
        """Events as they may be shown: what the host took out of a post is not in them (R39)."""
        if not self._redacted:
            return list(events)
        return [self._redacted.get(event, event) if isinstance(event, Said) else event for event in events]

    def tell(self, events: list[Event]) -> list[Announcement]:
        """What the host writes of new events; what he writes to players may not be quoted by them (R38)."""
        hints, self.hints = self.hints, {}
        told = self.announcer.tell(events, final_roles=self.final_roles(), hints=hints)
        self._whispers.tell(events)
        return told

    def scene(self, language: str) -> Scene:
        """The public game in the words of a language, for sentences to a reader of it. Raises ValueError for an unknown language."""
        if language == self.language:
            return self.announcer.scene
        announcer, told = self._announcers.get(language, (None, 0))
        if announcer is None:
            texts = ScenarioTexts.of(self.scenario, language)
            announcer = Announcer(texts, self.scenario.rules, self.names, language)
        announcer.remember(event for event in self.play.log[told:] if event.channel == PUBLIC)
        self._announcers[language] = announcer, self.number
        return announcer.scene

    def final_roles(self) -> list[str] | None:
        """Everybody's role, once the game is over."""
        return [seat.role for seat in self.play.state.seats] if self.play.over else None

    def view(self, viewer: Viewer) -> View:
        """The viewer's view, fed up to now."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = View(self.scenario.rules, self.names, viewer, self.play.log[0].at)
        for event in self.play.log[self._fed.get(viewer, 0) :]:
            view.feed(event)
        self._fed[viewer] = self.number
        return view


_tables: OrderedDict[str, Table] = OrderedDict()
#: A lock lives as long as somebody holds it or waits for it.
_locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
_guard = threading.Lock()


def lock_of(slug: str) -> threading.RLock:
    """The lock of a game within this process."""
    with _guard:
        lock = _locks.get(slug)
        if lock is None:
            lock = _locks[slug] = threading.RLock()
        return lock


@contextmanager
def opened(row: Game) -> Iterator[Table]:
    """The game folded up to the row's number, held for one thread. Raises `Unreadable`."""
    with lock_of(row.slug):
        try:
            table = _read(row)
        except Error:
            raise
        except Exception as error:
            forget(row.slug)
            raise Unreadable(row.slug, f"{type(error).__name__}: {error}") from error
        with _guard:
            _tables[row.slug] = table
            _tables.move_to_end(row.slug)
            while len(_tables) > KEPT:
                _tables.popitem(last=False)
        yield table


def _read(row: Game) -> Table:
    table = _tables.get(row.slug)
    if table is None or (table.number > row.number and table.number > _kept(row)):
        table = Table(row)
    table.catch_up(row)
    return table


def _kept(row: Game) -> int:
    """How many events are kept, where the row was read before the last of them were; the row is brought up to that."""
    row.refresh_from_db(fields=["number", "due", "status"])
    return row.number


def forget(slug: str) -> None:
    """Drop a game from memory: after a decision that was not kept, it is folded anew."""
    with _guard:
        _tables.pop(slug, None)
