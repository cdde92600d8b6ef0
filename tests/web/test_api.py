"""The HTTP API: who may ask, what the answers look like, and that every refusal has its reason and a sentence."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from api_players import Player
from gorod.web import lobby
from gorod.web.api import faults
from gorod.web.models import Game, Token
from gorod.web.people import keys

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _uncounted():
    """Requests of other tests do not count."""
    cache.clear()


@pytest.fixture
def table(table_of, person):
    """A fast table of pokemon in its first night, anna and boris among bots."""
    return table_of("anna", "boris", players=8)


@pytest.fixture
def anna(table, person):
    """anna with a token."""
    return Player(Client(), table.slug, keys.make(person("anna"), "bot"), "anna")


def refused(answer, status, reason):
    """The answer is this refusal, with a sentence."""
    body = answer.json() if hasattr(answer, "json") else answer[1]
    code = answer.status_code if hasattr(answer, "status_code") else answer[0]
    assert (code, body["reason"]) == (status, reason), body
    assert body["text"]
    assert "Traceback" not in json.dumps(body)


# --- who asks


def test_a_stranger_reads_what_everybody_may(table):
    game = Client().get(f"/api/games/{table.slug}").json()
    assert (game["phase"], game["number"]) == ("night", 1)
    assert "you" not in game
    assert not [seat for seat in game["seats"] if "role" in seat or "side" in seat]
    assert [room["room"] for room in game["rooms"]] == ["thread"]


def test_a_token_that_is_not_known_is_refused_and_not_taken_for_a_stranger(table):
    for value in ("Bearer nonsense", "Bearer ", "bearer gorod_x"):
        refused(Client().get("/api/games", headers={"Authorization": value}), 401, "bad_token")


def test_who_wants_to_act_needs_an_account(table):
    for path, body in (
        ("say", {"text": "x"}),
        ("orders", {"ability": "kill"}),
        ("join", {}),
        ("leave", {}),
        ("preview", {"text": "x"}),
    ):
        answer = Client().post(f"/api/games/{table.slug}/{path}", body, content_type="application/json")
        refused(answer, 401, "no_token")


def test_who_has_no_seat_does_not_play(table, person):
    guest = Player(Client(), table.slug, keys.make(person("carl"), "bot"), 1)
    refused(guest.say("Привет"), 403, "no_seat")
    refused(guest.post("/orders", ability="kill", target=1), 403, "no_seat")
    refused(guest.post("/preview", text="Привет"), 403, "no_seat")


def test_a_session_serves_too_but_needs_its_csrf_token(table, person):
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("anna"), backend="django.contrib.auth.backends.ModelBackend")
    address = f"/api/games/{table.slug}/say"
    assert client.get(f"/api/games/{table.slug}").json()["you"]["alive"]
    refused(client.post(address, {"text": "Привет"}, content_type="application/json"), 403, "csrf")
    client.get("/")
    token = client.cookies["csrftoken"].value
    answer = client.post(address, {"text": "Привет"}, content_type="application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 200


def test_a_key_is_shown_once_kept_as_its_digest_and_can_be_revoked(person, browser_of, table):
    browser = browser_of("anna")
    page = browser.post(reverse("tokens"), {"name": "мой бот"})
    key = page.content.decode().split('value="gorod_')[1].split('"')[0]
    assert "no-store" in page["Cache-Control"]
    assert key not in browser.get(reverse("tokens")).content.decode()
    token = Token.objects.get()
    assert key not in token.digest
    headers = {"Authorization": f"Bearer gorod_{key}"}
    assert Client().get(f"/api/games/{table.slug}", headers=headers).json()["you"]
    browser_of("boris").post(reverse("revoke", args=[token.pk]))
    assert Token.objects.exists()
    browser.post(reverse("revoke", args=[token.pk]))
    refused(Client().get("/api/games", headers=headers), 401, "bad_token")


def test_an_account_has_a_limited_number_of_keys(person, browser_of):
    for number in range(keys.MOST):
        keys.make(person("anna"), f"{number}")
    page = browser_of("anna").post(reverse("tokens"), {"name": "ещё"})
    assert page.status_code == 409
    assert Token.objects.count() == keys.MOST


def test_the_page_of_keys_is_for_who_has_an_account():
    assert Client().get(reverse("tokens")).status_code == 302


# --- reading


def test_one_sees_his_role_what_he_may_do_and_his_rooms(anna):
    game = anna.get()
    own = game["you"]
    assert own["role"]
    assert own["number"] in [seat["number"] for seat in game["seats"] if seat.get("role") == own["role"]]
    assert {"thread", "host"} <= {room["room"] for room in game["rooms"]}
    assert own["changes_left"] == 2


def test_events_are_numbered_for_the_viewer_and_read_on_from_any(anna):
    whole = anna.get("/events")
    assert [event["seq"] for event in whole["events"]] == list(range(1, whole["last"] + 1))
    rest = anna.get("/events", after=1, limit=1)
    assert rest["events"] == whole["events"][1:2]
    assert anna.get("/events", after=whole["last"])["events"] == []


def test_posts_of_a_room_come_in_pages(anna):
    for number in range(5):
        anna.say(f"Слово {number}")
    page = anna.get("/rooms/thread/posts", limit=2)
    rest = anna.get("/rooms/thread/posts", after=page["posts"][-1]["number"], limit=100)
    numbers = [post["number"] for post in page["posts"] + rest["posts"]]
    assert numbers == list(range(1, page["last"] + 1))
    assert rest["posts"][-1]["text"] == "Слово 4"
    assert rest["posts"][-1]["seat"] == anna.get()["you"]["number"]


@pytest.mark.parametrize("room", ["dead", "player:1", "clan:mafia", "notes", "nowhere"])
def test_a_room_that_is_not_ones_own_is_not_found(anna, room):
    answer = anna.client.get(f"/api/games/{anna.slug}/rooms/{room}/posts", headers=anna.headers)
    refused(answer, 404, "no_room")


def test_games_are_listed_by_status_and_those_by_invitation_for_their_people_alone(table, anna):
    Game.objects.filter(pk=table.pk).update(invite="тайна")
    assert Client().get("/api/games").json() == []
    listed = anna.client.get("/api/games", {"status": "running"}, headers=anna.headers).json()
    assert [game["slug"] for game in listed] == [table.slug]
    assert anna.client.get("/api/games", {"status": "over"}, headers=anna.headers).json() == []


def test_the_preview_says_how_the_host_would_read_and_sends_nothing(anna):
    before = anna.get("/events")["last"]
    status, told = anna.post("/preview", text="[b]Кто-то неизвестный[/b]")
    assert status == 200
    assert told[0]["kind"] == "vote"
    assert told[0]["taken"] is False
    assert anna.get("/events")["last"] == before


def test_a_draft_is_kept_for_its_writer(anna, person):
    put = anna.client.put(
        f"/api/games/{anna.slug}/drafts/host", {"text": "Думаю"}, content_type="application/json", headers=anna.headers
    )
    assert put.status_code == 204
    assert anna.get("/drafts") == {"host": "Думаю"}
    boris = Player(Client(), anna.slug, keys.make(person("boris"), "bot"), 2)
    assert boris.get("/drafts") == {}


# --- doing


def test_what_is_said_comes_back_as_the_room_shows_it(anna):
    status, answer = anna.say("Всем привет")
    assert status == 200
    assert [event["type"] for event in answer["events"]] == ["said"]
    assert [(post["room"], post["text"]) for post in answer["posts"]] == [("thread", "Всем привет")]


def test_a_message_with_a_key_is_taken_once(anna):
    assert anna.post("/say", text="Раз", key="k1")[1]["repeated"] is False
    assert anna.post("/say", text="Раз", key="k1")[1]["repeated"] is True
    assert [post["text"] for post in anna.get("/rooms/thread/posts")["posts"]].count("Раз") == 1


def test_a_vote_by_night_is_refused_and_the_post_stands(anna):
    other = next(seat["name"] for seat in anna.get()["seats"] if seat["number"] != anna.get()["you"]["number"])
    status, answer = anna.say(f"[b]{other}[/b]")
    assert status == 200
    assert [refusal["reason"] for refusal in answer["refusals"]] == ["closed"]
    assert answer["refusals"][0]["text"]


def test_refusals_have_their_reasons_and_sentences(anna):
    refused(anna.say("Есть кто?", "dead"), 409, "not_yours")
    refused(anna.post("/orders", ability="recruit", target=1), 409, "not_yours")
    refused(anna.post("/orders", ability="fly", target=1), 422, "not_yours")
    refused(anna.post("/orders", ability="heal", target="Никто"), 422, "unknown_name")
    refused(anna.post("/orders", ability="heal", target=99), 422, "unknown_name")
    refused(anna.post("/orders", ability="carry", target=1, treasure="Лампа"), 422, "not_held")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": ""},
        {"text": 5},
        {"text": "x", "place": "roof"},
        {"text": "x", "key": "k" * 41},
        {"text": "ж" * 100_001},
        [],
    ],
)
def test_a_request_unlike_the_schema_is_told_where(anna, body):
    answer = anna.client.post(
        f"/api/games/{anna.slug}/say", body, content_type="application/json", headers=anna.headers
    )
    refused(answer, 422, "malformed")
    assert answer.json()["fields"]


def test_what_is_no_json_is_refused(anna):
    answer = anna.client.post(
        f"/api/games/{anna.slug}/say", "{no", content_type="application/json", headers=anna.headers
    )
    refused(answer, 400, "malformed")


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/games/nothing", "/api/games/nothing/events", "/api/games/%00/record"]
)
def test_what_is_not_there_is_not_found(path):
    refused(Client().get(path), 404, "not_found")


def test_a_fault_of_the_server_is_told_without_its_insides(table, monkeypatch):
    def broken(*_):
        raise RuntimeError("zq inside")

    monkeypatch.setattr("gorod.web.api.reading.game_shape", broken)
    answer = Client(raise_request_exception=False).get(f"/api/games/{table.slug}")
    refused(answer, 500, "fault")
    assert "zq inside" not in answer.content.decode()
    assert faults.log.name == "gorod.api"


def test_who_asks_too_often_waits(table):
    client = Client()
    with time_machine.travel("2027-01-01T00:00:10Z", tick=False):
        codes = [client.get("/api/games").status_code for _ in range(601)]
        assert codes[:600] == [200] * 600
        answer = client.get("/api/games")
        refused(answer, 429, "too_many")
        assert answer["Retry-After"] == "50"
    with time_machine.travel("2027-01-01T00:01:00Z", tick=False):
        assert client.get("/api/games").status_code == 200


def test_the_record_waits_for_the_end(table):
    refused(Client().get(f"/api/games/{table.slug}/record"), 409, "not_over")


def test_the_schema_is_served_and_names_every_door():
    schema = Client().get("/api/openapi.json").json()
    assert {"/api/games", "/api/games/{slug}", "/api/games/{slug}/say", "/api/games/{slug}/orders"} <= set(
        schema["paths"]
    )


# --- the lobby


def test_P31_one_joins_behind_a_mask_that_nobody_sees_coming_and_leaves(person):
    row = lobby.new_game("Сбор", "pokemon", {}, 6)
    crowd = [Player(Client(), row.slug, keys.make(person(name), "bot"), name) for name in ("anna", "boris", "carl")]
    for one in crowd:
        assert one.post("/join")[0] == 204
    game = crowd[0].get()
    assert game["seated"] == 3
    assert game["seats"] == []
    assert game["you"]["name"] != crowd[1].get()["you"]["name"]
    refused(crowd[0].post("/join"), 409, "seated")
    refused(crowd[0].say("Привет"), 409, "not_begun")
    assert crowd[0].post("/leave")[0] == 204
    refused(crowd[0].post("/leave"), 409, "not_seated")


def test_where_no_masks_are_worn_the_table_is_seen_in_the_order_of_the_alphabet(person):
    row = lobby.new_game("Сбор", "pokemon", {"masks.worn": False}, 6)
    crowd = [Player(Client(), row.slug, keys.make(person(name), "bot"), name) for name in ("anna", "boris", "carl")]
    for one in crowd:
        assert one.post("/join")[0] == 204
    names = [seat["name"] for seat in crowd[0].get()["seats"]]
    assert len(names) == 3
    assert names == sorted(names)


@pytest.mark.parametrize("invite", ["", "other", "жар-птица"])
def test_a_game_by_invitation_wants_its_code(person, invite):
    row = lobby.new_game("Сбор", "pokemon", {}, 6, invite=True)
    anna = Player(Client(), row.slug, keys.make(person("anna"), "bot"), 1)
    refused(anna.post("/join", invite=invite), 403, "invited")
    assert anna.post("/join", invite=row.invite)[0] == 204


def test_a_late_vote_is_dated_by_its_receipt(table, anna):
    due = Game.objects.get(pk=table.pk).due
    with time_machine.travel(due - timedelta(milliseconds=1), tick=False):
        assert anna.say("Ещё ночь")[1]["events"][0]["type"] == "said"
    with time_machine.travel(due, tick=False):
        anna.say("Уже день")
    kinds = [event["type"] for event in anna.get("/events")["events"]]
    assert kinds.index("opened", kinds.index("said")) > kinds.index("said")
