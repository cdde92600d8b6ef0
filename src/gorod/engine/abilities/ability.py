"""What an ability is: data and two functions. One file holds one ability; `gorod.engine.abilities.ABILITIES` is their table."""

from collections.abc import Callable

from msgspec import Struct

from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import Deed, State

#: (state, seat, order) -> a reason of refusal by the ability's own rules, or None. The general reasons come before.
Check = Callable[[State, int, Order], str | None]
#: Carries an order out on the scratch pad; `work` is not yet among the night's works.
Act = Callable[[Tonight, Work], None]
#: Runs once when all steps of the night are done.
Conclude = Callable[[Tonight], None]


class NoSettings(Struct, frozen=True):
    """An ability without settings."""


class Ability(Struct, frozen=True):
    """One ability.

    `shared`: a clan decides it together. `act` is None for what is no step of the night (an election). `answers_dead`: a target
    who died tonight is still a target (Moments). `any_time`: may be ordered by day too. `at_close`: carried out before every other
    step, wherever it stands in the night's order.
    """

    id: str
    check: Check
    act: Act | None = None
    conclude: Conclude | None = None
    settings: type[Struct] = NoSettings
    shared: bool = False
    answers_dead: bool = False
    any_time: bool = False
    at_close: bool = False


def deeds_of(state: State, seat: int, ability: str, *, shared: bool) -> list[Deed]:
    """What the seat, or for a shared ability its clan, has carried out with this ability so far."""
    clan = state.clan_of(seat) if shared else None
    return state.deeds.get((seat if clan is None else clan, ability), [])


def same_target(state: State, deeds: list[Deed], target: int, rule: str) -> str | None:
    """P02, P08, R13: `not_running`: not on two nights running; `never`: not twice in a game; `any`: no limit."""
    if rule == "never" and any(deed.target == target for deed in deeds):
        return "same_target"
    if rule == "not_running" and any(deed.target == target and deed.night == state.number - 1 for deed in deeds):
        return "same_target"
    return None


def on_duty(state: State, target: int) -> str | None:
    """R26: the sentry cannot be picked, where that is said at once."""
    sentry = state.rules.sentry
    if sentry is not None and sentry.refusal == "at_once" and state.sentry == target:
        return "target_on_duty"
    return None
