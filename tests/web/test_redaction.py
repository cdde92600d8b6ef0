"""R39: nobody edits a post but the host, whose redaction leaves a trace; what the post did stands, whatever is shown of it bears the trace."""

import html
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from gorod.engine import Disclosed, Said, Stand
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.web import access, lobby, tables
from gorod.web.live import news
from gorod.web.models import Game, Post, Redaction, Seat
from gorod.web.people import keys
from gorod.web.posts import redaction
from table_talk import at, end, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)

TRACE = "▮ убрано ведущим 2 марта, 21:04 МСК: нецензурная брань ▮"
WHEN = datetime(2026, 3, 2, 18, 4, tzinfo=UTC)


@pytest.fixture
def hosted(table_of, person):
    """A running table with a host, by day; anna is alive."""
    row = table_of("anna", "boris", "vera", host=person("host"), at=datetime(2026, 3, 2, 9, tzinfo=UTC))
    to_day(row)
    return row


def seat_alive(row):
    """A person's seat that lives."""
    with tables.opened(Game.objects.get(pk=row.pk)) as table:
        living = [seat.number for seat in table.play.state.living()]
    return Seat.objects.filter(game=row, number__in=living, user__isnull=False).first()


def written(row, text, place="thread"):
    """(seat, number) of a message that a living person wrote."""
    seat = seat_alive(row)
    said(row, seat.number, text, place)
    return seat, Post.objects.filter(game=row, seat=seat.number).latest("pk").number


def cut(browser, row, number, passage="", room="thread", reason="obscenity", **data):
    """The host's form, sent at a fixed moment."""
    if passage:
        data["passage"] = passage
    with time_machine.travel(WHEN, tick=False):
        return browser.post(f"/g/{row.slug}/host/redact/{room}/{number}", {"reason": reason, **data}, follow=True)


def test_R39_a_passage_is_taken_out_everywhere_and_its_trace_stands_there(hosted, browser_of, client, person):
    seat, number = written(hosted, "Ну ты [i]зараза[/i] и всё тут")
    address = f"/g/{hosted.slug}/"
    assert "зараза" in client.get(address).content.decode()
    answer = cut(browser_of("host"), hosted, number, "зараза")
    assert "Убрано. На этом месте теперь пометка." in answer.content.decode()
    token = keys.make(person("anna"), "bot")
    bearer = {"Authorization": f"Bearer {token}"}
    api = f"/api/games/{hosted.slug}"
    for read in (
        client.get(address),
        client.get(f"{address}?q=зараза"),
        client.get(f"{address}?by={seat.number + 1}"),
        client.get(f"{address}tail?after=0"),
        browser_of("anna").get(f"{address}?quote={number}"),
        browser_of("host").get(address),
        client.get(f"{api}/events", headers=bearer),
        client.get(f"{api}/rooms/thread/posts?limit=100", headers=bearer),
    ):
        assert read.status_code == 200
        shown = html.unescape(read.content.decode()).replace("Поиск: зараза", "").replace('value="зараза"', "")
        assert "зараза" not in shown
        assert TRACE in shown or "Ничего не нашлось" in shown
    assert f'<span class="redacted">{TRACE}</span>' in client.get(address).content.decode()
    assert "Ничего не нашлось" in client.get(f"{address}?q=зараза").content.decode()


def test_R39_what_happened_stays_as_it_was(hosted, browser_of):
    _, number = written(hosted, "Зараза и всё тут")
    with tables.opened(Game.objects.get(pk=hosted.pk)) as table:
        before = list(table.play.log)
    cut(browser_of("host"), hosted, number, "Зараза")
    tables.forget(hosted.slug)
    with tables.opened(Game.objects.get(pk=hosted.pk)) as table:
        assert table.play.log == before
        assert any(isinstance(event, Said) and event.text == "Зараза и всё тут" for event in table.play.log)


def test_R39_a_vote_stays_and_the_words_around_it_go(hosted, browser_of, client):
    target = hosted.seats.exclude(pk=seat_alive(hosted).pk).order_by("-number").first().name
    _, number = written(hosted, f"Зараза. [b]{target}[/b]")
    host = browser_of("host")
    for data in ({"passage": f"[b]{target}[/b]"}, {"passage": target}, {"whole": "1"}):
        refused = cut(host, hosted, number, **data)
        assert refused.status_code == 422
        assert "В этих словах голос или приказ" in refused.content.decode()
    assert not Redaction.objects.exists()
    cut(host, hosted, number, "Зараза.")
    page = client.get(f"/g/{hosted.slug}/").content.decode()
    assert TRACE in page and f"<b>{target}</b>" in page and "Голос:" in page
    with tables.opened(Game.objects.get(pk=hosted.pk)) as table:
        assert len(table.play.state.ballots) == 1


