"""P01, P30: who wins, and when."""

import pytest

from gorod.engine import DecidedDeal, Died, Disclosed, Ended, Opened, Remove, Won
from table import Table, refusal, seven

THREE_AND_FIVE = ("mafia: Мяут, Экан, Коффинг", "civilian: Псайдак, Генгар, Снорлакс, Оникс, Гастли")
TWO_AND_THREE = ("mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")


def test_P01_the_town_wins_when_all_of_team_R_are_dead():
    table = seven()
    table.night().day("Псайдак, Абра, Генгар: Мяут").night()
    assert table.winners() == []
    table.day("Псайдак, Абра, Генгар: Экан")
    assert table.winners() == ["town"]
    assert table.kinds(Ended) == ["won"]


def test_P01_it_wins_by_a_removal_too():
    table = seven()
    table.night().day("Псайдак, Абра, Генгар: Мяут")
    table.host(Remove, table.seat("Экан"), "mask")
    assert table.winners() == ["town"]


def test_P01_with_the_end_the_game_is_over_and_the_secret_is_disclosed():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Абра", seed="9f3c")
    table.night().day("Псайдак, Абра: Мяут")
    assert [type(event) for event in table.log[-3:]] == [Won, Ended, Disclosed]
    assert table.log[-1].secret == "9f3c"
    assert table.game.due is None
    assert table.all(Opened)[-1].phase == "day"


def test_P01_the_civilians_search_and_vote_by_day():
    table = seven()
    table.night()
    assert refusal(table.vote("Псайдак: Мяут")) is None
    assert refusal(table.post("Псайдак: по-моему, это Мяут")) is None


def test_P30_team_R_wins_when_it_is_as_many_as_the_civilians():
    table = Table("pokemon", *TWO_AND_THREE)
    table.night("Мяут: убить Псайдака")
    assert len(table.alive()) == 4
    assert table.winners() == ["mafia"]
    assert table.times(Won) == ["02 22:00:00"]


def test_P30_it_does_not_win_while_it_is_fewer():
    table = Table("pokemon", *TWO_AND_THREE)
    table.night()
    assert table.winners() == []


def test_P30_it_wins_by_an_execution_too():
    table = Table("pokemon", *TWO_AND_THREE)
    table.night().day("Мяут, Экан: Псайдак")
    assert table.winners() == ["mafia"]
    assert table.times(Won) == ["03 21:00:00"]


def test_P30_it_wins_when_removals_leave_it_more_than_the_rest():
    table = Table("pokemon", *THREE_AND_FIVE)
    table.host(Remove, table.seat("Псайдак"), "mask")
    assert table.winners() == []
    table.host(Remove, table.seat("Генгар"), "mask")
    assert table.winners() == ["mafia"]


def test_P30_doctor_and_commissioner_count_among_the_civilians():
    table = Table("pokemon", "mafia: Мяут, Экан", "doctor: Пикачу", "commissioner: Абра", "civilian: Псайдак")
    table.night("Мяут: убить Псайдака")
    assert table.winners() == ["mafia"]


def test_P30_dead_members_do_not_count():
    table = Table("pokemon", *THREE_AND_FIVE)
    table.night().day("Псайдак, Генгар, Оникс: Мяут")
    table.night("Экан: убить Псайдака")
    assert table.winners() == []


def test_P30_where_a_majority_is_asked_as_many_is_not_enough():
    table = Table("pokemon", *TWO_AND_THREE, sides__mafia__wins="majority")
    table.night("Мяут: убить Псайдака")
    assert table.winners() == []
    table.day("Мяут, Экан: Генгар")
    assert table.winners() == ["mafia"]


def test_P30_one_against_one_goes_on_where_a_majority_is_asked():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар", sides__mafia__wins="majority")
    table.night("Мяут: убить Псайдака")
    assert table.winners() == []
    table.day("Генгар: Мяут", "Мяут: Генгар")
    assert table.winners() == ["town"]


@pytest.mark.parametrize(
    ("wins", "deal", "side"),
    [
        ("parity", ("mafia: Мяут, Экан", "civilian: Псайдак, Генгар"), "mafia"),
        ("majority", ("mafia: Мяут, Экан", "civilian: Псайдак"), "mafia"),
        ("parity", ("civilian: Псайдак, Генгар, Абра",), "town"),
    ],
)
def test_P30_a_deal_that_is_already_decided_is_refused(wins, deal, side):
    with pytest.raises(DecidedDeal) as caught:
        Table("pokemon", *deal, sides__mafia__wins=wins)
    assert (caught.value.reason, caught.value.sides) == ("won", (side,))


def test_P30_a_deal_of_two_against_two_is_open_where_a_majority_is_asked():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар", sides__mafia__wins="majority")
    assert table.phase == ("night", 1)


def test_P30_the_last_death_comes_before_the_verdict():
    table = Table("pokemon", *TWO_AND_THREE)
    table.night("Мяут: убить Псайдака")
    kinds = [type(event) for event in table.log]
    assert kinds.index(Died) < kinds.index(Won) < kinds.index(Ended)
