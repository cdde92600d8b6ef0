"""Inspect (P11, R11, R12, R14, R28): the exact role of one player, told after the new day has opened."""

from gorod.engine.abilities.ability import Ability
from gorod.engine.abilities.heal import Settings as Healing
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State


def hidden(tonight: Tonight, target: int) -> bool:
    """A patient cannot be checked where healing hides him (R14)."""
    healing = tonight.state.rules.abilities.get("heal")
    return isinstance(healing, Healing) and healing.hides and target in tonight.patients


def _check(state: State, seat: int, order: Order) -> str | None:
    return "self_target" if order.target == seat else None


def _act(tonight: Tonight, work: Work) -> None:
    assert work.player is not None
    tonight.works.append(work)
    on_post = tonight.guarded(work.target) and work.target not in tonight.left
    if on_post or hidden(tonight, work.target):
        work.outcome = "failed"
        tonight.tell(work.player, "failed")
    else:
        tonight.learn(work.player, work.target, role=tonight.role_of(work.target))


ABILITY = Ability("inspect", _check, _act, answers_dead=True)
