"""R03 to R06: treasures, their keepers, and how a clan gets, hides and loses them."""

import pytest

from gorod.engine import Held, Ordered, Remove, Told
from rat import dealt, drawn, holder, night_one, nights, told_clan, treasures
from table import refusal

LAMP = {"Лампа": "Тоша"}
BOTH = {"Лампа": "Тоша", "Кубок": "Муся"}
#: A third treasure, out of everybody's reach, so that taking the others is not the end.
SAFE = {"Ключ": "Рокки"}


def captured(keepers=None, *more, **settings):
    """A night is over in which clan A shot Тоша, the keeper of Лампа; it is night 2. `more`: orders of night 1."""
    table = night_one(treasures({**LAMP, **SAFE, **(keepers or {})}, **settings))
    return table.night("Якуб: убить Тошу", *more).day()


# --- R03: keepers.


def test_R03_the_keepers_are_told_at_the_start():
    table = treasures(BOTH)
    assert [(event.notice, event.about) for event in table.log if getattr(event, "notice", None)] == [
        ("keeper", "Лампа"),
        ("keeper", "Кубок"),
    ]
    assert table.told("Тоша") == table.told("Муся") == ["keeper"]


def test_R03_nobody_else_is_told():
    table = treasures(BOTH)
    for name in ("Рокки", "Данди", "Муся", None):
        assert all(getattr(event, "about", None) != "Лампа" for event in table.view(name).events)


def test_R03_one_player_may_keep_several():
    table = night_one(treasures({"Лампа": "Тоша", "Кубок": "Тоша", **SAFE})).night("Якуб: убить Тошу")
    assert (holder(table, "Лампа"), holder(table, "Кубок")) == ("Якуб", "Якуб")


def test_R03_a_clan_gets_a_treasure_by_killing_its_holder_at_night():
    table = night_one(treasures({**LAMP, **SAFE})).night("Якуб: убить Тошу")
    assert told_clan(table, "clan_a") == [("gained", "Лампа")]
    assert holder(table, "Лампа") == "Якуб"
    assert drawn(table, "keeper/Лампа/1") is None


def test_R03_what_a_clan_took_only_the_clan_knows():
    table = night_one(treasures({**LAMP, **SAFE})).night("Якуб: убить Тошу")
    assert [e.about for e in table.sees("Данди", Told)] == ["Лампа"]
    for name in ("Соня", "Ямато", "Рокки", "Шуша", None):
        assert all(getattr(event, "about", None) != "Лампа" for event in table.view(name).events)


def test_R03_a_failed_shot_takes_nothing():
    table = night_one(treasures({**LAMP, **SAFE})).night("Якуб: убить Тошу", "Рокки: лечу Тошу")
    assert holder(table, "Лампа") == "Тоша"
    assert told_clan(table, "clan_a") == []


def test_R03_the_clan_that_shot_him_gets_it_and_not_the_one_that_came_late():
    table = night_one(treasures({**LAMP, **SAFE}, draws={"clan_order/1": "clan_b,clan_a"}))
    table.night("Якуб: убить Тошу", "Ямато: убить Тошу")
    assert holder(table, "Лампа") == "Ямато"
    assert told_clan(table, "clan_a") == []


def test_R03_dealing_to_a_clan_member_makes_it_his_clans():
    table = treasures({"Лампа": "Данди", **SAFE})
    assert table.told("Данди") == ["keeper"]
    assert told_clan(table, "clan_a") == [("gained", "Лампа")]


def test_R03_drawing_a_clan_member_makes_it_his_clans():
    table = night_one(treasures({**LAMP, **SAFE}, draws={"keeper/Лампа/1": "Соня"}), "Муся: Тоша")
    assert table.told("Соня") == ["keeper"]
    assert told_clan(table, "clan_b") == [("gained", "Лампа")]


