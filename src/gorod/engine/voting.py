"""Ballots, the tally, ties and the early close (P14 to P21, R31 to R35): one tally for preview, close and archive."""

from datetime import datetime

from gorod.engine.commands import Ballot
from gorod.engine.events import PUBLIC, Unvoted, Voted
from gorod.engine.ledger import Ledger
from gorod.engine.model import State

#: The place in the order of receipt of P16's votes: before every vote given, equal among themselves.
OPENING = 0


def silent(state: State) -> list[int]:
    """Those who have no vote standing though they may vote, and whose vote did not lapse: at the close they have missed."""
    ballots, lapsed = state.ballots, state.lapsed
    return [
        seat.number
        for seat in state.seats
        if seat.alive
        and seat.number not in ballots
        and seat.number not in lapsed
        and not (seat.voteless or seat.taken_out)
    ]


def tally(state: State, *, missing: bool = False) -> dict[int, list[int]]:
    """Votes for each target: the places of its votes in the order of receipt, ascending.

    `missing`: with the votes that the silent get against themselves at a close by the clock (P16).
    """
    votes: dict[int, list[int]] = {}
    for ballot in state.ballots.values():
        votes.setdefault(ballot.target, []).append(ballot.order)
    extra = state.rules.voting.missing.self_votes if missing else 0
    if extra:
        for seat in silent(state):
            votes.setdefault(seat, []).extend([OPENING] * extra)
    for orders in votes.values():
        orders.sort()
    return votes


def _earliest(tied: list[int], votes: dict[int, list[int]]) -> list[int]:
    """P17: who reached the tied number first; if equal, by the vote before it, one by one back."""
    first = min(votes[seat][::-1] for seat in tied)
    return [seat for seat in tied if votes[seat][::-1] == first]


def condemned(ledger: Ledger, votes: dict[int, list[int]]) -> int | None:
    """Who is executed: the most votes; a tie by the rule's tie-breakers in turn (P17, R35). None: nobody."""
    if not votes:
        return None
    most = max(map(len, votes.values()))
    tied = sorted(seat for seat, orders in votes.items() if len(orders) == most)
    for breaker in ledger.state.rules.voting.tie:
        if len(tied) == 1:
            break
        if breaker == "earliest":
            tied = _earliest(tied, votes)
        elif breaker == "draw":
            return ledger.draw_seat(f"tie/{ledger.state.number}", tied)
        else:
            return None
    return tied[0] if len(tied) == 1 else None


def early_count(state: State) -> tuple[int, int] | None:
    """(how many have said the early word, how many are needed); None where the rule is off (P19)."""
    early = state.rules.voting.early
    if early is None:
        return None
    voters = sum(state.may_vote(seat.number) for seat in state.living())
    return len(state.hurried), voters if early.quorum == "all" else voters // 2 + 1


def early_reached(state: State) -> bool:
    """P19: the day closes the moment this holds."""
    if not state.hurried or state.phase != "day":
        return False
    said, needed = early_count(state) or (0, 1)
    return said >= needed


def in_silence(state: State, at: datetime) -> bool:
    """R33: the last minutes before the close, in which only a first vote is taken."""
    silence = state.rules.voting.silence
    if silence is None or state.phase != "day" or state.closes_at is None or state.paused_at is not None:
        return False
    return at >= state.closes_at - silence


def refusal(state: State, voter: int, ballot: Ballot) -> str | None:
    """Why this ballot is not taken now, or None. Asked by the page, the refusal and the decision alike."""
    if state.paused_at is not None:
        return "paused"
    if state.phase != "day" or state.ended:
        return "closed"
    if not state.may_vote(voter):
        return "voteless"
    if ballot.problem is not None:
        return ballot.problem
    standing = state.ballots.get(voter)
    if ballot.withdraw:
        return _withdrawal_refusal(state, voter)
    if ballot.target is None:
        return None if standing is not None and state.rules.voting.early is not None else "unknown_name"
    if not state.seats[ballot.target].alive:
        return "dead_target"
    if ballot.target == voter and not state.rules.voting.self_vote:
        return "self_vote"
    if standing is not None and standing.target == ballot.target:
        return None
    if standing is not None and standing.early:
        return "early_is_final"
    if is_change(state, voter) and changes_left(state, voter) == 0:
        return "no_changes_left"
    return None


def _withdrawal_refusal(state: State, voter: int) -> str | None:
    if state.rules.voting.withdraw is None:
        return "unknown_name"
    standing = state.ballots.get(voter)
    if standing is None:
        return "nothing_to_withdraw"
    return "early_is_final" if standing.early else None


def is_change(state: State, voter: int) -> bool:
    """P15: any vote after the day's first is a change, unless the one before it lapsed with its target."""
    return voter in state.voted and voter not in state.lapsed


def changes_left(state: State, voter: int) -> int | None:
    """How many changes the voter has left today; None where there is no limit (P15)."""
    limit = state.rules.voting.changes
    return None if limit is None else limit - state.changes.get(voter, 0)


def cast(ledger: Ledger, voter: int, ballot: Ballot) -> None:
    """Write what an accepted ballot does; a repetition that changes nothing writes nothing (P15)."""
    standing = ledger.state.ballots.get(voter)
    if ballot.withdraw:
        ledger.write(Unvoted(ledger.at, PUBLIC, voter))
        return
    early = ballot.early and ledger.state.rules.voting.early is not None
    target = ballot.target
    if standing is not None and target in (None, standing.target):
        if early and not standing.early:
            ledger.write(Voted(ledger.at, PUBLIC, voter, standing.target, True))
        return
    assert target is not None
    ledger.write(Voted(ledger.at, PUBLIC, voter, target, early))


def lapse(ledger: Ledger, gone: int) -> None:
    """The votes for a target that left the game by day fall away, with their early word (Moments)."""
    state = ledger.state
    for voter in [voter for voter, ballot in state.ballots.items() if ballot.target == gone]:
        ledger.write(Unvoted(ledger.at, PUBLIC, voter, "lapsed"))
