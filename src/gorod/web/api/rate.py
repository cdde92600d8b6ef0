"""How often one asker may ask: by account, else by address; counted by the minute in the cache."""

import time

from django.core.cache import cache
from django.http import HttpRequest
from ninja.throttling import BaseThrottle


class Rate(BaseThrottle):
    """At most `limit` requests a minute of one kind. Holds no state of its own, so that threads may share it."""

    def __init__(self, kind: str, limit: int) -> None:
        self.kind, self.limit = kind, limit

    def allow_request(self, request: HttpRequest) -> bool:
        """Count this request, and say whether it may pass."""
        person = request.user.pk if request.user.is_authenticated else request.META.get("REMOTE_ADDR", "")
        key = f"api-rate:{self.kind}:{person}:{int(time.time()) // 60}"
        cache.add(key, 0, 60)
        try:
            return cache.incr(key) <= self.limit
        except ValueError:  # the minute ended between the two
            return True

    def wait(self) -> float:
        """Seconds until the minute ends."""
        return 60 - time.time() % 60
