"""(state, event) -> state. The only place where a state changes; nothing is decided here."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from gorod.engine import events as e
from gorod.engine.model import Chest, Deed, Proposal, Seat, Standing, State
from gorod.engine.rules import Rules


def blank(rules: Rules, names: list[str], at: datetime) -> State:
    """The state before the first event: seats without roles. `names` in seat order."""
    seats = [Seat(number, name, "", "", at) for number, name in enumerate(names)]
    return State(rules, seats)


def evolve(state: State, event: e.Event) -> None:
    """Fold one event into the state, in place."""
    state.count += 1
    _FOLDS[type(event)](state, event)


def _untouched(state: State, event: e.Event) -> None:
    """An event that is told and changes no state."""


def _heard(state: State, player: int | None, at: datetime) -> None:
    """P27: a message of any kind, even a refused one, ends an absence; a notice of absence reaches further."""
    if player is not None:
        seat = state.seats[player]
        if at > seat.last_heard:
            seat.last_heard = at
            seat.warned = False


def _dealt(state: State, event: e.Dealt) -> None:
    seat = state.seats[event.player]
    seat.role = event.role
    seat.side = state.rules.roles[event.role].side


def _ceremony(state: State, event: e.Ceremony) -> None:
    state.ceremony = True
    for seat in state.seats:
        seat.introduced = False


def _unconfirmed(state: State, event: e.Unconfirmed) -> None:
    for player in event.players:
        state.seats[player].confirmed = False


def _confirmed(state: State, event: e.Confirmed) -> None:
    state.seats[event.player].confirmed = True


def _comrades(state: State, event: e.Comrades) -> None:
    side = event.channel.partition(":")[2]
    for player in event.players:
        state.seats[player].side = side


def _opened(state: State, event: e.Opened) -> None:
    state.phase, state.number = event.phase, event.number
    state.opened_at, state.closes_at, state.dawn = event.at, event.until, None
    if event.phase == "night":
        state.orders.clear()
        state.proposals.clear()
        state.decisions = ()
        for seat in state.seats:
            seat.voteless = False
    else:
        state.last_sentry, state.sentry = state.sentry, None
        for seat in state.seats:
            seat.taken_out = False
    state.counted = False
    state.ballots.clear()
    state.changes.clear()
    state.voted.clear()
    state.lapsed.clear()
    state.hurried.clear()


def _closed(state: State, event: e.Closed) -> None:
    if event.phase == "night":
        state.decisions = event.decisions
        state.dawn = event.dawn
        return
    for seat in state.living():
        if seat.number in event.missed:
            seat.missed_total += 1
            seat.missed_running += 1
        elif seat.number not in event.excused:
            seat.missed_running = 0
    state.counted = True


def _said(state: State, event: e.Said) -> None:
    _heard(state, event.player, event.at)
    if event.player is not None and event.place == "thread":
        state.seats[event.player].introduced = True


def _voted(state: State, event: e.Voted) -> None:
    voter, before = event.player, state.ballots.get(event.player)
    order = state.count
    if before is not None and before.target == event.target:
        order = before.order
    elif voter in state.voted and voter not in state.lapsed:
        state.changes[voter] = state.changes.get(voter, 0) + 1
    state.voted.add(voter)
    if state.lapsed:
        state.lapsed.discard(voter)
    if event.early:
        state.hurried.add(voter)
    state.ballots[voter] = Standing(event.target, order, event.early)
    _heard(state, voter, event.at)


def _unvoted(state: State, event: e.Unvoted) -> None:
    state.ballots.pop(event.player, None)
    state.hurried.discard(event.player)
    if event.reason is None:
        _heard(state, event.player, event.at)
    else:
        state.lapsed.add(event.player)


def _ordered(state: State, event: e.Ordered) -> None:
    seat, ability = event.player, event.ability
    _heard(state, seat, event.at)
    if ability == "lead":
        if event.target is None:
            state.nominations.pop(seat, None)
        else:
            state.nominations[seat] = event.target
    elif event.standing:
        if event.target is None:
            state.standing.pop(seat, None)
        else:
            state.standing[seat] = event.target
    elif ability == "love":
        if event.target is None:
            state.picks.pop(seat, None)
        else:
            state.picks[seat] = event.target
    elif event.channel.startswith("clan:"):
        key = (state.seats[seat].side, ability, event.treasure)
        table = state.proposals.setdefault(key, {})
        before = table.get(seat)
        if before is None or before.target != event.target:
            table[seat] = Proposal(event.target, state.count)
    else:
        state.orders[seat, ability] = _aimed(state, seat, ability, Proposal(event.target, state.count))


def _aimed(state: State, seat: int, ability: str, order: Proposal) -> tuple[Proposal, ...]:
    """A player's orders of one ability with a new one: the last of them stand, each on another target (P22); a refusal ends them."""
    if order.target is None:
        return (order,)
    before = [each for each in state.orders.get((seat, ability), ()) if each.target not in (None, order.target)]
    return (*before, order)[-state.aims(ability) :]


def _refused(state: State, event: e.Refused) -> None:
    _heard(state, event.player, event.at)


def _led(state: State, event: e.Led) -> None:
    state.leaders[state.seats[event.player].side] = event.player


