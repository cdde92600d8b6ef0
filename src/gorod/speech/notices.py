"""Notices of absence that a player gives the host in private (P27)."""

import re
from datetime import datetime, timedelta
from typing import Final

from gorod.speech.letters import fold
from gorod.speech.markup import FORUM, read_markup

_ABSENT: Final = re.compile(
    r"\bотсутств\w+|\bменя\s+(?:\w+\s+)?не\s+будет|\bне\s+будет\s+меня|\bне\s+буду\b|\bуезжаю\b|\bуеду\b|\bотъезд\w*|\bв\s+отпуске?\b|\bнедоступ\w+"
    r"|\bприду\s+не\s+раньше|\baway\b|\babsent\b|\bgone\b|\boffline\b|\bunavailable\b|\bout\s+of\s+town\b"
)
_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        [
            "янв jan",
            "фев feb",
            "мар mar",
            "апр apr",
            "мая май may",
            "июн jun",
            "июл jul",
            "авг aug",
            "сен sep",
            "окт oct",
            "ноя nov",
            "дек dec",
        ],
        1,
    )
    for name in names.split()
}
_UNTIL: Final = r"\b(?:до|по|until|till|til)\s+"
_CLOCK: Final = r"(?:\s*,?\s*(?:в|at|t)?\s*(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?)"
_ISO: Final = re.compile(_UNTIL + r"(?:(?P<year>\d{4})-)?(?P<month>\d{1,2})-(?P<day>\d{1,2})" + _CLOCK)
_DOTTED: Final = re.compile(_UNTIL + r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})(?:\.(?P<year>\d{4}|\d\d))?" + _CLOCK)
_NAMED: Final = re.compile(
    _UNTIL
    + r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+)(?P<word>[a-zа-я]{3,9})(?:,?\s+(?P<year>\d{4})(?:\s*г\w*\.?)?)?"
    + _CLOCK
)
_NEAR_DAY: Final = re.compile(_UNTIL + r"(?P<near>сегодня|завтра|послезавтра|today|tomorrow|(?=\d{1,2}:))" + _CLOCK)
_DAYS_AHEAD: Final = {"сегодня": 0, "today": 0, "завтра": 1, "tomorrow": 1, "послезавтра": 2}


def read_away(text: str, now: datetime) -> datetime | None:
    """Until when the writer says to be absent, as wall-clock time of the game's zone without a zone; None if the text gives no such
    notice, asks a question, or names no date that exists.

    `now` is the wall-clock time of receipt in the same zone, without a zone. A date without a year is the one nearest to `now`, so
    that January follows December; it may lie in the past, which the reader of the notice has to judge.
    """
    shown = "".join(run.text for run in read_markup(text, FORUM).runs if run.hidden is None)
    for sentence in re.split(r"(?<=[?!;\n])|(?<=[^\d\s]\.)\s", shown):
        folded = fold(sentence)
        if not _ABSENT.search(folded) or "?" in folded or "если" in folded.split() or "if" in folded.split():
            continue
        for pattern in (_ISO, _DOTTED, _NAMED, _NEAR_DAY):
            found = pattern.search(folded)
            moment = _moment(found, now) if found else None
            if moment is not None:
                return moment
    return None


def _moment(found: re.Match[str], now: datetime) -> datetime | None:
    given = found.groupdict()
    clock = int(given["hour"]), int(given["minute"]), int(given["second"] or 0)
    try:
        if "near" in given:
            return _on_near_day(given["near"], clock, now)
        month = int(given["month"]) if "month" in given else _MONTHS.get(given["word"][:3], 0)
        if given["year"]:
            year = int(given["year"])
            return datetime(year + 2000 if year < 100 else year, month, int(given["day"]), *clock)  # noqa: DTZ001
        return _nearest(month, int(given["day"]), clock, now)
    except (ValueError, OverflowError):
        return None


def _on_near_day(word: str, clock: tuple[int, int, int], now: datetime) -> datetime:
    moment = now.replace(hour=clock[0], minute=clock[1], second=clock[2], microsecond=0)
    if word:
        return moment + timedelta(days=_DAYS_AHEAD[word])
    return moment if moment > now else moment + timedelta(days=1)


def _nearest(month: int, day: int, clock: tuple[int, int, int], now: datetime) -> datetime:
    moments = []
    for year in (now.year - 1, now.year, now.year + 1):
        try:
            moments.append(datetime(year, month, day, *clock))  # noqa: DTZ001
        except ValueError:
            continue
    if not moments:
        raise ValueError("no such day")
    return min(moments, key=lambda moment: abs(moment - now))
