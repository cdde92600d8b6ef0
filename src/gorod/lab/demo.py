"""`gorod demo`: a whole game of bots in the terminal, through the same text door as people."""

import argparse
import os
import secrets
import shlex
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from gorod.engine import Dealt, DecidedDeal, Died, Opened, Said, shuffle, zone_of
from gorod.lab import phrases_en, phrases_ru
from gorod.lab.keeping import NotKept, Recorder, check_place
from gorod.lab.table import Happening, Table, deal, secret_of
from gorod.lab.thread import Style, Thread
from gorod.lab.wording import WORDINGS, Wording
from gorod.scenarios import Scenario, ScenarioError, load, text_in
from gorod.speech.announcements import Announcer
from gorod.speech.scene import ScenarioTexts

#: When the game of a demo opens, in the scenario's zone: the same for everybody, so that a seed repeats it.
_OPENS = datetime(2026, 3, 2, 12)  # noqa: DTZ001
_BOOKS = {"ru": phrases_ru.BOOK, "en": phrases_en.BOOK}
#: Words of the rules that players write, in English.
_ENGLISH_WORDS = {"voting.early.word": "early", "voting.withdraw": "unvote"}
_WIDEST = 100
_PLAYERS = 12
_SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--seed", type=int, metavar="N", help="play the game of this number again")
    parser.add_argument("--record", metavar="FILE", help="keep the game's record in a file")
    parser.add_argument("--english", action="store_true", help="tell it in English")
    parser.add_argument(
        "--scenario", default="pokemon", metavar="NAME", help="a shipped scenario or a file (default: pokemon)"
    )
    parser.add_argument(
        "--players", type=int, default=_PLAYERS, metavar="N", help=f"number of players (default: {_PLAYERS})"
    )


def run(options: argparse.Namespace, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Play and show one game. Gives the exit status: 0, or 2 with one line on `err` for a bad scenario, number or file.

    `options` as `add_arguments` defines them; `out` and `err` default to the process's own.
    """
    out, err = out or sys.stdout, err or sys.stderr
    try:
        if options.record is not None:
            check_place(Path(options.record))
        _play(options, out, err)
    except (ScenarioError, DecidedDeal, NotKept) as error:
        print(f"gorod demo: {' '.join(str(error).split())}", file=err)
        return 2
    return 0


def _play(options: argparse.Namespace, out: TextIO, err: TextIO) -> None:
    language = "en" if options.english else "ru"
    words = WORDINGS[language]
    settings = _settings(options.scenario, language)
    scenario = load(options.scenario, settings)
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    secret = secret_of(seed)
    seats = deal(secret, _names(scenario, secret, options.players, language), scenario.deal_for(options.players))
    zone = zone_of(scenario.rules.calendar.zone)
    start = _OPENS.replace(tzinfo=zone).astimezone(UTC)
    titles = {role: naming.form(language) or role for role, naming in scenario.roles.items()}
    recorder = Recorder(options.scenario, settings, seats, start, secret, zone)
    screen = _Screen(
        out,
        err,
        Thread([name for name, _ in seats], titles, zone, words, style=Style(_coloured(out)), width=_width(out)),
        words,
    )
    announcer = Announcer(_texts(scenario, language), scenario.rules, [name for name, _ in seats], language)

    def watch(happening: Happening) -> None:
        recorder.take(happening)
        screen.show(happening)

    screen.line(words.title.format(title=text_in(scenario.title, language)))
    table = Table(
        scenario.rules, seats, start, secret,
        titles=titles, book=_BOOKS[language], characters=f"demo/{seed}", announcer=announcer, watch=watch,
    )  # fmt: skip
    table.play()
    screen.close()
    screen.line(words.repeat.format(options=_repeated(options, seed)))
    if options.record is None:
        screen.line(words.keep)
    else:
        recorder.keep(Path(options.record))
        screen.line(words.kept.format(file=options.record))


def _settings(scenario: str, language: str) -> dict[str, str]:
    """The overrides of a demo: words that English players write in English."""
    voting = load(scenario).rules.voting
    if language == "ru":
        return {}
    given = {"voting.early.word": voting.early is not None, "voting.withdraw": voting.withdraw is not None}
    return {key: word for key, word in _ENGLISH_WORDS.items() if given[key]}


def _names(scenario: Scenario, secret: bytes, players: int, language: str) -> list[str]:
    """Names drawn from the scenario's pool; with numbers where it is too small."""
    pool = [text_in(mask.name, language) for mask in scenario.masks]
    names = shuffle(secret, "masks", pool)[:players]
    word = "Player" if language == "en" else "Игрок"
    return names + [f"{word} {number}" for number in range(len(names) + 1, players + 1)]


def _texts(scenario: Scenario, language: str) -> ScenarioTexts:
    """The scenario's words for the announcer."""
    return ScenarioTexts(
        title=text_in(scenario.title, language),
        roles={role: text_in(naming.name, language) for role, naming in scenario.roles.items()},
        about={role: text_in(naming.about, language) for role, naming in scenario.roles.items()},
        sides={side: text_in(naming.name, language) for side, naming in scenario.sides.items()},
        announcements=scenario.announcements.get(language, {}),
    )


def _repeated(options: argparse.Namespace, seed: int) -> str:
    """The options that give this very game again."""
    parts = [f"--seed {seed}"]
    if options.english:
        parts.append("--english")
    if options.scenario != "pokemon":
        parts.append(f"--scenario {shlex.quote(options.scenario)}")
    if options.players != _PLAYERS:
        parts.append(f"--players {options.players}")
    return "".join(f" {part}" for part in parts)


# --- the terminal


def _coloured(out: TextIO) -> bool:
    """Colours only for a person who looks at a terminal and has not asked for none (NO_COLOR)."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _width(out: TextIO) -> int:
    """Columns for the text: the terminal's, within what reads well."""
    return min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST) if out.isatty() else _WIDEST


class _Screen:
    """Writes the thread, and a line of progress on a terminal's error stream."""

    def __init__(self, out: TextIO, err: TextIO, thread: Thread, words: Wording) -> None:
        self._out, self._err, self._thread, self._words = out, err, thread, words
        self._progress = err.isatty()
        self._phase, self._posts, self._dead, self._seats, self._shown = "", 0, 0, 0, 0

    def line(self, text: str) -> None:
        """Write a line."""
        self._out.write(f"{text}\n")

    def show(self, happening: Happening) -> None:
        """Write what has happened."""
        self._wipe()
        for line in self._thread.lines(happening):
            self.line(line)
        if self._progress:
            self._count(happening)

    def close(self) -> None:
        """Take the progress away."""
        self._wipe()

    def _wipe(self) -> None:
        if self._progress:
            self._out.flush()
            self._err.write(f"\r{' ' * self._shown}\r")
            self._err.flush()
            self._shown = 0

    def _count(self, happening: Happening) -> None:
        for event in happening.events:
            if isinstance(event, Opened):
                self._phase = self._words.phases[event.phase].format(number=event.number)
            self._posts += isinstance(event, Said)
            self._dead += isinstance(event, Died)
            self._seats += isinstance(event, Dealt)
        alive = self._seats - self._dead
        text = self._words.progress.format(phase=self._phase, alive=alive, seats=self._seats, posts=self._posts)
        self._shown = len(text)
        self._out.flush()
        self._err.write(text)
        self._err.flush()
