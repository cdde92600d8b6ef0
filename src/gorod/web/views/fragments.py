"""Answers to the page's own forms when htmx sends them: the pieces that change in the page that is open, instead of the page anew.

Whoever sends the same forms without a script gets a page or is led to one, by the same addresses.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gorod.web import access
from gorod.web.access import Sight
from gorod.web.live import parts
from gorod.web.live.parts import Mark, part
from gorod.web.models import Game
from gorod.web.pages import panels
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.page import Said, channel_of, written

#: Sentences about what was sent, each with its level: `error`, `warning`, `success`.
Notes = Iterable[tuple[str, str]]


def wanted(request: HttpRequest) -> bool:
    """Does a page that is open wait for pieces?"""
    return request.headers.get("HX-Request") == "true"


def elsewhere(request: HttpRequest) -> bool:
    """Does the page show something else than the last posts of its room, so that what is written there does not appear in it?"""
    return request.POST.get("shows") != parts.TAIL


def to(address: str) -> HttpResponse:
    """The page is to go to another address."""
    return HttpResponse(headers={"HX-Redirect": address})


def said(request: HttpRequest, row: Game, room: str, given: Said, *, status: int = 200) -> HttpResponse:
    """The writing field of a room after something was sent, and what is new in the page. Raises `Http404` for a room that is not his."""
    now = receipt_of(request)
    with access.look(row, request.user) as sight:
        channel = channel_of(sight, room)
        if channel is None:
            raise Http404
        html = part("write", "outerHTML", written(request, sight, channel, given, now))
        html += _news(request, sight, now, "field")
    return _answer(html, status)


def asked(request: HttpRequest, sight: Sight, context: dict[str, Any], now: datetime) -> HttpResponse:
    """The writing field of the discussion after something was sent, and what is new in its page."""
    html = part("write", "outerHTML", render_to_string("gorod/game/ask.html", context, request))
    return _answer(html + _news(request, sight, now), 422 if context["fault"] else 200)


def ordered(request: HttpRequest, row: Game, notes: Notes) -> HttpResponse:
    """What became of an order, the orders as they stand, and what is new in the page."""
    now = receipt_of(request)
    with access.look(row, request.user) as sight:
        told = format_html_join("", '<p class="notice {}">{}</p>', notes)
        key = format_html(
            '<input type="hidden" id="orders-key" name="key" value="{}">', secrets.token_urlsafe(12)
        )  # fmt: skip
        html = part("answer", "innerHTML show:top", told) + part("orders-key", "outerHTML", key)
        html += part("mine", "outerHTML", panels.mine(sight, panels.words_for(sight), now))
        html += _news(request, sight, now, "mine")
    return _answer(html, 200)


def field(request: HttpRequest, row: Game, room: str, text: str) -> HttpResponse:
    """The writing field of a room, given as its channel, with a text in it. Raises `Http404` for a room that is not his."""
    with access.look(row, request.user) as sight:
        if room not in sight.rooms:
            raise Http404
        return _answer(written(request, sight, room, Said(text), receipt_of(request)), 200)


def _news(request: HttpRequest, sight: Sight, now: datetime, *but: str) -> SafeString:
    """What the page has not been told, by what it says of itself; nothing where it says nothing."""
    room, shows = request.POST.get("room", ""), request.POST.get("shows", "")
    mark = Mark.read(request.POST.get("after", ""))
    if mark is None or shows not in parts.SHOWS or room not in sight.rooms:
        return SafeString("")
    return parts.told(sight, panels.words_for(sight), room, shows, mark, now, but=but)[1]


def _answer(html: str, status: int) -> HttpResponse:
    return HttpResponse(html, status=status, headers={"Cache-Control": "no-store"})
