"""What was received for a game and waits for its turn in this process: it holds the game's gate, so that no deadline overtakes it.

The gate is asked for without waiting. If it cannot be had, a deadline is being carried out, and what arrives meanwhile came after it.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime

from django.db import DEFAULT_DB_ALIAS, connections

from gorod.web.background import alone


class Hold:
    """One request's hold on a gate, until it is let go."""

    def __init__(self, received: datetime, drop: Callable[[], object]) -> None:
        self.received = received
        self._drop: Callable[[], object] | None = drop

    def let_go(self) -> None:
        """Give the gate back; once."""
        drop, self._drop = self._drop, None
        if drop is not None:
            drop()


_guard = threading.Lock()
_holds: dict[str, set[Hold]] = {}
_closing: dict[str, list[datetime]] = {}


@asynccontextmanager
async def held(slug: str, received: datetime) -> AsyncIterator[None]:
    """Hold the gate of a game for what was received for it at `received` (aware, UTC)."""
    drop = await (_take_of_server(slug) if _on_server() else _take_file(slug))
    hold = None if drop is None else Hold(received, drop)
    try:
        if hold is not None:
            _enter(slug, hold)
        yield
    finally:
        if hold is not None:
            _leave(slug, hold)


@contextmanager
def given_way(slug: str, due: datetime | None) -> Iterator[None]:
    """While a deadline that stood at `due` is carried out, nothing that this process received at that moment or later holds it up."""
    if due is None:
        yield
        return
    with _guard:
        _closing.setdefault(slug, []).append(due)
        later = [hold for hold in _holds.get(slug, ()) if hold.received >= due]
    for hold in later:
        _leave(slug, hold)
    try:
        yield
    finally:
        with _guard:
            _closing[slug].remove(due)
            if not _closing[slug]:
                del _closing[slug]


def _on_server() -> bool:
    """Is the database a PostgreSQL? Asked of the settings: a task has no connection of its own to ask."""
    return "postgresql" in str(connections.settings[DEFAULT_DB_ALIAS]["ENGINE"])


def _enter(slug: str, hold: Hold) -> None:
    with _guard:
        late = any(hold.received >= due for due in _closing.get(slug, ()))
        if not late:
            _holds.setdefault(slug, set()).add(hold)
    if late:
        hold.let_go()


def _leave(slug: str, hold: Hold) -> None:
    with _guard:
        holds = _holds.get(slug, set())
        holds.discard(hold)
        if not holds:
            _holds.pop(slug, None)
    hold.let_go()


async def _take_file(slug: str) -> Callable[[], object] | None:
    return alone.glance(slug)


#: PostgreSQL is asked through one connection of a thread of its own, which counts how often it holds a gate.
_porter = ThreadPoolExecutor(1, thread_name_prefix="gorod-porter")
_line = alone.Line()


def hang_up() -> None:
    """End the connection over which PostgreSQL's gates are held: the next is made to the database of that moment."""
    _porter.submit(_line.close).result()


async def _take_of_server(slug: str) -> Callable[[], object] | None:
    asked = _porter.submit(_line.take_shared, slug)

    def drop() -> None:
        _porter.submit(_line.drop_shared, slug)

    def drop_if_taken(answer: Future[bool]) -> None:
        if not answer.cancelled() and answer.result():
            drop()

    try:
        taken = await asyncio.wrap_future(asked)
    except asyncio.CancelledError:  # whoever asked is gone
        asked.add_done_callback(drop_if_taken)
        raise
    return drop if taken else None
