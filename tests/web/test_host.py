"""The host's desk: what he sees, what he alone may do, reports of posts, the discussion of the rules."""

from datetime import timedelta

import pytest

from gorod.web import lobby
from gorod.web.models import Post, Remark, Report, Seat
from gorod.web.tables import opened
from table_talk import roles_of, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hosted(table_of, person):
    """A running table with a host."""
    return table_of("anna", "boris", host=person("host"))


def state_of(row):
    row.refresh_from_db()
    with opened(row) as table:
        return table.play.state


def deed(browser, row, name, **data):
    return browser.post(f"/g/{row.slug}/host/{name}", data, follow=True).content.decode()


def test_the_desk_is_found_by_its_host_alone(hosted, browser_of, client, table_of, person):
    table_of("vera", host=person("other"))
    for stranger in (client, browser_of("anna"), browser_of("other")):
        assert stranger.get(f"/g/{hosted.slug}/host/").status_code == 404
        assert stranger.post(f"/g/{hosted.slug}/host/pause", {}).status_code == 404
    page = browser_of("host").get(f"/g/{hosted.slug}/host/")
    assert page.status_code == 200 and "anna" in page.content.decode()
    assert state_of(hosted).paused_at is None


def test_the_host_sees_every_room_and_role(hosted, browser_of):
    host = browser_of("host")
    for room in ("host", "clan:mafia", "dead", f"player:{seat_of(hosted, 'anna')}"):
        assert host.get(f"/g/{hosted.slug}/room/{room}/").status_code == 200
    assert host.get(f"/g/{hosted.slug}/players").content.decode().count("seat-role") == 8


def test_P28_the_host_removes_with_a_reason_and_all_are_told(hosted, browser_of, client):
    seat = to_day(hosted)
    name = hosted.seats.get(number=seat).name
    asked = deed(browser_of("host"), hosted, "remove", seat=seat + 1, reason="obscenity", key="1")
    assert f"Удалить из игры: {name}?" in asked and "нецензурная брань" in asked
    assert state_of(hosted).seats[seat].alive
    deed(browser_of("host"), hosted, "remove", seat=seat + 1, reason="obscenity", key="1", sure="1")
    assert not state_of(hosted).seats[seat].alive
    text = client.get(f"/g/{hosted.slug}/").content.decode()
    assert f"{name} выбывает из игры. Причина: нецензурная брань." in text


@pytest.mark.parametrize("reason", ["", "nonsense", "absence", "missed_votes"])
def test_P28_an_unnamed_reason_removes_nobody_and_the_known_ones_are_told(hosted, browser_of, reason):
    page = deed(browser_of("host"), hosted, "remove", seat=1, reason=reason, sure="1")
    assert "для удаления нужна одна из названных причин" in page
    assert "нецензурная брань" in page and "участие только для вида" in page
    assert state_of(hosted).seats[0].alive


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("remove", {"seat": "99", "reason": "insult"}, "Такого игрока нет"),
        ("replace", {"seat": "x"}, "Такого игрока нет"),
        ("mark", {"seat": "1", "mark": "  "}, "пометка — это от 1 до 40 знаков"),
        ("mark", {"seat": "1", "mark": "ж" * 41}, "пометка — это от 1 до 40 знаков"),
        ("close", {"until": "завтра"}, "укажите дату и время закрытия"),
        ("close", {"until": "9999-12-31T23:59:59"}, "укажите дату и время закрытия"),
        ("close", {"until": "2001-01-01T00:00"}, "Не выполнено"),
        ("resume", {}, "Не выполнено"),
    ],
)
def test_a_deed_that_cannot_be_done_is_answered_in_words(hosted, browser_of, name, data, told):
    before = [seat.alive for seat in state_of(hosted).seats]
    assert told in deed(browser_of("host"), hosted, name, **data)
    assert [seat.alive for seat in state_of(hosted).seats] == before


def test_R44_a_replacement_is_asked_about_first(hosted, browser_of, person):
    seat = seat_of(hosted, "anna")
    assert "сядет бот" in deed(browser_of("host"), hosted, "replace", seat=seat + 1, key="1")
    lobby.stand_by(hosted.slug, person("vera"))
    assert "Место получит первый в очереди: vera" in deed(browser_of("host"), hosted, "replace", seat=seat + 1, key="1")
    assert Seat.objects.get(game=hosted, number=seat).user.username == "anna"


def test_the_desk_says_of_each_player_what_the_host_may_know(hosted, browser_of, person):
    seat = to_day(hosted)
    target = next(one for one in state_of(hosted).living() if one.number != seat)
    said(hosted, seat, f"[b]{target.name}[/b]")
    lobby.stand_by(hosted.slug, person("vera"))
    host = browser_of("host")
    deed(host, hosted, "mark", seat=seat + 1, mark="голос:", key="m")
    page = host.get(f"/g/{hosted.slug}/host/").content.decode()
    assert f"голос: {target.name}" in page
    assert "пометка: голос:" in page
    assert "vera" in page


