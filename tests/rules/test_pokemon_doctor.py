"""P02, P03: whom the doctor may heal, what it does, and what he is told of it."""

import pytest

from gorod.engine import Opened, Ordered, Told
from table import refusal, seven


def test_P02_the_patient_survives_the_nights_kill():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    assert table.deaths() == []


def test_P02_nobody_but_the_patient_is_saved():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Генгара")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P02_healing_ends_with_its_night():
    table = seven()
    table.night("Пикачу: лечу Псайдака").day()
    table.night("Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P02_it_does_not_matter_which_order_came_first():
    table = seven()
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Псайдака")
    assert table.deaths() == []


def test_P02_the_doctor_may_not_heal_himself():
    table = seven()
    assert refusal(table.tell_host("Пикачу: лечу Пикачу")) == "self_target"
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"
    table.night("Мяут: убить Пикачу")
    assert table.deaths() == [("Пикачу", "shot")]


def test_P02_the_same_patient_on_two_nights_running_is_refused():
    table = seven()
    table.night("Пикачу: лечу Псайдака").day()
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) == "same_target"


def test_P02_a_refused_heal_leaves_the_order_before_it():
    table = seven()
    table.night("Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу Генгара", "Пикачу: лечу Псайдака", "Мяут: убить Генгара")
    assert table.refused("Пикачу") == ["same_target"]
    assert table.deaths() == []


@pytest.mark.parametrize("between", [[], ["Пикачу: лечу Генгара"], ["Пикачу: отказ"]])
def test_P02_the_same_patient_is_allowed_again_after_a_night(between):
    table = seven()
    table.night("Пикачу: лечу Псайдака").day()
    table.night(*between).day()
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Псайдака")
    assert table.refused("Пикачу") == []
    assert table.deaths() == []


def test_P02_a_heal_given_up_before_the_close_bars_nobody():
    table = seven()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара").day()
    assert refusal(table.tell_host("Пикачу: лечу Генгара")) == "same_target"
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) is None


def test_P02_a_heal_withdrawn_before_the_close_protects_and_bars_nobody():
    table = seven()
    table.night("Пикачу: лечу Псайдака", "Пикачу: отказ").day()
    table.night("Пикачу: лечу Псайдака", "Пикачу: отказ", "Мяут: убить Псайдака")
    assert table.refused("Пикачу") == []
    assert table.deaths() == [("Псайдак", "shot")]


def test_P02_a_blocked_heal_bars_nobody():
    table = seven()
    table.night("Мяут: блок Пикачу", "Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Псайдака")
    assert table.refused("Пикачу") == []
    assert table.deaths() == []


def test_P02_any_patient_where_the_same_one_may_be_healed_again():
    table = seven(abilities__heal__same_target="any")
    table.night("Пикачу: лечу Псайдака").day()
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) is None


def test_P02_no_patient_twice_in_a_game_where_that_is_the_rule():
    table = seven(abilities__heal__same_target="never")
    table.night("Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу Генгара").day()
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) == "same_target"
    assert refusal(table.tell_host("Пикачу: лечу Снорлакса")) is None


def test_P03_the_first_success_is_told_after_the_new_day_has_opened():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    assert table.told("Пикачу") == ["saved"]
    assert table.times(Told) == ["02 22:00:00"]
    assert table.log.index(table.all(Told)[-1]) > table.log.index(table.all(Opened)[-1])


def test_P03_a_patient_whom_nobody_shot_is_no_success():
    table = seven()
    table.night("Пикачу: лечу Псайдака").day()
    assert table.told("Пикачу") == []
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P03_the_second_success_is_not_told():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Мяут: убить Генгара", "Пикачу: лечу Генгара")
    assert table.told("Пикачу") == ["saved"]
    assert table.deaths() == []


def test_P03_the_first_success_lets_him_heal_himself():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) is None
    assert table.all(Ordered, "Пикачу")[-1].target == table.seat("Пикачу")
    table.night("Мяут: убить Пикачу")
    assert table.deaths() == []


def test_P03_the_self_heal_may_be_kept_for_a_later_night():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night().day()
    table.night("Мяут: убить Пикачу", "Пикачу: лечу себя")
    assert table.deaths() == []


def test_P03_a_self_heal_is_spent_even_if_nobody_shoots():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу себя").day()
    table.night().day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P03_later_successes_give_no_further_self_heal():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Мяут: убить Пикачу", "Пикачу: лечу себя").day()
    table.night("Мяут: убить Генгара", "Пикачу: лечу Генгара").day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"
    assert table.told("Пикачу") == ["saved"]


def test_P03_two_successes_before_the_self_heal_still_give_one():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Мяут: убить Генгара", "Пикачу: лечу Генгара").day()
    table.night("Пикачу: лечу себя").day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P03_a_blocked_self_heal_is_not_spent():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Мяут: блок Пикачу", "Пикачу: лечу себя").day()
    table.night("Мяут: убить Пикачу", "Пикачу: лечу себя")
    assert table.refused("Пикачу") == []
    assert table.deaths() == []


def test_P03_a_self_heal_changed_before_the_close_is_not_spent():
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу себя", "Пикачу: лечу Генгара").day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) is None


def test_P03_a_blocked_heal_is_no_success_even_if_nobody_died():
    table = seven()
    table.night("Мяут: блок Пикачу", "Пикачу: лечу Псайдака").day()
    assert table.told("Пикачу") == ["blocked"]
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P03_no_word_and_no_self_heal_where_the_scenario_gives_none():
    table = seven(abilities__heal__self="never", abilities__heal__told="never")
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    assert table.told("Пикачу") == []
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P03_a_doctor_who_may_always_heal_himself_keeps_the_pause_between_nights():
    table = seven(abilities__heal__self="allowed")
    table.night("Мяут: убить Пикачу", "Пикачу: лечу себя").day()
    assert table.deaths() == []
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "same_target"
