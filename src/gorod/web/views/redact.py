"""The host takes something out of a post, with a reason and a trace (R39)."""

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from gorod.engine import PUBLIC
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.incoming.refusals import redaction_in_words
from gorod.web.incoming.typed import storable
from gorod.web.pages import panels
from gorod.web.pages.thread import page_with
from gorod.web.posts import redaction
from gorod.web.posts.traces import REASONS, reason_in
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.page import alive, begun_or_404, channel_of


@require_http_methods(["GET", "HEAD", "POST"])
def redact(request: HttpRequest, slug: str, room: str, number: int) -> HttpResponseBase:
    """Take a `passage`, or without one the whole text, out of a post for a `reason`. Not found for anybody but the host."""
    with access.look(begun_or_404(slug), request.user) as sight:
        channel = channel_of(sight, room)
        text = None if channel is None else redaction.redactable(sight, channel, number)
        if channel is None or text is None:
            raise Http404

        def do(passage: str, reason: str, at: datetime) -> list[int]:
            return redaction.redact(sight, channel, number, passage, reason, at)

        return _form(request, sight, text, number, _back(slug, channel, number), do)


@require_http_methods(["GET", "HEAD", "POST"])
def remark(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The same for a message of the discussion (R46)."""
    with access.look(begun_or_404(slug), request.user) as sight:
        found = redaction.remark_of(sight, number)
        if found is None:
            raise Http404

        def do(passage: str, reason: str, at: datetime) -> list[int]:
            redaction.redact_remark(sight, number, passage, reason, at)
            return []

        return _form(request, sight, found[1], number, reverse("remark", args=(slug, number)), do)


def _form(
    request: HttpRequest,
    sight: Sight,
    text: str,
    number: int,
    back: str,
    do: Callable[[str, str, datetime], list[int]],
) -> HttpResponseBase:
    """The form, and what comes of it."""
    now, fault = receipt_of(request), ""
    passage = storable(request.POST.get("passage", "").replace("\r\n", "\n"))
    reason, whole = request.POST.get("reason", ""), "whole" in request.POST
    if request.method == "POST":
        try:
            if not whole and not passage.strip():
                raise redaction.CannotRedact("not_there")
            same = do("" if whole else passage, reason, now)
        except redaction.CannotRedact as refusal:
            fault = redaction_in_words(refusal.reason)
        else:
            messages.success(request, _("Taken out; the trace stands in its place."))
            if same:
                messages.warning(request, _same(same))
            return redirect(back)
    words = panels.words_for(sight)
    context = alive(sight, words, now) | {
        "title": sight.row.title,
        "number": number,
        "back": back,
        "text": text,
        "passage": passage,
        "reason": reason,
        "reasons": [(code, reason_in(code, words.language)) for code in REASONS],
        "fault": fault,
    }
    return render(request, "gorod/game/redact.html", context, status=422 if fault else 200)


def _back(slug: str, channel: str, number: int) -> str:
    """The post's place."""
    if channel == PUBLIC:
        return reverse("post", args=(slug, number))
    return f"{reverse('room', args=(slug, channel))}?page={page_with(number)}#p-{number}"


def _same(numbers: list[int]) -> str:
    listed = ", ".join(f"#{number}" for number in numbers)
    return ngettext(
        "The same words stand in post {listed}.", "The same words stand in posts {listed}.", len(numbers)
    ).format(listed=listed)
