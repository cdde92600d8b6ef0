"""The moment a request was received: what it asks of a game is dated by that, however long it waits for its turn.

So many requests are at work at a time, each in a thread with a connection to the database; the others wait in their order, without either.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from inspect import iscoroutinefunction
from typing import cast
from weakref import WeakKeyDictionary

from asgiref.sync import markcoroutinefunction, sync_to_async
from django.db import connection, connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from gorod.web import underway

Handler = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]

#: How many requests that only read, and how many others, are at work at a time.
READING, WRITING = 32, 32
_SAFE = ("GET", "HEAD", "OPTIONS")
#: What is sent to a game, but for what is told or kept while somebody types.
_TO_A_GAME = re.compile(r"/(?:g|api/games)/([a-zA-Z0-9_-]{1,12})/(?!preview$|draft$)")


class Lane:
    """Lets so many through at a time, in their order; in each event loop by itself."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._gates: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    def here(self) -> asyncio.Semaphore:
        """The lane's gate in the running loop."""
        return self._gates.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(self._width))


_reading, _writing = Lane(READING), Lane(WRITING)


class ReceiptMiddleware:
    """Stamps each request with `received`, first of all middleware, and lets it wait for its turn. Serves threads and tasks alike."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        received = datetime.now(UTC)
        request.received = received  # type: ignore[attr-defined]
        return self._in_turn(request, received) if self._asynchronous else self.get_response(request)

    async def _in_turn(self, request: HttpRequest, received: datetime) -> HttpResponseBase:
        async with AsyncExitStack() as stack:
            reads = request.method in _SAFE
            named = None if reads else _TO_A_GAME.match(request.path)
            if named is not None:
                await stack.enter_async_context(underway.held(named[1], received))
            await stack.enter_async_context((_reading if reads else _writing).here())
            try:
                return await cast(Awaitable[HttpResponseBase], self.get_response(request))
            finally:
                if connection.vendor == "postgresql":
                    # Not when the answer has been sent: a slow reader would keep the connection from others.
                    await sync_to_async(connections.close_all)()


def receipt_of(request: HttpRequest) -> datetime:
    """When the request was received: aware, UTC."""
    moment: datetime | None = getattr(request, "received", None)
    return moment if moment is not None else datetime.now(UTC)
