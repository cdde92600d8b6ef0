"""Who goes leaves nothing open behind him: sessions and streams end with a new password, a name with its account; streams do not pile up."""

import asyncio

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from gorod.web import tables
from gorod.web.live import crowd, news, stream
from gorod.web.live.news import Gone, News, Reader
from gorod.web.live.parts import TAIL, Mark
from gorod.web.models import Game, StoredEvent
from table_talk import end, replayed

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def listening(row, client, user):
    """Whoever reads the stream of this client's page, and where the page stands."""
    reader = Reader(user.pk, client.session.session_key, "ru")
    return reader, news.find(row.slug, reader, "public", TAIL, Mark(0, 0))


def test_a_new_password_ends_other_browsers_and_their_streams_and_no_one_elses(table_of, person):
    row, anna = table_of("anna", "boris"), person("anna")
    own, thief, boris = signed_in(anna), signed_in(anna), signed_in(person("boris"))
    stolen, others = listening(row, thief, anna), listening(row, boris, person("boris"))
    form = {"oldpassword": "anna", "password1": "сорок-тысяч-обезьян", "password2": "сорок-тысяч-обезьян"}
    assert own.post("/accounts/password/change/", form).status_code == 302
    told = news.tell(row.slug, [stolen, others])
    assert isinstance(told[0], Gone)
    assert isinstance(told[1], News)
    assert 'id="mine"' in own.get(f"/g/{row.slug}/").content.decode()
    assert 'id="mine"' not in thief.get(f"/g/{row.slug}/").content.decode()


def test_the_name_of_a_deleted_account_stands_nowhere(table_of, person, client):
    row = table_of("zqanna")
    Game.objects.filter(pk=row.pk).update(host=person("host"))
    host = signed_in(person("host"))
    assert "zqanna" in host.get(f"/g/{row.slug}/players").content.decode()
    get_user_model().objects.get(username="zqanna").delete()
    assert "zqanna" not in host.get(f"/g/{row.slug}/players").content.decode()


def test_R44_a_game_goes_on_when_its_host_is_gone(table_of, person):
    row = table_of("anna", "boris", host=person("host"))
    for name in ("anna", "host"):
        client = signed_in(person(name))
        if name == "host":
            client.post(f"/g/{row.slug}/host/pause", {"key": "p"})
        assert client.post("/account/delete/", {"password": name}).status_code == 302
    row.refresh_from_db()
    assert row.host_id is None and row.due is not None
    assert not row.seats.filter(user=None, bot=False).exists()
    end(row)
    replayed(row, Client())


def test_a_game_that_cannot_be_read_keeps_nobodys_account(table_of, person):
    rows = table_of("anna", "boris"), table_of("boris", host=person("anna"))
    for row in rows:
        StoredEvent.objects.filter(game=row, number=3).update(data=b'{"type": "unheard_of"}')
        tables.forget(row.slug)
    assert signed_in(person("anna")).post("/account/delete/", {"password": "anna"}).status_code == 302
    assert not get_user_model().objects.filter(username="anna").exists()
    assert Game.objects.filter(host=None).count() == len(rows)


def test_a_page_that_does_not_read_what_it_is_sent_is_not_remembered_for_ever(table_of):
    row = table_of("anna")
    reader = Reader(None, None, "ru")
    place = news.find(row.slug, reader, "public", TAIL, Mark(0, 0))

    async def sent():
        herald, page = stream.Herald(row.slug), stream.Page(reader, place)
        herald.pages.add(page)
        for number in range(1_000):
            if page in herald.pages:
                herald._send(page, News(Mark(number, 0), "…"))
        herald._task.cancel()
        return page, herald

    page, herald = asyncio.run(sent())
    assert page.waiting.qsize() == 1
    assert page.waiting.get_nowait() is None
    assert not herald.pages


def test_one_visitor_opens_only_so_many_streams(monkeypatch):
    monkeypatch.setattr(crowd, "MOST_OF_ONE", 2)
    monkeypatch.setattr(crowd, "_open", type(crowd._open)())

    async def endless():
        while True:
            yield b":"

    async def opened():
        mine = [crowd.admitted(7, endless()) for _ in range(2)]
        for one in mine:
            await anext(one)
        assert crowd.admitted(7, endless()) is None
        assert crowd.admitted(8, endless()) is not None
        assert crowd.admitted("127.0.0.1", endless()) is not None
        await mine[0].aclose()
        assert crowd.admitted(7, endless()) is not None
        await mine[1].aclose()

    asyncio.run(opened())
    assert not crowd._open
