"""P15 to P17: changes of a vote, the votes of the silent against themselves, and ties."""

import pytest

from gorod.engine import Drew, Unvoted, Voted
from table import Table, refusal

EIGHT = ("mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс, Оникс, Гастли, Кубон")


def _day(**settings):
    """A table of eight on its first day."""
    table = Table("pokemon", *EIGHT, **settings)
    return table.close()


# --- P15: changes


def test_P15_a_vote_may_be_changed_twice():
    table = _day()
    table.vote("Псайдак: Генгар")
    assert refusal(table.vote("Псайдак: Снорлакс")) is None
    assert refusal(table.vote("Псайдак: Мяут")) is None
    assert refusal(table.vote("Псайдак: Генгар")) == "no_changes_left"
    assert table.votes() == {"Псайдак": "Мяут"}


@pytest.mark.parametrize("changes", [0, 1, 3])
def test_P15_as_often_as_the_scenario_says(changes):
    table = _day(voting__changes=changes)
    targets = ["Генгар", "Снорлакс", "Оникс", "Гастли", "Кубон"][: changes + 1]
    for target in targets:
        assert refusal(table.vote(f"Псайдак: {target}")) is None
    assert refusal(table.vote("Псайдак: Мяут")) == "no_changes_left"
    assert table.votes() == {"Псайдак": targets[-1]}


def test_P15_without_limit_where_the_scenario_sets_none():
    table = _day(voting__changes=None)
    for target in ("Генгар", "Снорлакс", "Оникс", "Гастли", "Кубон", "Мяут"):
        assert refusal(table.vote(f"Псайдак: {target}")) is None


def test_P15_the_changes_are_counted_anew_each_day():
    table = _day()
    for target in ("Генгар", "Снорлакс", "Мяут"):
        table.vote(f"Псайдак: {target}")
    table.close().close()
    for target in ("Генгар", "Снорлакс", "Экан"):
        assert refusal(table.vote(f"Псайдак: {target}")) is None
    assert refusal(table.vote("Псайдак: Генгар")) == "no_changes_left"


def test_P15_the_changes_are_counted_for_each_voter():
    table = _day(voting__changes=1)
    table.vote("Псайдак: Генгар")
    table.vote("Псайдак: Мяут")
    table.vote("Снорлакс: Генгар")
    assert refusal(table.vote("Снорлакс: Мяут")) is None


def test_P15_naming_the_standing_target_again_is_no_change_and_no_event():
    table = _day()
    table.vote("Псайдак: Генгар")
    for _ in range(4):
        assert refusal(table.vote("Псайдак: Генгар")) is None
    assert len(table.all(Voted)) == 1
    assert refusal(table.vote("Псайдак: Снорлакс")) is None
    assert refusal(table.vote("Псайдак: Мяут")) is None


def test_P15_a_return_to_an_earlier_target_is_a_change():
    table = _day()
    table.vote("Псайдак: Генгар")
    table.vote("Псайдак: Мяут")
    table.vote("Псайдак: Генгар")
    assert refusal(table.vote("Псайдак: Мяут")) == "no_changes_left"


def test_P15_two_names_in_one_post_cost_one_change():
    table = _day(voting__changes=1)
    table.vote("Псайдак: Генгар")
    table.vote("Псайдак: сперва [b]Снорлакс[/b], нет, всё же [b]Мяут[/b]")
    assert table.votes() == {"Псайдак": "Мяут"}
    assert len(table.all(Voted)) == 2


def test_P15_a_refused_vote_is_no_change():
    table = _day(voting__changes=1)
    table.vote("Псайдак: Генгар")
    assert refusal(table.vote("Псайдак: Псайдак")) == "self_vote"
    assert refusal(table.vote("Псайдак: Пикачу")) == "unknown_name"
    assert table.votes() == {"Псайдак": "Генгар"}
    assert refusal(table.vote("Псайдак: Мяут")) is None


