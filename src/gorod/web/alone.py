"""What one process alone may do at a time, and deadlines that wait for what came before them: locks that end with their holder.

On SQLite the locks are files beside the database, on PostgreSQL advisory locks: a killed process leaves nothing behind.
"""

import fcntl
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
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
        if self._line is not None:
            self._line.close()
            self._line = None

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
            line = connection.copy()
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
