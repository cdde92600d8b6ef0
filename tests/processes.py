"""The site in processes of its own, `gorod serve`, on data of its own; and the people who play there by nothing but HTTP."""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import psycopg

from gorod.engine import Event, decode

TESTS = Path(__file__).parent
#: Seconds after which what must come has failed to.
PATIENCE = 60


class Served:
    """One process of the site. `url`: the PostgreSQL that it shares with others, or none: SQLite in the folder."""

    def __init__(self, data: Path, url: str | None = None, **environment: str) -> None:
        self.environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.environment |= {"GOROD_DATA": str(data), "GOROD_GRACE": "0.3", "PYTHONPATH": str(TESTS)} | environment
        if url is not None:
            self.environment["DATABASE_URL"] = url
        self.port = 0
        self.start()

    def start(self, *program: str) -> None:
        """Start, and wait until it says where it is. `program`: what runs instead of `gorod`."""
        self.process = subprocess.Popen(
            [sys.executable, *(program or ("-m", "gorod")), "serve", "--port", str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def kill(self) -> None:
        """SIGKILL: it cannot do anything more."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """End as an operator ends it."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def run(self, script: str, *words: object) -> list:
        """What a script of the tests prints, run on the same data."""
        done = subprocess.run(
            [sys.executable, TESTS / script, *map(str, words)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    def ask(self, path: str, key: str | None = None, body: object = None) -> tuple[int, dict]:
        """The status and the JSON of an address of the API; sent by POST if there is a body. Raises `OSError`."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        try:
            content = None if body is None else json.dumps(body).encode()
            line.request("GET" if body is None else "POST", f"/api/games/{path}", content, headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        except (http.client.HTTPException, ValueError) as broken:
            raise OSError(str(broken)) from broken
        finally:
            line.close()

    @contextmanager
    def listening(self, slug: str, shows: str = "tail") -> Iterator[http.client.HTTPResponse]:
        """The live stream of a game's thread, or of the discussion of its rules (`talk`), as a stranger has it, line by line."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        line.request("GET", f"/g/{slug}/stream?shows={shows}")
        with closing(line), line.getresponse() as stream:
            yield stream


def until(true, what: str) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.01)


class Person(threading.Thread):
    """Plays all the time, at one process after the other: posts, votes, words to the host, orders.

    `said`: texts that the site has said it took; `sent`: all of them; `ordered`: what it has said is ordered; `answers`: how many came.
    """

    def __init__(self, sites: list[Served], slug: str, key: str, seat: int, seats: int) -> None:
        super().__init__(daemon=True)
        self.sites, self.slug, self.key, self.seat, self.seats = sites, slug, key, seat, seats
        self.sent: list[str] = []
        self.said: list[str] = []
        self.ordered: list[tuple[str, int | None, datetime]] = []
        self.answers = 0
        self.enough = threading.Event()

    def run(self) -> None:
        count = 0
        while not self.enough.wait(0.15):
            count += 1
            site = self.sites[count // 3 % len(self.sites)]
            try:
                if count % 3 == 0:
                    self.say(site, f"записка {self.seat}-{count}", "host")
                elif count % 3 == 1:
                    self.say(site, f"{self.seat}-{count}: [b]№{count % self.seats + 1}[/b]", "thread")
                else:
                    self.order(site, count)
            except OSError:  # the process is dead, or dies meanwhile
                continue
            self.answers += 1

    def say(self, site: Served, text: str, place: str) -> None:
        """Send a text; it is acknowledged if the site says that it stands."""
        self.sent.append(text)
        status, _ = site.ask(f"{self.slug}/say", self.key, {"text": text, "place": place})
        if status == 200:
            self.said.append(text)

    def order(self, site: Served, count: int) -> None:
        """Give one of the orders that the site offers."""
        _, game = site.ask(self.slug, self.key)
        for ability, targets in (game.get("you") or {}).get("orders", {}).items():
            target = targets[count % len(targets)]
            status, taken = site.ask(f"{self.slug}/orders", self.key, {"ability": ability, "target": target})
            if status == 200:
                seats = {seat["name"]: seat["number"] - 1 for seat in game["seats"]}
                self.ordered += [
                    (event["ability"], seats.get(event.get("target")), datetime.fromisoformat(event["at"]))
                    for event in taken["events"]
                    if event["type"] == "ordered"
                ]


def kept(data: Path, url: str | None = None) -> tuple[list[int], list[Event], list[tuple]]:
    """What the database holds of its one game: numbers of events, events, posts as (room, number, seat), in order."""
    questions = (
        "SELECT number, data FROM web_storedevent ORDER BY number",
        "SELECT room, number, seat FROM web_post ORDER BY room, number",
    )
    line = sqlite3.connect(data / "gorod.sqlite3") if url is None else psycopg.connect(url)
    with closing(line):
        rows, posts = (line.execute(question).fetchall() for question in questions)
    return [number for number, _ in rows], [decode(bytes(event)) for _, event in rows], posts
