"""A night carried out, stage by stage, in the order that the scenario gives (P12, R02, R37), on a scratch pad.

It is fixed at the night's close and takes effect at dawn: the moment of the ledger is the dawn's.
"""

from gorod.engine import deaths, treasures
from gorod.engine.abilities import ABILITIES
from gorod.engine.abilities.ability import Ability
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.events import Decision
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def carry_out(ledger: Ledger) -> Tonight:
    """Run every stage; nothing but draws is written. The dead of a step do not act later (P12)."""
    tonight = Tonight(ledger)
    state = ledger.state
    clans = _turns(ledger)
    for stage in state.rules.night_order:
        for clan in (*clans, None):
            for name in stage:
                _step(tonight, ABILITIES[name], clan)
    for name in state.rules.abilities:
        conclude = ABILITIES[name].conclude
        if conclude is not None:
            conclude(tonight)
    return tonight


def _turns(ledger: Ledger) -> list[str]:
    """The clans that live, in tonight's drawn order (R02)."""
    state = ledger.state
    living = [side.id for side in state.clans() if state.members(side.id)]
    return living if len(living) < 2 else ledger.draw_order(f"clan_order/{state.number}", living)


def _step(tonight: Tonight, ability: Ability, clan: str | None) -> None:
    """One ability's turn for one clan's decisions and members, or (`clan` None) for everybody else."""
    state = tonight.state
    for decision in state.decisions:
        if decision.ability == ability.id and decision.side == clan:
            _decision(tonight, ability, decision)
    for (seat, name), order in sorted(state.orders.items()):
        if name == ability.id and order.target is not None and state.clan_of(seat) == clan:
            _personal(tonight, ability, seat, order.target)


def _decision(tonight: Tonight, ability: Ability, decision: Decision) -> None:
    """A clan's order is carried out if one who was able at the close is still alive at its step."""
    hand = next((seat for seat in decision.hands if seat not in tonight.dead), None)
    order = Order(ability.id, decision.target, treasure=decision.treasure)
    if hand is not None and ability.act is not None and _possible(tonight, ability, hand, order):
        ability.act(tonight, Work(ability.id, decision.target, side=decision.side))


def _personal(tonight: Tonight, ability: Ability, seat: int, target: int) -> None:
    if seat in tonight.dead or ability.act is None or not _possible(tonight, ability, seat, Order(ability.id, target)):
        return
    if seat in tonight.blocked:
        tonight.stopped.add(seat)
        return
    ability.act(tonight, Work(ability.id, target, player=seat))


def _possible(tonight: Tonight, ability: Ability, seat: int, order: Order) -> bool:
    """Orders are checked again at their step; one no longer possible lapses untold and unspent (Moments)."""
    state = tonight.state
    if not state.seats[seat].alive or order.target is None or not state.seats[order.target].alive:
        return False
    if order.target in tonight.dead and not ability.answers_dead:
        return False
    return ability.check(state, seat, order) is None


def take_effect(ledger: Ledger, tonight: Tonight) -> None:
    """Write what the night did: deeds, deaths in the order of its steps, treasures, and what else it made public."""
    state: State = ledger.state
    for deed in tonight.deeds():
        ledger.write(deed)
    how = state.rules.reveals.night
    for seat, cause in tonight.dead.items():
        deaths.die(ledger, seat, cause, how, hidden=seat in tonight.hidden)
    treasures.redraw(ledger, tonight.dead)
    for event in tonight.public:
        ledger.write(event)
