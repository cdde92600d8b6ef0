"""What the host alone may do with a running game, as commands made of what he typed: the same for his desk and for the API."""

from datetime import UTC, datetime, timedelta

from gorod.engine import HOST_REASONS, CloseAt, Command, Forgive, Mark, Pause, Remove, Resume, zone_of
from gorod.web import lobby
from gorod.web.actions import Maker
from gorod.web.models import Game
from gorod.web.tables import Table

#: The longest mark that a host may agree on (R32).
LONGEST_MARK = 40
#: A close is not moved further than this.
LONGEST_WAIT = timedelta(days=366)
#: Every deed; those of `ON_A_SEAT` are about one player.
DEEDS = ("remove", "replace", "mark", "forgive", "pause", "resume", "close")
ON_A_SEAT = frozenset({"remove", "replace", "mark", "forgive"})
#: Nobody can take these back, so a page asks once more.
FOR_EVER = frozenset({"remove", "replace"})


class BadDeed(Exception):
    """What was asked is no deed. `reason`: `unknown_deed`, `unknown_name` (no such seat), `unknown_reason` (see `HOST_REASONS`),
    `bad_mark`, `bad_time`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def made(deed: str, row: Game, *, seat: int | None = None, reason: str = "", mark: str = "", until: str = "") -> Maker:
    """The deed in a game as a command. `seat` counts from 0; `until`: an ISO time, by the clock of the game's zone where
    it names none; of an hour that comes twice, the first that is still to come. Raises `BadDeed`."""
    if deed not in DEEDS:
        raise BadDeed("unknown_deed")
    if deed in ON_A_SEAT and (seat is None or not 0 <= seat < row.players):
        raise BadDeed("unknown_name")
    place = -1 if seat is None else seat
    if deed == "remove":
        if reason not in HOST_REASONS:
            raise BadDeed("unknown_reason")
        return lambda _table, at: Remove(at, place, reason)
    if deed == "mark":
        agreed = " ".join(mark.split())
        if not agreed or len(agreed) > LONGEST_MARK:
            raise BadDeed("bad_mark")
        return lambda _table, at: Mark(at, place, agreed)
    if deed == "close":
        return _close(until)
    if deed == "replace":
        return lobby.replaces(row.slug, place)
    if deed == "forgive":
        return lambda _table, at: Forgive(at, place)
    return (lambda _table, at: Pause(at)) if deed == "pause" else (lambda _table, at: Resume(at))


def _close(until: str) -> Maker:
    try:
        wall = datetime.fromisoformat(until.strip())
        wall.replace(tzinfo=UTC).timestamp()
    except (ValueError, OverflowError):
        raise BadDeed("bad_time") from None

    def make(table: Table, at: datetime) -> Command:
        zone = zone_of(table.scenario.rules.calendar.zone)
        aware = wall if wall.tzinfo is not None else wall.replace(tzinfo=zone)
        try:
            moved = aware.replace(microsecond=0).astimezone(UTC)
            if (
                moved <= at and wall.tzinfo is None
            ):  # of an hour that comes twice the second is meant once the first is over
                moved = aware.replace(microsecond=0, fold=1).astimezone(UTC)
        except OverflowError:
            raise BadDeed("bad_time") from None
        if moved - at > LONGEST_WAIT:
            raise BadDeed("bad_time")
        return CloseAt(at, moved)

    return make
