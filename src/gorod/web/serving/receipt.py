"""The moment a request was received: what it asks of a game is dated by that, however long it waits for its turn."""

from datetime import UTC, datetime

from django.http import HttpRequest

from gorod.web.incoming.typed import storable
from gorod.web.serving.middleware import Answer, Middleware


class ReceiptMiddleware(Middleware):
    """First of all middleware: stamps each request with `received`, unless whoever took it in has done so, and reads its address as storable text."""

    def __call__(self, request: HttpRequest) -> Answer:
        if not hasattr(request, "received"):
            request.received = datetime.now(UTC)  # type: ignore[attr-defined]
        request.path_info = storable(request.path_info)
        return super().__call__(request)


def receipt_of(request: HttpRequest) -> datetime:
    """When the request was received: aware, UTC."""
    moment: datetime | None = getattr(request, "received", None)
    return moment if moment is not None else datetime.now(UTC)
