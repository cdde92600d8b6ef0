"""A treasure whose bearer, planted holder or owner dies by each cause. Decided in docs/rules.md.

Clan A shot Тоша, the keeper of Лампа, on night 1: Якуб bears it. The second treasure is far from everybody's reach.
"""

import pytest

from gorod.engine import Remove
from rat import drawn, holder, night_one, told_clan, treasures, two_clans

CAST = (
    "doctor: Рокки",
    "spy_a: Данди",
    "yakuza_a: Якуб",
    "spy_b: Соня",
    "yakuza_b: Ямато",
    "maniac: Ларри",
    "lover: Лада",
    "civilian: Фрося, Тоша, Муся, Глаша, Кнопка, Бусинка",
)
DRAWN = "Глаша"


def night_two(*, loved=None, cast=CAST, **settings):
    """Night 2, Якуб bearing Лампа. `loved`: whom Лада loves. A keeper drawn on any night or day is Глаша."""
    draws = {f"keeper/Лампа/{number}": DRAWN for number in range(1, 5)}
    settings = {"abilities__attack__lethal": 1, **settings}
    table = treasures({"Лампа": "Тоша", "Ключ": "Рокки"}, *cast, draws=draws, **settings)
    if loved is not None:
        table.tell_host(f"Лада: люблю {loved}")
    table = night_one(table).night("Якуб: убить Тошу").day()
    assert holder(table, "Лампа") == "Якуб"
    return table


def outcome(table):
    """(who has the treasure, what clan A was told of it after the night it was taken)."""
    return holder(table, "Лампа"), [notice for notice, about in told_clan(table, "clan_a") if about == "Лампа"][1:]


LOST = (DRAWN, ["lost"])

# --- The bearer.


@pytest.mark.parametrize(
    ("orders", "loved", "expected"),
    [
        (["Ямато: убить Якуба"], None, ("Ямато", ["lost"])),
        (["Ларри: напасть на Якуба"], None, LOST),
        (["Ямато: убить Ладу"], "Якуба", LOST),
        (["Якуб: вербую Фросю"], None, ("Данди", [])),
    ],
    ids=["shot", "attacked", "heartbreak", "recruiter"],
)
def test_rat_interactions_the_bearer_dies_at_night(orders, loved, expected):
    table = night_two(loved=loved).night(*orders)
    assert "Якуб" not in table.alive()
    assert outcome(table) == expected


@pytest.mark.parametrize(("loved", "victim"), [(None, "Якуб"), ("Якуба", "Лада")], ids=["executed", "heartbreak"])
def test_rat_interactions_the_bearer_dies_by_day(loved, victim):
    table = night_two(loved=loved).night().day(f"Фрося: {victim}")
    assert "Якуб" not in table.alive()
    assert outcome(table) == LOST


def test_rat_interactions_the_bearer_is_removed_by_day():
    table = night_two().night()
    table.host(Remove, table.seat("Якуб"), "outside")
    assert outcome(table) == LOST


def test_rat_interactions_the_bearer_is_removed_at_night():
    table = night_two()
    table.host(Remove, table.seat("Якуб"), "outside")
    assert outcome(table) == LOST
    assert drawn(table, "keeper/Лампа/2") is not None


def test_rat_interactions_the_bearer_is_removed_at_dawn():
    table = night_two(calendar__dawn="10:00")
    table.host(Remove, table.seat("Якуб"), "outside", clock="09:30")
    assert outcome(table) == ("Якуб", [])
    assert outcome(table.close()) == LOST


def test_rat_interactions_the_bearer_is_removed_for_missed_votes():
    table = night_two(conduct__missed_votes={"total": 3}).night()
    table.day(*(f"{name}: Фрося" for name in table.alive() if name != "Якуб"))
    assert ("Якуб", "missed_votes") in table.removed()
    assert outcome(table) == LOST


# --- The one on whom it was planted.


