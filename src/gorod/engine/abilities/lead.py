"""Lead (P04): a member names whom he wants as the clan's leader. No step of the night."""

from gorod.engine.abilities.ability import Ability
from gorod.engine.commands import Order
from gorod.engine.model import State


def _check(state: State, seat: int, order: Order) -> str | None:
    assert order.target is not None
    return None if state.seats[order.target].side == state.seats[seat].side else "unknown_name"


ABILITY = Ability("lead", _check, shared=True, any_time=True)
