"""A game followed live by a program: what it is told comes at once and once, of what it is not told nothing comes."""

import http.client
import json

import pytest
from django.db import connections

from gorod.web import actions
from gorod.web.access import look
from gorod.web.models import Game, Post, Token
from gorod.web.people import keys
from gorod.web.posts import redaction
from served import Site
from table_talk import at, said, seat_of, to_day

#: Seconds in which what must come has come.
PATIENCE = 10

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site():
    """The site, served."""
    site = Site()
    yield site
    site.close()
    connections.close_all()


class Follower:
    """A stream of the API, read message by message."""

    def __init__(self, site, slug, token=None, after=0, last=None):
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Last-Event-ID": str(last)} if last is not None else {}
        self.line.request("GET", f"/api/games/{slug}/stream?after={after}", headers=headers)
        self.answer = self.line.getresponse()

    def next(self):
        """(kind of message, content)."""
        kind, content = "message", None
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                content = json.loads(line[6:])
            elif not line and content is not None:
                return kind, content

    def close(self):
        self.line.close()


def test_events_come_as_they_happen_and_a_broken_stream_goes_on(site, table_of, person):
    row = table_of("anna", "boris")
    token = keys.make(person("anna"), "bot")
    anna = Follower(site, row.slug, token)
    whole = [anna.next()[1] for _ in range(3)]
    assert [one["seq"] for one in whole] == [1, 2, 3]
    said(row, seat_of(row, "anna"), "Только ведущему", "host")
    while (told := anna.next()[1]).get("text") != "Только ведущему":
        pass
    anna.close()
    said(row, seat_of(row, "anna"), "И ещё", "host", seconds=1)
    again = Follower(site, row.slug, token, last=told["seq"])
    kind, content = again.next()
    assert (kind, content["seq"], content["text"]) == ("message", told["seq"] + 1, "И ещё")
    again.close()


def test_nothing_comes_of_what_is_not_told(site, table_of, person):
    row = table_of("anna", "boris")
    boris = Follower(site, row.slug, keys.make(person("boris"), "bot"))
    stranger = Follower(site, row.slug)
    said(row, seat_of(row, "anna"), "Только ведущему", "host")
    to_day(row)
    for follower in (boris, stranger):
        told = []
        while not told or told[-1].get("phase") != "day":
            told.append(follower.next()[1])
        assert "Только ведущему" not in json.dumps(told, ensure_ascii=False)
        follower.close()


def test_R39_a_redaction_is_named_and_a_revoked_key_ends_the_stream(site, table_of, person):
    row = table_of("anna", "boris", host=person("host"))
    seat = to_day(row)
    said(row, seat, "Вот зараза")
    number = Post.objects.get(game=row, text="Вот зараза").number
    follower = Follower(site, row.slug, keys.make(person("boris"), "bot"))
    while follower.next()[1].get("text") != "Вот зараза":
        pass
    row = Game.objects.get(pk=row.pk)
    with look(row, person("host")) as sight:
        redaction.redact(sight, "public", number, "зараза", "obscenity", at(row))
    assert follower.next() == ("redacted", {"room": "thread", "number": number})
    Token.objects.all().delete()
    actions.strike(row.slug, Game.objects.get(pk=row.pk).due)
    assert follower.next() == ("gone", {})
    follower.close()


@pytest.mark.parametrize(
    ("slug", "token", "status", "reason"), [("nogame", None, 404, "not_found"), ("", "gorod_x", 401, "bad_token")]
)
def test_a_stream_is_refused_like_any_request(site, table_of, slug, token, status, reason):
    row = table_of("anna")
    refused = Follower(site, slug or row.slug, token)
    assert (refused.answer.status, json.loads(refused.answer.read())["reason"]) == (status, reason)
    refused.close()
