"""Live updates: one stream of server-sent events for each open page, and one look a wake for all pages that stand at one place.

A stream says nothing of what its viewer is not told, neither by a message nor by its heartbeat, which keeps its own time.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from gorod.engine import PUBLIC
from gorod.web.live import crowd, hub, news
from gorod.web.live.news import Gone, News, Place, Reader
from gorod.web.live.parts import TAIL, Mark
from gorod.web.people.tongue import language_of_reader

log = logging.getLogger("gorod.stream")

#: Seconds between two heartbeats.
HEARTBEAT = 15.0
#: Seconds before pages that could not be told are told again.
REST = 1.0
#: Milliseconds after which a page whose stream broke asks for a new one.
RETRY = 1000
#: How many messages wait for a page that is slow to read them.
MOST_WAITING = 50


@dataclass(eq=False)
class Page:
    """One open page: who looks, where it stands, and what waits to be sent to it."""

    reader: Reader
    place: Place
    waiting: asyncio.Queue[News | Gone | None] = field(default_factory=asyncio.Queue)


class Herald:
    """Tells all open pages of one game in this process. It lives as long as one of them is open."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self._bell = hub.Bell(slug)
        self._task = asyncio.create_task(self._run())
        self.pages: set[Page] = set()

    def admit(self, page: Page) -> None:
        """A page opens: it is told at once what it has missed."""
        self.pages.add(page)
        self._bell.ring()

    def dismiss(self, page: Page) -> None:
        """A page closes; with the last one the herald leaves."""
        self.pages.discard(page)
        if not self.pages:
            self._task.cancel()

    async def _run(self) -> None:
        async with self._bell as bell:
            while True:
                # Now and then without a ring too: a session may have ended, or another process's news been missed.
                await bell.wait(HEARTBEAT)
                await self._tell()

    async def _tell(self) -> None:
        """Tell every page what it has not been told. After a fault it is tried again soon."""
        pages = list(self.pages)
        asked = [(page.reader, page.place) for page in pages]
        try:
            told = await sync_to_async(news.tell, thread_sensitive=False)(self._slug, asked)
        except Exception:  # the database may be away for a moment
            log.exception("the pages of game %s could not be told", self._slug)
            asyncio.get_running_loop().call_later(REST, self._bell.ring)
            return
        for page, message in zip(pages, told, strict=True):
            if isinstance(message, News):
                page.place = news.moved(page.place, message)
            if message is not None:
                self._send(page, message)

    def _send(self, page: Page, message: News | Gone) -> None:
        """Give a page its message. One that does not read what it is sent is not remembered for ever: it has to come anew."""
        if page.waiting.qsize() >= MOST_WAITING:
            while not page.waiting.empty():
                page.waiting.get_nowait()
            page.waiting.put_nowait(None)
            self.pages.discard(page)
            return
        page.waiting.put_nowait(message)


_heralds: dict[tuple[asyncio.AbstractEventLoop, str], Herald] = {}


def end_all() -> None:
    """The site stops: the streams of the running loop end, and their pages ask for others."""
    here = asyncio.get_running_loop()
    for (loop, _), herald in _heralds.items():
        for page in herald.pages if loop is here else ():
            page.waiting.put_nowait(None)


@asynccontextmanager
async def _admitted(slug: str, page: Page) -> AsyncIterator[None]:
    """The page is told of its game while this is open."""
    key = (asyncio.get_running_loop(), slug)
    herald = _heralds.get(key)
    if herald is None:
        herald = _heralds[key] = Herald(slug)
    herald.admit(page)
    try:
        yield
    finally:
        herald.dismiss(page)
        if not herald.pages and _heralds.get(key) is herald:
            del _heralds[key]


async def _messages(slug: str, page: Page) -> AsyncIterator[bytes]:
    """The stream of one page, until its viewer is no longer who he was."""
    loop = asyncio.get_running_loop()
    async with _admitted(slug, page):
        yield f"retry: {RETRY}\n\n".encode()
        beat = loop.time() + HEARTBEAT
        while True:
            try:
                message = await asyncio.wait_for(page.waiting.get(), max(0.0, beat - loop.time()))
            except TimeoutError:
                beat += HEARTBEAT
                yield b":\n\n"
                continue
            if message is None:
                return
            if isinstance(message, Gone):
                yield b"event: gone\ndata: {}\n\n"
                return
            yield f"id: {message.mark}\n{_data(message.html)}\n".encode()


def _data(html: str) -> str:
    """A text as the data of an event, line by line."""
    lines = html.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "".join(f"data: {line}\n" for line in lines)


async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The live updates of one page of a game, as server-sent events that bear pieces of HTML.

    `room`: whose posts are wanted (`public` by default); `shows`: what the page shows of it (`parts.SHOWS`). `Last-Event-ID`, or `after`
    in the address, is the mark that the page has got to. Without a game or without the room: 204, on which nobody asks again. Needs ASGI.
    """
    if not isinstance(request, ASGIRequest):
        return HttpResponse("Live updates are served by the ASGI application.", status=501, content_type="text/plain")
    user = await request.auser()
    signed_in = user.is_authenticated
    reader = Reader(
        user.pk if signed_in else None,
        request.session.session_key if signed_in else None,
        language_of_reader(),
    )
    mark = Mark.read(request.headers.get("Last-Event-ID") or request.GET.get("after", ""))
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        # Read in a thread of the request's own, which would hold its connection as long as the stream lasts.
        await sync_to_async(connections.close_all)()
    room, shows = request.GET.get("room", PUBLIC), request.GET.get("shows", TAIL)
    place = await sync_to_async(_find, thread_sensitive=False)(slug, reader, room, shows, mark)
    if place is None:
        return HttpResponse(status=204)
    told = crowd.admitted(crowd.whose(request, reader.user), _messages(slug, Page(reader, place)))
    if told is None:
        return HttpResponse(status=429)
    response = StreamingHttpResponse(told, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _find(slug: str, reader: Reader, room: str, shows: str, mark: Mark | None) -> Place | None:
    """Where the page stands; the connection that is asked ends with the answer."""
    try:
        return news.find(slug, reader, room, shows, mark)
    finally:
        connections.close_all()