@pytest.mark.parametrize(
    ("orders", "loved", "expected"),
    [
        (["Ямато: убить Мусю"], None, ("Ямато", ["lost"])),
        (["Якуб: убить Мусю"], None, ("Якуб", [])),
        (["Ларри: напасть на Мусю"], None, LOST),
        (["Ямато: убить Ладу"], "Мусю", LOST),
    ],
    ids=["shot by the rival", "shot by its owners", "attacked", "heartbreak"],
)
def test_rat_interactions_the_one_it_was_planted_on_dies(orders, loved, expected):
    table = night_two(loved=loved).night("Якуб: клад Лампа у Муси", *orders)
    assert "Муся" not in table.alive()
    assert outcome(table) == expected


def test_rat_interactions_planted_on_a_rival_who_dies_as_recruiter_it_is_back_with_its_owners():
    table = night_two().night("Якуб: клад Лампа у Ямато", "Ямато: вербую Фросю")
    assert ("Ямато", "recruiter") in table.deaths()
    assert outcome(table) == ("Якуб", [])
    assert told_clan(table, "clan_b") == [("recruited", "Фрося")]


def test_rat_interactions_planted_on_one_who_is_recruited_by_its_owners_it_stays_with_him():
    table = night_two().night("Якуб: клад Лампа у Фроси", "Якуб: вербую Фросю")
    assert outcome(table) == ("Фрося", [])


def test_rat_interactions_planted_on_one_who_is_recruited_by_the_rival_it_is_back():
    table = night_two().night("Якуб: клад Лампа у Фроси", "Ямато: вербую Фросю")
    assert outcome(table) == ("Якуб", [])


def test_rat_interactions_planted_on_one_who_is_removed_before_the_close_it_stays_at_home():
    table = night_two()
    table.tell_host("Якуб: клад Лампа у Муси")
    table.host(Remove, table.seat("Муся"), "outside")
    assert outcome(table.close()) == ("Якуб", [])


def test_rat_interactions_planted_on_one_who_is_removed_at_dawn_it_is_back_before():
    table = night_two(calendar__dawn="10:00")
    table.tell_host("Якуб: клад Лампа у Муси")
    table.host(Remove, table.seat("Муся"), "outside", clock="09:30")
    assert outcome(table.close()) == ("Якуб", [])


def test_rat_interactions_his_own_for_an_instant_it_is_drawn_anew():
    """Two nights running, and he is removed at the dawn on which it became his."""
    table = night_two(calendar__dawn="10:00").night("Якуб: клад Лампа у Муси").day()
    table.tell_host("Якуб: клад Лампа у Муси")
    table.host(Remove, table.seat("Муся"), "outside", clock="2026-03-07 09:30")
    table.close()
    assert table.told("Муся") == ["keeper"]
    assert outcome(table) == LOST


def test_rat_interactions_planted_on_a_patient_nothing_happens_to_it():
    table = night_two().night("Якуб: клад Лампа у Муси", "Рокки: лечу Мусю", "Ямато: убить Мусю")
    assert outcome(table) == ("Якуб", [])


# --- The owner, while it is planted on another.


@pytest.mark.parametrize(
    ("orders", "loved"),
    [
        (["Ямато: убить Якуба"], None),
        (["Ларри: напасть на Якуба"], None),
        (["Ямато: убить Ладу"], "Якуба"),
        (["Якуб: вербую Фросю"], None),
    ],
    ids=["shot", "attacked", "heartbreak", "recruiter"],
)
def test_rat_interactions_the_owner_dies_and_it_comes_to_the_next_bearer(orders, loved):
    table = night_two(loved=loved).night("Якуб: клад Лампа у Муси", *orders)
    assert "Якуб" not in table.alive()
    assert outcome(table) == ("Данди", [])


LONE = (*(part for part in CAST if not part.startswith("spy_a")),)


