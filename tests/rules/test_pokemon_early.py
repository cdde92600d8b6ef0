"""P19 to P21: the day that closes early by the word added to votes."""

import pytest

from gorod.engine import Died, Opened, Remove, Voted
from table import Table, refusal, seven


def _day(**settings):
    """Seven on their first day: four are more than half."""
    return seven(**settings).close()


# --- P19: the quorum


def test_P19_more_than_half_of_the_living_close_the_day_at_once():
    table = _day()
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    assert table.phase == ("day", 1)
    table.vote("Снорлакс: Мяут, досрочно", "10:00")
    assert table.phase == ("night", 2)
    assert table.executed() == [("Мяут", 4)]
    assert table.times(Died) == table.times(Opened)[-1:] == ["03 10:00:00"]


def test_P19_half_is_not_enough():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс, Оникс, Гастли, Кубон").close()
    table.vote("Псайдак, Генгар, Снорлакс, Оникс: Мяут, досрочно")
    assert table.phase == ("day", 1)
    table.vote("Гастли: Мяут, досрочно")
    assert table.phase == ("night", 2)


def test_P19_the_majority_is_of_the_living():
    table = seven()
    table.night("Мяут: убить Пикачу").day("Псайдак, Генгар: Абра")
    table.night()
    assert len(table.alive()) == 5
    table.vote("Псайдак, Генгар: Мяут, досрочно")
    assert table.phase == ("day", 2)
    table.vote("Снорлакс: Мяут, досрочно")
    assert table.phase == ("night", 3)


def test_P19_all_where_the_scenario_says_so():
    table = _day(voting__early__quorum="all")
    table.vote("Псайдак, Абра, Генгар, Снорлакс, Пикачу, Экан: Мяут, досрочно")
    assert table.phase == ("day", 1)
    table.vote("Мяут: Псайдак, досрочно")
    assert table.phase == ("night", 2)


def test_P19_votes_without_the_word_do_not_close_the_day():
    table = _day()
    table.vote("Псайдак, Абра, Генгар, Снорлакс, Пикачу, Экан: Мяут")
    table.vote("Мяут: Псайдак")
    assert table.phase == ("day", 1)


def test_P19_the_word_closes_nothing_where_the_rule_is_off():
    table = _day(voting__early=None)
    table.vote("Псайдак, Абра, Генгар, Снорлакс, Пикачу, Экан: [b]Мяут[/b] досрочно")
    assert table.phase == ("day", 1)
    assert not any(event.early for event in table.all(Voted))
    assert table.votes()["Псайдак"] == "Мяут"


def test_P19_nor_does_the_word_by_a_button():
    table = _day(voting__early=None)
    for name in ("Псайдак", "Абра", "Генгар", "Снорлакс"):
        table.press_vote(name, "Мяут", early=True)
    assert table.phase == ("day", 1)
    assert refusal(table.press_vote("Псайдак", early=True)) == "unknown_name"


def test_P19_the_word_alone_names_nobody_where_the_rule_is_off():
    table = _day(voting__early=None)
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: досрочно")) == "unknown_name"


def test_P19_the_word_is_the_scenarios():
    table = _day(voting__early__word="вешаем")
    table.vote("Псайдак: [b]Мяут[/b] досрочно")
    assert not table.all(Voted)[-1].early
    table.vote("Абра: [b]Мяут[/b] вешаем")
    assert table.all(Voted)[-1].early


@pytest.mark.parametrize(
    "text",
    [
        "[b]Мяут[/b] досрочно",
        "[b]Мяут[/b], досрочно!",
        "[b]Мяут[/b] — ДОСРОЧНО.",
        "[b]Мяут[/b]\nдосрочно",
        "досрочно [b]Мяут[/b]",
        "[b]Мяут досрочно[/b]",
        "[b]Мяут, досрочно[/b]",
        "[b]Мяут[/b] [b]досрочно[/b]",
        "Думаю, это он. [b]Мяут[/b] (досрочно)",
    ],
)
def test_P19_the_word_counts_beside_the_bold_name(text):
    table = _day()
    table.vote(f"Псайдак: {text}")
    assert [event.early for event in table.all(Voted)] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "[b]Мяут[/b] и я за то, чтобы досрочно",
        "[b]Мяут[/b], только не досрочно",
        "Досрочно закрывать рано. Мой голос: [b]Мяут[/b]",
        "[b]Мяут[/b] досрочность",
    ],
)
def test_P19_anywhere_else_the_word_does_not_count(text):
    table = _day()
    table.vote(f"Псайдак: {text}")
    assert [event.early for event in table.all(Voted)] == [False]


def test_P19_alone_in_bold_the_word_joins_the_standing_vote():
    table = _day()
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: досрочно")) is None
    last = table.all(Voted)[-1]
    assert (last.target, last.early) == (table.seat("Мяут"), True)


def test_P19_alone_and_not_in_bold_the_word_is_just_a_word():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.post("Псайдак: досрочно")
    assert [event.early for event in table.all(Voted)] == [False]


def test_P19_alone_without_a_standing_vote_the_word_names_nobody():
    table = _day()
    assert refusal(table.vote("Псайдак: досрочно")) == "unknown_name"


def test_P19_the_word_added_last_closes_the_day():
    table = _day()
    table.vote("Псайдак, Абра, Генгар, Снорлакс: Мяут")
    table.vote("Псайдак, Абра, Генгар: досрочно")
    assert table.phase == ("day", 1)
    table.vote("Снорлакс: досрочно")
    assert table.executed() == [("Мяут", 4)]


