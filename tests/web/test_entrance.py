"""The way in: a guest keeps his seats whether he signs up or in, and every page behind /accounts/ speaks the site's language."""

import re
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver

from gorod.web import lobby
from gorod.web.models import Former, Game, Reminder, Seat, Standby
from gorod.web.people import keys
from gorod.web.urls import accounts as urls_accounts
from prying import addresses

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_limits_from_before():
    cache.clear()


@pytest.fixture
def guest(person) -> Client:
    """A browser whose guest sits at a fast table; Anna has an account."""
    person("anna")
    client = Client()
    client.post("/seat", {"rules": "pokemon"})
    return client


def sign_in(client: Client, name: str = "anna"):
    return client.post("/accounts/login/", {"login": name, "password": name}, follow=True)


def guest_of() -> User:
    return User.objects.get(username__startswith="guest-")


def test_a_guest_finds_both_ways_in_on_every_page(guest):
    page = guest.get("/games/").content.decode()
    assert 'href="/accounts/login/"' in page and 'href="/account/keep/"' in page
    assert guest.get("/accounts/login/").status_code == 200
    assert guest.get("/accounts/signup/")["Location"] == "/account/keep/"


def test_a_guest_is_told_what_becomes_of_his_seats_before_he_signs_in(guest):
    assert "Ваши места перейдут" in guest.get("/accounts/login/").content.decode()
    assert "Ваши места перейдут" not in Client().get("/accounts/login/").content.decode()


def test_a_guest_who_signs_in_brings_his_seat_along(guest, person):
    page = sign_in(guest).content.decode()
    assert "перешло мест гостя: 1" in page
    assert Seat.objects.get(bot=False).user == person("anna")
    assert not User.objects.filter(username__startswith="guest-").exists()


def test_a_wrong_password_leaves_the_guest_where_he_is(guest):
    answer = guest.post("/accounts/login/", {"login": "anna", "password": "не тот"})
    assert answer.status_code == 200
    assert Seat.objects.get(bot=False).user == guest_of()
    assert guest.get(f"/g/{Game.objects.get().slug}/").content.decode().count("badge accent") >= 1


def test_a_guest_brings_tables_that_he_opened_and_places_in_queues(guest, person, browser_of):
    hosted = lobby.new_game("Стол гостя", "pokemon", {}, 9, host=guest_of())
    awaited = lobby.new_game("Чужой стол", "pokemon", {}, 9)
    lobby.stand_by(awaited.slug, guest_of())
    sign_in(guest)
    hosted.refresh_from_db()
    assert hosted.host == person("anna")
    assert Standby.objects.get().user == person("anna")


def test_a_table_that_a_player_opened_stays_his_to_start_after_signing_in(guest):
    session = guest.session
    session["opened:abc"] = True
    session.save()
    sign_in(guest)
    assert guest.session["opened:abc"] is True


def test_a_guests_seat_does_not_move_to_who_sits_at_that_table_already(guest, person):
    row = lobby.new_game("Стол", "pokemon", {}, 9)
    lobby.sit(row.slug, guest_of())
    lobby.sit(row.slug, person("anna"))
    page = sign_in(guest).content.decode()
    assert "перешло мест гостя: 1" in page and "Освобождено мест гостя" in page
    assert [seat.user for seat in row.seats.all()] == [person("anna")]


def test_a_guests_seat_does_not_move_to_who_leads_that_game(guest, person, table_of):
    Seat.objects.all().delete()
    row = lobby.new_game("Стол", "pokemon", {}, 9, host=person("anna"))
    lobby.sit(row.slug, guest_of())
    sign_in(guest)
    assert not row.seats.exists()


def test_R44_what_a_guest_was_replaced_in_bars_the_account_too(guest, person):
    row = lobby.new_game("Стол", "pokemon", {}, 9)
    Former.objects.create(game=row, user=guest_of())
    sign_in(guest)
    with pytest.raises(lobby.CannotSit, match="left"):
        lobby.stand_by(row.slug, person("anna"))


def test_who_is_signed_in_needs_neither_page(browser_of):
    anna = browser_of("anna")
    assert anna.get("/accounts/login/")["Location"] == anna.get("/accounts/signup/")["Location"] == "/account/"


def test_the_mail_address_is_given_changed_and_taken_away(browser_of, person):
    person("boris")
    anna = browser_of("anna")
    for typed, told in [
        ({"email": "new@example.org", "password": "не тот"}, "Пароль неверный"),
        ({"email": "boris@example.org", "password": "anna"}, "у другой учётной записи"),
        ({"email": "нет", "password": "anna"}, "адрес"),
    ]:
        answer = anna.post("/accounts/email/", typed)
        assert answer.status_code == 422 and told in answer.content.decode()
        assert f'value="{typed["email"]}"' in answer.content.decode()
    anna.post("/accounts/email/", {"email": "new@example.org", "password": "anna"})
    assert User.objects.get(username="anna").email == "new@example.org"
    Client().post("/accounts/password/reset/", {"email": "new@example.org"})
    assert [letter.to for letter in mail.outbox] == [["new@example.org"]]
    anna.post("/accounts/email/", {"email": "", "password": "anna"})
    assert User.objects.get(username="anna").email == ""


