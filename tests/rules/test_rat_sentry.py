"""R23 to R25: how the sentry is drawn, how he stands his post, and his one check."""

import itertools

import pytest

from gorod.engine import Duty, Learned, Stood, Told
from rat import drawn, night_one, nights, one_clan, sentries, treasures, two_clans
from table import refusal

# --- R23: drawn each evening.


def test_R23_drawn_each_evening_after_the_vote():
    table = night_one(one_clan(duty=None), "Тоша: Данди")
    kinds = [type(event).__name__ for event in table.log]
    assert kinds.index("Died") < kinds.index("Stood")
    assert table.times(Stood) == ["04 23:00:00"]


def test_R23_among_the_living():
    table = night_one(one_clan(duty=None), "Тоша: Данди")
    assert drawn(table, "sentry/1")[1] == table.alive()


def test_R23_told_privately_and_at_once():
    table = night_one(one_clan())
    assert [(e.notice, table.when(e)) for e in table.sees("Кнопка", Told)] == [("on_duty", "04 23:00:00")]
    for name in ("Рокки", "Данди", "Бусинка", None):
        assert table.sees(name, Told) == table.sees(name, Stood) == []
        assert table.view(name).state.sentry is None


def test_R23_never_the_same_player_two_nights_running():
    table = night_one(one_clan(duty=None))
    nights(table, *([] for _ in range(6)))
    duty = sentries(table)
    assert len(duty) == 6
    assert all(one != two for one, two in itertools.pairwise(duty))
    for night, before in enumerate(duty[:-1], 2):
        assert before not in drawn(table, f"sentry/{night}")[1]


def test_R23_again_after_a_night_between():
    table = night_one(one_clan(duty=["Кнопка", "Бусинка"]))
    nights(table, [], [], [])
    assert sentries(table) == ["Кнопка", "Бусинка", "Кнопка"]


def test_R23_a_player_just_executed_is_not_drawn():
    table = night_one(one_clan(duty=None), "Тоша: Фрося")
    assert "Фрося" not in drawn(table, "sentry/1")[1]


def test_R23_with_nobody_eligible_there_is_no_sentry():
    """One is taken out and the other stood last night."""
    cast = ("maniac: Ларри", "spy_a: Данди", "spy_b: Соня")
    settings = {"abilities__attack__lethal": 0, "duty": ["Данди", "Ларри"]}
    table = night_one(two_clans(*cast, **settings)).night("Ларри: напасть на Соню")
    assert table.phase == ("day", 2)
    table.day("Данди: Ларри")
    assert table.alive() == ["Данди", "Соня"]
    assert sentries(table) == ["Данди"]
    assert drawn(table, "sentry/2") is None
    table.night()
    assert len(table.all(Duty)) == 1


def test_R23_a_night_without_a_sentry_lets_the_last_one_be_drawn_again():
    cast = ("maniac: Ларри", "spy_a: Данди", "spy_b: Соня")
    settings = {"abilities__attack__lethal": 0, "duty": ["Данди", "Ларри", "Данди"]}
    table = night_one(two_clans(*cast, **settings)).night("Ларри: напасть на Соню").day("Данди: Ларри")
    table.night().day()
    assert sentries(table) == ["Данди", "Данди"]


def test_R23_a_scenario_may_have_no_sentry():
    table = night_one(one_clan(duty=None, sentry=None))
    assert table.all(Stood) == []
    assert refusal(table.tell_host("Фрося: если караул, проверить Данди")) == "not_yours"
    assert table.night("Якуб: убить Кнопку").deaths() == [("Кнопка", "shot")]


# --- R24: he stands his post.


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("Рокки", "лечу Фросю"),
        ("Шуша", "проверить Данди"),
        ("Ларри", "напасть на Фросю"),
        ("Данди", "убить Фросю"),
        ("Якуб", "вербую Фросю"),
        ("Якуб", "убить Фросю"),
    ],
)
def test_R24_he_uses_no_ability_of_his_own(name, order):
    table = night_one(one_clan(duty=[name, "Кнопка"], abilities__attack__lethal=1))
    before = len(table.learned(name))
    if name == "Шуша":
        table.press(name, "inspect", "Данди")
        assert table.refused(name) == ["on_duty"]
    else:
        assert refusal(table.tell_host(f"{name}: {order}")) == "on_duty"
    table.close()
    assert table.deaths() == []
    assert len(table.learned(name)) == before


