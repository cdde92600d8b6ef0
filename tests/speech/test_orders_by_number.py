"""The number of a seat names a player in an order, in a game with treasures too."""

import pytest

from table import Table

DEAL = ("spy_a: Кот", "spy_b: Пёс", "doctor: Ёж", "civilian: Крот, Бобр, Выдра, Лиса")


@pytest.mark.parametrize("number", [2, 3, 4, 7])
@pytest.mark.parametrize("words", ["убить №{}", "kill #{}", "убиваю номер {}"])
def test_R05_the_number_of_a_seat_is_no_treasure(number, words):
    table = Table("rat-treasures", *DEAL)
    read = table.hearing.orders(table.game.state, 0, "host", words.format(number))
    assert [(order.ability, order.target) for order in read] == [("kill", number - 1)]