def test_R03_recruiting_a_keeper_makes_it_his_new_clans():
    table = night_one(treasures({**LAMP, **SAFE})).night("Якуб: вербую Тошу")
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("recruited", "Тоша")]
    assert holder(table, "Лампа") == "Тоша"
    table.day()
    assert refusal(table.clan("Данди: клад Лампа у Данди")) is None


@pytest.mark.parametrize(
    ("value", "allowed"),
    [
        ("no_clan", {"doctor", "detective", "maniac", "lover", "civilian"}),
        ("clans", {"spy_a", "yakuza_a", "spy_b", "yakuza_b"}),
    ],
)
def test_R03_to_whom_treasures_are_dealt(value, allowed):
    for seed in ("00", "01", "02", "03", "04"):
        table = dealt(2, seed=seed, treasures__dealt_to=value)
        keepers = [holder(table, name) for name in BOTH]
        assert len(set(keepers)) == 2
        assert {table.state.seats[table.seat(name)].role for name in keepers} <= allowed


def test_R03_treasures_may_be_dealt_to_anyone():
    kinds = set()
    for seed in range(24):
        table = dealt(2, seed=f"{seed:02x}", treasures__dealt_to="anyone")
        kinds |= {table.state.clan_of(table.seat(holder(table, name))) is None for name in BOTH}
    assert kinds == {True, False}


def test_R03_a_dealt_treasure_is_told_like_a_named_one():
    table = dealt(2)
    for name in BOTH:
        assert "keeper" in table.told(holder(table, name))


# --- R04: a holder who dies by anything but a clan's kill.


def test_R04_executed_a_new_keeper_is_drawn_among_the_living():
    table = night_one(treasures({**LAMP, **SAFE}), "Муся: Тоша")
    keeper, among = drawn(table, "keeper/Лампа/1")
    assert among == table.alive()
    assert holder(table, "Лампа") == keeper
    assert [table.names[e.player] for e in table.all(Told) if e.about == "Лампа" and e.notice == "keeper"] == [
        "Тоша",
        keeper,
    ]


def test_R04_the_number_in_the_label_is_the_days_by_day_and_the_nights_by_night():
    draws = {"keeper/Лампа/1": "Муся", "keeper/Лампа/1/2": "Рокки", "keeper/Лампа/2": "Шуша"}
    table = night_one(treasures({**LAMP, **SAFE}, draws=draws, abilities__attack__lethal=1), "Фрося: Тоша")
    assert holder(table, "Лампа") == "Муся"
    table.night("Ларри: напасть на Мусю")
    assert holder(table, "Лампа") == "Рокки"
    table.day("Фрося: Рокки")
    assert holder(table, "Лампа") == "Шуша"


def test_R04_attacked_by_the_maniac():
    table = night_one(treasures({**LAMP, **SAFE}, abilities__attack__lethal=1, draws={"keeper/Лампа/1": "Муся"}))
    table.night("Ларри: напасть на Тошу")
    assert holder(table, "Лампа") == "Муся"


def test_R04_heartbroken():
    table = treasures({**LAMP, **SAFE}, draws={"keeper/Лампа/2": "Муся"})
    table.tell_host("Лада: люблю Тошу")
    night_one(table).night().day("Фрося: Лада")
    assert table.deaths() == [("Лада", "executed"), ("Тоша", "heartbreak")]
    assert holder(table, "Лампа") == "Муся"


def test_R04_heartbroken_by_a_clans_shot_at_the_other():
    table = treasures({**LAMP, **SAFE}, draws={"keeper/Лампа/1": "Муся"})
    table.tell_host("Лада: люблю Тошу")
    night_one(table).night("Якуб: убить Ладу")
    assert table.deaths() == [("Лада", "shot"), ("Тоша", "heartbreak")]
    assert holder(table, "Лампа") == "Муся"
    assert told_clan(table, "clan_a") == []


