"""The rules of one game as plain typed data: everything that a scenario may vary.

A scenario file is turned into `Rules` by `gorod.scenarios`; the engine reads nothing else. The field names are the dotted
setting names of the rule book (`voting.early.quorum` is `rules.voting.early.quorum`).
"""

from datetime import time, timedelta
from typing import Literal

from msgspec import Struct, field

Reveal = Literal["nothing", "side", "role"]
TieBreaker = Literal["earliest", "draw", "nobody"]
PhaseName = Literal["night", "day"]

#: Leader of a clan that its members choose themselves (P04); any other value is the id of the role that leads (R01).
ELECTED = "elected"


class Condition(Struct, frozen=True):
    """One winning condition (P01, P30, R41, R42): a named test, or `all`/`any` of parts.

    `role` is the role that must live, for `alive` alone.
    """

    kind: str
    role: str | None = None
    parts: tuple["Condition", ...] = ()


class Side(Struct, frozen=True):
    """A side of the game. A clan kills by night, has a conference and decides together (P04 to P06, R01)."""

    id: str
    wins: Condition
    clan: bool = False
    leader: str | None = None
    #: What a recruit becomes (R07): the clan's plain role.
    plain: str | None = None


class Role(Struct, frozen=True):
    """A role: its side, the abilities it may order, and whether it begins knowing another's role (R11, R12)."""

    id: str
    side: str
    abilities: tuple[str, ...] = ()
    knows: bool = False


class Closing(Struct, frozen=True):
    """When a phase closes: at a time of day in the game's zone, or a while after it opened. One of the two is set."""

    closes: time | None = None
    lasts: timedelta | None = None


class Calendar(Struct, frozen=True):
    """P13, P14, P22, P23, R29. `dawn`: a time of day, or a while after the night's close (`None`: at once)."""

    zone: str
    day: Closing
    night: Closing
    first_phase: PhaseName = "night"
    first_day: int = 1
    dawn: time | timedelta | None = None


class Missing(Struct, frozen=True):
    """P16: how many votes against himself a silent player gets."""

    self_votes: int = 0


class Early(Struct, frozen=True):
    """P19: the word, and how many of those who may vote must have added it."""

    word: str
    quorum: Literal["majority", "all"] = "majority"


class Voting(Struct, frozen=True):
    """P14 to P21, P25, R31, R33, R35."""

    changes: int | None = None
    withdraw: str | None = None
    self_vote: bool = field(default=False, name="self")
    missing: Missing = Missing()
    tie: tuple[TieBreaker, ...] = ("draw",)
    early: Early | None = None
    silence: timedelta | None = None


class Reveals(Struct, frozen=True):
    """P18, P29, R34: what is made public of the dead, by the way they died."""

    executed: Reveal = "side"
    night: Reveal = "side"
    removed: Reveal = "nothing"


class MissedVotes(Struct, frozen=True):
    """P27 (`total`), R45 (`running`): at which count of missed votes a player is removed."""

    total: int | None = None
    running: int | None = None


class Conduct(Struct, frozen=True):
    """P27, R45: removal by the clock itself."""

    missed_votes: MissedVotes | None = None
    absence: timedelta | None = None
    absence_warning: timedelta | None = None


class Thread(Struct, frozen=True):
    """R30: may the thread be written in at night. R38: may a player quote the host's private messages."""

    night: Literal["open", "shut"] = "open"
    host_quotes: Literal["allowed", "refused"] = "allowed"


class Conference(Struct, frozen=True):
    """P10, R40: what a dead member may do in his clan's conference."""

    dead: Literal["talk", "read"] = "talk"


class Dead(Struct, frozen=True):
    """P24, R47: whether the dead have a room of their own."""

    talk: Literal["never", "own_room"] = "never"


class Sentry(Struct, frozen=True):
    """R23 to R28: the sentry drawn each evening; when a doctor or clan learns that its target stands guard (R26)."""

    refusal: Literal["at_once", "at_dawn"] = "at_once"


class Treasures(Struct, frozen=True):
    """R03 to R06: the treasures of the game, who may be dealt one, and whether clan members may be drawn as new keepers (R04)."""

    names: tuple[str, ...] = ()
    dealt_to: Literal["no_clan", "clans", "anyone"] = "no_clan"
    redraw_excludes_clans: bool = False


class Masks(Struct, frozen=True):
    """P31: whether players are masks, and when the masks are lifted."""

    worn: bool = True
    lifted: Literal["end", "never"] = "end"


class Rules(Struct, frozen=True):
    """All of one game's rules.

    `abilities` holds the settings of each ability in use, by its id; `night_order` the stages of a night (P12, R37): a stage
    is one ability, or several that each clan does in its turn before the next clan.
    """

    scenario: str
    sides: dict[str, Side]
    roles: dict[str, Role]
    abilities: dict[str, Struct]
    night_order: tuple[tuple[str, ...], ...]
    calendar: Calendar
    voting: Voting = Voting()
    reveals: Reveals = Reveals()
    conduct: Conduct = Conduct()
    thread: Thread = Thread()
    conference: Conference = Conference()
    dead: Dead = Dead()
    masks: Masks | None = None
    sentry: Sentry | None = None
    treasures: Treasures | None = None
