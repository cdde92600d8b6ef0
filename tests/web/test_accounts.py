"""Accounts: signing up, in and out, a forgotten password, keeping a guest's account, deleting one's own."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from gorod.web import lobby
from gorod.web.models import Game, Post, Seat

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "тихая-ночь-22"


@pytest.fixture(autouse=True)
def _no_limits_from_before():
    cache.clear()


def sign_up(name: str = "anna", email: str = "anna@example.org") -> Client:
    client = Client()
    data = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", data).status_code == 302
    return client


def test_one_signs_up_out_and_in():
    client = sign_up()
    assert "anna" in client.get("/account/").content.decode()
    client.post("/accounts/logout/")
    assert client.get("/account/").status_code == 302
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert client.get("/account/").status_code == 200


def test_the_mail_address_may_stay_empty():
    sign_up(email="")
    assert User.objects.get().email == ""


def test_names_of_guests_are_not_given_away():
    data = {"username": "Guest-anna", "password1": PASSWORD, "password2": PASSWORD}
    page = Client().post("/accounts/signup/", data).content.decode()
    assert "Выберите другое" in page
    assert not User.objects.exists()


def test_a_forgotten_password_is_replaced_by_a_link_in_the_mail():
    sign_up()
    client = Client()
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    [letter] = mail.outbox
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", letter.body)
    assert link is not None
    form = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": PASSWORD + "3", "password2": PASSWORD + "3"})
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD + "3"})
    assert client.get("/account/").status_code == 200


def test_guessing_a_password_is_slowed_down():
    sign_up()
    client = Client()
    for _ in range(12):
        client.post("/accounts/login/", {"login": "anna", "password": "не тот"})
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert client.get("/account/").status_code == 302


def test_a_guest_keeps_seats_and_gets_a_name_and_a_password():
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    guest = User.objects.get()
    data = {"username": "boris", "email": "b@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/keep/", data).status_code == 302
    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.email) == (guest.pk, "boris", "b@example.org")
    assert Seat.objects.get(user=kept)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "boris", "password": PASSWORD})
    assert elsewhere.get("/account/").status_code == 200


def test_who_has_a_password_gives_it_once_more_to_delete_the_account():
    client = sign_up()
    answer = client.post("/account/delete/", {"password": "не тот"})
    assert answer.status_code == 422
    assert "Ничего не удалено" in answer.content.decode()
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.exists()


def test_a_deleted_accounts_posts_stay_with_the_mask():
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    before = list(Post.objects.values_list("room", "number", "html"))
    name = Seat.objects.get(user__isnull=False).name
    client.post("/account/delete/", {"sure": "on"})
    assert not User.objects.exists()
    assert list(Post.objects.values_list("room", "number", "html"))[: len(before)] == before
    seat = Seat.objects.get(name=name)
    assert (seat.user, seat.bot) == (None, True)


def test_deleting_an_account_frees_its_place_at_a_gathering_table(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 9, host=person("host"))
    lobby.sit(row.slug, person("anna"))
    browser_of("anna").post("/account/delete/", {"password": "anna"})
    assert Game.objects.get().seats.count() == 0
    browser_of("host").post("/account/delete/", {"password": "host"})
    assert Game.objects.get().host is None


def test_a_mail_that_cannot_be_sent_tells_nobody_that_there_is_an_account(client, person, settings):
    settings.MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {"host": "127.0.0.1", "port": 9},
        }
    }
    person("anna")
    answers = [
        client.post("/accounts/password/reset/", {"email": f"{name}@example.org"}) for name in ("anna", "nobody")
    ]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (302, "/accounts/password/reset/done/")
    ] * 2
