"""The first phases of a game written out, before anybody agrees to them."""

from dataclasses import dataclass
from datetime import datetime

from gorod.engine import Calendar, closes, dawn_after


@dataclass(frozen=True)
class Span:
    """One phase: `day` or `night`, its number, and when it opens and closes (aware, UTC); of a night, when its results come."""

    phase: str
    number: int
    opens: datetime
    closes: datetime
    dawn: datetime | None


def first_days(calendar: Calendar, starts: datetime, days: int = 3) -> list[Span]:
    """The phases of the first days of a game that opens at `starts` (aware)."""
    spans: list[Span] = []
    phase, number, opens = calendar.first_phase, {"day": 0, "night": 0}, starts
    while sum(span.phase == "day" for span in spans) < days:
        number[phase] += 1
        until = closes(calendar, phase, number[phase], opens)
        spans.append(
            Span(phase, number[phase], opens, until, dawn_after(calendar, opens, until) if phase == "night" else None)
        )
        opens = dawn_after(calendar, opens, until) if phase == "night" else until
        phase = "night" if phase == "day" else "day"
    return spans
