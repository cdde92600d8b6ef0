"""The moment a request was received: what it asks of a game is dated by that, however long it waits for its turn."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from inspect import iscoroutinefunction

from asgiref.sync import markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from gorod.web.incoming.typed import storable

Answer = HttpResponseBase | Awaitable[HttpResponseBase]
Handler = Callable[[HttpRequest], Answer]


class ReceiptMiddleware:
    """First of all middleware: stamps each request with `received`, unless whoever took it in has done so, and reads its address as storable text.

    Serves threads and tasks alike.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        if not hasattr(request, "received"):
            request.received = datetime.now(UTC)  # type: ignore[attr-defined]
        request.path_info = storable(request.path_info)
        return self.get_response(request)


def receipt_of(request: HttpRequest) -> datetime:
    """When the request was received: aware, UTC."""
    moment: datetime | None = getattr(request, "received", None)
    return moment if moment is not None else datetime.now(UTC)
