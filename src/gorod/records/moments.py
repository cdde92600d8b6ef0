"""Times in a record: wall-clock times in the game's zone, mostly without their year.

A time is a naive datetime, or one with a fixed offset where the notation gives it (the hour that comes twice when clocks go
back). `moment` turns it into an aware datetime in UTC.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

#: A time of the notation, with or without its year.
TIME = (
    r"(?:(?P<year>\d{4})-)?(?P<month>\d\d)-(?P<day>\d\d)[ T]+(?P<hour>\d\d):(?P<minute>\d\d)"
    r"(?::(?P<second>\d\d)(?:\.(?P<fraction>\d{1,6}))?)?(?P<offset>[+-]\d\d:\d\d)?"
)
_TIME = re.compile(TIME, re.ASCII)
#: Nobody writes the next year by going back so far: an earlier date than the one before it is a slip.
_RUN_ON = timedelta(days=183)
_YEARS = range(1970, 3000)


class BadTime(ValueError):
    """A time that is none, or comes too early. `what` is wrong and the `mend`."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what, mend)
        self.what, self.mend = what, mend


def match_time(text: str) -> re.Match[str] | None:
    """The whole text as a time of the notation, or None."""
    return _TIME.fullmatch(text)


def with_year(found: re.Match[str]) -> datetime:
    """The time of a match that must give its year."""
    if found["year"] is None:
        raise BadTime("the year is missing", "write it in full, such as 2026-03-02 12:00")
    return _made(found, int(found["year"]))


def following(found: re.Match[str], before: datetime) -> datetime:
    """The time of a match: of the year of `before`, of the next one where the months have run on past December.

    Whether it goes back in time is for `moment` to say.
    """
    if found["year"] is not None:
        return _made(found, int(found["year"]))
    if int(found["month"]) >= before.month:
        return _made(found, before.year)
    try:
        later = _made(found, before.year + 1)
    except BadTime:
        return _made(found, before.year)
    near = later.replace(tzinfo=None) - before.replace(tzinfo=None) <= _RUN_ON
    return later if near else _made(found, before.year)


def since(found: re.Match[str], start: datetime, last: datetime) -> datetime:
    """The time of a match that may stand anywhere: the first such time from `start` on. `last`: the last known to be in the game."""
    if found["year"] is not None:
        return _made(found, int(found["year"]))
    try:
        first = _made(found, start.year)
        if first.replace(tzinfo=None) >= start:
            return first
    except BadTime:
        first = None
    later = _made(found, start.year + 1)
    if later.replace(tzinfo=None) - last.replace(tzinfo=None) > _RUN_ON:
        raise BadTime("this is before the start", "mend the time, or write its year before it")
    return later


def _made(found: re.Match[str], year: int) -> datetime:
    hour, minute, second = int(found["hour"]), int(found["minute"]), int(found["second"] or 0)
    micro = int((found["fraction"] or "").ljust(6, "0"))
    if year not in _YEARS:
        raise BadTime(f"the year {year} is out of range", f"write a year from {_YEARS.start} to {_YEARS.stop - 1}")
    try:
        time = datetime(year, int(found["month"]), int(found["day"]), hour, minute, second, micro)  # noqa: DTZ001
        return time if found["offset"] is None else time.replace(tzinfo=_offset(found["offset"]))
    except ValueError:
        raise BadTime(f"there is no such time as {found[0]}", "mend the date or the hour") from None


def _offset(text: str) -> timezone:
    ahead = timedelta(hours=int(text[1:3]), minutes=int(text[4:6]))
    return timezone(-ahead if text[0] == "-" else ahead)


def moment(time: datetime, zone: ZoneInfo, not_before: datetime | None = None) -> datetime:
    """The moment in UTC at which clocks in `zone` show this time.

    An hour that comes twice is the first one, or the second if the first is before `not_before`. Raises `BadTime` for an hour that
    the clocks leave out and for a time before `not_before`.
    """
    if time.tzinfo is not None:
        exact = time.astimezone(UTC)
        if exact.astimezone(zone).utcoffset() != time.utcoffset():
            raise BadTime("the zone's clocks do not stand so then", "drop the offset from the time")
    else:
        exact = time.replace(tzinfo=zone).astimezone(UTC)
        if exact.astimezone(zone).replace(tzinfo=None) != time:
            raise BadTime("clocks in the game's zone leave this hour out", "write the hour before or after it")
        if not_before is not None and exact < not_before:
            exact = time.replace(tzinfo=zone, fold=1).astimezone(UTC)
    if not_before is not None and exact < not_before:
        raise BadTime("this goes back in time", "put the lines in the order in which they were received")
    return exact


def local(at: datetime, zone: ZoneInfo) -> datetime:
    """A moment as the time of the notation; in the second of two like hours it bears its offset."""
    there = at.astimezone(zone)
    wall = there.replace(tzinfo=None, fold=0)
    offset = there.utcoffset()
    return wall.replace(tzinfo=timezone(offset)) if there.fold and offset is not None else wall


def written(time: datetime, *, year: bool) -> str:
    """A time in the notation, with its year or without; seconds only where there are any."""
    form = "%m-%d %H:%M"
    if time.second or time.microsecond:
        form += ":%S"
    text = f"{time.year:04}-" if year else ""
    text += time.strftime(form)
    if time.microsecond:
        text += f".{time.microsecond:06}".rstrip("0")
    ahead = time.utcoffset()
    return text if ahead is None else text + _written_offset(ahead)


def _written_offset(ahead: timedelta) -> str:
    minutes = int(ahead.total_seconds()) // 60
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def written_after(time: datetime, before: datetime) -> str:
    """A time as `following` reads it back after `before`; with its year only where it is needed."""
    return _shortest(time, lambda found: following(found, before))


def written_since(time: datetime, start: datetime, last: datetime) -> str:
    """A time as `since` reads it back; with its year only where it is needed."""
    return _shortest(time, lambda found: since(found, start, last))


def _shortest(time: datetime, read: Callable[[re.Match[str]], datetime]) -> str:
    short = written(time, year=False)
    found = match_time(short)
    assert found is not None
    try:
        same = read(found) == time
    except BadTime:
        same = False
    return short if same else written(time, year=True)