def test_R44_a_replaced_seat_is_another_persons_and_the_old_page_is_a_strangers(hosted, browser_of, person):
    lobby.stand_by(hosted.slug, person("vera"))
    seat, role = seat_of(hosted, "anna"), roles_of(hosted)[seat_of(hosted, "anna")]
    anna = browser_of("anna")
    assert 'id="mine"' in anna.get(f"/g/{hosted.slug}/").content.decode()
    deed(browser_of("host"), hosted, "replace", seat=seat + 1, key="1", sure="1")
    assert Seat.objects.get(game=hosted, number=seat).user.username == "vera"
    assert roles_of(hosted)[seat] == role
    page = anna.get(f"/g/{hosted.slug}/").content.decode()
    assert 'id="mine"' not in page and "Ваше место за этим столом передано другому" in page
    assert anna.post(f"/g/{hosted.slug}/say", {"text": "Я ещё тут"}).status_code == 403
    assert 'id="mine"' in browser_of("vera").get(f"/g/{hosted.slug}/").content.decode()


def test_the_host_stops_the_clock_and_moves_the_close(hosted, browser_of):
    host = browser_of("host")
    deed(host, hosted, "pause", key="1")
    assert state_of(hosted).paused_at is not None
    assert "Пауза: часы стоят" in host.get(f"/g/{hosted.slug}/").content.decode()
    deed(host, hosted, "resume", key="2")
    until = state_of(hosted).closes_at + timedelta(hours=1)
    moscow = (until + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M:%S")
    deed(host, hosted, "close", until=moscow, key="3")
    assert state_of(hosted).closes_at == until


def test_a_refused_deed_is_told_with_its_reason(hosted, browser_of):
    assert "Не выполнено" in deed(browser_of("host"), hosted, "resume", key="1")


def test_the_host_speaks_in_the_thread_and_answers_one_player_privately(hosted, browser_of, client):
    host, seat = browser_of("host"), seat_of(hosted, "anna")
    line = host.get(f"/g/{hosted.slug}/room/player:{seat}/").content.decode()
    assert f'name="to" value="{seat}"' in line and 'name="place" value="host"' in line
    host.post(f"/g/{hosted.slug}/say", {"text": "Прошу потише", "key": "1"})
    assert "Прошу потише" in client.get(f"/g/{hosted.slug}/").content.decode()
    host.post(f"/g/{hosted.slug}/say", {"place": "host", "text": "Это только вам", "to": seat, "key": "2"})
    assert "Это только вам" in browser_of("anna").get(f"/g/{hosted.slug}/room/host/").content.decode()
    for other in (client, browser_of("boris")):
        assert "Это только вам" not in other.get(f"/g/{hosted.slug}/").content.decode()
    assert Post.objects.get(game=hosted, text="Это только вам").room == f"player:{seat}"


def test_P28_a_report_reaches_the_host_alone_and_is_settled(hosted, browser_of, client):
    to_day(hosted)
    bot = next(
        seat.number
        for seat in hosted.seats.filter(bot=True).order_by("number")
        if state_of(hosted).seats[seat.number].alive
    )
    said(hosted, bot, "Очень грубое слово")
    number = Post.objects.get(game=hosted, text="Очень грубое слово").number
    address = f"/g/{hosted.slug}/report/{number}"
    reporter = browser_of("anna")
    assert reporter.get(address).status_code == 200 and client.get(address).status_code == 404
    assert reporter.post(address, {"reason": "no such"}).status_code == 422
    for _ in range(2):
        assert reporter.post(address, {"reason": "insult", "words": "при всех"}).status_code == 302
    assert Report.objects.filter(game=hosted).count() == 1
    page = browser_of("host").get(f"/g/{hosted.slug}/host/").content.decode()
    assert "оскорбление игрока" in page and "при всех" in page
    for other in (client, browser_of("boris"), reporter):
        assert "при всех" not in other.get(f"/g/{hosted.slug}/").content.decode()
    deed(browser_of("host"), hosted, "settle", report=Report.objects.get().pk)
    assert "Жалоб нет." in browser_of("host").get(f"/g/{hosted.slug}/host/").content.decode()


def test_without_a_host_there_is_nobody_to_report_to(table_of, browser_of):
    row = table_of("anna")
    page = browser_of("anna").get(f"/g/{row.slug}/").content.decode()
    assert "/report/" not in page


def test_R46_the_discussion_is_beside_the_game_and_nothing_in_it_is_read(hosted, browser_of, client):
    seat = to_day(hosted)
    who = Seat.objects.get(game=hosted, number=seat).user.username
    target = hosted.seats.get(number=(seat + 1) % 8).name
    address = f"/g/{hosted.slug}/talk/"
    for _ in range(2):
        browser_of(who).post(address, {"text": f"А [b]{target}[/b] жирным здесь считается?", "key": "k"})
    assert Remark.objects.filter(game=hosted).count() == 1
    assert not state_of(hosted).ballots
    page = client.get(address).content.decode()
    assert "жирным здесь считается" in page and who not in page
    assert client.post(address, {"text": "И мне можно?"}).status_code == 422
    assert browser_of("host").post(address, {"text": "Нет, не считается.", "key": "h"}).status_code == 302


def test_P24_the_dead_do_not_ask_in_the_discussion(hosted, browser_of):
    seat = seat_of(hosted, "anna")
    deed(browser_of("host"), hosted, "remove", seat=seat + 1, reason="insult", key="1", sure="1")
    answer = browser_of("anna").post(f"/g/{hosted.slug}/talk/", {"text": "Напоследок"})
    assert not state_of(hosted).seats[seat].alive
    assert answer.status_code == 422 and "Напоследок</textarea>" in answer.content.decode()
