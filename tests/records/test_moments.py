"""Times in a record: the year that is not written, hours that come twice or not at all, and the order of receipt."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.records.moments import (
    BadTime,
    following,
    local,
    match_time,
    moment,
    since,
    written,
    written_after,
    written_since,
)
from scribe import QUIET, fault, line_of, played, read, record, replayed, wall

BERLIN, MOSCOW = ZoneInfo("Europe/Berlin"), ZoneInfo("Europe/Moscow")
START = wall("2026-03-02 12:00")


def after(text, before=START):
    return following(match_time(text), before)


def anywhere(text, start=START, last=START):
    return since(match_time(text), start, last)


def test_the_year_is_that_of_the_start_and_the_next_once_the_months_run_on():
    assert after("03-02 12:30") == wall("2026-03-02 12:30")
    assert after("2031-03-02 12:30") == wall("2031-03-02 12:30")
    assert after("01-05 08:00", wall("2026-12-30 23:00")) == wall("2027-01-05 08:00")
    assert after("02-29 08:00", wall("2027-12-30 23:00")) == wall("2028-02-29 08:00")


def test_a_date_a_little_earlier_is_a_slip_and_no_year():
    assert after("03-31 08:00", wall("2026-04-01 00:00")) == wall("2026-03-31 08:00")
    text = record("04-01 12:00  Мяут: раз", "03-31 12:00  Мяут: два")
    at, message = fault(text)
    assert at == line_of(text, "два")
    assert "goes back in time" in message


def test_what_people_say_never_goes_back_in_time():
    text = record("03-02 12:31  Мяут: раз", "03-02 12:30  Мяут: два")
    assert fault(text)[0] == line_of(text, "два")
    assert "goes back" in fault(record("03-02 11:59  Мяут: до начала"))[1]
    assert "goes back" in fault(record(until="2026-03-01 12:00"))[1]


def test_claims_stand_in_any_order_and_find_their_year():
    assert anywhere("03-02 12:00") == START
    assert anywhere("01-05 08:00", wall("2026-12-20 00:00"), wall("2026-12-31 00:00")) == wall("2027-01-05 08:00")
    with pytest.raises(BadTime, match="before the start"):
        anywhere("03-02 11:59")


@pytest.mark.parametrize(
    "time", ["02-30 12:00", "13-01 12:00", "00-10 12:00", "03-03 24:00", "03-03 12:60", "02-29 12:00"]
)
def test_a_date_that_does_not_exist_is_an_error_of_the_file(time):
    for line in (f"{time}  Мяут: раз", f"{time}  = died Абра"):
        assert fault(record("03-02 12:00  Экан: ноль", line))[0] == 14
    assert fault(record(start=f"2026-{time}"))[0] == 2
    assert fault(record(until=f"2026-{time}"))[0] == 4


@pytest.mark.parametrize(
    "start", ["2026-03-02", "вчера", "2026-3-2 12:00", "03-02 12:00", "0001-01-01 00:00", "9999-12-31 23:00", "[1]", ""]
)
def test_a_start_that_is_no_moment_is_an_error_of_the_file(start):
    assert fault(record(start=start))[0] == 2


def test_a_game_that_would_last_for_years_is_a_slip():
    assert "for years" in fault(record(until="2036-03-02 12:00"))[1]
    fast = QUIET.replace("{", "{calendar.day.lasts: 1s, calendar.night.lasts: 1s, ")
    assert "too long" in fault(record(settings=fast, until="2028-03-02 12:00"))[1]


def test_an_hour_that_clocks_leave_out_is_an_error_of_the_file():
    zone = "{calendar.zone: Europe/Berlin, conduct.absence: null}"
    assert "leave this hour out" in fault(record(start="2026-03-29 02:30", settings=zone))[1]
    text = record("03-29 02:30  Мяут: раз", start="2026-03-28 12:00", settings=zone)
    assert fault(text)[0] == line_of(text, "раз")


def test_an_hour_that_comes_twice_is_the_first_and_then_the_second():
    first = moment(wall("2026-10-25 02:50"), BERLIN)
    second = moment(wall("2026-10-25 02:10"), BERLIN, first)
    assert second - first == timedelta(minutes=20)
    assert written(local(second, BERLIN), year=False) == "10-25 02:10+01:00"
    assert moment(after("10-25 02:10+01:00", wall("2026-10-25 00:00")), BERLIN) == second
    with pytest.raises(BadTime):
        moment(after("10-25 02:10+05:00", wall("2026-10-25 00:00")), BERLIN)


def test_the_clocks_of_moscow_stood_an_hour_ahead_in_2012():
    assert moment(wall("2012-07-01 12:00"), MOSCOW) == datetime(2012, 7, 1, 8, tzinfo=UTC)
    text = replayed(record(start="2012-07-01 12:00"))
    assert "until=2012-07-01T21:30:00+04:00" in text


def test_seconds_and_their_parts_are_written_where_there_are_any():
    assert written(wall("2026-03-02 12:00"), year=False) == "03-02 12:00"
    assert written(wall("2026-03-02 12:00:07"), year=True) == "2026-03-02 12:00:07"
    assert written(wall("2026-03-02 12:00:00.250000"), year=False) == "03-02 12:00:00.25"
    assert read("03-02 12:30:05.5  Мяут: раз").items[0].time == wall("2026-03-02 12:30:05.500000")


MOMENTS = st.datetimes(wall("2026-03-02 12:00"), wall("2029-03-01 00:00"), timezones=st.just(UTC))


@given(MOMENTS, st.sampled_from([BERLIN, MOSCOW]), MOMENTS)
def test_whatever_time_is_written_reads_back_to_the_same(at, zone, before):
    time, earlier = local(at, zone), local(min(at, before), zone)
    assert moment(after(written_after(time, earlier), earlier), zone) == at
    start = local(datetime(2026, 3, 2, 12, tzinfo=UTC), zone)
    assert moment(anywhere(written_since(time, start, earlier), start, earlier), zone) == at


def test_the_clock_runs_to_the_last_time_named():
    def days(game):
        return sum(event.phase == "day" for event in game.game.log if hasattr(event, "until"))

    assert days(played("03-02 12:30  Мяут: раз")) == 0
    assert days(played("03-02 22:00  Мяут: раз")) == 1
    assert days(played("03-03 22:00  = died Абра", "03-02 12:30  Мяут: раз")) == 2
    assert days(played("03-03 22:00  ! died Абра")) == 2
    assert days(played(until="2026-03-04 22:00")) == 3
    assert days(played(until="03-04 22:00")) == 3
    assert days(played("03-04 22:00  Мяут: раз", until="2026-03-03 22:00")) == 3
