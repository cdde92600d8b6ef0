"""What one process alone may do at a time, and deadlines that wait for what came before them: locks that end with their holder.

On SQLite the locks are files beside the database, on PostgreSQL advisory locks: a killed process leaves nothing behind.
"""

import fcntl
import os
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

#: Seconds for which a close waits for what was received before it and is not kept yet; then it is done all the same.
PATIENCE = 10.0
_STEP = 0.01
#: The first of the two numbers of an advisory lock: what kind of lock it is.
_ALONE, _GATE = 7301, 7302


def _open(name: str) -> int:
    folder = Path(settings.DATA) / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600)


def _number(name: str) -> int:
    """A name as a signed 32-bit number."""
    return zlib.crc32(name.encode()) - (1 << 31)


def own_line() -> BaseDatabaseWrapper:
    """A connection beside the pool, for what lasts: whoever makes it closes it."""
    line = connections.create_connection(DEFAULT_DB_ALIAS).copy()
    line.settings_dict["OPTIONS"] = {
        name: value for name, value in line.settings_dict["OPTIONS"].items() if name != "pool"
    }
    return line


class Alone:
    """A task that one process of the site does at a time. Use it in one thread."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._file: int | None = None
        self._line: BaseDatabaseWrapper | None = None

    def held(self) -> bool:
        """Is the task this process's? Takes it if it is free."""
        return self._held_by_server() if connection.vendor == "postgresql" else self._held_by_file()

    def release(self) -> None:
        """Leave the task to others."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        line, self._line = self._line, None
        if line is not None:
            with (
                suppress(Error),
                line.cursor() as cursor,
            ):  # the server is told, since it learns of a closed connection a little later
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [_ALONE, _number(self._name)])
            line.close()

    def wait(self) -> None:
        """Return once the task is this process's."""
        while not self.held():
            time.sleep(0.05)

    def _held_by_file(self) -> bool:
        if self._file is None:
            file = _open(self._name)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            self._file = file
        return True

    def _held_by_server(self) -> bool:
        """The lock lives as long as a connection of its own, which is looked after at each question."""
        try:
            if self._line is not None:
                with self._line.cursor() as cursor:
                    cursor.execute("SELECT 1")
                return True
            line = own_line()
            with line.cursor() as cursor:
                cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [_ALONE, _number(self._name)])
                taken = bool(cursor.fetchone()[0])
        except Error:
            self.release()
            return False
        if not taken:
            line.close()
            return False
        self._line = line
        return True


def build_gate(slug: str) -> None:
    """Make the gate of a game that opens. On PostgreSQL a gate needs no making."""
    if connection.vendor != "postgresql":
        os.close(_open(f"gate-{slug}"))


def tear_gate(slug: str) -> None:
    """The game is gone."""
    (Path(settings.DATA) / "locks" / f"gate-{slug}").unlink(missing_ok=True)


def glance(slug: str) -> Callable[[], object] | None:
    """Hold the gate of a game together with others if that takes no waiting; gives what gives it back. Of files alone."""
    try:
        file = os.open(Path(settings.DATA) / "locks" / f"gate-{slug}", os.O_RDWR)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return lambda: os.close(file)


class Line:
    """Gates held over one connection to PostgreSQL. Use it in one thread."""

    def __init__(self) -> None:
        self._line: BaseDatabaseWrapper | None = None

    def take_shared(self, slug: str) -> bool:
        """Hold a gate together with others, unless one holds it by himself or the database does not answer."""
        return self._ask("SELECT pg_try_advisory_lock_shared(%s, %s)", slug)

    def drop_shared(self, slug: str) -> None:
        """Give a gate back that was taken."""
        self._ask("SELECT pg_advisory_unlock_shared(%s, %s)", slug)

    def close(self) -> None:
        """Hang up; what was held is given back."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(self, question: str, slug: str) -> bool:
        try:
            if self._line is None:
                self._line = own_line()
            with self._line.cursor() as cursor:
                cursor.execute(question, [_GATE, _number(slug)])
                return bool(cursor.fetchone()[0])
        except Error:  # with the connection, what it held is given back
            self.close()
            return False


@contextmanager
def gate(slug: str, *, closing: bool) -> Iterator[None]:
    """Hold a game's gate from the receipt of a command until it is kept, so that no deadline overtakes it.

    Many may hold it together; `closing`: one that carries out a deadline waits for them, in all processes, and holds it by itself.
    """
    if connection.vendor == "postgresql":
        with _gate_of_server(slug, closing):
            yield
        return
    file = _open(f"gate-{slug}")
    try:
        _take_file(file, closing)
        yield
    finally:
        os.close(file)


def _take_file(file: int, closing: bool) -> None:
    if not closing:
        fcntl.flock(file, fcntl.LOCK_SH)
        return
    end = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                return
            time.sleep(_STEP)
        else:
            return


@contextmanager
def _gate_of_server(slug: str, closing: bool) -> Iterator[None]:
    key = [_GATE, _number(slug)]
    taken = "" if closing else "_shared"
    with connection.cursor() as cursor:
        if not closing:
            cursor.execute("SELECT pg_advisory_lock_shared(%s, %s)", key)
        elif not _taken_in_time(key):
            yield
            return
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT pg_advisory_unlock{taken}(%s, %s)", key)


def _taken_in_time(key: list[int]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
            if cursor.fetchone()[0]:
                return True
        time.sleep(_STEP)
    return False
