"""R20 to R22: the lover, his partner, and how they die and watch over each other."""

import pytest

from gorod.engine import Died, Ordered, Paired, Remove, Said, Told
from rat import night_one, one_clan, two_clans
from table import refusal

TWO_LOVERS = ("lover: Лада, Лель", "spy: Данди, Соня", "doctor: Рокки", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")


def pairs(table):
    """(lover, partner) of every bound pair, by name."""
    return [(table.names[e.player], table.names[e.partner]) for e in table.all(Paired)]


def in_love(partner="Фрося", **settings):
    """The first night; Лада picked her partner by day."""
    table = one_clan(**settings)
    table.tell_host(f"Лада: люблю {partner}")
    return night_one(table)


# --- R20: the pick.


def test_R20_a_pick_made_by_day_is_settled_at_the_days_close():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    assert pairs(table) == []
    assert table.told("Фрося") == []
    night_one(table)
    assert pairs(table) == [("Лада", "Фрося")]
    assert table.times(Told, "Фрося") == ["04 23:00:00"]


def test_R20_the_partner_is_told_whose_she_is_and_nobody_else_is():
    table = in_love()
    assert [(e.notice, table.names[e.about]) for e in table.sees("Фрося", Told)] == [("beloved", "Лада")]
    for name in ("Лада", "Данди", "Рокки", None):
        assert [e for e in table.sees(name, Told) if e.notice == "beloved"] == []
        assert table.sees(name, Paired) == []


def test_R20_a_pick_made_at_night_is_settled_at_once():
    table = night_one(one_clan())
    events = table.tell_host("Лада: люблю Фросю")
    assert [type(e) for e in events if isinstance(e, Ordered | Paired | Told)] == [Ordered, Paired, Told]


def test_R20_the_last_pick_of_the_day_counts():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    table.tell_host("Лада: люблю Тошу")
    assert pairs(night_one(table)) == [("Лада", "Тоша")]


def test_R20_a_pick_may_be_taken_back_by_day():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    table.tell_host("Лада: отказ")
    assert pairs(night_one(table)) == []


def test_R20_once_bound_there_is_no_other():
    table = in_love()
    assert refusal(table.tell_host("Лада: люблю Тошу")) == "closed"
    assert refusal(table.tell_host("Лада: отказ")) == "closed"
    assert pairs(table) == [("Лада", "Фрося")]


def test_R20_to_the_last_second_of_the_first_night():
    table = night_one(one_clan())
    table.tell_host("Лада: люблю Фросю", "08:59:59")
    assert pairs(table) == [("Лада", "Фрося")]


@pytest.mark.parametrize("clock", ["09:00:00", "09:30", "2026-03-05 12:00", "2026-03-05 23:30"])
def test_R20_later_there_is_no_pair(clock):
    table = night_one(one_clan(calendar__dawn="10:00"))
    assert refusal(table.tell_host("Лада: люблю Фросю", clock)) == "closed"
    assert pairs(table) == []


def test_R20_from_the_opening_on():
    table = one_clan()
    assert refusal(table.tell_host("Лада: люблю Фросю", "2026-03-03 10:00:01")) is None


def test_R20_a_game_that_opens_at_night_has_its_first_night_for_it():
    table = one_clan(calendar__first_phase="night")
    table.tell_host("Лада: люблю Фросю")
    assert pairs(table) == [("Лада", "Фрося")]
    table = one_clan(calendar__first_phase="night").night()
    assert refusal(table.tell_host("Лада: люблю Фросю")) == "closed"


def test_R20_it_lapses_if_the_partner_was_just_executed_and_she_may_name_another():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    night_one(table, "Тоша: Фрося")
    assert table.deaths() == [("Фрося", "executed")]
    assert pairs(table) == []
    table.tell_host("Лада: люблю Тошу")
    assert pairs(table) == [("Лада", "Тоша")]


def test_R20_it_lapses_with_a_partner_removed_at_the_close():
    table = one_clan(conduct__missed_votes={"running": 1})
    table.tell_host("Лада: люблю Фросю")
    night_one(table, *(f"{name}: Муся" for name in table.names if name != "Фрося"))
    assert ("Фрося", "removed") in table.deaths()
    assert pairs(table) == []
    assert "Лада" in table.alive()


def test_R20_a_lover_executed_on_the_first_day_binds_nobody():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    night_one(table, "Тоша: Лада")
    assert table.deaths() == [("Лада", "executed")]
    assert table.told("Фрося") == []


def test_R20_nobody_loves_himself_or_the_dead():
    table = one_clan()
    assert refusal(table.tell_host("Лада: люблю себя")) == "self_target"
    night_one(table, "Тоша: Фрося")
    assert refusal(table.tell_host("Лада: люблю Фросю")) == "dead_target"


@pytest.mark.parametrize("name", ["Фрося", "Данди", "Рокки"])
def test_R20_only_the_holder_of_the_role_picks(name):
    assert refusal(one_clan().tell_host(f"{name}: люблю Тошу")) == "not_yours"


def test_R20_anybody_may_be_picked():
    for name in ("Данди", "Якуб", "Рокки", "Ларри"):
        assert pairs(in_love(name)) == [("Лада", name)]


def test_R20_they_have_no_room_of_their_own():
    table = in_love()
    table.tell_host("Лада: передайте Фросе привет")
    assert table.sees("Фрося", Said) == []
    assert refusal(table.clan("Фрося: Лада?")) == "not_yours"


def test_R20_a_lover_on_duty_may_still_pick():
    table = night_one(one_clan(duty=["Лада", "Кнопка"]))
    assert refusal(table.tell_host("Лада: люблю Фросю")) is None
    assert pairs(table) == [("Лада", "Фрося")]


def test_R20_two_lovers_make_two_pairs():
    table = one_clan(*TWO_LOVERS)
    table.tell_host("Лада: люблю Фросю")
    table.tell_host("Лель: люблю Тошу")
    night_one(table)
    assert pairs(table) == [("Лада", "Фрося"), ("Лель", "Тоша")]
    table.night("Данди: убить Тошу")
    assert table.deaths() == [("Тоша", "shot"), ("Лель", "heartbreak")]


# --- R21: one does not outlive the other.


def test_R21_executed():
    table = in_love().night().day("Тоша: Фрося")
    assert table.deaths() == [("Фрося", "executed"), ("Лада", "heartbreak")]
    assert set(table.times(Died)) == {"05 23:00:00"}


@pytest.mark.parametrize(("victim", "other"), [("Фрося", "Лада"), ("Лада", "Фрося")])
def test_R21_shot(victim, other):
    table = in_love().night(f"Якуб: убить {victim}")
    assert table.deaths() == [(victim, "shot"), (other, "heartbreak")]


def test_R21_attacked():
    table = in_love(abilities__attack__lethal=1).night("Ларри: напасть на Фросю")
    assert table.deaths() == [("Фрося", "attacked"), ("Лада", "heartbreak")]


def test_R21_dead_as_recruiter():
    table = in_love("Якуб").night("Якуб: вербую Фросю")
    assert table.deaths() == [("Якуб", "recruiter"), ("Лада", "heartbreak")]


def test_R21_removed_by_the_host():
    table = in_love()
    table.host(Remove, table.seat("Фрося"), "outside")
    assert table.deaths() == [("Фрося", "removed"), ("Лада", "heartbreak")]


def test_R21_removed_for_missed_votes():
    table = one_clan(conduct__missed_votes={"running": 2})
    table.tell_host("Лада: люблю Фросю")
    night_one(table, *(f"{name}: Муся" for name in table.names if name != "Фрося")).night()
    table.day(*(f"{name}: Тоша" for name in table.alive() if name != "Фрося"))
    assert table.deaths()[-2:] == [("Фрося", "removed"), ("Лада", "heartbreak")]


def test_R21_who_died_of_it_is_not_removed_too():
    """Both have missed two votes; one is executed, and so both are dead before removals."""
    table = one_clan(conduct__missed_votes={"running": 2})
    table.tell_host("Лада: люблю Фросю")
    silent = ("Лада", "Фрося")
    night_one(table, *(f"{name}: Муся" for name in table.names if name not in silent)).night()
    table.day(*(f"{name}: Фрося" for name in table.alive() if name not in silent))
    assert table.deaths()[1:] == [("Фрося", "executed"), ("Лада", "heartbreak")]
    assert table.removed() == []


def test_R21_both_removed_at_one_moment_die_once_each():
    table = one_clan(conduct__missed_votes={"running": 2})
    table.tell_host("Лада: люблю Фросю")
    silent = ("Лада", "Фрося")
    for target in ("Муся", "Тоша"):
        table.day(*(f"{name}: {target}" for name in table.alive() if name not in silent))
        if target == "Муся":
            table.night()
    assert table.deaths()[2:] == [("Лада", "removed"), ("Фрося", "removed")]


def test_R21_before_the_endings_are_checked():
    """The last spy falls with his beloved: the town wins at once."""
    cast = ("spy: Данди, Соня", "lover: Лада", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = one_clan(*cast)
    table.tell_host("Лада: люблю Данди")
    night_one(table, "Тоша: Соня").night().day("Тоша: Лада")
    assert table.deaths() == [("Соня", "executed"), ("Лада", "executed"), ("Данди", "heartbreak")]
    assert table.winners() == ["town"]


def test_R21_a_grief_that_hands_the_game_to_the_clan():
    cast = ("spy: Данди, Соня", "lover: Лада", "civilian: Фрося, Тоша, Кнопка")
    table = one_clan(*cast, duty=["Кнопка", "Тоша"])
    table.tell_host("Лада: люблю Фросю")
    night_one(table).night("Данди: убить Фросю")
    assert table.winners() == ["clan"]


def test_R21_both_shot_in_one_night_die_once_each():
    table = two_clans()
    table.tell_host("Лада: люблю Фросю")
    night_one(table).night("Якуб: убить Фросю", "Ямато: убить Ладу")
    assert table.deaths() == [("Фрося", "shot"), ("Лада", "heartbreak")]


@pytest.mark.parametrize(
    ("settings", "execution", "shot", "removal"),
    [
        ({}, "lover", "lover", "lover"),
        (
            {"reveals__executed": "side", "reveals__night": "nothing", "reveals__removed": "role"},
            "town",
            None,
            "lover",
        ),
        ({"reveals__executed": "nothing", "reveals__night": "role", "reveals__removed": "side"}, None, "lover", "town"),
    ],
)
def test_R21_revealed_like_the_death_that_caused_it(settings, execution, shot, removal):
    table = in_love(**settings).night().day("Тоша: Фрося")
    assert table.revealed("Лада") == ([execution] if execution else [])
    table = in_love(**settings).night("Якуб: убить Фросю")
    assert table.revealed("Лада") == ([shot] if shot else [])
    table = in_love(**settings)
    table.host(Remove, table.seat("Фрося"), "outside")
    assert table.revealed("Лада") == ([removal] if removal else [])


def test_R21_a_patient_is_not_saved_from_grief():
    table = in_love().night("Якуб: убить Фросю", "Рокки: лечу Ладу")
    assert table.deaths() == [("Фрося", "shot"), ("Лада", "heartbreak")]


def test_R21_a_sentry_is_not_saved_from_grief():
    table = in_love(duty=["Лада", "Кнопка"]).night("Якуб: убить Фросю")
    assert table.deaths() == [("Фрося", "shot"), ("Лада", "heartbreak")]


def test_R21_a_lover_saved_saves_both():
    assert in_love().night("Якуб: убить Фросю", "Рокки: лечу Фросю").deaths() == []


def test_R21_taken_out_is_not_dead():
    table = in_love(abilities__attack__lethal=0).night("Ларри: напасть на Фросю")
    assert table.deaths() == []


def test_R21_whoever_dies_of_grief_does_not_act_later_that_night():
    table = in_love("Шуша")
    before = len(table.learned("Шуша"))
    table.night("Якуб: убить Ладу", "Шуша: проверить Данди")
    assert table.deaths() == [("Лада", "shot"), ("Шуша", "heartbreak")]
    assert len(table.learned("Шуша")) == before


def test_R21_love_goes_round():
    """One loved by two: a death takes all three."""
    table = one_clan(*TWO_LOVERS)
    table.tell_host("Лада: люблю Фросю")
    table.tell_host("Лель: люблю Фросю")
    night_one(table).night("Данди: убить Ладу")
    assert table.deaths() == [("Лада", "shot"), ("Фрося", "heartbreak"), ("Лель", "heartbreak")]


def test_R21_love_goes_round_by_day():
    table = one_clan(*TWO_LOVERS)
    table.tell_host("Лада: люблю Лель")
    table.tell_host("Лель: люблю Фросю")
    night_one(table).night().day("Тоша: Фрося")
    assert table.deaths() == [("Фрося", "executed"), ("Лель", "heartbreak"), ("Лада", "heartbreak")]


# --- R22: a lover on duty.


@pytest.mark.parametrize(
    ("partner", "active"), [("Фрося", False), ("Рокки", True), ("Данди", True), ("Якуб", True), ("Шуша", True)]
)
def test_R22_asleep_or_absent(partner, active):
    table = in_love(partner, duty=["Лада", "Кнопка"]).night(f"Лада: проверить {partner}")
    assert table.learned("Лада") == [(partner, active)]


def test_R22_the_partner_may_check_the_lover():
    table = in_love(duty=["Фрося", "Кнопка"]).night("Фрося: проверить Ладу")
    assert table.learned("Фрося") == [("Лада", False)]


def test_R22_it_is_the_sentrys_one_check():
    table = in_love(duty=["Лада", "Кнопка"]).night("Лада: проверить Фросю", "Лада: проверить Данди")
    assert table.learned("Лада") == [("Данди", True)]


def test_R22_a_partner_who_is_a_patient_is_not_to_be_seen():
    table = in_love(duty=["Лада", "Кнопка"]).night("Лада: проверить Фросю", "Рокки: лечу Фросю")
    assert table.told("Лада") == ["on_duty", "failed"]
