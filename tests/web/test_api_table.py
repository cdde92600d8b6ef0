"""A table by the API from the first seat to the first day: queue, character, roles confirmed (R43, R44), the host who replaces; languages."""

import io
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from PIL import Image

from api_players import Player
from gorod.engine import Confirmed, Unconfirmed
from gorod.web import lobby
from gorod.web.background import clock
from gorod.web.models import Game, Picture, Post, Seat, Standby
from gorod.web.people import keys
from gorod.web.tables import opened
from table_talk import said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
OPENS = NOW + timedelta(hours=5)


@pytest.fixture(autouse=True)
def _uncounted():
    """Requests of other tests do not count."""
    cache.clear()


@pytest.fixture
def player(person):
    """`player("anna", row)`: somebody with a token at a game."""

    def make(name, row):
        return Player(Client(), row.slug, keys.make(person(name), "bot"), name)

    return make


def put(one, path, **body):
    answer = one.client.put(f"/api/games/{one.slug}{path}", body, content_type="application/json", headers=one.headers)
    return answer.status_code, answer.json() if answer.content else None


def delete(one, path):
    return one.client.delete(f"/api/games/{one.slug}{path}", headers=one.headers).status_code


def events_of(row, *kinds):
    with opened(Game.objects.get(pk=row.pk)) as table:
        return [event for event in table.play.log if isinstance(event, kinds)]


@pytest.fixture
def ceremony(person):
    """A table of seven that opens at a time, with a host, where roles are confirmed."""
    return lobby.new_game(
        "Стол", "rat-one-clan", {}, 7, ceremony=True, host=person("host"), starts=OPENS, fill=True, language="ru"
    )


def test_R44_the_game_opens_at_the_announced_time_and_the_host_replaces_who_has_not_confirmed(ceremony, player):
    with time_machine.travel(NOW, tick=False):
        crowd = {name: player(name, ceremony) for name in ("anna", "boris", "vera", "host", "gleb")}
        for name in ("anna", "boris", "vera"):
            assert crowd[name].post("/join") == (204, None)
        assert crowd["anna"].post("/confirm")[1]["reason"] == "not_dealt"
        assert crowd["gleb"].post("/queue") == (204, None)
        assert crowd["gleb"].get()["waiting"] is True
        assert crowd["host"].post("/start", bots=False)[1]["reason"] == "not_full"
        assert crowd["anna"].post("/start", bots=True)[1]["reason"] == "not_host"
        assert crowd["host"].post("/start", bots=True) == (204, None)
        game = crowd["anna"].get()
        assert game["dealt"] and game["confirm_until"] and game["status"] == "gathering"
        assert game["you"]["role"] and game["you"]["confirmed"] is False
        assert put(crowd["anna"], "/character", about="Я Анна, вяжу носки.") == (204, None)
        assert crowd["anna"].post("/confirm") == (204, None)
        assert crowd["anna"].get()["you"]["confirmed"] is True
        seats = crowd["host"].get()["seats"]
        waiting = {seat["name"] for seat in seats if not seat["confirmed"]}
        assert waiting == {crowd[name].get()["you"]["name"] for name in ("boris", "vera")}
        assert all("confirmed" not in seat for seat in crowd["anna"].get()["seats"])
        late = crowd["boris"].get()["you"]["number"]
        assert crowd["anna"].post(f"/seats/{late}/substitute")[1]["reason"] == "not_host"
        assert crowd["host"].post(f"/seats/{late}/substitute") == (204, None)
        assert crowd["gleb"].get()["you"]["number"] == late
        assert crowd["gleb"].post("/confirm") == (204, None)
        assert Game.objects.get(pk=ceremony.pk).status == Game.Status.GATHERING  # vera is awaited
    with time_machine.travel(OPENS, tick=False):
        clock.strike_all(OPENS)
        vera = seat_of(ceremony, "vera")
        game = crowd["host"].get()
        assert game["status"] == "running"
        assert [seat["number"] - 1 for seat in game["seats"] if not seat["confirmed"]] == [vera]
        desk = crowd["host"].get("/host")
        assert [one["number"] - 1 for one in desk["players"] if not one["confirmed"]] == [vera]
        assert "unconfirmed" in desk["reasons"]
        assert Post.objects.filter(game=ceremony, room="public", text="Я Анна, вяжу носки.").exists()
        assert crowd["host"].post("/host/replace", seat=vera + 1)[0] == 200
        assert Seat.objects.get(game=ceremony, number=vera).bot
        assert crowd["vera"].get().get("you") is None
    assert [event.player for event in events_of(ceremony, Confirmed)].count(vera) == 0
    assert len(events_of(ceremony, Unconfirmed)) == 1


