"""What may be asked of a game: by a player, by the host or by the clock; and the reasons for a refusal.

Every command bears `at`, the server's receipt time, an aware datetime in UTC. Texts come already read: the engine knows no words.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

#: Reasons of a refusal, in the order in which they are looked at: of several that fit, the first is given.
REASONS: tuple[str, ...] = (
    "dead", "paused", "taken_out", "thread_closed", "silence", "no_introduction", "quotes_host", "not_yours", "on_duty",
    "closed", "voteless", "not_understood", "unknown_name", "ambiguous_name", "dead_target", "self_vote", "self_target",
    "own_side", "not_held", "target_on_duty", "same_target", "early_is_final", "no_changes_left", "nothing_to_withdraw",
    "last_member", "no_uses_left",
)  # fmt: skip

#: These refuse the whole post: it is not said, and its text goes back to the writer.
WHOLE_POST = frozenset({"dead", "taken_out", "thread_closed", "silence", "no_introduction", "quotes_host"})

Place = Literal["thread", "host", "clan", "dead"]


class Ballot(Struct, frozen=True, gc=False):
    """The act of voting in one post (P14, P15, P19, R31): a target, a withdrawal, the early word, or a problem."""

    target: int | None = None
    withdraw: bool = False
    early: bool = False
    problem: str | None = None


class Order(Struct, frozen=True, gc=False):
    """One order as read: `target` a seat; `passes` a refusal or withdrawal; `standing` for nights to come (R36)."""

    ability: str
    target: int | None = None
    passes: bool = False
    treasure: str | None = None
    standing: bool = False
    problem: str | None = None


class Command(Struct, frozen=True, gc=False):
    """A request with its time of receipt."""

    at: datetime


class Say(Command, frozen=True, gc=False):
    """A player writes. `text` None: he acts by a button, and nothing is said.

    `ballot` counts in the thread alone, `orders` and `away_until` in private rooms alone. `quotes_host`: R38.
    """

    player: int
    place: Place = "thread"
    text: str | None = None
    ballot: Ballot | None = None
    orders: tuple[Order, ...] = ()
    away_until: datetime | None = None
    quotes_host: bool = False


class HostSay(Command, frozen=True, gc=False):
    """The host writes in the thread (`to` None) or to one player."""

    text: str
    to: int | None = None


class Remove(Command, frozen=True, gc=False):
    """The host removes a player for a reason (P28)."""

    player: int
    reason: str


class Replace(Command, frozen=True, gc=False):
    """Another person takes the seat (R44)."""

    player: int


class Mark(Command, frozen=True, gc=False):
    """The mark agreed with a player who cannot write bold (R32)."""

    player: int
    mark: str


class Forgive(Command, frozen=True, gc=False):
    """The host forgives missed votes and absence (P27)."""

    player: int


class Pause(Command, frozen=True, gc=False):
    """The host stops the clock."""


class Resume(Command, frozen=True, gc=False):
    """The host lets the clock go on."""


class CloseAt(Command, frozen=True, gc=False):
    """The host moves the close of the running phase to `until`."""

    until: datetime


class Tick(Command, frozen=True, gc=False):
    """The clock: nothing is asked but to bring the game to this moment."""
