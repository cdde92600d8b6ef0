"""The lobby: opening a game, sitting down, starting; behind masks nobody learns who sits where (P31)."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from gorod.web import lobby, opening
from gorod.web.background.clock import strike_all
from gorod.web.faces.characters import CharacterForm
from gorod.web.models import Game, Seat
from table_talk import plain_form

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now():
    with time_machine.travel(NOW):
        yield


def text_of(answer) -> str:
    return answer.content.decode()


@pytest.mark.parametrize("rules", ["pokemon", "rat-treasures", "rat-one-clan", "rat-two-clans", "classic", "vanilla"])
def test_a_game_by_the_rules_as_they_are_overrides_nothing(rules):
    client = Client()
    form = plain_form(client, rules)
    summary = text_of(client.post(f"/open/{rules}/", form))
    assert "Ничего, кроме часов и числа игроков" in summary
    client.post(f"/open/{rules}/", {**form, "agreed": "1"})
    assert Game.objects.get().overrides == {}


def test_the_first_three_days_are_shown_with_dates_and_zone_before_anything_is_agreed():
    client = Client()
    form = {**plain_form(client, "pokemon"), "when": "time", "starts": "2027-03-02T20:00", "zone": "Asia/Yekaterinburg"}
    page = text_of(client.post("/open/pokemon/", form))
    assert not Game.objects.exists()
    assert "2 марта, 20:00 UTC+5" in page
    assert page.count("☀ День ") == 3
    client.post("/open/pokemon/", {**form, "agreed": "1"})
    assert Game.objects.get().starts == datetime(2027, 3, 2, 15, 0, tzinfo=UTC)


def test_changed_options_are_named_and_kept():
    client = Client()
    form = {**plain_form(client, "pokemon"), "voting.changes": "5", "reveals.night": "role", "day_closes": "20:00"}
    del form["voting.early"]
    page = text_of(client.post("/open/pokemon/", form))
    for word in ("Сколько раз можно изменить голос за день", "P15", "роль", "Досрочное закрытие дня"):
        assert word in page
    client.post("/open/pokemon/", {**form, "agreed": "1"})
    assert Game.objects.get().overrides == {
        "calendar.day.closes": "20:00",
        "voting.changes": 5,
        "voting.early": None,
        "reveals.night": "role",
    }


@pytest.mark.parametrize(("typed", "kept"), [("48ч", "48h"), ("36h", "36h"), ("1Ч 30 м", "1h30m")])
def test_durations_are_typed_in_the_letters_of_either_language(typed, kept):
    client = Client()
    form = {**plain_form(client, "pokemon"), "conduct.absence": typed, "conduct.absence_warning": "1ч"}
    client.post("/open/pokemon/", {**form, "agreed": "1"})
    assert Game.objects.get().overrides == {"conduct.absence": kept, "conduct.absence_warning": "1h"}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"when": "time", "starts": "2001-01-01T20:00"}, "уже прошло"),
        ({"when": "time", "starts": ""}, "Назначьте время"),
        ({"zone": "Europe/Nowhere"}, "Такого часового пояса нет"),
        ({"night_closes": "21:00"}, "одновременно"),
        ({"conduct.absence": "долго"}, "Укажите и единицу"),
        ({"abilities.heal.fails": "7/6"}, "вероятность от 0 до 1"),
        ({"abilities.heal.fails": "много"}, "от 0 до 1"),
        ({"conduct.absence_warning": "30ч"}, "короче отсутствия"),
        ({"voting.withdraw": "досрочно"}, "снимает голос"),
        ({"dawn": "21:15"}, "на сутки"),
        ({"voting.silence": "23ч"}, "Сделайте её короче"),
        ({"title": "\u200b"}, "В названии нужна"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field_and_nothing_is_lost(changed, told):
    client = Client()
    form = {**plain_form(client, "pokemon"), "title": "Вечер у Мяута", **changed}
    form["voting.self"] = "yes"
    answer = client.post("/open/pokemon/", {**form, "agreed": "1"})
    assert answer.status_code == 422
    assert told in text_of(answer)
    assert form["title"] in text_of(answer)
    assert 'value="yes" selected' in text_of(answer)
    assert not Game.objects.exists()


def test_a_fast_clock_shortens_a_silence_that_would_eat_the_day():
    client = Client()
    form = {**plain_form(client, "rat-treasures"), "pace": "fast", "day_minutes": "3", "night_minutes": "1"}
    client.post("/open/rat-treasures/", {**form, "agreed": "1"})
    made = Game.objects.get().overrides
    assert (made["calendar.day.lasts"], made["calendar.night.lasts"], made["voting.silence"]) == ("3m", "1m", "10s")


def test_the_last_to_sit_down_starts_the_game(person):
    row = lobby.new_game("Стол", "pokemon", {}, 5)
    for name in ("anna", "boris", "clara", "dima"):
        lobby.join(row.slug, person(name), NOW)
    assert Game.objects.get().status == Game.Status.GATHERING
    lobby.join(row.slug, person("eva"), NOW)
    assert Game.objects.get().status == Game.Status.RUNNING


def test_a_table_can_be_left_while_it_gathers(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5)
    anna = browser_of("anna")
    anna.post(f"/g/{row.slug}/join")
    assert row.seats.count() == 1
    anna.post(f"/g/{row.slug}/join")
    assert row.seats.count() == 1
    anna.post(f"/g/{row.slug}/leave")
    assert row.seats.count() == 0


def test_a_place_that_falls_free_goes_to_the_first_in_the_queue(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5, starts=NOW + timedelta(hours=1))
    for name in ("anna", "boris", "clara", "dima", "eva"):
        lobby.join(row.slug, person(name), NOW)
    for name in ("fedor", "galya"):
        assert "в очереди" in text_of(browser_of(name).post(f"/g/{row.slug}/queue", follow=True))
    browser_of("clara").post(f"/g/{row.slug}/leave")
    assert row.seats.filter(user=person("fedor")).exists()
    assert [waiting.user for waiting in row.standby.all()] == [person("galya")]


def test_at_its_time_a_game_starts_with_bots_in_the_places_left(person):
    row = lobby.new_game("Стол", "pokemon", {}, 7, starts=NOW, fill=True)
    lobby.join(row.slug, person("anna"), NOW - timedelta(hours=1))
    strike_all(NOW - timedelta(seconds=1))
    assert Game.objects.get().status == Game.Status.GATHERING
    strike_all(NOW + timedelta(seconds=2))
    started = Game.objects.get()
    assert (started.status, started.starts) == (Game.Status.RUNNING, NOW)
    assert started.seats.filter(bot=True).count() == 6


def test_at_its_time_a_game_without_bots_waits_until_it_is_full(person):
    row = lobby.new_game("Стол", "pokemon", {}, 5, starts=NOW)
    lobby.join(row.slug, person("anna"), NOW - timedelta(hours=1))
    strike_all(NOW)
    waiting = Game.objects.get()
    assert (waiting.status, waiting.starts) == (Game.Status.GATHERING, None)
    for name in ("boris", "clara", "dima", "eva"):
        lobby.join(row.slug, person(name), NOW + timedelta(hours=1))
    assert Game.objects.get().status == Game.Status.RUNNING


def test_a_table_by_invitation_is_not_listed_and_opens_to_its_link_alone(person, browser_of):
    row = lobby.new_game("Свои", "pokemon", {}, 5, host=person("host"), invite=True)
    assert "Свои" not in text_of(Client().get("/games/"))
    anna = browser_of("anna")
    assert "по приглашению" in text_of(anna.post(f"/g/{row.slug}/join", follow=True))
    assert row.seats.count() == 0
    link = re.search(r'id="invitation" value="([^"]+)"', text_of(browser_of("host").get(f"/g/{row.slug}/table/")))
    assert link is not None
    anna.get(link[1].partition("testserver")[2])
    anna.post(f"/g/{row.slug}/join")
    assert row.seats.count() == 1


def test_only_who_opened_a_table_starts_it(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5, host=person("host"))
    assert browser_of("anna").post(f"/g/{row.slug}/start", {"bots": "1"}).status_code == 403
    assert browser_of("host").post(f"/g/{row.slug}/start").status_code == 302
    assert Game.objects.get().status == Game.Status.GATHERING
    browser_of("host").post(f"/g/{row.slug}/start", {"bots": "1"})
    assert Game.objects.get().status == Game.Status.RUNNING


def test_the_host_does_not_play_in_his_own_game(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5, host=person("host"))
    browser_of("host").post(f"/g/{row.slug}/join")
    assert row.seats.count() == 0


def test_R44_the_game_opens_when_all_have_confirmed_their_roles(person, browser_of):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7, ceremony=True)
    for name in ("anna", "boris"):
        lobby.join(row.slug, person(name), NOW)
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    assert Game.objects.get().dealt == NOW
    page = text_of(browser_of("anna").get(f"/g/{row.slug}/table/"))
    assert "Ваша роль" in page
    browser_of("anna").post(f"/g/{row.slug}/confirm")
    assert Game.objects.get().status == Game.Status.GATHERING
    browser_of("boris").post(f"/g/{row.slug}/confirm")
    assert Game.objects.get().status == Game.Status.RUNNING


def test_R44_who_does_not_confirm_is_shown_to_the_host_and_replaced_from_the_queue(person, browser_of):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7, ceremony=True, host=person("host"))
    lobby.join(row.slug, person("anna"), NOW)
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    browser_of("clara").post(f"/g/{row.slug}/queue")
    host = browser_of("host")
    assert text_of(host.get(f"/g/{row.slug}/table/")).count("роль не подтверждена") == 1
    seat = row.seats.get(user=person("anna"))
    host.post(f"/g/{row.slug}/substitute", {"seat": seat.number})
    seat.refresh_from_db()
    assert seat.user == person("clara")
    assert not row.standby.exists()


def test_R44_without_an_announced_time_a_game_waits_a_day_for_confirmations(person):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7, ceremony=True)
    lobby.join(row.slug, person("anna"), NOW)
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    strike_all(NOW + timedelta(hours=23))
    assert Game.objects.get().status == Game.Status.GATHERING
    strike_all(NOW + timedelta(hours=25))
    assert Game.objects.get().status == Game.Status.RUNNING


def test_R43_introductions_are_the_first_posts_of_their_seats(person, browser_of):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7, ceremony=True)
    lobby.join(row.slug, person("anna"), NOW)
    anna = browser_of("anna")
    form = {"name": "Тихоня", "picture": "", "about": "Всем здравствуйте, я Тихоня."}
    assert anna.post(f"/g/{row.slug}/character", form).status_code == 302
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    anna.post(f"/g/{row.slug}/confirm")
    said = list(row.posts.filter(room="public", kind="said").values_list("seat", "text"))
    assert sorted(seat for seat, _ in said) == list(range(7))
    assert (row.seats.get(name="Тихоня").number, "Всем здравствуйте, я Тихоня.") in said


@pytest.mark.parametrize(
    "name",
    [
        *("\u200b\u2060", "ведущий", "НИКТО", "занятый", "**Жирный**", "с\u200bебя"),
        *("За\u0301нятый", "Зaнятый", "Занятый.", "(Занятый)", "Никтo", "7", "№ 7", "a\u0336\u0337б"),
    ],
)
def test_R43_a_name_that_nobody_could_read_or_vote_for_is_refused(person, name):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7)
    Seat.objects.create(game=row, number=5, name="Занятый")
    lobby.join(row.slug, person("anna"), NOW)
    form = CharacterForm({"name": name}, seat=row.seats.get(user=person("anna")), row=row, masked=False)
    assert not form.is_valid()
    assert "name" in form.errors


def test_no_bot_takes_a_name_that_a_player_has_made_his_own_in_other_letters(person):
    row = lobby.new_game("Стол", "pokemon", {}, 30)
    lobby.sit(row.slug, person("anna"))
    row.seats.update(name="ПИКАЧУ.")
    lobby.fill(row.slug)
    assert "Пикачу" not in row.seats.values_list("name", flat=True)


def test_P31_behind_masks_the_name_and_the_figure_are_the_masks(person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5)
    lobby.join(row.slug, person("anna"), NOW)
    seat = row.seats.get()
    browser_of("anna").post(f"/g/{row.slug}/character", {"name": "Анна", "about": "Пока."})
    assert row.seats.get().name == seat.name
    assert row.seats.get().about == "Пока."


def test_P31_no_page_joins_account_and_mask(person, browser_of, table_of):
    gathering = lobby.new_game("Сбор", "pokemon", {}, 9, host=person("host"))
    for name in ("secretanna", "secretboris"):
        lobby.sit(gathering.slug, person(name))
    running = table_of("secretanna", "secretboris", at=datetime.now(UTC) - timedelta(seconds=1), fast=False)
    hidden = {seat.name for seat in gathering.seats.all()}
    readers = (Client(), browser_of("clara"), browser_of("secretboris"))
    addresses = ["/", "/games/", f"/g/{gathering.slug}/table/", f"/g/{running.slug}/", f"/g/{running.slug}/players"]
    for reader in readers:
        for address in addresses:
            page = text_of(reader.get(address, follow=True))
            assert "secretanna" not in page, address
            if f"/g/{gathering.slug}" in address and reader is not readers[2]:
                assert not [name for name in hidden if name in page], address
    own = gathering.seats.get(user=person("secretboris")).name
    shown = text_of(readers[2].get(f"/g/{gathering.slug}/table/"))
    assert own in shown
    assert not [name for name in hidden - {own} if name in shown]


def test_P31_seat_numbers_do_not_tell_who_came_when(person):
    first = set()
    for _ in range(12):
        row = lobby.new_game("Стол", "pokemon", {}, 9)
        lobby.join(row.slug, person("anna"), NOW)
        lobby.fill(row.slug)
        lobby.start(row.slug, NOW)
        first.add(row.seats.get(user=person("anna")).number)
    assert len(first) > 1
