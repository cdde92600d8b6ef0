"""Names as the notation writes them: bare, or in double quotes where they could be taken for something else."""

import re

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPED = re.compile(r'\\(["\\])')
_MISREAD_SPEAKER = re.compile(r'[:=">]|^!')
_MISREAD_VALUE = re.compile(r'[\s"=\\]')
#: Words that stand where a name may stand.
RESERVED = frozenset({"host", "game", "clan", "dead"})


def quoted(name: str) -> str:
    """In double quotes; a quotation mark or backslash inside bears a backslash."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def spoken(name: str) -> str:
    """As a speaker's name at the beginning of a line."""
    return quoted(name) if name in RESERVED or _MISREAD_SPEAKER.search(name) else name


def valued(text: str) -> str:
    """As a name or value of a claim."""
    return quoted(text) if not text or _MISREAD_VALUE.search(text) else text


def take_quoted(text: str) -> tuple[str, str] | None:
    """(name, what follows it) of a text that begins with a quoted name; None if it does not."""
    found = _QUOTED.match(text)
    return None if found is None else (unquoted(found[0]), text[found.end() :])


def unquoted(text: str) -> str:
    """What stands between the double quotes."""
    return _ESCAPED.sub(r"\1", text[1:-1])
