"""R29, R30: the calendar of the rat scenarios, and the thread that is shut at night."""

from datetime import UTC, datetime

import pytest

from gorod.engine import CloseAt, Died, Opened, Said, Voted
from rat import night_one, one_clan
from table import Table, refusal

# --- R29: days and nights.


def opened(table):
    """(phase, number, when it opened) of every phase so far."""
    return [(e.phase, e.number, table.when(e)) for e in table.all(Opened)]


def test_R29_the_first_day_is_two_calendar_days_long():
    table = one_clan()
    assert table.phase == ("day", 1)
    assert table.closes == "04 23:00:00"


@pytest.mark.parametrize(
    ("start", "closes"),
    [
        ("2026-03-03 00:00", "04 23:00:00"),
        ("2026-03-03 22:59:59", "04 23:00:00"),
        ("2026-03-03 23:00:00", "05 23:00:00"),
    ],
)
def test_R29_it_closes_at_the_second_23_after_the_opening(start, closes):
    table = Table("rat-one-clan", "spy: Данди", "civilian: Фрося, Тоша, Кнопка", start=start)
    assert table.closes == closes


@pytest.mark.parametrize(("days", "closes"), [(1, "03 23:00:00"), (2, "04 23:00:00"), (3, "05 23:00:00")])
def test_R29_how_long_the_first_day_is_is_a_setting(days, closes):
    assert one_clan(calendar__first_day=days).closes == closes


def test_R29_every_later_day_is_one_calendar_day():
    table = night_one(one_clan()).night()
    assert table.closes == "05 23:00:00"
    table.day().night()
    assert table.closes == "06 23:00:00"


def test_R29_night_from_23_to_9_and_morning_with_its_results():
    table = night_one(one_clan()).night("Якуб: убить Фросю")
    assert opened(table) == [("day", 1, "03 10:00:00"), ("night", 1, "04 23:00:00"), ("day", 2, "05 09:00:00")]
    assert table.times(Died) == ["05 09:00:00"]


def test_R29_orders_are_taken_from_the_days_close_to_nine():
    table = one_clan()
    assert refusal(table.tell_host("Якуб: убить Фросю", "2026-03-04 22:59:59")) == "closed"
    assert refusal(table.tell_host("Якуб: убить Фросю", "23:00:00")) is None
    assert refusal(table.tell_host("Якуб: убить Тошу", "2026-03-05 08:59:59")) is None
    assert refusal(table.tell_host("Якуб: убить Мусю", "09:00:00")) == "closed"
    assert table.deaths() == [("Тоша", "shot")]


def test_R29_a_vote_at_23_is_no_vote():
    table = one_clan()
    assert refusal(table.vote("Тоша: Данди", "2026-03-04 23:00:00")) == "thread_closed"
    assert table.deaths() == []


def test_R29_a_game_may_open_with_a_night():
    table = one_clan(calendar__first_phase="night")
    assert table.phase == ("night", 1)
    assert table.closes == "04 09:00:00"
    assert table.night().phase == ("day", 1)
    assert table.closes == "05 23:00:00"


def test_R29_a_fast_game_counts_minutes():
    table = one_clan(calendar__day={"lasts": "3m"}, calendar__night={"lasts": "1m"}, calendar__dawn=None)
    assert table.closes == "03 10:06:00"
    table.day().night()
    assert opened(table)[1:] == [("night", 1, "03 10:06:00"), ("day", 2, "03 10:07:00")]
    assert table.closes == "03 10:10:00"


@pytest.mark.parametrize(("dawn", "morning"), [("10:30", "05 10:30:00"), ("20m", "05 09:20:00"), (None, "05 09:00:00")])
def test_R29_the_morning_is_when_the_results_are_announced(dawn, morning):
    table = night_one(one_clan(calendar__dawn=dawn)).night("Якуб: убить Фросю")
    assert opened(table)[-1] == ("day", 2, morning)
    assert table.times(Died) == [morning]


def test_R29_the_zone_is_the_games():
    table = one_clan(calendar__zone="Asia/Vladivostok")
    assert table.state.closes_at.isoformat() == "2026-03-04T13:00:00+00:00"


# --- R30: the thread at night.


@pytest.mark.parametrize("clock", ["2026-03-04 23:00:00", "2026-03-05 03:00", "2026-03-05 08:59:59"])
def test_R30_nobody_posts_at_night(clock):
    table = one_clan()
    for name in ("Тоша", "Данди", "Кнопка"):
        assert refusal(table.post(f"{name}: кто здесь?", clock)) == "thread_closed"
    assert table.all(Said) == []


def test_R30_until_the_results_are_announced():
    table = night_one(one_clan(calendar__dawn="10:00"))
    assert refusal(table.post("Тоша: доброе утро", "09:59:59")) == "thread_closed"
    assert refusal(table.post("Тоша: доброе утро", "10:00:00")) is None


def test_R30_a_vote_after_the_close_is_void_and_no_vote_of_tomorrow():
    table = night_one(one_clan())
    assert refusal(table.vote("Тоша: Данди")) == "thread_closed"
    assert refusal(table.press("Тоша", "kill", "Данди")) == "not_yours"
    table.night()
    assert table.votes() == {}
    assert table.all(Voted) == []


def test_R30_by_day_the_thread_is_open():
    table = one_clan()
    assert refusal(table.post("Тоша: добрый день", "2026-03-04 22:54:59")) is None


def test_R30_rooms_are_open_at_night():
    table = night_one(one_clan())
    assert refusal(table.clan("Данди: кого?")) is None
    assert refusal(table.tell_host("Тоша: вопрос")) is None


def test_R30_the_host_may_speak():
    table = night_one(one_clan())
    table.host_says("Город спит.")
    assert [e.text for e in table.sees(None, Said)] == ["Город спит."]


def test_R30_a_scenario_may_leave_the_thread_open():
    table = night_one(one_clan(thread__night="open"))
    assert refusal(table.post("Тоша: не спится")) is None
    assert refusal(table.vote("Тоша: Данди")) == "closed"
    assert table.said("Тоша") == ["не спится", "[b]Данди[/b]"]


def test_R30_a_day_closed_by_the_host_shuts_it_at_once():
    table = one_clan()
    table.host(CloseAt, datetime(2026, 3, 4, 17, tzinfo=UTC), clock="2026-03-04 19:00")
    assert refusal(table.post("Тоша: уже ночь?", "20:00:00")) == "thread_closed"
