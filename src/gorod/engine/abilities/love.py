"""Love (R20): the lover names a partner. No step of the night: the pair is bound by `gorod.engine.lovers`."""

from gorod.engine.abilities.ability import Ability
from gorod.engine.commands import Order
from gorod.engine.model import State


def _check(state: State, seat: int, order: Order) -> str | None:
    return "self_target" if order.target == seat else None


ABILITY = Ability("love", _check)