def test_R04_removed_by_the_host():
    table = treasures({**LAMP, **SAFE}, draws={"keeper/Лампа/1": "Муся"})
    table.host(Remove, table.seat("Тоша"), "outside")
    assert holder(table, "Лампа") == "Муся"
    assert table.told("Муся") == ["keeper"]


def test_R04_removed_for_missed_votes():
    settings = {"conduct__missed_votes": {"running": 1}, "draws": {"keeper/Лампа/1": "Муся"}}
    table = treasures({**LAMP, **SAFE}, **settings)
    table.day(*(f"{name}: Фрося" for name in table.names if name != "Тоша"))
    assert table.removed() == [("Тоша", "missed_votes")]
    assert holder(table, "Лампа") == "Муся"


def test_R04_removed_at_dawn():
    settings = {"calendar__dawn": "10:00", "draws": {"keeper/Лампа/1": "Муся"}}
    table = night_one(treasures({**LAMP, **SAFE}, **settings))
    table.host(Remove, table.seat("Тоша"), "outside", clock="09:30")
    assert holder(table, "Лампа") == "Тоша"
    table.close()
    assert holder(table, "Лампа") == "Муся"


def test_R04_a_clan_loses_what_its_executed_member_carried():
    table = captured(draws={"keeper/Лампа/3": "Муся"})
    table.night()
    table.day("Фрося: Якуб")
    assert table.executed() == [("Якуб", 1)]
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("lost", "Лампа")]
    assert holder(table, "Лампа") == "Муся"


def test_R04_dead_as_recruiter_it_stays_with_the_clan():
    table = captured()
    table.night("Якуб: вербую Фросю")
    assert ("Якуб", "recruiter") in table.deaths()
    assert holder(table, "Лампа") == "Данди"
    assert drawn(table, "keeper/Лампа/2") is None
    assert ("lost", "Лампа") not in told_clan(table, "clan_a")


def test_R04_the_next_bearer_may_be_the_recruit_himself():
    cast = ("yakuza_a: Якуб", "spy_b: Соня", "civilian: Тоша, Фрося, Муся, Рокки, Кнопка, Бусинка, Лада")
    table = night_one(treasures({**LAMP, **SAFE}, *cast)).night("Якуб: убить Тошу").day()
    table.night("Якуб: вербую Фросю")
    assert holder(table, "Лампа") == "Фрося"


def test_R04_chance_may_fall_on_any_of_the_living():
    table = night_one(treasures({**LAMP, **SAFE}), "Муся: Тоша")
    assert {"Данди", "Якуб", "Соня", "Ямато"} <= set(drawn(table, "keeper/Лампа/1")[1])


def test_R04_some_scenarios_leave_the_clans_out():
    table = night_one(treasures({**LAMP, **SAFE}, treasures__redraw_excludes_clans=True), "Муся: Тоша")
    among = drawn(table, "keeper/Лампа/1")[1]
    assert not {"Данди", "Якуб", "Соня", "Ямато"} & set(among)
    assert set(among) == set(table.alive()) - {"Данди", "Якуб", "Соня", "Ямато"}


def test_R04_with_nobody_to_draw_the_treasure_is_lost():
    cast = ("spy_a: Данди, Якуб", "spy_b: Соня, Ямато", "civilian: Тоша")
    table = treasures(
        LAMP, *cast, duty=None, treasures__redraw_excludes_clans=True, draws={"clan_order/1": "clan_a,clan_b"}
    )
    night_one(table, "Данди: Тоша")
    assert table.executed() == [("Тоша", 1)]
    assert table.state.owned("clan_a") == table.state.owned("clan_b") == table.state.owned("town") == []
    assert table.winners() == []


def test_R04_nobody_but_the_new_keeper_knows_him():
    table = night_one(treasures({**LAMP, **SAFE}, draws={"keeper/Лампа/1": "Муся"}), "Фрося: Тоша")
    for name in ("Данди", "Соня", "Рокки", "Фрося", None):
        assert all(getattr(event, "about", None) != "Лампа" for event in table.view(name).events)


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
