"""The log of a record: what people said and did, and what the record claims to have happened, line by line."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from gorod.records import claims
from gorod.records.claims import Claim
from gorod.records.errors import RecordError, choice, shown
from gorod.records.moments import TIME, BadTime, following, since
from gorod.records.names import take_quoted

#: `player`: from the host to one player; `game`: a host's command.
Where = Literal["thread", "host", "clan", "dead", "player", "game"]

_LINE = re.compile(
    rf"(?:(?P<time>{TIME})(?: +|$))?(?:(?P<sign>[=!])(?: +(?P<claim>.*)|$)|(?P<rest>.*))", re.ASCII | re.DOTALL
)
_ROOMS: dict[str, Where] = {"host": "host", "clan": "clan", "dead": "dead"}
_FORMS = "write `NAME:`, `NAME > host:`, `NAME > clan:`, `NAME > dead:`, `host:`, `host > NAME:` or `host > game:`"


class Speech(Struct):
    """What somebody wrote: `speaker` a seat or None for the host, `to` the seat that the host writes to.

    `time` is local; `text` exactly as written, lines parted by a line feed.
    """

    line: int
    time: datetime
    speaker: int | None
    place: Where
    text: str
    to: int | None = None


Item = Speech | Claim


class _Open:
    """An item whose deeper lines are still being read."""

    __slots__ = ("deeper", "found", "line")

    def __init__(self, line: int, found: re.Match[str]) -> None:
        self.line, self.found = line, found
        self.deeper: list[str] = []


def read_log(lines: Sequence[tuple[int, str]], names: Sequence[str], start: datetime) -> list[Item]:
    """The items of a log. `lines`: number and content of each, without line ends; `names`: of the seats. Raises `RecordError`."""
    seats = {name: number for number, name in enumerate(names)}
    opened = _gather(lines)
    items: list[Item | _Open] = []
    last = start
    for item in opened:
        if item.found["sign"]:
            items.append(item)
            continue
        speech = _speech(item, seats, last)
        last = speech.time
        items.append(speech)
    return [_claim(item, start, last) if isinstance(item, _Open) else item for item in items]


def _gather(lines: Sequence[tuple[int, str]]) -> list[_Open]:
    """The lines of the log's own indentation, each with the deeper ones that follow it."""
    base: int | None = None
    opened: list[_Open] = []
    for number, line in lines:
        content = line.lstrip(" ")
        indent = len(line) - len(content)
        if not content:
            if opened:
                opened[-1].deeper.append(line)
            continue
        if content[0] == "\t" and (base is None or indent < base):
            raise RecordError(number, "the line is indented with a tab", "indent the lines of the log with spaces")
        if base is None:
            base = indent
        if indent > base or content[0] == "\t":
            if not opened:
                raise RecordError(number, "this continues no line", "begin it with a time and a speaker")
            opened[-1].deeper.append(line)
        elif indent < base:
            raise RecordError(number, "indented less than the log's first line", f"indent it with {base} spaces")
        else:
            found = _LINE.fullmatch(content)
            assert found is not None
            opened.append(_Open(number, found))
    for item in opened:
        item.deeper = _dedented(item.deeper, base or 0)
    return opened


def _dedented(lines: list[str], base: int) -> list[str]:
    """Deeper lines without their common indentation.

    Blank lines at the end belong to nothing, unless the last of them is indented deeper than the log: then it marks how
    deep the text stands and the others are the text's own.
    """
    while lines and len(lines[-1]) <= base:
        lines.pop()
    depths = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")]
    if lines and not lines[-1].strip(" "):
        depths.append(len(lines.pop()))
    depth = min(depths, default=0)
    return [line[depth:] for line in lines]


def continued(text: str) -> list[str]:
    """The lines of a text after its first, indented for the log so that they read back to the same."""
    lines = [line.rstrip("\r") for line in text.split("\n")[1:]]
    if not lines:
        return []
    full = [line for line in lines if line.strip(" ")]
    plain = bool(full) and lines[-1].strip(" ") and min(len(line) - len(line.lstrip(" ")) for line in full) == 0
    indented = [f"{DEEPER}{line}" if line else "" for line in lines]
    return indented if plain else [*indented, DEEPER]


INDENT = "  "
DEEPER = "    "


def _speech(item: _Open, seats: dict[str, int], last: datetime) -> Speech:
    found, line = item.found, item.line
    if found["time"] is None:
        raise RecordError(
            line, f"{shown(found[0])} begins with no time", "write `MM-DD HH:MM  NAME: text`, or a claim with = or !"
        )
    try:
        time = following(found, last)
    except BadTime as error:
        raise RecordError(line, error.what, error.mend) from None
    speaker, place, to, text = _head(found["rest"], seats, line)
    if item.deeper:
        text = "\n".join([text, *item.deeper])
    return Speech(line, time, speaker, place, text, to)


def _head(rest: str, seats: dict[str, int], line: int) -> tuple[int | None, Where, int | None, str]:
    """(speaker, place, addressee, first line of the text) of what follows the time."""
    name, is_quoted, after = _name(rest, (" > ", ":"), seats, line)
    target = None
    if after.startswith(" > "):
        target, target_quoted, after = _name(after[3:], (":",), seats, line)
    if not after.startswith(":"):
        raise RecordError(line, f"{shown(rest)} has no speaker followed by a colon", _FORMS)
    text = after[1:].removeprefix(" ")
    if name == "host" and not is_quoted:
        if target is None:
            return None, "thread", None, text
        if target == "game" and not target_quoted:
            return None, "game", None, text
        return None, "player", _seat(target, seats, line), text
    speaker = _seat(name, seats, line)
    if target is None:
        return speaker, "thread", None, text
    if target not in _ROOMS:
        raise RecordError(line, f"a player does not write to {shown(target)}", choice(target, _ROOMS, "rooms"))
    return speaker, _ROOMS[target], None, text


def _name(text: str, ends: tuple[str, ...], seats: dict[str, int], line: int) -> tuple[str, bool, str]:
    """(name, whether it was quoted, what follows)."""
    if text.startswith('"'):
        taken = take_quoted(text)
        if taken is not None and taken[1].startswith(ends):
            return taken[0], True, taken[1]
        for name in seats:
            if text.startswith(f'"{name}"') and text[len(name) + 2 :].startswith(ends):
                return name, True, text[len(name) + 2 :]
    places = [place for end in ends if (place := text.find(end)) >= 0]
    if not places:
        raise RecordError(line, f"{shown(text)} has no speaker followed by a colon", _FORMS)
    place = min(places)
    return text[:place].strip(" "), False, text[place:]


def _seat(name: str, seats: dict[str, int], line: int) -> int:
    if name not in seats:
        raise RecordError(
            line,
            f"no seat is called {shown(name)}",
            f"{choice(name, seats, 'seats')}; a name with : = > or a quotation mark in it stands in double quotes",
        )
    return seats[name]


def _claim(item: _Open, start: datetime, last: datetime) -> Claim:
    found, line = item.found, item.line
    if item.deeper:
        raise RecordError(line, "a claim goes on in deeper lines", "write every claim on one line")
    time = None
    if found["time"] is not None:
        try:
            time = since(found, start, last)
        except BadTime as error:
            raise RecordError(line, error.what, error.mend) from None
    return claims.read_claim(line, time, found["sign"] == "=", found["claim"] or "", found[0].rstrip(" "))
