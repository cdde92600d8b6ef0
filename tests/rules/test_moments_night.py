"""The section Moments: deadlines, the night between its close and dawn, and orders checked again at their step."""

import pytest

from gorod.engine import Closed, Died, Forgive, Learned, Opened, Ordered, Remove, Removed, Replace, Told, Voted, Waiting
from table import Table, refusal, seven, twelve

# --- What comes at the very second of a deadline comes after it.


def test_moments_what_comes_at_the_second_of_a_deadline_comes_after_it():
    table = seven()
    events = table.tell_host("Мяут: убить Псайдака", "21:30:00")
    assert next(type(event) for event in events) is Closed
    assert refusal(events) == "closed"


def test_moments_at_the_second_of_dawn_the_day_is_open():
    table = seven()
    events = table.vote("Псайдак: Мяут", "22:00:00")
    assert [type(event) for event in events if isinstance(event, Opened | Voted)] == [Opened, Voted]


def test_moments_before_anything_is_decided_the_clock_is_brought_to_its_time():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    events = table.vote("Генгар: Мяут", "2026-03-04 10:00")
    assert table.phase == ("day", 2)
    assert [table.when(event) for event in events if isinstance(event, Opened | Died)] == [
        "02 22:00:00",
        "02 22:00:00",
        "03 21:00:00",
        "03 22:00:00",
    ]


def test_moments_a_word_of_a_player_who_died_meanwhile_comes_too_late():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    assert refusal(table.post("Псайдак: доброе утро", "22:00:00")) == "dead"


# --- Night: settled at its close, in effect at dawn.


def test_moments_until_dawn_the_victim_posts_like_the_living():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.wait("21:30")
    assert refusal(table.post("Псайдак: не спится", "21:59:59")) is None
    assert table.said("Псайдак") == ["не спится"]


def test_moments_until_dawn_the_victim_is_refused_like_the_living():
    table = seven()
    table.tell_host("Мяут: убить Абру")
    table.wait("21:30")
    for name in ("Абра", "Псайдак"):
        assert refusal(table.vote(f"{name}: Мяут")) == "closed"
    assert refusal(table.tell_host("Абра: проверить Мяута")) == "closed"
    assert refusal(table.tell_host("Пикачу: лечу Абру")) == "closed"


def test_moments_the_night_is_told_and_dated_at_dawn():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.tell_host("Абра: проверить Мяута")
    table.wait("21:59:59")
    assert table.deaths() == []
    table.wait("22:00")
    assert table.times(Died) == table.times(Learned) == ["02 22:00:00"]


def test_moments_what_was_settled_at_the_close_is_not_changed_by_later_words():
    table = seven()
    table.tell_host("Мяут: убить Псайдака", "21:29:59")
    table.clan("Мяут: нет, лучше убить Генгара", "21:40")
    table.close()
    assert table.deaths() == [("Псайдак", "shot")]


def test_moments_a_removal_ordered_before_the_close_is_done_at_once():
    table = seven()
    table.host(Remove, table.seat("Псайдак"), "mask", clock="21:29:59")
    assert table.removed() == [("Псайдак", "mask")]


@pytest.mark.parametrize("clock", ["21:30:00", "21:59:59"])
def test_moments_a_removal_ordered_between_close_and_dawn_waits_for_dawn(clock):
    table = seven()
    table.host(Remove, table.seat("Псайдак"), "mask", clock=clock)
    assert table.removed() == []
    assert [event.channel for event in table.all(Waiting)] == ["host"]
    assert refusal(table.post("Псайдак: я тут", "21:59:59")) is None
    table.close()
    assert table.removed() == [("Псайдак", "mask")]
    assert table.times(Died) == ["02 22:00:00"]


def test_moments_removals_that_waited_come_after_the_nights_deaths_and_before_the_day():
    table = twelve()
    table.tell_host("Мяут: убить Генгара")
    table.host(Remove, table.seat("Псайдак"), "mask", clock="21:45")
    table.close()
    assert table.deaths() == [("Генгар", "shot"), ("Псайдак", "removed")]
    assert [type(event) for event in table.log if isinstance(event, Died | Removed | Opened)][1:] == [
        Died,
        Removed,
        Died,
        Opened,
    ]


