"""What an answer may leave behind: a page is made for its reader, so no cache on the way keeps it, and no browser once he has left."""

from collections.abc import Awaitable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from gorod.web.serving.middleware import Answer, Middleware


class PrivateMiddleware(Middleware):
    """Whatever says nothing of caches itself is its reader's alone, and what a reader with a session or key is shown is not kept at all."""

    def __call__(self, request: HttpRequest) -> Answer:
        answer = super().__call__(request)
        return _closed(request, answer) if isinstance(answer, HttpResponseBase) else _closed_later(request, answer)


def _closed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not response.has_header("Cache-Control"):
        known = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        response["Cache-Control"] = "private, no-store" if known else "private, no-cache"
    return response


async def _closed_later(request: HttpRequest, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
    return _closed(request, await answer)