def test_rat_interactions_with_its_whole_clan_dead_a_planted_treasure_is_drawn_anew():
    table = night_two(cast=LONE).night("Якуб: клад Лампа у Муси", "Ямато: убить Якуба")
    assert holder(table, "Лампа") == DRAWN
    assert told_clan(table, "clan_b") == []


def test_rat_interactions_a_lone_yakuzas_treasure_goes_to_his_recruit():
    table = night_two(cast=LONE).night("Якуб: вербую Фросю")
    assert outcome(table) == ("Фрося", [])


# --- The keeper.


def fresh(*orders, loved=None, **settings):
    """Night 1 is over; Тоша kept Лампа."""
    draws = {"keeper/Лампа/1": DRAWN}
    settings = {"abilities__attack__lethal": 1, **settings}
    table = treasures({"Лампа": "Тоша", "Ключ": "Рокки"}, *CAST, draws=draws, **settings)
    if loved is not None:
        table.tell_host(f"Лада: люблю {loved}")
    return night_one(table).night(*orders)


@pytest.mark.parametrize(
    ("orders", "loved", "expected"),
    [
        (["Якуб: убить Тошу"], None, "Якуб"),
        (["Ямато: убить Тошу"], None, "Ямато"),
        (["Ларри: напасть на Тошу"], None, DRAWN),
        (["Якуб: убить Ладу"], "Тошу", DRAWN),
    ],
    ids=["shot by A", "shot by B", "attacked", "heartbreak"],
)
def test_rat_interactions_the_keeper_dies_at_night(orders, loved, expected):
    assert holder(fresh(*orders, loved=loved), "Лампа") == expected


def test_rat_interactions_a_keeper_recruited_and_shot_the_same_night_by_the_rival():
    """It was clan A's for as long as he lived as one of theirs, and is clan B's now."""
    table = fresh("Якуб: вербую Тошу", "Ямато: убить Тошу")
    assert holder(table, "Лампа") == "Ямато"
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("lost", "Лампа"), ("recruited", "Тоша")]
    assert told_clan(table, "clan_b") == [("gained", "Лампа")]


def test_rat_interactions_a_keeper_recruited_who_dies_of_grief_for_the_recruiter():
    table = treasures({"Лампа": "Лада", "Ключ": "Рокки"}, *CAST, draws={"keeper/Лампа/1": DRAWN})
    table.tell_host("Лада: люблю Якуба")
    night_one(table).night("Якуб: вербую Ладу")
    assert table.deaths() == [("Якуб", "recruiter"), ("Лада", "heartbreak")]
    assert holder(table, "Лампа") == DRAWN
    assert told_clan(table, "clan_a") == [("gained", "Лампа"), ("lost", "Лампа"), ("recruited", "Лада")]


def test_rat_interactions_a_keeper_whom_the_maniac_took_out_keeps_it():
    table = fresh("Ларри: напасть на Тошу", abilities__attack__lethal=0)
    assert holder(table, "Лампа") == "Тоша"


def test_rat_interactions_a_treasure_in_love_with_two_keepers():
    """Both keepers of a pair die at one moment: each treasure is drawn for itself."""
    draws = {"keeper/Лампа/2": DRAWN, "keeper/Кубок/2": "Фрося"}
    table = treasures({"Лампа": "Тоша", "Кубок": "Лада", "Ключ": "Рокки"}, *CAST, draws=draws)
    table.tell_host("Лада: люблю Тошу")
    night_one(table).night().day("Фрося: Тоша")
    assert table.deaths() == [("Тоша", "executed"), ("Лада", "heartbreak")]
    assert (holder(table, "Лампа"), holder(table, "Кубок")) == (DRAWN, "Фрося")
    assert {"Тоша", "Лада"}.isdisjoint(drawn(table, "keeper/Лампа/2")[1])


def test_rat_interactions_without_treasures_nothing_of_it_is_written():
    table = night_one(two_clans()).night("Якуб: убить Тошу")
    assert [e for e in table.log if type(e).__name__ == "Held"] == []
