"""Carry (R05): a clan says who holds one of its treasures tonight, one of its own or anyone else without his knowledge.

The place is fixed at the close, before any strike.
"""

from gorod.engine.abilities.ability import Ability
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State


def _check(state: State, seat: int, order: Order) -> str | None:
    if order.treasure is None:
        return "not_understood"
    return None if order.treasure in state.owned(state.seats[seat].side) else "not_held"


def _act(tonight: Tonight, work: Work) -> None:
    assert work.treasure is not None
    tonight.works.append(work)
    tonight.places[work.treasure] = work.target


ABILITY = Ability("carry", _check, _act, shared=True, at_close=True)
