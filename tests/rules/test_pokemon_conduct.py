"""P26 to P28: conduct. What is allowed, missed votes, and offences that the host punishes. Absence has a file of its own."""

import pytest

from gorod.engine import HOST_REASONS, Forgive, Refused, Remove, Replace, Said
from table import Table, refusal, seven

NINE = ("mafia: Мяут, Экан", "doctor: Пикачу", "civilian: Псайдак, Генгар, Снорлакс, Оникс, Гастли, Кубон")


def _nine(**settings):
    return Table("pokemon", *NINE, **settings)


def _vote_all(table, target, *, but=()):
    """Everybody living votes for the target, he for the first other, except those named."""
    for name in table.alive():
        if name not in but:
            other = next(n for n in table.alive() if n != target)
            table.vote(f"{name}: {target if name != target else other}")


# --- P26: what is allowed


def test_P26_claims_and_false_claims_are_allowed():
    table = seven()
    table.night()
    assert refusal(table.post("Абра: Я комиссар, Мяут — мафия")) is None
    assert refusal(table.post("Экан: Это я комиссар")) is None
    assert table.removed() == []


def test_P26_a_claim_changes_nothing_that_the_game_knows():
    table = seven()
    table.post("Экан: Я доктор и лечу Псайдака")
    table.night("Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]
    assert table.state.seats[table.seat("Экан")].role == "mafia"


@pytest.mark.parametrize("reason", ["guessing", "outside", "vegetating"])
def test_P26_what_is_forbidden_is_a_reason_for_removal(reason):
    table = seven()
    table.host(Remove, table.seat("Псайдак"), reason)
    assert table.removed() == [("Псайдак", reason)]


# --- P27: missed votes


def test_P27_the_second_missed_vote_removes_right_after_the_execution():
    table = _nine(conduct__missed_votes={"total": 2})
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close()
    assert table.removed() == []
    table.close()
    _vote_all(table, "Генгар", but=["Снорлакс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes")]
    assert table.deaths()[-2:] == [("Генгар", "executed"), ("Снорлакс", "removed")]
    assert table.when(table.log[-2]) == "04 21:00:00"


def test_P27_the_misses_need_not_be_running():
    table = _nine(conduct__missed_votes={"total": 2})
    table.night()
    for target, silent in (("Псайдак", ["Снорлакс"]), ("Генгар", []), ("Оникс", ["Снорлакс"])):
        _vote_all(table, target, but=silent)
        table.close().close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


def test_P27_running_misses_where_the_scenario_says_so():
    table = _nine(conduct__missed_votes={"running": 2})
    table.night()
    for target, silent in (("Псайдак", ["Снорлакс"]), ("Генгар", []), ("Оникс", ["Снорлакс"])):
        _vote_all(table, target, but=silent)
        table.close().close()
    assert table.removed() == []
    _vote_all(table, "Гастли", but=["Снорлакс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


@pytest.mark.parametrize("number", [1, 3])
def test_P27_as_many_as_the_scenario_says(number):
    table = _nine(conduct__missed_votes={"total": number})
    table.night()
    for target in ("Псайдак", "Генгар", "Оникс")[:number]:
        assert table.removed() == []
        _vote_all(table, target, but=["Снорлакс"])
        table.close().close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


def test_P27_nobody_is_removed_where_the_rule_is_off():
    table = _nine()
    for _ in range(6):
        table.close()
    assert table.removed() == []
    assert table.phase == ("night", 4)


def test_P27_several_are_removed_at_one_moment():
    table = _nine(conduct__missed_votes={"total": 1})
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс", "Оникс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes"), ("Оникс", "missed_votes")]


def test_P27_a_player_executed_while_due_for_removal_dies_once():
    table = _nine(conduct__missed_votes={"total": 1})
    table.night()
    _vote_all(table, "Снорлакс", but=["Снорлакс"])
    table.close()
    assert table.deaths() == [("Снорлакс", "executed")]
    assert table.removed() == []


def test_P27_a_missed_vote_of_an_early_close_is_none():
    table = _nine(conduct__missed_votes={"total": 1})
    table.night()
    table.vote("Псайдак, Генгар, Оникс, Гастли, Кубон: Снорлакс, досрочно")
    assert table.phase == ("night", 2)
    assert table.removed() == []


def test_P27_an_early_close_does_not_break_a_run_of_misses():
    table = _nine(conduct__missed_votes={"running": 2})
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close().close()
    table.vote("Генгар, Оникс, Гастли, Кубон, Пикачу: Мяут, досрочно")
    assert table.phase == ("night", 3)
    table.close()
    _vote_all(table, "Генгар", but=["Снорлакс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


def test_P27_a_refused_vote_does_not_excuse():
    table = _nine(conduct__missed_votes={"total": 1})
    table.night()
    assert refusal(table.vote("Снорлакс: Бульбазавр")) == "unknown_name"
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


def test_P27_the_host_may_forgive_a_missed_vote():
    table = _nine(conduct__missed_votes={"total": 2})
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close().close()
    table.host(Forgive, table.seat("Снорлакс"))
    _vote_all(table, "Генгар", but=["Снорлакс"])
    table.close()
    assert table.removed() == []


def test_P27_a_replacement_starts_without_misses():
    table = _nine(conduct__missed_votes={"total": 2})
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close().close()
    table.host(Replace, table.seat("Снорлакс"))
    _vote_all(table, "Генгар", but=["Снорлакс"])
    table.close()
    assert table.removed() == []


def test_P27_a_notice_does_not_excuse_a_missed_vote():
    table = _nine(conduct__absence="24h", conduct__missed_votes={"total": 1})
    for name in table.names:
        table.tell_host(f"{name}: отсутствую до 03-06 10:00")
    table.night()
    _vote_all(table, "Псайдак", but=["Снорлакс"])
    table.close()
    assert table.removed() == [("Снорлакс", "missed_votes")]


# --- P28: offences, judged by the host


@pytest.mark.parametrize("reason", ["mask", "private_talk", "obscenity", "insult", "vegetating", "guessing", "outside"])
def test_P28_the_host_removes_a_player_for_a_named_reason(reason):
    table = seven()
    assert reason in HOST_REASONS
    table.host(Remove, table.seat("Псайдак"), reason)
    assert table.removed() == [("Псайдак", reason)]
    assert table.deaths() == [("Псайдак", "removed")]
    assert table.view().events[-1].player == table.seat("Псайдак")


def test_P28_by_day_he_leaves_at_once():
    table = seven()
    table.night()
    table.vote("Псайдак: Мяут")
    table.host(Remove, table.seat("Псайдак"), "insult")
    assert table.votes() == {}
    assert refusal(table.post("Псайдак: за что")) == "dead"


def test_P28_at_night_his_orders_leave_with_him():
    table = seven()
    table.tell_host("Пикачу: лечу Псайдака")
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Пикачу"), "insult")
    table.close()
    assert ("Псайдак", "shot") in table.deaths()


def test_P28_a_player_is_removed_once():
    table = seven()
    table.host(Remove, table.seat("Псайдак"), "insult")
    table.host(Remove, table.seat("Псайдак"), "mask")
    assert table.removed() == [("Псайдак", "insult")]
    assert [(event.reason, event.channel) for event in table.all(Refused)] == [("dead_target", "host")]


def test_P28_the_game_goes_on_after_a_removal():
    table = seven()
    table.night()
    table.host(Remove, table.seat("Псайдак"), "insult")
    assert table.phase == ("day", 1)
    assert table.closes == "03 21:00:00"
    assert table.all(Said) == []
