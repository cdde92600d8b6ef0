"""The API's description: a sound OpenAPI document, told completely in `docs/api.md`; and whatever is sent by it or against it, no fault of the server."""

import json
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gorod.web.api import api
from gorod.web.api.rate import Rate
from gorod.web.people import keys

DOC = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
METHODS = ("get", "post", "put", "patch", "delete")
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def schema():
    """The description as it is served."""
    return json.loads(json.dumps(api.get_openapi_schema()))


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch):
    """As often as a test likes."""
    cache.clear()
    monkeypatch.setattr(Rate, "allow_request", lambda *_: True)


def operations(schema):
    """(method, path, operation) of everything that can be asked."""
    for path, entry in schema["paths"].items():
        for method, operation in entry.items():
            yield method, path, operation


def refs(node):
    """Every reference in a document."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            else:
                yield from refs(value)
    elif isinstance(node, list):
        for value in node:
            yield from refs(value)


def resolved(schema, node):
    """A part with its reference followed."""
    while "$ref" in node:
        place = schema
        for step in node["$ref"].removeprefix("#/").split("/"):
            place = place[step]
        node = place
    return node


# --- the document


def test_the_description_is_sound_openapi(schema):
    assert re.fullmatch(r"3\.[01]\.\d+", schema["openapi"])
    assert schema["info"]["title"] and schema["info"]["version"]
    for ref in refs(schema):
        assert ref.startswith("#/")
        resolved(schema, {"$ref": ref})
    names = [operation["operationId"] for _, _, operation in operations(schema)]
    assert len(names) == len(set(names))
    for method, path, operation in operations(schema):
        assert method in METHODS and path.startswith("/api/")
        assert operation["description"] and operation["summary"]
        declared = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert declared == set(re.findall(r"{(\w+)}", path))
        for one in operation["parameters"]:
            assert one["in"] in ("path", "query", "header", "cookie")
            assert one["in"] != "path" or one["required"]
            assert "schema" in one
        assert operation["responses"]
        for code, answer in operation["responses"].items():
            assert re.fullmatch(r"[2-5]\d\d", code) and answer["description"]
            assert code != "204" or "content" not in answer


def test_every_shape_and_field_is_named_once_and_required_ones_exist(schema):
    for name, shape in schema["components"]["schemas"].items():
        assert shape["type"] in ("object", "string")
        assert set(shape.get("required", ())) <= set(shape.get("properties", ())), name


# --- its twin in words


def listed():
    """(method, path) of the table in the docs."""
    for methods, path in re.findall(r"^\| ([A-Z, ]+) \| `(/[^`]*)` \|", DOC, re.MULTILINE):
        for method in methods.split(", "):
            yield method.lower(), path


def test_the_docs_tell_every_address_and_no_other(schema):
    described = {(method, path.removeprefix("/api")) for method, path, _ in operations(schema)}
    assert set(listed()) == described
    assert len(list(listed())) == len(described)


def commands():
    """The curl commands of the docs as (heading, method, path, headers, body)."""
    heading = ""
    for line in DOC.splitlines():
        heading = line.removeprefix("## ") if line.startswith("## ") else heading
        if not line.startswith("curl "):
            continue
        words, method, headers, body, address = iter(shlex.split(line)[1:]), "", [], None, ""
        for word in words:
            if word == "-H":
                headers.append(next(words))
            elif word == "-d":
                body = next(words)
            elif word == "-X":
                method = next(words)
            elif word != "-N":
                address = word
        yield heading, method or ("GET" if body is None else "POST"), address.removeprefix("$A"), headers, body


def test_every_example_of_the_docs_is_a_request_of_the_schema(schema, table_of, person):
    """Each is sent as it stands, by a player or by the host: it is understood, whatever the game makes of it."""
    with time_machine.travel(datetime(2026, 12, 1, 9, tzinfo=UTC), tick=False):
        row = table_of("anna", "boris", host=person("host"), players=8)
        tokens = {who: keys.make(person(who), "docs") for who in ("anna", "host")}
        client, seen = Client(raise_request_exception=False), set()
        for heading, method, address, headers, body in commands():
            path, _, query = address.partition("?")
            path = f"/api{path.replace('$G', row.slug)}"
            found = [
                (method, one)
                for one, entry in schema["paths"].items()
                if method.lower() in entry and re.fullmatch(re.sub(r"{\w+}", "[^/]+", one), path)
            ]
            assert found, (method, address)
            seen |= set(found)
            if path.endswith("/stream"):
                continue
            sent = {"Authorization": f"Bearer {tokens['host' if heading == 'Hosting' else 'anna']}"}
            sent |= dict(header.split(": ") for header in headers if not header.startswith("$"))
            given = {"data": body, "content_type": "application/json"} if body is not None else {}
            answer = client.generic(method, f"{path}?{quote(query, safe='=&')}", headers=sent, **given)
            assert answer.status_code in (200, 204, 404, 409), (method, address, answer.content.decode())
            if answer.status_code == 404:
                assert answer.json()["reason"] in ("no_room", "no_post"), (method, address, answer.content.decode())
    assert seen == {(method.upper(), path) for method, path, _ in operations(schema)}


# --- garbage

_NASTY = st.sampled_from(
    ["", " ", "\0", "\ud800", "…", "0", "-1", "1e9", "9" * 30, "null", "../..", "%00", "[b]x[/b]", "№3", "ж" * 300, "public", "player:1",
     "clan:mafia", "notes", "thread", "host", "clan", "dead", "heal", "kill", "carry", "remove", "close", "obscenity", "2026-13-45T99:99",
     "9999-12-31T23:59:59+14:00", "0001-01-01T00:00-14:00"]
)  # fmt: skip
_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _NASTY | st.text(max_size=20),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(_NASTY | st.text(max_size=5), below, max_size=3),
    max_leaves=5,
)


def fitting(schema, node):
    """Values of a part of the schema, mostly as it has them."""
    node = resolved(schema, node)
    if "anyOf" in node:
        return st.one_of([fitting(schema, one) for one in node["anyOf"]])
    if "enum" in node or "const" in node:
        return st.sampled_from(node.get("enum", [node.get("const")]))
    kind = node.get("type")
    if kind == "object" and "properties" in node:
        made = {name: fitting(schema, one) | _ANYTHING for name, one in node["properties"].items()}
        return st.fixed_dictionaries({}, optional=made)
    if kind == "string":
        return _NASTY | st.text(max_size=40)
    return {"integer": st.integers(-2, 12) | st.integers(), "boolean": st.booleans(), "null": st.none()}.get(
        kind, _ANYTHING
    )


@st.composite
def requests(draw, schema):
    """(method, address, body) of a request that is nearly right."""
    method, path, operation = draw(st.sampled_from(sorted(operations(schema), key=lambda one: one[:2])))
    query = []
    for one in operation["parameters"]:
        value = draw(fitting(schema, one["schema"]) | _NASTY)
        text = quote(str(value).encode(errors="replace"), safe="")
        if one["in"] == "path":
            path = path.replace(
                f"{{{one['name']}}}", "{slug}" if one["name"] == "slug" and draw(st.booleans()) else text or "x"
            )
        elif draw(st.booleans()):
            query.append(f"{one['name']}={text}")
    body = None
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]["schema"]
        body = draw(st.builds(json.dumps, fitting(schema, content) | _ANYTHING) | st.text(max_size=20))
    return method, path + ("?" + "&".join(query) if query else ""), body


def test_no_garbage_makes_the_server_fail(schema, table_of, person):
    running = table_of("anna", "boris", host=person("host"), players=8)
    with_token = {
        who: {"Authorization": f"Bearer {keys.make(person(who), 'fuzz')}"} for who in ("anna", "host", "carl")
    }
    client, answered = Client(raise_request_exception=False), set()

    @settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(request=requests(schema), who=st.sampled_from(["anna", "host", "carl", None]))
    def fuzz(request, who):
        method, address, body = request
        if address.split("?")[0].endswith("/stream"):
            return
        given = {"data": body.encode(errors="replace"), "content_type": "application/json"} if body is not None else {}
        answer = client.generic(
            method.upper(), address.replace("{slug}", running.slug), headers=with_token.get(who, {}), **given
        )
        answered.add(answer.status_code)
        assert answer.status_code < 500, (method, address, body, answer.content)
        if answer.status_code >= 400:
            told = answer.json()
            assert told["reason"] and told["text"], (method, address, body, told)

    fuzz()
    assert {200, 401, 403, 404, 409, 422} <= answered
