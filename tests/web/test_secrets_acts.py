"""Secrets and what can be done: whoever may not, cannot; and no answer to an attempt, no stream and no mail tells more than a page does."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from gorod.engine import HOST_REASONS, Stand
from gorod.web import access
from gorod.web.background import reminders
from gorod.web.incoming import deeds
from gorod.web.models import Game, Received
from gorod.web.posts import drafts
from prying import DEEDS, ROOMS, addresses, client_of, leaks, told_by_streams, whole

pytestmark = pytest.mark.django_db(transaction=True)

#: Addresses at which an account would end, or another would begin.
OWN_AFFAIRS = ("logout", "delete", "keep", "login", "signup", "password", "reauthenticate", "/seat", "email")
FORMS = (
    {"place": "thread", "text": "Здравствуйте", "name": "ключ"},
    {"place": "clan", "text": "Кто здесь?", "room": "clan", "to": "2", "player": "2", "number": "2"},
    {"place": "dead", "text": "Кто здесь?", "look": "1"},
    {"place": "host", "text": "убить №2", "seat": "1", "reason": HOST_REASONS[0]},
    {"give": "0|kill|clan||", "target-0": "2"},
    {"pass": "0|heal|host||"},
)
OUTSIDE = ("stranger", "outsider", "operator", "replaced")


def game_addresses(world):
    """Addresses that are posted to, those of the viewer's own account left aside."""
    for address in dict.fromkeys(addresses(get_resolver().url_patterns, world.row.slug)):
        if not any(word in address for word in OWN_AFFAIRS):
            yield address


def public_events(world):
    """What everybody was told."""
    with access.look_as(Game.objects.get(pk=world.row.pk), Stand.STRANGER) as sight:
        return list(sight.view.events)


@pytest.mark.parametrize("viewer", ["stranger", "outsider", "operator", "replaced", "removed", "killed", "civilian"])
def test_P31_no_answer_to_an_attempt_tells_more_than_the_viewer_knows(raised, viewer):
    world = raised()
    before, received = public_events(world), Received.objects.count()
    client, slug = client_of(world, viewer), world.row.slug
    with time_machine.travel(world.now, tick=False):
        for address in game_addresses(world):
            for form in FORMS:
                cache.clear()
                answer = client.post(address, form)
                assert answer.status_code != 500, (address, form)
                assert not leaks(world, viewer, whole(answer)), (address, form)
        for (method, path), bodies in DEEDS.items():
            for body in bodies:
                cache.clear()
                deed = path.format(slug=slug, number=2, place="clan", deed="remove", room="clan")
                answer = getattr(client, method)(deed, body, content_type="application/json")
                assert answer.status_code != 500, (deed, body)
                assert not leaks(world, viewer, whole(answer)), (deed, body)
    if viewer in OUTSIDE:
        assert Received.objects.count() == received
    if viewer != "civilian":
        assert public_events(world) == before


def test_every_post_wants_the_csrf_token(raised):
    world = raised()
    client = Client(enforce_csrf_checks=True)
    user = world.users[world.viewers["civilian"]]
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    taken = {}
    with time_machine.travel(world.now, tick=False):
        for address in dict.fromkeys(addresses(get_resolver().url_patterns, world.row.slug)):
            cache.clear()  # what is sent in a minute is counted, and here no minute passes
            for method in (client.post, client.put, client.delete):
                status = method(address, {"text": "x"}, content_type="application/json").status_code
                if status not in (403, 405):
                    taken[address, method.__name__] = status
    assert not taken
    assert type(user).objects.filter(pk=user.pk).exists()


def test_P28_only_the_host_of_this_game_reaches_his_desk(raised):
    world = raised()
    slug, number = world.row.slug, Game.objects.get(pk=world.row.pk).number
    with time_machine.travel(world.now, tick=False):
        assert client_of(world, "host").get(f"/g/{slug}/host/").status_code == 200
        for viewer in world.viewers:
            if viewer == "host":
                continue
            client = client_of(world, viewer)
            assert client.get(f"/g/{slug}/host/").status_code == 404
            for deed in (*deeds.DEEDS, "settle", "disclose"):
                form = {
                    "player": "1",
                    "seat": "1",
                    "reason": HOST_REASONS[0],
                    "mark": "голос:",
                    "until": "2027-02-03T21:00",
                }
                assert client.post(f"/g/{slug}/host/{deed}", form).status_code == 404
    assert Game.objects.get(pk=world.row.pk).number == number