def test_moments_who_died_in_the_night_is_not_removed():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Псайдак"), "mask", clock="21:45")
    table.close()
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.removed() == []


def _silent_until(clock, absence="9h30m", *, name="Псайдак"):
    """Seven, of whom one has been absent since the opening; the others are excused. `clock` is reached."""
    table = seven(conduct__absence=absence, conduct__absence_warning=None)
    for other in table.names:
        if other != name:
            table.tell_host(f"{other}: отсутствую до 03-05 12:00")
    return table.wait(clock)


def test_moments_a_removal_for_absence_due_between_close_and_dawn_waits_for_dawn():
    table = _silent_until("21:59:59", "9h40m")
    assert table.removed() == []
    table.wait("22:00")
    assert table.removed() == [("Псайдак", "absence")]
    assert table.times(Died) == ["02 22:00:00"]


@pytest.mark.parametrize("absence", ["9h30m", "9h40m"])
def test_moments_a_removal_that_waits_is_not_undone_by_a_later_word(absence):
    table = _silent_until("21:50", absence)
    assert refusal(table.post("Псайдак: я вернулся")) is None
    table.close()
    assert table.removed() == [("Псайдак", "absence")]


def test_moments_a_word_before_absence_is_complete_saves_though_the_night_has_closed():
    table = _silent_until("21:39:58", "9h40m")
    table.post("Псайдак: я вернулся")
    table.close()
    assert table.removed() == []


@pytest.mark.parametrize("mercy", [Forgive, Replace])
def test_moments_the_host_may_spare_one_whose_removal_for_absence_waits(mercy):
    table = _silent_until("21:50", "9h40m")
    table.host(mercy, table.seat("Псайдак"))
    table.close()
    assert table.removed() == []


def test_moments_an_absence_complete_at_dawn_itself_removes_then():
    table = _silent_until("21:59:59", "10h")
    assert table.removed() == []
    table.wait("22:00")
    assert table.removed() == [("Псайдак", "absence")]
    assert type(table.log[-1]) is Opened


def test_moments_the_absent_who_died_in_the_night_is_not_removed():
    table = _silent_until("21:00", "9h40m")
    table.tell_host("Мяут: убить Псайдака")
    table.close()
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.removed() == []


def test_moments_who_died_in_the_night_is_told_nothing_else():
    table = seven()
    table.night("Абра: проверить Мяута", "Экан: блок Абру", "Мяут: убить Абру")
    assert table.deaths() == [("Абра", "shot")]
    assert table.told("Абра") == []
    assert table.learned("Абра") == []


def test_moments_nor_is_one_whose_removal_waited_for_dawn():
    table = seven()
    table.tell_host("Абра: проверить Мяута")
    table.host(Remove, table.seat("Абра"), "mask", clock="21:45")
    table.close()
    assert table.removed() == [("Абра", "mask")]
    assert table.learned("Абра") == []


def test_moments_no_event_of_a_death_means_that_nobody_died():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    public = [type(event) for event in table.view().events]
    assert Died not in public
    assert public[-1] is Opened


def test_moments_a_patient_and_a_checked_player_are_told_nothing():
    table = seven()
    before = {name: len(table.view(name).events) for name in ("Псайдак", "Генгар")}
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака", "Абра: проверить Генгара")
    for name, count in before.items():
        assert [type(event) for event in table.view(name).events[count:]] == [Opened]


def test_moments_the_killers_of_a_patient_are_told_nothing():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    assert table.told("Мяут") == table.told("Экан") == []
    assert [event.player for event in table.all(Told)] == [table.seat("Пикачу")]


# --- Orders are checked when given and again at their step.


def test_moments_an_order_whose_target_has_left_lapses_untold():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.tell_host("Пикачу: лечу Псайдака")
    table.host(Remove, table.seat("Псайдак"), "mask")
    table.night()
    assert table.deaths() == [("Псайдак", "removed")]
    assert table.all(Told) == []


def test_moments_a_block_that_lapsed_is_not_spent():
    table = seven(abilities__block__uses=1)
    table.tell_host("Мяут: блок Абру")
    table.host(Remove, table.seat("Абра"), "mask")
    table.night().day()
    assert refusal(table.tell_host("Мяут: блок Пикачу")) is None


