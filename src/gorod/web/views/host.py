"""The host's desk: reports, and what only he may do. He removes with a reason, replaces, forgives, stops the clock, moves a close."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gorod.engine import Stand
from gorod.web import access, lobby
from gorod.web.access import Sight
from gorod.web.background import reminders
from gorod.web.incoming import deeds, sending
from gorod.web.incoming.inbox import AlreadySent
from gorod.web.incoming.refusals import deed_in_words
from gorod.web.incoming.typed import number_in, storable
from gorod.web.models import Game
from gorod.web.pages import panels
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import discussion
from gorod.web.serving.receipt import receipt_of
from gorod.web.sheets import Words
from gorod.web.sheets.hosting import charges_of
from gorod.web.views.page import alive, begun_or_404, title_of
from gorod.web.views.posted import posted
from gorod.web.views.say import key_of
from gorod.web.views.talk import reasons_in


def _row_of_host(request: HttpRequest, slug: str) -> Game:
    """The game, for its host alone. Raises `Http404` for anybody else: a host of another game is a stranger here."""
    row = begun_or_404(slug)
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
        context = alive(sight, words, now) | {
            "title": row.title,
            "paused": state.paused_at is not None,
            "over": state.ended is not None,
            "closes": "" if closes is None else f"{closes.astimezone(words.zone):%Y-%m-%dT%H:%M:%S}",
            "zone": words.zone.key,
            "players": charges_of(sight, words),
            "standby": lobby.standing_by(row),
            "undelivered": reminders.undelivered(row),
            "reasons": reasons_in(words.language),
            "reports": _reports(sight, words),
            "rooms": [(channel, title_of(sight, words, channel)) for channel in sight.rooms],
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


def _seat(request: HttpRequest, row: Game) -> int | None:
    """The seat that the form names, counted from 0; None for anything else."""
    number = number_in(request.POST.get("seat"), row.players)
    return None if number is None else number - 1


@posted("host")
def act(request: HttpRequest, slug: str, deed: str) -> HttpResponseBase:
    """One deed of the host: `remove`, `replace`, `forgive`, `mark`, `pause`, `resume`, `close`, or `settle` a report.

    What cannot be taken back is asked about first, unless the form says `sure`.
    """
    row = _row_of_host(request, slug)
    if deed == "settle":
        _settle(request, row)
        return redirect("host", slug)
    if deed not in deeds.DEEDS:
        raise Http404
    given, seat = request.POST, _seat(request, row)
    try:
        make = deeds.made(
            deed,
            row,
            seat=seat,
            reason=given.get("reason", ""),
            mark=storable(given.get("mark", "")),
            until=given.get("until", ""),
        )
        if deed in deeds.FOR_EVER and seat is not None and not given.get("sure"):
            return _ask(request, row, deed, seat)
        answer = sending.send(row, None, make, receipt_of(request), key_of(request))
    except deeds.BadDeed as refusal:
        messages.error(request, deed_in_words(refusal.reason, language_of_reader()))
        return redirect("host", slug)
    except AlreadySent:
        return redirect("host", slug)
    for sentence in answer.refused:
        messages.error(request, sentence)
    if not answer.refused:
        _settle(request, row)
        messages.success(request, _("Done."))
    return redirect("host", slug)


def _ask(request: HttpRequest, row: Game, deed: str, seat: int) -> HttpResponse:
    """The page that asks whether the host is sure; it holds what the form said."""
    now = receipt_of(request)
    with access.look(row, request.user) as sight:
        words = panels.words_for(sight)
        context = alive(sight, words, now) | {
            "title": row.title,
            "deed": deed,
            "name": words.names[seat],
            "given": {name: request.POST.get(name, "") for name in ("seat", "reason", "report", "key")},
            "reason": dict(reasons_in(words.language)).get(request.POST.get("reason", ""), ""),
            "standby": lobby.standing_by(row),
        }
    return render(request, "gorod/game/sure.html", context)


def _settle(request: HttpRequest, row: Game) -> None:
    report = number_in(request.POST.get("report"), 10**10)
    if report is not None:
        with access.look(row, request.user) as sight:
            discussion.settle(sight, report)
