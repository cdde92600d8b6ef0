"""Moments in words: the time of day with its zone, and the date where it is not today's."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

_MONTHS = {
    "ru": (
        "января", "февраля", "марта", "апреля", "мая", "июня",
        "июля", "августа", "сентября", "октября", "ноября", "декабря",
    ),
    "en": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
_WITH_YEAR = {"ru": "{date} {year} года", "en": "{date} {year}"}
_DATED = {"ru": "{date}, {time}", "en": "{time} on {date}"}
_DATED_AT = {"ru": "{date} в {time}", "en": "at {time} on {date}"}
_TODAY_AT = {"ru": "в {time}", "en": "at {time}"}
#: Zones that a language calls by a word of its own, by their usual abbreviation.
_ZONES: dict[str, dict[str, str]] = {"ru": {"MSK": "МСК"}, "en": {}}


def zone_label(at: datetime, zone: ZoneInfo, language: str) -> str:
    """What a zone is called at a moment: its abbreviation (`МСК`, `CET`), or its distance from UTC (`UTC+5`)."""
    local = at.astimezone(zone)
    name = local.tzname() or ""
    if name.isalpha():
        return _ZONES[language].get(name, name)
    offset = local.utcoffset()
    assert offset is not None
    minutes = int(offset.total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "")


def clock(at: datetime | time) -> str:
    """The time of day as it stands, to the minute; to the second where it is not a whole minute."""
    return f"{at:%H:%M:%S}" if at.second else f"{at:%H:%M}"


def moment(
    at: datetime,
    zone: ZoneInfo,
    language: str,
    *,
    today: datetime | None = None,
    labelled: bool = True,
    preposition: bool = False,
) -> str:
    """A moment in the game's zone: `3 марта, 21:00 МСК`, `21:00 MSK on 3 March`.

    The date is left out if it is that of `today`; the year is named if it is not the same. `labelled` False leaves the zone
    out, for lists whose heading names it. With the `preposition`: `3 марта в 21:00 МСК`, `at 21:00 MSK on 3 March`.
    """
    local = at.astimezone(zone)
    here = today.astimezone(zone) if today is not None else None
    text = f"{clock(local)} {zone_label(at, zone, language)}" if labelled else clock(local)
    if here is not None and local.date() == here.date():
        return _TODAY_AT[language].format(time=text) if preposition else text
    date = f"{local.day} {_MONTHS[language][local.month - 1]}"
    if here is not None and here.year != local.year:
        date = _WITH_YEAR[language].format(date=date, year=local.year)
    return (_DATED_AT if preposition else _DATED)[language].format(date=date, time=text)
