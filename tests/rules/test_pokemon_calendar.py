"""P14, P22, P23: when days and nights open and close. A close is exact to the second, in the game's zone."""

import time

import pytest

from gorod.engine import CloseAt, Died, Opened, Ordered
from table import Table, refusal, seven

# --- P14: the day


def test_P14_everybody_votes_for_anybody_without_nominations():
    table = seven()
    table.night().day("Мяут, Экан: Псайдак", "Абра: Мяут", "Псайдак: Экан", "Генгар: Снорлакс")
    assert table.refused("Мяут") == []
    assert table.executed() == [("Псайдак", 2)]


def test_P14_the_day_lasts_until_21_00_moscow_time():
    table = seven()
    table.night()
    assert table.closes == "03 21:00:00"
    table.close()
    assert table.times(Opened)[-1] == "03 21:00:00"


@pytest.mark.parametrize("clock", ["20:59", "20:59:59"])
def test_P14_a_vote_before_21_00_counts(clock):
    table = seven()
    table.night()
    assert refusal(table.vote("Псайдак: Мяут", clock)) is None
    table.close()
    assert table.executed() == [("Мяут", 1)]


@pytest.mark.parametrize("clock", ["21:00:00", "21:00:01", "21:15"])
def test_P14_a_vote_at_21_00_or_later_does_not_count(clock):
    table = seven()
    table.night()
    assert refusal(table.vote("Псайдак: Мяут", clock)) == "closed"
    assert table.executed() == []
    assert table.phase == ("night", 2)


def test_P14_a_late_vote_does_not_become_the_next_days_first():
    table = seven()
    table.night()
    table.vote("Псайдак: Мяут", "21:00:00")
    table.close()
    assert table.phase == ("day", 2)
    assert table.votes() == {}


def test_P14_a_change_at_21_00_leaves_the_standing_vote():
    table = seven()
    table.night()
    table.vote("Псайдак: Мяут", "20:59:58")
    assert refusal(table.vote("Псайдак: Экан", "21:00:00")) == "closed"
    assert table.executed() == [("Мяут", 1)]


def test_P14_nobody_votes_at_night_or_between_the_nights_close_and_dawn():
    table = seven()
    assert refusal(table.vote("Псайдак: Мяут")) == "closed"
    assert refusal(table.vote("Псайдак: Мяут", "21:59:59")) == "closed"
    assert refusal(table.vote("Псайдак: Мяут", "22:00:00")) is None


def test_P14_a_dead_player_is_no_target():
    table = seven()
    table.night("Мяут: убить Псайдака")
    assert refusal(table.press_vote("Абра", "Псайдак")) == "dead_target"
    assert refusal(table.vote("Генгар: Псайдак")) == "dead_target"


def test_P14_the_scenario_may_name_another_time():
    table = seven(calendar__day__closes="20:30")
    table.night()
    assert refusal(table.vote("Псайдак: Мяут", "20:29:59")) is None
    assert refusal(table.vote("Генгар: Экан", "20:30:00")) == "closed"
    assert table.executed() == [("Мяут", 1)]


@pytest.mark.parametrize(
    ("zone", "start", "close"),
    [
        ("Europe/Moscow", "2026-03-02 12:00", "2026-03-03T18:00:00+00:00"),
        ("Asia/Vladivostok", "2026-03-02 12:00", "2026-03-03T11:00:00+00:00"),
        ("Europe/Moscow", "2012-03-02 12:00", "2012-03-03T17:00:00+00:00"),
        ("Europe/Moscow", "2014-12-02 12:00", "2014-12-03T18:00:00+00:00"),
        ("Europe/London", "2026-03-27 12:00", "2026-03-28T21:00:00+00:00"),
        ("Europe/London", "2026-03-28 12:00", "2026-03-29T20:00:00+00:00"),
        ("Europe/Moscow", "2026-03-28 12:00", "2026-03-29T18:00:00+00:00"),
    ],
    ids=["moscow", "vladivostok", "moscow-utc+4", "moscow-2014", "winter", "summer", "moscow-knows-no-summer"],
)
def test_P14_the_close_is_in_the_games_zone_of_that_date(zone, start, close):
    table = seven(calendar__zone=zone, start=start)
    table.night()
    assert table.state.closes_at.isoformat() == close


@pytest.fixture
def _server_in_new_york(monkeypatch):
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("_server_in_new_york")
def test_P14_the_servers_own_zone_changes_nothing():
    table = seven()
    table.night()
    assert table.state.closes_at.isoformat() == "2026-03-03T18:00:00+00:00"
    assert refusal(table.vote("Псайдак: Мяут", "20:59:59")) is None
    assert refusal(table.vote("Генгар: Мяут", "21:00:00")) == "closed"


def test_P14_a_fast_day_lasts_a_while():
    table = seven(calendar__day__lasts="3m", calendar__night__lasts="1m")
    assert table.closes == "02 12:01:00"
    table.close()
    assert (table.phase, table.closes) == (("day", 1), "02 12:04:00")
    assert refusal(table.vote("Псайдак: Мяут", "12:03:59")) is None
    assert refusal(table.vote("Генгар: Мяут", "12:04:00")) == "closed"
    assert table.executed() == [("Мяут", 1)]
    assert (table.phase, table.closes) == (("night", 2), "02 12:05:00")


