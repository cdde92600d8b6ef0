"""R05, R06: where a clan keeps its treasures, and what comes of planting one on another."""

import pytest

from gorod.engine import Held, Ordered
from rat import LAMP, SAFE, captured, holder, night_one, nights, told_clan, treasures
from table import refusal

# --- R05: where a clan keeps its treasures.


def test_R05_a_treasure_just_taken_is_with_the_leader():
    assert holder(captured(), "Лампа") == "Якуб"


def test_R05_with_a_dead_leader_it_is_with_the_first_member_in_seat_order():
    cast = ("spy_a: Данди, Степа", "spy_b: Соня", "civilian: Тоша, Фрося, Муся, Рокки, Кнопка, Бусинка")
    table = night_one(treasures({**LAMP, **SAFE}, *cast)).night("Степа: убить Тошу")
    assert holder(table, "Лампа") == "Данди"


@pytest.mark.parametrize("text", ["клад Лампа у Данди", "treasure Лампа with Данди"])
def test_R05_the_clan_names_one_of_its_own(text):
    table = captured()
    events = table.clan(f"Якуб: {text}")
    assert [(e.ability, e.treasure, e.channel) for e in events if isinstance(e, Ordered)] == [
        ("carry", "Лампа", "clan:clan_a")
    ]
    table.close()
    assert holder(table, "Лампа") == "Данди"


def test_R05_the_member_named_keeps_it_until_another_is_named():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Данди"], [], [])
    assert holder(table, "Лампа") == "Данди"
    table.day().night("Якуб: клад Лампа у Якуба")
    assert holder(table, "Лампа") == "Якуб"


def test_R05_the_order_goes_with_any_members_word_and_the_leaders_decides():
    table = captured()
    table.night("Данди: клад Лампа у Данди")
    assert holder(table, "Лампа") == "Данди"
    table.day().night("Якуб: клад Лампа у Якуба", "Данди: клад Лампа у Данди")
    assert holder(table, "Лампа") == "Якуб"


def test_R05_anyone_else_holds_it_without_his_knowledge():
    table = captured()
    before = table.view("Муся").events[:]
    table.tell_host("Якуб: клад Лампа у Муси")
    assert table.view("Муся").events == before
    table.close()
    assert table.told("Муся") == []
    assert holder(table, "Лампа") == "Якуб"


def test_R05_a_planted_treasure_is_back_with_the_member_last_named():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Данди"], ["Якуб: клад Лампа у Муси"])
    assert holder(table, "Лампа") == "Данди"


def test_R05_each_treasure_is_back_with_its_own_bearer():
    table = captured({"Кубок": "Муся"})
    table.night("Якуб: убить Мусю").day()
    nights(
        table,
        ["Якуб: клад Лампа у Данди", "Якуб: клад Кубок у Якуба"],
        ["Якуб: клад Лампа у Фроси", "Якуб: клад Кубок у Лады"],
    )
    assert (holder(table, "Лампа"), holder(table, "Кубок")) == ("Данди", "Якуб")


def test_R05_a_new_treasure_comes_to_the_member_last_named_for_another():
    table = captured({"Кубок": "Муся"})
    nights(table, ["Якуб: клад Лампа у Данди"], ["Якуб: убить Мусю"])
    assert holder(table, "Кубок") == "Данди"


def test_R05_if_the_member_last_named_is_dead_it_is_with_the_leader():
    table = captured(draws={"keeper/Лампа/3": "Якуб"})
    table.night("Якуб: клад Лампа у Данди")
    table.day("Фрося: Данди")
    assert holder(table, "Лампа") == "Якуб"
    table.night("Якуб: клад Лампа у Муси")
    assert holder(table, "Лампа") == "Якуб"


def test_R05_who_shoots_the_one_it_was_planted_on_gets_it():
    table = captured()
    table.night("Якуб: клад Лампа у Муси", "Ямато: убить Мусю")
    assert holder(table, "Лампа") == "Ямато"
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("lost", "Лампа")]
    assert told_clan(table, "clan_b") == [("gained", "Лампа")]


def test_R05_who_shoots_its_bearer_while_it_is_planted_gets_nothing():
    table = captured()
    table.night("Якуб: клад Лампа у Муси", "Ямато: убить Якуба")
    assert holder(table, "Лампа") == "Данди"
    assert told_clan(table, "clan_b") == []


def test_R05_who_shoots_its_bearer_while_it_is_not_planted_gets_it():
    table = captured()
    table.night("Ямато: убить Якуба")
    assert holder(table, "Лампа") == "Ямато"


@pytest.mark.parametrize("order", ["clan_a,clan_b", "clan_b,clan_a"])
def test_R05_the_place_is_fixed_before_any_strike(order):
    """Even if everybody who could have moved it is shot first."""
    table = captured(draws={"clan_order/2": order})
    table.night("Данди: клад Лампа у Данди", "Ямато: убить Якуба", "Соня: клад Лампа у Сони")
    assert table.refused("Соня") == ["not_held"]
    assert holder(table, "Лампа") == "Данди"


def test_R05_the_place_is_fixed_before_any_strike_wherever_the_step_stands():
    order = ["heal", ["recruit", "kill"], "attack", "carry", "watch", "inspect"]
    table = captured(night_order=order, draws={"clan_order/2": "clan_b,clan_a"})
    table.night("Якуб: клад Лампа у Муси", "Ямато: убить Мусю")
    assert holder(table, "Лампа") == "Ямато"