def test_R44_by_the_pages_alone_the_host_sees_and_removes_who_never_confirmed(ceremony, person, browser_of):
    with time_machine.travel(NOW, tick=False):
        for name in ("anna", "boris"):
            browser_of(name).post(f"/g/{ceremony.slug}/join")
        browser_of("host").post(f"/g/{ceremony.slug}/start", {"bots": "1"})
        browser_of("anna").post(f"/g/{ceremony.slug}/confirm")
        page = browser_of("host").get(f"/g/{ceremony.slug}/table/").content.decode()
        assert page.count("роль не подтверждена") == 1
    with time_machine.travel(OPENS, tick=False):
        clock.strike_all(OPENS)
        desk = browser_of("host").get(f"/g/{ceremony.slug}/host/").content.decode()
        assert desk.count("роль не подтверждена") == 1
        late = seat_of(ceremony, "boris")
        form = {"seat": late + 1, "reason": "unconfirmed", "sure": "1"}
        browser_of("host").post(f"/g/{ceremony.slug}/host/remove", form)
        told = browser_of("anna").get(f"/g/{ceremony.slug}/").content.decode()
        assert "нет подтверждения, что роль получена" in told
        assert "роль не подтверждена" not in browser_of("host").get(f"/g/{ceremony.slug}/host/").content.decode()


def test_one_who_sits_at_a_table_by_invitation_is_told_that_he_sits_there(person, player):
    row = lobby.fast_game(person("anna"), "pokemon", 8)
    assert player("anna", row).post("/join")[1]["reason"] == "seated"
    assert player("boris", row).post("/join")[1]["reason"] == "invited"


def test_the_queue_is_left_as_it_was_entered(table_of, player):
    row = table_of("anna")
    vera = player("vera", row)
    assert vera.post("/queue") == (204, None) == vera.post("/queue")
    assert Standby.objects.filter(game=row).count() == 1
    assert delete(vera, "/queue") == 204 == delete(vera, "/queue")
    assert not Standby.objects.filter(game=row).exists()
    assert player("anna", row).post("/queue")[1]["reason"] == "seated"


def test_R43_a_character_is_refused_with_the_reason_and_the_field(person, player):
    row = lobby.new_game("Стол", "rat-one-clan", {}, 7, ceremony=True)
    anna = player("anna", row)
    assert put(anna, "/character", about="Я")[1]["reason"] == "not_seated"
    anna.post("/join")
    status, body = put(anna, "/character", name="ведущий")
    assert (status, body["reason"], body["fields"][0]["at"]) == (422, "character", "body.name")
    assert put(anna, "/character", name="Тихоня")[0] == 204
    assert anna.get()["you"]["name"] == "Тихоня"


# --- what a page shows


def test_the_vote_is_told_with_its_history(table_of, player):
    row = table_of("anna", "boris", "vera", at=NOW)
    seat = to_day(row)
    names = dict(Seat.objects.filter(game=row).values_list("number", "name"))
    with opened(Game.objects.get(pk=row.pk)) as table:
        first, second = [one.number for one in table.play.state.living() if one.number != seat][:2]
    said(row, seat, f"[b]{names[first]}[/b]")
    said(row, seat, f"[b]{names[second]}[/b]", seconds=5)
    for who in ("anna", "stranger"):
        votes = player(who, row).get("/votes")
        assert votes["day"] == 1 and votes["running"]
        assert [(act["voter"], act["kind"], act["target"]) for act in votes["course"]] == [
            (seat + 1, "vote", first + 1),
            (seat + 1, "change", second + 1),
        ]
        tally = {one["target"]: one for one in votes["tally"]}
        assert [one["voter"] for one in tally[second + 1]["votes"]] == [seat + 1]
        assert [one["voter"] for one in tally[first + 1]["struck"]] == [seat + 1]
        assert seat + 1 not in votes["silent"]
    own = player(Seat.objects.get(game=row, number=seat).user.username, row).get()["you"]
    assert own["vote"] == second + 1


