"""Writing on the page: taken, counted, refused with the reason and the text given back, and never twice."""

import re

import pytest

from gorod.web import lobby
from gorod.web.models import Post, Received
from gorod.web.posts import drafts
from gorod.web.tables import forget
from table_talk import roles_of, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def day(table_of):
    """A table by day, with a living person at it: (game, his seat, names)."""

    def make(**options):
        for _ in range(20):
            row = table_of("anna", **options)
            seat = to_day(row)
            if seat is not None:
                return row, seat, [place.name for place in row.seats.order_by("number")]
        raise AssertionError("anna dies every first night")

    return make


def thread(row):
    return list(Post.objects.filter(game=row, room="public").order_by("number"))


def test_R31_a_bold_name_is_a_vote_and_the_post_tells_so(day, browser_of):
    row, seat, names = day()
    target = (seat + 1) % 8
    answer = browser_of("anna").post(f"/g/{row.slug}/say", {"text": f"По-моему, [b]{names[target]}[/b]", "key": "k1"})
    post = thread(row)[-1]
    assert answer.status_code == 302 and answer.url.endswith(f"#p-{post.number}")
    assert post.seat == seat and names[target] in post.note


def test_R31_without_a_script_a_vote_is_chosen_from_a_list(day, browser_of):
    row, seat, names = day()
    target = (seat + 1) % 8
    browser_of("anna").post(f"/g/{row.slug}/say", {"text": "", "vote": str(target + 1), "early": "1", "key": "k1"})
    note = thread(row)[-1].note
    assert names[target] in note and "досрочно" in note


def test_a_form_sent_twice_is_one_post(day, browser_of):
    row, _seat, _names = day()
    anna = browser_of("anna")
    for _ in range(2):
        answer = anna.post(f"/g/{row.slug}/say", {"text": "Дважды нажато", "key": "same"})
        assert answer.status_code == 302
    assert [post.text for post in thread(row)].count("Дважды нажато") == 1
    anna.post(f"/g/{row.slug}/say", {"text": "Дважды нажато", "key": "another"})
    assert [post.text for post in thread(row)].count("Дважды нажато") == 2


def test_a_refused_vote_is_told_and_its_post_stays(day, browser_of):
    row, _seat, _names = day()
    answer = browser_of("anna").post(f"/g/{row.slug}/say", {"text": "Это [b]Никтошка[/b]", "key": "k1"}, follow=True)
    page = answer.content.decode()
    assert thread(row)[-1].text.endswith("Никтошка")
    assert "«Никтошка» — такого игрока здесь нет." in page


def test_R30_by_night_in_a_shut_thread_the_text_is_given_back(table_of, browser_of):
    row = table_of("anna")
    row.overrides = {**row.overrides, "thread.night": "shut"}
    row.save()
    forget(row.slug)
    before = len(thread(row))
    answer = browser_of("anna").post(f"/g/{row.slug}/say", {"text": "Кто-нибудь & ещё не спит?", "key": "k1"})
    page = answer.content.decode()
    assert answer.status_code == 422 and len(thread(row)) == before
    assert "Кто-нибудь &amp; ещё не спит?</textarea>" in page and "Ночью тема закрыта" in page
    assert Received.objects.filter(game=row, text="Кто-нибудь & ещё не спит?").exists()


def test_an_empty_or_endless_text_is_given_back_with_the_reason(day, browser_of):
    row, _seat, _names = day()
    anna = browser_of("anna")
    assert "пока ничего нет" in anna.post(f"/g/{row.slug}/say", {"text": "  "}).content.decode()
    answer = anna.post(f"/g/{row.slug}/say", {"text": "а" * 60_003})
    assert (
        answer.status_code == 422
        and "на 3 знака" in answer.content.decode()
        and "а" * 60_003 in answer.content.decode()
    )


