"""Live updates: what is told comes at once and once, after a break too; of what a viewer is not told nothing comes, not even an empty message."""

import http.client
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from django.db import connections

from gorod.engine import HostSay, Order, Remove, Say
from gorod.web import actions, stream
from gorod.web.models import Game, Seat
from served import Site

#: Seconds in which what must come has come.
PATIENCE = 10


class Listener:
    """A page's stream, read line by line."""

    def __init__(self, site: Site, slug: str, client=None, room="public", after="", last=""):
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()) if client else ""
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        headers = {"Cookie": cookie, "Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        self.line.request("GET", f"/g/{slug}/stream?room={room}&after={after}", headers=headers)
        self.answer = self.line.getresponse()
        self.mark = ""

    def next(self) -> dict | str:
        """The next message: its content, or the name of another event; heartbeats are `beat`."""
        event, data = "", ""
        while True:
            line = self.answer.readline()
            if not line:
                return "end"
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                event = text[7:]
            elif text.startswith("data: "):
                data = text[6:]
            elif text.startswith("id: "):
                self.mark = text[4:]
            elif text == ":":
                self.answer.readline()
                return "beat"
            elif text == "" and event:
                return json.loads(data) if event == "news" else event

    def close(self):
        self.answer.close()
        self.line.close()


@pytest.fixture
def site(transactional_db) -> Iterator[Site]:
    served = Site()
    yield served
    served.close()
    connections.close_all()


@pytest.fixture
def listen(site) -> Iterator[Callable[..., Listener]]:
    opened = []

    def start(*given, **named) -> Listener:
        opened.append(Listener(site, *given, **named))
        return opened[-1]

    yield start
    for listener in opened:
        listener.close()


def now() -> datetime:
    return datetime.now(UTC)


def say(row: Game, seat: int, text: str, place="thread") -> None:
    actions.act(row.slug, lambda table, at: Say(at, seat, place, text), now())


def host_says(row: Game, text: str, to=None) -> None:
    actions.act(row.slug, lambda table, at: HostSay(at, text, to), now())


def seat_of(row: Game, name: str) -> int:
    return Seat.objects.get(game=row, user__username=name).number


def test_a_new_post_comes_to_an_open_page_once_with_its_panels(listen, table_of):
    row = table_of("anna")
    page = listen(row.slug)
    host_says(row, "Проверка связи")
    news = page.next()
    assert "Проверка связи" in news["posts"] and news["count"] == 1
    assert {"bar", "votes", "players"} <= set(news["panels"])
    host_says(row, "Вторая")
    again = page.next()
    assert "Вторая" in again["posts"] and "Проверка связи" not in again["posts"]


def test_after_a_lost_connection_nothing_is_lost_and_nothing_comes_twice(listen, table_of):
    row = table_of("anna")
    page = listen(row.slug)
    host_says(row, "Первая")
    page.next()
    page.close()
    host_says(row, "Пока вас не было")
    host_says(row, "И ещё раз")
    news = listen(row.slug, last=page.mark).next()
    assert news["count"] == 2
    assert news["posts"].index("Пока вас не было") < news["posts"].index("И ещё раз")
    assert "Первая" not in news["posts"]


def test_the_mark_in_the_address_serves_where_no_event_came_yet(listen, table_of):
    row = table_of("anna")
    host_says(row, "Первая")
    host_says(row, "Вторая")
    page = listen(row.slug, after="1.1")
    news = page.next()
    assert "Вторая" in news["posts"] and page.mark != "1.1"


def test_a_private_word_wakes_nobody_else(listen, table_of, browser_of):
    """Law 2: a stranger and another player get the next public post as their first message, and nothing before it."""
    row = table_of("anna", "boris")
    stranger, anna = listen(row.slug), listen(row.slug, browser_of("anna"))
    boris = listen(row.slug, browser_of("boris"), room=f"player:{seat_of(row, 'boris')}")
    host_says(row, "Только Борису", to=seat_of(row, "boris"))
    say(row, seat_of(row, "boris"), "Только ведущему", "host")
    assert "Только Борису" in boris.next()["posts"]
    host_says(row, "Всем")
    for page in (stranger, anna):
        news = page.next()
        assert "Всем" in news["posts"] and "Борис" not in json.dumps(news, ensure_ascii=False)
        assert news["count"] == 1


def test_the_marks_of_a_viewer_do_not_count_what_he_was_not_told(listen, table_of, browser_of):
    row, other = table_of("anna", "boris"), table_of("clara", "dora")
    pages = [listen(row.slug), listen(other.slug)]
    for _ in range(5):
        say(row, seat_of(row, "boris"), "шёпот", "host")
    for game, page in zip((row, other), pages, strict=True):
        host_says(game, "Всем")
        page.next()
    assert pages[0].mark == pages[1].mark


def test_a_room_that_is_not_his_is_not_streamed(listen, table_of, browser_of):
    row = table_of("anna", "boris")
    for room in (f"player:{seat_of(row, 'boris')}", "host", "clan:mafia", "dead", "nowhere"):
        seat = seat_of(row, "anna")
        with_clan = room == "clan:mafia" and _is_mafia(row, seat)
        assert listen(row.slug, browser_of("anna"), room=room).answer.status == (200 if with_clan else 204)
        assert listen(row.slug, room=room).answer.status == 204


def _is_mafia(row: Game, seat: int) -> bool:
    sides = []
    actions.act(row.slug, lambda table, at: sides.append(table.play.state.seats[seat].side) or HostSay(at, "-"), now())
    return sides[0] == "mafia"


def test_R44_a_replaced_persons_stream_stops(listen, table_of, browser_of, person):
    row = table_of("anna")
    seat = seat_of(row, "anna")
    page = listen(row.slug, browser_of("anna"), room=f"player:{seat}")
    Seat.objects.filter(game=row, number=seat).update(user=person("eve"))
    host_says(row, "Для того, кто здесь теперь", to=seat)
    assert page.next() == "gone"
    assert page.next() == "end"


def test_P28_a_removed_persons_stream_stops(listen, table_of, browser_of):
    row = table_of("anna")
    page = listen(row.slug, browser_of("anna"))
    actions.act(row.slug, lambda table, at: Remove(at, seat_of(row, "anna"), "insult"), now())
    assert page.next() == "gone"
    assert page.next() == "end"


def test_a_stream_stops_when_its_session_is_over(listen, table_of, browser_of):
    row, anna = table_of("anna"), browser_of("anna")
    page = listen(row.slug, anna, room=f"player:{seat_of(row, 'anna')}")
    anna.logout()
    host_says(row, "Всем")
    assert page.next() == "gone"


def test_heartbeats_keep_their_own_time(listen, table_of, browser_of, monkeypatch):
    """Whatever happens out of sight, the next thing that comes is a heartbeat."""
    monkeypatch.setattr(stream, "HEARTBEAT", 0.3)
    row = table_of("anna", "boris")
    page = listen(row.slug, browser_of("anna"))
    for _ in range(3):
        say(row, seat_of(row, "boris"), "шёпот", "host")
        assert page.next() == "beat"


def test_orders_of_the_night_wake_only_whoever_gave_them(listen, table_of, browser_of):
    row = table_of("anna", "boris", scenario="pokemon")
    stranger = listen(row.slug)
    for seat in range(8):
        actions.act(
            row.slug,
            lambda table, at, seat=seat: Say(at, seat, "host", "убить", orders=(Order("kill", (seat + 1) % 8),)),
            now(),
        )
    host_says(row, "Всем")
    news = stranger.next()
    assert news["count"] == 1 and "Всем" in news["posts"]


def test_a_gathering_game_has_no_stream(site, listen, person):
    assert listen("nothere1").answer.status == 204
