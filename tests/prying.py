"""Prying: every address of the site, everything an answer tells, and which of it the viewer was not told."""

import re
from html import unescape

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

import secret_world
from gorod.web import tables
from gorod.web.live import news
from gorod.web.live.news import Reader
from gorod.web.live.parts import SHOWS, Mark
from gorod.web.pages import panels, thread
from gorod.web.views import page

ROOMS = ("thread", "host", "clan", "dead", "notes", "player:1", "player:0", "clan:mafia")
#: Values for the parts of addresses, by name: a route with a part that is not here fails the tests until somebody thinks of samples.
SAMPLES: dict[str, tuple[str, ...]] = {
    "number": ("1", "2", "7"),
    "path": ("x",),
    "key": ("x", "x-x"),
    "uidb36": ("x",),
    "room": ROOMS,
    "place": ("thread", "host"),
    "deed": ("remove", "settle"),
    "digest": ("0123456789abcdef",),
    "address": ("0123456789abcdef" * 2,),
    "name": ("pokemon",),
    "rules": ("pokemon",),
    "status": ("running",),
}
QUERIES = (
    "?page=1",
    "?votes=1",
    "?host=1",
    "?by=3",
    "?q=zq",
    "?quote=2",
    "?before=3",
    "?after=0",
    "?day=1",
    "?room=clan",
    "?room=clan:mafia",
)
#: What there is to fetch of a game that has not begun.
GATHERING = (
    ("/g", "/"),
    ("/g", "/table/"),
    ("/g", "/rules.yaml"),
    ("/g", "/mine"),
    ("/api/games", ""),
    ("/api/games", "/events"),
)
_API = "/api/games/{slug}"
_LEGAL = {"seat": 1, "reason": "mask", "words": "Слово"}
#: What is tried by the API, by operation: one that is not here fails the tests.
DEEDS: dict[tuple[str, str], tuple[dict[str, object], ...]] = {
    ("post", f"{_API}/say"): (
        {"text": "Кто здесь?", "place": "clan"},
        {"text": "Кто здесь?", "place": "dead"},
        {"text": "Привет"},
    ),
    ("post", f"{_API}/orders"): (
        {"ability": "kill", "target": 2},
        {"ability": "heal", "target": 3, "seat": 1},
        {"ability": "inspect", "target": 4},
    ),
    ("post", f"{_API}/preview"): ({"text": "убить №2", "place": "clan"}, {"text": "лечу №3", "place": "host"}),
    ("post", f"{_API}/join"): ({"invite": "zqinvitatio"}, {"invite": "ж"}),
    ("post", f"{_API}/leave"): ({},),
    ("post", f"{_API}/queue"): ({}, {"invite": "ж"}),
    ("delete", f"{_API}/queue"): ({},),
    ("post", f"{_API}/confirm"): ({},),
    ("post", f"{_API}/start"): ({}, {"bots": True}),
    ("put", f"{_API}/character"): ({"name": "Слово", "about": "Слово"},),
    ("put", f"{_API}/character/picture"): ({},),
    ("put", f"{_API}/drafts/{{place}}"): ({"text": "Слово"},),
    ("post", f"{_API}/seats/{{number}}/substitute"): ({},),
    ("post", f"{_API}/discussion"): ({"text": "Слово"},),
    ("post", f"{_API}/reports"): ({**_LEGAL, "post": 2, "number": 2}, {**_LEGAL, "post": 400, "number": 400}),
    ("delete", f"{_API}/reports/{{number}}"): ({},),
    ("post", f"{_API}/redactions"): ({"room": "clan", "number": 1, **_LEGAL}, {"room": "dead", "number": 1, **_LEGAL}),
    ("post", f"{_API}/host/say"): ({"text": "Слово"}, {"text": "Слово", "to": 1}),
    ("post", f"{_API}/host/{{deed}}"): (_LEGAL, {**_LEGAL, "sure": True}),
}
_ARGUMENT = re.compile(r"<(?:(\w+):)?(\w+)>")
_LINK = re.compile(r'(?:href|src|action|hx-get|hx-post|data-[\w-]+)="(/[^"]*)"')
_VOLATILE = (
    re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"'),
    re.compile(r'name="key" value="[^"]*"'),
    re.compile(r"nonce[-=]['\"]?[\w+/=-]+"),
)


def routes(patterns, prefix="/"):
    """Every route of the site, streams left aside."""
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and not route.endswith("/stream"):
            yield re.sub(r"\(\?P<(\w+)>[^)]*\)|[\^$]", lambda found: f"<{found[1]}>" if found[1] else "", route)


def addresses(patterns, slug):
    """Every address of the site with sample arguments, streams left aside."""
    for route in routes(patterns):
        yield from filled(route, slug)


def filled(route, slug):
    """The route with each sample for each argument."""
    found = _ARGUMENT.search(route)
    if found is None:
        yield route
        return
    samples = (slug,) if found[2] == "slug" else SAMPLES[found[2]]
    for sample in samples:
        yield from filled(route.replace(found[0], sample), slug)


