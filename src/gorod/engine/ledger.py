"""The ledger that a decision is written into: each fact is folded the moment it is written, so the next step sees it."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from gorod.engine import fate
from gorod.engine.events import HOST, PLAYERS, Drew, Event, Told, clan_channel
from gorod.engine.evolve import evolve
from gorod.engine.fate import BadDraw, Fate
from gorod.engine.model import State


class Ledger:
    """One game's state, its events so far and its chance. `at` is the moment being decided, in UTC."""

    __slots__ = ("at", "events", "fate", "state")

    def __init__(self, state: State, chance: Fate, at: datetime) -> None:
        self.state = state
        self.fate = chance
        self.events: list[Event] = []
        self.at = at

    def write(self, event: Event) -> None:
        """Add a fact and fold it."""
        self.events.append(event)
        evolve(self.state, event)

    def tell(self, player: int, notice: str, about: int | str | None = None) -> None:
        """A private notice to a player."""
        self.write(Told(self.at, PLAYERS[player], player, notice, about))

    def tell_clan(self, side: str, notice: str, about: int | str | None = None) -> None:
        """A notice to a clan's conference."""
        self.write(Told(self.at, clan_channel(side), None, notice, about))

    def draw_seat(self, label: str, seats: Sequence[int]) -> int:
        """Draw one of `seats` (seat order). A forced result is a name; raises `BadDraw` if it is not among them."""
        label = self._label(label)
        forced = self.fate.forced.get(label)
        if forced is None:
            result = fate.choose(self.fate.secret, label, seats)
        else:
            names = [self.state.seats[seat].name for seat in seats]
            if forced not in names:
                raise BadDraw(label, forced, names)
            result = seats[names.index(forced)]
        self.write(Drew(self.at, HOST, label, result, tuple(seats)))
        return result

    def draw_chance(self, label: str, chance: Fraction) -> bool:
        """Does it happen? A certain or impossible thing is not drawn. A forced result is `true` or `false`."""
        if chance <= 0 or chance >= 1:
            return chance >= 1
        label = self._label(label)
        forced = self.fate.forced.get(label)
        if forced is None:
            result = fate.happens(self.fate.secret, label, chance)
        elif forced in ("true", "false"):
            result = forced == "true"
        else:
            raise BadDraw(label, forced, ("true", "false"))
        self.write(Drew(self.at, HOST, label, "true" if result else "false", (str(chance),)))
        return result

    def draw_order(self, label: str, sides: Sequence[str]) -> list[str]:
        """The sides in a drawn order. A forced result is the sides joined by commas."""
        label = self._label(label)
        forced = self.fate.forced.get(label)
        if forced is None:
            order = fate.shuffle(self.fate.secret, label, sides)
        else:
            order = [side.strip() for side in forced.split(",")]
            if sorted(order) != sorted(sides):
                raise BadDraw(label, forced, (",".join(sides),))
        self.write(Drew(self.at, HOST, label, ",".join(order), tuple(sides)))
        return order

    def _label(self, label: str) -> str:
        """A label that comes again ends in `/2`, `/3`."""
        times = self.state.draws.get(label, 0)
        if times == 0:
            return label
        copy = 2
        while f"{label}/{copy}" in self.state.draws:
            copy += 1
        return f"{label}/{copy}"