def _died(state: State, event: e.Died) -> None:
    seat = state.seats[event.player]
    seat.alive = False
    seat.cause = event.cause or seat.cause
    number, side = seat.number, seat.side
    state.ballots.pop(number, None)
    state.hurried.discard(number)
    state.waiting.pop(number, None)
    state.nominations.pop(number, None)
    for member in [member for member, nominee in state.nominations.items() if nominee == number]:
        del state.nominations[member]
    if state.leaders.get(side) == number:
        del state.leaders[side]


def _cause(state: State, event: e.Cause) -> None:
    state.seats[event.player].cause = event.cause


def _revealed(state: State, event: e.Revealed) -> None:
    seat = state.seats[event.player]
    seat.shown = True
    if event.role is not None:
        seat.role, seat.side = event.role, state.rules.roles[event.role].side
    elif event.side is not None:
        seat.side = event.side


def _told(state: State, event: e.Told) -> None:
    if event.player is None:
        return
    seat = state.seats[event.player]
    if event.notice == "absence_warning":
        seat.warned = True
    elif event.notice == "taken_out":
        seat.taken_out = True
    elif event.notice == "voteless":
        seat.voteless = True


def _removed(state: State, event: e.Removed) -> None:
    state.seats[event.player].removed = True


def _drew(state: State, event: e.Drew) -> None:
    label = event.label
    state.draws[label] = state.draws.get(label, 0) + 1


def _won(state: State, event: e.Won) -> None:
    state.won.append(event.side)


def _ended(state: State, event: e.Ended) -> None:
    state.ended = event.reason


def _acted(state: State, event: e.Acted) -> None:
    actor: int | str = event.side if event.side is not None else event.player  # type: ignore[assignment]
    deed = Deed(event.night, event.target, event.outcome, event.treasure)
    state.deeds.setdefault((actor, event.ability), []).append(deed)


def _turned(state: State, event: e.Turned) -> None:
    seat = state.seats[event.player]
    seat.role, seat.side = event.role, event.side
    state.nominations.pop(seat.number, None)


def _paired(state: State, event: e.Paired) -> None:
    state.pairs.append((event.player, event.partner))


def _held(state: State, event: e.Held) -> None:
    chest = state.chests.get(event.treasure)
    if chest is None:
        state.chests[event.treasure] = Chest(event.player, event.player)
        return
    chest.place, chest.planted = event.player, event.planted
    if not event.tonight:
        chest.owner = event.player


def _stood(state: State, event: e.Stood) -> None:
    state.sentry = event.player


def _away(state: State, event: e.Away) -> None:
    _heard(state, event.player, event.until)


def _spared(state: State, player: int, at: datetime) -> None:
    """Missed votes and absence count anew; a removal for absence that waits for dawn falls away."""
    seat = state.seats[player]
    seat.missed_total = seat.missed_running = 0
    _heard(state, player, at)
    if state.waiting.get(player) == e.ABSENCE:
        del state.waiting[player]


def _forgiven(state: State, event: e.Forgiven) -> None:
    _spared(state, event.player, event.at)


def _waiting(state: State, event: e.Waiting) -> None:
    state.waiting.setdefault(event.player, event.reason)


def _replaced(state: State, event: e.Replaced) -> None:
    state.seats[event.player].mark = None
    state.seats[event.player].confirmed = not state.ceremony
    _spared(state, event.player, event.at)


def _marked(state: State, event: e.Marked) -> None:
    state.seats[event.player].mark = event.mark


def _paused(state: State, event: e.Paused) -> None:
    state.paused_at = event.at


def _resumed(state: State, event: e.Resumed) -> None:
    """P27: absence stands still in a pause; a word within it counts from its end, a notice that reaches further stays."""
    assert state.paused_at is not None
    still = event.at - state.paused_at
    for seat in state.seats:
        if seat.last_heard < event.at:
            seat.last_heard = min(seat.last_heard + still, event.at)
    state.paused_at = None
    _moved(state, event)


def _moved(state: State, event: e.Resumed | e.Moved) -> None:
    if state.dawn is not None:
        state.dawn = event.until
    else:
        state.closes_at = event.until


_FOLDS: dict[type[e.Event], Callable[[State, Any], None]] = {
    **dict.fromkeys(e.EVENTS, _untouched),
    e.Dealt: _dealt,
    e.Ceremony: _ceremony,
    e.Unconfirmed: _unconfirmed,
    e.Confirmed: _confirmed,
    e.Comrades: _comrades,
    e.Opened: _opened,
    e.Closed: _closed,
    e.Said: _said,
    e.Voted: _voted,
    e.Unvoted: _unvoted,
    e.Ordered: _ordered,
    e.Refused: _refused,
    e.Led: _led,
    e.Died: _died,
    e.Cause: _cause,
    e.Revealed: _revealed,
    e.Told: _told,
    e.Removed: _removed,
    e.Drew: _drew,
    e.Won: _won,
    e.Ended: _ended,
    e.Acted: _acted,
    e.Turned: _turned,
    e.Paired: _paired,
    e.Held: _held,
    e.Stood: _stood,
    e.Away: _away,
    e.Forgiven: _forgiven,
    e.Waiting: _waiting,
    e.Replaced: _replaced,
    e.Marked: _marked,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Moved: _moved,
}
