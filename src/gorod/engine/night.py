"""A night carried out, stage by stage, in the order that the scenario gives (P12, R02, R37), on a scratch pad.

It is fixed at the night's close and takes effect at dawn: the moment of the ledger is the dawn's.
"""

from collections.abc import Iterable
from operator import itemgetter

from gorod.engine import deaths, treasures
from gorod.engine.abilities import ABILITIES
from gorod.engine.abilities.ability import Ability
from gorod.engine.abilities.tonight import Tonight, Work
from gorod.engine.commands import Order
from gorod.engine.events import HOST, PLAYERS, PUBLIC, Comrades, Decision, Duty, Turned, clan_channel
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def carry_out(ledger: Ledger) -> Tonight:
    """Run every stage; nothing but draws is written. The dead of a step do not act later (P12)."""
    tonight = Tonight(ledger)
    state = ledger.state
    clans, personal = _turns(ledger), _personal_orders(state)
    tonight.left.update(d.hands[0] for d in state.decisions if d.ability == "kill" and d.hands == (state.sentry,))
    for name in (name for stage in state.rules.night_order for name in stage if ABILITIES[name].at_close):
        for side in clans:
            _step(tonight, ABILITIES[name], side, ())
    ordered = {*personal, *(decision.ability for decision in state.decisions), "kill"}
    for stage in state.rules.night_order:
        names = [name for name in stage if name in ordered and not ABILITIES[name].at_close]
        for clan in (*clans, None) if names else ():
            for name in names:
                _step(tonight, ABILITIES[name], clan, personal.get(name, ()))
    for name in state.rules.abilities:
        conclude = ABILITIES[name].conclude
        if conclude is not None:
            conclude(tonight)
    if state.sentry is not None:
        tonight.public.append(Duty(ledger.at, PUBLIC, state.sentry))
    return tonight


def _turns(ledger: Ledger) -> list[str]:
    """The clans that live, in tonight's drawn order (R02)."""
    state = ledger.state
    living = [side.id for side in state.clans() if state.members(side.id)]
    return living if len(living) < 2 else ledger.draw_order(f"clan_order/{state.number}", living)


def _step(tonight: Tonight, ability: Ability, clan: str | None, personal: Iterable[tuple[int, int]]) -> None:
    """One ability's turn for one clan's decisions and members, or (`clan` None) for everybody else."""
    state = tonight.state
    if not (ability.id == "kill" and clan in tonight.provoked and _provoked(tonight, ability, clan)):
        for decision in state.decisions:
            if decision.ability == ability.id and decision.side == clan:
                _decision(tonight, ability, decision)
    for seat, target in personal:
        if state.clan_of(seat) == clan:
            _personal(tonight, ability, seat, target)


def _provoked(tonight: Tonight, ability: Ability, clan: str) -> bool:
    """R15: the doctor's choice replaces the clan's order; False if the member or the doctor is dead by now, and the order stands."""
    member, doctor = tonight.provoked[clan]
    if ability.act is None or member in tonight.dead or doctor in tonight.dead:
        return False
    ability.act(tonight, Work(ability.id, doctor, side=clan))
    return True


def _personal_orders(state: State) -> dict[str, list[tuple[int, int]]]:
    """(seat, target) of the players' own orders by ability, in seat order; a standing order serves the sentry who gave no other (R36)."""
    given = {key: [order.target for order in orders] for key, orders in state.orders.items()}
    sentry = state.sentry
    if sentry is not None and sentry in state.standing:
        given.setdefault((sentry, "watch"), [state.standing[sentry]])
    orders: dict[str, list[tuple[int, int]]] = {}
    for (seat, ability), targets in sorted(given.items(), key=itemgetter(0)):
        orders.setdefault(ability, []).extend((seat, target) for target in targets if target is not None)
    return orders


def _decision(tonight: Tonight, ability: Ability, decision: Decision) -> None:
    """A clan's order is carried out if one who was able at the close is still alive at its step."""
    able = [seat for seat in decision.hands if seat not in tonight.dead]
    hand = next((seat for seat in able if seat != decision.target), able[0] if able else None)
    order = Order(ability.id, decision.target, treasure=decision.treasure)
    if hand is not None and ability.act is not None and _possible(tonight, ability, hand, order):
        work = Work(ability.id, decision.target, side=decision.side, treasure=decision.treasure)
        ability.act(tonight, work)


def _personal(tonight: Tonight, ability: Ability, seat: int, target: int) -> None:
    if seat in tonight.dead or seat in tonight.turned or ability.act is None:
        return
    if not tonight.state.able(seat) and ability.id != "watch":
        return
    if not _possible(tonight, ability, seat, Order(ability.id, target)):
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
    """Write what the night did: deeds, recruits, deaths in the order of its steps, treasures, and what else it made public."""
    for deed in tonight.deeds():
        ledger.write(deed)
    _change_sides(ledger, tonight)
    how = ledger.state.rules.reveals.night
    for seat, cause in tonight.dead.items():
        deaths.die(ledger, seat, cause, how, hidden=seat in tonight.hidden)
    treasures.after_night(ledger, tonight.places, tonight.killers, tonight.dead)
    for event in tonight.public:
        if event not in ledger.events:
            ledger.write(event)


def _change_sides(ledger: Ledger, tonight: Tonight) -> None:
    """Tonight's recruits become plain members of their clans, and what they own is the clans' (R03, R07).

    One who dies tonight is told nothing of it; what his death reveals is what he has become.
    """
    state: State = ledger.state
    for seat, side in tonight.turned.items():
        brought = [name for name, chest in state.chests.items() if chest.owner == seat]
        channel = HOST if seat in tonight.dead else PLAYERS[seat]
        ledger.write(Turned(ledger.at, channel, seat, tonight.role_of(seat), side))
        for name in brought:
            ledger.tell_clan(side, "gained", name)


def tell(ledger: Ledger, tonight: Tonight) -> None:
    """Private results, after the day has opened; whoever died in the night is told nothing."""
    state = ledger.state
    for event in tonight.private:
        if event.player is not None and state.seats[event.player].alive:
            ledger.write(event)
    for seat, side in tonight.turned.items():
        if state.seats[seat].alive:
            ledger.tell(seat, "recruited")
        ledger.tell_clan(side, "recruited", seat)
        if state.seats[seat].alive:
            ledger.write(Comrades(ledger.at, clan_channel(side), tuple(state.members(side))))
