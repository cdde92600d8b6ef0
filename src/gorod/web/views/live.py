"""While somebody types: how the host will read it, and the draft."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from gorod.engine import Place
from gorod.web import access
from gorod.web.incoming.typed import PLACES
from gorod.web.live.parts import place_of
from gorod.web.pages import panels
from gorod.web.posts import drafts
from gorod.web.serving.receipt import receipt_of
from gorod.web.views import fragments
from gorod.web.views.page import begun_or_404

#: A longer text is read when it is sent, not while it is typed.
_LONGEST = 20_000


def _place(request: HttpRequest) -> Place:
    """The place that the form writes to. Raises `Http404` for an unknown one."""
    place = PLACES.get(request.POST.get("place", "thread"))
    if place is None:
        raise Http404
    return place


@require_POST
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """How the host will read `text` in `place`, as a fragment; empty for one who has no seat. Of a part of a longer text nothing is said."""
    row = begun_or_404(slug)
    place, text = _place(request), request.POST.get("text", "")
    long = len(text) > _LONGEST
    with access.look(row, request.user) as sight:
        language = panels.words_for(sight).language
        foreseen = [] if long else sight.foresee(place, text, receipt_of(request), language)
        seated = sight.seat is not None
    return render(request, "gorod/preview.html", {"foreseen": foreseen, "long": long and seated})


@require_POST
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep `text`, typed in `place`: 204 when it is kept, 409 when it is not."""
    user = request.user if request.user.is_authenticated else AnonymousUser()
    kept = drafts.keep(slug, user, _place(request), request.POST.get("text", ""))
    return HttpResponse(status=204 if kept else 409)


@require_POST
def field(request: HttpRequest, slug: str) -> HttpResponse:
    """The writing field of the room in `room` as it is now, as a fragment; `text`, what stands in it, is kept as a draft of its place."""
    row, room = begun_or_404(slug), request.POST.get("room", "")
    user = request.user if request.user.is_authenticated else AnonymousUser()
    place = place_of(room)
    if "text" in request.POST:
        drafts.keep(slug, user, place, request.POST["text"])
    return fragments.field(request, row, room, request.POST.get("text") or drafts.of(slug, user).get(place, ""))
