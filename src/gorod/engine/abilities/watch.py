"""Watch (R14, R22, R25, R36): the sentry leaves his post once and looks whether a player is in his place."""

from gorod.engine.abilities.ability import Ability
from gorod.engine.abilities.inspect import hidden
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State


def _check(state: State, seat: int, order: Order) -> str | None:
    return "self_target" if order.target == seat else None


def active(tonight: Tonight, target: int) -> bool:
    """By the role held now: a clan member, or any role with an ability that is a step of the night."""
    rules = tonight.state.rules
    if rules.sides[tonight.side_of(target)].clan:
        return True
    steps = {name for stage in rules.night_order for name in stage}
    return any(ability in steps for ability in tonight.state.role(target).abilities)


def _act(tonight: Tonight, work: Work) -> None:
    assert work.player is not None
    if tonight.state.clan_of(work.player) is not None:
        return
    tonight.works.append(work)
    if hidden(tonight, work.target):
        work.outcome = "failed"
        tonight.tell(work.player, "failed")
    else:
        tonight.learn(work.player, work.target, active=active(tonight, work.target))


ABILITY = Ability("watch", _check, _act, answers_dead=True)
