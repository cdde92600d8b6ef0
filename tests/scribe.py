"""Records for tests: a header of seven players and the lines of a log, as text, read, and played."""

from datetime import datetime
from pathlib import Path

import pytest

from gorod.records.errors import RecordError
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.records.telling import filled

SEATS = {
    "Пикачу": "doctor",
    "Мяут": "mafia",
    "Экан": "mafia",
    "Абра": "commissioner",
    "Псайдак": "civilian",
    "Генгар": "civilian",
    "Мистер Майм": "civilian",
}
QUIET = "{voting.missing.self_votes: 0, conduct.missed_votes: null, conduct.absence: null}"


def record(*log, seats=None, **keys):
    """The text of a record. `log`: its lines; `keys`: further header entries as YAML; None leaves one of the usual out."""
    entries = {"scenario": "pokemon", "start": "2026-03-02 12:00", "settings": QUIET, **keys}
    lines = [f"{key}: {value}" for key, value in entries.items() if value is not None]
    lines += ["seats:", *[f"  {name}: {role}" for name, role in (seats or SEATS).items()]]
    lines += ["log: |", *[f"  {line}" for line in log]]
    return "\n".join(lines) + "\n"


def read(*log, **keys):
    """The record as read."""
    return read_record(record(*log, **keys))


def played(*log, folder=None, **keys):
    """The record as played."""
    return play(read(*log, **keys), folder or Path())


def replayed(text, folder=None):
    """The text with its outcomes filled in."""
    return filled(play(read_record(text), folder or Path()))


def fault(text, folder=None):
    """(line, message) of the error that a text is refused with."""
    with pytest.raises(RecordError) as refused:
        replayed(text, folder)
    assert "\n" not in str(refused.value)
    return refused.value.line, str(refused.value)


def wall(text):
    """A local time of the notation with its year, such as `2026-03-02 12:30`."""
    return datetime.fromisoformat(text)


def line_of(text, part):
    """The number of the only line of a text that holds a part."""
    found = [number for number, line in enumerate(text.split("\n"), 1) if part in line]
    assert len(found) == 1, found
    return found[0]
