"""The host's desk: reports, and what only he may do. He removes with a reason, replaces, forgives, stops the clock, moves a close."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from gorod.engine import HOST_REASONS, CloseAt, Command, Forgive, Mark, Pause, Remove, Replace, Resume, Stand, zone_of
from gorod.web import access, discussion, lobby, panels, sending
from gorod.web.access import Sight
from gorod.web.actions import Maker
from gorod.web.inbox import AlreadySent
from gorod.web.models import Game
from gorod.web.receipt import receipt_of
from gorod.web.sheets import Words, players_of
from gorod.web.typed import number_in, storable
from gorod.web.views.desk import game_or_404, title_of
from gorod.web.views.say import key_of
from gorod.web.views.talk import reasons_in

#: The longest mark that a host may agree on (R32).
_LONGEST_MARK = 40


def _row_of_host(request: HttpRequest, slug: str) -> Game:
    """The game, for its host alone. Raises `Http404` for anybody else: a host of another game is a stranger here."""
    row = game_or_404(slug)
    if access.viewer_of(row, request.user) is not Stand.HOST:
        raise Http404
    return row


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that the host may do, with the reports of posts that wait for him."""
    row, now = _row_of_host(request, slug), receipt_of(request)
    with access.look(row, request.user) as sight:
        words = panels.words_for(sight)
        state = sight.view.state
        closes = state.closes_at
        context = {
            "slug": slug,
            "title": row.title,
            "bar": panels.bar(sight, words, now),
            "phase": state.phase,
            "paused": state.paused_at is not None,
            "over": state.ended is not None,
            "closes": "" if closes is None else f"{closes.astimezone(words.zone):%Y-%m-%dT%H:%M:%S}",
            "zone": words.zone.key,
            "players": players_of(sight, words),
            "reasons": reasons_in(words.language),
            "reports": _reports(sight, words),
            "rooms": [(channel, title_of(sight, words, channel)) for channel in sight.rooms],
            "key": secrets.token_urlsafe(12),
        }
    return render(request, "gorod/game/host.html", context)


def _reports(sight: Sight, words: Words) -> list[dict[str, object]]:
    reasons = dict(reasons_in(words.language))
    return [
        {
            "pk": one.pk,
            "number": one.post.number,
            "accused": "" if one.post.seat is None else words.names[one.post.seat],
            "seat": None if one.post.seat is None else one.post.seat + 1,
            "by": words.names[one.seat],
            "reason": one.reason,
            "reason_words": reasons[one.reason],
            "words": one.words,
            "html": one.post.html,
        }
        for one in discussion.reports(sight)
    ]


def _seat(request: HttpRequest, row: Game) -> int:
    """The seat that the form names (from 1). Raises `Http404`."""
    number = number_in(request.POST.get("seat"), row.players)
    if number is None:
        raise Http404
    return number - 1


def _remove(request: HttpRequest, row: Game) -> Maker:
    seat, reason = _seat(request, row), request.POST.get("reason", "")
    if reason not in HOST_REASONS:
        raise Http404
    return lambda _table, at: Remove(at, seat, reason)


def _forgive(request: HttpRequest, row: Game) -> Maker:
    seat = _seat(request, row)
    return lambda _table, at: Forgive(at, seat)


def _mark(request: HttpRequest, row: Game) -> Maker:
    seat, mark = _seat(request, row), " ".join(storable(request.POST.get("mark", "")).split())
    if not mark or len(mark) > _LONGEST_MARK:
        raise Http404
    return lambda _table, at: Mark(at, seat, mark)


def _replace(request: HttpRequest, row: Game) -> Maker:
    """The seat goes to the first who stands by, else to a bot (R44)."""
    seat = _seat(request, row)

    def make(table: Any, at: datetime) -> Command:
        state = table.play.state
        if state.seats[seat].alive and not state.ended:
            lobby.substitute(row.slug, seat)
        return Replace(at, seat)

    return make


def _pause(_request: HttpRequest, _row: Game) -> Maker:
    return lambda _table, at: Pause(at)


def _resume(_request: HttpRequest, _row: Game) -> Maker:
    return lambda _table, at: Resume(at)


def _close(request: HttpRequest, row: Game) -> Maker:
    """`until` by the wall clock of the game's zone. Raises `Http404` for what is no time."""
    try:
        wall = datetime.fromisoformat(request.POST.get("until", ""))
    except ValueError:
        raise Http404 from None
    with access.look(row, request.user) as sight:
        zone = zone_of(sight.table.scenario.rules.calendar.zone)
    until = wall.replace(tzinfo=zone, microsecond=0).astimezone(UTC)
    return lambda _table, at: CloseAt(at, until)


_DEEDS: dict[str, Callable[[HttpRequest, Game], Maker]] = {
    "remove": _remove,
    "replace": _replace,
    "forgive": _forgive,
    "mark": _mark,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
}


@require_POST
def act(request: HttpRequest, slug: str, deed: str) -> HttpResponseBase:
    """One deed of the host: `remove`, `replace`, `forgive`, `mark`, `pause`, `resume`, `close`, or `settle` a report."""
    row = _row_of_host(request, slug)
    if deed == "settle":
        _settle(request, row)
        return redirect("host", slug)
    if deed not in _DEEDS:
        raise Http404
    make = _DEEDS[deed](request, row)
    try:
        answer = sending.send(row, None, make, receipt_of(request), key_of(request))
    except AlreadySent:
        return redirect("host", slug)
    for sentence in answer.refused:
        messages.error(request, sentence)
    if not answer.refused:
        _settle(request, row)
        messages.success(request, _("Done."))
    return redirect("host", slug)


def _settle(request: HttpRequest, row: Game) -> None:
    report = number_in(request.POST.get("report"), 10**10)
    if report is not None:
        with access.look(row, request.user) as sight:
            discussion.settle(sight, report)
