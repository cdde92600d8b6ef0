"""Phases open and close: the order of things at a day's close, a night's close and a dawn."""

from gorod.engine import calendar, clans, conduct, deaths, endings, lovers, night, voting
from gorod.engine.events import ABSENCE, HOST, PUBLIC, Closed, Opened, Stood
from gorod.engine.ledger import Ledger


def open_phase(ledger: Ledger, phase: str, number: int) -> None:
    """Open a phase now; a night settles the picks of lovers and draws its sentry (R20, R23)."""
    until = calendar.closes(ledger.state.rules.calendar, phase, number, ledger.at)
    ledger.write(Opened(ledger.at, PUBLIC, phase, number, until))
    if phase == "night":
        for seat in sorted(ledger.state.picks):
            lovers.bind(ledger, seat)
        _draw_sentry(ledger)


def _draw_sentry(ledger: Ledger) -> None:
    """R23: among the living who are able to act, never the same player two nights running."""
    state = ledger.state
    if state.rules.sentry is None:
        return
    fit = [s.number for s in state.living() if not s.taken_out and s.number != state.last_sentry]
    if fit:
        seat = ledger.draw_seat(f"sentry/{state.number}", fit)
        ledger.write(Stood(ledger.at, HOST, seat))
        ledger.tell(seat, "on_duty")


def close_day(ledger: Ledger, *, early: bool = False) -> None:
    """Execution, heartbreaks, treasures, ends; then removals and theirs; then the night opens."""
    state = ledger.state
    missed = [] if early else voting.silent(state)
    excused = tuple(s.number for s in state.living() if s.number not in state.ballots and s.number not in missed)
    votes = voting.tally(state, missing=not early)
    doomed = voting.condemned(ledger, votes)
    ledger.write(Closed(ledger.at, HOST, "day", state.number, early=early, missed=tuple(missed), excused=excused))
    if doomed is not None:
        how = state.rules.reveals.executed
        deaths.die(ledger, doomed, deaths.EXECUTED, how, votes=len(votes[doomed]))
        conduct.settle(ledger, [doomed], how)
    if endings.check(ledger):
        return
    due = conduct.due_at_close(state, ledger.at)
    if due:
        conduct.remove(ledger, due)
        if endings.check(ledger):
            return
    open_phase(ledger, "night", _next_night(ledger))


def _next_night(ledger: Ledger) -> int:
    number = ledger.state.number
    return number + 1 if ledger.state.rules.calendar.first_phase == "night" else number


def _next_day(ledger: Ledger) -> int:
    number = ledger.state.number
    return number + 1 if ledger.state.rules.calendar.first_phase == "day" else number


def close_night(ledger: Ledger) -> None:
    """Fix the clans' orders. The night takes effect at dawn, at once if the calendar leaves nothing between."""
    state = ledger.state
    assert state.opened_at is not None
    dawn = calendar.dawn_after(state.rules.calendar, state.opened_at, ledger.at)
    ledger.write(Closed(ledger.at, HOST, "night", state.number, decisions=clans.decisions(state), dawn=dawn))


def dawn(ledger: Ledger) -> None:
    """The night's deaths, ends, removals that waited, ends; then the day opens and private results are told."""
    state = ledger.state
    tonight = night.carry_out(ledger)
    night.take_effect(ledger, tonight)
    if endings.check(ledger):
        return
    due = dict(state.waiting)
    for seat in conduct.absent_since(state, ledger.at):
        due.setdefault(seat, ABSENCE)
    if due:
        conduct.remove(ledger, due)
        if endings.check(ledger):
            return
    open_phase(ledger, "day", _next_day(ledger))
    night.tell(ledger, tonight)