def whole(response):
    """Everything an answer tells: status, headers, cookies, body."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(response.items()))
    cookies = "\n".join(morsel.OutputString() for morsel in response.cookies.values())
    return f"{response.status_code}\n{headers}\n{cookies}\n\n{unescape(body.decode(errors='replace'))}"


def normal(text):
    """Without what differs between any two answers."""
    for pattern in _VOLATILE:
        text = pattern.sub("-", text)
    text = re.sub(r"Set-Cookie:|(csrftoken|sessionid)=[^;\n]*", r"\1=-", text)
    return re.sub(r"Content-Length: \d+\n", "", text)


def client_of(world, viewer):
    """The viewer's browser."""
    client = Client(raise_request_exception=False)
    name = world.viewers[viewer]
    if name is not None:
        client.force_login(world.users[name], backend="django.contrib.auth.backends.ModelBackend")
    return client


def crawl(world, viewer, *, links=True, queries=None):
    """Address -> everything its answer tells, over the whole site and the links found on the way."""
    client, seen = client_of(world, viewer), {}
    slug = world.row.slug
    waiting = list(dict.fromkeys(addresses(get_resolver().url_patterns, slug)))
    waiting += [f"{start}/{other}{end}" for other in world.others for start, end in GATHERING]
    waiting += [f"/g/{slug}/{path}{query}" for path in ("", "tail", "votes") for query in QUERIES]
    waiting += [f"/api/games/{slug}/rooms/{room}/posts?limit=100" for room in ROOMS]
    waiting += [f"/api/games?status={status}" for status in ("gathering", "running", "over", "x")]
    while waiting:
        address = waiting.pop(0)
        if address in seen or "logout" in address or address.startswith(("/static/", "//")):
            continue
        cache.clear()
        connection.queries_log.clear()
        with CaptureQueriesContext(connection) as captured:
            response = client.get(address)
        assert response.status_code in range(500) or address.endswith("/stream"), (
            viewer,
            address,
            response.content[:500],
        )
        seen[address] = whole(response)
        if queries is not None:
            queries[address] = len(captured)
        if links and "html" in response.get("Content-Type", ""):
            found = [unescape(link).partition("#")[0] for link in _LINK.findall(seen[address])]
            waiting += [link for link in found if link.startswith(f"/g/{slug}/") and "?quote=" not in link]
        if response.status_code in (301, 302) and response["Location"].startswith("/"):
            waiting.append(response["Location"].partition("#")[0])
    return seen


def leaks(world, viewer, text):
    """Markers in a text that the viewer may not read."""
    own = world.viewers[viewer]
    found = [marker for marker, readers in world.markers.items() if marker in text and viewer not in readers]
    if viewer != "host":
        for name in world.users:
            found += [
                f"zq{kind}-{name}"
                for kind in ("name", "mail")
                if name != own and re.search(rf"zq{kind}-{name}\b", text)
            ]
    others = {str(user.pk) for name, user in world.users.items() if name != own}
    found += [number for number in re.findall(r"(?:731|884)0000\d\d", text) if number in others or number[0] == "8"]
    found += [world.row.secret.hex()] if bytes(world.row.secret).hex() in text else []
    return found + [planted for planted in world.nobodys if planted in text]


def emptied():
    """Nothing is kept any more, on the disk or in memory."""
    call_command("flush", interactive=False, reset_sequences=True, verbosity=0)
    for kept in (tables._tables, tables._locks, page._pages, thread._pages, panels._shelf):
        kept.clear()
    mail.outbox.clear()
    cache.clear()


def fetched(user, paths, tries=()):
    """Address -> answer without what differs between any two: of pages, and of forms that change nothing."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    seen = {path: normal(whole(client.get(path))) for path in paths}
    return seen | {f"{path} {form}": normal(whole(client.post(path, form))) for path, form in tries}


def told_by_streams(slug, user, channels):
    """What a stream tells a page that has missed everything, by room and by what the page shows; nothing where the viewer has no such room."""
    told, session = {}, None if user is None else _session(user)
    for room in channels:
        for shows in SHOWS:
            reader = Reader(None if user is None else user.pk, session, "ru")
            place = news.find(slug, reader, room, shows, Mark(0, 0))
            said = None if place is None else news.tell(slug, [(reader, place)])[0]
            if isinstance(said, news.News):
                told[room, shows] = normal(f"{said.mark} {said.html}")
    return told


def _session(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.session.session_key


@pytest.fixture
def raised(monkeypatch):
    """`raised(more=True)`: a world made from nothing, the same each time but for what is asked."""

    def build(**how):
        emptied()
        secret_world.seeded(monkeypatch, "secrets")
        with time_machine.travel(secret_world.OPENS, tick=False):
            world = secret_world.build(**how)
        secret_world.seeded(monkeypatch, "fetching")
        return world

    with monkeypatch.context():
        yield build
