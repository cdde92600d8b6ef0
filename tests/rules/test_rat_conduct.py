"""R45, R49: missed votes, and what only people can judge."""

import pytest

from gorod.engine import HOST_REASONS, Died, Forgive, Remove, Replace
from gorod.scenarios import load
from rat import night_one, one_clan
from table import Table

#: Nobody's vote is missed but that of those whom a scene leaves out.
CROWD = (
    "spy: Данди, Соня",
    "doctor: Рокки",
    "maniac: Ларри",
    "lover: Лада",
    "civilian: Фрося, Тоша, Муся, Глаша, Кнопка, Бусинка",
)


def table_of(**settings):
    return one_clan(*CROWD, conduct__missed_votes={"running": 2}, abilities__attack__lethal=0, **settings)


def day(table, *silent, target="Глаша"):
    """A day on which everybody alive but the silent votes; nobody is executed."""
    for name in table.alive():
        if name not in silent:
            table.vote(f"{name}: {target}")
            table.vote(f"{name}: {name}")
    return table.close()


def days(table, *silent):
    """One day after another, each with its silent ones; a night between."""
    for number, names in enumerate(silent):
        if number:
            table.night()
        day(table, *names)
    return table


# --- R45: not voting on two game days running.


def calm(**settings):
    """Ties execute nobody, so that days go by without deaths."""
    return table_of(voting__tie=["nobody"], **settings)


def test_R45_removed_at_the_second_running():
    table = days(calm(), ["Тоша"], ["Тоша"])
    assert table.removed() == [("Тоша", "missed_votes")]


def test_R45_not_at_the_first():
    assert days(calm(), ["Тоша"]).removed() == []


def test_R45_a_vote_between_breaks_the_run():
    assert days(calm(), ["Тоша"], [], ["Тоша"]).removed() == []


def test_R45_right_after_the_execution_and_with_his_role():
    table = days(table_of(), ["Тоша"])
    table.night()
    table.vote("Муся: Глаша")
    table.vote("Рокки: Глаша")
    day(table, "Тоша", "Муся", "Рокки")
    assert table.deaths()[-2:] == [("Глаша", "executed"), ("Тоша", "removed")]
    assert table.revealed("Тоша") == ["civilian"]
    assert len(set(table.times(Died)[-2:])) == 1


def test_R45_the_executed_is_not_removed_too():
    table = days(table_of(), ["Тоша"])
    assert "Тоша" in table.alive()
    table.night()
    for name in table.alive():
        if name != "Тоша":
            table.vote(f"{name}: Тоша")
    table.close()
    assert ("Тоша", "executed") in table.deaths()
    assert table.removed() == []


def test_R45_a_vote_withdrawn_and_not_renewed_is_missed():
    table = calm()
    for _ in range(2):
        table.vote("Тоша: Глаша")
        table.vote("Тоша: снимаю")
        day(table, "Тоша")
        if table.phase[0] == "night" and "Тоша" in table.alive():
            table.night()
    assert table.removed() == [("Тоша", "missed_votes")]


def test_R45_a_refused_vote_is_none():
    table = calm()
    for number in (1, 2):
        table.vote("Тоша: Никто")
        day(table, "Тоша")
        if number == 1:
            table.night()
    assert table.removed() == [("Тоша", "missed_votes")]


def test_R45_the_long_first_day_is_one_day():
    assert table_of().close().removed() == []


def test_R45_a_day_taken_out_is_passed_over():
    """It neither adds to the run nor breaks it."""
    table = days(calm(), ["Тоша"])
    table.night("Ларри: напасть на Тошу")
    day(table, "Тоша")
    assert table.removed() == []
    table.night()
    assert day(table, "Тоша").removed() == [("Тоша", "missed_votes")]


def test_R45_a_day_without_a_vote_of_ones_own_is_passed_over():
    table = days(calm(abilities__heal__fails=1), ["Тоша"])
    table.night("Рокки: лечу Тошу")
    day(table, "Тоша")
    assert table.removed() == []
    table.night()
    assert day(table, "Тоша").removed() == [("Тоша", "missed_votes")]


