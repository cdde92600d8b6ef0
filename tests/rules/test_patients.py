"""A doctor with several patients a night (`abilities.heal.patients`), under the limits of P02, P03, R13 and P22."""

from gorod.engine import Ordered
from table import Table, refusal

DEAL = ("doctor: Пикачу", "mafia: Мяут, Экан", "commissioner: Абра", "civilian: Псайдак, Генгар, Снорлакс, Оникс")


def ward(patients=2, **settings):
    return Table("pokemon", *DEAL, abilities__heal__patients=patients, **settings)


def test_P02_two_patients_are_both_protected():
    for victim in ("Псайдак", "Генгар"):
        table = ward()
        table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", f"Мяут: убить {victim}")
        assert table.deaths() == []


def test_P22_of_three_patients_the_last_two_count():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Пикачу: лечу Оникса", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P22_naming_a_patient_again_moves_him_to_the_end():
    table = ward()
    for name in ("Псайдака", "Генгара", "Псайдака", "Оникса"):
        table.tell_host(f"Пикачу: лечу {name}")
    table.night("Мяут: убить Псайдака")
    assert table.deaths() == []


def test_P22_one_patient_is_the_last_one_named():
    table = ward(1)
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_a_withdrawal_ends_both_treatments_and_a_new_order_begins_anew():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Пикачу: отказ лечить", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: отказ", "Пикачу: лечу Генгара", "Мяут: убить Генгара")
    assert table.deaths() == []


def test_P02_neither_of_two_patients_may_be_treated_the_next_night():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара")
    table.day()
    assert refusal(table.tell_host("Пикачу: лечу Псайдака")) == "same_target"
    assert refusal(table.tell_host("Пикачу: лечу Генгара")) == "same_target"
    assert refusal(table.tell_host("Пикачу: лечу Оникса")) is None


def test_P03_the_first_success_is_told_once_though_two_patients_were_shot():
    """Two clans shoot two patients of one doctor on one night."""
    table = Table(
        "rat-two-clans",
        "doctor: Лис",
        "spy_a: Мышь",
        "spy_b: Хорёк",
        "civilian: Барсук, Заяц, Крот, Ёж",
        abilities__heal__patients=2,
        abilities__heal__told="first",
        abilities__heal__fails=0,
        draws={"sentry/1": "Ёж"},
    )
    table.day()
    table.night("Лис: лечу Барсука", "Лис: лечу Зайца", "Мышь: убить Барсука", "Хорёк: убить Зайца")
    assert table.deaths() == []
    assert table.told("Лис") == ["saved"]


def test_P03_a_self_heal_is_earned_once_with_two_patients_too():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Мяут: убить Псайдака")
    table.day()
    table.night("Пикачу: лечу себя", "Пикачу: лечу Оникса", "Мяут: убить Пикачу")
    assert table.deaths() == []
    table.day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


def test_P07_a_block_stops_both_treatments_and_is_told_once():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Мяут: блок Пикачу", "Экан: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.told("Пикачу") == ["blocked"]


def test_R16_each_treatment_fails_by_a_draw_of_its_own():
    draws = {"heal_fails/1": "true", "heal_fails/1/2": "false"}
    table = ward(abilities__heal__fails="1/6", draws=draws)
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара", "Мяут: убить Генгара")
    assert table.deaths() == []
    assert table.told("Псайдак") == ["voteless"]
    assert table.told("Генгар") == []


def test_the_doctor_reads_each_of_his_orders():
    table = ward()
    table.night("Пикачу: лечу Псайдака", "Пикачу: лечу Генгара")
    assert [table.names[event.target] for event in table.all(Ordered, "Пикачу")] == ["Псайдак", "Генгар"]
