"""How many live streams are open: one visitor may not take the room of all."""

from collections import Counter
from collections.abc import AsyncIterator

from django.http import HttpRequest

#: Streams of one account, of all strangers at one address, and of everybody in one process.
MOST_OF_ONE, MOST_OF_ADDRESS, MOST = 100, 2_000, 10_000
_open: Counter[int | str] = Counter()


def whose(request: HttpRequest, user: int | None) -> int | str:
    """Whom a stream is counted for: the account, else the address that it is asked from."""
    return str(request.META.get("REMOTE_ADDR", "")) if user is None else user


def admitted(asker: int | str, told: AsyncIterator[bytes]) -> AsyncIterator[bytes] | None:
    """A stream that is counted for its asker as long as it lasts; None where he has too many, or all have. Used in one event loop."""
    most = MOST_OF_ONE if isinstance(asker, int) else MOST_OF_ADDRESS
    return _counted(asker, told) if _open[asker] < most and _open.total() < MOST else None


async def _counted(asker: int | str, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    _open[asker] += 1
    try:
        async for part in told:
            yield part
    finally:
        _open[asker] -= 1
        if not _open[asker]:
            del _open[asker]
        await told.aclose()  # type: ignore[attr-defined]
