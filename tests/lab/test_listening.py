"""What bots understand of each other's posts."""

import pytest

from gorod.lab.listening import Claim, Ear
from gorod.lab.phrases_en import BOOK as ENGLISH
from gorod.lab.phrases_ru import BOOK as RUSSIAN

NAMES = ["Мяут", "Мистер Майм", "Иви"]
TITLES = {"commissioner": "комиссар", "civilian": "мирный покемон", "mafia": "покемон Команды Р"}


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Вскрываюсь: я комиссар.", [Claim("commissioner")]),
        ("Я — комиссар. Мистер Майм — мирный покемон.", [Claim("commissioner"), Claim("civilian", 1)]),
        ("Проверка: Мяут — покемон Команды Р", [Claim("mafia", 0)]),
        ("Иви – Мирный Покемон, Мяут — покемон команды р!", [Claim("civilian", 2), Claim("mafia", 0)]),
        ("Комиссар, отзовись. Мяут, комиссар ли ты?", []),
        ("Моя комиссарская интуиция молчит", []),
        ("Ливия — мирный покемон", []),
    ],
)
def test_claims_are_found(text, claims):
    assert Ear(NAMES, TITLES, RUSSIAN.myself).claims(text) == claims


@pytest.mark.parametrize("book", [RUSSIAN, ENGLISH])
def test_bots_understand_each_other(book):
    ear = Ear(NAMES, TITLES, book.myself)
    for phrase in book.claims:
        assert ear.claims(phrase.format(role=TITLES["commissioner"])) == [Claim("commissioner")]
    for phrase in book.results:
        assert ear.claims(phrase.format(who="Мистер Майм", role=TITLES["mafia"])) == [Claim("mafia", 1)]