def test_P10_a_clans_affairs_are_its_members_and_the_hosts(table_of, player, person):
    row = table_of(*"abcdefgh", players=8, host=person("host"), at=NOW)
    with opened(row) as table:
        roles = [seat.role for seat in table.play.state.seats]
    people = {seat.number: seat.user.username for seat in Seat.objects.filter(game=row)}
    mafia, town = roles.index("mafia"), roles.index("civilian")
    target = next(number for number, role in enumerate(roles) if role != "mafia")
    said(row, mafia, f"убить №{target + 1}", "clan")
    clan = player(people[mafia], row).get("/clan")
    assert clan["side"] == "mafia" and mafia + 1 in clan["members"]
    assert {"ability": "kill", "member": mafia + 1, "target": target + 1} in clan["proposals"]
    assert player("host", row).get("/clan", side="mafia")["members"] == clan["members"]
    for other in (people[town], "stranger"):
        one = player(other, row)
        answer = one.client.get(f"/api/games/{row.slug}/clan?side=mafia", headers=one.headers)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_room")


def test_posts_are_found_by_their_words_and_their_writer(table_of, player):
    row = table_of("anna", at=NOW)
    seat = to_day(row)
    said(row, seat, "Ёжик в тумане")
    said(row, seat, "Просто так", seconds=1)
    anna = player("anna", row)
    found = anna.get("/rooms/thread/posts", q="ежик ТУМАНЕ")["posts"]
    assert [post["text"] for post in found] == ["Ёжик в тумане"]
    assert len(anna.get("/rooms/thread/posts", by=seat + 1)["posts"]) == 2
    assert all("seat" not in post for post in anna.get("/rooms/thread/posts", host=True)["posts"])


def test_R46_P28_the_discussion_and_reports(traveller, table_of, player, person):
    row = table_of("anna", "boris", host=person("host"), at=NOW)
    seat = to_day(row)
    anna = player(Seat.objects.get(game=row, number=seat).user.username, row)
    host = player("host", row)
    assert anna.post("/discussion", text="Считается ли [b]голос[/b]?") == (204, None)
    assert player("stranger", row).post("/discussion", text="И мне?")[1]["reason"] == "no_remark"
    [remark] = host.get("/discussion")["remarks"]
    assert remark["seat"] == seat + 1 and "<b>голос</b>" in remark["html"]
    with opened(Game.objects.get(pk=row.pk)) as table:
        other = next(one.number for one in table.play.state.living() if one.number != seat)
    said(row, other, "Очень грубое слово")
    number = Post.objects.get(game=row, text="Очень грубое слово").number
    assert anna.post("/reports", number=number, reason="nonsense")[1]["reason"] == "unknown_reason"
    assert anna.post("/reports", number=number, reason="insult", words="при всех") == (204, None)
    [report] = host.get("/reports")
    assert (report["seat"], report["by"], report["words"]) == (other + 1, seat + 1, "при всех")
    assert delete(anna, f"/reports/{report['id']}") == 403
    assert delete(host, f"/reports/{report['id']}") == 204
    assert host.get("/reports") == []


# --- the host


