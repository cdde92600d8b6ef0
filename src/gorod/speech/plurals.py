"""Numbers with the right form of their word, and spans of time in words (Russian, English)."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal

Case = Literal["nominative", "accusative", "genitive"]


def plural(number: int, forms: Sequence[str]) -> str:
    """The form of a word that goes with a number.

    Two forms are English (`vote`, `votes`), three Russian (`голос`, `голоса`, `голосов`: for 1, 2, 5). Raises ValueError for any
    other number of forms.
    """
    if len(forms) == 2:
        return forms[0] if number == 1 else forms[1]
    if len(forms) != 3:
        raise ValueError(f"two forms of a word are needed in English, three in Russian: {'|'.join(forms)}")
    tens, ones = number % 100, number % 10
    if 11 <= tens <= 14 or ones == 0 or ones >= 5:
        return forms[2]
    return forms[0] if ones == 1 else forms[1]


class Count(int):
    """A number that a phrase prints with its word: `{votes:голос|голоса|голосов}` gives `2 голоса`."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        return f"{int(self)} {plural(self, spec.split('|'))}"


_SECONDS = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}

_ENGLISH: dict[str, tuple[str, ...]] = {
    "day": ("day", "days"),
    "hour": ("hour", "hours"),
    "minute": ("minute", "minutes"),
    "second": ("second", "seconds"),
}
_UNITS: dict[str, dict[Case, dict[str, tuple[str, ...]]]] = {
    "ru": {
        "nominative": {
            "day": ("день", "дня", "дней"),
            "hour": ("час", "часа", "часов"),
            "minute": ("минута", "минуты", "минут"),
            "second": ("секунда", "секунды", "секунд"),
        },
        "accusative": {
            "day": ("день", "дня", "дней"),
            "hour": ("час", "часа", "часов"),
            "minute": ("минуту", "минуты", "минут"),
            "second": ("секунду", "секунды", "секунд"),
        },
        "genitive": {
            "day": ("дня", "дней", "дней"),
            "hour": ("часа", "часов", "часов"),
            "minute": ("минуты", "минут", "минут"),
            "second": ("секунды", "секунд", "секунд"),
        },
    },
    "en": {"nominative": _ENGLISH, "accusative": _ENGLISH, "genitive": _ENGLISH},
}


def duration(span: timedelta, language: str = "ru", case: Case = "accusative") -> str:
    """A span in words, down to the second, in its two largest units: `1 час 5 минут`.

    Russian has it in the accusative (after «через»), the nominative or the genitive («больше 24 часов»). Days are counted from two on:
    a day is `24 часа`. A span below a second is `0 секунд`.
    """
    units = _UNITS[language][case]
    left = max(0, int(span.total_seconds()))
    parts: list[str] = []
    for unit, size in _SECONDS.items():
        if unit == "day" and left < 2 * size:
            continue
        number, rest = divmod(left, size)
        if number or (unit == "second" and not parts):
            parts.append(f"{number} {plural(number, units[unit])}")
            left = rest
        if len(parts) == 2 or not left:
            break
    return " ".join(parts) if parts else f"0 {plural(0, units['second'])}"
