"""P18, P29: what is made public of those who leave the game."""

import pytest

from gorod.engine import Died, Remove, Revealed
from table import seven


def test_P18_the_side_of_the_executed_is_public_right_after_the_execution():
    table = seven()
    table.night().day("Псайдак, Абра: Мяут")
    assert table.revealed("Мяут") == ["mafia"]
    event = table.all(Revealed)[0]
    assert (event.side, event.role, event.channel) == ("mafia", None, "public")
    assert table.log.index(event) == table.log.index(table.all(Died)[0]) + 1


def test_P18_the_exact_role_is_not():
    table = seven()
    table.night().day("Псайдак, Абра: Пикачу")
    assert table.revealed("Пикачу") == ["town"]
    assert table.view().state.seats[table.seat("Пикачу")].role == ""


@pytest.mark.parametrize(("value", "public"), [("nothing", []), ("side", ["town"]), ("role", ["doctor"])])
def test_P18_of_the_executed_as_much_as_the_scenario_says(value, public):
    table = seven(reveals__executed=value)
    table.night().day("Псайдак, Абра: Пикачу")
    assert table.revealed("Пикачу") == public


@pytest.mark.parametrize(("value", "public"), [("nothing", []), ("side", ["town"]), ("role", ["doctor"])])
def test_P18_of_the_nights_victim_as_much_as_the_scenario_says(value, public):
    table = seven(reveals__night=value)
    table.night("Мяут: убить Пикачу")
    assert table.revealed("Пикачу") == public


def test_P18_by_default_the_side_of_the_nights_victim_is_public_at_dawn():
    table = seven()
    table.night("Мяут: убить Пикачу")
    assert table.revealed("Пикачу") == ["town"]
    assert table.times(Revealed) == ["02 22:00:00"]


def test_P18_nobody_executed_nothing_is_revealed():
    table = seven()
    table.night().day()
    assert table.all(Revealed) == []


def test_P29_after_an_autokill_nothing_is_made_public():
    table = seven()
    table.host(Remove, table.seat("Мяут"), "mask")
    assert table.deaths() == [("Мяут", "removed")]
    assert table.revealed("Мяут") == []
    assert table.view().state.seats[table.seat("Мяут")].side == ""


@pytest.mark.parametrize(("value", "public"), [("nothing", []), ("side", ["mafia"]), ("role", ["mafia"])])
def test_P29_of_the_removed_as_much_as_the_scenario_says(value, public):
    table = seven(reveals__removed=value)
    table.host(Remove, table.seat("Мяут"), "mask")
    assert table.revealed("Мяут") == public


def test_P29_the_removal_by_the_clock_reveals_nothing_either():
    table = seven(conduct__missed_votes={"total": 1})
    table.night().day("Мяут, Экан, Абра, Псайдак, Генгар: Снорлакс", "Снорлакс: Мяут")
    assert table.removed() == [("Пикачу", "missed_votes")]
    assert table.revealed("Пикачу") == []
    assert table.revealed("Снорлакс") == ["town"]
