"""The state of one game: a fold of its events, and the plain questions one can ask of it. No decision is made here.

`evolve` alone changes a state. Seats are numbers from 0 in seat order; times are aware datetimes in UTC.
"""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct, field

from gorod.engine.events import Decision
from gorod.engine.rules import ELECTED, Role, Rules, Side


class Seat(Struct):
    """A place at the table. `cause` and `removed` tell how it left; `shown` is what was made public of it (R15)."""

    number: int
    name: str
    role: str
    side: str
    last_heard: datetime
    alive: bool = True
    cause: str | None = None
    removed: bool = False
    shown: bool = False
    taken_out: bool = False
    voteless: bool = False
    missed_total: int = 0
    missed_running: int = 0
    warned: bool = False
    introduced: bool = True
    confirmed: bool = True
    mark: str | None = None


class Standing(Struct, frozen=True, gc=False):
    """A vote that stands: `order` counts acts in the order of receipt (P17)."""

    target: int
    order: int
    early: bool


class Proposal(Struct, frozen=True, gc=False):
    """What a member proposes, or a player orders: `target` None is a refusal; `order` as in `Standing`."""

    target: int | None
    order: int


class Deed(Struct, frozen=True, gc=False):
    """An order carried out: in which night, on whom, with what outcome; `treasure` for the placing of one (R05)."""

    night: int
    target: int
    outcome: str
    treasure: str | None = None


class Chest(Struct):
    """A treasure: its owner (R03), where it lies tonight, and how many nights running it was planted there (R05, R06)."""

    owner: int
    place: int
    planted: int = 0


class State(Struct):
    """Everything that has happened, folded. `phase` is `night` or `day`; `dawn` is set once a night has closed."""

    rules: Rules
    seats: list[Seat]
    #: Number of events folded so far.
    count: int = 0
    phase: str = ""
    number: int = 0
    opened_at: datetime | None = None
    closes_at: datetime | None = None
    dawn: datetime | None = None
    paused_at: datetime | None = None
    #: Players introduce themselves and confirm their roles in this game (R43, R44).
    ceremony: bool = False
    ended: str | None = None
    won: list[str] = field(default_factory=list)
    # The day: who votes for whom, changes used, and those whose target left.
    ballots: dict[int, Standing] = field(default_factory=dict)
    changes: dict[int, int] = field(default_factory=dict)
    voted: set[int] = field(default_factory=set)
    lapsed: set[int] = field(default_factory=set)
    #: Voters whose standing vote bears the early word (P19).
    hurried: set[int] = field(default_factory=set)
    #: The day has closed and its votes have done their work.
    counted: bool = False
    # The night: personal orders by seat and ability, one for each target; a clan's proposals by ability and treasure, then by member.
    orders: dict[tuple[int, str], tuple[Proposal, ...]] = field(default_factory=dict)
    proposals: dict[tuple[str, str, str | None], dict[int, Proposal]] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    standing: dict[int, int] = field(default_factory=dict)
    sentry: int | None = None
    last_sentry: int | None = None
    # What lasts.
    leaders: dict[str, int] = field(default_factory=dict)
    nominations: dict[int, int] = field(default_factory=dict)
    deeds: dict[tuple[int | str, str], list[Deed]] = field(default_factory=dict)
    #: Bound lovers (R20): the one who picked, and his partner.
    pairs: list[tuple[int, int]] = field(default_factory=list)
    picks: dict[int, int] = field(default_factory=dict)
    chests: dict[str, Chest] = field(default_factory=dict)
    waiting: dict[int, str] = field(default_factory=dict)
    draws: dict[str, int] = field(default_factory=dict)

    def living(self) -> Iterator[Seat]:
        """The living seats in seat order."""
        return (seat for seat in self.seats if seat.alive)

    def role(self, seat: int) -> Role:
        """The role that the seat holds now."""
        return self.rules.roles[self.seats[seat].role]

    def side(self, seat: int) -> Side:
        """The side that the seat is on now."""
        return self.rules.sides[self.seats[seat].side]

    def clan_of(self, seat: int) -> str | None:
        """The clan of the seat, or None for anyone else."""
        side = self.side(seat)
        return side.id if side.clan else None

    def members(self, side: str) -> list[int]:
        """The living members of a side, in seat order."""
        return [seat.number for seat in self.seats if seat.alive and seat.side == side]

    def clans(self) -> list[Side]:
        """The clans of the scenario, in its order."""
        return [side for side in self.rules.sides.values() if side.clan]

    def may_vote(self, seat: int) -> bool:
        """Lives, and has a vote today (R16, R17)."""
        voter = self.seats[seat]
        return voter.alive and not voter.voteless and not voter.taken_out

    def able(self, seat: int) -> bool:
        """Lives and may act tonight: not taken out, not on duty (R17, R24)."""
        return self.seats[seat].alive and not self.seats[seat].taken_out and self.sentry != seat

    def aims(self, ability: str) -> int:
        """How many targets a player may name for an ability tonight."""
        return getattr(self.rules.abilities.get(ability), "targets", 1)

    def leader(self, side: str) -> int | None:
        """The living leader of a clan: elected (P04), or the holder of the leading role (R01)."""
        kind = self.rules.sides[side].leader
        if kind is None:
            return None
        if kind == ELECTED:
            return self.leaders.get(side)
        return next(
            (seat.number for seat in self.seats if seat.alive and seat.role == kind and seat.side == side), None
        )

    def owned(self, side: str) -> list[str]:
        """The treasures whose owner is alive and on this side (R03)."""
        owners = {name: self.seats[chest.owner] for name, chest in self.chests.items()}
        return [name for name, owner in owners.items() if owner.alive and owner.side == side]

    @property
    def open_thread(self) -> bool:
        """May the living write in the thread now (R30)."""
        return self.phase == "day" or self.rules.thread.night == "open" or self.ended is not None
