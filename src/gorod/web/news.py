"""What is new for one viewer of a game since he last looked: new posts of his room, and what stands beside them.

Nothing is new for a viewer who was told of nothing: whatever happened elsewhere, he gets no message, not even an empty one.
"""

import hashlib
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.db import connections
from django.utils import timezone, translation

from gorod.engine import Place as Room
from gorod.engine import Viewer
from gorod.web import access, panels, thread
from gorod.web.access import Sight
from gorod.web.models import Game
from gorod.web.sheets import Words, writing_of

_ROOMS: dict[str, Room] = {"public": "thread", "clan": "clan", "dead": "dead", "player": "host"}
#: More new posts than this are not sent: the page offers to be read anew.
MOST_POSTS = thread.PAGE


class Reader(NamedTuple):
    """Whoever has a page open: `user` and `session` are None for one who is not signed in."""

    user: int | None
    session: str | None
    language: str


class Mark(NamedTuple):
    """How far a page has got, in numbers of its viewer's own: `told`, how many events he had been told; `post`, the last post of its room;
    `redactions`, how often the host had taken something out of what he may read there (R39).

    A post's number is the one that the viewer is shown.
    """

    told: int
    post: int
    redactions: int = 0

    def __str__(self) -> str:
        return f"{self.told}.{self.post}.{self.redactions}"

    @classmethod
    def read(cls, text: str) -> "Mark | None":
        """The way back from `str`; None for anything else."""
        parts = text.split(".") if len(text) < 40 and text.isascii() else []
        return cls(*map(int, parts)) if len(parts) in (2, 3) and all(part.isdigit() for part in parts) else None


@dataclass(frozen=True)
class Place:
    """Where an open page stands: who looks (`viewer` as he was when it was opened), at which room, and how far he has got."""

    viewer: Viewer
    #: He was removed from the game before the page was opened.
    removed: bool
    language: str
    room: str
    mark: Mark


@dataclass(frozen=True)
class News:
    """One message to a page: the mark it brings it to, and its content as JSON."""

    mark: Mark
    content: str


class Gone(NamedTuple):
    """The page is no longer its viewer's: its stream ends."""


def mark_of(sight: Sight, room: str) -> Mark:
    """How far a page of this room gets that is made now."""
    return Mark(len(sight.view.events), newest(sight, room), sight.redactions(room))


def newest(sight: Sight, room: str) -> int:
    """The number of a room's last post, as the viewer is shown it; 0 in an empty one."""
    last = sight.newest(room)
    return last and last - thread.base_of(sight, room)


def rooms_of(sight: Sight) -> dict[str, int]:
    """How many posts there are in each room of a seated viewer's, by its kind: `public`, `player`, `clan`, `dead`."""
    if sight.seat is None:
        return {}
    return {room.partition(":")[0]: newest(sight, room) for room in sight.rooms}


def find(slug: str, reader: Reader, room: str, mark: Mark | None) -> Place | None:
    """Where a page that asks for the stream stands; without a mark it begins now. None: no such game, or a room that is not his."""
    row = access.game_of(slug)
    if row is None or row.number == 0:
        return None
    viewer = access.viewer_of(row, _user(reader))
    with access.look_as(row, viewer) as sight:
        if room not in sight.rooms:
            return None
        return Place(viewer, _removed(sight), reader.language, room, mark or mark_of(sight, room))


def tell(slug: str, pages: list[tuple[Reader, Place]]) -> list[News | Gone | None]:
    """What each page is to be told now, in order; None: nothing. One look for all pages that stand at one place."""
    try:
        row = Game.objects.get(slug=slug)
        stands = _stands(row, {reader for reader, _ in pages})
        told: dict[Place, News | Gone | None] = {}
        answers: list[News | Gone | None] = []
        for reader, place in pages:
            if stands.get(reader) != place.viewer:
                answers.append(Gone())
                continue
            if place not in told:
                told[place] = _news(row, place)
            answers.append(told[place])
        return answers
    finally:
        connections.close_all()


def moved(place: Place, news: News) -> Place:
    """The place of a page that has got its news."""
    return replace(place, mark=news.mark)


def _user(reader: Reader) -> AbstractBaseUser | AnonymousUser:
    if reader.user is None:
        return AnonymousUser()
    return get_user_model().objects.filter(pk=reader.user, is_active=True).first() or AnonymousUser()


def _stands(row: Game, readers: set[Reader]) -> dict[Reader, Viewer]:
    """As whom each reader looks now; a reader whose session is over is missing."""
    keys = {reader.session for reader in readers if reader.session is not None}
    running = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    valid = set(running.values_list("pk", flat=True))
    users = get_user_model().objects.filter(is_active=True).in_bulk({r.user for r in readers if r.user is not None})
    found: dict[int | None, Viewer] = {None: access.viewer_of(row, AnonymousUser())}
    found |= {pk: access.viewer_of(row, user) for pk, user in users.items()}
    return {
        reader: found[reader.user]
        for reader in readers
        if reader.user in found and (reader.user is None or reader.session in valid)
    }


def _removed(sight: Sight) -> bool:
    return sight.seat is not None and sight.view.state.seats[sight.seat].removed


def _news(row: Game, place: Place) -> News | Gone | None:
    """What this place has not been told; everything is taken out of one look."""
    with access.look_as(row, place.viewer) as sight, translation.override(place.language):
        if place.room not in sight.rooms or _removed(sight) != place.removed:
            return Gone()
        if (len(sight.view.events), sight.redactions(place.room)) == (place.mark.told, place.mark.redactions):
            return None
        mark = mark_of(sight, place.room)
        content = _content(sight, place, mark, datetime.now(UTC))
        return News(mark, json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def _content(sight: Sight, place: Place, mark: Mark, now: datetime) -> dict[str, object]:
    """`posts`, HTML, are `count` new ones, or none where there are `more` than are sent; `changed`: older ones that the host took
    something out of; `panels`: HTML by the element's id."""
    words, room, state = panels.words_for(sight), place.room, sight.view.state
    count = mark.post - place.mark.post
    more = count > MOST_POSTS
    return {
        "now": now.isoformat(),
        "phase": state.phase if state.ended is None else "day",
        "count": count,
        "more": more,
        "posts": "" if more else thread.tail(sight, words, room, now, place.mark.post)[0],
        "changed": thread.changed(sight, words, room, now, place.mark.redactions),
        "panels": _around(sight, words, room, now),
        "rooms": rooms_of(sight),
        "writing": writing_state(sight, words, room, now),
    }


def _around(sight: Sight, words: Words, room: str, now: datetime) -> dict[str, str]:
    """What stands around the posts of a room, by the id of its element."""
    made: dict[str, str] = {
        "bar": panels.bar(sight, words, now),
        "votes": panels.votes(sight, words),
        "players": panels.players(sight, words),
    }
    if sight.seat is not None:
        made["mine"] = panels.mine(sight, words, now)
    if room.startswith("clan:"):
        made["clan"] = panels.clan(sight, words, room.partition(":")[2])
    return made


def writing_state(sight: Sight, words: Words, room: str, now: datetime) -> str:
    """Changes whenever a room's writing field does: it opens, shuts, or others may be voted for. Empty for whoever has none."""
    place = _ROOMS.get(room.partition(":")[0], "thread")
    writing = writing_of(sight, words, place, now)
    return "" if writing is None else hashlib.sha256(repr(writing).encode()).hexdigest()[:12]
