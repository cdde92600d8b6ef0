"""The front door: what this is, a seat by one click, and the games there are."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from gorod.web.context import LOOK_COOKIE, LOOKS


def front(request: HttpRequest) -> HttpResponse:
    """The front page; no account is needed to read it."""
    return render(request, "gorod/front.html")


@require_POST
def seat(request: HttpRequest) -> HttpResponse:
    """Seat the visitor at a fast table of bots."""
    return redirect("front")


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep the reader's own choice of light: `look` is `day`, `night`, or anything else for the game's hour."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    answer = redirect(back)
    chosen = request.POST.get("look", "")
    if chosen in LOOKS:
        answer.set_cookie(LOOK_COOKIE, chosen, max_age=60 * 60 * 24 * 365, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(LOOK_COOKIE)
    return answer
