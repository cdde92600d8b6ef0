"""Lovers: the pick of a partner and the bond (R20, R21)."""

from gorod.engine.events import HOST, Paired
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def may_pick(state: State, seat: int) -> bool:
    """R20: from the opening until the close of the first night, while the lover is not yet bound to his pick."""
    if _bound(state, seat) or state.number != 1 or state.dawn is not None:
        return False
    return state.phase == "night" or state.rules.calendar.first_phase == "day"


def bind(ledger: Ledger, seat: int) -> None:
    """Bind the lover and his pick and tell the partner; a pick whose partner has died lapses, and he may name another."""
    state = ledger.state
    partner = state.picks.get(seat)
    if partner is None or _bound(state, seat) or not (state.seats[seat].alive and state.seats[partner].alive):
        return
    ledger.write(Paired(ledger.at, HOST, seat, partner))
    ledger.tell(partner, "beloved", seat)


def _bound(state: State, seat: int) -> bool:
    return any(lover == seat for lover, _ in state.pairs)


def partners(state: State, seat: int) -> list[int]:
    """The living lovers of a seat, in the order in which they were bound to it."""
    others = [two if one == seat else one for one, two in state.pairs if seat in (one, two)]
    return [other for other in dict.fromkeys(others) if state.seats[other].alive]
