"""What the host may do to a game's clock and seats: pause, resume, move a close, replace, forgive."""

import pytest

from gorod.engine import CloseAt, Died, Forgive, Mark, Marked, Opened, Pause, Refused, Remove, Replace, Resume, Said
from table import Table, refusal, seven, twelve


def _utc(table, clock):
    """That wall-clock time on the table's day, as a command wants it."""
    hour, minute = map(int, clock.split(":"))
    return table.now.replace(hour=hour, minute=minute, second=0).astimezone(table.game.log[0].at.tzinfo)


def _told_host(table):
    return [event.reason for event in table.all(Refused) if event.player is None]


# --- pause and resume


def test_pause_nothing_closes_while_paused():
    table = seven()
    table.host(Pause, clock="21:00")
    table.wait("23:00")
    assert table.phase == ("night", 1)
    assert table.game.due is None


def test_pause_votes_and_orders_are_refused_and_posts_stand():
    table = seven()
    table.host(Pause)
    assert refusal(table.tell_host("Мяут: убить Псайдака")) == "paused"
    assert refusal(table.clan("Мяут: дон Мяут")) == "paused"
    assert refusal(table.post("Псайдак: ждём")) is None
    table.host(Resume)
    table.close()
    table.host(Pause)
    assert refusal(table.vote("Псайдак: ждём, но [b]Мяут[/b]")) == "paused"
    assert table.said("Псайдак") == ["ждём", "ждём, но [b]Мяут[/b]"]


def test_pause_a_close_still_ahead_stays_where_it_was():
    table = seven()
    table.host(Pause, clock="13:00")
    table.host(Resume, clock="21:29:59")
    assert table.closes == "02 21:30:00"
    table.close()
    assert table.times(Opened)[-1] == "02 22:00:00"


@pytest.mark.parametrize("clock", ["21:30:00", "23:00:00"])
def test_pause_a_close_that_went_by_falls_on_the_next_such_time_of_day(clock):
    table = seven()
    table.host(Pause, clock="21:00")
    table.host(Resume, clock=clock)
    assert table.closes == "03 21:30:00"


def test_pause_so_does_the_close_of_a_day():
    table = seven().close()
    table.vote("Псайдак: Мяут")
    table.host(Pause, clock="20:59:59")
    table.host(Resume, clock="21:10")
    assert table.closes == "04 21:00:00"
    assert table.votes() == {"Псайдак": "Мяут"}
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_pause_so_does_a_dawn():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.host(Pause, clock="21:45")
    table.wait("22:30")
    assert table.deaths() == []
    table.host(Resume, clock="23:00")
    table.close()
    assert table.times(Died) == ["03 22:00:00"]


def test_pause_a_dawn_that_comes_a_while_after_the_close_keeps_what_was_left():
    table = seven(calendar__dawn="10m")
    table.host(Pause, clock="21:35")
    table.host(Resume, clock="21:45")
    table.close()
    assert table.times(Opened)[-1] == "02 21:50:00"


def test_pause_a_fast_phase_keeps_what_was_left_of_it():
    table = seven(calendar__day__lasts="3m", calendar__night__lasts="1m")
    table.close()
    table.host(Pause, clock="12:02:00")
    table.host(Resume, clock="12:10:00")
    assert table.closes == "02 12:12:00"


def test_pause_a_quorum_reached_in_a_pause_closes_the_day_at_its_end():
    table = seven().close()
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    table.host(Pause, clock="10:00")
    table.host(Remove, table.seat("Пикачу"), "mask")
    table.host(Remove, table.seat("Снорлакс"), "mask")
    assert table.phase == ("day", 1)
    table.host(Resume, clock="11:00")
    assert table.phase == ("night", 2)
    assert table.executed() == [("Мяут", 3)]


def test_pause_is_public_and_only_once():
    table = seven()
    table.host(Pause)
    table.host(Pause)
    assert _told_host(table) == ["paused"]
    assert type(table.view().events[-1]).__name__ == "Paused"


def test_resume_without_a_pause_is_refused():
    table = seven()
    table.host(Resume)
    assert _told_host(table) == ["closed"]


# --- close at


@pytest.mark.parametrize("clock", ["18:00", "22:30"])
def test_close_at_moves_the_close_of_the_running_phase(clock):
    table = seven().close()
    table.now = table.now.replace(day=3, hour=12, minute=0)
    table.host(CloseAt, _utc(table, clock))
    assert table.closes == f"03 {clock}:00"
    assert refusal(table.vote("Псайдак: Мяут", f"{int(clock[:2]) - 1}:59:59")) is None
    assert refusal(table.vote("Генгар: Мяут", clock)) == "closed"
    assert table.executed() == [("Мяут", 1)]


