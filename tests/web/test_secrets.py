"""Secrets: whatever anybody can fetch, he finds there what he was told and no more (P31, the law of ignorance).

One game holds a marker in every secret; every address is fetched as every kind of viewer. Then twins of the game, which differ in
secret things alone, are compared answer by answer.
"""

import re

import pytest
import time_machine
from django.urls import get_resolver

from gorod.web.api import api
from prying import DEEDS, client_of, crawl, filled, leaks, normal, routes

#: Routes at which nobody finds anything while a game runs.
UNREACHED = {
    "/picture/<str:address>.webp",  # nobody has given his character one
    "/g/<slug:slug>/record",  # written when the game is over
    "/api/",  # not an address
    "/api/<path:address>",  # any other one
    "/accounts/logout/",  # nobody signs out here
}

pytestmark = pytest.mark.django_db(transaction=True)


def test_P31_no_answer_of_the_site_holds_what_its_viewer_was_not_told(raised):
    world = raised()
    found, reached = {}, set()
    with time_machine.travel(world.now, tick=False):
        for viewer in world.viewers:
            for address, text in crawl(world, viewer).items():
                if not text.startswith("404"):
                    reached.add(address)
                if told := leaks(world, viewer, text):
                    found[viewer, address] = told
    assert not found, "\n".join(f"{viewer} {address}: {told}" for (viewer, address), told in list(found.items())[:60])
    every = set(routes(get_resolver().url_patterns))
    walked = {route for route in every if reached & set(filled(route, world.row.slug))}
    assert every - walked == UNREACHED


def test_every_operation_of_the_api_is_tried():
    described = {
        (method, path) for path, operations in api.get_openapi_schema()["paths"].items() for method in operations
    }
    walked = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route) for route in routes(get_resolver().url_patterns)}
    assert {path for _, path in described if not path.endswith("/stream")} <= walked
    assert {operation for operation in described if operation[0] != "get"} == DEEDS.keys()


def test_the_markers_are_found_by_those_who_may_read_them(raised):
    world = raised()
    with time_machine.travel(world.now, tick=False):
        read = {
            viewer: "\n".join(crawl(world, viewer, links=False).values())
            for viewer in ("don", "host", "killed", "spare")
        }
    for marker in ("zqclan-first", "zqclan-second"):
        assert marker in read["don"]
        assert marker in read["host"]
    assert "zqdead-talk" in read["killed"]
    assert "zqreport" in read["host"]
    assert {"Маска-don-False", "zqabout-don-Falsex", "Маска-don-True"} <= set(re.findall(r"[\w-]+", read["don"]))
    own = next(seat for seat, user in world.seats.items() if user == world.viewers["replaced"])
    assert f"zqline-{own}x" in read["spare"]


@pytest.mark.parametrize(
    ("how", "blind"),
    [
        ("more", ("stranger", "commissioner", "removed", "spare", "civilian")),
        ("swapped", ("stranger", "commissioner", "removed", "don")),  # the accounts of two civilians are exchanged
    ],
)
def test_P31_twins_that_differ_in_secrets_look_alike_to_whoever_was_not_told(raised, how, blind):
    seen = []
    for different in (False, True):
        world = raised(**{how: different})
        with time_machine.travel(world.now, tick=False):
            for viewer in blind:  # what the process remembers from now on is not counted
                client_of(world, viewer).get(f"/g/{world.row.slug}/")
            seen.append({})
            for viewer in blind:
                queries = {}
                answers = crawl(world, viewer, queries=queries)
                seen[-1] |= {(viewer, address): (normal(text), queries[address]) for address, text in answers.items()}
    one, two = seen
    assert one.keys() == two.keys()
    differing = [key for key in one if one[key] != two[key]]
    assert not differing, "\n".join(difference(key, one[key], two[key]) for key in differing[:40])


def difference(key, one, two):
    """Where two answers part, in a line."""
    if one[0] == two[0]:
        return f"{key}: {one[1]} and {two[1]} queries"
    at = next((place for place, (a, b) in enumerate(zip(one[0], two[0], strict=False)) if a != b), 0)
    return f"{key}: {one[0][max(at - 60, 0) : at + 60]!r} and {two[0][max(at - 60, 0) : at + 60]!r}"
