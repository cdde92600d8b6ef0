"""Moments: votes lapse when their target leaves by day, not when the day itself takes him."""

from gorod.engine import Unvoted
from table import Table


def test_moments_votes_for_the_executed_do_not_lapse():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Абра, Генгар, Оникс")
    table.night()
    table.day("Псайдак: Мяут", "Абра: Генгар", "Генгар: Абра", "Оникс: Генгар", "Мяут: Генгар")
    assert table.deaths() == [("Генгар", "executed")]
    assert table.all(Unvoted) == []
