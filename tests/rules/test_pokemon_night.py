"""P11 to P13: the commissioner's check, the order of a night's steps, and the turn of nights and days."""

import pytest

from gorod.engine import Learned, Opened
from table import refusal, seven


@pytest.mark.parametrize(
    ("target", "role"),
    [("Мяута", "mafia"), ("Пикачу", "doctor"), ("Псайдака", "civilian")],
)
def test_P11_the_commissioner_learns_the_exact_role(target, role):
    table = seven()
    table.night(f"Абра: проверить {target}")
    assert [learned for _, learned in table.learned("Абра")] == [role]


def test_P11_he_is_told_after_the_new_day_has_opened():
    table = seven()
    table.tell_host("Абра: проверить Мяута")
    table.wait("21:59:59")
    assert table.learned("Абра") == []
    table.wait("22:00")
    assert table.learned("Абра") == [("Мяут", "mafia")]
    assert table.times(Learned) == ["02 22:00:00"]
    assert table.log.index(table.all(Learned)[-1]) > table.log.index(table.all(Opened)[-1])


def test_P11_one_check_a_night_the_last_order_counts():
    table = seven()
    table.night("Абра: проверить Мяута", "Абра: проверить Псайдака")
    assert table.learned("Абра") == [("Псайдак", "civilian")]


def test_P11_he_may_check_every_night_and_the_same_player_again():
    table = seven()
    table.night("Абра: проверить Мяута").day()
    table.night("Абра: проверить Мяута")
    assert table.learned("Абра") == [("Мяут", "mafia")] * 2


def test_P11_a_check_withdrawn_shows_nothing():
    table = seven()
    table.night("Абра: проверить Мяута", "Абра: отказ")
    assert table.learned("Абра") == []


def test_P11_nobody_else_may_check():
    table = seven()
    assert refusal(table.tell_host("Пикачу: проверить Мяута")) == "not_yours"


def test_P11_only_he_is_told():
    table = seven()
    table.night("Абра: проверить Мяута")
    assert [name for name in table.names if table.sees(name, Learned)] == ["Абра"]


def test_P12_a_commissioner_shot_tonight_learns_nothing():
    table = seven()
    table.night("Абра: проверить Мяута", "Мяут: убить Абру")
    assert table.deaths() == [("Абра", "shot")]
    assert table.learned("Абра") == []


def test_P12_a_commissioner_who_was_healed_learns():
    table = seven()
    table.night("Абра: проверить Мяута", "Мяут: убить Абру", "Пикачу: лечу Абру")
    assert table.learned("Абра") == [("Мяут", "mafia")]


def test_P12_the_block_comes_before_the_doctor():
    table = seven()
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Псайдака", "Экан: блок Пикачу")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P12_the_block_comes_before_the_commissioner():
    table = seven()
    table.night("Абра: проверить Мяута", "Мяут: блок Абру")
    assert table.learned("Абра") == []


def test_P12_the_night_order_is_the_scenarios():
    table = seven(night_order=["block", "kill", "heal", "inspect"])
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.told("Пикачу") == []


def test_P12_a_doctor_shot_before_his_step_heals_nobody():
    table = seven(night_order=["block", "kill", "heal", "inspect"])
    table.night("Пикачу: лечу Псайдака", "Мяут: убить Пикачу")
    assert table.deaths() == [("Пикачу", "shot")]


def test_P13_the_game_opens_with_a_night_and_days_alternate_with_nights():
    table = seven()
    table.close().close().close()
    phases = [(event.phase, event.number) for event in table.all(Opened)]
    assert phases == [("night", 1), ("day", 1), ("night", 2), ("day", 2)]


def test_P13_nobody_is_executed_before_the_first_night_is_over():
    table = seven()
    assert refusal(table.vote("Псайдак: Мяут")) == "closed"


def test_P13_the_game_may_open_with_a_day():
    table = seven(calendar__first_phase="day")
    table.day("Псайдак, Абра, Генгар: Мяут").close()
    phases = [(event.phase, event.number) for event in table.all(Opened)]
    assert phases == [("day", 1), ("night", 1), ("day", 2)]
    assert table.executed() == [("Мяут", 3)]
