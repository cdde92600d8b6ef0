"""The front door: read without an account, sit down by one click."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from gorod.web import lobby
from gorod.web.faces import masks
from gorod.web.models import Game
from table_talk import end

pytestmark = pytest.mark.django_db(transaction=True)


def text_of(answer) -> str:
    return answer.content.decode()


def test_anybody_reads_the_front_page_and_it_offers_a_seat():
    page = text_of(Client().get("/"))
    assert "Сесть за стол" in page
    assert 'value="pokemon"' in page
    assert 'value="rat-treasures"' in page


def test_one_click_seats_a_guest_at_a_running_table_of_bots():
    client = Client()
    answer = client.post("/seat", {"rules": "pokemon"})
    row = Game.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/g/{row.slug}/"
    guest = User.objects.get()
    assert not guest.has_usable_password()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert row.status == Game.Status.RUNNING
    assert row.due is not None
    assert row.seats.filter(bot=True).count() == row.players - 1


def test_a_second_click_keeps_the_guest():
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    client.post("/seat", {"rules": "rat-treasures"})
    assert User.objects.count() == 1
    assert Game.objects.count() == 2


def test_a_fast_table_is_its_players_own_and_not_listed():
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    slug = Game.objects.get().slug
    assert slug not in text_of(Client().get("/"))
    assert slug in text_of(client.get("/"))


def test_rules_that_are_not_offered_are_refused_with_a_sentence():
    answer = Client().post("/seat", {"rules": "../../etc/passwd"}, follow=True)
    assert "Таких правил здесь нет" in text_of(answer)
    assert not User.objects.exists()


def test_the_lists_tell_what_gathers_what_runs_and_who_won(table_of):
    soon = lobby.new_game("Скоро", "pokemon", {}, 9)
    lobby.sit(soon.slug, None)
    table_of("anna", at=datetime.now(UTC) - timedelta(seconds=1), fast=False)
    page = text_of(Client().get("/games/"))
    assert "Скоро" in page
    assert "свободно 8 мест" in page
    assert "Ночь 1" in page
    assert "МСК" in page


def test_the_look_is_the_readers_own_choice():
    client = Client()
    assert 'data-look=""' in text_of(client.get("/"))
    client.post("/look", {"look": "night", "next": "/games/"})
    assert 'data-look="night"' in text_of(client.get("/"))
    assert client.post("/look", {"look": "day", "next": "https://elsewhere.example/"})["Location"] == "/"


def test_the_language_is_switched_and_stays():
    client = Client()
    client.post("/language/setlang/", {"language": "en", "next": "/"})
    page = text_of(client.get("/"))
    assert "Take a seat" in page
    assert '<html lang="en"' in page


def test_a_name_has_the_same_face_everywhere_and_other_names_others():
    faces = {masks.draw(masks.digest_of(name)) for name in ("Мяут", "Псайдак", "Генгар", "Абра", "Мистер Майм")}
    assert len(faces) == 5
    answer = Client().get(masks.address_of("Мистер Майм"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    assert Client().get("/mask/nothing.svg").status_code == 404


def test_too_many_tables_from_one_address_are_slowed_down(settings):
    settings.ACCOUNT_RATE_LIMITS = {"seat": "2/10m/ip"}
    cache.clear()
    client = Client()
    answers = [client.post("/seat", {"rules": "pokemon"}) for _ in range(3)]
    cache.clear()
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert Game.objects.count() == 2


def test_who_is_out_of_the_game_is_offered_another_table_at_once():
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    row = Game.objects.get()
    assert 'form="again"' not in text_of(client.get(f"/g/{row.slug}/"))
    end(row)
    page = text_of(client.get(f"/g/{row.slug}/"))
    assert re.search('<button form="again" name="rules" value="pokemon">[^<]*за другой стол', page)
    assert re.search('<form id="again" method="post" action="/seat"', page)
