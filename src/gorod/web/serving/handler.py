"""Requests as they come in: a page is made in one thread from the first middleware to the last, a stream is a task.

Django's own handler hands a request from task to thread and back for each middleware, which takes longer than the page itself.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from gorod.web.background import underway

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

#: A request with a longer body is not read to its end.
LARGEST = 10 * 2**20
_TOO_LARGE = "Слишком много за один раз: сократите текст. This is too much at once: shorten it.".encode()
#: How many pages are made at a time, and how many things sent are taken, each in a thread with a database connection of its own; further
#: requests wait. What is sent may have to wait for a close, and nobody who only reads waits with it.
THREADS = 16
_SAFE = ("GET", "HEAD", "OPTIONS")
#: What is sent to a game, but for what is told or kept while somebody types.
_TO_A_GAME = re.compile(r"/(?:g|api/games)/([a-zA-Z0-9_-]{1,12})/(?!preview$|draft$)")


class Handler(ASGIHandler):
    """Serves the site under ASGI. `threads`: how many pages are made at a time, and how many things sent are taken."""

    def __init__(self, threads: int = THREADS) -> None:
        super().__init__()
        self._pages = BaseHandler()
        self._pages.load_middleware()
        self._reading, self._writing = (
            sync_to_async(
                self._page, thread_sensitive=False, executor=ThreadPoolExecutor(threads, thread_name_prefix=name)
            )
            for name in ("page", "sent")
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request. One that is too large is refused before it fills the disk."""
        told = dict(scope.get("headers", ())).get(b"content-length", b"0")
        if len(told) > len(str(LARGEST)) or int(told if told.isdigit() else b"0") > LARGEST:
            await _refuse(send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                await _refuse(send)
                return {"type": "http.disconnect"}
            return message

        await super().__call__(scope, counted, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, which is stamped as received before it waits for a thread; no close that comes after overtakes it."""
        received = datetime.now(UTC)
        request.received = received  # type: ignore[attr-defined]
        if _is_task(request.path_info):
            return await super().get_response_async(request)
        if request.method in _SAFE:
            return await self._reading(request)
        named = _TO_A_GAME.match(request.path_info)
        if named is None:
            return await self._writing(request)
        async with underway.held(named[1], received):
            return await self._writing(request)

    def _page(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return self._pages.get_response(request)
        finally:
            close_old_connections()


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": _TOO_LARGE})


def _is_task(path: str) -> bool:
    """Is the view of an address a coroutine?"""
    try:
        return iscoroutinefunction(resolve(path).func)
    except Resolver404:
        return False