def test_a_draft_is_its_writers_alone_and_does_not_go_with_the_seat(raised):
    world = raised()
    slug = world.row.slug
    for viewer, name in world.viewers.items():
        kept = drafts.of(slug, world.users[name]) if name is not None else {}
        assert all(f"zqdraft-{viewer}-" in text for text in kept.values()), viewer
    with time_machine.travel(world.now, tick=False):
        for viewer in ("stranger", "outsider", "host"):
            client_of(world, viewer).post(f"/g/{slug}/draft", {"place": "clan", "text": "чужое"})
            client_of(world, viewer).put(
                f"/api/games/{slug}/drafts/clan", {"text": "чужое"}, content_type="application/json"
            )
        client_of(world, "host").post(f"/g/{slug}/host/replace", {"seat": _seat(world, "don") + 1, "sure": "1"})
    assert "zqdraft-don-clanx" in drafts.of(slug, world.users[world.viewers["don"]]).get("clan", "zqdraft-don-clanx")
    with access.look_as(Game.objects.get(pk=world.row.pk), _seat(world, "don")):
        taken_over = Game.objects.get(pk=world.row.pk).seats.get(number=_seat(world, "don"))
    if taken_over.user_id != world.users[world.viewers["don"]].pk:
        assert not taken_over.drafts.exists()


def _seat(world, viewer):
    return next(seat for seat, name in world.seats.items() if name == world.viewers[viewer])


def test_P31_no_stream_tells_what_its_viewer_was_not_told(raised):
    world, heard = raised(), 0
    channels = {*ROOMS, "public", "host", "dead", *(f"player:{seat}" for seat in world.seats)}
    with time_machine.travel(world.now, tick=False):
        for viewer, name in world.viewers.items():
            user = None if name is None else world.users[name]
            for room, told in told_by_streams(world.row.slug, user, channels).items():
                heard += 1
                assert not leaks(world, viewer, told), (viewer, room)
    assert heard > len(world.viewers)


def test_P31_no_mail_tells_of_a_mask_or_a_secret(raised):
    world = raised()
    closes = Game.objects.get(pk=world.row.pk).due
    with time_machine.travel(closes - timedelta(minutes=5), tick=False):
        reminders.remind_all(closes - timedelta(minutes=5))
    masks = [seat.name for seat in world.row.seats.all()]
    assert mail.outbox
    for message in mail.outbox:
        text = f"{message.subject}\n{message.body}\n{message.extra_headers}"
        assert len(message.recipients()) == 1
        assert not [mask for mask in masks if mask in text]
        assert not [marker for marker in world.markers if marker in text]


def test_signing_in_gives_a_new_session_and_a_new_csrf_token(raised):
    world = raised()
    client = Client()
    client.get("/accounts/login/")
    session = client.session
    session["planted"] = "1"
    session.save()
    client.cookies["sessionid"] = session.session_key
    before = session.session_key, client.cookies["csrftoken"].value if "csrftoken" in client.cookies else ""
    user = world.users["outsider"]
    answer = client.post("/accounts/login/", {"login": user.username, "password": "пароль-пароль"})
    assert answer.status_code == 302
    assert client.session.session_key != before[0]
    assert client.cookies["csrftoken"].value != before[1]


def test_sitting_down_as_a_guest_gives_a_new_session(raised):
    raised()
    client = Client()
    session = client.session
    session["planted"] = "1"
    session.save()
    client.cookies["sessionid"] = session.session_key
    client.post("/seat", {"rules": "pokemon", "scenario": "pokemon"})
    assert client.session.session_key != session.session_key


@pytest.mark.parametrize("viewer", ["stranger", "civilian", "removed"])
def test_P31_a_page_is_made_no_slower_after_something_happened_in_a_private_room(raised, viewer):
    world = raised()
    client, address = client_of(world, viewer), f"/g/{world.row.slug}/"

    def asked():
        connection.queries_log.clear()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    with time_machine.travel(world.now, tick=False):
        asked()
        before = asked()
        world.now -= timedelta(minutes=5)
        world.say(_seat(world, "don"), "clan", "Ещё слово")
        world.order(_seat(world, "doctor"), "heal", _seat(world, "civilian"))
        assert asked() == before
