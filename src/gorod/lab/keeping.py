"""Keeps a game of bots as a game record, written whole when the game is over."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from gorod.lab.table import Happening
from gorod.records.files import write_whole
from gorod.records.header import Header
from gorod.records.lines import Speech
from gorod.records.moments import local
from gorod.records.notation import Record
from gorod.records.replay import play
from gorod.records.telling import filled
from gorod.scenarios import shipped


class NotKept(Exception):
    """A record cannot be written where it was asked for."""


def check_place(path: Path) -> None:
    """Raise `NotKept` before a game is played whose record could not be written."""
    folder = path.absolute().parent
    if path.is_dir():
        raise NotKept(f"{path} is a directory; name a file for the record")
    if not folder.is_dir():
        raise NotKept(f"there is no directory {path.parent}; make it first")
    if not os.access(folder, os.W_OK):
        raise NotKept(f"the directory {path.parent} may not be written to; name another")


class Recorder:
    """Notes what players wrote, in the order of receipt."""

    def __init__(
        self,
        scenario: str,
        settings: Mapping[str, str],
        seats: Sequence[tuple[str, str]],
        start: datetime,
        secret: bytes,
        zone: ZoneInfo,
    ) -> None:
        """`scenario` as the person named it, with the overrides in `settings`; `start` aware."""
        self._scenario, self._zone = scenario, zone
        self._header = Header(
            scenario=scenario, start=local(start, zone), seats=dict(seats), settings=dict(settings), seed=secret.hex()
        )
        self._speeches: list[Speech] = []
        self._end = start

    def take(self, happening: Happening) -> None:
        """Note what was written; what the clock did is found again by playing the record."""
        say = happening.command
        if say is not None and say.text is not None:
            self._speeches.append(Speech(0, local(say.at, self._zone), say.player, say.place, say.text))
        if happening.events:
            self._end = happening.events[-1].at

    def keep(self, path: Path) -> None:
        """Write the record with its outcomes, whole or not at all. Raises `NotKept`."""
        folder = path.absolute().parent
        if self._scenario not in shipped():
            self._header.scenario = os.path.relpath(self._scenario, folder)
        self._header.until = local(self._end, self._zone)
        text = filled(play(Record(self._header, list(self._speeches)), folder))
        try:
            write_whole(path.absolute(), text.encode())
        except OSError as error:
            raise NotKept(f"{path} cannot be written: {error.strerror or error}") from None