# --- P22: the night


@pytest.mark.parametrize("clock", ["21:00:00", "21:29:59"])
def test_P22_orders_are_taken_from_the_execution_to_21_30(clock):
    table = seven()
    table.night().close()
    assert refusal(table.tell_host("Мяут: убить Псайдака", clock)) is None
    table.close()
    assert table.deaths() == [("Псайдак", "shot")]


@pytest.mark.parametrize("clock", ["21:30:00", "21:30:01", "21:59:59"])
def test_P22_orders_at_21_30_or_later_are_refused(clock):
    table = seven()
    assert refusal(table.tell_host("Мяут: убить Псайдака", clock)) == "closed"
    table.close()
    assert table.deaths() == []


@pytest.mark.parametrize("clock", ["22:00:00", "15:00", "20:59:59"])
def test_P22_orders_before_the_execution_are_refused(clock):
    table = seven()
    table.night()
    assert refusal(table.tell_host("Пикачу: лечу Псайдака", clock)) == "closed"


def test_P22_an_order_refused_by_day_does_not_wait_for_the_night():
    table = seven()
    table.night()
    table.tell_host("Мяут: убить Псайдака")
    table.close().close()
    assert table.deaths() == []


def test_P22_the_last_order_given_in_time_counts():
    table = seven()
    table.tell_host("Мяут: убить Псайдака", "21:29:58")
    table.tell_host("Мяут: убить Генгара", "21:29:59")
    table.tell_host("Мяут: убить Снорлакса", "21:30:00")
    table.close()
    assert table.deaths() == [("Генгар", "shot")]


def test_P22_after_an_early_close_the_night_is_that_much_longer():
    table = seven()
    table.night()
    table.vote("Псайдак: Мяут, досрочно", "10:00")
    table.vote("Абра, Генгар, Снорлакс: Мяут, досрочно")
    assert table.phase == ("night", 2)
    assert table.closes == "03 21:30:00"
    assert refusal(table.tell_host("Экан: убить Псайдака", "10:01")) is None
    table.close()
    assert table.times(Died)[-1] == "03 22:00:00"


def test_P22_after_a_day_closed_late_the_night_closes_at_the_next_21_30():
    table = seven().close()
    late = table.now.replace(day=3, hour=21, minute=45).astimezone(table.state.closes_at.tzinfo)
    table.host(CloseAt, late)
    table.close()
    assert (table.phase, table.closes) == (("night", 2), "04 21:30:00")


def test_P22_the_scenario_may_name_another_time():
    table = seven(calendar__night__closes="21:45")
    assert table.closes == "02 21:45:00"
    assert refusal(table.tell_host("Мяут: убить Псайдака", "21:44:59")) is None
    assert refusal(table.tell_host("Мяут: убить Генгара", "21:45:00")) == "closed"


def test_P22_an_order_of_a_message_with_several_is_taken_or_refused_by_itself():
    table = seven()
    table.tell_host("Мяут: убить Псайдака; блок Экана")
    assert [event.ability for event in table.all(Ordered)] == ["kill"]
    assert table.refused("Мяут") == ["own_side"]


# --- P23: dawn


def test_P23_the_new_day_opens_at_22_00_with_the_nights_results():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.wait("21:59:59")
    assert (table.phase, table.deaths()) == (("night", 1), [])
    table.wait("22:00")
    assert (table.phase, table.deaths()) == (("day", 1), [("Псайдак", "shot")])
    assert table.times(Died) == ["02 22:00:00"]
    assert table.times(Opened)[-1] == "02 22:00:00"


def test_P23_the_night_does_not_close_when_the_last_order_is_in():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.tell_host("Пикачу: лечу Псайдака")
    table.tell_host("Абра: проверить Мяута")
    assert table.phase == ("night", 1)
    assert table.closes == "02 21:30:00"


@pytest.mark.parametrize(
    ("dawn", "opens"), [("22:30", "02 22:30:00"), ("21:30", "02 21:30:00"), ("09:00", "03 09:00:00")]
)
def test_P23_the_scenario_may_name_another_dawn(dawn, opens):
    table = seven(calendar__dawn=dawn)
    table.night()
    assert table.times(Opened)[-1] == opens


def test_P23_the_day_opens_at_once_where_no_dawn_is_named():
    table = seven(calendar__dawn=None)
    table.night()
    assert table.times(Opened)[-1] == "02 21:30:00"


def test_P23_a_dawn_may_come_a_while_after_the_close():
    table = seven(calendar__dawn="5m")
    table.night()
    assert table.times(Opened)[-1] == "02 21:35:00"


@pytest.mark.parametrize(
    ("start", "closes"),
    [
        ("2026-03-02 00:00", "02 21:30:00"),
        ("2026-03-02 21:29:59", "02 21:30:00"),
        ("2026-03-02 21:30:00", "03 21:30:00"),
        ("2026-03-02 23:00", "03 21:30:00"),
    ],
)
def test_P23_a_game_that_starts_after_the_nights_close_has_its_first_night_tomorrow(start, closes):
    table = seven(start=start)
    assert table.closes == closes


def test_P23_months_and_years_run_on():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Абра", start="2026-12-31 23:00")
    table.close()
    assert table.now.isoformat() == "2027-01-01T22:00:00+03:00"
