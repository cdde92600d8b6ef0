"""What a clan decides together: its leader (P04, R01) and its orders for the night (P05, P06)."""

from gorod.engine.events import Decision, Led, clan_channel
from gorod.engine.ledger import Ledger
from gorod.engine.model import Proposal, State
from gorod.engine.rules import ELECTED


def count_nominations(ledger: Ledger, side: str) -> None:
    """Elect a leader if more than half of the living members name him (P04). Done after every nomination and death."""
    state = ledger.state
    if state.ended or state.rules.sides[side].leader != ELECTED:
        return
    members = state.members(side)
    votes: dict[int, int] = {}
    for member in members:
        nominee = state.nominations.get(member)
        if nominee is not None:
            votes[nominee] = votes.get(nominee, 0) + 1
    for nominee, count in votes.items():
        if count * 2 > len(members) and state.leaders.get(side) != nominee:
            ledger.write(Led(ledger.at, clan_channel(side), nominee))


def hands(state: State, side: str) -> list[int]:
    """The members who carry out the clan's orders tonight: alive and able. The last of a clan may leave his post (R28)."""
    members = state.members(side)
    if len(members) == 1 and members[0] == state.sentry:
        return [seat for seat in members if not state.seats[seat].taken_out]
    return [seat for seat in members if state.able(seat)]


def decided(state: State, side: str, ability: str, treasure: str | None = None) -> Proposal | None:
    """What the clan would do with this ability if the night closed now; None: nobody proposed anything (P05, P06).

    An able leader's proposal decides; else the target that most able members propose, at equality the one that reached that
    number first.
    """
    table = state.proposals.get((side, ability, treasure))
    if not table:
        return None
    able = hands(state, side)
    leader = state.leader(side)
    if leader in able and leader in table:
        return table[leader]
    votes: dict[int | None, list[Proposal]] = {}
    for member in able:
        if member in table:
            votes.setdefault(table[member].target, []).append(table[member])
    if not votes:
        return None
    best = min(votes.values(), key=lambda backed: (-len(backed), max(proposal.order for proposal in backed)))
    return best[0]


def decisions(state: State) -> tuple[Decision, ...]:
    """Every clan's orders at the night's close, refusals left out."""
    made = []
    for side, ability, treasure in state.proposals:
        choice = decided(state, side, ability, treasure)
        if choice is not None and choice.target is not None:
            made.append(Decision(side, ability, choice.target, tuple(hands(state, side)), treasure))
    return tuple(made)
