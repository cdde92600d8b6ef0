"""R26 to R28, R36: the sentry picked in vain, the spy on duty, and the standing order."""

import pytest

from gorod.engine import Duty, Ordered
from rat import night_one, nights, one_clan, two_clans
from table import refusal

# --- R26: picked in vain.


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("Рокки", "лечу Кнопку"),
        ("Данди", "убить Кнопку"),
        ("Якуб", "вербую Кнопку"),
        ("Ларри", "напасть на Кнопку"),
    ],
)
def test_R26_at_once_it_is_refused_and_another_may_be_sent(name, order):
    table = night_one(one_clan())
    assert refusal(table.tell_host(f"{name}: {order}")) == "target_on_duty"
    assert refusal(table.tell_host(f"{name}: {order.replace('Кнопку', 'Фросю')}")) is None
    table.close()
    assert "impossible" not in table.told(name)


@pytest.mark.parametrize(
    ("name", "order", "told"),
    [
        ("Рокки", "лечу Кнопку", ["Рокки"]),
        ("Данди", "убить Кнопку", ["Данди", "Соня", "Якуб"]),
        ("Якуб", "вербую Кнопку", ["Якуб"]),
        ("Ларри", "напасть на Кнопку", ["Ларри"]),
    ],
)
def test_R26_at_dawn_it_is_told(name, order, told):
    table = night_one(one_clan(sentry__refusal="at_dawn"))
    assert refusal(table.tell_host(f"{name}: {order}")) is None
    table.close()
    assert [n for n in table.names if "impossible" in table.told(n)] == told
    assert table.deaths() == []


def test_R26_at_dawn_a_vain_treatment_was_none():
    """It does not count as given: the patient of the night before may be treated again, and nobody else may be."""
    table = night_one(one_clan(sentry__refusal="at_dawn")).night("Рокки: лечу Кнопку").day()
    assert refusal(table.tell_host("Рокки: лечу Кнопку")) is None


def test_R26_an_inspection_of_the_sentry_is_taken_and_fails_at_dawn():
    for value in ("at_once", "at_dawn"):
        table = night_one(one_clan(sentry__refusal=value))
        assert refusal(table.tell_host("Шуша: проверить Кнопку")) is None
        assert table.close().told("Шуша") == ["failed"]


def test_R26_his_name_is_made_public_next_morning():
    table = night_one(one_clan()).night()
    assert [(table.names[e.player], e.channel, table.when(e)) for e in table.all(Duty)] == [
        ("Кнопка", "public", "05 09:00:00")
    ]


def test_R26_even_if_he_died_of_grief():
    table = one_clan(duty=["Фрося", "Кнопка"])
    table.tell_host("Лада: люблю Фросю")
    night_one(table).night("Якуб: убить Ладу")
    assert ("Фрося", "heartbreak") in table.deaths()
    assert [table.names[e.player] for e in table.all(Duty)] == ["Фрося"]


# --- R27: a spy on duty.


def test_R27_he_takes_no_part_in_the_clans_action():
    table = night_one(one_clan(duty=["Данди", "Кнопка"]))
    for order in ("убить Фросю", "отказ"):
        assert refusal(table.tell_host(f"Данди: {order}")) == "on_duty"
    assert table.night("Соня: убить Тошу").deaths() == [("Тоша", "shot")]


def test_R27_he_checks_nobody():
    table = night_one(one_clan(duty=["Данди", "Кнопка"]))
    assert refusal(table.tell_host("Данди: проверить Рокки")) == "on_duty"
    assert table.close().learned("Данди") == []


def test_R27_not_by_a_standing_order_either():
    table = one_clan(duty=["Данди", "Кнопка"])
    assert refusal(table.tell_host("Данди: если караул, проверить Рокки")) is None
    assert night_one(table).night().learned("Данди") == []


