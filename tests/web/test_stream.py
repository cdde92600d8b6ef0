"""Live updates: what is told comes at once and once, after a break too; of what a viewer is not told nothing comes, not even an empty message."""

import http.client
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from django.db import connections

from gorod.engine import HostSay, Order, Remove, Say
from gorod.web import actions
from gorod.web.live import news, stream
from gorod.web.models import Game, Seat
from served import Site

#: Seconds in which what must come has come.
PATIENCE = 10


class News:
    """One message: its pieces, HTML by the id of the element that it goes into."""

    def __init__(self, html: str):
        self.html = html
        self.parts = dict(re.findall(r'<hx-partial hx-target="#([\w-]+)"[^>]*>(.*?)</hx-partial>', html, re.DOTALL))
        self.posts = self.parts.get("thread", "")
        self.count = self.posts.count("<article")
        self.panels = set(self.parts) - {"thread", "pulse"}


class Listener:
    """A page's stream, read line by line."""

    def __init__(self, site: Site, slug: str, client=None, room="public", after="", last="", shows="tail"):
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()) if client else ""
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        headers = {"Cookie": cookie, "Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        self.line.request("GET", f"/g/{slug}/stream?room={room}&after={after}&shows={shows}", headers=headers)
        self.answer = self.line.getresponse()
        self.mark = ""

    def next(self) -> News | str:
        """The next message, or the name of another event; heartbeats are `beat`."""
        event, data = "", []
        while True:
            line = self.answer.readline()
            if not line:
                return "end"
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                event = text[7:]
            elif text.startswith("data: "):
                data.append(text[6:])
            elif text.startswith("id: "):
                self.mark = text[4:]
            elif text == ":":
                self.answer.readline()
                return "beat"
            elif text == "" and (event or data):
                return event or News("\n".join(data))

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
    told = page.next()
    assert "Проверка связи" in told.posts and told.count == 1
    host_says(row, "Вторая")
    again = page.next()
    assert "Вторая" in again.posts and "Проверка связи" not in again.posts


def test_after_a_lost_connection_nothing_is_lost_and_nothing_comes_twice(listen, table_of):
    row = table_of("anna")
    page = listen(row.slug)
    host_says(row, "Первая")
    page.next()
    page.close()
    host_says(row, "Пока вас не было")
    host_says(row, "И ещё раз")
    told = listen(row.slug, last=page.mark).next()
    assert told.count == 2
    assert told.posts.index("Пока вас не было") < told.posts.index("И ещё раз")
    assert "Первая" not in told.posts


def test_the_mark_in_the_address_serves_where_no_event_came_yet(listen, table_of):
    row = table_of("anna")
    host_says(row, "Первая")
    host_says(row, "Вторая")
    page = listen(row.slug, after="1.1")
    told = page.next()
    assert "Вторая" in told.posts and page.mark != "1.1"


def test_a_private_word_wakes_nobody_else(listen, table_of, browser_of):
    """Law 2: a stranger and another player get the next public post as their first message, and nothing before it."""
    row = table_of("anna", "boris")
    stranger, anna = listen(row.slug), listen(row.slug, browser_of("anna"))
    boris = listen(row.slug, browser_of("boris"), room=f"player:{seat_of(row, 'boris')}")
    host_says(row, "Только Борису", to=seat_of(row, "boris"))
    say(row, seat_of(row, "boris"), "Только ведущему", "host")
    assert "Только Борису" in boris.next().posts
    host_says(row, "Всем")
    for page in (stranger, anna):
        told = page.next()
        assert "Всем" in told.posts and "Борис" not in told.html
        assert told.count == 1


def test_the_marks_of_a_viewer_do_not_count_what_he_was_not_told(listen, table_of, browser_of):
    row, other = table_of("anna", "boris"), table_of("clara", "dora")
    pages = [listen(row.slug), listen(other.slug)]
    for _ in range(5):
        say(row, seat_of(row, "boris"), "шёпот", "host")
    for game, page in zip((row, other), pages, strict=True):
        host_says(game, "Всем")
        page.next()
    assert pages[0].mark.rpartition(".")[0] == pages[1].mark.rpartition(".")[0]


def test_a_private_word_changes_nothing_in_the_mark_of_another(table_of, browser_of, person):
    row = table_of("anna", "boris")
    stranger = news.Reader(None, None, "ru")
    before = news.find(row.slug, stranger, "public", "tail", None)
    say(row, seat_of(row, "boris"), "шёпот", "host")
    assert news.find(row.slug, stranger, "public", "tail", None) == before


def test_only_panels_that_look_different_are_sent(listen, table_of, browser_of):
    row = table_of("anna")
    page = listen(row.slug, browser_of("anna"))
    host_says(row, "Слово ведущего ничего не меняет")
    assert page.next().panels == set()
    say(row, seat_of(row, "anna"), "А слово игрока — счёт его сообщений")
    told = page.next()
    assert told.panels == {f"posts-{number}" for number in range(1, 9)}
    assert '<span class="number">1</span>' in told.parts[f"posts-{seat_of(row, 'anna') + 1}"]
    page.close()
    host_says(row, "Пока вас не было")
    again = listen(row.slug, browser_of("anna"), last=page.mark)
    assert again.next().panels == set()
    again.close()
    assert {"bar", "votes", "mine"} <= listen(row.slug, browser_of("anna"), after="1.1").next().panels


@pytest.mark.parametrize(
    ("shows", "pieces"),
    [("past", {"pulse", *(f"posts-{number}" for number in range(1, 9))}), ("bar", {"pulse"}), ("talk", {"pulse"})],
)
def test_a_page_that_does_not_show_the_last_posts_gets_none(listen, table_of, shows, pieces):
    row = table_of("anna")
    page = listen(row.slug, shows=shows)
    say(row, seat_of(row, "anna"), "Для последней страницы")
    told = page.next()
    assert set(told.parts) == pieces and "Для последней" not in told.html
    assert f'data-beyond="{int(shows == "past")}"' in told.parts["pulse"]


def test_a_line_break_of_any_kind_keeps_the_message_whole(listen, table_of):
    row = table_of("anna")
    page = listen(row.slug)
    host_says(row, "Раз\r\nДва\n\nТри\u2028Четыре")
    posts = page.next().posts
    assert all(word in posts for word in ("Раз", "Два", "Три", "Четыре"))


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
    host_says(row, "Пока она здесь")
    page.next()
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
    told = stranger.next()
    assert told.count == 1 and "Всем" in told.posts


def test_a_gathering_game_has_no_stream(site, listen, person):
    assert listen("nothere1").answer.status == 204
