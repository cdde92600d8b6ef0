"""How fast the site is: pages beside a bare Django view that sends as many bytes, votes, and the delay to the last of many open pages.

`python benchmarks/site.py [--posts 10000] [--streams 1000] [--seconds 5]`: everything runs on this machine, one server process at a time
is asked, and the figures of a row come from the same run. The numbers of posts in the thread stand beside those of a short thread,
for the cost must not grow with it.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

_DATA = tempfile.TemporaryDirectory(prefix="gorod-bench-")
os.environ |= {"GOROD_DATA": _DATA.name, "DJANGO_SETTINGS_MODULE": "gorod.web.settings"}
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402

from gorod.web import actions, lobby, tables  # noqa: E402
from gorod.web.models import Game, Seat  # noqa: E402
from gorod.web.people import keys  # noqa: E402

CONNECTIONS = 16
_SHORT = 60


def made_game(owner, posts: int) -> Game:
    """A game in its first day with so many posts in the thread, in which `owner` sits; the day lasts on."""
    settings = lobby.FAST | {"calendar.day.lasts": "90h", "calendar.night.lasts": "1s", "voting.changes": None}
    row = lobby.new_game("Стол", "pokemon", settings, 12)
    lobby.sit(row.slug, owner)
    for _ in range(11):
        lobby.sit(row.slug, None)
    opened = datetime.now(UTC) - timedelta(hours=1)
    lobby.start(row.slug, opened)
    actions.strike(row.slug, opened + timedelta(seconds=2))
    Seat.objects.filter(game=row).update(bot=False)
    with transaction.atomic():
        row = Game.objects.get(pk=row.pk)
        with tables.opened(row) as table:
            events = []
            alive = [seat.number for seat in table.play.state.living()]
            for count in range(posts):
                text = f"Запись {count}: по-моему, тут всё не так просто, и вот почему. " + "Слово за слово. " * (
                    count % 12
                )
                say = table.hearing.post(
                    table.play.state, alive[count % len(alive)], text, opened + timedelta(seconds=5 + count // 10)
                )
                events += table.play.take(say)
            actions._keep(row, table, events)
    tables.forget(row.slug)
    return Game.objects.get(pk=row.pk)


@contextmanager
def served(*command: str, ready: str) -> Iterator[int]:
    """A server in a process of its own; gives its port, once it has said `ready` with it."""
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(ready, line):
                yield int(found[1])
                break
    finally:
        process.terminate()
        process.communicate()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, int]:
    """(status, length of the body) of one answer on a kept connection."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status = int(head.split(" ", 2)[1])
    length = int(found[1]) if (found := re.search(r"content-length: (\d+)", head, re.IGNORECASE)) else 0
    await reader.readexactly(length)
    return status, length


