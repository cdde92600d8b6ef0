"""The header of a record as text."""

import re
from collections.abc import Mapping

from msgspec import json

from gorod.records.header import Header, Setting
from gorod.records.moments import written

_PLAIN = re.compile(r"[^\W\d_](?:[\w./-]|(?<=\w) (?=\w))*")
#: Words that YAML readers take for something else.
_TAKEN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def scalar(text: str) -> str:
    """A text as a YAML value: plain where nobody can take it for anything else, else in double quotes."""
    if _PLAIN.fullmatch(text) and text.lower() not in _TAKEN:
        return text
    return _ascii_breaks(json.encode(text).decode())


def _ascii_breaks(text: str) -> str:
    """What YAML or a terminal takes for a line's end, escaped."""
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in text)


def _escape(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _value(value: Setting) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {_value(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return scalar(value)


def _table(key: str, entries: Mapping[str, Setting]) -> list[str]:
    if not entries:
        return []
    return [f"{key}:", *[f"  {scalar(name)}: {_value(value)}" for name, value in entries.items()]]


def header_lines(header: Header) -> list[str]:
    """The lines of a header, without its log; what is not set is left out."""
    lines = [f"scenario: {scalar(header.scenario)}", f"start: {written(header.start, year=True)}"]
    lines += _table("settings", header.settings)
    if header.seed is not None:
        lines.append(f"seed: {scalar(header.seed)}")
    lines += _table("draws", dict(header.draws))
    lines += _table("seats", dict(header.seats))
    lines += _table("aliases", dict(header.aliases))
    lines += _table("treasures", dict(header.treasures))
    if header.ceremony:
        lines.append("ceremony: true")
    if header.until is not None:
        lines.append(f"until: {written(header.until, year=True)}")
    return lines
