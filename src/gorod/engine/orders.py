"""Orders: who holds which ability, whether an order is taken, and what it writes. One check for page, refusal and decision."""

from gorod.engine import clans, lovers
from gorod.engine.abilities import ABILITIES, CLAN_ABILITIES
from gorod.engine.commands import Order
from gorod.engine.events import PLAYERS, Ordered, Refused, clan_channel
from gorod.engine.ledger import Ledger
from gorod.engine.model import State
from gorod.engine.rules import ELECTED

#: Problems of reading come before the rules of abilities in the order of reasons.
_READING = ("not_understood", "unknown_name", "ambiguous_name")


def held(state: State, seat: int) -> tuple[str, ...]:
    """The abilities the seat may have orders for: those of its role, of its clan, and of sentry duty."""
    role, side = state.role(seat), state.side(seat)
    own = [ability for ability in role.abilities if ability in state.rules.abilities]
    if side.clan:
        own += [a for a in CLAN_ABILITIES if _clan_has(state, side.id, a) and a not in own]
    if state.rules.sentry is not None:
        own.append("watch")
    return tuple(own)


def holds(state: State, seat: int, ability: str) -> bool:
    """Is the ability among those that the seat may have orders for?"""
    role = state.rules.roles[state.seats[seat].role]
    return (ability in role.abilities and ability in state.rules.abilities) or ability in held(state, seat)


def _clan_has(state: State, side: str, ability: str) -> bool:
    if ability == "lead":
        return state.rules.sides[side].leader == ELECTED
    return bool(state.chests)


def shared(state: State, seat: int, ability: str) -> bool:
    """Does the seat's clan decide this ability together?"""
    return ABILITIES[ability].shared and state.clan_of(seat) is not None


def refusal(state: State, seat: int, order: Order) -> str | None:
    """Why this order is not taken now, or None. Reasons in the order of the contract."""
    if state.paused_at is not None:
        return "paused"
    if not holds(state, seat, order.ability):
        return "not_yours"
    return _duty_refusal(state, seat, order) or _time_refusal(state, seat, order) or _target_refusal(state, seat, order)


def _duty_refusal(state: State, seat: int, order: Order) -> str | None:
    """R24, R27, R28: the sentry stands his post; the last of a clan may leave it to kill."""
    ability = order.ability
    if ability == "watch":
        if order.standing or order.passes:
            return None
        if state.sentry != seat:
            return "not_yours"
        return "on_duty" if state.clan_of(seat) is not None else None
    if state.sentry != seat or ability in ("lead", "love"):
        return None
    alone = state.clan_of(seat) is not None and len(state.members(state.seats[seat].side)) == 1
    return None if alone and shared(state, seat, ability) else "on_duty"


def _time_refusal(state: State, seat: int, order: Order) -> str | None:
    """P22, R29: orders are taken from the end of the execution until the night's close."""
    if state.ended:
        return "closed"
    if ABILITIES[order.ability].any_time or order.standing:
        return None
    if order.ability == "love":
        return None if lovers.may_pick(state, seat) else "closed"
    return None if state.phase == "night" and state.dawn is None else "closed"


def _target_refusal(state: State, seat: int, order: Order) -> str | None:
    if order.problem in _READING:
        return order.problem
    if order.passes:
        return None
    if order.target is None:
        return "not_understood"
    if not state.seats[order.target].alive:
        return "dead_target"
    return ABILITIES[order.ability].check(state, seat, order)


def targets(state: State, seat: int, ability: str) -> list[int]:
    """The seats that a page offers for this ability now, in seat order: those an order would be taken for.

    The sentry stands among them: that he is on duty is told to whoever asks for him (R26), and to nobody by his absence from a list.
    """
    offered = (None, "target_on_duty")
    return [s.number for s in state.living() if refusal(state, seat, Order(ability, s.number)) in offered]


def give(ledger: Ledger, seat: int, order: Order) -> None:
    """Take or refuse one order."""
    state = ledger.state
    reason = refusal(state, seat, order)
    if reason is not None:
        ledger.write(Refused(ledger.at, PLAYERS[seat], seat, reason, order.ability))
        return
    together = shared(state, seat, order.ability)
    channel = clan_channel(state.seats[seat].side) if together else PLAYERS[seat]
    target = None if order.passes else order.target
    ledger.write(Ordered(ledger.at, channel, seat, order.ability, target, order.passes, order.treasure, order.standing))
    if order.ability == "lead":
        clans.count_nominations(ledger, state.seats[seat].side)
    if order.ability == "love" and state.phase == "night":
        lovers.bind(ledger, seat)
