"""Settings that contradict each other."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from gorod.engine import Calendar
from gorod.scenarios.names import folded
from gorod.scenarios.reasons import because
from gorod.scenarios.scenario import Scenario
from gorod.scenarios.values import in_short

Faults = Iterator[tuple[str, str]]

_DAY = timedelta(days=1)
_DECIDING = ("draw", "nobody")


def voting(scenario: Scenario) -> Faults:
    """Votes: words that mean two things, and ties that nothing decides."""
    rules = scenario.rules.voting
    if rules.early is not None and rules.withdraw is not None and folded(rules.early.word) == folded(rules.withdraw):
        yield "voting.early.word", because("word_twice")
    if rules.changes == 0 and rules.withdraw is not None:
        yield "voting.withdraw", because("withdraw_for_good")
    for number, breaker in enumerate(rules.tie):
        if breaker in rules.tie[:number]:
            yield "voting.tie", f"{breaker} stands twice; keep one"
        if breaker in _DECIDING and number < len(rules.tie) - 1:
            yield "voting.tie", f"{breaker} decides every tie, so nothing after it is reached; put it last"
    if not rules.tie or rules.tie[-1] not in _DECIDING:
        yield "voting.tie", f"a tie may stay a tie; end the list with {' or '.join(_DECIDING)}"
    longest = _day_length(scenario.rules.calendar)
    if rules.silence is not None and longest is not None and rules.silence >= longest:
        yield "voting.silence", because("silence_too_long", day=in_short(longest))


def _day_length(calendar: Calendar) -> timedelta | None:
    """How long a common day lasts; None where that depends on when the night ended."""
    if calendar.day.lasts is not None:
        return calendar.day.lasts
    opens = _dawn(calendar)
    return None if opens is None or calendar.day.closes is None else _until(opens, calendar.day.closes)


def _dawn(calendar: Calendar) -> time | None:
    """The time of day at which days open; None where it is no fixed one."""
    if isinstance(calendar.dawn, time):
        return calendar.dawn
    if calendar.night.closes is None:
        return None
    return (_at(calendar.night.closes) + (calendar.dawn or timedelta())).time()


def _at(clock: time) -> datetime:
    return datetime.combine(date.min + _DAY, clock)


def _until(start: time, end: time) -> timedelta:
    """From one time of day to the next time that it is the other; a whole day where they are equal."""
    length = (_at(end) - _at(start)) % _DAY
    return length or _DAY


def calendar(scenario: Scenario) -> Faults:
    """The calendar: closes and dawns that come a day later than meant."""
    rules = scenario.rules.calendar
    day, night, dawn = rules.day.closes, rules.night.closes, rules.dawn
    if day is not None and day == night:
        yield "calendar.night", because("night_of_a_day", at=f"{day:%H:%M}")
    elif day is not None and night is not None and isinstance(dawn, time) and _too_late(day, night, dawn):
        clocks = {"dawn": f"{dawn:%H:%M}", "night": f"{night:%H:%M}", "day": f"{day:%H:%M}"}
        yield "calendar.dawn", because("dawn_a_day_late", **clocks)


def _too_late(day: time, night: time, dawn: time) -> bool:
    return dawn != night and _until(day, night) + _until(night, dawn) >= _DAY


def conduct(scenario: Scenario) -> Faults:
    """Removal by the clock: warnings without a time to warn in."""
    rules = scenario.rules.conduct
    if rules.absence is not None and rules.absence_warning is not None and rules.absence_warning >= rules.absence:
        warning, absence = in_short(rules.absence_warning), in_short(rules.absence)
        yield "conduct.absence_warning", because("warning_too_early", warning=warning, absence=absence)
    if rules.missed_votes is not None and rules.missed_votes.total is None and rules.missed_votes.running is None:
        yield "conduct.missed_votes", because("removes_nobody")


def treasures(scenario: Scenario) -> Faults:
    """Treasures without names, or with one name for two."""
    rules = scenario.rules.treasures
    if rules is None:
        return
    if not rules.names:
        yield "treasures", because("treasures_nameless")
    seen = set()
    for name in map(folded, rules.names):
        if name in seen:
            yield "treasures.names", because("treasures_alike", name=name)
        seen.add(name)


def odd(scenario: Scenario) -> Faults:
    """Settings that do nothing beside others."""
    rules = scenario.rules
    lasts, dawn = rules.calendar.night.lasts, rules.calendar.dawn
    if lasts is not None and isinstance(dawn, time):
        yield (
            "calendar.dawn",
            f"after a night of {in_short(lasts)} all wait until {dawn:%H:%M}; null opens the day at once",
        )
    missed = rules.conduct.missed_votes
    total, running = (None, None) if missed is None else (missed.total, missed.running)
    if total is not None and running is not None and running >= total:
        yield "conduct.missed_votes", "running is never reached before total; keep one"
    if rules.conduct.absence is None and rules.conduct.absence_warning is not None:
        yield "conduct.absence_warning", "nobody is warned: conduct.absence is off"
    for name, settings in rules.abilities.items():
        if getattr(settings, "uses", None) == 0:
            yield f"abilities.{name}.uses", f"nobody can ever use it; `{name}: null` turns it off"
        if getattr(settings, "himself", None) == "earned" and getattr(settings, "told", None) == "never":
            yield f"abilities.{name}.told", "a self-heal is earned, but nobody is told of it; allowed: first"
