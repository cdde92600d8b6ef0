"""The whole site killed at random moments of a running game, and started again: nothing acknowledged is lost, nothing happens twice."""

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

from gorod.engine import Closed, Opened, Said, Voted, decode

TESTS = Path(__file__).parents[1]
KILLS = 5


class Served:
    """`gorod serve` in a process of its own, on a folder of data of its own."""

    def __init__(self, data: Path) -> None:
        self.environment = os.environ | {"GOROD_DATA": str(data), "GOROD_GRACE": "0.3", "PYTHONPATH": str(TESTS)}
        self.environment.pop("DATABASE_URL", None)
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it says where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gorod", "serve", "--port", str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line)[1])

    def kill(self) -> None:
        """SIGKILL: it cannot do anything more."""
        self.process.kill()
        self.process.communicate()

    def run(self, script: str) -> list:
        """What a script of the tests prints, run on the same data."""
        done = subprocess.run(
            [sys.executable, TESTS / script], env=self.environment, capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)


class Person(threading.Thread):
    """Writes to the host and votes all the time. `acknowledged`: texts that the site has said it took; `sent`: all of them."""

    def __init__(self, served: Served, slug: str, key: str, seats: int) -> None:
        super().__init__(daemon=True)
        self.served, self.slug, self.key, self.seats = served, slug, key, seats
        self.sent: list[str] = []
        self.acknowledged: list[str] = []
        self.enough = threading.Event()

    def run(self) -> None:
        count = 0
        while not self.enough.wait(0.1):
            count += 1
            if count % 2:
                self.say(f"записка {count}", "host")
            else:
                self.say(f"№{count}: [b]№{count % self.seats + 1}[/b]", "thread")

    def say(self, text: str, place: str) -> None:
        """Send a text; it is acknowledged if the site says that it stands."""
        self.sent.append(text)
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.served.port}/api/games/{self.slug}/say",
            json.dumps({"text": text, "place": place}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                if answer.status == 200:
                    self.acknowledged.append(text)
        except (OSError, urllib.error.URLError, ValueError):
            pass


def test_a_site_killed_five_times_loses_nothing_and_does_nothing_twice(tmp_path):
    chance = random.Random(5)
    served = Served(tmp_path)
    slug, key, seat = served.run("opened.py")
    person = Person(served, slug, key, 20)
    person.start()
    try:
        for _ in range(KILLS):
            before = len(person.acknowledged)
            moment = time.monotonic() + chance.uniform(1.0, 4.0)
            while time.monotonic() < moment or len(person.acknowledged) < before + 2:
                time.sleep(0.005)
            served.kill()
            served.start()
        before = len(person.acknowledged)
        while len(person.acknowledged) < before + 2:
            time.sleep(0.05)
        time.sleep(4)
    finally:
        person.enough.set()
        person.join()
        served.process.terminate()
        served.process.communicate()
    judge(tmp_path / "gorod.sqlite3", person, seat)


def judge(file: Path, person: Person, seat: int) -> None:
    """Read the site's file and compare it with what was acknowledged."""
    with sqlite3.connect(file) as kept:
        numbers, data = zip(*kept.execute("SELECT number, data FROM web_storedevent ORDER BY number"), strict=True)
        posts = kept.execute("SELECT room, number, seat, text FROM web_post ORDER BY room, number").fetchall()
    kept.close()
    events = [decode(bytes(event)) for event in data]
    assert list(numbers) == list(range(1, len(events) + 1))
    said = Counter(event.text for event in events if isinstance(event, Said) and event.player == seat)
    assert [text for text in person.acknowledged if said[text] != 1] == []
    assert [text for text, times in said.items() if times > 1 or text not in person.sent] == []
    assert [event for event in events if isinstance(event, Voted)]
    closes = Counter((event.phase, event.number) for event in events if isinstance(event, Closed))
    assert set(closes.values()) == {1}
    until = {(event.phase, event.number): event.until for event in events if isinstance(event, Opened)}
    assert [
        event for event in events if isinstance(event, Closed) and event.at != until[event.phase, event.number]
    ] == []
    assert len(closes) >= 3
    rooms = Counter(room for room, *_ in posts)
    assert [(room, number) for room, number, *_ in posts] == [
        (room, number) for room in sorted(rooms) for number in range(1, rooms[room] + 1)
    ]
    spoken = Counter((event.channel, event.player) for event in events if isinstance(event, Said))
    assert Counter((room, writer) for room, _, writer, _ in posts if writer is not None) == spoken
