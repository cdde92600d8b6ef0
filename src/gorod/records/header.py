"""The header of a record: what the game is played by and how it was dealt."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct, field

from gorod.records.errors import RecordError, choice, shown
from gorod.records.moments import BadTime, following, match_time, with_year
from gorod.scenarios.tree import Node, Row, Scalar, Table

#: As many seats as a game may have.
MOST_SEATS = 60
_LONGEST_NAME = 100
_LONGEST_SECRET = 1024
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_HEX = re.compile(r"[0-9A-Fa-f]+", re.ASCII)
_TRUTH = {"true": True, "false": False}
#: A setting as its override gives it: None, text, list or table.
Setting = None | str | list[Any] | dict[str, Any]


class Header(Struct):
    """What stands above the log. Times are local, without zone; `places` gives the line of each entry for messages.

    `draws`: label -> result; `seats`: name -> role, in seat order; `treasures`: treasure -> keeper's name; `aliases`: other name -> name.
    `seed` is None where the record gives none.
    """

    scenario: str
    start: datetime
    seats: dict[str, str]
    settings: dict[str, Setting] = field(default_factory=dict)
    seed: str | None = None
    draws: dict[str, str] = field(default_factory=dict)
    treasures: dict[str, str] = field(default_factory=dict)
    ceremony: bool = False
    until: datetime | None = None
    aliases: dict[str, str] = field(default_factory=dict)
    places: dict[tuple[str, ...], int] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The names of the seats, in seat order."""
        return list(self.seats)

    def line(self, *key: str) -> int:
        """The line of an entry (`draws`, `tie/1`), or of what it stands in."""
        return self.places.get(key) or self.places.get(key[:1]) or 1

    @property
    def secret(self) -> bytes:
        """The secret of all draws; of an odd number of hex digits the first is taken for a whole byte."""
        digits = self.seed or "00"
        return bytes.fromhex(digits if len(digits) % 2 == 0 else f"0{digits}")


def read_header(tree: Table) -> Header:
    """The header of a record's tree; its `log` is passed over. Raises `RecordError`."""
    for key, node in tree.entries.items():
        if key not in _READERS and key != "log":
            raise RecordError(_at(node), f"{shown(key)} is no key of a record", choice(key, [*_READERS, "log"]))
    for key in ("scenario", "start", "seats"):
        if key not in tree.entries:
            raise RecordError(1, f"the key `{key}` is missing", _MISSING[key])
    values = {key: read(tree.entries[key]) for key, read in _READERS.items() if key in tree.entries}
    header = Header(**values)
    header.places = _places(tree)
    _check_names(header)
    until = tree.entries.get("until")
    if isinstance(until, Scalar) and not until.empty:
        header.until = _until(until, header.start)
    return header


_MISSING = {
    "scenario": "name one, such as `scenario: pokemon`",
    "start": "say when the game opens, such as `start: 2026-03-02 12:00`",
    "seats": "give every player a line `NAME: ROLE` under `seats:`",
}


def _at(node: Node) -> int:
    return node.line or 1


def _places(tree: Table) -> dict[tuple[str, ...], int]:
    places: dict[tuple[str, ...], int] = {}
    for key, node in tree.entries.items():
        places[key,] = _at(node)
        if isinstance(node, Table):
            places.update({(key, inner): _at(entry) for inner, entry in node.entries.items()})
    return places


def _text(node: Node, what: str) -> str:
    if isinstance(node, Scalar) and not node.empty and node.text.strip():
        return node.text.strip()
    raise RecordError(_at(node), f"{what} is a single text", "write it on one line after the key")


def _table(node: Node, what: str) -> dict[str, Node]:
    if isinstance(node, Scalar) and node.empty:
        return {}
    if isinstance(node, Table):
        return node.entries
    raise RecordError(_at(node), f"`{what}` is a table", f"write lines `KEY: VALUE` under `{what}:`")


def _scenario(node: Node) -> str:
    return _text(node, "`scenario`")


def _start(node: Node) -> datetime:
    return _time(_text(node, "`start`"), _at(node), with_year)


