"""What happened: one small struct a kind of fact, each born with the channel that may know it.

Players are seat numbers counted from 0 (seat order); `gorod.records` turns them into names. `at` is an aware datetime in UTC.
Channels: `public`, `player:SEAT`, `clan:SIDE`, `dead`, `host`. An event whose maker names no channel is the host's.
The tags (`type`) are stable: stored games are read by them for years.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Union

import msgspec
from msgspec import Struct

PUBLIC = "public"
HOST = "host"
DEAD = "dead"
#: Reasons for which the clock itself removes a player (P27, R45).
MISSED_VOTES, ABSENCE = "missed_votes", "absence"
#: Channels of seats, made once: the most seats a game can have is far below this.
PLAYERS = tuple(f"player:{seat}" for seat in range(64))


def clan_channel(side: str) -> str:
    """The channel of a clan's conference."""
    return f"clan:{side}"


class Event(Struct, tag_field="type", tag=str.lower, frozen=True, gc=False, omit_defaults=True):
    """A fact: when, and who may know it."""

    at: datetime
    channel: str


class Committed(Event, frozen=True):
    """The SHA-256 of the game's secret, published at the opening (law of draws)."""

    hash: str


class Dealt(Event, frozen=True):
    """A player learns his role."""

    player: int
    role: str


class Ceremony(Event, frozen=True):
    """Every player has yet to introduce his character, before anything else that he writes in the thread (R43)."""


class Unconfirmed(Event, frozen=True):
    """Who has not confirmed that he received his role, as the game opens (R44)."""

    players: tuple[int, ...]


class Confirmed(Event, frozen=True):
    """A player has confirmed his role by his first message to the host (R44)."""

    player: int


class Comrades(Event, frozen=True):
    """The members of a clan, told to the clan."""

    players: tuple[int, ...]


class Opened(Event, frozen=True):
    """A phase opens; `until` is when it closes by the calendar."""

    phase: str
    number: int
    until: datetime


class Closed(Event, frozen=True):
    """A phase has closed. The host's, since it says who missed and what a clan decided.

    Day: `missed` had to vote and did not, `excused` are passed over (R45). Night: `decisions` are the clans' orders, fixed.
    """

    phase: str
    number: int
    early: bool = False
    missed: tuple[int, ...] = ()
    excused: tuple[int, ...] = ()
    decisions: tuple["Decision", ...] = ()
    dawn: datetime | None = None


class Decision(Struct, frozen=True, gc=False):
    """What a clan does tonight with one ability: `target` is a seat; for `carry`, of `treasure`."""

    side: str
    ability: str
    target: int
    hands: tuple[int, ...]
    treasure: str | None = None


class Said(Event, frozen=True):
    """Words, exactly as written. `player` is None where the host speaks. `place`: thread, host, clan or dead."""

    player: int | None
    place: str
    text: str


class Voted(Event, frozen=True):
    """A vote that stands from now on; a repetition that changes nothing makes none (P15)."""

    player: int
    target: int
    early: bool = False


class Unvoted(Event, frozen=True):
    """A vote withdrawn, or (`reason` lapsed) fallen away with its target."""

    player: int
    reason: str | None = None


class Ordered(Event, frozen=True):
    """A night order, proposal or nomination taken. `passes`: a refusal or withdrawal; `standing`: R36."""

    player: int
    ability: str
    target: int | None = None
    passes: bool = msgspec.field(default=False, name="pass")
    treasure: str | None = None
    standing: bool = False


class Refused(Event, frozen=True):
    """A post, vote or order not taken, and why. `ability` where it was an order; `player` None: a host's command."""

    player: int | None
    reason: str
    ability: str | None = None


class Led(Event, frozen=True):
    """A clan has a new leader by election (P04)."""

    player: int


class Died(Event, frozen=True):
    """A death; `cause` is absent where the scenario hides it."""

    player: int
    cause: str | None
    votes: int | None = None


