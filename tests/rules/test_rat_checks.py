"""R11, R12, R14: detective and seer, what they begin with, what they learn, and what hides from them."""

import pytest

from gorod.engine import Learned
from rat import drawn, night_one, one_clan, two_clans
from table import refusal

SEER = ("doctor: Рокки", "spy: Данди, Соня", "seer: Глаша", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
BOTH = (*SEER, "detective: Шуша")


# --- R11: the detective.


def test_R11_he_learns_the_true_role_in_the_morning():
    table = night_one(one_clan()).night("Шуша: проверить Данди")
    assert table.learned("Шуша")[1:] == [("Данди", "spy")]
    assert table.times(Learned)[-1] == "05 09:00:00"


def test_R11_he_is_told_when_the_day_has_opened():
    table = night_one(one_clan()).night("Шуша: проверить Данди")
    kinds = [type(event).__name__ for event in table.log]
    assert kinds[::-1].index("Learned") < kinds[::-1].index("Opened")


def test_R11_nobody_else_is_told():
    table = night_one(one_clan()).night("Шуша: проверить Данди")
    for name in ("Данди", "Рокки", "Фрося", None):
        assert table.sees(name, Learned) == []


def test_R11_the_checked_player_does_not_notice():
    table = night_one(one_clan())
    before = len(table.view("Данди").events)
    table.tell_host("Шуша: проверить Данди")
    assert len(table.view("Данди").events) == before
    table.close()
    assert table.told("Данди") == []


@pytest.mark.parametrize(
    ("name", "role"),
    [("Якуб", "yakuza"), ("Рокки", "doctor"), ("Ларри", "maniac"), ("Лада", "lover"), ("Фрося", "civilian")],
)
def test_R11_every_role_is_told_as_it_is(name, role):
    table = night_one(one_clan()).night(f"Шуша: проверить {name}")
    assert table.learned("Шуша")[-1] == (name, role)


def test_R11_one_player_a_night_the_last_named_counts():
    table = night_one(one_clan()).night("Шуша: проверить Данди", "Шуша: проверить Фросю")
    assert table.learned("Шуша")[1:] == [("Фрося", "civilian")]


def test_R11_he_does_not_check_himself():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Шуша: проверить себя")) == "self_target"


def test_R11_he_may_check_the_same_player_again():
    table = night_one(one_clan()).night("Шуша: проверить Данди").day()
    table.night("Шуша: проверить Данди")
    assert table.learned("Шуша")[1:] == [("Данди", "spy"), ("Данди", "spy")]


def test_R11_a_recruit_of_tonight_is_a_spy_already():
    table = night_one(one_clan()).night("Якуб: вербую Фросю", "Шуша: проверить Фросю")
    assert table.learned("Шуша")[-1] == ("Фрося", "spy")


def test_R11_he_begins_knowing_the_role_of_one_other_player():
    table = one_clan(draws={"known/Шуша": "Якуб"})
    assert table.learned("Шуша") == [("Якуб", "yakuza")]
    result, among = drawn(table, "known/Шуша")
    assert result == "Якуб"
    assert among == [name for name in table.names if name != "Шуша"]


def test_R11_whom_he_knows_is_drawn():
    known = {one_clan(seed=f"{seed:02x}").learned("Шуша")[0] for seed in range(12)}
    assert len(known) > 3


def test_R11_only_he_begins_with_it():
    table = one_clan()
    assert [table.names[event.player] for event in table.all(Learned)] == ["Шуша"]


def test_R11_a_scenario_may_let_him_begin_with_nothing():
    assert one_clan(roles__detective__knows=False).learned("Шуша") == []


# --- R12: the seer.


def test_R12_the_seer_begins_knowing_the_role_of_one_other_player():
    table = one_clan(*SEER, draws={"known/Глаша": "Соня"})
    assert table.learned("Глаша") == [("Соня", "spy")]


def test_R12_he_acts_at_night_with_the_last():
    table = night_one(one_clan(*SEER)).night("Данди: убить Глашу", "Глаша: проверить Данди")
    assert len(table.learned("Глаша")) == 1
    table = night_one(one_clan(*SEER)).night("Данди: убить Фросю", "Глаша: проверить Фросю")
    assert table.learned("Глаша")[-1] == ("Фрося", "civilian")


def test_R12_a_scenario_may_seat_both():
    table = one_clan(*BOTH, draws={"known/Глаша": "Соня", "known/Шуша": "Глаша"})
    night_one(table).night("Глаша: проверить Шушу", "Шуша: проверить Рокки")
    assert table.learned("Глаша") == [("Соня", "spy"), ("Шуша", "detective")]
    assert table.learned("Шуша") == [("Глаша", "seer"), ("Рокки", "doctor")]


# --- R14: a patient hides.


def test_R14_a_check_of_the_patient_fails_and_that_is_told():
    table = night_one(one_clan()).night("Рокки: лечу Данди", "Шуша: проверить Данди")
    assert table.told("Шуша") == ["failed"]
    assert len(table.learned("Шуша")) == 1


def test_R14_the_sentrys_check_of_him_fails_too():
    table = night_one(one_clan()).night("Рокки: лечу Данди", "Кнопка: проверить Данди")
    assert table.told("Кнопка") == ["on_duty", "failed"]
    assert table.learned("Кнопка") == []


def test_R14_it_ends_with_the_night():
    table = night_one(one_clan()).night("Рокки: лечу Данди").day()
    table.night("Шуша: проверить Данди")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")


def test_R14_the_doctor_hides_himself_too():
    table = night_one(one_clan()).night("Рокки: лечу себя", "Шуша: проверить Рокки", "Кнопка: проверить Рокки")
    assert (table.told("Шуша"), table.told("Кнопка")) == (["failed"], ["on_duty", "failed"])


def test_R14_a_failed_treatment_hides_nobody():
    table = night_one(one_clan(abilities__heal__fails=1))
    table.night("Рокки: лечу Данди", "Шуша: проверить Данди", "Кнопка: проверить Данди")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")
    assert table.learned("Кнопка") == [("Данди", True)]


def test_R14_a_scenario_may_let_checks_through():
    table = night_one(one_clan(abilities__heal__hides=False))
    table.night("Рокки: лечу Данди", "Шуша: проверить Данди", "Кнопка: проверить Данди")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")
    assert table.learned("Кнопка") == [("Данди", True)]


def test_R14_the_doctor_is_told_nothing():
    table = night_one(two_clans()).night("Рокки: лечу Данди", "Шуша: проверить Данди")
    assert table.told("Рокки") == table.told("Данди") == []