def test_R05_a_clan_may_shoot_the_one_it_planted_on():
    table = captured()
    table.night("Якуб: клад Лампа у Муси", "Якуб: убить Мусю")
    assert holder(table, "Лампа") == "Якуб"
    assert told_clan(table, "clan_a") == [("gained", "Лампа")]


def test_R05_a_place_is_for_one_night():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Ямато: убить Мусю"])
    assert holder(table, "Лампа") == "Якуб"


def test_R05_by_day_it_is_with_its_bearer():
    table = captured(draws={"keeper/Лампа/3": "Фрося"})
    table.night("Якуб: клад Лампа у Муси")
    table.day("Фрося: Муся")
    assert holder(table, "Лампа") == "Якуб"
    table.night()
    table.day("Фрося: Якуб")
    assert holder(table, "Лампа") != "Якуб"


def test_R05_it_may_be_planted_on_a_rival():
    table = captured()
    table.night("Якуб: клад Лампа у Сони")
    assert holder(table, "Лампа") == "Якуб"
    assert told_clan(table, "clan_b") == []


def test_R05_it_may_be_planted_on_the_sentry_and_on_a_patient():
    table = captured()
    table.night("Якуб: клад Лампа у Бусинки", "Рокки: лечу Бусинку")
    assert table.refused("Якуб") == []
    assert holder(table, "Лампа") == "Якуб"


def test_R05_it_is_for_the_night_alone():
    table = night_one(treasures({**LAMP, **SAFE})).night("Якуб: убить Тошу")
    assert refusal(table.tell_host("Якуб: клад Лампа у Данди")) == "closed"


def test_R05_a_clan_disposes_of_its_own_treasures_only():
    table = captured()
    assert refusal(table.tell_host("Якуб: клад Ключ у Данди")) == "not_held"
    assert refusal(table.tell_host("Ямато: клад Лампа у Сони")) == "not_held"


def test_R05_a_dead_man_holds_nothing():
    table = captured()
    assert refusal(table.tell_host("Якуб: клад Лампа у Тоши")) == "dead_target"


@pytest.mark.parametrize("name", ["Рокки", "Муся"])
def test_R05_nobody_but_a_clan_hides_treasures(name):
    table = captured()
    assert refusal(table.press(name, "carry", "Фрося")) == "not_yours"


def test_R05_a_member_on_duty_says_nothing_about_treasures():
    table = captured(duty=["Кнопка", "Данди"])
    assert refusal(table.tell_host("Данди: клад Лампа у Данди")) == "on_duty"


def test_R05_each_treasure_has_its_own_place():
    table = captured({"Кубок": "Муся"})
    table.night("Якуб: убить Мусю").day()
    table.night("Якуб: клад Лампа у Фроси", "Якуб: клад Кубок у Лады", "Ямато: убить Ладу")
    assert (holder(table, "Лампа"), holder(table, "Кубок")) == ("Якуб", "Ямато")


def test_R05_where_it_lies_is_the_hosts_secret():
    table = captured()
    table.night("Якуб: клад Лампа у Муси")
    assert {event.channel for event in table.all(Held)} == {"host"}


# --- R06: planted two nights running.


def test_R06_planted_on_the_same_player_two_nights_running_it_is_his():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Якуб: клад Лампа у Муси"])
    assert holder(table, "Лампа") == "Муся"
    assert table.told("Муся") == ["keeper"]
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("lost", "Лампа")]


def test_R06_he_is_its_keeper_from_then_on():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Якуб: клад Лампа у Муси"], [])
    table.day()
    assert refusal(table.tell_host("Якуб: клад Лампа у Якуба")) == "not_held"
    table.night("Ямато: убить Мусю")
    assert holder(table, "Лампа") == "Ямато"


def test_R06_not_on_two_nights_with_one_between():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], [], ["Якуб: клад Лампа у Муси"])
    assert holder(table, "Лампа") == "Якуб"
    assert table.told("Муся") == []


def test_R06_not_on_two_players_by_turns():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Якуб: клад Лампа у Фроси"], ["Якуб: клад Лампа у Муси"])
    assert holder(table, "Лампа") == "Якуб"


def test_R06_not_two_treasures_by_turns():
    table = captured({"Кубок": "Муся"})
    table.night("Якуб: убить Мусю").day()
    nights(table, ["Якуб: клад Лампа у Фроси"], ["Якуб: клад Кубок у Фроси"])
    assert (holder(table, "Лампа"), holder(table, "Кубок")) == ("Якуб", "Якуб")


def test_R06_a_member_who_carries_it_for_years_carries_it_for_the_clan():
    table = captured()
    nights(table, *(["Якуб: клад Лампа у Данди"] for _ in range(3)))
    assert table.state.owned("clan_a") == ["Лампа"]
    assert table.told("Данди") == []


def test_R06_a_rival_may_come_to_own_it():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Сони"], ["Якуб: клад Лампа у Сони"])
    assert holder(table, "Лампа") == "Соня"
    assert table.told("Соня") == ["keeper"]
    assert told_clan(table, "clan_b") == [("gained", "Лампа")]


def test_R06_dead_in_the_second_night_he_owns_nothing():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Якуб: клад Лампа у Муси", "Ямато: убить Мусю"])
    assert holder(table, "Лампа") == "Ямато"
    assert table.told("Муся") == []


def test_R06_the_run_begins_anew_with_another_owner():
    table = captured()
    nights(table, ["Якуб: клад Лампа у Муси"], ["Ямато: убить Якуба"], ["Соня: клад Лампа у Муси"])
    assert holder(table, "Лампа") == "Ямато"
