"""What has been rendered and may be shown again: a small shelf in each process, the longest unused thrown away first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class Shelf[T]:
    """Keeps at most `size` things by their keys. Safe for threads; two may make the same thing at once, which does no harm."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._guard = Lock()

    def get(self, key: Hashable) -> T | None:
        """The thing, or None."""
        with self._guard:
            thing = self._things.get(key)
            if thing is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Hashable, thing: T) -> None:
        """Keep a thing."""
        with self._guard:
            self._things[key] = thing
            while len(self._things) > self._size:
                self._things.popitem(last=False)

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing, made and kept if it is not there."""
        thing = self.get(key)
        if thing is None:
            thing = make()
            self.put(key, thing)
        return thing

    def clear(self) -> None:
        """Throw everything away."""
        with self._guard:
            self._things.clear()
