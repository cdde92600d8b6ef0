"""`gorod replay` and `gorod verify`."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from gorod.engine import Stand, Viewer
from gorod.records.check import failures
from gorod.records.claims import Claim
from gorod.records.errors import RecordError, choice, one_line, shown
from gorod.records.files import read_text
from gorod.records.notation import Record, read_record
from gorod.records.replay import Played, play
from gorod.records.telling import filled, json_lines, seen
from gorod.records.verify import verify


def replay_command(arguments: argparse.Namespace) -> int:
    """Replay the record `file` as `json`, `check`, `public` or `viewer` (a name) ask. Gives the exit status."""
    return _guarded(arguments.file, lambda: _replay(arguments))


def verify_command(arguments: argparse.Namespace) -> int:
    """Verify the draws of the record `file`. Gives the exit status."""
    return _guarded(arguments.file, lambda: _verify(arguments.file))


def _guarded(file: str, run: Callable[[], int]) -> int:
    try:
        return run()
    except RecordError as error:
        print(error.said(file), file=sys.stderr)
        return 2


def _read(file: str) -> tuple[Record, Path]:
    """The record, and the folder that its paths are relative to."""
    return read_record(read_text(file)), Path() if file == "-" else Path(file).parent


def _replay(arguments: argparse.Namespace) -> int:
    record, folder = _read(arguments.file)
    viewer = _viewer(arguments, record)
    played = play(record, folder)
    if arguments.check:
        return _check(arguments.file, played)
    if arguments.json:
        text = json_lines(played, viewer)
    else:
        text = filled(played) if viewer is Stand.HOST else seen(played, viewer)
    sys.stdout.write(text)
    return 0


def _viewer(arguments: argparse.Namespace, record: Record) -> Viewer:
    if arguments.public:
        return Stand.STRANGER
    if arguments.viewer is None:
        return Stand.HOST
    names = record.header.names
    if arguments.viewer in names:
        return names.index(arguments.viewer)
    raise RecordError(
        record.header.line("seats"),
        f"no seat is called {shown(arguments.viewer)}",
        choice(arguments.viewer, names, "--as takes one of"),
    )


def _check(file: str, played: Played) -> int:
    claims = sum(isinstance(item, Claim) for item in played.record.items)
    failed = failures(played)
    place = one_line(file)
    lines = [f"{place}:{failure.claim.line}: {one_line(failure.claim.source)}: {failure.why}" for failure in failed]
    lines.append(f"{place}: {claims - len(failed)} of {claims} claims hold")
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if failed else 0


def _verify(file: str) -> int:
    record, folder = _read(file)
    verdict = verify(record, folder)
    last = "every draw holds" if verdict.holds else "NOT VERIFIED"
    sys.stdout.write("".join(f"{one_line(line)}\n" for line in [*verdict.lines, last]))
    return 0 if verdict.holds else 1