def test_the_letter_with_a_new_password_is_written_in_the_readers_language(person):
    person("anna")
    Client().post("/accounts/password/reset/", {"email": "anna@example.org"})
    [letter] = mail.outbox
    assert letter.subject == "Новый пароль для «Города»"
    assert "Имя вашей учётной записи: anna." in letter.body
    assert re.search(r"https?://\S+/accounts/password/reset/key/\S+", letter.body)
    assert not re.search(r"[A-Za-z]{4,}", re.sub(r"https?://\S+|anna", "", letter.body))


def test_a_letter_to_nobody_is_not_told_from_one_to_somebody(person):
    person("anna")
    told = [
        Client().post("/accounts/password/reset/", {"email": email}, follow=True).content
        for email in ("anna@example.org", "nobody@example.org")
    ]
    assert told[0].count(b"<p>") == told[1].count(b"<p>")
    assert len(mail.outbox) == 1


def behind_accounts() -> list[str]:
    patterns = get_resolver(urls_accounts.__name__).url_patterns
    return [f"/accounts{address}" for address in dict.fromkeys(addresses(patterns, "x"))]


@pytest.mark.parametrize("who", ["stranger", "guest", "user"])
def test_every_page_behind_accounts_is_the_sites_own_and_in_russian(who, guest, browser_of):
    client = {"stranger": Client(), "guest": guest, "user": browser_of("anna")}[who]
    for address in behind_accounts():
        answer = client.get(address, follow=True)
        page = answer.content.decode()
        assert answer.status_code == 200, address
        assert 'class="site-name"' in page, address
        words = re.sub(r"<script.*?</script>|<[^>]+>|&\w+;", " ", page, flags=re.DOTALL)
        found = set(re.findall(r"\b[A-Za-z]{3,}\b", words)) - {"English", "anna", "API", "MSK", "example", "org"}
        assert not found, (address, found)


def test_what_the_library_offers_beyond_that_is_not_found():
    for address in ("confirm-email/", "reauthenticate/", "login/code/", "3rdparty/", "2fa/", "phone/change/"):
        assert Client().get(f"/accounts/{address}").status_code == 404


def test_too_many_wrong_passwords_are_answered_with_a_sentence(person):
    person("anna")
    client = Client()
    for _ in range(12):
        answer = client.post("/accounts/login/", {"login": "anna", "password": "не тот"})
    assert "Слишком много" in answer.content.decode()


def test_a_deleted_account_leaves_no_trace_and_its_games_go_on(person, browser_of, table_of):
    anna = browser_of("anna")
    row = table_of("anna")
    awaited = lobby.new_game("Стол", "pokemon", {}, 9)
    lobby.stand_by(awaited.slug, person("anna"))
    keys.make(person("anna"), "робот")
    anna.post("/accounts/email/", {"email": "secret@example.org", "password": "anna"})
    anna.post(f"/g/{row.slug}/draft", {"room": "thread", "text": "черновик"})
    elsewhere = Client()
    sign_in(elsewhere)
    seat = row.seats.get(user__username="anna")
    Reminder.objects.create(seat=seat, phase="day", number=1, closes=datetime.now(UTC), to="secret@example.org")
    pk = person("anna").pk
    anna.post("/account/delete/", {"password": "anna"})
    assert elsewhere.get("/account/").status_code == 302
    row.refresh_from_db()
    assert row.status == Game.Status.RUNNING
    assert row.seats.filter(bot=True).count() == 8
    for model in (User, *(relation.related_model for relation in User._meta.related_objects)):
        column = (
            "pk"
            if model is User
            else next(field.attname for field in model._meta.fields if field.related_model is User)
        )
        assert not model.objects.filter(**{column: pk}).exists(), model
    assert not [one for one in Session.objects.all() if one.get_decoded().get("_auth_user_id") == str(pk)]
    traces = "anna", "secret@example.org", "черновик", "робот"
    for model in apps.get_models():
        for kept in model.objects.values():
            assert not [word for word in traces if word in str(kept)], model


def test_a_guest_who_has_forgotten_his_password_keeps_his_seat_through_a_new_one(guest, person):
    guest.post("/accounts/password/reset/", {"email": "anna@example.org"})
    [letter] = mail.outbox
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", letter.body)[1]
    form = guest.get(link, follow=True).redirect_chain[-1][0]
    guest.post(form, {"password1": "тихая-ночь-22", "password2": "тихая-ночь-22"})
    assert Seat.objects.get(bot=False).user == guest_of()
    guest.post("/accounts/login/", {"login": "anna", "password": "тихая-ночь-22"})
    assert Seat.objects.get(bot=False).user == person("anna")