def test_P28_R39_the_hosts_commands(traveller, table_of, player, person):
    row = table_of("anna", "boris", "vera", host=person("host"), at=NOW)
    seat = to_day(row)
    host, anna = player("host", row), player(Seat.objects.get(game=row, number=seat).user.username, row)
    assert anna.post("/host/pause")[1]["reason"] == "not_host"
    assert host.post("/host/dance")[1]["reason"] == "unknown_deed"
    assert host.post("/host/resume")[0] == 409
    status, answer = host.post("/host/say", text="Это только вам", to=seat + 1, key="k")
    assert status == 200 and answer["posts"][0]["room"] == f"player:{seat + 1}"
    assert host.post("/host/say", text="Это только вам", to=seat + 1, key="k")[1]["repeated"] is True
    assert anna.get("/rooms/host/posts", host=True)["posts"][-1]["text"] == "Это только вам"
    assert host.post("/host/mark", seat=seat + 1, mark="голос:")[0] == 200
    status, answer = host.post("/host/remove", seat=seat + 1, reason="rudeness")
    assert (status, answer["reason"]) == (422, "unknown_reason") and "нецензурная брань" in answer["text"]
    said(row, seat, "Ну и зараза же он", seconds=1)
    number = Post.objects.filter(game=row, seat=seat, room="public").latest("pk").number
    assert anna.post("/redactions", number=number, passage="зараза", reason="insult")[1]["reason"] == "not_host"
    assert host.post("/redactions", number=number, passage="холера", reason="insult")[1]["reason"] == "not_there"
    assert host.post("/redactions", number=number, passage="зараза", reason="insult") == (200, {"same": []})
    assert "зараза" not in str(anna.get("/events")) + str(anna.get("/rooms/thread/posts", limit=100))
    status, answer = host.post("/host/remove", seat=seat + 1, reason="insult")
    assert status == 200 and "removed" in [event["type"] for event in answer["events"]]
    assert host.post("/host/remove", seat=seat + 1, reason="insult")[1]["reason"] == "dead_target"


# --- languages


@pytest.mark.parametrize(
    ("game", "header", "russian"),
    [
        ("ru", None, True),
        ("en", None, False),
        ("ru", "en", False),
        ("en", "ru-RU,ru;q=0.9,en;q=0.5", True),
        ("en", "fr, de;q=0.5", False),
        ("ru", "*", True),
    ],
)
def test_sentences_are_the_askers_or_the_games_language_and_never_both(
    traveller, table_of, player, game, header, russian
):
    row = table_of("anna", "boris", language=game, at=NOW)
    anna = player("anna", row)
    if header is not None:
        anna.headers["Accept-Language"] = header
    other = next(seat["name"] for seat in anna.get()["seats"] if seat["number"] != anna.get()["you"]["number"])
    sentences = [
        anna.post("/say", text="Есть кто?", place="dead")[1]["text"],
        anna.post("/say")[1]["text"],
        anna.post("/say")[1]["fields"][0]["text"],
        anna.post("/orders", ability="fly")[1]["text"],
        anna.post("/join")[1]["text"],
        anna.post("/say", text=f"[b]{other}[/b]")[1]["refusals"][0]["text"],
        anna.post("/preview", text=f"[b]{other}[/b]")[1][0]["text"],
        anna.client.get(f"/api/games/{row.slug}/record", headers=anna.headers).json()["text"],
        anna.get("/rules")[0]["lines"][0]["text"],
    ]
    for sentence in sentences:
        words = sentence.replace(other, "")
        cyrillic = any("а" <= letter <= "я" for letter in words.casefold())
        assert cyrillic is russian, sentence


def test_R43_a_picture_is_given_as_it_is_and_refused_behind_a_mask_P31(person, player):
    kept = io.BytesIO()
    Image.new("RGB", (300, 200), "red").save(kept, "PNG")

    def send(one, data):
        address = f"/api/games/{one.slug}/character/picture"
        answer = one.client.put(address, data, content_type="image/png", headers=one.headers)
        return answer.status_code, answer.json()["reason"] if answer.content else None

    bare, masked = lobby.new_game("Стол", "vanilla", {}, 7), lobby.new_game("Маски", "pokemon", {}, 7)
    for row in (bare, masked):
        lobby.sit(row.slug, person("anna"))
    anna = player("anna", bare)
    assert send(anna, b"no picture") == (422, "kind")
    assert send(anna, kept.getvalue()) == (204, None)
    assert Picture.objects.get().address == bare.seats.get().picture
    assert send(player("anna", masked), kept.getvalue()) == (409, "masked")
    assert send(player("boris", bare), kept.getvalue()) == (409, "not_seated")