def test_P15_a_refused_change_leaves_the_vote_and_its_time():
    table = _day(voting__changes=0)
    table.vote("Псайдак: Мяут")
    table.vote("Генгар: Экан")
    assert refusal(table.vote("Псайдак: Экан")) == "no_changes_left"
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_P15_a_changed_vote_bears_the_time_of_the_change():
    table = _day()
    table.vote("Псайдак: Снорлакс")
    table.vote("Генгар: Экан")
    table.vote("Псайдак: Мяут")
    table.close()
    assert table.executed() == [("Экан", 1)]


def test_P15_a_repeated_vote_keeps_its_time():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Генгар: Экан")
    table.vote("Псайдак: Мяут")
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_P15_a_vote_changed_away_and_back_bears_the_later_time():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Генгар: Экан")
    table.vote("Псайдак: Снорлакс")
    table.vote("Псайдак: Мяут")
    table.close()
    assert table.executed() == [("Экан", 1)]


def test_P15_a_vote_cannot_be_withdrawn_here():
    table = _day()
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: снимаю")) == "unknown_name"
    assert table.votes() == {"Псайдак": "Мяут"}


def test_P15_where_withdrawing_exists_a_vote_after_it_is_a_change():
    table = _day(voting__withdraw="снимаю", voting__changes=1)
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: снимаю")) is None
    assert table.votes() == {}
    assert len(table.all(Unvoted, "Псайдак")) == 1
    assert refusal(table.vote("Псайдак: Мяут")) is None
    assert refusal(table.vote("Псайдак: Экан")) == "no_changes_left"


def test_P15_withdrawing_itself_costs_no_change():
    table = _day(voting__withdraw="снимаю", voting__changes=0)
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: снимаю")) is None
    assert refusal(table.vote("Псайдак: Мяут")) == "no_changes_left"


def test_P15_no_button_withdraws_where_the_rule_is_off():
    table = _day()
    table.press_vote("Псайдак", "Мяут")
    assert refusal(table.press_vote("Псайдак", withdraw=True)) == "unknown_name"
    assert table.votes() == {"Псайдак": "Мяут"}


def test_P15_there_must_be_a_vote_to_withdraw():
    table = _day(voting__withdraw="снимаю")
    assert refusal(table.vote("Псайдак: снимаю")) == "nothing_to_withdraw"
    table.vote("Псайдак: Мяут")
    table.vote("Псайдак: снимаю")
    assert refusal(table.vote("Псайдак: снимаю")) == "nothing_to_withdraw"


def test_P15_a_vote_withdrawn_and_not_renewed_is_a_missed_one():
    table = _day(voting__withdraw="снимаю", voting__missing__self_votes=2)
    table.vote("Мяут, Экан, Генгар, Снорлакс, Оникс, Гастли: Кубон")
    table.vote("Кубон: Мяут")
    table.vote("Псайдак: Мяут")
    table.vote("Псайдак: снимаю")
    table.close()
    assert table.state.seats[table.seat("Псайдак")].missed_total == 1
    assert table.state.seats[table.seat("Мяут")].missed_total == 0


# --- P16: no vote


def test_P16_silence_is_two_votes_against_oneself():
    table = _day(voting__missing__self_votes=2)
    table.vote("Мяут: Экан")
    table.vote("Экан: Генгар")
    table.vote("Генгар: Снорлакс")
    table.vote("Снорлакс: Оникс")
    table.vote("Оникс: Гастли")
    table.vote("Гастли: Кубон")
    table.vote("Кубон: Мяут")
    table.close()
    assert table.executed() == [("Псайдак", 2)]


def test_P16_the_votes_of_others_come_on_top():
    table = _day(voting__missing__self_votes=2)
    table.vote("Экан, Генгар: Мяут")
    table.vote("Мяут, Снорлакс: Псайдак")
    table.vote("Оникс, Гастли, Кубон: Экан")
    table.close()
    assert table.executed() == [("Псайдак", 4)]


