"""Single values as they are written in a scenario: numbers, chances, times of day, durations, words."""

import re
from datetime import time, timedelta
from fractions import Fraction

from gorod.scenarios.errors import ScenarioError, shown
from gorod.scenarios.reasons import because
from gorod.scenarios.tree import Scalar

_MOST = 1000
_LONGEST_WORD = 40
_LONGEST_DURATION = timedelta(days=366)
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_DURATION = re.compile(r"(?:(\d{1,6})d)? ?(?:(\d{1,6})h)? ?(?:(\d{1,6})m)? ?(?:(\d{1,9})s)?", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_CHANCE = re.compile(r"\d{1,9}(?:/\d{1,9}|\.\d{1,9})?", re.ASCII)
_TRUTH = {"true": True, "false": False}

#: Settings that make no sense below one; every other number starts at nought.
FROM_ONE = {
    "calendar.first_day",
    "conduct.missed_votes.total",
    "conduct.missed_votes.running",
    "abilities.heal.patients",
}
#: Durations that may be nought.
FROM_NOUGHT = {"calendar.dawn"}


def _refuse(scalar: Scalar, key: str, allowed: str) -> ScenarioError:
    return ScenarioError(f"{_given(scalar)} is not allowed; allowed: {allowed}", key=key, line=scalar.line)


def _refused(scalar: Scalar, key: str, code: str, **fields: object) -> ScenarioError:
    return ScenarioError(because(code, given=_given(scalar), **fields), key=key, line=scalar.line)


def _given(scalar: Scalar) -> str:
    return "an empty value" if scalar.empty else shown(scalar.text)


def read_number(scalar: Scalar, key: str) -> int:
    """A whole number from 0, or from 1 where `FROM_ONE` says so, to 1000."""
    least = 1 if key in FROM_ONE else 0
    if _NUMBER.fullmatch(scalar.text) and least <= int(scalar.text) <= _MOST:
        return int(scalar.text)
    raise _refused(scalar, key, "number", least=least, most=_MOST)


def read_truth(scalar: Scalar, key: str) -> bool:
    """`true` or `false`."""
    if scalar.text.lower() in _TRUTH:
        return _TRUTH[scalar.text.lower()]
    raise _refuse(scalar, key, "true, false")


def read_word(scalar: Scalar, key: str) -> str:
    """A word or a few, on one line."""
    text = scalar.text.strip()
    if not scalar.empty and text and text.isprintable() and len(text) <= _LONGEST_WORD:
        return text
    raise _refused(scalar, key, "word", most=_LONGEST_WORD)


def read_chance(scalar: Scalar, key: str) -> Fraction:
    """A chance from 0 to 1: `1/6`, `0.25`, `0`, `1`."""
    if _CHANCE.fullmatch(scalar.text):
        try:
            chance = Fraction(scalar.text)
        except ZeroDivisionError:
            chance = Fraction(2)
        if chance <= 1:
            return chance
    raise _refused(scalar, key, "chance")


def read_time(scalar: Scalar, key: str) -> time:
    """A time of day in the game's zone: `"21:00"`, with or without quotation marks."""
    found = _TIME.fullmatch(scalar.text)
    if found:
        return time(int(found[1]), int(found[2]), int(found[3] or 0))
    raise _refuse(scalar, key, f'a time of day in double quotes, such as "{_meant(scalar.text)}"')


def _meant(text: str) -> str:
    """The time of day that a bare number probably is: YAML turns an unquoted 21:00 into 1260 minutes."""
    if _NUMBER.fullmatch(text) and 24 <= int(text) < 24 * 60:
        return f"{int(text) // 60:02}:{int(text) % 60:02}"
    return "21:00"


def read_duration(scalar: Scalar, key: str) -> timedelta:
    """A length of time: `24h`, `3m`, `1h30m`, `90s`, `2d`."""
    found = _DURATION.fullmatch(scalar.text)
    if found and any(found.groups()):
        days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
        length = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
        if length <= _LONGEST_DURATION and (length or key in FROM_NOUGHT):
            return length
    raise _refused(scalar, key, "duration")


def in_short(length: timedelta) -> str:
    """A length of time as it is written in a scenario: `1h30m`."""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "m"), (seconds, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number) or "0s"
