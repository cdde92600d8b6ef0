"""What everybody at the table knows at this moment, with the words for it: the ground that every announcement stands on."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol, Self

from msgspec import Struct, field

from gorod.engine import (
    PUBLIC,
    Committed,
    Event,
    Moved,
    Opened,
    Resumed,
    Rules,
    Stand,
    State,
    View,
    Voted,
    dawn_after,
    zone_of,
)
from gorod.speech.moments import moment, zone_label
from gorod.speech.phrases import Phrases
from gorod.speech.plurals import Case, duration


class Naming(Protocol):
    """What a role or side is called, and its explanation, by language."""

    @property
    def name(self) -> Mapping[str, str]: ...
    @property
    def about(self) -> Mapping[str, str]: ...


class Worded(Protocol):
    """A scenario's words in its languages, as `gorod.scenarios.Scenario` holds them."""

    @property
    def title(self) -> Mapping[str, str]: ...
    @property
    def sides(self) -> Mapping[str, Naming]: ...
    @property
    def roles(self) -> Mapping[str, Naming]: ...
    @property
    def announcements(self) -> Mapping[str, Mapping[str, str]]: ...


def _in(texts: Mapping[str, str], language: str) -> str:
    """The text in a language, else in the first that there is; empty where there is none."""
    return texts.get(language) or next(iter(texts.values()), "")


class ScenarioTexts(Struct, frozen=True):
    """A scenario's words in one language.

    `roles` and `sides`: id -> name; an id without a name is printed itself. `about`: role id -> its explanation. `announcements`: phrase
    key -> text, over the phrases of the language.
    """

    title: str = ""
    roles: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    announcements: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, scenario: Worded, language: str) -> Self:
        """The words of a scenario in one language; a text that it lacks there is taken in its first language."""
        return cls(
            title=_in(scenario.title, language),
            roles={role: _in(naming.name, language) or role for role, naming in scenario.roles.items()},
            about={role: _in(naming.about, language) for role, naming in scenario.roles.items()},
            sides={side: _in(naming.name, language) or side for side, naming in scenario.sides.items()},
            announcements=scenario.announcements.get(language, {}),
        )


class Scene:
    """The public view of a game, its public deadlines and the words for them. Only public events are fed in.

    `closes`: when the running phase closes; `dawn`: when the night's results come, while it is night; `voted_at`: voter -> when the
    vote that stands was given; `fingerprint`: of the secret, from the opening.
    """

    def __init__(self, texts: ScenarioTexts, rules: Rules, names: Sequence[str], language: str) -> None:
        self.texts, self.rules, self.names = texts, rules, tuple(names)
        self.phrases = Phrases(language, texts.announcements)
        self.language = language
        self.zone = zone_of(rules.calendar.zone)
        self.view: View | None = None
        self.closes: datetime | None = None
        self.dawn: datetime | None = None
        self.voted_at: dict[int, datetime] = {}
        self.fingerprint: str | None = None

    # What has happened.

    def feed(self, event: Event) -> None:
        """Take the next event; what is not public is passed over."""
        if event.channel != PUBLIC:
            return
        if self.view is None:
            self.view = View(self.rules, self.names, Stand.STRANGER, event.at)
        if isinstance(event, Opened):
            self.closes = event.until
            self.dawn = dawn_after(self.rules.calendar, event.at, event.until) if event.phase == "night" else None
            self.voted_at.clear()
        elif isinstance(event, Moved | Resumed):
            self._move(event)
        elif isinstance(event, Voted):
            standing = self.state.ballots.get(event.player)
            if standing is None or standing.target != event.target:
                self.voted_at[event.player] = event.at
        elif isinstance(event, Committed):
            self.fingerprint = event.hash
        self.view.feed(event)

    def _move(self, event: Moved | Resumed) -> None:
        if isinstance(event, Resumed) and self.night_is_closed():
            self.dawn = event.until
            return
        self.closes = event.until
        if self.state.phase == "night":
            opened = self.state.opened_at
            assert opened is not None
            self.dawn = dawn_after(self.rules.calendar, opened, event.until)

    # Questions.

    @property
    def state(self) -> State:
        """What is publicly known, folded. Raises `ValueError` before the first public event."""
        if self.view is None:
            raise ValueError("the announcer has not been told of the game's opening")
        return self.view.state

    def night_is_closed(self, at: datetime | None = None) -> bool:
        """Is the night over for orders, at `at` or where the game was paused?"""
        now = at if self.state.paused_at is None else self.state.paused_at
        return self.state.phase == "night" and self.closes is not None and now is not None and now >= self.closes

    def closes_at(self, at: datetime) -> bool:
        """Is this moment the close of the day by the clock?"""
        return self._due("day", self.closes, at)

    def dawns_at(self, at: datetime) -> bool:
        """Is this moment a dawn?"""
        return self._due("night", self.dawn, at)

    def _due(self, phase: str, deadline: datetime | None, at: datetime) -> bool:
        if self.view is None or deadline is None or self.state.paused_at is not None or self.state.ended:
            return False
        return self.state.phase == phase and at >= deadline

    # Words.

    def say(self, key: str, /, **fields: object) -> str:
        """A phrase by its key."""
        return self.phrases.say(key, **fields)

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat]

    def listed(self, seats: Iterable[int]) -> str:
        """Names in a row."""
        return ", ".join(self.names[seat] for seat in seats)

    def role(self, role: str) -> str:
        """What a role is called."""
        return self.texts.roles.get(role, role)

    def side(self, side: str) -> str:
        """What a side is called."""
        return self.texts.sides.get(side, side)

    def when(self, at: datetime, today: datetime, *, labelled: bool = True) -> str:
        """A moment as it follows «до»: `3 марта, 21:00 МСК`, without the date if it is `today`'s."""
        return moment(at, self.zone, self.language, today=today, labelled=labelled)

    def at(self, at: datetime, today: datetime) -> str:
        """A moment with its preposition: `3 марта в 22:00 МСК`, `в 22:00 МСК`."""
        return moment(at, self.zone, self.language, today=today, preposition=True)

    def until(self, today: datetime) -> str:
        """When the running phase closes."""
        return self.when(self.closes, today) if self.closes is not None else ""

    def next_day(self, today: datetime) -> str:
        """When the next day opens, with its preposition."""
        return self.at(self.dawn, today) if self.dawn is not None else ""

    def zone_at(self, at: datetime) -> str:
        """What the game's zone is called."""
        return zone_label(at, self.zone, self.language)

    def lasting(self, span: timedelta, case: Case = "accusative") -> str:
        """A span of time in words."""
        return duration(span, self.language, case)