def test_R24_his_own_ability_is_back_next_night():
    table = night_one(one_clan(duty=["Рокки", "Кнопка"])).night().day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) is None


def test_R24_he_cannot_be_a_patient():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Рокки: лечу Кнопку")) == "target_on_duty"


def test_R24_he_is_not_attacked_by_a_clan_maniac_or_recruiter():
    table = night_one(one_clan(sentry__refusal="at_dawn", abilities__attack__lethal=1))
    table.night("Данди: убить Кнопку", "Якуб: вербую Кнопку", "Ларри: напасть на Кнопку")
    assert table.deaths() == []
    assert table.told("Кнопка") == ["on_duty"]
    assert table.state.seats[table.seat("Кнопка")].side == "town"


def test_R24_he_is_not_told_of_it():
    table = night_one(one_clan(sentry__refusal="at_dawn"))
    before = len(table.view("Кнопка").events)
    table.tell_host("Якуб: убить Кнопку")
    assert len(table.view("Кнопка").events) == before


# --- R25: his one check.

PRESENT = [("Фрося", False), ("Лада", False)]
ABSENT = [("Рокки", True), ("Шуша", True), ("Ларри", True), ("Данди", True), ("Якуб", True)]


@pytest.mark.parametrize(("name", "active"), [*PRESENT, *ABSENT])
def test_R25_present_or_absent(name, active):
    table = night_one(one_clan()).night(f"Кнопка: проверить {name}")
    assert table.learned("Кнопка") == [(name, active)]
    assert table.told("Кнопка") == ["on_duty"]


def test_R25_by_the_role_and_not_by_what_was_done():
    """Nobody ordered anything: an active role is absent all the same."""
    table = night_one(one_clan()).night("Кнопка: проверить Рокки")
    assert table.learned("Кнопка") == [("Рокки", True)]


def test_R25_a_seer_is_active():
    cast = ("seer: Глаша", "spy: Данди", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    assert night_one(one_clan(*cast)).night("Кнопка: проверить Глашу").learned("Кнопка") == [("Глаша", True)]


def test_R25_a_keeper_is_not():
    table = night_one(treasures({"Лампа": "Фрося"})).night("Кнопка: проверить Фросю")
    assert table.learned("Кнопка") == [("Фрося", False)]


def test_R25_a_recruit_of_tonight_is_active_already():
    table = night_one(one_clan()).night("Якуб: вербую Фросю", "Кнопка: проверить Фросю")
    assert table.learned("Кнопка") == [("Фрося", True)]


def test_R25_once_in_the_night_the_last_named_counts():
    table = night_one(one_clan()).night("Кнопка: проверить Данди", "Кнопка: проверить Фросю")
    assert table.learned("Кнопка") == [("Фрося", False)]


def test_R25_he_may_stay():
    table = night_one(one_clan()).night("Кнопка: проверить Данди", "Кнопка: отказ")
    assert table.learned("Кнопка") == []


def test_R25_he_does_not_check_himself():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Кнопка: проверить себя")) == "self_target"


def test_R25_only_the_sentry_checks():
    table = night_one(one_clan())
    assert refusal(table.press("Фрося", "watch", "Данди")) == "not_yours"
    assert table.close().learned("Фрося") == []


def test_R25_who_died_tonight_is_still_seen():
    table = night_one(one_clan()).night("Якуб: убить Рокки", "Кнопка: проверить Рокки")
    assert table.learned("Кнопка") == [("Рокки", True)]


def test_R25_nobody_else_learns_it():
    table = night_one(one_clan()).night("Кнопка: проверить Данди")
    for name in ("Данди", "Рокки", None):
        assert table.sees(name, Learned) == []