def _until(node: Node, start: datetime) -> datetime:
    return _time(_text(node, "`until`"), _at(node), lambda found: following(found, start))


def _time(text: str, line: int, read: Callable[[re.Match[str]], datetime]) -> datetime:
    found = match_time(text)
    if found is None:
        raise RecordError(line, f"{shown(text)} is no time", "write it as 2026-03-02 12:00")
    try:
        return read(found)
    except BadTime as error:
        raise RecordError(line, error.what, error.mend) from None


def _seats(node: Node) -> dict[str, str]:
    seats = _table(node, "seats")
    if not seats:
        raise RecordError(_at(node), "nobody is seated", _MISSING["seats"])
    if len(seats) > MOST_SEATS:
        raise RecordError(_at(node), f"{len(seats)} seats", f"seat at most {MOST_SEATS} players")
    return {_name(name, role): _role(name, role) for name, role in seats.items()}


def _name(name: str, node: Node) -> str:
    if not name or _CONTROL.search(name) or name != name.strip():
        raise RecordError(_at(node), f"{shown(name)} is no name", "write it without control characters or outer spaces")
    if len(name) > _LONGEST_NAME:
        raise RecordError(_at(node), "a name is too long", f"write at most {_LONGEST_NAME} letters")
    return name


def _role(name: str, node: Node) -> str:
    if isinstance(node, Scalar) and not node.empty and node.text.strip():
        return node.text.strip()
    raise RecordError(_at(node), f"the seat {shown(name)} has no role", "write the id of a role after the name")


def _settings(node: Node) -> dict[str, Setting]:
    return {name: _setting(value) for name, value in _table(node, "settings").items()}


def _setting(node: Node) -> Setting:
    if isinstance(node, Table):
        return {key: _setting(value) for key, value in node.entries.items()}
    if isinstance(node, Row):
        return [_setting(item) for item in node.items]
    return None if node.empty else node.text


def _seed(node: Node) -> str | None:
    if isinstance(node, Scalar) and node.empty:
        return None
    text = _text(node, "`seed`")
    if not _HEX.fullmatch(text) or len(text) > _LONGEST_SECRET:
        raise RecordError(_at(node), f"the seed {shown(text)} is not hex", "write digits 0-9 and a-f, such as 9f3c")
    return text


def _draws(node: Node) -> dict[str, str]:
    draws = {}
    for label, result in _table(node, "draws").items():
        if isinstance(result, Row):
            draws[label] = ",".join(_text(item, f"the draw {label}") for item in result.items)
        elif isinstance(result, Scalar) and not result.empty:
            draws[label] = result.text.strip()
        else:
            raise RecordError(
                _at(result), f"the draw {shown(label)} has no result", "write it after the label, sides in [brackets]"
            )
    return draws


def _treasures(node: Node) -> dict[str, str]:
    table = _table(node, "treasures")
    return {_name(treasure, keeper): _text(keeper, "a treasure's keeper") for treasure, keeper in table.items()}


def _aliases(node: Node) -> dict[str, str]:
    return {alias: _text(name, "the name behind an alias") for alias, name in _table(node, "aliases").items()}


def _ceremony(node: Node) -> bool:
    text = _text(node, "`ceremony`").lower()
    if text not in _TRUTH:
        raise RecordError(_at(node), f"`ceremony` is {shown(text)}", "write true or false")
    return _TRUTH[text]


def _later(node: Node) -> None:
    """`until` needs the start for its year and is read after it."""


_READERS: Mapping[str, Callable[[Node], Any]] = {
    "scenario": _scenario,
    "start": _start,
    "settings": _settings,
    "seed": _seed,
    "draws": _draws,
    "seats": _seats,
    "treasures": _treasures,
    "ceremony": _ceremony,
    "until": _later,
    "aliases": _aliases,
}


def _check_names(header: Header) -> None:
    for table, names in (("treasures", header.treasures), ("aliases", header.aliases)):
        for key, name in names.items():
            if name not in header.seats:
                raise RecordError(
                    header.line(table, key), f"no seat is called {shown(name)}", choice(name, header.seats, "seats")
                )
