"""R13, R15, R16: the doctor's patients, whom he provokes, and treatments that fail."""

import pytest

from gorod.engine import Drew
from rat import drawn, night_one, nights, one_clan, two_clans
from table import refusal

# --- R13: the patient.


def test_R13_no_clan_kills_him():
    table = night_one(two_clans()).night("Рокки: лечу Фросю", "Якуб: убить Фросю", "Ямато: убить Фросю")
    assert table.deaths() == []


def test_R13_no_maniac_attacks_him():
    table = night_one(one_clan(abilities__attack__lethal=1)).night("Рокки: лечу Фросю", "Ларри: напасть на Фросю")
    assert table.deaths() == []
    assert table.told("Фрося") == []


def test_R13_nobody_recruits_him():
    table = night_one(one_clan()).night("Рокки: лечу Фросю", "Якуб: вербую Фросю")
    assert table.told("Фрося") == []


def test_R13_nobody_is_told_of_a_success():
    table = night_one(one_clan()).night("Рокки: лечу Фросю", "Якуб: убить Фросю")
    for name in table.names:
        assert table.told(name) == (["on_duty"] if name == "Кнопка" else [])


def test_R13_not_the_same_patient_on_two_nights_running():
    table = night_one(one_clan()).night("Рокки: лечу Фросю").day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) == "same_target"
    table.night("Рокки: лечу Тошу").day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) is None


def test_R13_himself_under_the_same_limit():
    table = night_one(one_clan()).night("Рокки: лечу себя", "Якуб: убить Рокки")
    assert table.deaths() == []
    table.day()
    assert refusal(table.tell_host("Рокки: лечу себя")) == "same_target"
    table.night().day()
    assert refusal(table.tell_host("Рокки: лечу себя")) is None


def test_R13_a_night_on_duty_breaks_the_run():
    table = night_one(one_clan(duty=["Кнопка", "Рокки"])).night("Рокки: лечу Фросю").day()
    assert refusal(table.tell_host("Рокки: лечу Тошу")) == "on_duty"
    table.night().day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) is None


def test_R13_a_night_taken_out_breaks_the_run():
    table = night_one(one_clan(draws={"attack_kills/1": "false"}))
    table.night("Рокки: лечу Фросю", "Ларри: напасть на Рокки").day()
    table.night().day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) is None


def test_R13_the_same_patient_any_night():
    table = night_one(one_clan(abilities__heal__same_target="any"))
    nights(table, *(["Рокки: лечу Фросю", "Якуб: убить Фросю"] for _ in range(3)))
    assert table.deaths() == []


def test_R13_the_same_patient_never_again():
    table = night_one(one_clan(abilities__heal__same_target="never")).night("Рокки: лечу Фросю").day()
    table.night().day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) == "same_target"


def test_R13_himself_never():
    table = night_one(one_clan(abilities__heal__self="never"))
    assert refusal(table.tell_host("Рокки: лечу себя")) == "self_target"


def test_R13_himself_once_he_has_earned_it():
    table = night_one(one_clan(abilities__heal__self="earned", abilities__heal__told="first"))
    assert refusal(table.tell_host("Рокки: лечу себя")) == "self_target"
    table.night("Рокки: лечу Фросю", "Якуб: убить Фросю").day()
    assert table.told("Рокки") == ["saved"]
    assert refusal(table.tell_host("Рокки: лечу себя")) is None


def test_R13_one_doctor_may_treat_several():
    table = night_one(two_clans(abilities__heal__patients=2))
    table.night("Рокки: лечу Фросю", "Рокки: лечу Тошу", "Якуб: убить Фросю", "Ямато: убить Тошу")
    assert table.deaths() == []


def test_R13_a_treatment_stopped_a_maniac_and_counts_as_a_success():
    table = night_one(one_clan(abilities__heal__told="first", abilities__attack__lethal=1))
    table.night("Рокки: лечу Фросю", "Ларри: напасть на Фросю")
    assert table.told("Рокки") == ["saved"]


# --- R15: the last unexposed of a clan picks the doctor.

#: Данди is the last of clan A, Соня and Ямато are clan B.
LAST = (
    "doctor: Рокки",
    "spy_a: Данди",
    "spy_b: Соня",
    "yakuza_b: Ямато",
    "maniac: Ларри",
    "civilian: Фрося, Тоша, Муся, Лада, Шуша, Кнопка, Бусинка",
)


