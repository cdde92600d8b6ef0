"""Kill (P05, P06, P25, R01, R24, R26): the target dies unless a doctor protects him or he stands sentry."""

from msgspec import Struct

from gorod.engine.abilities.ability import Ability, on_duty
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State

CAUSE = "shot"


class Settings(Struct, frozen=True):
    """`own_side`: may a clan shoot one of its own (P25)."""

    own_side: bool = False


def settings_of(state: State) -> Settings:
    """The settings of killing in this game."""
    settings = state.rules.abilities["kill"]
    assert isinstance(settings, Settings)
    return settings


def _check(state: State, seat: int, order: Order) -> str | None:
    assert order.target is not None
    if order.target == seat:
        return "self_target"
    clan = state.clan_of(seat)
    if clan is not None and state.seats[order.target].side == clan and not settings_of(state).own_side:
        return "own_side"
    return on_duty(state, order.target)


def _act(tonight: Tonight, work: Work) -> None:
    if tonight.turned.get(work.target) == work.side and not settings_of(tonight.state).own_side:
        return
    tonight.works.append(work)
    if tonight.guarded(work.target):
        work.outcome = "impossible"
        for seat in [work.player] if work.side is None else tonight.state.members(work.side):
            assert seat is not None
            tonight.tell(seat, "impossible")
    elif tonight.shields(work.target):
        work.outcome = "saved"
    else:
        if work.side is not None:
            tonight.killers[work.target] = work.side
        tonight.kill(work.target, CAUSE)


ABILITY = Ability("kill", _check, _act, settings=Settings, shared=True)
