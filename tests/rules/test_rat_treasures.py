"""R03, R04: treasures and their keepers: dealt, taken by a clan, drawn anew."""

import pytest

from gorod.engine import Remove, Told
from rat import LAMP, SAFE, captured, dealt, drawn, holder, night_one, told_clan, treasures
from table import refusal

BOTH = {**LAMP, "Кубок": "Муся"}

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
