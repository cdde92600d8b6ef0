"""While somebody types: the page says how the host will read it, and keeps what is typed."""

import pytest

from gorod.web import actions
from gorod.web.models import Draft, Game, Seat
from gorod.web.posts import drafts


def strike(row: Game) -> None:
    row.refresh_from_db()
    actions.strike(row.slug, row.due)


@pytest.fixture
def day(table_of):
    """Anna and Boris at a table of eight, by day; the night before closed at once and nobody acted."""
    row = table_of("anna", "boris")
    strike(row)
    while not _is_day(row):
        strike(row)
    return row


def _is_day(row: Game) -> bool:
    row.refresh_from_db()
    return "Наступает день" in row.posts.filter(room="public").order_by("-number").first().text


def name_of(row: Game, user: str) -> str:
    return Seat.objects.get(game=row, user__username=user).name


def test_P15_the_preview_says_that_a_vote_will_count(day, browser_of):
    boris = name_of(day, "boris")
    answer = browser_of("anna").post(f"/g/{day.slug}/preview", {"place": "thread", "text": f"Думаю, [b]{boris}[/b]"})
    text = answer.content.decode()
    assert answer.status_code == 200 and f"Засчитается как голос: {boris}." in text and "refused" not in text


def test_the_preview_says_why_a_vote_will_not_count_and_escapes_what_was_written(day, browser_of):
    answer = browser_of("anna").post(f"/g/{day.slug}/preview", {"text": "[b]Бульба & <зябр>[/b]"})
    text = answer.content.decode()
    assert "refused" in text and "Бульба &amp; &lt;зябр&gt;" in text and "<зябр>" not in text


def test_of_a_part_of_a_long_text_the_preview_says_nothing(day, browser_of, client):
    text = f"[b]{name_of(day, 'boris')}[/b] {'слово ' * 4000} [b]Снимаю[/b]"
    answer = browser_of("anna").post(f"/g/{day.slug}/preview", {"text": text}).text
    assert name_of(day, "boris") not in answer and "длинное сообщение" in answer
    assert not client.post(f"/g/{day.slug}/preview", {"text": text}).text.strip()


@pytest.mark.parametrize("sent", [{"text": "голос: никто", "ask": "1"}, {"text": "[quote][b]Зубат[/b]", "vote": "99"}])
def test_a_text_that_stands_in_its_field_unsent_is_a_draft_too(day, browser_of, person, sent):
    browser_of("anna").post(f"/g/{day.slug}/say", {"place": "dead", **sent})
    assert drafts.of(day.slug, person("anna")) == {"dead": sent["text"]}


def test_the_preview_changes_nothing(day, browser_of):
    day.refresh_from_db()
    before = day.number
    browser_of("anna").post(f"/g/{day.slug}/preview", {"text": f"[b]{name_of(day, 'boris')}[/b]"})
    day.refresh_from_db()
    assert day.number == before


def test_the_preview_tells_a_stranger_nothing(day, client):
    answer = client.post(f"/g/{day.slug}/preview", {"text": f"[b]{name_of(day, 'boris')}[/b]"})
    assert answer.status_code == 200 and not answer.content.strip()


def test_a_draft_is_kept_replaced_and_dropped(day, browser_of, person):
    anna = browser_of("anna")
    for text in ("Начало", "Начало и продолжение"):
        assert anna.post(f"/g/{day.slug}/draft", {"place": "thread", "text": text}).status_code == 204
    assert drafts.of(day.slug, person("anna")) == {"thread": "Начало и продолжение"}
    assert drafts.of(day.slug, person("boris")) == {}
    anna.post(f"/g/{day.slug}/draft", {"place": "thread", "text": "  "})
    assert not Draft.objects.exists()


def test_a_draft_needs_a_seat_and_a_place_that_exists(day, client, browser_of):
    assert client.post(f"/g/{day.slug}/draft", {"text": "x"}).status_code == 409
    assert browser_of("anna").post(f"/g/{day.slug}/draft", {"place": "roof", "text": "x"}).status_code == 404
    assert browser_of("anna").get(f"/g/{day.slug}/draft").status_code == 405
    assert browser_of("anna").post(f"/g/{day.slug}/draft", {"text": "x" * 60_001}).status_code == 409


def test_the_preview_reads_a_private_order(day, browser_of):
    answer = browser_of("anna").post(
        f"/g/{day.slug}/preview", {"place": "host", "text": f"убить {name_of(day, 'boris')}"}
    )
    assert answer.content.decode().count("<p") == 1