def test_R39_R31_bold_that_was_answered_stays_too(hosted, browser_of):
    _, number = written(hosted, "[b]Никтошка[/b] и зараза")
    assert cut(browser_of("host"), hosted, number, "[b]Никтошка[/b]").status_code == 422
    assert cut(browser_of("host"), hosted, number, "зараза").status_code == 200


def test_R32_a_vote_is_known_by_the_mark_that_held_when_it_was_given(hosted, browser_of):
    host, seat = browser_of("host"), seat_alive(hosted)
    target = hosted.seats.exclude(pk=seat.pk).order_by("-number").first().name

    def mark(words, key):
        data = {"seat": seat.number + 1, "mark": words, "key": key}
        with time_machine.travel(at(hosted) + timedelta(seconds=1), tick=False):
            host.post(f"/g/{hosted.slug}/host/mark", data)

    mark("голос:", "1")
    _, number = written(hosted, f"голос: {target}")
    mark("выбор:", "2")
    assert cut(host, hosted, number, target).status_code == 422


def test_R39_an_order_in_a_private_line_stays(table_of, person, browser_of):
    row = table_of("anna", host=person("host"), at=datetime(2026, 3, 2, 9, tzinfo=UTC))
    seat = seat_of(row, "anna")
    other = row.seats.exclude(number=seat).first()
    with tables.opened(row) as table:
        verb = {"doctor": "лечу", "commissioner": "проверить", "mafia": "блок"}.get(table.play.state.seats[seat].role)
    if verb is None:
        said(row, seat, "отсутствую до 05-03 12:00, зараза", "host")
        kept = "отсутствую до 05-03 12:00"
    else:
        said(row, seat, f"{verb} {other.name}, зараза", "host")
        kept = verb
    number = Post.objects.get(game=row, seat=seat).number
    host = browser_of("host")
    assert cut(host, row, number, kept, room=f"player:{seat}").status_code == 422
    assert cut(host, row, number, "зараза", room=f"player:{seat}").status_code == 200
    assert TRACE in browser_of("anna").get(f"/g/{row.slug}/room/host/").content.decode()


def test_R39_the_whole_text_goes_where_nothing_is_counted(hosted, browser_of, client):
    _, number = written(hosted, "Зараза\nи ещё раз")
    cut(browser_of("host"), hosted, number, whole="1")
    post = Post.objects.get(game=hosted, room="public", number=number)
    assert (post.text, post.html) == (TRACE, f'<span class="redacted">{TRACE}</span>')
    notes = browser_of("host").get(f"/g/{hosted.slug}/room/host/").content.decode()
    assert f"Текст сообщения #{number}" in notes


def test_R39_two_passages_of_one_post(hosted, browser_of, client):
    _, number = written(hosted, "Раз зараза, два холера, три")
    host = browser_of("host")
    cut(host, hosted, number, "зараза")
    cut(host, hosted, number, "холера", reason="insult")
    page = client.get(f"/g/{hosted.slug}/").content.decode()
    assert "зараза" not in page and "холера" not in page
    assert "нецензурная брань ▮" in page and "оскорбление игрока ▮" in page
    assert cut(host, hosted, number, "зараза").status_code == 422


@pytest.mark.parametrize("who", [None, "anna", "other"])
def test_R39_nobody_but_the_host_takes_anything_out(hosted, browser_of, client, table_of, person, who):
    table_of("gleb", host=person("other"))
    _, number = written(hosted, "Зараза")
    browser = client if who is None else browser_of(who)
    page = browser.get(f"/g/{hosted.slug}/").content.decode()
    assert "/host/redact/" not in page and "Зараза" in page
    assert browser.get(f"/g/{hosted.slug}/host/redact/thread/{number}").status_code == 404
    assert cut(browser, hosted, number, "Зараза").status_code == 404
    row = access.game_of(hosted.slug)
    with access.look(row, person(who) if who else person("nobody")) as sight, pytest.raises(redaction.CannotRedact):
        redaction.redact(sight, "public", number, "Зараза", "obscenity", WHEN)
    assert not Redaction.objects.exists()


def test_R39_what_the_machine_announced_is_never_changed(hosted, browser_of):
    card = Post.objects.filter(game=hosted, room="public", seat=None).first()
    assert cut(browser_of("host"), hosted, card.number, "День").status_code == 404


def test_R43_an_introduction_is_taken_out_of_the_signatures_too(person, browser_of, client):
    row = lobby.new_game(
        "Знакомство", "rat-one-clan", lobby.fast_clock("rat-one-clan"), 7, ceremony=True, host=person("host")
    )
    lobby.sit(row.slug, person("anna"))
    lobby.fill(row.slug)
    Seat.objects.filter(game=row, user__username="anna").update(about="Я зараза из подвала")
    lobby.start(row.slug, datetime(2026, 3, 2, 9, tzinfo=UTC))
    row.refresh_from_db()
    seat = seat_of(row, "anna")
    number = Post.objects.get(game=row, room="public", seat=seat).number
    assert "Я зараза" in client.get(f"/g/{row.slug}/player/{seat + 1}").content.decode()
    cut(browser_of("host"), row, number, "зараза")
    for path in ("", f"player/{seat + 1}", "players"):
        page = client.get(f"/g/{row.slug}/{path}").content.decode()
        assert "зараза" not in page
    assert "Я ▮ убрано ведущим" in client.get(f"/g/{row.slug}/player/{seat + 1}").content.decode()


