"""The scratch pad of one night: what its steps have done so far. It dies at dawn, when its outcome becomes events."""

from msgspec import Struct, field

from gorod.engine import lovers
from gorod.engine.events import HOST, PLAYERS, Acted, Event, Learned, Told
from gorod.engine.ledger import Ledger
from gorod.engine.model import State

HEARTBREAK = "heartbreak"


class Work(Struct):
    """One order carried out: by a player or a clan, on whom, with what outcome so far."""

    ability: str
    target: int
    player: int | None = None
    side: str | None = None
    treasure: str | None = None
    outcome: str = "done"


class Tonight(Struct):
    """What has happened since the night's close. `dead` keeps the order of deaths with their causes.

    `patients` are protected; `blocked` cannot act; `stopped` are those whose order a block stopped; `left` are sentries who left
    their post to kill (R28); `turned` are tonight's recruits with their new side (R07); `killers` the clan that shot each victim;
    `places` where treasures lie tonight (R05); `provoked` the doctor that a clan must pick (R15). Events in `public` come after the deaths, those in `private` after the day has opened.
    """

    ledger: Ledger
    dead: dict[int, str] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    patients: set[int] = field(default_factory=set)
    blocked: set[int] = field(default_factory=set)
    stopped: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    turned: dict[int, str] = field(default_factory=dict)
    killers: dict[int, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    provoked: dict[str, tuple[int, int]] = field(default_factory=dict)
    works: list[Work] = field(default_factory=list)
    public: list[Event] = field(default_factory=list)
    private: list[Told | Learned] = field(default_factory=list)

    @property
    def state(self) -> State:
        """The state as the night closed; nothing of tonight is in it."""
        return self.ledger.state

    def side_of(self, seat: int) -> str:
        """The side of a seat at this step, a recruit of tonight being on his new one."""
        return self.turned.get(seat, self.state.seats[seat].side)

    def role_of(self, seat: int) -> str:
        """The role of a seat at this step, a recruit of tonight being a plain member of his clan (R07)."""
        plain = self.state.rules.sides[self.turned[seat]].plain if seat in self.turned else None
        return plain or self.state.seats[seat].role

    def guarded(self, seat: int) -> bool:
        """Stands sentry tonight, and so is not to be touched (R19, R24), even if he left his post (R28)."""
        return self.state.sentry == seat

    def shields(self, target: int) -> bool:
        """Does a doctor's protection stop a strike on the target? It then counts as that doctor's success (P02, P03, R13)."""
        if target not in self.patients:
            return False
        for work in self.works:
            if work.ability == "heal" and work.target == target and work.outcome == "done":
                work.outcome = "saved"
        return True

    def kill(self, target: int, cause: str, *, hidden: bool = False) -> None:
        """The target dies at this step, and his lover with him (R21). Whoever is dead tonight does not die again."""
        if target in self.dead:
            return
        self.dead[target] = cause
        if hidden:
            self.hidden.add(target)
        for partner in lovers.partners(self.state, target):
            self.kill(partner, HEARTBREAK)

    def tell(self, seat: int, notice: str, about: int | str | None = None) -> None:
        """A private notice for after dawn."""
        self.private.append(Told(self.ledger.at, PLAYERS[seat], seat, notice, about))

    def learn(self, seat: int, about: int, *, role: str | None = None, active: bool | None = None) -> None:
        """A private result for after dawn."""
        self.private.append(Learned(self.ledger.at, PLAYERS[seat], seat, about, role, active))

    def deeds(self) -> list[Acted]:
        """The orders carried out, as facts for the memory of abilities."""
        at, night = self.ledger.at, self.state.number
        return [
            Acted(at, HOST, work.ability, work.target, work.player, work.side, work.outcome, night, work.treasure)
            for work in self.works
        ]
