"""Before a text is sent its writer reads how the host will take it: the same reading and the same refusal as when it is sent."""

import pytest

from announced import Announced
from gorod.engine import Refused
from gorod.speech import foresee
from gorod.speech.hearing import Hearing


def foreseen(table, name, text, clock, place="thread"):
    table.wait(clock)
    hearing = Hearing(table.rules, table.names)
    at = table.time(clock)
    return foresee(table.announcer.scene, hearing, table.game.state, table.seat(name), place, text, at)


@pytest.fixture
def table():
    table = Announced(voting__changes=2)
    table.wait("03 10:00")
    return table


def test_P15_a_first_vote_and_its_change_are_foreseen_with_the_count(table):
    assert [f.text for f in foreseen(table, "Абра", "думаю, **Мяута**", "03 10:01")] == ["Засчитается как голос: Мяут."]
    table.vote("Абра", "Мяут", "03 10:02")
    (change,) = foreseen(table, "Абра", "нет, **Псайдак**", "03 10:03")
    assert change.taken and change.text == "Засчитается как голос: Псайдак. Изменение 1 из 2."
    assert "Ничего не изменится" in foreseen(table, "Абра", "**Мяут**", "03 10:04")[0].text


def test_a_near_miss_is_foreseen_as_not_counted_with_its_reason(table):
    (no,) = foreseen(table, "Абра", "**Бульбазавр**", "03 10:01")
    assert not no.taken and "такого игрока здесь нет" in no.text


def test_words_without_a_vote_are_foreseen_as_words(table):
    assert foreseen(table, "Абра", "Доброе утро, город", "03 10:01")[0].text == "Голоса здесь нет, это просто слова."
    assert foreseen(table, "Абра", "  \n", "03 10:01") == []


def test_P22_an_order_by_day_is_foreseen_as_refused_and_by_night_as_taken(table):
    (no,) = foreseen(table, "Абра", "проверить Мяута", "03 10:01", "host")
    assert (no.kind, no.taken) == ("order", False) and "Ночные приказы" in no.text
    night = Announced()
    (yes,) = foreseen(night, "Абра", "проверить Мяута", "02 12:30", "host")
    assert yes.taken and yes.text == "Засчитается как приказ: проверка — Мяут."


def test_what_is_foreseen_is_what_happens(table):
    """Law 8: check, ask, act — the preview refuses exactly what the decision refuses."""
    hearing, seat = Hearing(table.rules, table.names), table.seat("Генгар")
    for minute, text in enumerate(
        ["**Мяут**", "**Абра**", "**Экан**", "**Пикачу**", "**снимаю**", "**Генгар**", "слова"], 1
    ):
        clock = f"03 11:{minute:02}"
        told = foreseen(table, "Генгар", text, clock)
        events = table.game.take(hearing.post(table.game.state, seat, text, table.time(clock)))
        table.announcer.tell(events)
        refused = any(isinstance(event, Refused) for event in events)
        assert refused is any(not one.taken for one in told), text
