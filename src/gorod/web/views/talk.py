"""The discussion of the rules, and reports of posts to the host."""

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from gorod.engine import HOST_REASONS
from gorod.speech import term
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.incoming.refusals import remark_in_words, report_in_words
from gorod.web.incoming.typed import number_in
from gorod.web.live.parts import BAR, TALK
from gorod.web.pages import panels
from gorod.web.posts import discussion
from gorod.web.serving.receipt import receipt_of
from gorod.web.views import fragments
from gorod.web.views.page import alive, begun_or_404
from gorod.web.views.say import fault_of, key_of, text_of


@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Questions about the rules (R46): no part of the game; players write behind their masks."""
    row, now, fault, text = begun_or_404(slug), receipt_of(request), "", ""
    with access.look(row, request.user) as sight:
        if request.method == "POST":
            text = text_of(request)
            fault = fault_of(text) or _remark(request, sight, text, now)
            if not fault:
                text, last = "", reverse("talk", args=(slug,)) + "#write"
                if not fragments.wanted(request):
                    return redirect(last)
                if request.POST.get("shows") != TALK:
                    return fragments.to(last)
        words = panels.words_for(sight)
        pages = discussion.pages_of(sight)
        page = number_in(request.GET.get("page"), pages) or pages
        begin = (page - 1) * discussion.PAGE
        context = alive(sight, words, now, TALK if page == pages else BAR) | {
            "title": row.title,
            "remarks": panels.remarks(sight, words, begin, begin + discussion.PAGE),
            "page": page,
            "pages": range(1, pages + 1),
            "may_write": discussion.may_remark(sight),
            "text": text,
            "fault": fault,
        }
        if request.method == "POST" and fragments.wanted(request):
            return fragments.asked(request, sight, context, now)
    return render(request, "gorod/game/talk.html", context, status=422 if fault else 200)


def _remark(request: HttpRequest, sight: Sight, text: str, now: datetime) -> str:
    """Write in the discussion; why nothing was taken, empty where it was."""
    try:
        discussion.remark(sight, text, now, key_of(request))
    except discussion.CannotRemark as refusal:
        return remark_in_words(refusal.reason)
    return ""


@require_safe
def remark(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """The permanent link of a message: the page that it stands on, at its place (R48)."""
    with access.look(begun_or_404(slug), request.user) as sight:
        if not discussion.remarks(sight).filter(number=min(number, 10**9)).exists():
            raise Http404
    return redirect(f"{reverse('talk', args=(slug,))}?page={discussion.page_with(number)}#r-{number}")


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Report a post of the thread to the host with a reason (P28, R49). Not found for whoever cannot report it."""
    row, now = begun_or_404(slug), receipt_of(request)
    with access.look(row, request.user) as sight:
        post = discussion.reportable(sight, number)
        if post is None or post.seat is None:
            raise Http404
        words = panels.words_for(sight)
        reason, said, fault = request.POST.get("reason", ""), request.POST.get("words", "").strip(), ""
        if request.method == "POST":
            try:
                discussion.report(sight, post, reason, said, now)
            except discussion.CannotReport as refusal:
                fault = report_in_words(refusal.reason)
            else:
                messages.success(request, _("Thank you. The host alone sees your report and decides."))
                return redirect("post", slug, number)
        context = alive(sight, words, now) | {
            "number": number,
            "name": words.names[post.seat],
            "html": post.html,
            "reasons": reasons_in(words.language),
            "reason": reason,
            "said": said,
            "fault": fault,
        }
    return render(request, "gorod/game/report.html", context, status=422 if fault else 200)


def reasons_in(language: str) -> list[tuple[str, str]]:
    """(code, words) of the reasons that a host can remove for, and a report can give."""
    return [(reason, term("removal", reason, language)) for reason in HOST_REASONS]
