"""Missed votes, absence and removal (P27 to P29, R45): by the clock itself, or by the host with a reason."""

from collections.abc import Iterable
from datetime import datetime

from gorod.engine import deaths, treasures
from gorod.engine.events import ABSENCE, HOST, MISSED_VOTES, PUBLIC, Removed, Waiting
from gorod.engine.ledger import Ledger
from gorod.engine.model import Seat, State

#: What a host may remove a player for (P28, R49), and what a report can name.
HOST_REASONS = (
    "mask",
    "private_talk",
    "obscenity",
    "insult",
    "vegetating",
    "guessing",
    "outside",
    "appeal",
    "bold",
    "unconfirmed",
)


def missed_too_many(state: State, seat: Seat) -> bool:
    """P27, R45: has the seat missed as many votes as remove it?"""
    limit = state.rules.conduct.missed_votes
    if limit is None:
        return False
    if limit.total is not None and seat.missed_total >= limit.total:
        return True
    return limit.running is not None and seat.missed_running >= limit.running


def absent_since(state: State, at: datetime) -> list[int]:
    """The living who have been silent for the whole of `conduct.absence` at this moment (P27)."""
    limit = state.rules.conduct.absence
    if limit is None:
        return []
    return [seat.number for seat in state.living() if seat.last_heard + limit <= at]


def next_absence(state: State) -> datetime | None:
    """When the next player is to be removed for absence if nobody writes; None where the rule is off."""
    limit = state.rules.conduct.absence
    if limit is None:
        return None
    heard = min((seat.last_heard for seat in state.living() if seat.number not in state.waiting), default=None)
    return None if heard is None else heard + limit


def wait_for_dawn(ledger: Ledger) -> None:
    """Absence that is complete between a night's close and dawn: the removal waits, whatever the player writes (Moments)."""
    for seat in absent_since(ledger.state, ledger.at):
        if seat not in ledger.state.waiting:
            ledger.write(Waiting(ledger.at, HOST, seat, ABSENCE))


def next_warning(state: State) -> datetime | None:
    """When the next player is warned that he will be removed for absence; never before his silence has begun."""
    limit, before = state.rules.conduct.absence, state.rules.conduct.absence_warning
    if limit is None or before is None or before >= limit:
        return None
    heard = min((seat.last_heard for seat in state.living() if not seat.warned), default=None)
    return None if heard is None else heard + limit - before


def warn(ledger: Ledger) -> None:
    """Tell those whose absence runs out soon (P27)."""
    state = ledger.state
    limit, before = state.rules.conduct.absence, state.rules.conduct.absence_warning
    assert limit is not None and before is not None
    for seat in list(state.living()):
        if not seat.warned and seat.last_heard + limit - before <= ledger.at:
            ledger.tell(seat.number, "absence_warning")


def due_at_close(state: State, at: datetime) -> dict[int, str]:
    """Who is removed right after an execution: missed votes, and absence that runs out at this very moment."""
    due = {seat.number: MISSED_VOTES for seat in state.living() if missed_too_many(state, seat)}
    for seat in absent_since(state, at):
        due.setdefault(seat, ABSENCE)
    return due


def remove(ledger: Ledger, due: dict[int, str]) -> None:
    """Remove players for their reasons, all at one moment, with heartbreaks and treasures. The end is checked by the caller."""
    state = ledger.state
    how = state.rules.reveals.removed
    gone = []
    for seat, reason in sorted(due.items()):
        if not state.seats[seat].alive:
            continue
        ledger.write(Removed(ledger.at, PUBLIC, seat, reason))
        deaths.die(ledger, seat, deaths.REMOVED, how)
        gone.append(seat)
    settle(ledger, gone, how)


def settle(ledger: Ledger, gone: Iterable[int], how: str) -> None:
    """Heartbreaks of those who died by day, then the treasures of all of them (R04, R21)."""
    dead = list(gone)
    for seat in list(dead):
        dead += deaths.die_of_grief(ledger, seat, how)
    treasures.redraw(ledger, dead)
