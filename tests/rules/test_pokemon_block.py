"""P07 to P09: the team's block of a night action, twice a game."""

import pytest

from gorod.engine import Ordered, Remove, Told
from table import refusal, seven, twelve


def test_P07_a_blocked_order_is_not_carried_out_and_its_giver_is_told_at_dawn():
    table = seven()
    table.night("Абра: проверить Мяута", "Мяут: блок Абру")
    assert table.learned("Абра") == []
    assert table.told("Абра") == ["blocked"]
    assert table.times(Told) == ["02 22:00:00"]


def test_P07_the_block_goes_with_the_kill_of_the_same_night():
    table = seven()
    table.night("Мяут: блок Пикачу", "Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.told("Пикачу") == ["blocked"]


def test_P07_kill_and_block_may_hit_the_same_player():
    table = seven()
    table.night("Мяут: блок Пикачу", "Мяут: убить Пикачу", "Пикачу: лечу Псайдака")
    assert table.deaths() == [("Пикачу", "shot")]


def test_P07_the_block_needs_no_kill_beside_it():
    table = seven()
    table.night("Мяут: блок Абру", "Мяут: отказ", "Абра: проверить Мяута")
    assert table.deaths() == []
    assert table.told("Абра") == ["blocked"]


@pytest.mark.parametrize("target", ["Абру", "Псайдака"])
def test_P07_who_gave_no_order_is_told_nothing(target):
    table = seven()
    table.night(f"Мяут: блок {target}")
    assert table.all(Told) == []


def test_P07_who_withdrew_his_order_is_told_nothing():
    table = seven()
    table.night("Мяут: блок Абру", "Абра: проверить Мяута", "Абра: отказ")
    assert table.told("Абра") == []


def test_P07_the_block_ends_with_its_night():
    table = seven()
    table.night("Мяут: блок Абру").day()
    table.night("Абра: проверить Мяута")
    assert table.learned("Абра") == [("Мяут", "mafia")]


def test_P07_twice_a_game():
    table = seven()
    table.night("Мяут: блок Абру").day()
    table.night("Мяут: блок Пикачу").day()
    assert refusal(table.tell_host("Мяут: блок Псайдака")) == "no_uses_left"


@pytest.mark.parametrize("uses", [0, 1, 3])
def test_P07_as_often_as_the_scenario_says(uses):
    table = seven(abilities__block__uses=uses)
    for name in ("Абру", "Пикачу", "Псайдака")[:uses]:
        assert refusal(table.tell_host(f"Мяут: блок {name}")) is None
        table.night().day()
    assert refusal(table.tell_host("Мяут: блок Генгара")) == "no_uses_left"


def test_P07_without_limit_where_the_scenario_sets_none():
    table = seven(abilities__block__uses=None)
    for name in ("Абру", "Пикачу", "Псайдака", "Генгара"):
        assert refusal(table.tell_host(f"Мяут: блок {name}")) is None
        table.night().day()


def test_P07_it_is_spent_even_if_the_target_meant_to_do_nothing():
    table = seven(abilities__block__uses=1)
    table.night("Мяут: блок Псайдака").day()
    assert refusal(table.tell_host("Мяут: блок Абру")) == "no_uses_left"


def test_P07_changing_it_before_the_close_costs_nothing():
    table = seven(abilities__block__uses=1)
    table.tell_host("Мяут: блок Псайдака")
    assert refusal(table.tell_host("Мяут: блок Абру")) is None
    table.night("Абра: проверить Мяута", "Пикачу: лечу Псайдака")
    assert table.told("Абра") == ["blocked"]
    assert table.told("Псайдак") == []


def test_P07_giving_it_up_before_the_close_costs_nothing():
    table = seven(abilities__block__uses=1)
    table.night("Мяут: блок Абру", "Мяут: отказ блок", "Абра: проверить Мяута").day()
    assert table.learned("Абра") == [("Мяут", "mafia")]
    assert refusal(table.tell_host("Мяут: блок Абру")) is None


def test_P07_a_refusal_of_the_block_does_not_touch_the_kill():
    table = seven()
    table.night("Мяут: убить Псайдака", "Мяут: блок Абру", "Мяут: отказ блок")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P07_two_proposals_of_one_night_make_one_block():
    table = seven(abilities__block__uses=1)
    table.night("Мяут: блок Абру", "Экан: блок Пикачу", "Абра: проверить Мяута", "Пикачу: лечу Псайдака").day()
    assert (table.told("Абра"), table.told("Пикачу")) == (["blocked"], [])


def test_P07_the_don_decides_the_block_as_he_does_the_kill():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night(
        "Мяут: блок Абру",
        "Экан: блок Абру",
        "Визинг: блок Пикачу",
        "Абра: проверить Мяута",
        "Пикачу: лечу Псайдака",
    )
    assert (table.told("Абра"), table.told("Пикачу")) == ([], ["blocked"])


def test_P07_without_a_don_most_members_decide_the_block():
    table = twelve()
    table.night(
        "Мяут: блок Пикачу",
        "Экан: блок Абру",
        "Коффинг: блок Абру",
        "Абра: проверить Мяута",
        "Пикачу: лечу Псайдака",
    )
    assert (table.told("Абра"), table.told("Пикачу")) == (["blocked"], [])


def test_P07_the_block_goes_to_the_teams_channel():
    table = seven()
    table.tell_host("Мяут: блок Абру")
    assert [(event.ability, event.channel) for event in table.all(Ordered)] == [("block", "clan:mafia")]


@pytest.mark.parametrize(("target", "reason"), [("Экана", "own_side"), ("себя", "self_target")])
def test_P07_the_team_does_not_block_its_own(target, reason):
    table = seven()
    assert refusal(table.tell_host(f"Мяут: блок {target}")) == reason


def test_P07_the_vote_of_a_blocked_player_is_not_touched():
    table = seven()
    table.night("Мяут: блок Псайдака")
    assert refusal(table.vote("Псайдак: Мяут")) is None
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_P07_nobody_but_the_team_blocks():
    table = seven()
    assert refusal(table.tell_host("Псайдак: блок Абру")) == "not_yours"


def test_P08_the_same_player_on_two_nights_running_is_refused():
    table = seven()
    table.night("Мяут: блок Абру").day()
    assert refusal(table.tell_host("Экан: блок Абру")) == "same_target"
    assert refusal(table.tell_host("Экан: блок Пикачу")) is None


def test_P08_the_same_player_is_allowed_again_after_a_nights_pause():
    table = seven()
    table.night("Мяут: блок Абру").day()
    table.night().day()
    table.night("Мяут: блок Абру", "Абра: проверить Мяута")
    assert table.refused("Мяут") == []
    assert table.told("Абра") == ["blocked"]


def test_P08_a_night_with_another_target_is_a_pause():
    table = seven(abilities__block__uses=3)
    table.night("Мяут: блок Абру").day()
    table.night("Мяут: блок Пикачу").day()
    assert refusal(table.tell_host("Мяут: блок Абру")) is None


def test_P08_a_block_changed_before_the_close_bars_nobody():
    table = seven()
    table.night("Мяут: блок Абру", "Мяут: блок Пикачу").day()
    assert refusal(table.tell_host("Мяут: блок Абру")) is None


def test_P08_never_the_same_player_twice_in_a_game_where_that_is_the_rule():
    table = seven(abilities__block__same_target="never")
    table.night("Мяут: блок Абру").day()
    table.night().day()
    assert refusal(table.tell_host("Мяут: блок Абру")) == "same_target"
    assert refusal(table.tell_host("Мяут: блок Пикачу")) is None


def test_P09_one_member_left_can_only_kill():
    table = seven()
    table.night().day("Псайдак, Абра, Генгар: Экан")
    assert refusal(table.tell_host("Мяут: блок Абру")) == "last_member"
    table.night("Мяут: убить Псайдака")
    assert table.deaths()[-1] == ("Псайдак", "shot")


def test_P09_a_dead_member_who_talks_in_the_conference_is_not_left():
    table = seven()
    table.night().day("Псайдак, Абра, Генгар: Экан")
    table.clan("Экан: я с тобой")
    assert refusal(table.clan("Мяут: блок Абру")) == "last_member"


def test_P09_a_block_given_before_the_other_member_left_lapses_unspent():
    table = seven(abilities__block__uses=1)
    table.tell_host("Мяут: блок Абру")
    table.tell_host("Абра: проверить Мяута")
    table.host(Remove, table.seat("Экан"), "mask")
    table.night()
    assert table.learned("Абра") == [("Мяут", "mafia")]
    assert table.told("Абра") == []


def test_P09_a_member_who_begins_alone_cannot_block():
    table = twelve()
    for name in ("Экан", "Коффинг", "Визинг"):
        table.host(Remove, table.seat(name), "mask")
    assert refusal(table.tell_host("Мяут: блок Абру")) == "last_member"
    table.night("Мяут: убить Псайдака")
    assert table.deaths()[-1] == ("Псайдак", "shot")
