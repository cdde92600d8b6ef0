"""The notation of game records, both ways: text to plain data with line numbers, and back."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from gorod.records.emit import header_lines
from gorod.records.errors import RecordError
from gorod.records.header import Header, read_header
from gorod.records.lines import INDENT, Item, Speech, continued, read_log
from gorod.records.moments import written_after
from gorod.records.names import spoken
from gorod.scenarios import ScenarioError
from gorod.scenarios.tree import Scalar, Table, parse

_LOG = re.compile(r"log:[ \t]*\|[0-9+-]*[ \t]*(?:#.*)?")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
#: What is read as YAML, in characters: all but a log that is written as a block.
_LONGEST_HEADER = 4_000_000


class Record(Struct):
    """A game record. `above` and `below` are the lines around its log as they stand in the file, where they can be kept."""

    header: Header
    items: list[Item]
    above: list[str] | None = None
    below: list[str] | None = None

    @property
    def speeches(self) -> list[Speech]:
        """What people said, in order."""
        return [item for item in self.items if isinstance(item, Speech)]


def read_record(text: str) -> Record:
    """The record of a text. Raises `RecordError` with the line for whatever the notation does not allow."""
    lines = [line.rstrip("\r") for line in text.split("\n")]
    begin, end = _find_log(lines)
    if begin is None:
        return _read_scalar_log(lines)
    above, below = lines[:begin], lines[end:]
    tree = _tree([*above, 'log: ""', *[""] * (end - begin - 1), *below])
    header = read_header(tree)
    log = [(number, lines[number - 1]) for number in range(begin + 2, end + 1)]
    items = read_log(log, header.names, header.start)
    while below and not below[-1].strip():
        below.pop()
    return Record(header, items, above, below)


def _find_log(lines: list[str]) -> tuple[int | None, int]:
    """The index of the line that opens the log's block, and of the first one after the block."""
    begin = next(
        (number for number, line in enumerate(lines) if line.startswith("log:") and _LOG.fullmatch(line)), None
    )
    if begin is None:
        return None, 0
    end = begin + 1
    while end < len(lines) and lines[end][:1] in ("", " ", "\t"):
        end += 1
    return begin, end


def _tree(lines: list[str]) -> Table:
    if sum(map(len, lines)) > _LONGEST_HEADER:
        raise RecordError(1, "the header is too long", "write the log as `log: |` with its lines indented below")
    for number, line in enumerate(lines, 1):
        found = _CONTROL.search(line)
        if found:
            raise RecordError(number, f"a control character (U+{ord(found[0]):04X})", "remove it")
    try:
        return parse("\n".join(lines), expected="a record is a table of keys such as `scenario:` and `seats:`")
    except ScenarioError as error:
        what, _, mend = error.reason.partition("; ")
        raise RecordError(error.line or 1, what, mend or "write the header as `KEY: VALUE` lines of YAML") from None
    except UnicodeEncodeError:
        raise RecordError(1, "half a character (a surrogate)", "write the file as UTF-8") from None


def _read_scalar_log(lines: list[str]) -> Record:
    """A record whose log is written as any other YAML text, or is missing: its lines have the number of where it begins."""
    tree = _tree(lines)
    header = read_header(tree)
    node = tree.entries.get("log")
    if node is not None and not isinstance(node, Scalar):
        raise RecordError(node.line or 1, "`log` is a text", "write `log: |` and its lines indented below")
    text = "" if node is None or node.empty else node.text
    log = [((node.line if node else None) or 1, line.rstrip("\r")) for line in text.split("\n")]
    return Record(header, read_log(log, header.names, header.start))


def write_record(record: Record, log: Iterable[str] | None = None) -> str:
    """The text of a record, which reads back to the same. `log`: its lines, if not those of its items."""
    if record.above is None or record.below is None:
        above, below = header_lines(record.header), []
    else:
        above, below = record.above, record.below
    inner = write_items(record) if log is None else log
    return "\n".join([*above, "log: |", *inner, *below, ""])


def write_items(record: Record) -> list[str]:
    """The lines of a record's log: what people said, and its claims as they were written."""
    names, lines, last = record.header.names, [], record.header.start
    for item in record.items:
        if isinstance(item, Speech):
            lines += write_speech(item, names, last)
            last = item.time
        else:
            lines.append(INDENT + item.source)
    return lines


def write_speech(speech: Speech, names: Sequence[str], last: datetime) -> list[str]:
    """The lines of one speech. `last`: the time of the one before it, or the start. NUL, which no text file holds, becomes U+FFFD."""
    text = speech.text.replace("\0", "\ufffd")
    first = text.partition("\n")[0].rstrip("\r")
    head = f"{INDENT}{written_after(speech.time, last)}  {_speaker(speech, names)}:"
    return [f"{head} {first}" if first else head, *continued(text)]


def _speaker(speech: Speech, names: Sequence[str]) -> str:
    if speech.speaker is not None:
        name = spoken(names[speech.speaker])
        return name if speech.place == "thread" else f"{name} > {speech.place}"
    if speech.place == "thread":
        return "host"
    return "host > game" if speech.to is None else f"host > {spoken(names[speech.to])}"
