"""What the host does to a game in a record."""

import pytest

from gorod.engine import CloseAt, Forgive, Mark, Marked, Pause, Remove, Replace, Resume, zone_of
from gorod.records.host_lines import REASONS, host_command
from gorod.records.moments import moment
from scribe import SEATS, played, read, record, replayed

MOSCOW = "Europe/Moscow"


def command(order):
    (speech,) = read(f"03-02 12:30  host > game: {order}").items
    at = moment(speech.time, zone_of(MOSCOW))
    return at, host_command(speech, at, played().names, MOSCOW)


@pytest.mark.parametrize(
    ("order", "kind", "fields"),
    [
        ("remove Мяут for mask", Remove, {"player": 1, "reason": "mask"}),
        ("remove Мистер Майм for private_talk", Remove, {"player": 6, "reason": "private_talk"}),
        ('remove "Мистер Майм" for insult', Remove, {"player": 6, "reason": "insult"}),
        ("replace Мистер Майм", Replace, {"player": 6}),
        ("mark Абра голос:", Mark, {"player": 3, "mark": "голос:"}),
        ("mark Мистер Майм мой голос —", Mark, {"player": 6, "mark": "мой голос —"}),
        ("forgive Псайдак", Forgive, {"player": 4}),
        ("pause", Pause, {}),
        ("resume", Resume, {}),
        (" pause ", Pause, {}),
    ],
)
def test_an_order_of_the_host(order, kind, fields):
    at, made = command(order)
    assert made == kind(at, **fields)


def test_of_names_that_begin_alike_the_longest_is_meant():
    game = played("03-02 12:30  host > game: mark Мистер Майм голос:", seats={"Мистер": "civilian", **SEATS})
    (marked,) = [event for event in game.game.log if isinstance(event, Marked)]
    assert (game.names[marked.player], marked.mark) == ("Мистер Майм", "голос:")


@pytest.mark.parametrize("reason", REASONS)
def test_P28_a_host_removes_for_any_of_the_known_reasons(reason):
    assert f"= removed Абра reason={reason}" in replayed(record(f"03-03 12:00  host > game: remove Абра for {reason}"))


@pytest.mark.parametrize(
    ("order", "until"),
    [
        ("close at 03-02 20:00", "2026-03-02 20:00"),
        ("close at 2026-03-02 20:00:30", "2026-03-02 20:00:30"),
        ("close at 20:00", "2026-03-02 20:00"),
        ("close at 12:00", "2026-03-03 12:00"),
    ],
)
def test_a_close_is_moved_to_a_time_in_the_zone_of_the_game(order, until):
    at, made = command(order)
    (moved,) = read(f"{until}  Мяут: раз").items
    assert made == CloseAt(at, moment(moved.time, zone_of(MOSCOW)))


def test_a_day_closes_when_the_host_has_said_and_the_next_one_as_always():
    text = replayed(record("03-03 12:00  host > game: close at 03-03 23:00", until="2026-03-04 22:10"))
    assert "03-03 23:00  = opened phase=night number=2 until=2026-03-04T21:30:00+03:00" in text


def test_while_the_game_is_paused_nothing_closes():
    text = replayed(
        record(
            "03-03 12:00  host > game: pause",
            "03-03 22:30  Пикачу: [b]Мяут[/b]",
            "03-03 23:00  host > game: resume",
            until="2026-03-04 22:10",
        )
    )
    assert "03-03 22:30  = refused Пикачу reason=paused" in text
    assert "03-04 21:00  = opened phase=night number=2" in text
    assert "03-03 21:00" not in text.replace("until=2026-03-03T21:00", "")


def test_R32_an_agreed_mark_votes_without_bold():
    text = replayed(record("03-02 12:30  host > game: mark Абра голос:", "03-03 12:00  Абра: голос: Мяут"))
    assert "03-03 12:00  = voted Абра target=Мяут" in text
