"""A game: its state, its events and its chance, with one door in (`take`) that keeps the clock."""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime

from gorod.engine import phases
from gorod.engine.commands import Command
from gorod.engine.decide import decide, next_due, run_due
from gorod.engine.endings import verdict
from gorod.engine.events import (
    HOST,
    PLAYERS,
    PUBLIC,
    Ceremony,
    Committed,
    Comrades,
    Dealt,
    Event,
    Learned,
    Unconfirmed,
    clan_channel,
)
from gorod.engine.evolve import blank, evolve
from gorod.engine.fate import Fate
from gorod.engine.ledger import Ledger
from gorod.engine.model import State
from gorod.engine.rules import Rules
from gorod.engine.treasures import deal as deal_treasures


class DecidedDeal(ValueError):
    """A deal that is over before it begins. `reason` is `won` or `draw`, `sides` the winners."""

    def __init__(self, reason: str, sides: tuple[str, ...]) -> None:
        super().__init__(f"the game is decided at the start: {reason} {' '.join(sides)}".strip())
        self.reason, self.sides = reason, sides


class Game:
    """One game from its opening to its end.

    `log` is every event so far, in order. After an exception the state may hold half a decision: load the game again.
    """

    __slots__ = ("fate", "log", "state")

    def __init__(self, state: State, chance: Fate, log: list[Event]) -> None:
        self.state, self.fate, self.log = state, chance, log

    @classmethod
    def open(
        cls,
        rules: Rules,
        seats: Mapping[str, str] | Sequence[tuple[str, str]],
        at: datetime,
        *,
        secret: bytes = b"\0",
        forced: dict[str, str] | None = None,
        treasures: Mapping[str, str] | None = None,
        ceremony: bool = False,
        confirmed: Container[str] = (),
    ) -> "Game":
        """A new game; its first events are in `log`.

        `seats`: name and role of each seat, in seat order. `at`: the opening, aware, UTC. `treasures`: treasure -> keeper's name;
        None: drawn, where the rules have any. `ceremony`: each player has yet to introduce his character (R43), and to confirm his role
        (R44) unless his name is among those who `confirmed` before. Raises `DecidedDeal` if the deal is decided at the start, `BadDraw` for a forced draw that
        the rules forbid.
        """
        dealt = list(seats.items()) if isinstance(seats, Mapping) else list(seats)
        game = cls(blank(rules, [name for name, _ in dealt], at), Fate(secret, forced), [])
        ledger = Ledger(game.state, game.fate, at)
        ledger.write(Committed(at, PUBLIC, game.fate.commitment))
        for seat, (_, role) in enumerate(dealt):
            ledger.write(Dealt(at, PLAYERS[seat], seat, role))
        if ceremony:
            ledger.write(Ceremony(at, PUBLIC))
            awaited = tuple(seat for seat, (name, _) in enumerate(dealt) if name not in confirmed)
            if awaited:
                ledger.write(Unconfirmed(at, HOST, awaited))
        for side in game.state.clans():
            if members := game.state.members(side.id):
                ledger.write(Comrades(at, clan_channel(side.id), tuple(members)))
        deal_treasures(ledger, treasures)
        decided = verdict(game.state)
        if decided is not None:
            raise DecidedDeal(*decided)
        _enlighten(ledger)
        phases.open_phase(ledger, rules.calendar.first_phase, 1)
        game.log.extend(ledger.events)
        return game

    @classmethod
    def load(cls, rules: Rules, names: Sequence[str], secret: bytes, events: Iterable[Event]) -> "Game":
        """A game folded again from its stored events (at least one)."""
        log = list(events)
        state = blank(rules, list(names), log[0].at)
        for event in log:
            evolve(state, event)
        return cls(state, Fate(secret), log)

    def take(self, command: Command) -> list[Event]:
        """Bring the clock to the command's receipt, then decide it. Gives the new events, already folded and logged."""
        due = next_due(self.state)
        owed = self.advance(command.at) if due is not None and due <= command.at else None
        ledger = Ledger(self.state, self.fate, command.at)
        decide(ledger, command)
        self.log += ledger.events
        return owed + ledger.events if owed else ledger.events

    def advance(self, to: datetime) -> list[Event]:
        """Do everything that the clock owes up to and including `to`, each thing dated at its own time."""
        done: list[Event] = []
        while (due := next_due(self.state)) is not None and due <= to:
            ledger = Ledger(self.state, self.fate, due)
            run_due(ledger)
            self.log.extend(ledger.events)
            done += ledger.events
        return done

    @property
    def due(self) -> datetime | None:
        """When the clock acts next, in UTC; None once the game is over or while it is paused."""
        return next_due(self.state)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.ended is not None


def _enlighten(ledger: Ledger) -> None:
    """What some roles begin with: the role of another player, drawn (R11, R12)."""
    state, at = ledger.state, ledger.at
    for holder in state.seats:
        if state.rules.roles[holder.role].knows:
            others = [other.number for other in state.seats if other.number != holder.number]
            about = ledger.draw_seat(f"known/{holder.name}", others)
            ledger.write(Learned(at, PLAYERS[holder.number], holder.number, about, state.seats[about].role))
