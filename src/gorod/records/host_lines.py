"""The host's commands in `host > game:` lines."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, time

from gorod.engine import (
    HOST_REASONS,
    CloseAt,
    Command,
    Forgive,
    Mark,
    Pause,
    Remove,
    Replace,
    Resume,
    next_time,
    zone_of,
)
from gorod.records.errors import RecordError, choice, listed, shown
from gorod.records.lines import Speech
from gorod.records.moments import BadTime, following, match_time, moment
from gorod.records.names import take_quoted

#: Reasons that a host may give for a removal: his own, and those of the clock.
REASONS = (*HOST_REASONS, "missed_votes", "absence")
_LONGEST_MARK = 40
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?", re.ASCII)


class _Order:
    """One line being read: its words after the verb, its receipt, and the game's seats and zone."""

    __slots__ = ("at", "names", "speech", "words", "zone")

    def __init__(self, speech: Speech, words: str, at: datetime, names: Sequence[str], zone: str) -> None:
        self.speech, self.words, self.at, self.names, self.zone = speech, words, at, names, zone

    def fault(self, what: str, mend: str) -> RecordError:
        return RecordError(self.speech.line, what, mend)

    def seat(self) -> tuple[int, str]:
        """(seat, what follows its name); of names that begin alike the longest counts."""
        taken = take_quoted(self.words)
        if taken is not None and taken[0] in self.names:
            return self.names.index(taken[0]), taken[1].strip(" ")
        fitting = [name for name in self.names if self.words == name or self.words.startswith(f"{name} ")]
        if not fitting:
            raise self.fault(f"no seat is called {shown(self.words)}", choice(self.words, self.names, "seats"))
        name = max(fitting, key=len)
        return self.names.index(name), self.words[len(name) :].strip(" ")

    def only_seat(self) -> int:
        seat, rest = self.seat()
        if rest:
            raise self.fault(f"{shown(rest)} follows the name", "end the command with the name")
        return seat


def _remove(order: _Order) -> Command:
    seat, rest = order.seat()
    reason = rest.removeprefix("for ").strip(" ")
    if not rest.startswith("for ") or reason not in REASONS:
        raise order.fault("no known reason is given", f"write `remove NAME for REASON`; reasons: {listed(REASONS)}")
    return Remove(order.at, seat, reason)


def _replace(order: _Order) -> Command:
    return Replace(order.at, order.only_seat())


def _mark(order: _Order) -> Command:
    seat, mark = order.seat()
    if not mark or len(mark) > _LONGEST_MARK:
        raise order.fault("no mark is given", f"write `mark NAME голос:`, at most {_LONGEST_MARK} letters")
    return Mark(order.at, seat, mark)


def _forgive(order: _Order) -> Command:
    return Forgive(order.at, order.only_seat())


def _pause(order: _Order) -> Command:
    return _bare(order, Pause(order.at))


def _resume(order: _Order) -> Command:
    return _bare(order, Resume(order.at))


def _bare(order: _Order, command: Command) -> Command:
    if order.words:
        raise order.fault(f"{shown(order.words)} follows the command", "write the command alone")
    return command


def _close(order: _Order) -> Command:
    words = order.words.removeprefix("at").strip(" ")
    clock, found = _CLOCK.fullmatch(words), match_time(words)
    if not order.words.startswith("at ") or not (clock or found):
        raise order.fault("no time is given", "write `close at 03-03 21:00`")
    if clock:
        day_time = time(int(clock[1]), int(clock[2]), int(clock[3] or 0))
        return CloseAt(order.at, next_time(order.zone, day_time, order.at))
    assert found is not None
    try:
        return CloseAt(order.at, moment(following(found, order.speech.time), zone_of(order.zone)))
    except BadTime as error:
        raise order.fault(error.what, error.mend) from None


_VERBS: dict[str, Callable[[_Order], Command]] = {
    "remove": _remove,
    "replace": _replace,
    "mark": _mark,
    "forgive": _forgive,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
}


def host_command(speech: Speech, at: datetime, names: Sequence[str], zone: str) -> Command:
    """The command of a `host > game:` line received at `at` (UTC). Raises `RecordError` for what is none."""
    text = speech.text.strip()
    verb, _, words = text.partition(" ")
    if verb not in _VERBS or "\n" in text:
        known = "remove NAME for REASON, replace NAME, mark NAME голос:, forgive NAME, pause, resume, close at TIME"
        raise RecordError(speech.line, f"{shown(text)} is no command of the host", f"write one of: {known}")
    return _VERBS[verb](_Order(speech, words.strip(" "), at, names, zone))