def test_moments_an_order_that_lapsed_is_not_stopped_by_a_block():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.tell_host("Пикачу: лечу Генгара")
    table.tell_host("Мяут: блок Пикачу")
    table.host(Remove, table.seat("Генгар"), "mask")
    table.night()
    assert table.told("Пикачу") == ["saved"]


def test_moments_the_dons_order_that_lapsed_is_not_replaced_by_another():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.tell_host("Визинг: убить Псайдака")
    table.tell_host("Мяут: убить Генгара")
    table.host(Remove, table.seat("Псайдак"), "mask")
    table.night()
    assert table.deaths() == [("Псайдак", "removed")]


def test_moments_a_check_of_a_player_who_died_tonight_still_answers():
    table = seven()
    table.night("Абра: проверить Псайдака", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.learned("Абра") == [("Псайдак", "civilian")]


# --- A clan's orders are fixed at the night's close by its members then alive.


def test_moments_the_proposals_of_a_member_who_left_before_the_close_do_not_count():
    table = twelve()
    table.tell_host("Мяут: убить Псайдака")
    table.tell_host("Экан: убить Генгара")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.night()
    assert table.deaths()[-1] == ("Генгар", "shot")


def test_moments_where_everybody_who_proposed_has_left_nobody_is_killed():
    table = twelve()
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.night()
    assert table.deaths() == [("Мяут", "removed")]


def test_moments_the_proposal_of_a_don_who_left_before_the_close_does_not_count():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.tell_host("Визинг: убить Псайдака")
    table.tell_host("Экан: убить Генгара")
    table.host(Remove, table.seat("Визинг"), "mask", clock="21:29:59")
    table.night()
    assert table.deaths()[-1] == ("Генгар", "shot")


def test_moments_after_the_close_the_order_stands_whoever_is_to_be_removed():
    table = twelve()
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Мяут"), "mask", clock="21:30:00")
    table.close()
    assert table.deaths() == [("Псайдак", "shot"), ("Мяут", "removed")]


def test_moments_an_election_after_the_close_does_not_change_the_nights_order():
    table = twelve()
    table.tell_host("Мяут: убить Псайдака")
    table.tell_host("Экан: убить Генгара")
    for name in ("Экан", "Коффинг", "Визинг"):
        table.clan(f"{name}: дон Экан", "21:45")
    assert table.leader() == "Экан"
    table.close()
    assert table.deaths() == [("Псайдак", "shot")]


# --- The thread at night.


@pytest.mark.parametrize("clock", ["12:30", "21:29:59", "21:30:00", "21:59:59"])
def test_moments_the_thread_is_open_at_night(clock):
    table = seven()
    assert refusal(table.post("Псайдак: темно", clock)) is None
    assert table.said("Псайдак") == ["темно"]


@pytest.mark.parametrize("clock", ["12:30", "21:30:00", "21:59:59"])
def test_moments_where_the_thread_is_shut_at_night_nobody_writes_in_it(clock):
    table = seven(thread__night="shut")
    assert refusal(table.post("Псайдак: темно", clock)) == "thread_closed"
    assert table.said("Псайдак") == []


def test_moments_a_shut_thread_opens_at_dawn_and_shuts_at_the_days_close():
    table = seven(thread__night="shut")
    assert refusal(table.post("Псайдак: светает", "22:00:00")) is None
    assert refusal(table.post("Псайдак: вечереет", "20:59:59")) is None
    assert refusal(table.post("Псайдак: стемнело", "21:00:00")) == "thread_closed"


def test_moments_the_thread_takes_no_night_orders():
    table = seven()
    table.post("Мяут: убить Псайдака")
    assert table.all(Ordered) == []
    assert table.said("Мяут") == ["убить Псайдака"]


def test_moments_an_order_in_a_shut_thread_stays_private():
    table = seven(thread__night="shut")
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) is None
    assert refusal(table.clan("Мяут: убить Псайдака")) is None


def test_moments_a_game_of_the_smallest_town_runs_by_itself():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Абра")
    table.wait("2026-03-06 12:00")
    assert table.phase == ("day", 4)