def test_without_a_script_one_asks_how_the_host_will_read_it(day, browser_of):
    row, seat, names = day()
    before = len(thread(row))
    text = f"Голосую: [b]{names[(seat + 1) % 8]}[/b]"
    page = browser_of("anna").post(f"/g/{row.slug}/say", {"text": text, "ask": "1", "key": "k"}).content.decode()
    assert "Засчитается как голос" in page and text in page and len(thread(row)) == before


def test_P24_the_dead_have_no_field_and_are_refused(browser_of, table_of):
    row = table_of("anna", "boris")
    to_day(row)
    kill(row, seat_of(row, "anna"))
    dead = browser_of("anna")
    assert "<textarea" not in dead.get(f"/g/{row.slug}/").content.decode()
    answer = dead.post(f"/g/{row.slug}/say", {"text": "Я всё знаю", "key": "k"})
    assert answer.status_code == 422 and "Я всё знаю</textarea>" in answer.content.decode()
    assert "Я всё знаю" not in [post.text for post in thread(row)]


def kill(row, seat):
    """Everybody votes for one seat, early."""
    name = row.seats.get(number=seat).name
    for voter in range(8):
        if voter != seat:
            said(row, voter, f"[b]{name}[/b] досрочно")


def test_a_stranger_cannot_write_and_gets_the_text_back(client, browser_of, table_of):
    row = table_of("anna")
    before = len(thread(row))
    for stranger in (client, browser_of("boris")):
        for place in ("thread", "host", "clan", "dead"):
            answer = stranger.post(f"/g/{row.slug}/say", {"text": "Привет всем", "place": place})
            assert answer.status_code == 403 and "Привет всем</textarea>" in answer.content.decode()
    assert len(thread(row)) == before and not Received.objects.filter(text="Привет всем").exists()


def test_P10_the_clan_talks_in_its_room_alone(client, browser_of, table_of):
    people = ("anna", "boris", "vera", "gleb", "dina", "egor", "zhanna", "ilya")
    row = table_of(*people)
    roles = roles_of(row)
    mafia = [name for name in people if roles[seat_of(row, name)] == "mafia"]
    other = next(name for name in people if name not in mafia)
    answer = browser_of(mafia[0]).post(f"/g/{row.slug}/say", {"place": "clan", "text": "Кого сегодня?", "key": "k"})
    assert answer.status_code == 302
    room = f"/g/{row.slug}/room/clan/"
    assert "Кого сегодня?" in browser_of(mafia[1]).get(room).content.decode()
    assert browser_of(other).get(room).status_code == 404
    refused = browser_of(other).post(f"/g/{row.slug}/say", {"place": "clan", "text": "Пустите", "key": "k"})
    assert refused.status_code == 404 and Post.objects.filter(game=row, text="Пустите").count() == 0
    for address in ("", "votes", "players", "tail?after=0"):
        assert "Кого сегодня?" not in client.get(f"/g/{row.slug}/{address}").content.decode()


def test_R43_the_first_post_introduces_the_character_and_the_field_says_so(table_of, browser_of):
    row = table_of("anna", scenario="rat-one-clan", players=10)
    assert "первое сообщение — несколько слов о нём" not in browser_of("anna").get(f"/g/{row.slug}/").content.decode()


def test_R43_before_the_introduction_a_vote_is_given_back(person, browser_of):
    row = lobby.new_game("Знакомство", "rat-one-clan", lobby.fast_clock("rat-one-clan"), 10, ceremony=True)
    lobby.sit(row.slug, person("anna"))
    lobby.fill(row.slug)
    row = lobby.start(row.slug)
    anna = browser_of("anna")
    assert "первое сообщение — несколько слов о нём" in anna.get(f"/g/{row.slug}/").content.decode()
    name = row.seats.exclude(user=person("anna")).first().name
    answer = anna.post(f"/g/{row.slug}/say", {"text": f"[b]{name}[/b]", "key": "1"})
    assert answer.status_code == 422 and f"[b]{name}[/b]</textarea>" in answer.content.decode()
    assert anna.post(f"/g/{row.slug}/say", {"text": "Я пекарь из-за угла", "key": "2"}).status_code == 302
    assert "первое сообщение — несколько слов о нём" not in anna.get(f"/g/{row.slug}/").content.decode()