async def _ask(port: int, path: str, cookie: str, until: float, counts: list[int]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: ru\r\n{cookie}\r\n".encode()
    while time.perf_counter() < until:
        writer.write(request)
        status, _ = await _answer(reader)
        assert status == 200, (path, status)
        counts.append(1)
    writer.close()


def rate(port: int, path: str, seconds: float, cookie: str = "") -> float:
    """Answers a second on 16 kept connections, after a short warming up."""

    async def run(duration: float) -> float:
        counts: list[int] = []
        start = time.perf_counter()
        await asyncio.gather(*(_ask(port, path, cookie, start + duration, counts) for _ in range(CONNECTIONS)))
        return len(counts) / (time.perf_counter() - start)

    asyncio.run(run(min(1.0, seconds)))
    return asyncio.run(run(seconds))


def size_of(port: int, path: str, cookie: str = "") -> int:
    """The bytes of a page."""

    async def run() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: ru\r\n{cookie}\r\n".encode())
        status, length = await _answer(reader)
        writer.close()
        assert status == 200, (path, status)
        return length

    return asyncio.run(run())


def pages(games: dict[str, Game], cookie: str, seconds: float) -> None:
    """The thread page for a stranger and for a seated player, beside the bare view."""
    print(f"\nThread page of 50 posts, {CONNECTIONS} connections, one process (uvicorn), requests a second:")
    with served("-m", "gorod", "serve", "--port", "0", ready=r"http://127\.0\.0\.1:(\d+)/") as site, bare() as plain:
        for label, row in games.items():
            for who, sent in (("stranger", ""), ("seated player", cookie)):
                path = f"/g/{row.slug}/?page={1 + row.posts.filter(room='public').count() // 150}"
                size = size_of(site, path, sent)
                beside = rate(plain, f"/{size}", seconds)
                got = rate(site, path, seconds, sent)
                print(
                    f"  {label:>12}, {who:<14} {got:8.0f}   bare view of {size} bytes {beside:8.0f}   share {got / beside:.2f}"
                )


@contextmanager
def bare() -> Iterator[int]:
    """The bare site, served as the real one is."""
    program = (
        "import sys, socket, uvicorn; sys.path.insert(0, sys.argv[1]); s = socket.create_server(('127.0.0.1', 0));"
        "print('port', s.getsockname()[1], flush=True);"
        "uvicorn.Server(uvicorn.Config('bare_site:application', log_level='warning', lifespan='off', ws='none')).run(sockets=[s])"
    )
    with served("-c", program, str(Path(__file__).parent), ready=r"port (\d+)") as port:
        time.sleep(2)
        yield port


def votes(games: dict[str, Game], count: int = 150) -> None:
    """A vote read, decided, stored and pushed, one after the other in one process."""
    print("\nPosting a vote (read, decided, stored, pushed), milliseconds:")
    for label, row in games.items():
        with tables.opened(row) as table:
            alive = [seat.number for seat in table.play.state.living()]
            names = table.names
        taken = []
        for place in range(count):
            voter, target = alive[place % len(alive)], alive[(place * 7 + 3) % len(alive)]
            text = f"Голосую: [b]{names[target]}[/b]"
            start = time.perf_counter()
            actions.act(row.slug, _post(voter, text), datetime.now(UTC))
            taken.append((time.perf_counter() - start) * 1000)
        taken.sort()
        print(
            f"  {label:>12}  median {statistics.median(taken):6.1f}   95 of 100 within {taken[int(count * 0.95)]:6.1f}"
        )


def _post(voter: int, text: str):
    return lambda table, at: table.hearing.post(table.play.state, voter, text, at)


async def _opened(port: int, slug: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    writer.write(f"GET /g/{slug}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head.split(b"\r\n")[0], head
    return reader, writer


async def _told(reader: asyncio.StreamReader, mark: bytes) -> float:
    """When the stream has told of a text."""
    seen = b""
    while mark not in seen:
        more = await reader.read(1 << 16)
        if not more:
            return float("inf")
        seen = seen[-200:] + more
    return time.perf_counter()


async def _delays(port: int, slug: str, key: str, count: int) -> list[float]:
    streams = [await _opened(port, slug) for _ in range(count)]
    await asyncio.sleep(3)
    delays = []
    for turn in range(5):
        mark = f"news{turn}told"
        waiting = [asyncio.create_task(_told(reader, mark.encode())) for reader, _ in streams]
        await asyncio.sleep(0.2)
        start = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = json.dumps({"place": "thread", "text": mark}).encode()
        head = f"POST /api/games/{slug}/say HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n"
        writer.write(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        told = await asyncio.wait_for(asyncio.gather(*waiting), 120)
        status, _ = await _answer(reader)
        assert status == 200, status
        writer.close()
        delays.append((max(told) - start) * 1000)
    for _, writer in streams:
        writer.close()
    return delays


def streams(row: Game, key: str, count: int) -> None:
    """From a post being sent to the last of many open pages being told of it."""
    with served("-m", "gorod", "serve", "--port", "0", ready=r"http://127\.0\.0\.1:(\d+)/") as port:
        delays = asyncio.run(_delays(port, row.slug, key, count))
    print(f"\nFrom sending a post to the last of {count} open pages, milliseconds (5 posts):")
    print(f"  least {min(delays):.0f}   median {statistics.median(delays):.0f}   most {max(delays):.0f}")


def main() -> None:
    """Make the games, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--posts", type=int, default=10_000)
    parser.add_argument("--streams", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * options.streams + 200)), hard))
    Path(_DATA.name, "static").mkdir()
    call_command("migrate", interactive=False, verbosity=0)
    owner = get_user_model().objects.create_user("bench", "bench@example.org", "bench")
    key = keys.make(owner, "bench")
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    cookie = f"Cookie: sessionid={client.cookies['sessionid'].value}\r\n"
    games = {f"{posts} posts": made_game(owner, posts) for posts in (_SHORT, options.posts)}
    pages(games, cookie, options.seconds)
    votes(games)
    streams(games[f"{options.posts} posts"], key, options.streams)


if __name__ == "__main__":
    main()