def test_R39_the_record_bears_the_trace_and_replays_to_the_same_events_otherwise(hosted, browser_of, client):
    target = hosted.seats.exclude(pk=seat_alive(hosted).pk).order_by("-number").first().name
    _, number = written(hosted, f"Зараза! [b]{target}[/b]\nи точка")
    cut(browser_of("host"), hosted, number, "Зараза!")
    end(hosted)
    text = client.get(f"/g/{hosted.slug}/record").content.decode()
    assert "Зараза" not in text and TRACE in text
    played = play(read_record(text), Path())
    row = access.game_of(hosted.slug)
    with access.look_as(row, Stand.HOST) as sight:
        kept = sight.events()
        assert [event.text for event in sight.view.events if isinstance(event, Said) and "Зараза" in event.text]
    assert played.game.log == kept
    assert isinstance(kept[-1], Disclosed)
    assert client.get(f"/api/games/{row.slug}/record").content.decode() == text


def test_R39_open_pages_are_sent_the_post_anew_and_others_nothing(hosted, person, browser_of):
    seat, number = written(hosted, "Зараза в теме")
    said(hosted, seat.number, "Зараза в личном", "host")
    private = Post.objects.get(game=hosted, room=f"player:{seat.number}", seat=seat.number).number
    reader = news.Reader(None, None, "ru")
    place = news.find(hosted.slug, reader, "public", "tail", None)
    cut(browser_of("host"), hosted, private, "Зараза", room=f"player:{seat.number}")
    assert news.tell(hosted.slug, [(reader, place)]) == [None]
    cut(browser_of("host"), hosted, number, "Зараза")
    [told] = news.tell(hosted.slug, [(reader, place)])
    assert f'hx-target="#p-{number}" hx-swap="outerHTML"><article id="p-{number}"' in told.html
    assert TRACE in told.html and "Зараза" not in told.html
    assert news.tell(hosted.slug, [(reader, news.moved(place, told))]) == [None]


def test_R39_the_host_is_told_where_else_the_words_stand(hosted, browser_of):
    _, first = written(hosted, "Зараза первая")
    seat = seat_alive(hosted)
    said(hosted, seat.number, "[quote]Зараза первая[/quote] Согласен", seconds=5)
    second = Post.objects.get(game=hosted, text__contains="Согласен").number
    assert (
        f"Те же слова есть в сообщении #{second}." in cut(browser_of("host"), hosted, first, "Зараза").content.decode()
    )


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("См. https://example.org/zaraza-1 там", "zaraza"),
        ("[url=https://example.org/zaraza]тут[/url]", "zaraza"),
        ("[quote=zaraza]слова[/quote] да", "zaraza"),
        ("[spoiler]zaraza[/spoiler]", "zaraza"),
        ("[i]раз zaraza", "[i]раз zaraza"),
        ("<i>zaraza & co</i", "<i>zaraza & co</i"),
        ("zaraza \U000f0000 \U000f0001", "zaraza"),
    ],
)
def test_R39_whatever_the_words_stood_in_the_page_stays_whole(hosted, browser_of, client, text, passage):
    _, number = written(hosted, text)
    cut(browser_of("host"), hosted, number, passage)
    shown = Post.objects.get(game=hosted, room="public", number=number)
    assert "zaraza" not in shown.html + shown.text + shown.folded
    assert shown.html.count("<") == shown.html.count(">")
    assert not any(0xF0000 <= ord(letter) <= 0xF00FF for letter in shown.html + shown.text)


def test_R43_an_introduction_written_in_the_thread_is_taken_out_of_the_signatures_too(person, browser_of, client):
    fast = lobby.fast_clock("vanilla")
    row = lobby.new_game("Знакомство", "vanilla", fast, 7, ceremony=True, host=person("host"))
    lobby.sit(row.slug, person("anna"))
    lobby.fill(row.slug)
    lobby.start(row.slug, datetime(2026, 3, 2, 9, tzinfo=UTC))
    row.refresh_from_db()
    seat = seat_of(row, "anna")
    said(row, seat, "Я [i]зараза[/i] из подвала")
    assert "Я зараза" in client.get(f"/g/{row.slug}/player/{seat + 1}").content.decode()
    number = Post.objects.get(game=row, room="public", seat=seat).number
    cut(browser_of("host"), row, number, "зараза")
    for path in ("", f"player/{seat + 1}", "players"):
        assert "зараза" not in client.get(f"/g/{row.slug}/{path}").content.decode()
