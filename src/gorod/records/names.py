"""Names as the notation writes them: bare, or in double quotes where they could be taken for something else."""

import re

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPED = re.compile(r'\\(["\\])')
#: Words that stand where a name may stand.
RESERVED = frozenset({"host", "game", "clan", "dead"})


def quoted(name: str) -> str:
    """In double quotes; a quotation mark or backslash inside bears a backslash."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def spoken(name: str) -> str:
    """As a speaker's name at the beginning of a line."""
    bare = not any(mark in name for mark in ':=">') and name not in RESERVED and not name.startswith("!")
    return name if bare else quoted(name)


def valued(text: str) -> str:
    """As a name or value of a claim."""
    bare = text and not any(mark in text for mark in '"=\\') and not any(letter.isspace() for letter in text)
    return text if bare else quoted(text)


def take_quoted(text: str) -> tuple[str, str] | None:
    """(name, what follows it) of a text that begins with a quoted name; None if it does not."""
    found = _QUOTED.match(text)
    return None if found is None else (unquoted(found[0]), text[found.end() :])


def unquoted(text: str) -> str:
    """What stands between the double quotes."""
    return _ESCAPED.sub(r"\1", text[1:-1])