def test_P19_all_standing_votes_count_whether_early_or_not():
    table = _day()
    table.vote("Пикачу, Экан, Мяут: Псайдак")
    table.vote("Абра, Генгар: Мяут, досрочно")
    table.vote("Псайдак, Снорлакс: Экан, досрочно")
    assert table.executed() == [("Псайдак", 3)]


def test_P19_a_tie_of_an_early_close_goes_by_P17():
    table = _day()
    table.vote("Псайдак: Мяут, досрочно")
    table.vote("Абра, Генгар: Экан, досрочно")
    table.vote("Снорлакс: Мяут, досрочно")
    assert table.executed() == [("Экан", 2)]


def test_P19_a_removal_may_bring_the_quorum():
    table = _day()
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    table.host(Remove, table.seat("Пикачу"), "mask")
    assert table.phase == ("day", 1)
    table.host(Remove, table.seat("Снорлакс"), "insult", clock="11:00")
    assert table.phase == ("night", 2)
    assert table.executed() == [("Мяут", 3)]
    assert table.times(Opened)[-1] == "03 11:00:00"


def test_P19_a_removal_for_absence_may_bring_the_quorum():
    table = _day(conduct__absence="24h")
    for name in ("Псайдак", "Абра", "Генгар", "Мяут", "Экан"):
        table.post(f"{name}: я здесь", None)
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    table.wait("12:00")
    assert table.removed() == [("Пикачу", "absence"), ("Снорлакс", "absence")]
    assert table.executed() == [("Мяут", 3)]
    assert table.times(Opened)[-1] == "03 12:00:00"


def test_P19_a_removal_takes_the_word_of_the_removed_with_him():
    table = _day()
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    table.host(Remove, table.seat("Псайдак"), "mask")
    table.vote("Снорлакс: Мяут, досрочно")
    assert table.phase == ("day", 1)
    table.vote("Пикачу: Мяут, досрочно")
    assert table.phase == ("night", 2)


def test_P19_the_word_counts_for_its_day_only():
    table = _day()
    table.vote("Псайдак, Абра, Генгар: Мяут, досрочно")
    table.close().close()
    table.vote("Снорлакс: Экан, досрочно")
    assert table.phase == ("day", 2)


def test_P19_a_refused_vote_brings_no_word():
    table = _day(voting__changes=0)
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: Экан, досрочно")) == "no_changes_left"
    assert not any(event.early for event in table.all(Voted))


# --- P20: an early vote is final


def test_P20_an_early_vote_cannot_be_changed():
    table = _day()
    table.vote("Псайдак: Мяут, досрочно")
    assert refusal(table.vote("Псайдак: Экан")) == "early_is_final"
    assert refusal(table.vote("Псайдак: Экан, досрочно")) == "early_is_final"
    assert table.votes() == {"Псайдак": "Мяут"}


def test_P20_nor_withdrawn():
    table = _day(voting__withdraw="снимаю")
    table.vote("Псайдак: Мяут, досрочно")
    assert refusal(table.vote("Псайдак: снимаю")) == "early_is_final"
    assert table.votes() == {"Псайдак": "Мяут"}


def test_P20_nor_is_the_word_taken_back_by_naming_the_target_without_it():
    table = _day()
    table.vote("Псайдак: Мяут, досрочно")
    assert refusal(table.vote("Псайдак: Мяут")) is None
    table.vote("Абра, Генгар, Снорлакс: Мяут, досрочно")
    assert table.phase == ("night", 2)


def test_P20_adding_the_word_to_a_standing_vote_is_no_change():
    table = _day(voting__changes=0)
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: Мяут, досрочно")) is None
    assert [event.early for event in table.all(Voted)] == [False, True]


def test_P20_adding_the_word_keeps_the_votes_time():
    table = _day()
    table.vote("Псайдак: Мяут")
    table.vote("Генгар: Экан")
    table.vote("Псайдак: досрочно")
    table.close()
    assert table.executed() == [("Мяут", 1)]


def test_P20_a_change_may_bring_the_word_with_it():
    table = _day()
    table.vote("Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: Экан, досрочно")) is None
    assert refusal(table.vote("Псайдак: Мяут")) == "early_is_final"


def test_P20_what_is_final_today_is_not_tomorrow():
    table = _day()
    table.vote("Псайдак: Мяут, досрочно")
    table.close().close()
    table.vote("Псайдак: Экан")
    assert refusal(table.vote("Псайдак: Генгар")) is None


# --- P21: those who had not voted


def test_P21_on_an_early_close_the_silent_get_no_votes_against_themselves():
    table = _day(voting__missing__self_votes=2)
    table.vote("Псайдак: Мяут, досрочно")
    table.vote("Абра: Экан, досрочно")
    table.vote("Генгар: Псайдак, досрочно")
    table.vote("Снорлакс: Пикачу, досрочно")
    assert table.executed() == [("Мяут", 1)]


def test_P21_nor_do_they_count_as_having_missed_a_vote():
    table = _day(conduct__missed_votes={"total": 1})
    table.vote("Псайдак, Абра, Генгар, Снорлакс: Мяут, досрочно")
    assert table.phase == ("night", 2)
    assert table.removed() == []
    assert table.state.seats[table.seat("Пикачу")].missed_total == 0


def test_P21_if_the_quorum_is_not_reached_silence_costs_what_it_costs():
    table = _day(voting__missing__self_votes=2)
    table.vote("Псайдак: Мяут, досрочно")
    table.vote("Абра: Мяут")
    table.vote("Генгар, Снорлакс: Экан")
    table.vote("Мяут, Экан: Псайдак")
    table.close()
    assert table.executed() == [("Пикачу", 2)]