class Cause(Event, frozen=True):
    """The cause that `died` hides, for the host."""

    player: int
    cause: str


class Revealed(Event, frozen=True):
    """A side or a role made public."""

    player: int
    side: str | None = None
    role: str | None = None


class Duty(Event, frozen=True):
    """Last night's sentry, named in the morning (R26)."""

    player: int


class Learned(Event, frozen=True):
    """A player learns another's role, or whether he was active (R25)."""

    player: int
    about: int
    role: str | None = None
    active: bool | None = None


class Told(Event, frozen=True):
    """A private notice by its code. `about` is a seat or a treasure's name; `player` is None where a clan is told."""

    player: int | None
    notice: str
    about: int | str | None = None


class Removed(Event, frozen=True):
    """A player taken out of the game by rule or by the host (P27, P28)."""

    player: int
    reason: str


class Drew(Event, frozen=True):
    """A draw: its label, what could come up and what did. Seats are numbers, other results words."""

    label: str
    result: int | str
    among: tuple[int | str, ...] = ()


class Won(Event, frozen=True):
    """A side has won; one event a winning side."""

    side: str


class Ended(Event, frozen=True):
    """The game is over: `won` or `draw`."""

    reason: str


class Disclosed(Event, frozen=True):
    """The secret, in hex, after the end."""

    secret: str


class Acted(Event, frozen=True):
    """An order carried out at night, for the memory of abilities. `side` for a clan's deed. `outcome` by ability."""

    ability: str
    target: int
    player: int | None = None
    side: str | None = None
    outcome: str = "done"
    night: int = 0
    treasure: str | None = None


class Turned(Event, frozen=True):
    """A player's role and side change (R07)."""

    player: int
    role: str
    side: str


class Paired(Event, frozen=True):
    """Two players are bound as lovers from now on (R20)."""

    player: int
    partner: int


class Held(Event, frozen=True):
    """A treasure is with this player. `tonight`: for one night only (R05). `planted` counts nights running (R06)."""

    treasure: str
    player: int
    tonight: bool = False
    planted: int = 0


class Stood(Event, frozen=True):
    """The sentry of the night that opens (R23), for the host."""

    player: int


class Away(Event, frozen=True):
    """Notice of absence until a moment (P27), known to the host."""

    player: int
    until: datetime


class Forgiven(Event, frozen=True):
    """The host forgives missed votes and absence."""

    player: int


class Waiting(Event, frozen=True):
    """A removal due or ordered between a night's close and dawn: it waits (Moments)."""

    player: int
    reason: str


class Replaced(Event, frozen=True):
    """Another person takes the seat (R44); role, votes and orders stay, missed votes start at nought."""

    player: int


class Marked(Event, frozen=True):
    """The mark agreed with a player who cannot write bold (R32)."""

    player: int
    mark: str


class Paused(Event, frozen=True):
    """The clock stops."""


class Resumed(Event, frozen=True):
    """The clock goes on; the running phase closes at `until`, and a night already closed dawns then."""

    until: datetime


class Moved(Event, frozen=True):
    """The host moves the close of the running phase."""

    until: datetime


EVENTS: tuple[type[Event], ...] = (
    Committed, Dealt, Ceremony, Unconfirmed, Confirmed, Comrades, Opened, Closed, Said, Voted, Unvoted, Ordered, Refused, Led, Died, Cause, Revealed, Duty,
    Learned, Told, Removed, Drew, Won, Ended, Disclosed, Acted, Turned, Paired, Held, Stood, Away, Forgiven, Waiting,
    Replaced, Marked, Paused, Resumed, Moved,
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007

#: An event as one line of JSON, seats as numbers: the form in which games are stored.
encode: Callable[[Event], bytes] = _encoder.encode
#: The way back; raises `msgspec.DecodeError` on anything else.
decode: Callable[[bytes], Event] = _decoder.decode
