"""Who has won (P01, P30, R41, R42; Moments). Verdict and winners come from one function."""

from collections.abc import Callable

from gorod.engine.events import PUBLIC, Disclosed, Ended, Won
from gorod.engine.ledger import Ledger
from gorod.engine.model import State
from gorod.engine.rules import Condition, Side

Test = Callable[[State, Side, Condition], bool]


def _clan_members(state: State) -> int:
    sides = state.rules.sides
    return len([seat for seat in state.seats if seat.alive and sides[seat.side].clan])


def _unclanned(state: State) -> int:
    sides = state.rules.sides
    return len([seat for seat in state.seats if seat.alive and not sides[seat.side].clan])


def _no_mafia(state: State, side: Side, condition: Condition) -> bool:
    return _clan_members(state) == 0


def _parity(state: State, side: Side, condition: Condition) -> bool:
    return len(state.members(side.id)) >= _unclanned(state)


def _majority(state: State, side: Side, condition: Condition) -> bool:
    return len(state.members(side.id)) > _unclanned(state)


def _rivals_destroyed(state: State, side: Side, condition: Condition) -> bool:
    return _clan_members(state) == (len(state.members(side.id)) if side.clan else 0)


def _all_treasures(state: State, side: Side, condition: Condition) -> bool:
    if side.clan:
        return bool(state.chests) and len(state.owned(side.id)) == len(state.chests)
    return not any(state.owned(clan.id) for clan in state.clans())


def _alive(state: State, side: Side, condition: Condition) -> bool:
    return any(seat.role == condition.role for seat in state.living())


def _all(state: State, side: Side, condition: Condition) -> bool:
    return all(met(state, side, part) for part in condition.parts)


def _any(state: State, side: Side, condition: Condition) -> bool:
    return any(met(state, side, part) for part in condition.parts)


#: Every winning condition by its name in `sides.SIDE.wins`.
CONDITIONS: dict[str, Test] = {
    "no_mafia": _no_mafia,
    "parity": _parity,
    "majority": _majority,
    "rivals_destroyed": _rivals_destroyed,
    "all_treasures": _all_treasures,
    "alive": _alive,
    "all": _all,
    "any": _any,
}


def met(state: State, side: Side, condition: Condition) -> bool:
    """Does the condition hold for the side now?"""
    return CONDITIONS[condition.kind](state, side, condition)


def reachable(state: State, side: Side, condition: Condition) -> bool:
    """Can a side with a living member still come to meet the condition?

    A role whose last holder is dead comes back by recruiting alone; a clan that lives never sees an end of all clans.
    """
    if condition.kind == "all":
        return all(reachable(state, side, part) for part in condition.parts)
    if condition.kind == "any":
        return any(reachable(state, side, part) for part in condition.parts)
    if condition.kind == "alive":
        return _alive(state, side, condition) or _may_come(state, condition.role)
    if condition.kind == "no_mafia":
        return not side.clan
    if condition.kind == "all_treasures" and side.clan:
        return bool(state.chests) and all(state.seats[chest.owner].alive for chest in state.chests.values())
    if condition.kind in ("parity", "majority"):
        return side.clan or met(state, side, condition)
    return True


def _may_come(state: State, role: str | None) -> bool:
    """Can somebody still be recruited into the role (R07)?"""
    clans = {side.id for side in state.clans() if side.plain == role}
    recruiters = [
        seat for seat in state.living() if seat.side in clans and "recruit" in state.role(seat.number).abilities
    ]
    return bool(recruiters) and "recruit" in state.rules.abilities and _unclanned(state) > 0


def verdict(state: State) -> tuple[str, tuple[str, ...]] | None:
    """(`won`, the winning sides) or (`draw`, ()); None while the game goes on.

    When two sides meet theirs at one moment, the first in the scenario wins.
    """
    alive = {seat.side for seat in state.seats if seat.alive}
    if not alive:
        return "draw", ()
    sides = [side for side in state.rules.sides.values() if side.id in alive]
    for side in sides:
        if met(state, side, side.wins):
            return "won", (side.id,)
    for side in sides:
        if reachable(state, side, side.wins):
            return None
    return "draw", ()


def check(ledger: Ledger) -> bool:
    """End the game if it is decided: winners, the end, and the secret of the draws. True if it is over."""
    state = ledger.state
    if state.ended:
        return True
    result = verdict(state)
    if result is None:
        return False
    reason, winners = result
    for side in winners:
        ledger.write(Won(ledger.at, PUBLIC, side))
    ledger.write(Ended(ledger.at, PUBLIC, reason))
    ledger.write(Disclosed(ledger.at, PUBLIC, ledger.fate.secret.hex()))
    return True