def test_P16_they_count_as_the_earliest_of_all():
    table = _day(voting__missing__self_votes=2)
    table.vote("Экан, Генгар: Мяут")
    table.vote("Мяут, Снорлакс: Кубон")
    table.vote("Оникс, Гастли: Экан")
    table.vote("Кубон: Генгар")
    table.close()
    assert table.executed() == [("Псайдак", 2)]


@pytest.mark.parametrize(("votes", "executed"), [(0, ("Мяут", 2)), (1, ("Мяут", 2)), (3, ("Псайдак", 3))])
def test_P16_as_many_votes_as_the_scenario_says(votes, executed):
    table = _day(voting__missing__self_votes=votes)
    table.vote("Экан, Генгар: Мяут")
    table.vote("Мяут: Снорлакс")
    table.vote("Снорлакс: Оникс")
    table.vote("Оникс: Гастли")
    table.vote("Гастли: Кубон")
    table.vote("Кубон: Экан")
    table.close()
    assert table.executed() == [executed]


def test_P16_a_refused_vote_is_no_vote():
    table = _day(voting__missing__self_votes=2)
    table.vote("Псайдак: Псайдак")
    table.vote("Экан, Генгар: Мяут")
    table.vote("Мяут, Снорлакс, Оникс: Экан")
    table.vote("Гастли, Кубон: Псайдак")
    table.close()
    assert table.executed() == [("Псайдак", 4)]


def test_P16_a_vote_at_21_00_00_is_no_vote():
    table = _day(voting__missing__self_votes=2)
    table.vote("Мяут, Экан, Снорлакс, Оникс, Гастли: Генгар")
    table.vote("Кубон, Генгар: Псайдак")
    table.vote("Псайдак: Мяут", "21:00:00")
    assert table.executed() == [("Генгар", 5)]
    assert table.state.seats[table.seat("Псайдак")].missed_total == 1


def test_P16_the_dead_owe_no_vote():
    table = Table("pokemon", *EIGHT, voting__missing__self_votes=2)
    table.night("Мяут: убить Псайдака")
    table.vote("Мяут, Экан, Генгар, Снорлакс: Кубон")
    table.vote("Кубон, Оникс, Гастли: Мяут")
    table.close()
    assert table.executed() == [("Кубон", 4)]


def test_P16_two_silent_players_are_equal_in_time_and_chance_decides():
    table = _day(voting__missing__self_votes=2, draws={"tie/1": "Кубон"})
    table.vote("Мяут: Экан")
    table.vote("Экан: Мяут")
    table.vote("Генгар: Снорлакс")
    table.vote("Снорлакс: Оникс")
    table.vote("Оникс: Генгар")
    table.vote("Гастли: Мяут")
    table.close()
    assert table.executed() == [("Кубон", 2)]
    assert table.all(Drew)[0].among == (table.seat("Псайдак"), table.seat("Кубон"))


def test_P16_if_everybody_is_silent_chance_decides_among_all():
    table = _day(voting__missing__self_votes=2, draws={"tie/1": "Экан"})
    table.close()
    assert table.executed() == [("Экан", 2)]
    assert table.all(Drew)[0].among == tuple(range(8))


# --- P17: ties


def test_P17_the_one_who_reached_the_tied_number_first_dies():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Мяут: Генгар")
    table.vote("Экан: Генгар")
    table.vote("Снорлакс: Мяут")
    table.close()
    assert table.executed() == [("Генгар", 2)]


def test_P17_the_first_vote_does_not_decide():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Мяут, Экан, Снорлакс: Генгар")
    table.vote("Оникс, Кубон: Мяут")
    table.close()
    assert table.executed() == [("Генгар", 3)]


