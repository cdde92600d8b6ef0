"""Lovers: the pick of a partner and the bond (R20, R21)."""

from gorod.engine.events import HOST, Paired
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def may_pick(state: State) -> bool:
    """R20: from the opening until the close of the first night, while nobody is bound."""
    if state.pair is not None or state.number != 1 or state.dawn is not None:
        return False
    return state.phase == "night" or state.rules.calendar.first_phase == "day"


def bind(ledger: Ledger, seat: int) -> None:
    """Bind the lover and his pick and tell the partner; a pick whose partner has died lapses, and he may name another."""
    state = ledger.state
    partner = state.picks.get(seat)
    if state.pair is not None or partner is None or not (state.seats[seat].alive and state.seats[partner].alive):
        return
    ledger.write(Paired(ledger.at, HOST, seat, partner))
    ledger.tell(partner, "beloved", seat)


def partner(state: State, seat: int) -> int | None:
    """The living lover of a seat, or None."""
    if state.pair is None or seat not in state.pair:
        return None
    other = state.pair[1] if state.pair[0] == seat else state.pair[0]
    return other if state.seats[other].alive else None
