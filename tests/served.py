"""The site as people meet it: uvicorn in a thread of this process, on this test's database."""

import socket
import threading
from contextlib import suppress

import uvicorn

from gorod.web.asgi import application
from gorod.web.background.clock import Clock
from gorod.web.background.company import Company

#: Seconds after which a thread that does not end has failed.
PATIENCE = 20


class Site:
    """The site, served by a thread of this process until it is stopped."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._company: list[Clock | Company] = []
        self.start()

    def start(self) -> None:
        """Serve; on the same port after a stop."""
        if self._listening.fileno() < 0:
            self._listening = socket.create_server(("127.0.0.1", self.port))
        config = uvicorn.Config(
            application, log_level="warning", lifespan="off", access_log=False, timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close every connection and stop listening."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        with suppress(OSError):
            self._listening.close()

    def let_time_run(self) -> None:
        """Start the clock and the bots."""
        self._company = [Clock(), Company()]
        for thread in self._company:
            thread.start()

    def close(self) -> None:
        """Stop everything."""
        for thread in self._company:
            thread.stop()
        for thread in self._company:
            thread.join(PATIENCE)
        self.stop()