def test_R45_passed_over_and_then_a_vote():
    table = days(calm(), ["Тоша"])
    table.night("Ларри: напасть на Тошу")
    day(table, "Тоша")
    table.night()
    day(table)
    table.night()
    assert day(table, "Тоша").removed() == []


def test_R45_a_lapsed_vote_is_neither():
    table = days(calm(), ["Тоша"])
    table.night()
    table.vote("Тоша: Муся")
    table.host(Remove, table.seat("Муся"), "outside")
    day(table, "Тоша")
    assert [name for name, _ in table.removed()] == ["Муся"]
    table.night()
    assert ("Тоша", "missed_votes") in day(table, "Тоша").removed()


def test_R45_a_new_person_starts_at_nought():
    table = days(calm(), ["Тоша"])
    table.host(Replace, table.seat("Тоша"))
    table.night()
    assert day(table, "Тоша").removed() == []
    table.night()
    assert day(table, "Тоша").removed() == [("Тоша", "missed_votes")]


def test_R45_the_host_may_forgive():
    table = days(calm(), ["Тоша"])
    table.host(Forgive, table.seat("Тоша"))
    table.night()
    assert day(table, "Тоша").removed() == []


@pytest.mark.parametrize(
    ("value", "silent", "removed"),
    [
        ({"running": 1}, [["Тоша"]], True),
        ({"running": 3}, [["Тоша"], ["Тоша"]], False),
        ({"running": 3}, [["Тоша"], ["Тоша"], ["Тоша"]], True),
        ({"total": 2}, [["Тоша"], [], ["Тоша"]], True),
        ({"total": 3}, [["Тоша"], [], ["Тоша"]], False),
        (None, [["Тоша"], ["Тоша"], ["Тоша"]], False),
    ],
)
def test_R45_other_ways(value, silent, removed):
    table = one_clan(*CROWD, voting__tie=["nobody"], conduct__missed_votes=value)
    assert days(table, *silent).removed() == ([("Тоша", "missed_votes")] if removed else [])


def test_R45_absence_is_no_offence_here():
    table = night_one(one_clan(*CROWD))
    for _ in range(4):
        table.night().day()
    assert table.removed() == []


# --- R49: what people judge.


@pytest.mark.parametrize("reason", ["appeal", "outside", "private_talk", "bold"])
def test_R49_each_is_a_reason_that_a_host_can_remove_for(reason):
    assert reason in HOST_REASONS
    table = one_clan()
    table.host(Remove, table.seat("Тоша"), reason)
    assert table.removed() == [("Тоша", reason)]


def test_R49_bold_that_is_no_vote_is_answered_and_left_to_people():
    table = one_clan()
    table.post("Тоша: [b]ВНИМАНИЕ[/b]")
    assert table.refused("Тоша") == ["unknown_name"]
    assert table.removed() == []


def test_R49_a_removed_player_is_out_of_every_room():
    table = one_clan(conference__dead="talk", dead__talk="own_room")
    table.host(Remove, table.seat("Данди"), "outside")
    assert table.refused("Данди") == []
    for say in (table.post, table.clan, table.dead):
        say("Данди: за что?")
    assert table.refused("Данди") == ["dead", "dead", "dead"]


# --- What only Pokémon has is off.

SHIPPED = ["rat-one-clan", "rat-two-clans", "rat-treasures"]


@pytest.mark.parametrize("scenario", SHIPPED)
def test_rat_what_only_pokemon_has_is_off(scenario):
    rules = load(scenario).rules
    assert rules.voting.missing.self_votes == 0
    assert rules.voting.early is None
    assert rules.conduct.absence is None
    assert not rules.masks.worn
    assert "block" not in rules.abilities
    assert rules.abilities["heal"].told == "never"


def test_rat_silence_is_no_vote_against_oneself():
    table = night_one(Table("rat-one-clan", *CROWD, strict=True), "Тоша: Глаша")
    assert table.executed() == [("Глаша", 1)]


def test_rat_the_early_word_closes_no_day():
    table = one_clan(*CROWD)
    for name in table.names:
        table.post(f"{name}: [b]Глаша[/b] досрочно")
    assert table.phase == ("day", 1)
    assert len(table.votes()) == len(table.names)
