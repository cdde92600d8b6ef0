"""The command `gorod`: what may be typed, and which module does it.

A command's module is loaded when that command is asked for, by its name in `COMMANDS`: a replay does not wait for what a demo needs.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import Any, NamedTuple, NoReturn

from gorod import __version__

#: Exit statuses beside those of the commands themselves: bad usage, and what ends a command from outside or by a fault.
BAD_USAGE, FAULT, CANNOT_WRITE, INTERRUPTED, NOBODY_READS = 2, 70, 74, 130, 141
_MESSAGE = 300


class Subcommand(NamedTuple):
    """What a command is for, the arguments it takes, and how it is run (its exit status)."""

    about: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record; - for the standard input")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--as", dest="viewer", metavar="NAME", help="only what this player may know")
    whose.add_argument("--public", action="store_true", help="only what a stranger may know")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object a line for each event")
    how.add_argument("--check", action="store_true", help="exit 1 unless every claim of the record holds")


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record with its secret; - for the standard input")


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help="a file, or the id of a shipped scenario")


def _check(typed: argparse.Namespace) -> int:
    flavour = _module("gorod.speech.phrases").check_flavour
    return int(_module("gorod.scenarios.command").run(typed.scenarios, flavour))


def _read_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="an object a line: id, text, seats of a post; by, role, scenario too of an order; - for the standard input",
    )


def _module(name: str) -> Any:
    return import_module(name)


COMMANDS: dict[str, Subcommand] = {
    "serve": Subcommand(
        "open the site: people and bots play in the browser",
        lambda parser: _module("gorod.web.serve").add_arguments(parser),
        lambda typed: _module("gorod.web.serve").run(typed),
    ),
    "demo": Subcommand(
        "watch bots play a whole game",
        lambda parser: _module("gorod.lab.demo").add_arguments(parser),
        lambda typed: _module("gorod.lab.demo").run(typed),
    ),
    "replay": Subcommand(
        "play a game record and tell what happened",
        _replay_arguments,
        lambda typed: _module("gorod.records.command").replay_command(typed),
    ),
    "verify": Subcommand(
        "compute every draw of a record from its secret",
        _verify_arguments,
        lambda typed: _module("gorod.records.command").verify_command(typed),
    ),
    "check": Subcommand("say whether scenarios are sound", _check_arguments, _check),
    "read": Subcommand(
        "show how posts and orders are read",
        _read_arguments,
        lambda typed: _module("gorod.read_command").run(typed.file),
    ),
}


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with what was typed."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {_one_line(message)}; see `{self.prog} --help`\n")


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_MESSAGE]


def make_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of what may be typed after `gorod`; only the command that stands in `words` gets its arguments."""
    whole = _Parser(prog="gorod", description="The host of forum Mafia that never sleeps.", allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"gorod {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, command in COMMANDS.items():
        parser = commands.add_parser(name, help=command.about, description=command.about, allow_abbrev=False)
        if name == asked:
            command.arguments(parser)
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run the command in `words` (default: those of the process) and return its exit status. No traceback reaches the user."""
    _prepare_streams()
    try:
        status = _run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        print(f"gorod: cannot read or write: {_one_line(str(error.strerror or error))}", file=sys.stderr)
        _hush()
        return CANNOT_WRITE
    return status


def _prepare_streams() -> None:
    """UTF-8 whatever the locale says, line ends as they are, and buffered: an unbuffered stream passes over half a write."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if isinstance(sys.stdout, TextIOWrapper) and isinstance(sys.stdout.buffer, RawIOBase):
        buffered = BufferedWriter(sys.stdout.detach())
        sys.stdout = TextIOWrapper(
            buffered, encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=True
        )


def _run(words: Sequence[str]) -> int:
    try:
        typed = make_parser(words).parse_args(words)
        return COMMANDS[typed.command].run(typed)
    except OSError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {_one_line(str(error))}"
        print(f"gorod: a fault of gorod itself, please report it: {what}", file=sys.stderr)
        return FAULT


def _hush() -> None:
    """Nobody reads on: what is still buffered goes nowhere, so that the interpreter ends in silence."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
