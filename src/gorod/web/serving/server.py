"""The site's own process: pages and streams by uvicorn, beside them the clock, the bots and the watch on other processes."""

import asyncio
import contextlib
import logging
import socket
import threading
import time
import warnings
from contextlib import closing
from pathlib import Path
from typing import Protocol

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from gorod.scenarios import load
from gorod.web.background.alone import Alone, own_line
from gorod.web.background.clock import Clock
from gorod.web.background.company import Company
from gorod.web.live import stream
from gorod.web.live.wire import Watcher
from gorod.web.rulebook.rulesets import offered
from gorod.web.serving.compile_messages import compile_all

log = logging.getLogger("gorod.server")

#: Seconds that requests under way get to end when the site stops, and the threads after them. What is not done then is done after the next start.
_GRACEFUL, _PATIENCE = 2, 0.5


class Worker(Protocol):
    """A thread that can be told to stop."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def join(self, timeout: float | None = None) -> None: ...


class Site(uvicorn.Server):
    """Says its address once it can be visited, and lets its threads finish what they do before it ends."""

    def __init__(self, config: uvicorn.Config, workers: list[Worker]) -> None:
        super().__init__(config)
        self._workers = workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, then start the threads."""
        await super().startup(sockets)
        if sockets:
            print(_address(sockets[0]), flush=True)
        for worker in self._workers:
            worker.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the doors, end the streams, let what is under way come to its end; the threads stop meanwhile."""
        for worker in self._workers:
            worker.stop()
        stream.end_all()
        await super().shutdown(sockets)
        end = time.monotonic() + _PATIENCE
        for worker in self._workers:
            await asyncio.to_thread(worker.join, max(0.0, end - time.monotonic()))


def run(listening: socket.socket) -> int:
    """Prepare the data and serve on a bound socket until a signal comes. Gives the exit status."""
    prepare()
    config = uvicorn.Config(
        "gorod.web.asgi:application",
        log_level="warning",
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=_GRACEFUL,
        date_header=False,
        server_header=False,
    )
    threading.excepthook = _failed
    # WhiteNoise sends its few small files as it reads them; nobody has to be told so at every start.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    with contextlib.suppress(KeyboardInterrupt):  # how uvicorn passes on the signal that stopped it
        Site(config, [Clock(), Company(), Watcher()]).run(sockets=[listening])
    return 0


def check() -> None:
    """Try what the environment names. Raises `ValueError` for rules that are not sound and a database that cannot be used or is newer."""
    for rules in settings.SCENARIOS:
        try:
            load(rules)
        except ValueError as error:
            raise ValueError(f"GOROD_SCENARIOS: {error}") from error
    if len(offered()) < len(settings.SCENARIOS):
        raise ValueError("GOROD_SCENARIOS: two of the rules bear one name; rename a file")
    try:
        with closing(own_line()) as line:
            loader = MigrationLoader(line)
    except DatabaseError as error:
        where = "DATABASE_URL" if connection.vendor == "postgresql" else str(connection.settings_dict["NAME"])
        raise ValueError(f"{where}: the database cannot be used: {error}") from error
    newer = sorted(
        name for app, name in loader.applied_migrations if app == "web" and (app, name) not in loader.disk_migrations
    )
    if newer:
        raise ValueError(
            f"the database is of a newer Gorod ({newer[-1]}): upgrade Gorod, or restore a backup of before"
        )


def prepare() -> None:
    """Bring the database to this version, collect scripts and styles, compile the texts; of several processes that start together one does it first."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    turn = Alone("prepare")
    turn.wait()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        # The pages of the API's description come with scripts of their own, which name files that do not come with them.
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["ninja"])
        try:
            compile_all()
        except OSError as error:  # installed where it may not write: the catalogues were compiled at set-up
            log.warning("the texts were not compiled: %s", error)
    finally:
        turn.release()
        connection.close()


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"Город открыт: http://{shown}:{port}/ (остановить: Ctrl+C)\nGorod is open: http://{shown}:{port}/ (Ctrl+C stops it)"


def _failed(what: threading.ExceptHookArgs) -> None:
    name = what.thread.name if what.thread else "a thread"
    log.error("%s has failed", name, exc_info=what.exc_value)
