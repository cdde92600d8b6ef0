"""A game followed live by a program: the events of the asker's view as server-sent events, as soon as they are kept.

Nothing comes of what he is not told, and the heartbeat keeps its own time.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gorod.engine import Viewer
from gorod.web import access
from gorod.web.api.faults import NOT_BEGUN, NOT_FOUND, TOO_MANY, Fault
from gorod.web.api.people import Person, bearer_of, by_token
from gorod.web.api.telling import address_of, facts_of
from gorod.web.api.tongue import speak
from gorod.web.live import crowd, hub
from gorod.web.people.keys import owner_of

#: Seconds between two heartbeats.
HEARTBEAT = 15.0
_NO_LIVE = Fault(501, "no_live", _("This server has no live updates; ask for events instead."))
_MOST = 500


@dataclass
class _Follower:
    """Who follows: by a token, by a session, or as a stranger; as whom he began; what he has been told."""

    slug: str
    key: str | None
    session: str | None
    person: Person
    viewer: Viewer
    told: int
    redactions: int


async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`message`s with events, numbered by `seq`, after `Last-Event-ID` or `after`; `redacted` for a post that was changed (R39); `gone` at the end of it."""
    try:
        if not isinstance(request, ASGIRequest):
            raise _NO_LIVE
        person = await request.auser()
        session = request.session.session_key if person.is_authenticated else None
        follower = await sync_to_async(_begin, thread_sensitive=False)(request, slug, person, session)
    except Fault as fault:
        return JsonResponse(fault.body, status=fault.status, json_dumps_params={"ensure_ascii": False})
    told = crowd.admitted(crowd.whose(request, follower.person.pk), _messages(follower))
    if told is None:
        return JsonResponse(TOO_MANY.body, status=TOO_MANY.status, json_dumps_params={"ensure_ascii": False})
    response = StreamingHttpResponse(told, content_type="text/event-stream")
    response["Cache-Control"], response["X-Accel-Buffering"] = "no-store", "no"
    return response


def _begin(request: HttpRequest, slug: str, person: Person, session: str | None) -> _Follower:
    try:
        speak(request)
        key, owner = bearer_of(request), by_token(request)
        if owner is not None:
            person, session = owner, None
        row = access.game_of(slug)
        if row is None:
            raise NOT_FOUND
        if not row.begun:
            raise NOT_BEGUN
        given = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
        told = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
        with access.look(row, person) as sight:
            return _Follower(slug, key, session, person, sight.viewer, told, sight.revision)
    finally:
        connections.close_all()


async def _messages(follower: _Follower) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    beat = loop.time() + HEARTBEAT
    async with hub.Bell(follower.slug) as bell:
        yield b"retry: 1000\n\n"
        while True:
            news = await sync_to_async(_news, thread_sensitive=False)(follower)
            if news is None:
                yield b"event: gone\ndata: {}\n\n"
                return
            for one in news:
                yield one
            if len(news) >= _MOST:
                continue
            while not await bell.wait(max(0.0, beat - loop.time())):
                beat += HEARTBEAT
                yield b":\n\n"


def _news(follower: _Follower) -> list[bytes] | None:
    """What the follower has not been told; None: he is no longer who he was."""
    try:
        row = access.game_of(follower.slug)
        if row is None or not _same(follower) or access.viewer_of(row, follower.person) != follower.viewer:
            return None
        with access.look_as(row, follower.viewer) as sight:
            facts = facts_of(sight, sight.view.events[follower.told : follower.told + _MOST])
            news = [_message({"seq": seq, **fact}, f"id: {seq}\n") for seq, fact in enumerate(facts, follower.told + 1)]
            changed = [number for _room, number in sight.redacted[follower.redactions :]]
            posts = sight.all_posts().filter(event__in=changed, kind="said") if changed else ()
            for post in posts:
                room = {"room": address_of(sight, post.room), "number": post.number}
                news.append(_message(room, "event: redacted\n"))
            follower.told += len(facts)
            follower.redactions = len(sight.redacted)
            return news
    finally:
        connections.close_all()


def _same(follower: _Follower) -> bool:
    """Is his token, or his session, still his?"""
    if follower.key is not None:
        return owner_of(follower.key) is not None
    if follower.session is None:
        return isinstance(follower.person, AnonymousUser)
    return Session.objects.filter(session_key=follower.session, expire_date__gt=timezone.now()).exists()


def _message(content: dict[str, Any], head: str) -> bytes:
    return f"{head}data: {json.dumps(content, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
