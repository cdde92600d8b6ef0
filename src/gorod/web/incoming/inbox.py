"""What was sent to a game, kept exactly as received: a form sent twice is one post, and the game's record is made of it."""

from gorod.engine import CloseAt, Command, Forgive, HostSay, Mark, Pause, Remove, Replace, Resume, Say, zone_of
from gorod.records.moments import local, written
from gorod.web.models import Game, Received
from gorod.web.tables import Table


class AlreadySent(Exception):
    """This form was taken before: nothing is to be done."""


def came_before(slug: str, seat: int | None, key: str | None) -> bool:
    """Was a form with this key taken from this seat (None: the host) before?"""
    return key is not None and Received.objects.filter(game__slug=slug, seat=seat, key=key).exists()


def keep(row: Game, table: Table, command: Command, key: str | None = None) -> None:
    """Keep what a command came from, in the transaction that decides it. The clock's commands came from nobody.

    Raises `AlreadySent` for a key that the seat has used.
    """
    if isinstance(command, Say):
        _keep(row, command, command.player, command.place, command.text or "", key=key)
    elif isinstance(command, HostSay):
        _keep(row, command, None, "thread" if command.to is None else "player", command.text, to=command.to, key=key)
    elif (line := host_line(table, command)) is not None:
        _keep(row, command, None, "game", line, key=key)


def _keep(
    row: Game, command: Command, seat: int | None, place: str, text: str, *, to: int | None = None, key: str | None
) -> None:
    if came_before(row.slug, seat, key):
        raise AlreadySent
    Received.objects.create(game=row, at=command.at, seat=seat, to=to, place=place, text=text, key=key)


def host_line(table: Table, command: Command) -> str | None:
    """A host's command as a game record has it (`remove NAME for REASON`), or None for the clock's."""
    if isinstance(command, Remove):
        return f"remove {table.names[command.player]} for {command.reason}"
    if isinstance(command, Mark):
        return f"mark {table.names[command.player]} {command.mark}"
    if isinstance(command, Replace | Forgive):
        return f"{type(command).__name__.lower()} {table.names[command.player]}"
    if isinstance(command, CloseAt):
        there = local(command.until, zone_of(table.scenario.rules.calendar.zone))
        return f"close at {written(there, year=True)}"
    return type(command).__name__.lower() if isinstance(command, Pause | Resume) else None
