"""Block (P07 to P09): tonight the target's own order is not carried out; his vote is not touched."""

from typing import Literal

from msgspec import Struct

from gorod.engine.abilities.ability import Ability, deeds_of, same_target
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.model import State


class Settings(Struct, frozen=True):
    """`uses` in a game (None: no limit); `same_target`: who may be blocked again (P08)."""

    uses: int | None = 2
    same_target: Literal["not_running", "never", "any"] = "not_running"


def _check(state: State, seat: int, order: Order) -> str | None:
    settings = state.rules.abilities["block"]
    assert isinstance(settings, Settings) and order.target is not None
    if order.target == seat:
        return "self_target"
    if state.seats[order.target].side == state.seats[seat].side and state.clan_of(seat) is not None:
        return "own_side"
    done = deeds_of(state, seat, "block", shared=True)
    reason = same_target(state, done, order.target, settings.same_target)
    if reason is not None:
        return reason
    if state.clan_of(seat) is not None and len(state.members(state.seats[seat].side)) == 1:
        return "last_member"
    if settings.uses is not None and len(done) >= settings.uses:
        return "no_uses_left"
    return None


def _act(tonight: Tonight, work: Work) -> None:
    tonight.blocked.add(work.target)
    tonight.works.append(work)


def _conclude(tonight: Tonight) -> None:
    for seat in sorted(tonight.stopped):
        tonight.tell(seat, "blocked")


ABILITY = Ability("block", _check, _act, _conclude, Settings, shared=True)
