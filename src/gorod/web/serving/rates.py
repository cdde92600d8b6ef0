"""How often one asker may ask: by account, else by address; counted by the minute in the cache."""

import time

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from gorod.web.serving.middleware import Answer, Middleware

#: Requests of one asker in a minute that may change something: more than whoever types, previews and votes ever sends.
MOST_FORMS = 300
_SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


def passes(kind: str, request: HttpRequest, limit: int) -> bool:
    """Count a request of this kind, and say whether it is among the first `limit` of its asker's in this minute."""
    person = request.user.pk if request.user.is_authenticated else request.META.get("REMOTE_ADDR", "")
    key = f"rate:{kind}:{person}:{int(time.time()) // 60}"
    cache.add(key, 0, 60)
    try:
        return cache.incr(key) <= limit
    except ValueError:  # the minute ended between the two
        return True


def consume(request: HttpRequest, action: str) -> None:
    """Count something that costs the site room: `seat`, `guest`, `open` of the settings. Raises `ImmediateHttpResponse` with the page of too much."""
    if not ratelimit.consume(request, action=action):
        raise ImmediateHttpResponse(render(request, "429.html", status=429))


class FormsMiddleware(Middleware):
    """Refuses what is sent faster than people send. The API counts for itself, and a stream takes no forms."""

    def __call__(self, request: HttpRequest) -> Answer:
        free = request.method in _SAFE or request.path_info.startswith("/api/") or self.is_task
        if free or passes("forms", request, MOST_FORMS):
            return super().__call__(request)
        return self._too_many(request)

    @staticmethod
    def _too_many(request: HttpRequest) -> HttpResponseBase:
        return render(request, "429.html", status=429)
