"""Attack (R13, R17 to R19): mostly takes the victim out for a day and a night, sometimes kills; a repeated attack doubles the chance."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from gorod.engine.abilities.ability import Ability, deeds_of, on_duty
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State

CAUSE = "attacked"


class Settings(Struct, frozen=True):
    """`lethal`: the chance of death at first; `doubles` with each attack on the same victim, with each attack, or `never` (R18)."""

    lethal: Fraction = Fraction(1, 6)
    doubles: Literal["per_victim", "per_attack", "never"] = "per_victim"


def _check(state: State, seat: int, order: Order) -> str | None:
    assert order.target is not None
    return "self_target" if order.target == seat else on_duty(state, order.target)


def _chance(state: State, attacker: int, target: int) -> Fraction:
    settings = state.rules.abilities["attack"]
    assert isinstance(settings, Settings)
    done = [deed for deed in deeds_of(state, attacker, "attack", shared=False) if deed.outcome == "done"]
    if settings.doubles == "per_victim":
        done = [deed for deed in done if deed.target == target]
    return settings.lethal * (1 if settings.doubles == "never" else 2 ** len(done))


def _act(tonight: Tonight, work: Work) -> None:
    assert work.player is not None
    tonight.works.append(work)
    if tonight.guarded(work.target):
        work.outcome = "impossible"
        tonight.tell(work.player, "impossible")
    elif tonight.shields(work.target):
        work.outcome = "saved"
    elif tonight.ledger.draw_chance(
        f"attack_kills/{tonight.state.number}", _chance(tonight.state, work.player, work.target)
    ):
        tonight.kill(work.target, CAUSE)
    else:
        tonight.tell(work.target, "taken_out")


ABILITY = Ability("attack", _check, _act, settings=Settings)
