"""News of games within one process: a writer publishes a game's slug, every open stream of that game wakes."""

import asyncio
import threading
from collections.abc import Callable

_guard = threading.Lock()
_waiting: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
_listeners: list[Callable[[str], None]] = []
_told: dict[str, int] = {}


def publish(slug: str, number: int | None = None) -> None:
    """Something was kept in this game, which has `number` events now. Called from any thread, after the commit."""
    with _guard:
        if number is not None:
            _told[slug] = max(number, _told.get(slug, 0))
        waiting = list(_waiting.get(slug, ()))
        listeners = list(_listeners)
    for loop, bell in waiting:
        loop.call_soon_threadsafe(bell.set)
    for listener in listeners:
        listener(slug)


def listen(listener: Callable[[str], None]) -> None:
    """Call `listener` with the slug of every game in which something happens; in the publishing thread, so keep it short."""
    with _guard:
        _listeners.append(listener)


def told(slug: str) -> int:
    """How many events the game had when it was last published here."""
    return _told.get(slug, 0)


def open_slugs() -> list[str]:
    """The games that somebody waits for."""
    with _guard:
        return list(_waiting)


class Bell:
    """Rings when something happens in a game: `async with Bell(slug) as bell: await bell.wait(30)`."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self._entry = (asyncio.get_running_loop(), asyncio.Event())

    async def __aenter__(self) -> "Bell":
        with _guard:
            _waiting.setdefault(self._slug, set()).add(self._entry)
        return self

    async def __aexit__(self, *_: object) -> None:
        with _guard:
            entries = _waiting.get(self._slug, set())
            entries.discard(self._entry)
            if not entries:
                _waiting.pop(self._slug, None)

    def ring(self) -> None:
        """Ring this bell alone, from its own loop."""
        self._entry[1].set()

    async def wait(self, seconds: float) -> bool:
        """True when it rang, False after so many seconds of silence."""
        try:
            await asyncio.wait_for(self._entry[1].wait(), seconds)
        except TimeoutError:
            return False
        self._entry[1].clear()
        return True
