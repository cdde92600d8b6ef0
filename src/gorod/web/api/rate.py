"""How often one asker may ask of the API."""

import time

from django.http import HttpRequest
from ninja.throttling import BaseThrottle

from gorod.web.serving.rates import passes


class Rate(BaseThrottle):
    """At most `limit` requests a minute of one kind. Holds no state of its own, so that threads may share it."""

    def __init__(self, kind: str, limit: int) -> None:
        self.kind, self.limit = kind, limit

    def allow_request(self, request: HttpRequest) -> bool:
        """Count this request, and say whether it may pass."""
        return passes(f"api-{self.kind}", request, self.limit)

    def wait(self) -> float:
        """Seconds until the minute ends."""
        return 60 - time.time() % 60
