"""R41, R42: who wins by what, and when nobody can any more."""

import pytest

from gorod.engine import DecidedDeal, Disclosed, Ended, Remove, Won
from gorod.scenarios import load
from rat import night_one, one_clan, treasures, two_clans

# --- R41 (c): parity with the civilians. `rat-one-clan`.

FEW = ("spy: Данди, Соня", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")


def over(table):
    """(winners, why the game ended), or None while it goes on."""
    return (table.winners(), table.all(Ended)[0].reason) if table.all(Ended) else None


def test_R41_a_clan_wins_at_parity():
    table = night_one(one_clan(*FEW), "Фрося: Тоша").night("Данди: убить Фросю")
    assert over(table) is None
    assert over(table.day("Муся: Муся")) == (["clan"], "won")


def test_R41_or_at_majority():
    table = night_one(one_clan(*FEW, sides__clan__wins="majority"), "Фрося: Тоша").night("Данди: убить Фросю")
    table.day("Муся: Муся")
    assert over(table) is None
    assert over(table.night("Данди: убить Кнопку")) == (["clan"], "won")


def test_R41_parity_counts_the_living_of_no_clan():
    cast = ("spy_a: Данди, Якуб, Яша", "spy_b: Соня", "civilian: Фрося, Тоша, Муся, Кнопка")
    table = two_clans(*cast, duty=["Кнопка", "Муся"], sides__clan_a__wins="parity")
    assert over(night_one(table, "Данди: Фрося")) == (["clan_a"], "won")


# --- R41 (b) and (c): `rat-two-clans`.

CLANS = ("spy_a: Данди, Якуб", "spy_b: Соня", "civilian: Фрося, Тоша, Кнопка, Бусинка")


def test_R41_the_rivals_must_be_destroyed_and_parity_reached():
    table = night_one(two_clans(*CLANS), "Тоша: Соня")
    assert over(table) is None
    assert over(table.night("Данди: убить Фросю")) is None
    assert over(table.day("Данди: Тоша")) == (["clan_a"], "won")


def test_R41_parity_alone_is_not_enough_while_a_rival_lives():
    table = night_one(two_clans(*CLANS), "Данди: Фрося").night("Данди: убить Тошу")
    assert over(table) is None


@pytest.mark.parametrize("wins", ["rivals_destroyed", {"any": ["rivals_destroyed", "parity"]}])
def test_R41_destroying_the_rivals_may_be_enough(wins):
    assert over(night_one(two_clans(*CLANS, sides__clan_a__wins=wins), "Тоша: Соня")) == (["clan_a"], "won")


def test_R41_any_of_them():
    wins = {"any": ["rivals_destroyed", "parity"]}
    cast = ("spy_a: Данди, Якуб", "spy_b: Соня", "civilian: Фрося, Тоша, Кнопка")
    assert over(night_one(two_clans(*cast, sides__clan_a__wins=wins), "Данди: Фрося")) == (["clan_a"], "won")


def test_R41_all_of_them_nested():
    wins = {"all": [{"any": ["rivals_destroyed", "parity"]}, {"alive": "yakuza_a"}]}
    cast = ("spy_a: Данди", "yakuza_a: Якуб", "spy_b: Соня", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    assert over(night_one(two_clans(*cast, sides__clan_a__wins=wins), "Тоша: Соня")) == (["clan_a"], "won")
    table = night_one(two_clans(*cast, sides__clan_a__wins=wins), "Тоша: Якуб").night()
    assert over(table.day("Тоша: Соня")) is None


# --- R41 (a): all treasures. `rat-treasures`.

KEEPERS = ("spy_a: Данди", "spy_b: Соня", "civilian: Фрося, Тоша, Муся, Рокки, Кнопка, Бусинка")


def test_R41_a_clan_wins_by_owning_all_treasures_whatever_else_is_left():
    table = night_one(treasures({"Лампа": "Тоша", "Кубок": "Муся"}, *KEEPERS)).night("Данди: убить Тошу").day()
    assert over(table) is None
    assert over(table.night("Данди: убить Мусю")) == (["clan_a"], "won")
    assert "Соня" in table.alive()


def test_R41_one_missing_is_not_all():
    table = night_one(treasures({"Лампа": "Тоша", "Кубок": "Муся"}, *KEEPERS)).night("Данди: убить Тошу").day()
    assert over(table.night("Данди: убить Фросю")) is None


def test_R41_shared_by_two_clans_they_are_nobodys_victory():
    table = night_one(treasures({"Лампа": "Тоша", "Кубок": "Муся"}, *KEEPERS))
    assert over(table.night("Данди: убить Тошу", "Соня: убить Мусю")) is None


def test_R41_a_planted_treasure_is_still_the_clans():
    table = night_one(treasures({"Лампа": "Тоша", "Кубок": "Муся"}, *KEEPERS)).night("Данди: убить Тошу").day()
    assert over(table.night("Данди: клад Лампа у Фроси", "Данди: убить Мусю")) == (["clan_a"], "won")


def test_R41_a_treasure_drawn_for_a_member_counts():
    table = treasures({"Лампа": "Тоша"}, *KEEPERS, draws={"keeper/Лампа/1": "Соня"})
    assert over(night_one(table, "Фрося: Тоша")) == (["clan_b"], "won")


def test_R41_or_by_force():
    cast = ("spy_a: Данди, Якуб", "spy_b: Соня", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    table = night_one(treasures({"Лампа": "Бусинка"}, *cast), "Тоша: Соня").night("Данди: убить Фросю")
    assert over(table.day("Данди: Тоша")) == (["clan_a"], "won")


def test_R41_recruiting_the_last_keeper_wins():
    cast = ("spy_a: Данди", "yakuza_a: Якуб", "spy_b: Соня", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(treasures({"Лампа": "Тоша"}, *cast)).night("Якуб: вербую Тошу")
    assert over(table) == (["clan_a"], "won")


def test_R41_a_lost_treasure_puts_them_out_of_reach():
    """All treasures are the only end of both clans, one treasure is lost, and the town is gone."""
    cast = ("spy_a: Данди, Якуб", "spy_b: Соня, Яша", "civilian: Тоша")
    settings = {"sides__clan_a__wins": "all_treasures", "sides__clan_b__wins": "all_treasures"}
    table = treasures({"Лампа": "Тоша"}, *cast, duty=None, treasures__redraw_excludes_clans=True, **settings)
    assert over(night_one(table, "Данди: Тоша")) == ([], "draw")


# --- R42: the town.


def test_R42_the_town_wins_when_no_member_of_any_clan_lives():
    table = night_one(two_clans(*KEEPERS), "Тоша: Данди").night()
    assert over(table) is None
    assert over(table.day("Тоша: Соня")) == (["town"], "won")


def test_R42_a_recruit_is_a_member():
    cast = ("yakuza: Якуб", "civilian: Фрося, Тоша, Муся, Рокки, Кнопка, Бусинка")
    table = night_one(one_clan(*cast)).night("Якуб: вербую Фросю")
    assert over(table) is None
    assert over(table.day("Тоша: Фрося")) == (["town"], "won")


DETECTIVE = (
    "spy: Данди, Соня",
    "detective: Шуша",
    "yakuza: Якуб",
    "civilian: Фрося, Тоша, Муся, Рокки, Кнопка, Бусинка",
)
ALIVE = {"sides__town__wins": {"all": ["no_mafia", {"alive": "detective"}]}}


def test_R42_with_the_commissioner_alive():
    cast = ("spy: Данди", "detective: Шуша", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    assert over(night_one(one_clan(*cast, **ALIVE), "Тоша: Данди")) == (["town"], "won")


def test_R42_if_he_is_dead_nobody_wins():
    cast = ("spy: Данди", "detective: Шуша", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast, **ALIVE)).night("Данди: убить Шушу")
    assert over(table) is None
    assert over(table.day("Тоша: Данди")) == ([], "draw")


def test_R42_the_clan_may_still_win_meanwhile():
    cast = ("spy: Данди, Соня", "detective: Шуша", "civilian: Фрося, Тоша, Муся, Кнопка")
    table = night_one(one_clan(*cast, duty=["Кнопка", "Муся"], **ALIVE)).night("Данди: убить Шушу")
    assert over(table) is None
    assert over(table.day("Тоша: Фрося").night("Данди: убить Тошу")) == (["clan"], "won")


def test_R42_a_recruited_commissioner_is_none():
    table = night_one(one_clan(*DETECTIVE, **ALIVE)).night("Якуб: вербую Шушу")
    for name in ("Данди", "Соня"):
        assert over(table) is None
        table.day(f"Тоша: {name}").night()
    assert over(table.day("Тоша: Шуша")) == ([], "draw")


def test_R42_all_treasures_in_the_towns_hands():
    """They start with a clan; the last spy's treasure is drawn among the town."""
    wins = {"all": ["no_mafia", "all_treasures"]}
    settings = {"sides__town__wins": wins, "draws": {"keeper/Лампа/1": "Соня"}}
    table = treasures({"Лампа": "Данди", "Кубок": "Муся"}, *KEEPERS, **settings)
    night_one(table, "Тоша: Данди")
    assert over(table) is None
    assert over(table.night().day("Тоша: Соня")) == (["town"], "won")


def test_R42_the_treasures_may_be_its_only_end():
    settings = {"sides__town__wins": "all_treasures", "draws": {"keeper/Лампа/1": "Фрося"}}
    table = treasures({"Лампа": "Данди", "Кубок": "Муся"}, *KEEPERS, **settings)
    assert over(night_one(table, "Тоша: Данди")) == (["town"], "won")


# --- R41, R42: ends.


def test_R41_a_decided_deal_is_refused():
    with pytest.raises(DecidedDeal):
        one_clan("spy: Данди, Соня", "civilian: Кнопка, Бусинка")


def test_R41_keepers_that_decide_are_refused_too():
    with pytest.raises(DecidedDeal):
        treasures({"Лампа": "Данди"}, *KEEPERS)


def test_R42_an_end_that_nobody_can_reach_any_more_is_a_draw():
    """Each side needs a role that has died."""
    wins = {
        "sides__clan_a__wins": {"all": ["parity", {"alive": "yakuza_a"}]},
        "sides__clan_b__wins": {"all": ["parity", {"alive": "yakuza_b"}]},
        **ALIVE,
    }
    cast = (
        "spy_a: Данди", "yakuza_a: Якуб", "spy_b: Соня", "yakuza_b: Ямато", "detective: Шуша",
        "civilian: Фрося, Тоша, Муся, Рокки, Кнопка, Бусинка",
    )  # fmt: skip
    table = night_one(two_clans(*cast, **wins), "Тоша: Якуб").night("Ямато: убить Шушу")
    assert over(table) is None
    assert over(table.day("Тоша: Ямато")) == ([], "draw")


def test_R42_a_plain_role_may_come_back_by_recruiting():
    wins = {"sides__clan__wins": {"all": ["parity", {"alive": "spy"}]}, **ALIVE}
    cast = ("spy: Данди", "yakuza: Якуб", "detective: Шуша", "civilian: Фрося, Тоша, Муся, Рокки, Кнопка, Бусинка")
    table = night_one(one_clan(*cast, **wins)).night("Якуб: убить Шушу").day("Тоша: Данди")
    assert over(table) is None
    assert over(table.night("Якуб: вербую Фросю")) is None
    assert over(table.day("Тоша: Фрося")) == ([], "draw")


@pytest.mark.parametrize(("order", "winner"), [(["clan_b", "town"], "clan_b"), (["town", "clan_b"], "town")])
def test_R42_when_two_sides_meet_theirs_at_one_moment_the_scenarios_order_decides(order, winner):
    """The last of clan A falls: clan B has no rivals left, and the town has the treasure he bore."""
    sides = {
        "clan_a": {"clan": True, "leader": "yakuza_a", "plain": "spy_a", "wins": "parity"},
        "clan_b": {"clan": True, "leader": "yakuza_b", "plain": "spy_b", "wins": "rivals_destroyed"},
        "town": {"wins": "all_treasures"},
    }
    settings = {"sides": {name: sides[name] for name in ["clan_a", *order]}, "draws": {"keeper/Лампа/1": "Фрося"}}
    table = treasures({"Лампа": "Данди", "Кубок": "Муся"}, *KEEPERS, **settings)
    assert over(night_one(table, "Тоша: Данди")) == ([winner], "won")


@pytest.mark.parametrize("scenario", ["rat-one-clan", "rat-two-clans", "rat-treasures"])
def test_R42_by_default_clans_come_first(scenario):
    sides = load(scenario).rules.sides.values()
    assert [side.clan for side in sides] == sorted((side.clan for side in sides), reverse=True)


def test_R41_two_clans_at_parity_at_one_moment():
    cast = ("spy_a: Данди, Якуб", "spy_b: Соня, Ямато", "civilian: Фрося, Тоша, Муся")
    settings = {"sides__clan_a__wins": "parity", "sides__clan_b__wins": "parity"}
    table = two_clans(*cast, duty=["Муся", "Тоша"], **settings)
    assert over(night_one(table, "Данди: Фрося")) == (["clan_a"], "won")


def test_R42_nobody_alive_is_a_draw():
    table = one_clan("spy: Данди", "lover: Лада", "civilian: Фрося", duty=None, sides__clan__wins="majority")
    table.tell_host("Лада: люблю Данди")
    night_one(table)
    table.host(Remove, table.seat("Фрося"), "outside")
    assert over(table) is None
    assert over(table.night().day("Лада: Лада")) == ([], "draw")
    assert table.alive() == []


def test_R42_a_player_wins_with_his_side_dead_or_alive():
    table = night_one(two_clans(*KEEPERS), "Тоша: Данди").night("Соня: убить Фросю").day("Тоша: Соня")
    assert table.winners() == ["town"]
    assert table.state.seats[table.seat("Фрося")].side == "town"


def test_R42_the_end_is_told_once_with_the_secret():
    table = night_one(two_clans(*KEEPERS), "Тоша: Данди").night().day("Тоша: Соня")
    assert [type(e) for e in table.log[-3:]] == [Won, Ended, Disclosed]
    assert table.close().log[-1].secret == "00"
