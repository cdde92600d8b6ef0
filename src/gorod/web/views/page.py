"""A game's page put together: thread or room, writing field, panels; the same for a first look and for a refused text given back."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from gorod.engine import PLAYERS, PUBLIC, Stand, clan_channel
from gorod.web import access, lobby
from gorod.web.access import Sight
from gorod.web.live import parts
from gorod.web.live.parts import BAR, PAST, TAIL
from gorod.web.models import Game
from gorod.web.pages import panels, thread
from gorod.web.pages.rendered import Shelf
from gorod.web.pages.thread import Filter
from gorod.web.posts import drafts
from gorod.web.serving.context import LOOK_COOKIE
from gorod.web.serving.receipt import receipt_of
from gorod.web.sheets import Words, writing_of

#: What stands in a rendered page for what is new each time it is shown; nobody can write these words.
_CSRF, _KEY, _NOW = (secrets.token_hex(16) for _ in range(3))
_pages: Shelf[str] = Shelf(300)


@dataclass(frozen=True)
class Said:
    """What the page gives back after something was sent: the text as typed, and sentences about it (`error`, `warning`, `success`)."""

    text: str = ""
    notes: Sequence[tuple[str, str]] = ()


@dataclass
class Wanted:
    """What of a room is wanted: a page, or what fits a filter."""

    page: int | None = None
    filter: Filter = field(default_factory=Filter)


def begun_or_404(slug: str) -> Game:
    """The game that has begun. Raises `Http404` for one that gathers still, or does not exist."""
    row = access.game_of(slug)
    if row is None or not row.begun:
        raise Http404
    return row


def channel_of(sight: Sight, room: str) -> str | None:
    """The channel of a room as addresses name it (`thread`, `host`, `clan`, `dead`, or a channel itself for the host); None if not his."""
    if room == "thread":
        return PUBLIC
    if sight.viewer is Stand.HOST:
        return room if room in sight.rooms else None
    if sight.seat is None:
        return None
    side = sight.view.state.seats[sight.seat].side
    channel = {"host": PLAYERS[sight.seat], "clan": clan_channel(side), "dead": "dead"}.get(room)
    return channel if channel in sight.rooms else None


def title_of(sight: Sight, words: Words, channel: str) -> str:
    """What a room is called for the viewer."""
    kind, _colon, whose = channel.partition(":")
    if kind == "clan":
        return words.side(whose)
    if kind == "player":
        return _("Line of {name}").format(name=words.names[int(whose)]) if sight.seat is None else _("Line to the host")
    return {"dead": _("Room of the dead"), "host": _("For the host’s eyes")}.get(kind, sight.row.title)


def _writing(request: HttpRequest, sight: Sight, words: Words, room: str, said: Said, now: datetime) -> dict[str, Any]:
    """The context of the writing field; its `writing` is None for whoever has none here, `former` true for one who was replaced (R44)."""
    place = parts.place_of(room)
    writing = writing_of(sight, words, place, now)
    to = room.partition(":")[2] if sight.viewer is Stand.HOST and room.startswith("player:") else ""
    if sight.viewer is Stand.HOST and room != PUBLIC and not to:
        writing = None
    write = {"writing": writing, "place": place, "to": to, "text": said.text, "notes": said.notes, "key": _KEY}
    return {
        "write": write,
        "seat": sight.seat,
        "is_host": sight.viewer is Stand.HOST,
        "over": sight.view.state.ended is not None,
        "former": sight.viewer is Stand.STRANGER and lobby.has_left(sight.row, request.user),
    }


def alive(
    sight: Sight, words: Words, now: datetime, shows: str = BAR, room: str = PUBLIC, clock: str = ""
) -> dict[str, Any]:
    """The context of what lives on a game's page: its panels, the state that its stream begins with, and the words of its script.

    `clock`: what stands for the present where the page will be shown again.
    """
    made = parts.around(sight, words, room, shows, now)
    state = sight.view.state
    return {
        "slug": sight.row.slug,
        "bar": made["bar"],
        "phase": state.phase if state.ended is None else "day",
        "panels": made,
        "pulse": parts.pulse(sight, room, shows, parts.mark_of(sight, room, shows, made), clock or now.isoformat()),
        "live": _live(),
        "key": secrets.token_urlsafe(12),
    }


def game_page(
    request: HttpRequest,
    game: Game | str,
    room: str = "thread",
    *,
    wanted: Wanted | None = None,
    said: Said | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page of a game, given as its row or slug, at one of its rooms. Raises `Http404` for a room that the viewer is not in.

    A page that tells nothing new is not made again: only its tokens and its clock are new.
    """
    row = begun_or_404(game) if isinstance(game, str) else game
    wanted, now = wanted or Wanted(), receipt_of(request)
    viewer = access.viewer_of(row, request.user)
    draft = drafts.of(row.slug, request.user).get(room, "") if isinstance(viewer, int) else ""
    again = said is None and not wanted.filter.words and not len(messages.get_messages(request))
    reader = (viewer, request.user.pk, get_language(), request.COOKIES.get(LOOK_COOKIE, ""), draft)
    with access.look_as(row, viewer) as sight:
        # Counted by what the viewer was told: how soon a page comes must not tell that something happened elsewhere.
        told = len(sight.view.events), sight.revision, row.faces
        key = (row.slug, told, room, wanted.page, wanted.filter, request.get_full_path(), int(now.timestamp()) // 10)
        html = _pages.get((*key, *reader)) if again else None
        if html is None:
            html = _page(request, sight, room, wanted, said or Said(draft), now)
    if again:
        _pages.put((*key, *reader), html)
    html = (
        html.replace(_CSRF, get_token(request)).replace(_KEY, secrets.token_urlsafe(12)).replace(_NOW, now.isoformat())
    )
    response = HttpResponse(html, status=status)
    patch_vary_headers(response, ("Cookie",))
    return response


def _page(request: HttpRequest, sight: Sight, room: str, wanted: Wanted, said: Said, now: datetime) -> str:
    channel = channel_of(sight, room)
    if channel is None:
        raise Http404
    words = panels.words_for(sight)
    context = _thread_context(sight, words, channel, now, wanted)
    context |= _around(sight, words, channel, now, TAIL if context["at_tail"] else PAST)
    context |= _writing(request, sight, words, channel, said, now)
    context |= {"csrf_token": _CSRF, "key": _KEY}
    return render_to_string("gorod/game/game.html" if channel == PUBLIC else "gorod/game/room.html", context, request)


def written(request: HttpRequest, sight: Sight, channel: str, said: Said, now: datetime) -> str:
    """The writing field of a room alone, with what is to be said about the last text."""
    context = {"slug": sight.row.slug, **_writing(request, sight, panels.words_for(sight), channel, said, now)}
    return render_to_string("gorod/game/write.html", context, request).replace(_KEY, secrets.token_urlsafe(12))


def _thread_context(sight: Sight, words: Words, channel: str, now: datetime, wanted: Wanted) -> dict[str, Any]:
    if wanted.filter.active:
        posts = thread.found(sight, words, channel, now, wanted.filter)
    else:
        posts = thread.page_of(sight, words, channel, now, wanted.page)
    by = wanted.filter.by
    named = words.names[by - 1] if by is not None and 1 <= by <= len(words.names) else ""
    return {
        "posts": posts,
        "older_query": wanted.filter.query(posts.older),
        "filter": wanted.filter,
        "filter_name": named,
        "players": list(enumerate(words.names, 1)),
        "at_tail": not wanted.filter.active and posts.page == posts.pages,
    }


def _around(sight: Sight, words: Words, channel: str, now: datetime, shows: str) -> dict[str, Any]:
    """What stands around the posts of a room."""
    return alive(sight, words, now, shows, channel, _NOW) | {
        "game": sight.row,
        "room": channel,
        "room_title": title_of(sight, words, channel),
        "rooms": _rooms(sight, words),
        "rules": panels.rules(sight, words) if channel == PUBLIC else "",
    }


def _rooms(sight: Sight, words: Words) -> list[tuple[str, str]]:
    """(address, title) of the rooms that the host may look into; a player finds his own among what is his."""
    if sight.viewer is not Stand.HOST:
        return []
    return [
        (reverse("room", args=(sight.row.slug, channel)), title_of(sight, words, channel))
        for channel in sight.rooms
        if channel != PUBLIC
    ]


def _live() -> dict[str, object]:
    """The words that the live page needs, in the reader's language."""
    return {
        "days": _("d"),
        "hours": _("h"),
        "minutes": _("min"),
        "up": _("time is up"),
        "more": {
            "one": _("{n} more post"),
            "few": _("{n} more posts (few)"),
            "many": _("{n} more posts"),
            "other": _("{n} more posts"),
        },
        "new": {
            "one": _("{n} new post"),
            "few": _("{n} new posts (few)"),
            "many": _("{n} new posts"),
            "other": _("{n} new posts"),
        },
    }