def test_R27_he_is_guarded_like_any_sentry():
    table = night_one(two_clans(duty=["Данди", "Кнопка"]))
    assert refusal(table.tell_host("Ямато: убить Данди")) == "target_on_duty"
    table.night("Шуша: проверить Данди")
    assert table.told("Шуша") == ["failed"]


def test_R27_he_talks_in_the_conference():
    table = night_one(one_clan(duty=["Данди", "Кнопка"]))
    assert refusal(table.clan("Данди: я на посту")) is None


# --- R28: the last of his clan.

ALONE = ("spy: Данди", "doctor: Рокки", "detective: Шуша", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
RIVALS = ("spy_a: Данди", "spy_b: Соня", *ALONE[1:])


def alone(*cast, clans=one_clan, **settings):
    """The first night; Данди is the last of his clan and stands sentry."""
    return night_one(clans(*(cast or ALONE), duty=["Данди", "Кнопка"], **settings))


def test_R28_he_may_leave_his_post_to_kill():
    assert alone().night("Данди: убить Фросю").deaths() == [("Фрося", "shot")]


def test_R28_then_the_detectives_check_of_him_works():
    table = alone().night("Данди: убить Фросю", "Шуша: проверить Данди")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")


def test_R28_if_he_stays_he_cannot_be_checked():
    for order in ([], ["Данди: отказ"], ["Данди: убить Фросю", "Данди: отказ"]):
        table = alone().night(*order, "Шуша: проверить Данди")
        assert table.told("Шуша") == ["failed"]


@pytest.mark.parametrize("saved", ["Рокки: лечу Фросю"])
def test_R28_he_left_whether_or_not_anyone_dies(saved):
    table = alone().night("Данди: убить Фросю", saved, "Шуша: проверить Данди")
    assert table.deaths() == []
    assert table.learned("Шуша")[-1] == ("Данди", "spy")


def test_R28_he_stays_protected_as_sentry():
    table = alone(*RIVALS, clans=two_clans)
    assert refusal(table.tell_host("Соня: убить Данди")) == "target_on_duty"
    assert refusal(table.tell_host("Рокки: лечу Данди")) == "target_on_duty"
    table = alone(*RIVALS, clans=two_clans, sentry__refusal="at_dawn")
    table.night("Данди: убить Фросю", "Соня: убить Данди")
    assert table.deaths() == [("Фрося", "shot")]


def test_R28_he_may_not_check():
    table = alone()
    assert refusal(table.tell_host("Данди: проверить Фросю")) == "on_duty"


def test_R28_he_may_not_recruit():
    table = night_one(one_clan("yakuza: Данди", *ALONE[1:], duty=["Данди", "Кнопка"]))
    assert refusal(table.tell_host("Данди: вербую Фросю")) == "on_duty"
    assert table.night("Данди: убить Фросю").deaths() == [("Фрося", "shot")]


def test_R28_last_is_who_has_no_living_comrade():
    table = night_one(one_clan("spy: Данди, Соня", *ALONE[1:], duty=["Данди", "Кнопка"]), "Тоша: Соня")
    assert table.night("Данди: убить Фросю").deaths() == [("Соня", "executed"), ("Фрося", "shot")]


def test_R28_a_comrade_who_is_taken_out_still_lives():
    cast = ("spy: Данди, Соня", "maniac: Ларри", *ALONE[1:])
    table = night_one(one_clan(*cast, duty=["Кнопка", "Данди"], abilities__attack__lethal=0))
    table.night("Ларри: напасть на Соню").day()
    assert refusal(table.tell_host("Данди: убить Фросю")) == "on_duty"
    assert table.night().deaths() == []


def test_R28_a_rival_clan_makes_nobody_a_comrade():
    assert alone(*RIVALS, clans=two_clans).night("Данди: убить Фросю").deaths() == [("Фрося", "shot")]


def test_R28_any_other_sentry_cannot_be_inspected_even_if_he_leaves_to_check():
    table = night_one(one_clan()).night("Кнопка: проверить Данди", "Шуша: проверить Кнопку")
    assert table.told("Шуша") == ["failed"]


def test_R28_left_or_not_his_name_is_public_in_the_morning():
    table = alone().night("Данди: убить Фросю")
    assert [table.names[e.player] for e in table.all(Duty)] == ["Данди"]


# --- R36: the standing order.


def standing(text="если караул, проверить Данди", name="Кнопка", **settings):
    """The first night; the player gave a standing order by day, and is drawn as sentry."""
    table = one_clan(**settings)
    assert refusal(table.tell_host(f"{name}: {text}")) is None
    return night_one(table)


@pytest.mark.parametrize("text", ["если караул, проверить Данди", "if on duty, watch Данди"])
def test_R36_named_in_advance(text):
    assert standing(text).night().learned("Кнопка") == [("Данди", True)]


def test_R36_a_fresh_order_goes_before_it():
    assert standing().night("Кнопка: проверить Фросю").learned("Кнопка") == [("Фрося", False)]


def test_R36_a_fresh_refusal_too():
    assert standing().night("Кнопка: отказ").learned("Кнопка") == []


def test_R36_usable_any_night_until_withdrawn():
    table = standing(duty=["Бусинка", "Кнопка"])
    nights(table, [], [], [])
    assert table.learned("Кнопка") == [("Данди", True)]
    table.tell_host("Кнопка: если караул, отказ")
    nights(table.day(), [], [])
    assert table.learned("Кнопка") == [("Данди", True)]


def test_R36_used_again_on_another_night():
    table = standing()
    nights(table, [], [], [])
    assert table.learned("Кнопка") == [("Данди", True), ("Данди", True)]


def test_R36_the_last_one_counts():
    table = standing()
    table.tell_host("Кнопка: если караул, проверить Фросю")
    assert table.night().learned("Кнопка") == [("Фрося", False)]


def test_R36_for_a_dead_player_it_is_no_check():
    table = one_clan()
    table.tell_host("Кнопка: если караул, проверить Данди")
    night_one(table, "Тоша: Данди").night()
    assert table.learned("Кнопка") == []
    assert table.told("Кнопка") == ["on_duty"]


def test_R36_for_one_who_died_tonight_it_is():
    table = standing("если караул, проверить Рокки").night("Якуб: убить Рокки")
    assert table.learned("Кнопка") == [("Рокки", True)]


def test_R36_no_name_by_nine_no_check():
    table = night_one(one_clan(calendar__dawn="10:00"))
    assert refusal(table.tell_host("Кнопка: проверить Данди", "09:00:00")) == "closed"
    table.close()
    assert table.learned("Кнопка") == []
    table = night_one(one_clan(calendar__dawn="10:00"))
    table.tell_host("Кнопка: проверить Данди", "08:59:59")
    assert table.close().learned("Кнопка") == [("Данди", True)]


def test_R36_it_may_be_given_at_any_time_even_after_the_close():
    table = night_one(one_clan(calendar__dawn="10:00"))
    assert refusal(table.tell_host("Бусинка: если караул, проверить Данди", "09:30")) is None


def test_R36_a_fresh_order_by_day_is_refused():
    table = one_clan()
    assert refusal(table.press("Кнопка", "watch", "Данди")) == "not_yours"


def test_R36_who_is_not_drawn_checks_nobody():
    assert standing(name="Фрося").night().learned("Фрося") == []


def test_R36_nobody_else_sees_it():
    table = standing()
    for name in ("Данди", "Рокки", None):
        assert table.sees(name, Ordered) == []


def test_R36_a_standing_order_checks_neither_the_dead_nor_oneself():
    table = one_clan()
    assert refusal(table.tell_host("Кнопка: если караул, проверить себя")) == "self_target"
    night_one(table, "Тоша: Данди")
    assert refusal(table.tell_host("Кнопка: если караул, проверить Данди")) == "dead_target"
