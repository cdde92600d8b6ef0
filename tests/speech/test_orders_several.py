"""Orders of an ability that may have several targets a night, as a doctor with two patients writes them."""

import pytest

from table import Table

DEAL = ("doctor: Пикачу", "mafia: Мяут, Экан", "commissioner: Абра", "civilian: Псайдак, Генгар, Снорлакс, Оникс")


def patients(text, number=2, himself="never"):
    """The patients read from a doctor's message, by name; a withdrawal as None."""
    table = Table("pokemon", *DEAL, abilities__heal__patients=number, abilities__heal__self=himself)
    events = table.tell_host(f"Пикачу: {text}")
    return [None if event.passes else table.names[event.target] for event in events if hasattr(event, "passes")]


@pytest.mark.parametrize(
    "text",
    [
        "лечу Псайдака и Генгара",
        "лечу Псайдака, Генгара",
        "лечу Псайдака. И ещё лечу Генгара",
        "Сегодня лечу двоих: Псайдака и Генгара",
        "лечу Псайдака и Экана, нет, не Экана, а Генгара",
        "heal Псайдак and Генгар",
    ],
)
def test_P02_two_patients_are_read_in_one_message(text):
    assert patients(text) == ["Псайдак", "Генгар"]


def test_P02_oneself_may_be_one_of_two():
    assert patients("лечу Псайдака и себя", himself="allowed") == ["Псайдак", "Пикачу"]


def test_P22_a_correction_replaces_its_patient_and_a_refusal_all():
    assert patients("лечу Псайдака, нет, Генгара") == ["Генгар"]
    assert patients("лечу Псайдака, Генгара. Отказ") == ["Псайдак", "Генгар", None]


def test_two_names_for_one_patient_are_answered_as_ambiguous():
    assert patients("лечу Псайдака и Генгара", number=1) == []


def test_a_clan_of_one_without_a_kill_withdraws_its_own_order_by_a_bare_refusal():
    table = Table(
        "classic", "maniac: Волк", "don: Лис", "civilian: Ёж, Крот, Бобр", "doctor: Аист", calendar__first_phase="night"
    )
    table.night("Волк: напасть на Ежа", "Волк: отказ")
    assert table.deaths() == []
