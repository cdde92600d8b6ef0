"""The command `gorod`: what may be typed, and which module does it.

A command's module is loaded when it is asked for, by the names in `_RUNS`: so a replay does not wait for what a demo needs.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

from gorod import __version__

#: Exit statuses beside 0 and those of the commands themselves.
BAD_USAGE, BROKEN_PIPE, CANNOT_WRITE, INTERRUPTED, BUG = 2, 141, 74, 130, 70

#: Command -> module, function, and the arguments that it takes of those typed.
_RUNS: dict[str, tuple[str, str, Callable[[argparse.Namespace], tuple[Any, ...]]]] = {
    "replay": ("gorod.records.command", "replay", lambda typed: (typed,)),
    "verify": ("gorod.records.command", "verify_record", lambda typed: (typed,)),
    "check": ("gorod.scenarios.command", "run", lambda typed: (typed.scenarios,)),
    "read": ("gorod.read_command", "run", lambda typed: (typed,)),
    "demo": ("gorod.lab.demo", "run", lambda typed: (typed,)),
}


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with what was typed."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"{self.prog}: {' '.join(message.split())}; see `{self.prog} --help`\n")


def parser() -> argparse.ArgumentParser:
    """The parser of everything that may be typed after `gorod`."""
    whole = _Parser(prog="gorod", description="The host of forum Mafia that never sleeps.", allow_abbrev=False)
    whole.add_argument("--version", action="version", version=f"gorod {__version__}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    _add_replay(commands.add_parser("replay", help="play a game record and tell what happened", allow_abbrev=False))
    _add_verify(commands.add_parser("verify", help="compute every draw of a record again", allow_abbrev=False))
    check = commands.add_parser("check", help="say whether scenarios are sound", allow_abbrev=False)
    check.add_argument("scenarios", nargs="+", metavar="SCENARIO", help="a file, or the id of a shipped scenario")
    read = commands.add_parser("read", help="show how posts and orders are read", allow_abbrev=False)
    read.add_argument("file", metavar="FILE", help="one JSON object a line; - for the standard input")
    _add_demo(commands.add_parser("demo", help="watch bots play a whole game", allow_abbrev=False))
    return whole


def _add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a game record; - for the standard input")
    whose = command.add_mutually_exclusive_group()
    whose.add_argument("--as", dest="viewer", metavar="NAME", help="only what this player may know")
    whose.add_argument("--public", action="store_true", help="only what a stranger may know")
    how = command.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object a line for each event")
    how.add_argument("--check", action="store_true", help="exit 1 unless every claim of the record holds")


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="the record of a finished game; - for the standard input")


def _add_demo(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", metavar="HEX", help="play the game of this secret")
    command.add_argument("--record", metavar="FILE", help="keep the game's record in a file")
    command.add_argument("--english", action="store_true", help="tell it in English")
    command.add_argument("--scenario", default="pokemon", metavar="SCENARIO", help="default: pokemon")
    command.add_argument("--players", type=int, metavar="NUMBER", help="how many bots play")


def main(words: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. No traceback reaches the user."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        status = _run(parser().parse_args(words))
        sys.stdout.flush()
    except BrokenPipeError:
        return _hush(BROKEN_PIPE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        print(f"gorod: cannot read or write: {error.strerror or error}", file=sys.stderr)
        return _hush(CANNOT_WRITE)
    return status


def _run(typed: argparse.Namespace) -> int:
    module, function, taken = _RUNS[typed.command]
    try:
        run = getattr(importlib.import_module(module), function)
        return int(run(*taken(typed)))
    except (OSError, KeyboardInterrupt):
        raise
    except Exception as error:
        what = " ".join(str(error).split())[:200]
        print(f"gorod: a fault in gorod itself: {type(error).__name__}: {what}; please report it", file=sys.stderr)
        return BUG


def _hush(status: int) -> int:
    """Nobody reads on: what is still buffered goes nowhere, so that the interpreter's end stays silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
