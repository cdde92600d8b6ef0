"""What one visitor may take of the site: caches, forms, guests, tables, the size of a request."""

import asyncio

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from gorod.web import lobby
from gorod.web.models import Game
from gorod.web.serving import handler, rates
from table_talk import plain_form

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_page_is_its_readers_alone_and_stays_in_no_browser_that_was_signed_in(table_of, browser_of, client):
    row = table_of("anna", host=None)
    anna = browser_of("anna")
    for address in ("", "mine", "room/host/", "tail", "votes", "nothing-here", "talk/"):
        answer = anna.get(f"/g/{row.slug}/{address}")
        assert answer["Cache-Control"] == "private, no-store", address
        assert client.get(f"/g/{row.slug}/{address}")["Cache-Control"] == "private, no-cache", address
    for address in ("/", "/account/", f"/api/games/{row.slug}", "/accounts/tokens/"):
        assert "no-store" in anna.get(address)["Cache-Control"], address
    told = client.get(f"/api/games/{row.slug}/events", headers={"Authorization": "Bearer x"})
    assert told["Cache-Control"] == "private, no-store"
    assert "public" in client.get("/mask/0123456789abcdef.svg")["Cache-Control"]


def test_forms_are_taken_no_faster_than_people_send_them(table_of, browser_of, monkeypatch):
    row = table_of("anna", "boris")
    monkeypatch.setattr(rates, "MOST_FORMS", 3)
    anna = browser_of("anna")
    statuses = [anna.post(f"/g/{row.slug}/draft", {"text": f"{n}"}).status_code for n in range(5)]
    assert statuses == [204, 204, 204, 429, 429]
    assert anna.get(f"/g/{row.slug}/").status_code == 200
    assert browser_of("boris").post(f"/g/{row.slug}/draft", {"text": "а"}).status_code == 204


@pytest.mark.parametrize("way", ["seat", "join", "queue", "open"])
def test_one_address_makes_only_so_many_guests(way, person, settings):
    settings.ACCOUNT_RATE_LIMITS = {"seat": "60/10m/ip", "guest": "2/10m/ip", "open": "60/10m/ip"}
    row = lobby.new_game("Стол", "pokemon", {}, 10)
    address, form = {
        "seat": ("/seat", {"rules": "pokemon"}),
        "join": (f"/g/{row.slug}/join", {}),
        "queue": (f"/g/{row.slug}/queue", {}),
        "open": ("/open/pokemon/", opening()),
    }[way]
    statuses = [Client().post(address, form).status_code for _ in range(4)]
    assert statuses == [302, 302, 429, 429]
    assert get_user_model().objects.count() == 2


def opening():
    """The form of a game by the rules as they are, which is hosted and agreed to."""
    return {**plain_form(Client(), "pokemon"), "lead": "host", "agreed": "1"}


def test_one_address_opens_only_so_many_games(browser_of, settings):
    settings.ACCOUNT_RATE_LIMITS = {"open": "2/10m/ip"}
    statuses = [browser_of("anna").post("/open/pokemon/", opening()).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert Game.objects.count() == 2


def test_the_site_plays_only_so_many_tables_of_bots_at_a_time(settings):
    settings.FAST_TABLES = 2
    pages = [Client().post("/seat", {"rules": "pokemon"}, follow=True).content.decode() for _ in range(3)]
    assert "Все столы с ботами сейчас заняты" in pages[2]
    assert Game.objects.count() == 2


def test_what_is_counted_does_not_fall_out_of_the_cache_because_many_are_counted():
    cache.set("first", 1)
    for number in range(2_000):
        cache.set(f"x{number}", 1)
    assert cache.get("first") == 1


def served(*parts, headers=()):
    """(status, how much was read) of a request with this body in parts."""
    site, sent, waiting, read = handler.Handler(threads=1), [], list(parts), 0

    async def receive():
        nonlocal read
        if not waiting:
            await asyncio.sleep(3600)
        part = waiting.pop(0)
        read += len(part)
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/look",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    asyncio.run(asyncio.wait_for(site(scope, receive, send), 30))
    return sent[0]["status"], read


def test_a_request_that_is_too_large_is_not_read_to_its_end():
    assert served(b"x", headers=[(b"content-length", b"99999999999999999999")]) == (413, 0)
    assert served(b"x", headers=[(b"content-length", str(handler.LARGEST + 1).encode())]) == (413, 0)
    status, read = served(*[b"x" * 2**20] * 50)
    assert status == 413
    assert read <= handler.LARGEST + 2**20
    assert served(b"look=day")[0] == 403


def test_a_form_that_is_too_large_is_refused_in_words(table_of, browser_of):
    row = table_of("anna")
    answer = browser_of("anna").post(f"/g/{row.slug}/say", {"text": "ы" * 3_000_000})
    assert answer.status_code in (400, 413)
    assert "отправьте частями" in answer.content.decode()