#: What an open page sends along with its forms: htmx, and what it says of itself.
HTMX = {"headers": {"HX-Request": "true"}}


def open_page(html: str) -> dict[str, str]:
    """What the page says of itself."""
    return {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("room", "shows", "after")}


def test_an_open_page_gets_its_own_post_and_an_empty_field_instead_of_a_page(day, browser_of):
    row, seat, names = day()
    anna = browser_of("anna")
    page = open_page(anna.get(f"/g/{row.slug}/").content.decode())
    vote = {"text": f"[b]{names[(seat + 1) % 8]}[/b]", "key": "k1"}
    answer = anna.post(f"/g/{row.slug}/say", vote | page, **HTMX)
    html = answer.content.decode()
    assert answer.status_code == 200 and "<!doctype" not in html
    assert f'id="p-{thread(row)[-1].number}"' in html and "></textarea>" in html.replace("\n", "")
    assert {"#write", "#thread", "#votes", "#mine"} <= set(re.findall(r'hx-target="(#\w+)"', html))
    assert anna.post(f"/g/{row.slug}/say", vote | page, **HTMX).status_code == 200
    assert [post.seat for post in thread(row)].count(seat) == 1


def test_an_open_page_gets_a_refused_text_back_with_the_reason(day, browser_of):
    row, _seat, _names = day()
    anna = browser_of("anna")
    page = open_page(anna.get(f"/g/{row.slug}/").content.decode())
    long = "а" * 60_001
    answer = anna.post(f"/g/{row.slug}/say", {"text": long, "key": "k1"} | page, **HTMX)
    assert answer.status_code == 422 and f"{long}</textarea>" in answer.content.decode()
    assert "на 1 знак" in answer.content.decode() and "<!doctype" not in answer.content.decode()


def test_a_page_of_earlier_posts_is_led_to_the_post(day, browser_of):
    row, _seat, _names = day()
    anna = browser_of("anna")
    page = open_page(anna.get(f"/g/{row.slug}/?votes").content.decode())
    answer = anna.post(f"/g/{row.slug}/say", {"text": "Отсюда не видно", "key": "k1"} | page, **HTMX)
    assert answer["HX-Redirect"] == f"/g/{row.slug}/#p-{thread(row)[-1].number}"


def test_what_a_page_says_of_itself_opens_no_room_that_is_not_its_readers(day, browser_of, person):
    """A page's own word names its room; another room's posts do not come by it."""
    row, seat, _names = day()
    page = {"room": f"player:{(seat + 1) % 8}", "shows": "tail", "after": "0.0."}
    html = browser_of("anna").post(f"/g/{row.slug}/say", {"text": "Слово", "key": "k"} | page, **HTMX).content.decode()
    assert 'hx-target="#write"' in html and 'hx-target="#thread"' not in html
    for room in (page["room"], "dead", "host", "clan:none"):
        assert browser_of("anna").post(f"/g/{row.slug}/field", page | {"room": room}).status_code == 404


def test_the_field_is_given_anew_with_what_stands_in_it(day, browser_of, person):
    row, _seat, _names = day()
    anna, address = browser_of("anna"), f"/g/{row.slug}/field"
    answer = anna.post(address, {"room": "public", "text": "Недописанное"}, **HTMX).content.decode()
    assert answer.startswith('<section id="write"') and "Недописанное</textarea>" in answer
    assert drafts.of(row.slug, person("anna")) == {"thread": "Недописанное"}
    assert "Недописанное</textarea>" in anna.post(address, {"room": "public"}, **HTMX).content.decode()


def test_a_quotation_is_put_under_what_was_being_written(day, browser_of, person):
    row, _seat, _names = day()
    drafts.keep(row.slug, person("anna"), "thread", "Недописанное")
    page = browser_of("anna").get(f"/g/{row.slug}/?quote=1").content.decode()
    assert re.search(r"Недописанное\n\n\[quote\].*\[/quote\]\n</textarea>", page, re.DOTALL)
