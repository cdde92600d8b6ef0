"""Whatever is sent to whatever address, the answer is a page, a refusal or nothing found: never a fault of the server."""

import json
import re
from urllib.parse import quote

import pytest
import time_machine
from django.core.cache import cache
from django.urls import get_resolver

from gorod.web.api import api
from gorod.web.incoming.deeds import DEEDS
from prying import SAMPLES, client_of, routes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("on_both")]

LONG = "9" * 5_000
#: Percent-encoded: numbers that are none, NUL, half a character, bytes that are no text, and what a path or a header could be broken with.
STRANGE = [
    *map(quote, (LONG, f"0001{LONG}", "²", "a\nSet-Cookie: x=1", "//evil.example/")),
    "a%00b",
    "%ED%A0%80",
]
FIELDS = (
    *(
        "text",
        "place",
        "key",
        "vote",
        "to",
        "seat",
        "reason",
        "words",
        "report",
        "mark",
        "until",
        "sure",
        "give",
        "pass",
        "target-0",
    ),
    *(
        "next",
        "name",
        "about",
        "picture",
        "look",
        "language",
        "rules",
        "invite",
        "login",
        "password",
        "email",
        "username",
        "bots",
        "room",
    ),
)
QUERIES = ("page", "by", "q", "quote", "before", "after", "day", "room", "invite", "limit", "status", "next", "votes")
#: Forms that are right but for one field.
RIGHT = {
    "say": {"place": "thread", "text": "Слово", "vote": "1", "to": "1", "key": "k"},
    "order": {"give": "0|heal|host||", "target-0": "2", "next": "/", "key": "k"},
    "draft": {"place": "thread", "text": "Слово"},
    "report/2": {"reason": "mask", "words": "Слово"},
    "talk/": {"text": "Слово", "key": "k"},
    "preview": {"place": "host", "text": "Слово"},
}
JSON = (
    *(b"", b"[]", b"null", b"1", b'"x"', b"{", b"\xff\xfe", b'{"text": NaN}', b"[" * 20_000, b'{"a":' * 20_000),
    *(json.dumps({"text": value, "place": "thread", "key": value, "ability": value, "target": value, "invite": value}).encode()
      for value in ("a\0b", "\ud800", [], {}, None, 10**400, "я" * 200_000, True)),
    *(json.dumps({"text": "Слово", "key": value}).encode() for value in ("a\0b", "\ud800")),
    *(json.dumps({"ability": "heal", "target": value, "treasure": "a\0"}).encode() for value in ("a\0b", "\ud800", 10**30)),
)  # fmt: skip


def addresses_of(slug):
    """Every route with each strange thing for its parts, and as it should be."""
    for route in routes(get_resolver().url_patterns):
        if any(word in route for word in ("logout", "delete", "/stream")):
            continue
        for strange in (None, *STRANGE):

            def part(found, strange=strange):
                return slug if found[1] == "slug" else (strange or SAMPLES[found[1]][0])

            yield re.sub(r"<(?:\w+:)?(\w+)>", part, route)


def faults(client, requests):
    """Requests that the server failed at."""
    found = []
    for method, address, *sent in requests:
        cache.clear()
        answer = (
            getattr(client, method)(address, *sent[:1], content_type=FORM if len(sent) < 2 else sent[1])
            if sent
            else getattr(client, method)(address)
        )
        if (
            answer.status_code >= 500
            or answer.headers.get("Location", "").startswith(ELSEWHERE)
            or "x" in answer.cookies
        ):
            found.append((method, address[:90], str(sent)[:120], answer.status_code))
    return found


ELSEWHERE = ("//", "http:", "https:", "\\")
FORM = "application/x-www-form-urlencoded"


def test_no_address_and_no_form_breaks_the_site(raised):
    world = raised()
    slug, requests = world.row.slug, []
    every = list(dict.fromkeys(addresses_of(slug)))
    for address in every:
        requests += [("get", address), ("post", address)]
    for address in dict.fromkeys(
        re.sub(r"[^/]*9999.*", "x", one) for one in every if "%" not in one and LONG not in one
    ):
        requests += [(method, address) for method in ("put", "delete", "options", "head")]
        for strange in STRANGE:
            requests.append(("get", f"{address}?" + "&".join(f"{name}={strange}" for name in QUERIES)))
            requests.append(("post", address, "&".join(f"{name}={strange}" for name in FIELDS)))
    requests += [
        ("post", f"/g/{slug}/say", "x=%", "multipart/form-data; boundary=x"),
        ("post", "/seat", b"\0" * 100, "multipart/form-data"),
    ]
    with time_machine.travel(world.now, tick=False):
        assert not faults(client_of(world, "stranger"), requests[::7])
        assert not faults(client_of(world, "civilian"), requests)


def test_no_field_of_a_form_breaks_the_site(raised):
    world = raised()
    slug = world.row.slug
    forms = {("civilian", f"/g/{slug}/{deed}"): form for deed, form in RIGHT.items()}
    right = {
        "seat": "1",
        "reason": "mask",
        "mark": "голос:",
        "until": "2027-02-03T21:00",
        "report": "1",
        "key": "k",
        "sure": "1",
    }
    forms |= {("host", f"/g/{slug}/host/{deed}"): right for deed in (*DEEDS, "settle")}
    forms |= {("host", f"/g/{slug}/say"): RIGHT["say"], ("outsider", f"/g/{world.others[1]}/substitute"): {"seat": "1"}}
    with time_machine.travel(world.now, tick=False):
        for (viewer, address), form in forms.items():
            requests = [
                (
                    "post",
                    address,
                    "&".join(f"{name}={strange if name == changed else quote(value)}" for name, value in form.items()),
                )
                for changed in form
                for strange in STRANGE
            ]
            assert not faults(client_of(world, viewer), requests), viewer


def test_no_body_breaks_the_api(raised):
    world = raised()
    described = api.get_openapi_schema()["paths"]
    requests = [
        (
            method,
            path.format_map({name: samples[0] for name, samples in SAMPLES.items()} | {"slug": slug}),
            body,
            "application/json",
        )
        for path, operations in described.items()
        for method in operations
        if method != "get"
        for slug in (world.row.slug, "a%00b")
        for body in JSON
    ]
    with time_machine.travel(world.now, tick=False):
        assert not faults(client_of(world, "civilian"), requests)