def test_P17_only_votes_that_still_stand_are_counted():
    table = _day()
    table.vote("Псайдак, Снорлакс: Мяут")
    table.vote("Мяут, Экан: Генгар")
    table.vote("Снорлакс: Оникс")
    table.vote("Оникс: Мяут")
    table.close()
    assert table.executed() == [("Генгар", 2)]


def test_P17_a_vote_that_came_back_counts_from_its_return():
    """Мяут has the second vote and the fifth, Экан the third and the fourth."""
    table = _day()
    table.vote("Псайдак, Генгар: Мяут")
    table.vote("Снорлакс, Оникс: Экан")
    table.vote("Псайдак: Кубон")
    table.vote("Псайдак: Мяут")
    table.close()
    assert table.executed() == [("Экан", 2)]


def test_P17_votes_of_one_second_go_by_order_of_receipt():
    table = _day()
    table.vote("Псайдак: Мяут", "12:00:00")
    table.vote("Генгар: Экан", "12:00:00")
    assert table.times(Voted) == ["03 12:00:00", "03 12:00:00"]
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_P17_of_two_silent_players_the_one_who_got_the_vote_of_another_earlier_dies():
    table = _day(voting__missing__self_votes=2)
    table.vote("Мяут: Кубон")
    table.vote("Экан: Псайдак")
    table.vote("Генгар: Мяут")
    table.vote("Снорлакс: Мяут")
    table.vote("Оникс: Экан")
    table.vote("Гастли: Экан")
    table.close()
    assert table.executed() == [("Кубон", 3)]


def test_P17_a_tie_of_three():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Генгар: Экан")
    table.vote("Мяут: Снорлакс")
    table.vote("Экан: Снорлакс")
    table.vote("Снорлакс: Мяут")
    table.vote("Оникс: Экан")
    table.close()
    assert table.executed() == [("Снорлакс", 2)]


def test_P17_no_draw_is_made_where_the_votes_decide():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Мяут: Псайдак")
    table.close()
    assert table.all(Drew) == []


@pytest.mark.parametrize("name", ["Мяут", "Псайдак"])
def test_P17_chance_alone_where_the_scenario_says_so(name):
    table = _day(voting__tie=["draw"], draws={"tie/1": name})
    table.vote("Псайдак: Мяут")
    table.vote("Мяут: Псайдак")
    table.close()
    assert table.executed() == [(name, 1)]


def test_P17_the_draw_bears_the_number_of_the_day():
    table = _day(voting__tie=["draw"], draws={"tie/2": "Экан"})
    table.close().close()
    table.vote("Псайдак: Экан")
    table.vote("Экан: Псайдак")
    table.close()
    assert table.kinds(Drew, field="label") == ["tie/2"]
    assert table.executed() == [("Экан", 1)]


def test_P17_a_draw_is_the_same_for_the_same_secret_and_another_for_others():
    fallen = set()
    for seed in ("01", "02", "03", "04", "05", "06"):
        tables = [_day(voting__tie=["draw"], seed=seed) for _ in range(2)]
        for table in tables:
            table.vote("Псайдак: Мяут")
            table.vote("Мяут: Псайдак")
            table.close()
        assert tables[0].executed() == tables[1].executed()
        fallen.add(tables[0].executed()[0][0])
    assert fallen == {"Псайдак", "Мяут"}


def test_P17_nobody_dies_on_a_tie_where_the_scenario_says_so():
    table = _day(voting__tie=["nobody"])
    table.vote("Псайдак: Мяут")
    table.vote("Мяут: Псайдак")
    table.close()
    assert table.executed() == []
    assert table.phase == ("night", 2)


def test_P17_most_votes_win_however_late_they_came():
    table = _day()
    table.vote("Псайдак: Мяут", "10:00")
    table.vote("Мяут: Псайдак", "20:59:58")
    table.vote("Экан: Псайдак", "20:59:59")
    table.close()
    assert table.executed() == [("Псайдак", 2)]
