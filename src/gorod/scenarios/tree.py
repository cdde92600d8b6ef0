"""A YAML text as a tree of texts with their lines: no types are guessed here, so `21:00` and `no` stay what was written.

Only what a scenario needs is taken: one document of tables, lists and texts. Repeated keys, aliases and tags are refused.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import time, timedelta
from fractions import Fraction
from typing import Any

import yaml
from msgspec import Struct

from gorod.scenarios.errors import ScenarioError, shown

#: A scenario file is read up to this size, in bytes.
LARGEST = 1_000_000
_DEEPEST = 20
_LARGEST_NUMBER = 10**9
_NOTHING = {"", "~", "null", "Null", "NULL"}
#: Whatever YAML forbids in a text.
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: What the parser says, and how a person mends it.
_MENDS = {
    "a tab": "indent with spaces, not tabs",
    "mapping values are not allowed": 'a text with ": " in it stands in double quotes',
    "cannot start any token": "a text that begins with such a character stands in double quotes",
    "nesting depth": f"nest at most {_DEEPEST} levels",
    "unexpected end of stream": "close the quotation mark opened in line {start}",
    "expected ',' or": "close the bracket opened in line {start}, and put a comma between its entries",
    "block mapping": "give all keys of one table the same indentation",
    "block collection": "give all entries of one list the same indentation",
}


class Scalar(Struct, frozen=True):
    """A single text. `plain`: it stood without quotation marks, so that `null` means nothing. `line` counts from 1."""

    text: str
    line: int | None = None
    plain: bool = True

    @property
    def empty(self) -> bool:
        """Stands for nothing: `null`, `~` or no text at all."""
        return self.plain and self.text in _NOTHING


class Table(Struct, frozen=True):
    """Entries by key, in the order of the file; the line of an entry is that of its key."""

    entries: dict[str, "Node"]
    line: int | None = None


class Row(Struct, frozen=True):
    """A list."""

    items: list["Node"]
    line: int | None = None


Node = Scalar | Table | Row


class _Open:
    """A table or list that is still being read; in a table, `key` waits for its value."""

    __slots__ = ("key", "node")

    def __init__(self, node: Table | Row) -> None:
        self.node = node
        self.key: Scalar | None = None


def decode(data: bytes) -> str:
    """The text of a file. Refuses what is too big or not UTF-8; a byte order mark is passed over."""
    if len(data) > LARGEST:
        raise ScenarioError(f"the file is bigger than {LARGEST // 1000} kB, which no scenario needs")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError("not UTF-8 text; save the file as UTF-8", line=line) from None


def parse(text: str, *, expected: str = "a scenario is a table of settings such as `voting:`") -> Table:
    """The tree of a YAML text. Raises `ScenarioError` with the line for whatever is not a table of plain YAML.

    `expected`: how to say what the text should be where it is a list or a single text.
    """
    try:
        root = _build(text)
    except yaml.MarkedYAMLError as error:
        raise _broken(error, text) from None
    except yaml.YAMLError:
        found = _FORBIDDEN.search(text)
        line = None if found is None else text.count("\n", 0, found.start()) + 1
        raise ScenarioError("a character that no YAML file may hold; remove it", line=line) from None
    if root is None:
        raise ScenarioError(f"the file is empty; {expected}", line=1)
    if not isinstance(root, Table):
        raise ScenarioError(f"{expected}, not a list or a single text", line=1)
    return root


def _broken(error: yaml.MarkedYAMLError, text: str) -> ScenarioError:
    mark: Any = error.problem_mark or error.context_mark
    start: Any = error.context_mark or mark
    lines = text.split("\n")
    number = 0 if mark is None else min(mark.line, len(lines) - 1)
    indentation = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    problem = "a tab stands before the text" if "\t" in indentation else (error.problem or "broken").strip()
    whole = f"{error.context or ''} {problem}"
    mend = next((mend for word, mend in _MENDS.items() if word in whole), "")
    mend = mend.format(start=0 if start is None else start.line + 1)
    return ScenarioError(f"not readable as YAML: {problem}" + (f"; {mend}" if mend else ""), line=number + 1)


def _build(text: str) -> Node | None:
    stack: list[_Open] = []
    root: Node | None = None
    events: Iterator[Any] = yaml.parse(text, Loader=_PARSER)
    for event in events:
        if isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            stack.pop()
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.AliasEvent):
            node = _node(event, stack[-1].key if stack else None)
            if stack:
                _put(stack[-1], node)
            elif root is None:
                root = node
            else:
                raise ScenarioError("one document a file; remove what follows the second `---`", line=node.line)
            if not isinstance(node, Scalar):
                if len(stack) >= _DEEPEST:
                    raise ScenarioError(f"nested too deep; at most {_DEEPEST} levels", line=node.line)
                stack.append(_Open(node))
    return root


def _node(event: Any, key: Scalar | None) -> Node:
    """The node that an event begins; it bears the line of its key, if it has one."""
    line = event.start_mark.line + 1
    if isinstance(event, yaml.AliasEvent):
        raise ScenarioError(f"no aliases here: write out what *{event.anchor} stands for", line=line)
    if event.tag is not None:
        raise ScenarioError(f"no tags here: remove {shown(event.tag)}", line=line)
    if key is not None:
        line = key.line
    if isinstance(event, yaml.ScalarEvent):
        return Scalar(event.value, line, bool(event.implicit[0]))
    return Table({}, line) if isinstance(event, yaml.MappingStartEvent) else Row([], line)


def _put(place: _Open, node: Node) -> None:
    if isinstance(place.node, Row):
        place.node.items.append(node)
    elif place.key is not None:
        place.node.entries[place.key.text] = node
        place.key = None
    elif not isinstance(node, Scalar):
        raise ScenarioError("a key is a single text, not a table or list", line=node.line)
    elif node.text in place.node.entries:
        raise ScenarioError(f"{shown(node.text)} stands twice in one table; keep one", line=node.line)
    else:
        place.key = node


def plant(value: object, depth: int = 0) -> Node:
    """The tree of an override given as a Python value: None, truth, number, text, time, duration, list or table."""
    if depth > _DEEPEST:
        raise ScenarioError(f"nested too deep; at most {_DEEPEST} levels")
    if isinstance(value, Mapping):
        return Table({str(key): plant(entry, depth + 1) for key, entry in value.items()})
    if isinstance(value, list | tuple):
        return Row([plant(item, depth + 1) for item in value])
    if isinstance(value, str):
        return Scalar(value, plain=False)
    return Scalar(_word(value))


def _word(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, timedelta):
        return f"{int(value.total_seconds())}s"
    if isinstance(value, time):
        return value.strftime("%H:%M:%S")
    if isinstance(value, int | float | Fraction) and -_LARGEST_NUMBER < value < _LARGEST_NUMBER:
        return str(value)
    raise ScenarioError(
        f"a setting is a text, a list, a table or a number of common size, not a {type(value).__name__}"
    )


def override(tree: Table, name: str, value: Node) -> Table:
    """A tree with the whole value at the dotted name replaced. The tree given stays as it was."""
    head, _, rest = name.partition(".")
    entries = dict(tree.entries)
    if not rest:
        entries[head] = value
        return Table(entries, tree.line)
    below = entries.get(head)
    if isinstance(below, Row) or (isinstance(below, Scalar) and not below.empty):
        raise ScenarioError(f"holds a single value; {shown(rest)} is no part of it", key=head)
    entries[head] = override(below if isinstance(below, Table) else Table({}), rest, value)
    return Table(entries, tree.line)
