"""Ends that meet: lovers of different sides, clans destroyed in one night, everybody dead. Decided in docs/rules.md."""

import pytest

from gorod.engine import Died, Ended, Opened, Remove, Told
from rat import holder, night_one, one_clan, treasures, two_clans

# --- Lovers of different sides.

PAIR = ("spy: Данди", "lover: Лада", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")


def in_love(*cast, partner="Данди", **settings):
    table = one_clan(*(cast or PAIR), **settings)
    table.tell_host(f"Лада: люблю {partner}")
    return night_one(table)


def over(table):
    """(winners, why the game ended), or None while it goes on."""
    return (table.winners(), table.all(Ended)[0].reason) if table.all(Ended) else None


def test_rat_interactions_a_spys_lover_executed_is_the_end_of_the_clan():
    table = in_love().night().day("Тоша: Лада")
    assert table.deaths() == [("Лада", "executed"), ("Данди", "heartbreak")]
    assert over(table) == (["town"], "won")


def test_rat_interactions_the_spys_lover_wins_with_the_town_that_killed_her():
    table = in_love().night().day("Тоша: Данди")
    assert over(table) == (["town"], "won")
    assert table.state.seats[table.seat("Лада")].side == "town"
    assert "Лада" not in table.alive()


def test_rat_interactions_two_lovers_left_of_two_sides_win_each_with_his_own():
    """There is no side of lovers: at parity the clan wins, and his beloved loses."""
    table = in_love("spy: Данди", "lover: Лада", "civilian: Фрося, Кнопка", duty=["Лада", "Кнопка"])
    table.night("Данди: убить Фросю")
    assert over(table.day("Лада: Кнопка")) == (["clan"], "won")
    assert sorted(table.alive()) == ["Данди", "Лада"]


def test_rat_interactions_shooting_ones_own_lover_is_suicide():
    assert over(in_love().night("Данди: убить Ладу")) == (["town"], "won")


def test_rat_interactions_a_recruited_lover_keeps_her_love_and_changes_her_side():
    cast = ("spy: Соня", "yakuza: Якуб", "lover: Лада", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = in_love(*cast, partner="Фросю").night("Якуб: вербую Ладу").day("Тоша: Соня").night()
    assert over(table) is None
    assert over(table.day("Тоша: Фрося")) == (["town"], "won")
    assert table.deaths()[-2:] == [("Фрося", "executed"), ("Лада", "heartbreak")]


# --- Both clans destroyed in one night.

LAST_OF_TWO = (
    "spy_a: Данди",
    "spy_b: Соня",
    "maniac: Ларри",
    "lover: Лада",
    "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка",
)


@pytest.mark.parametrize(("order", "left"), [("clan_a,clan_b", "Данди"), ("clan_b,clan_a", "Соня")])
def test_rat_interactions_two_last_spies_who_aim_at_each_other(order, left):
    """Whoever comes first survives; the dead do not shoot."""
    table = night_one(two_clans(*LAST_OF_TWO, draws={"clan_order/1": order}))
    table.night("Данди: убить Соню", "Соня: убить Данди")
    assert left in table.alive()
    assert over(table) is None


def test_rat_interactions_both_clans_destroyed_in_one_night_the_town_wins():
    table = night_one(two_clans(*LAST_OF_TWO, abilities__attack__lethal=1))
    table.night("Данди: убить Соню", "Ларри: напасть на Данди")
    assert table.deaths() == [("Соня", "shot"), ("Данди", "attacked")]
    assert over(table) == (["town"], "won")


def test_rat_interactions_a_rivals_beloved_shot_is_as_good_as_the_rival():
    table = two_clans("spy_a: Данди", "spy_b: Соня", "lover: Лада", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table.tell_host("Лада: люблю Соню")
    night_one(table).night("Данди: убить Ладу")
    assert over(table) is None
    assert table.deaths() == [("Лада", "shot"), ("Соня", "heartbreak")]


def test_rat_interactions_both_destroyed_but_the_towns_added_condition_failed():
    wins = {"all": ["no_mafia", {"alive": "detective"}]}
    cast = (*LAST_OF_TWO, "detective: Шуша")
    table = night_one(two_clans(*cast, abilities__attack__lethal=1, sides__town__wins=wins), "Тоша: Шуша")
    table.night("Данди: убить Соню", "Ларри: напасть на Данди")
    assert over(table) == ([], "draw")


def test_rat_interactions_both_destroyed_with_a_treasure_between_them():
    """Clan A shot the bearer and died in the same night: the treasure is drawn among the town, and that is enough for it."""
    wins = {"all": ["no_mafia", "all_treasures"]}
    settings = {"sides__town__wins": wins, "abilities__attack__lethal": 1, "draws": {"keeper/Лампа/1": "Фрося"}}
    table = night_one(treasures({"Лампа": "Соня", "Ключ": "Тоша"}, *LAST_OF_TWO, **settings))
    table.night("Данди: убить Соню", "Ларри: напасть на Данди")
    assert holder(table, "Лампа") == "Фрося"
    assert over(table) == (["town"], "won")


# --- Everybody dead.


def test_rat_interactions_everybody_dead_by_night_is_a_draw():
    cast = ("spy_a: Данди", "spy_b: Соня", "lover: Лада")
    wins = {"all": ["rivals_destroyed", "majority"]}
    table = two_clans(*cast, duty=None, draws={"sentry/1": "Данди"}, sides__clan_b__wins=wins)
    table.tell_host("Лада: люблю Соню")
    night_one(table)
    table.host(Remove, table.seat("Данди"), "outside")
    assert over(table) is None
    table.night("Соня: убить Ладу")
    assert table.deaths() == [("Данди", "removed"), ("Лада", "shot"), ("Соня", "heartbreak")]
    assert over(table) == ([], "draw")


def test_rat_interactions_everybody_dead_by_day_is_a_draw_before_any_condition():
    table = one_clan("spy: Данди", "lover: Лада", "civilian: Фрося", duty=None, sides__clan__wins="majority")
    table.tell_host("Лада: люблю Данди")
    night_one(table)
    table.host(Remove, table.seat("Фрося"), "outside")
    table.close().day("Данди: Данди")
    assert table.deaths()[1:] == [("Данди", "executed"), ("Лада", "heartbreak")]
    assert over(table) == ([], "draw")


# --- Two sides' conditions at one moment.


@pytest.mark.parametrize(("order", "winner"), [(["clan_a", "clan_b"], "clan_a"), (["clan_b", "clan_a"], "clan_b")])
def test_rat_interactions_treasures_for_one_and_parity_for_the_other(order, winner):
    sides = {
        "clan_a": {"clan": True, "leader": "yakuza_a", "plain": "spy_a", "wins": "all_treasures"},
        "clan_b": {"clan": True, "leader": "yakuza_b", "plain": "spy_b", "wins": "parity"},
    }
    cast = ("spy_a: Данди", "spy_b: Соня, Ямато", "civilian: Фрося, Тоша, Кнопка")
    settings = {"sides": {**{name: sides[name] for name in order}, "town": {"wins": "no_mafia"}}}
    table = night_one(treasures({"Лампа": "Тоша"}, *cast, duty=["Кнопка", "Фрося"], **settings))
    table.night("Данди: убить Тошу")
    assert over(table) == ([winner], "won")


# --- The end and what waits for it.


def test_rat_interactions_no_private_result_is_told_after_the_end():
    table = night_one(two_clans(*LAST_OF_TWO, abilities__attack__lethal=1))
    table.night("Данди: убить Соню", "Ларри: напасть на Данди", "Кнопка: проверить Ларри")
    assert over(table) is not None
    assert table.learned("Кнопка") == []
    assert [e for e in table.all(Told) if e.notice == "taken_out"] == []


def test_rat_interactions_no_day_opens_after_the_end():
    table = night_one(two_clans(*LAST_OF_TWO, abilities__attack__lethal=1))
    table.night("Данди: убить Соню", "Ларри: напасть на Данди")
    assert table.all(Opened)[-1].phase == "night"
    assert set(table.times(Died)) == set(table.times(Ended)) == {"05 09:00:00"}


def test_rat_interactions_an_execution_that_ends_the_game_removes_nobody():
    cast = ("spy: Данди", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast, conduct__missed_votes={"running": 1}), "Тоша: Данди")
    assert over(table) == (["town"], "won")
    assert table.removed() == []


def test_rat_interactions_recruiting_may_end_the_game_at_dawn():
    """Якуб dies and Фрося turns: two spies, two others."""
    cast = ("spy: Данди", "yakuza: Якуб", "civilian: Фрося, Тоша, Кнопка")
    table = night_one(one_clan(*cast, duty=["Кнопка", "Тоша"])).night("Якуб: вербую Фросю")
    assert over(table) == (["clan"], "won")