@pytest.mark.parametrize("order", ["Данди: убить Фросю", "Данди: отказ", None], ids=["order", "refusal", "silence"])
def test_R15_it_replaces_the_clans_order_refusal_or_silence(order):
    table = night_one(two_clans(*LAST)).night("Рокки: лечу Данди", *([order] if order else []))
    assert table.deaths() == [("Рокки", "shot")]


def test_R15_the_treatment_still_protects_the_patient():
    table = night_one(two_clans(*LAST)).night("Рокки: лечу Данди", "Ямато: убить Данди")
    assert table.deaths() == [("Рокки", "shot")]


def test_R15_the_choice_is_enough_even_if_the_treatment_fails():
    table = night_one(two_clans(*LAST, abilities__heal__fails=1)).night("Рокки: лечу Данди")
    assert table.deaths() == [("Рокки", "shot")]


def test_R15_not_while_another_member_is_unexposed():
    table = night_one(two_clans(*LAST)).night("Рокки: лечу Соню", "Ямато: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def exposed_yakuza():
    """A table on whose first night the yakuza Ямато exposed himself and the detective Глаша; night 2."""
    cast = (*LAST, "detective: Глаша")
    table = night_one(two_clans(*cast, abilities__recruit__exposes=["detective"]))
    table.night("Ямато: вербую Глашу").day()
    assert table.revealed("Ямато") == ["yakuza_b"]
    return table


def test_R15_last_unexposed_while_an_exposed_comrade_lives():
    table = exposed_yakuza().night("Рокки: лечу Соню", "Ямато: убить Фросю")
    assert table.deaths() == [("Рокки", "shot")]


def test_R15_the_exposed_one_himself_provokes_nothing():
    table = exposed_yakuza().night("Рокки: лечу Ямато", "Ямато: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_R15_not_even_if_he_is_the_only_one_left():
    table = exposed_yakuza().night().day("Тоша: Соня")
    table.night("Рокки: лечу Ямато", "Ямато: убить Фросю")
    assert table.deaths() == [("Соня", "executed"), ("Фрося", "shot")]


def test_R15_dead_comrades_do_not_count():
    cast = ("doctor: Рокки", "spy: Данди, Соня", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast, reveals__executed="nothing"), "Тоша: Соня")
    assert table.night("Рокки: лечу Данди").deaths() == [("Соня", "executed"), ("Рокки", "shot")]


def test_R15_nothing_happens_if_that_member_is_taken_out():
    table = night_one(two_clans(*LAST, draws={"attack_kills/1": "false"}))
    table.night("Ларри: напасть на Данди").day()
    assert table.night("Рокки: лечу Данди").deaths() == []


def test_R15_nothing_happens_if_that_member_is_dead_when_the_turn_comes():
    settings = {"draws": {"clan_order/1": "clan_b,clan_a"}, "abilities__heal__fails": 1}
    table = night_one(two_clans(*LAST, **settings)).night("Рокки: лечу Данди", "Ямато: убить Данди")
    assert table.deaths() == [("Данди", "shot")]


def test_R15_nothing_happens_if_the_doctor_is_dead_when_the_turn_comes():
    table = night_one(two_clans(*LAST, draws={"clan_order/1": "clan_b,clan_a"}))
    table.night("Рокки: лечу Данди", "Ямато: убить Рокки")
    assert table.deaths() == [("Рокки", "shot")]


def test_R15_the_clans_own_order_then_stands():
    table = night_one(two_clans(*LAST, draws={"clan_order/1": "clan_b,clan_a"}))
    table.night("Рокки: лечу Данди", "Ямато: убить Рокки", "Данди: убить Фросю")
    assert table.deaths() == [("Рокки", "shot"), ("Фрося", "shot")]


def test_R15_a_doctor_on_duty_treats_nobody_and_provokes_nobody():
    table = night_one(two_clans(*LAST, duty=["Рокки", "Кнопка"]))
    assert refusal(table.tell_host("Рокки: лечу Данди")) == "on_duty"
    assert table.night("Данди: убить Фросю").deaths() == [("Фрося", "shot")]


@pytest.mark.parametrize("value", ["at_once", "at_dawn"])
def test_R15_the_sentry_cannot_be_a_patient_and_is_not_provoked(value):
    table = night_one(two_clans(*LAST, duty=["Данди", "Кнопка"], sentry__refusal=value))
    table.night("Рокки: лечу Данди")
    assert table.deaths() == []


def test_R15_a_sentry_who_looks_for_him_finds_him_gone_as_ever():
    table = night_one(two_clans(*LAST, abilities__heal__hides=False))
    table.night("Рокки: лечу Данди", "Кнопка: проверить Данди")
    assert table.learned("Кнопка") == [("Данди", True)]


def test_R15_two_patients_of_whom_one_is_the_doctor_himself():
    table = night_one(two_clans(*LAST, abilities__heal__patients=2)).night("Рокки: лечу Данди", "Рокки: лечу себя")
    assert table.deaths() == []


def test_R15_the_doctor_is_not_told_why():
    table = night_one(two_clans(*LAST)).night("Рокки: лечу Данди")
    assert table.told("Рокки") == table.told("Данди") == []


def test_R15_a_scenario_may_do_without():
    table = night_one(two_clans(*LAST, abilities__heal__provokes=False))
    table.night("Рокки: лечу Данди", "Данди: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


# --- R16: a treatment fails.


def failed(*orders, **settings):
    """A night is over in which the treatment of Фрося failed."""
    table = night_one(one_clan(abilities__heal__fails=1, **settings))
    return table.night("Рокки: лечу Фросю", *orders)


def test_R16_it_protects_from_nothing():
    assert failed("Якуб: убить Фросю").deaths() == [("Фрося", "shot")]
    assert failed("Якуб: вербую Фросю").deaths() == [("Якуб", "recruiter")]
    table = failed("Ларри: напасть на Фросю", draws={"attack_kills/1": "false"})
    assert table.told("Фрося") == ["voteless", "taken_out"]


def test_R16_the_patient_has_no_vote_on_the_next_day():
    table = failed()
    assert table.told("Фрося") == ["voteless"]
    events = table.vote("Фрося: Данди")
    assert refusal(events) == "voteless"
    assert table.votes() == {}
    assert table.said("Фрося") == ["[b]Данди[/b]"]


def test_R16_he_may_write_and_be_voted_for():
    table = failed()
    assert refusal(table.post("Фрося: голова болит")) is None
    assert table.day("Тоша: Фрося").executed() == [("Фрося", 1)]


def test_R16_it_is_for_one_day():
    table = failed().day().night()
    assert refusal(table.vote("Фрося: Данди")) is None


def test_R16_at_night_he_acts_as_ever():
    table = night_one(one_clan(abilities__heal__fails=1)).night("Рокки: лечу Данди").day()
    table.night("Данди: убить Тошу")
    assert table.deaths() == [("Тоша", "shot")]


def test_R16_the_doctor_is_told_nothing():
    assert failed().told("Рокки") == []


def test_R16_a_failed_treatment_counts_as_given():
    table = failed().day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) == "same_target"


def test_R16_a_dead_patient_is_told_nothing():
    assert failed("Якуб: убить Фросю").told("Фрося") == []


def test_R16_a_doctor_may_fail_with_himself():
    table = night_one(one_clan(abilities__heal__fails=1)).night("Рокки: лечу себя")
    assert table.told("Рокки") == ["voteless"]


@pytest.mark.parametrize(("result", "notices"), [("true", ["voteless"]), ("false", [])])
def test_R16_chance_decides(result, notices):
    table = night_one(one_clan(abilities__heal__fails="1/6", draws={"heal_fails/1": result}))
    assert table.night("Рокки: лечу Фросю").told("Фрося") == notices
    assert drawn(table, "heal_fails/1") == (result, ["1/6"])


def test_R16_one_in_six_by_default():
    failures = 0
    for seed in range(120):
        table = night_one(one_clan(abilities__heal__fails="1/6", seed=f"{seed:02x}")).night("Рокки: лечу Фросю")
        failures += table.told("Фрося") == ["voteless"]
    assert 10 <= failures <= 30


def test_R16_where_nothing_fails_nothing_is_drawn():
    table = night_one(one_clan()).night("Рокки: лечу Фросю")
    assert not [event for event in table.all(Drew) if event.label.startswith("heal_fails")]


def test_R16_every_treatment_has_a_draw_of_its_own():
    draws = {"heal_fails/1": "true", "heal_fails/1/2": "false"}
    table = night_one(one_clan(abilities__heal__fails="1/6", abilities__heal__patients=2, draws=draws))
    table.night("Рокки: лечу Фросю", "Рокки: лечу Тошу")
    assert (table.told("Фрося"), table.told("Тоша")) == (["voteless"], [])


def test_R16_a_treatment_withdrawn_is_not_drawn_for():
    table = night_one(one_clan(abilities__heal__fails="1/6")).night("Рокки: лечу Тошу", "Рокки: отказ")
    assert drawn(table, "heal_fails/1") is None