def test_close_at_moves_this_phase_only():
    table = seven().close()
    table.now = table.now.replace(day=3, hour=12, minute=0)
    table.host(CloseAt, _utc(table, "18:00"))
    table.close()
    assert (table.phase, table.closes) == (("night", 2), "03 21:30:00")
    table.close()
    assert (table.phase, table.closes) == (("day", 2), "04 21:00:00")


@pytest.mark.parametrize(
    ("clock", "dawn"), [("21:10", "22:00"), ("21:45", "22:00"), ("22:00", "22:00"), ("22:40", "22:40")]
)
def test_P23_a_night_closed_later_than_its_dawn_has_it_at_once(clock, dawn):
    table = seven()
    table.host(CloseAt, _utc(table, clock))
    table.night("Мяут: убить Псайдака")
    assert table.times(Opened)[-1] == f"02 {dawn}:00"
    assert table.closes == "03 21:00:00"


def test_close_at_moves_the_silence_with_it():
    table = seven(voting__silence="5m").close()
    table.vote("Псайдак: Мяут", "12:00")
    table.host(CloseAt, _utc(table, "18:00"))
    assert refusal(table.post("Псайдак: ещё не тихо", "17:54:59")) is None
    assert refusal(table.post("Псайдак: уже тихо", "17:55:00")) == "silence"


def test_silence_is_kept_by_day_only_and_not_in_a_pause():
    table = seven(voting__silence="5m")
    assert refusal(table.post("Псайдак: ночь", "21:28")) is None
    table.close()
    table.vote("Псайдак: Мяут")
    table.host(Pause, clock="20:50")
    assert refusal(table.post("Псайдак: ждём", "20:57")) is None
    table.host(Resume, clock="20:58")
    assert refusal(table.post("Псайдак: тихо", "20:58:01")) == "silence"


def test_close_at_a_time_already_past_is_refused():
    table = seven()
    table.host(CloseAt, table.game.log[0].at)
    assert _told_host(table) == ["closed"]
    assert table.closes == "02 21:30:00"


def test_close_at_is_refused_between_the_nights_close_and_dawn():
    table = seven()
    table.wait("21:40")
    table.host(CloseAt, _utc(table, "23:00"))
    assert _told_host(table) == ["closed"]
    table.close()
    assert table.times(Opened)[-1] == "02 22:00:00"


# --- seats


def test_replace_keeps_role_vote_and_orders():
    table = seven()
    table.tell_host("Пикачу: лечу Псайдака")
    table.host(Replace, table.seat("Пикачу"))
    table.night("Мяут: убить Псайдака")
    assert table.told("Пикачу") == ["saved"]
    table.vote("Пикачу: Мяут")
    table.host(Replace, table.seat("Пикачу"))
    assert table.votes() == {"Пикачу": "Мяут"}


@pytest.mark.parametrize("command", [Replace, Forgive])
def test_the_dead_are_neither_replaced_nor_forgiven(command):
    table = seven()
    table.night("Мяут: убить Псайдака")
    table.host(command, table.seat("Псайдак"))
    assert _told_host(table) == ["dead_target"]


def test_a_removal_after_the_end_is_refused():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.night("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Генгар"), "mask")
    assert _told_host(table) == ["closed"]


def test_the_host_writes_in_the_thread_and_to_one_player():
    table = twelve()
    table.host_says("Добро пожаловать")
    table.host_says("Ваш голос учтён", "Псайдак")
    assert [event.channel for event in table.all(Said)] == ["public", f"player:{table.seat('Псайдак')}"]
    assert [event.text for event in table.sees("Псайдак", Said)] == ["Добро пожаловать", "Ваш голос учтён"]
    assert [event.text for event in table.sees("Генгар", Said)] == ["Добро пожаловать"]


def test_a_mark_agreed_with_the_host_is_known_to_the_player_alone():
    table = seven()
    table.host(Mark, table.seat("Псайдак"), "голос:")
    table.close()
    assert refusal(table.post("Псайдак: голос: Мяут")) is None
    assert table.votes() == {"Псайдак": "Мяут"}
    assert [name for name in table.names if table.sees(name, Marked)] == ["Псайдак"]
