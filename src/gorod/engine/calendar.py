"""When phases close (P13, P14, P22, P23, R29): wall-clock times in the game's zone, turned into moments in UTC.

Intervals are half-open: what comes at the very moment of a close comes after it.
"""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from gorod.engine.rules import Calendar, Closing


@cache
def zone_of(name: str) -> ZoneInfo:
    """The time zone by its IANA name; raises `zoneinfo.ZoneInfoNotFoundError` for an unknown one."""
    return ZoneInfo(name)


def next_time(zone: str, clock: time, after: datetime, *, days: int = 1, inclusive: bool = False) -> datetime:
    """The `days`-th moment after `after` (or at it, if `inclusive`) at which clocks in `zone` show `clock`; in UTC."""
    local = after.astimezone(zone_of(zone)).replace(
        hour=clock.hour, minute=clock.minute, second=clock.second, microsecond=0, fold=0
    )
    while True:
        moment = local.astimezone(UTC)
        if moment > after or (inclusive and moment == after):
            days -= 1
            if days == 0:
                return moment
        local += timedelta(days=1)


def _closing(calendar: Calendar, closing: Closing, opened: datetime, days: int) -> datetime:
    if closing.lasts is not None:
        return opened + closing.lasts * days
    assert closing.closes is not None
    return next_time(calendar.zone, closing.closes, opened, days=days)


def closes(calendar: Calendar, phase: str, number: int, opened: datetime) -> datetime:
    """When the phase that opened at `opened` closes. The first day is `first_day` days long."""
    if phase == "day":
        return _closing(calendar, calendar.day, opened, calendar.first_day if number == 1 else 1)
    return _closing(calendar, calendar.night, opened, 1)


def dawn_after(calendar: Calendar, opened: datetime, closed: datetime) -> datetime:
    """When the day opens after a night from `opened` to `closed`: the next dawn, at once if it is that very time.

    A night that the host has closed later than the dawn it was meant for has its dawn at once, not a day later.
    """
    if calendar.dawn is None:
        return closed
    if isinstance(calendar.dawn, timedelta):
        return closed + calendar.dawn
    usual, clock = closed, calendar.night.closes
    if clock is not None:
        strike = next_time(calendar.zone, clock, opened)
        while strike < closed:
            usual, strike = strike, next_time(calendar.zone, clock, strike)
        if strike == closed:
            usual = closed
    return max(closed, next_time(calendar.zone, calendar.dawn, usual, inclusive=True))


def resumed(
    calendar: Calendar, phase: str, due: datetime, paused: datetime, now: datetime, *, dawning: bool
) -> datetime:
    """The deadline after a pause from `paused` to `now`: kept if still ahead, else the next such time of day.

    A phase that lasts a while keeps what was left of it.
    """
    closing = calendar.day if phase == "day" else calendar.night
    clock: time | timedelta | None = calendar.dawn if dawning else closing.closes
    if not isinstance(clock, time):
        return due + (now - paused)
    if due > now:
        return due
    return next_time(calendar.zone, clock, now)
