"""A game's page to read: the thread, one post, the rooms, the panels by themselves, a player, the record."""

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from gorod.engine import PUBLIC
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.incoming.typed import number_in, storable
from gorod.web.live.parts import PAST
from gorod.web.pages import panels, thread
from gorod.web.pages.thread import Filter, page_with
from gorod.web.posts import drafts
from gorod.web.serving.receipt import receipt_of
from gorod.web.sheets import Words, players_of
from gorod.web.views import fragments
from gorod.web.views.gathering import gathering, keep_invitation
from gorod.web.views.page import Said, Wanted, alive, begun_or_404, channel_of, game_page, title_of

#: No thread is longer.
_MOST = 10_000_000


def filter_of(request: HttpRequest) -> Filter:
    """The filter in an address: `by`, `votes`, `host`, `q`, `before`."""
    given = request.GET
    words = storable(given.get("q", "")).strip()[:100]
    return Filter(
        number_in(given.get("by"), 64), "votes" in given, "host" in given, words, number_in(given.get("before"), _MOST)
    )


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The thread: its last page, `?page=N`, or what fits a filter; `?quote=N` puts a post into the writing field."""
    row = access.game_of(slug)
    if row is None:
        raise Http404
    if not row.begun:
        return gathering(request, row)
    keep_invitation(request, row)
    wanted = Wanted(number_in(request.GET.get("page"), _MOST), filter_of(request))
    said = (
        Said(text=_quotation(request, slug, number)) if (number := number_in(request.GET.get("quote"), _MOST)) else None
    )
    return game_page(request, row, wanted=wanted, said=said)


def _quotation(request: HttpRequest, slug: str, number: int) -> str:
    """A post of the thread as a quotation to write under, after whatever was being written."""
    with access.look(begun_or_404(slug), request.user) as sight:
        post = sight.posts(PUBLIC).filter(number=number).first()
        if post is None:
            return ""
        name = panels.words_for(sight).names[post.seat] if post.seat is not None else ""
    quotation = f"[quote={name}]{post.text}[/quote]\n" if name else f"[quote]{post.text}[/quote]\n"
    draft = drafts.of(slug, request.user).get("thread", "")
    return draft if quotation in draft else f"{draft.rstrip()}\n\n{quotation}".lstrip("\n")


@require_safe
def post(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """A post's permanent link: the page of the thread that it stands on, at its place."""
    if not 0 < number <= _MOST:
        raise Http404
    with access.look(begun_or_404(slug), request.user) as sight:
        if not sight.posts(PUBLIC).filter(number=number).exists():
            raise Http404
    return redirect(f"{reverse('game', args=(slug,))}?page={page_with(number)}#p-{number}")


@require_safe
def room(request: HttpRequest, slug: str, room: str) -> HttpResponse:
    """A private room: `host`, `clan` or `dead`; the host names a channel itself. Not found for whoever is not in it."""
    return game_page(request, slug, room, wanted=Wanted(number_in(request.GET.get("page"), _MOST), filter_of(request)))


@require_safe
def tail(request: HttpRequest, slug: str) -> HttpResponse:
    """The posts after `?after=N` of `?room=` as articles."""
    with access.look(begun_or_404(slug), request.user) as sight:
        channel = channel_of(sight, request.GET.get("room", "thread"))
        if channel is None:
            raise Http404
        words = panels.words_for(sight)
        html, last = thread.tail(
            sight, words, channel, receipt_of(request), number_in(request.GET.get("after"), _MOST) or 0
        )
    return HttpResponse(html, headers={"X-Last": str(last)})


def _panel(
    request: HttpRequest, slug: str, name: str, make: Callable[[Sight, Words, datetime], SafeString]
) -> HttpResponse:
    """A panel alone: a fragment for a script, a page of its own for everybody else."""
    now = receipt_of(request)
    with access.look(begun_or_404(slug), request.user) as sight:
        words = panels.words_for(sight)
        html = make(sight, words, now)
        if fragments.wanted(request):
            return HttpResponse(html)
        context = alive(sight, words, now, PAST) | {
            "panel": html,
            "title": title_of(sight, words, PUBLIC),
            "name": name,
        }
    return render(request, "gorod/game/panel.html", context)


@require_safe
def bar(request: HttpRequest, slug: str) -> HttpResponse:
    """The bar alone."""
    return _panel(request, slug, "bar", panels.bar)


@require_safe
def votes(request: HttpRequest, slug: str) -> HttpResponse:
    """The vote of the present or last day, or of `?day=N`."""
    day = number_in(request.GET.get("day"), 1000)
    return _panel(request, slug, "votes", lambda sight, words, _now: panels.votes(sight, words, day))


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """The seats."""
    return _panel(request, slug, "players", lambda sight, words, _now: panels.players(sight, words))


@require_safe
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """What the viewer has for himself."""
    return _panel(request, slug, "mine", panels.mine)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of this game in words."""
    return _panel(request, slug, "rules", lambda sight, words, _now: panels.rules(sight, words))


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player's permanent page: mask, introduction, what is known, the way to his posts."""
    now = receipt_of(request)
    with access.look(begun_or_404(slug), request.user) as sight:
        words = panels.words_for(sight)
        listed = players_of(sight, words)
        if not 1 <= number <= len(listed):
            raise Http404
        context = alive(sight, words, now) | {"player": listed[number - 1]}
    return render(request, "gorod/game/player.html", context)
