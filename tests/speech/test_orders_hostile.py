"""Orders from hostile and senseless text: never an error, never an order out of nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.speech import Roster, read_orders

ZOO = Roster(["Марабу", "Жираф", "Варан", "Выдра", "Мастер Слон"])
WORDS = [
    "убить",
    "лечу",
    "блок",
    "проверить",
    "дон",
    "отказ",
    "не",
    "если",
    "караул",
    "Жирафа",
    "Выдру",
    "Мастера",
    "Слона",
    "никого",
    "и",
    "а",
    "но",
    ",",
    ".",
    "?",
    "—",
    ":",
    "\n",
    "себя",
    "клад",
    "Чаша",
    "у",
    "вместо",
    "или",
    "№2",
    "kill",
    "no",
    "pass",
    "бы",
    "кто",
    "роль",
]


def read(text, holds=("kill", "block", "lead", "carry"), **options):
    return read_orders(text, ZOO, 0, holds=holds, clan=True, treasures=("Чаша",), **options)


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_no_message_raises_and_no_order_contradicts_itself(text):
    for place in ("host", "clan"):
        for order in read(text, place=place):
            assert (order.target is not None) + order.passes + (order.problem is not None) == 1
            assert order.ability
            assert order.written


@given(st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_a_message_gives_one_order_of_each_ability_at_most(text):
    keys = [(order.ability, order.treasure, order.standing) for order in read(text)]
    assert len(keys) == len(set(keys))


@given(st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_a_quoted_message_orders_nothing(text):
    assert read(f"[quote]{text}[/quote]") == ()
    assert read(f"[spoiler]{text}[/spoiler]") == ()


@pytest.mark.parametrize(
    "text",
    [
        "убить " * 30_000,
        "убить Выдру. " * 15_000,
        "если " * 30_000,
        "лечу, " * 30_000,
        "&amp" * 50_000,
        "а-б." * 50_000,
        "№1 " * 40_000,
    ],
    ids=range(7),
)
def test_a_hostile_message_of_200_kilobytes_is_read(text):
    read(text)
