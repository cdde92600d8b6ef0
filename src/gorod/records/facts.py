"""Events as plain data with names in the place of seat numbers: the shape of `gorod replay --json` and of claims."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from gorod.engine import EVENTS, Event, Voted

#: The events of the contract and their fields, in the order in which a claim gives them; `player` goes first, unnamed.
CONTRACT: dict[str, tuple[str, ...]] = {
    "committed": ("hash",),
    "dealt": ("role",),
    "comrades": ("players",),
    "opened": ("phase", "number", "until"),
    "said": ("text",),
    "voted": ("target", "early"),
    "unvoted": ("reason",),
    "ordered": ("ability", "target", "pass", "treasure", "standing"),
    "refused": ("reason", "ability"),
    "led": (),
    "died": ("cause", "votes"),
    "cause": ("cause",),
    "revealed": ("side", "role"),
    "duty": (),
    "learned": ("about", "role", "active"),
    "told": ("notice", "about"),
    "removed": ("reason",),
    "drew": ("label", "result"),
    "won": ("side",),
    "ended": ("reason",),
    "disclosed": ("secret",),
}

#: Fields that hold a seat, or several; a number there is a seat's, a text is what it is.
_SEATS = frozenset({"player", "target", "about", "partner", "players", "missed", "excused", "among", "result", "hands"})
#: Fields told even where they say nothing out of the ordinary.
_ALWAYS = frozenset({(Voted, "early")})

Fact = dict[str, Any]


class _Field(Struct, frozen=True):
    """One field of an event: its name in the struct and in the notation, what leaves it out, and whether it holds seats."""

    attribute: str
    name: str
    absent: object
    seats: bool


def _fields(kind: type[Struct]) -> tuple[_Field, ...]:
    names = kind.__struct_fields__
    defaults: list[object] = [None] * (len(names) - len(kind.__struct_defaults__))
    defaults += kind.__struct_defaults__
    return tuple(
        _Field(name, told, None if (kind, name) in _ALWAYS or default is True else default, told in _SEATS)
        for name, told, default in zip(names, kind.__struct_encode_fields__, defaults, strict=True)
        if name not in ("at", "channel")
    )


_FIELDS: dict[type[Struct], tuple[_Field, ...]] = {kind: _fields(kind) for kind in EVENTS}
#: The name of every type of event, by its class.
TYPES: dict[type[Event], str] = {kind: str(kind.__struct_config__.tag) for kind in EVENTS}
#: The fields of every type of event, as the notation names them.
FIELDS: dict[str, tuple[str, ...]] = {
    name: tuple(field.name for field in _FIELDS[kind]) for kind, name in TYPES.items()
}


def teller(names: Sequence[str], zone: ZoneInfo) -> Callable[[Event], Fact]:
    """The function that turns an event of one game into a fact: at, type, channel, fields; absent fields are left out.

    `at` and other moments are ISO texts with the offset of the game's zone.
    """
    channels = {f"player:{seat}": f"player:{name}" for seat, name in enumerate(names)}
    moments: dict[datetime, str] = {}

    def iso(at: datetime) -> str:
        text = moments.get(at)
        if text is None:
            text = moments[at] = at.astimezone(zone).isoformat()
        return text

    def plain(value: object, seats: bool) -> object:
        if isinstance(value, bool | str):
            return value
        if isinstance(value, int):
            return names[value] if seats else value
        if isinstance(value, tuple | list):
            return [plain(item, seats) for item in value]
        if isinstance(value, datetime):
            return iso(value)
        return nested(value) if isinstance(value, Struct) else str(value)

    def nested(value: Struct) -> Fact:
        kind = type(value)
        if kind not in _FIELDS:
            _FIELDS[kind] = _fields(kind)
        told: Fact = {}
        for field in _FIELDS[kind]:
            given = getattr(value, field.attribute)
            if given is not None and given != field.absent:
                told[field.name] = given if type(given) is str else plain(given, field.seats)
        return told

    def fact(event: Event) -> Fact:
        kind = type(event)
        told: Fact = {
            "at": iso(event.at),
            "type": TYPES[kind],
            "channel": channels.get(event.channel, event.channel),
        }
        told.update(nested(event))
        return told

    return fact


def flat(value: object) -> str:
    """The value of a fact as a claim writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(flat(item) for item in value)
    return str(value)
