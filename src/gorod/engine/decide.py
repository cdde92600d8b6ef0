"""(ledger, command) -> facts written into the ledger: the only door into the rules. The clock is brought up by `Game`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from gorod.engine import calendar, conduct, endings, phases, talk, voting
from gorod.engine import commands as c
from gorod.engine.events import (
    ABSENCE,
    HOST,
    PLAYERS,
    Forgiven,
    Marked,
    Moved,
    Paused,
    Refused,
    Replaced,
    Resumed,
    Waiting,
)
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def next_due(state: State) -> datetime | None:
    """When the clock does something next if nobody acts; None once the game is over or while it is paused."""
    if state.ended or state.paused_at is not None or not state.phase:
        return None
    due = state.dawn or state.closes_at
    if state.rules.conduct.absence is not None:
        for moment in (conduct.next_absence(state), conduct.next_warning(state)):
            if moment is not None and (due is None or moment < due):
                due = moment
    return due


def run_due(ledger: Ledger) -> None:
    """Do what the clock owes at the ledger's moment, which is `next_due`: phases first, then removals, then warnings."""
    state, at = ledger.state, ledger.at
    if state.dawn == at:
        phases.dawn(ledger)
    elif state.dawn is None and state.closes_at == at:
        if state.phase == "day":
            phases.close_day(ledger)
        else:
            phases.close_night(ledger)
    elif conduct.next_absence(state) == at:
        if state.dawn is not None:
            conduct.wait_for_dawn(ledger)
        else:
            _remove_now(ledger, dict.fromkeys(conduct.absent_since(state, at), ABSENCE))
    else:
        conduct.warn(ledger)


def decide(ledger: Ledger, command: c.Command) -> None:
    """Write what the command does, or a refusal. The ledger's moment is the command's receipt, nothing is overdue."""
    rule = _RULES.get(type(command))
    if rule is not None:
        rule(ledger, command)
        if (
            ledger.state.hurried
            and voting.early_reached(ledger.state)
            and not ledger.state.ended
            and ledger.state.paused_at is None
        ):
            phases.close_day(ledger, early=True)


def _remove_now(ledger: Ledger, due: dict[int, str]) -> None:
    """A removal outside the moments of a close; the day may close early by it (P19)."""
    conduct.remove(ledger, due)
    if not endings.check(ledger) and voting.early_reached(ledger.state):
        phases.close_day(ledger, early=True)


def _host_refused(ledger: Ledger, reason: str) -> None:
    ledger.write(Refused(ledger.at, HOST, None, reason))


def _remove(ledger: Ledger, command: c.Remove) -> None:
    state = ledger.state
    if state.ended:
        _host_refused(ledger, "closed")
    elif not state.seats[command.player].alive or command.player in state.waiting:
        _host_refused(ledger, "dead_target")
    elif state.dawn is not None:
        ledger.write(Waiting(ledger.at, HOST, command.player, command.reason))
    else:
        conduct.remove(ledger, {command.player: command.reason})
        endings.check(ledger)


def _replace(ledger: Ledger, command: c.Replace) -> None:
    if ledger.state.seats[command.player].alive and not ledger.state.ended:
        ledger.write(Replaced(ledger.at, HOST, command.player))
    else:
        _host_refused(ledger, "dead_target")


def _mark(ledger: Ledger, command: c.Mark) -> None:
    ledger.write(Marked(ledger.at, PLAYERS[command.player], command.player, command.mark))


def _forgive(ledger: Ledger, command: c.Forgive) -> None:
    if ledger.state.seats[command.player].alive:
        ledger.write(Forgiven(ledger.at, HOST, command.player))
    else:
        _host_refused(ledger, "dead_target")


def _pause(ledger: Ledger, command: c.Pause) -> None:
    if ledger.state.paused_at is not None or ledger.state.ended:
        _host_refused(ledger, "paused" if ledger.state.paused_at else "closed")
    else:
        ledger.write(Paused(ledger.at, "public"))


def _resume(ledger: Ledger, command: c.Resume) -> None:
    state = ledger.state
    if state.paused_at is None:
        _host_refused(ledger, "closed")
        return
    due = state.dawn or state.closes_at
    assert due is not None
    until = calendar.resumed(
        state.rules.calendar, state.phase, due, state.paused_at, ledger.at, dawning=state.dawn is not None
    )
    ledger.write(Resumed(ledger.at, "public", until))


def _close_at(ledger: Ledger, command: c.CloseAt) -> None:
    if ledger.state.ended or ledger.state.dawn is not None or command.until <= ledger.at:
        _host_refused(ledger, "closed")
    else:
        ledger.write(Moved(ledger.at, "public", command.until))


_RULES: dict[type[c.Command], Callable[[Ledger, Any], None]] = {
    c.Say: talk.say,
    c.HostSay: talk.host_says,
    c.Remove: _remove,
    c.Replace: _replace,
    c.Mark: _mark,
    c.Forgive: _forgive,
    c.Pause: _pause,
    c.Resume: _resume,
    c.CloseAt: _close_at,
}
