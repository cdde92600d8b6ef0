"""What is new for one viewer of a game since he last looked: new posts of his room, and what stands beside them.

Nothing is new for a viewer who was told of nothing: whatever happened elsewhere, he gets no message, not even an empty one.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.models import Session
from django.db import connections
from django.utils import timezone, translation

from gorod.engine import Viewer
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.live import parts
from gorod.web.live.parts import Mark
from gorod.web.models import Game
from gorod.web.pages import panels
from gorod.web.posts import discussion


class Reader(NamedTuple):
    """Whoever has a page open: `user` and `session` are None for one who is not signed in."""

    user: int | None
    session: str | None
    language: str


@dataclass(frozen=True)
class Place:
    """Where an open page stands: who looks (`viewer` as he was when it was opened), at what of which room, and how far he has got."""

    viewer: Viewer
    #: He was removed from the game before the page was opened.
    removed: bool
    language: str
    room: str
    #: One of `parts.SHOWS`.
    shows: str
    mark: Mark


@dataclass(frozen=True)
class News:
    """One message to a page: the mark it brings it to, and its pieces as HTML."""

    mark: Mark
    html: str


class Gone(NamedTuple):
    """The page is no longer its viewer's: its stream ends."""


def find(slug: str, reader: Reader, room: str, shows: str, mark: Mark | None) -> Place | None:
    """Where a page that asks for the stream stands; without a mark it begins now. None: no such game, or a room that is not his."""
    row = access.game_of(slug)
    if row is None or not row.begun or shows not in parts.SHOWS:
        return None
    viewer = access.viewer_of(row, _user(reader))
    with access.look_as(row, viewer) as sight, translation.override(reader.language):
        if room not in sight.rooms:
            return None
        if mark is None:
            made = parts.around(sight, panels.words_for(sight), room, shows, datetime.now(UTC))
            mark = parts.mark_of(sight, room, shows, made)
        return Place(viewer, _removed(sight), reader.language, room, shows, mark)


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
        talked = place.shows == parts.TALK and discussion.newest(sight) != place.mark.post
        redacted = sight.redactions(place.room) != place.mark.redactions
        if len(sight.view.events) == place.mark.told and not talked and not redacted:
            return None
        words, now = panels.words_for(sight), datetime.now(UTC)
        return News(*parts.told(sight, words, place.room, place.shows, place.mark, now))
