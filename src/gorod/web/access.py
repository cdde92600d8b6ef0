"""The only reader of games: who is looking, and what he may see. Every page, stream, answer and mail is made from a `Sight`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from gorod.engine import DEAD, HOST, PLAYERS, PUBLIC, Event, Place, Stand, View, Viewer, clan_channel
from gorod.lab.page import Page, page_of
from gorod.speech import Foreseen, foresee
from gorod.web import tables
from gorod.web.models import Game, Post, Seat
from gorod.web.rulebook import rulesets
from gorod.web.tables import Table


def game_of(slug: str) -> Game | None:
    """The game of an address; None where there is none. What it says of itself is for everybody, its `secret` for nobody."""
    return Game.objects.filter(slug=slug).first() if slug.isalnum() else None


def games_of(user: AbstractBaseUser | AnonymousUser, status: str = "") -> QuerySet[Game]:
    """Games that gather, run or are over (`status`; all by default), the newest first; those by invitation for who sits or hosts there alone."""
    allowed = Q(invite="")
    if user.is_authenticated:
        allowed |= Q(host_id=user.pk) | Q(pk__in=Seat.objects.filter(user_id=user.pk).values("game_id"))
    games = Game.objects.filter(allowed).order_by("-created", "-pk")
    if not status:
        return games
    return games.filter(status=status) if status in Game.Status.values else games.none()


def gathered(row: Game, user: AbstractBaseUser | AnonymousUser) -> tuple[list[str], str | None]:
    """(the names at a table that has not begun, in the order of the alphabet; the user's own).

    Masks are shown to the host alone: who sees one appear as somebody comes would know whose it is (P31).
    """
    seats = list(row.seats.values_list("name", "user_id"))
    own = next((name for name, owner in seats if owner is not None and owner == user.pk), None)
    if rulesets.masked(row) and not leads(row, user):
        return [], own
    return sorted(name for name, _ in seats), own


def leads(row: Game, user: AbstractBaseUser | AnonymousUser) -> bool:
    """Is the user this game's host?"""
    return row.host_id is not None and row.host_id == user.pk


def viewer_of(row: Game, user: AbstractBaseUser | AnonymousUser) -> Viewer:
    """Which viewer of this game the user is: his seat, the host, or a stranger. Who plays sees as a player, even at his own table."""
    if not user.is_authenticated:
        return Stand.STRANGER
    seat = Seat.objects.filter(game=row, user_id=user.pk).values_list("number", flat=True).first()
    if seat is not None:
        return seat
    return Stand.HOST if leads(row, user) else Stand.STRANGER


@dataclass
class Sight:
    """One viewer's look at a running or finished game, held while the game is (`look`).

    `rooms`: the rooms that he may read now, each with the number of the event from which on he may read it.
    """

    row: Game
    viewer: Viewer
    table: Table
    view: View
    rooms: dict[str, int]
    _newest: dict[str, int] = field(default_factory=dict)

    @property
    def seat(self) -> int | None:
        """The viewer's seat, or None."""
        return self.viewer if isinstance(self.viewer, int) else None

    def posts(self, room: str) -> QuerySet[Post]:
        """The posts of a room that the viewer may read, in order; none of a room that he is not in."""
        since = self.rooms.get(room)
        if since is None:
            return Post.objects.none()
        return Post.objects.filter(game=self.row, room=room, event__gte=since).order_by("number")

    def newest(self, room: str) -> int:
        """The stored number of a room's last post, 0 where the viewer may read none; looked up once a look."""
        if room not in self._newest:
            last = self.posts(room).order_by("-number").values_list("number", flat=True).first()
            self._newest[room] = last or 0
        return self._newest[room]

    def all_posts(self) -> QuerySet[Post]:
        """Every post that the viewer may read."""
        allowed = Q(pk__in=[])
        for room, since in self.rooms.items():
            allowed |= Q(room=room, event__gte=since)
        return Post.objects.filter(allowed, game=self.row).order_by("pk")

    def events(self, after: int = 0, limit: int | None = None) -> list[Event]:
        """What the viewer was told, in order, beyond his first `after` events; what the host took out of posts is not in it (R39)."""
        return self.table.shown(self.view.events[after : None if limit is None else after + limit])

    @property
    def redacted(self) -> list[tuple[str, int]]:
        """(room, number of the event) for each time that the host took something out of what the viewer may read (R39)."""
        return [(room, number) for room, number in self.table.redacted if number >= self.rooms.get(room, number + 1)]

    def redactions(self, room: str) -> int:
        """How often the host took something out of what the viewer may read in a room."""
        return sum(where == room for where, _ in self.redacted) if self.table.redacted else 0

    @property
    def revision(self) -> int:
        """Changes when something is taken out of what the viewer may read anywhere: what was rendered before is out of date."""
        return len(self.redacted) if self.table.redacted else 0

    def page(self) -> Page | None:
        """What the viewer may do now; None without a seat."""
        if self.seat is None:
            return None
        return page_of(self.table.play.state, self.view, self.table.play.log[-1].at)

    def foresee(self, place: Place, text: str, at: datetime, language: str) -> list[Foreseen]:
        """How the host would read a text of the viewer's in a place at `at` (aware, UTC), in a language; nothing without a seat."""
        if self.seat is None:
            return []
        table = self.table
        return foresee(table.scene(language), table.hearing, table.play.state, self.seat, place, text, at)


def rooms_of(table: Table, viewer: Viewer, view: View) -> dict[str, int]:
    """The rooms that the viewer may read now (P10, P24, R07, R47)."""
    if viewer is Stand.HOST:
        clans = [clan_channel(side.id) for side in table.play.state.clans()]
        return dict.fromkeys([PUBLIC, HOST, DEAD, *clans, *PLAYERS[: len(table.names)]], 0)
    rooms = {PUBLIC: 0}
    if isinstance(viewer, int):
        rooms[PLAYERS[viewer]] = 0
        side = view.state.seats[viewer].side
        clan = table.scenario.rules.sides[side].clan if side else False
        for channel in (clan_channel(side), DEAD) if clan else (DEAD,):
            if view.admits(channel):
                rooms[channel] = 0 if channel == DEAD else view.since
    return rooms


@contextmanager
def look(row: Game, user: AbstractBaseUser | AnonymousUser) -> Iterator[Sight]:
    """The user's look at a game that has begun; what is shown must be taken out of it before it closes."""
    with look_as(row, viewer_of(row, user)) as sight:
        yield sight


@contextmanager
def look_as(row: Game, viewer: Viewer) -> Iterator[Sight]:
    """The look of a viewer whom `viewer_of` has found: for many pages that are told of the same moment."""
    with tables.opened(row) as table:
        view = table.view(viewer)
        yield Sight(row, viewer, table, view, rooms_of(table, viewer, view))
