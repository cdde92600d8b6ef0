"""The section Moments: when ends are checked, and votes that lapse with their target."""

import pytest

from gorod.engine import DecidedDeal, Disclosed, Drew, Ended, Opened, Remove, Unvoted, Voted, tally
from table import Table, refusal, seven, twelve

# --- Ends


def test_moments_ends_are_checked_after_the_execution_before_any_removal():
    """The execution makes Team R as many as the town; that two of it were to be removed comes too late."""
    table = Table(
        "pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс", conduct__missed_votes={"total": 1}
    )
    table.night().day("Псайдак: Генгар", "Генгар: Псайдак", "Снорлакс: Псайдак")
    assert table.executed() == [("Псайдак", 2)]
    assert table.winners() == ["mafia"]
    assert table.removed() == []


def test_moments_if_an_execution_ends_the_game_no_removals_follow():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Снорлакс", conduct__missed_votes={"total": 1})
    table.night().day("Псайдак, Генгар: Мяут")
    assert table.winners() == ["town"]
    assert table.deaths() == [("Мяут", "executed")]


def test_moments_ends_are_checked_once_after_the_removals_of_one_moment():
    """Removed one by one, the town's two would first have left Team R the winner."""
    table = Table(
        "pokemon",
        "civilian: Псайдак, Генгар, Снорлакс, Оникс, Абра",
        "mafia: Мяут, Экан",
        conduct__missed_votes={"total": 1},
    )
    table.night().day("Снорлакс: Оникс", "Оникс, Абра: Снорлакс")
    assert table.executed() == [("Снорлакс", 2)]
    assert [name for name, _ in table.removed()] == ["Псайдак", "Генгар", "Мяут", "Экан"]
    assert table.winners() == ["town"]


def test_moments_ends_are_checked_after_the_removal_ordered_by_the_host():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.host(Remove, table.seat("Псайдак"), "mask")
    assert table.winners() == ["mafia"]


def test_moments_a_removal_that_ends_the_game_executes_nobody_though_it_brings_the_early_quorum():
    table = Table(
        "pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс", voting__early__quorum="all"
    ).close()
    table.vote("Псайдак, Генгар: Мяут, досрочно")
    table.vote("Мяут, Экан: Генгар, досрочно")
    table.host(Remove, table.seat("Снорлакс"), "mask")
    assert table.winners() == ["mafia"]
    assert table.executed() == []


def test_moments_at_dawn_ends_are_checked_before_the_removals_that_waited():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Мяут"), "mask", clock="21:45")
    table.close()
    assert table.winners() == ["mafia"]
    assert table.removed() == []


def test_moments_at_dawn_ends_are_checked_again_after_the_removals_that_waited():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс, Оникс")
    table.tell_host("Мяут: убить Псайдака")
    table.host(Remove, table.seat("Генгар"), "mask", clock="21:45")
    table.close()
    assert table.deaths() == [("Псайдак", "shot"), ("Генгар", "removed")]
    assert table.winners() == ["mafia"]


def test_moments_once_the_game_has_ended_no_phase_opens():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.night("Мяут: убить Псайдака")
    assert [event.phase for event in table.all(Opened)] == ["night"]
    table.wait("2026-03-09 12:00")
    assert type(table.log[-1]) is Disclosed


def test_moments_no_end_is_looked_for_at_the_close_of_the_night():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.tell_host("Мяут: убить Псайдака")
    table.wait("21:59:59")
    assert table.winners() == []
    table.wait("22:00")
    assert table.winners() == ["mafia"]


def test_moments_nobody_alive_is_a_draw_before_any_condition():
    table = Table(
        "pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар", conduct__absence="24h", conduct__absence_warning=None
    )
    table.wait("2026-03-03 12:00")
    assert table.alive() == []
    assert table.winners() == []
    assert table.kinds(Ended) == ["draw"]


def test_moments_a_side_wins_by_its_living_members():
    """All of the town and one of Team R are removed at one moment; the other of Team R is left."""
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс", conduct__absence="24h")
    table.post("Мяут: я здесь", "13:00")
    table.wait("12:00")
    assert table.alive() == ["Мяут"]
    assert table.winners() == ["mafia"]


def test_moments_a_decided_deal_is_refused_at_the_opening():
    with pytest.raises(DecidedDeal):
        Table("pokemon", "mafia: Мяут", "civilian: Псайдак")


def test_moments_a_player_wins_with_his_side_dead_or_alive():
    table = seven()
    table.night("Мяут: убить Псайдака").day("Пикачу, Абра, Генгар: Мяут")
    table.night().day("Пикачу, Абра, Генгар: Экан")
    assert table.winners() == ["town"]
    assert table.state.seats[table.seat("Псайдак")].side == "town"
    assert not table.state.seats[table.seat("Псайдак")].alive


def test_moments_the_end_is_dated_at_its_own_moment():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Снорлакс")
    table.night()
    table.vote("Псайдак, Генгар: Мяут")
    table.wait("2026-03-09 12:00")
    assert table.times(Ended) == ["03 21:00:00"]


# --- Lapsed votes


def _day_of_twelve(**settings):
    return twelve(**settings).close()


def test_moments_the_votes_for_one_who_left_lapse():
    table = _day_of_twelve()
    table.vote("Псайдак, Абра: Мяут")
    table.vote("Генгар: Экан")
    table.host(Remove, table.seat("Мяут"), "mask")
    assert [(event.player, event.reason) for event in table.all(Unvoted)] == [
        (table.seat("Псайдак"), "lapsed"),
        (table.seat("Абра"), "lapsed"),
    ]
    assert {event.channel for event in table.all(Unvoted)} == {"public"}
    assert table.votes() == {"Генгар": "Экан"}


def test_moments_voting_again_after_a_lapse_is_no_change():
    table = _day_of_twelve(voting__changes=1)
    table.vote("Псайдак: Мяут")
    table.host(Remove, table.seat("Мяут"), "mask")
    assert refusal(table.vote("Псайдак: Экан")) is None
    assert refusal(table.vote("Псайдак: Коффинг")) is None
    assert refusal(table.vote("Псайдак: Визинг")) == "no_changes_left"


def test_moments_voting_again_after_a_lapse_needs_no_change_left():
    table = _day_of_twelve(voting__changes=0)
    table.vote("Псайдак: Мяут")
    table.host(Remove, table.seat("Мяут"), "mask")
    assert refusal(table.vote("Псайдак: Экан")) is None
    assert refusal(table.vote("Псайдак: Коффинг")) == "no_changes_left"


def test_moments_the_early_word_lapses_with_the_vote():
    table = _day_of_twelve()
    table.vote("Псайдак, Абра, Генгар, Оникс, Гастли: Мяут, досрочно")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.vote("Кубон: Экан, досрочно")
    assert table.phase == ("day", 1)
    assert refusal(table.vote("Псайдак: Экан")) is None
    assert not table.all(Voted)[-1].early


def test_moments_after_a_lapse_an_early_vote_may_name_another():
    table = _day_of_twelve()
    table.vote("Псайдак: Мяут, досрочно")
    table.host(Remove, table.seat("Мяут"), "mask")
    assert refusal(table.vote("Псайдак: Экан, досрочно")) is None
    assert refusal(table.vote("Псайдак: Коффинг")) == "early_is_final"


def test_moments_not_voting_again_after_a_lapse_is_neither_a_miss_nor_P16():
    table = _day_of_twelve(voting__missing__self_votes=2, conduct__missed_votes={"total": 1})
    table.vote("Псайдак: Мяут")
    table.host(Remove, table.seat("Мяут"), "mask")
    others = [name for name in table.alive() if name not in ("Псайдак", "Экан")]
    for name in others:
        table.vote(f"{name}: Экан")
    table.vote("Экан: Псайдак")
    table.close()
    assert table.executed() == [("Экан", len(others))]
    assert ("Псайдак", "missed_votes") not in table.removed()
    assert table.state.seats[table.seat("Псайдак")].missed_total == 0


def test_moments_a_vote_withdrawn_before_its_target_left_is_still_a_miss():
    table = _day_of_twelve(voting__withdraw="снимаю", conduct__missed_votes={"total": 1})
    table.vote("Псайдак: Мяут")
    table.vote("Псайдак: снимаю")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.close()
    assert ("Псайдак", "missed_votes") in table.removed()


def test_moments_votes_lapse_with_a_target_removed_for_absence():
    table = seven(conduct__absence="24h", conduct__absence_warning=None)
    table.night()
    table.vote("Псайдак, Абра, Генгар: Снорлакс")
    table.vote("Мяут, Экан, Пикачу: Псайдак")
    table.wait("12:00")
    assert table.removed() == [("Снорлакс", "absence")]
    assert set(table.votes()) == {"Мяут", "Экан", "Пикачу"}


def test_moments_a_voter_who_leaves_takes_his_vote_with_him():
    table = _day_of_twelve()
    table.vote("Псайдак, Абра: Мяут")
    table.vote("Генгар: Экан")
    table.host(Remove, table.seat("Псайдак"), "mask")
    assert table.votes() == {"Абра": "Мяут", "Генгар": "Экан"}
    assert {seat: len(votes) for seat, votes in tally(table.state).items()} == {
        table.seat("Мяут"): 1,
        table.seat("Экан"): 1,
    }


def test_moments_nobody_is_executed_when_all_votes_lapsed():
    table = _day_of_twelve()
    table.vote("Псайдак, Абра: Мяут")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.close()
    assert table.executed() == []
    assert table.phase == ("night", 2)


# --- Nobody has any vote


def test_moments_where_nobody_has_any_vote_nobody_is_executed():
    table = seven()
    table.night().day()
    assert table.executed() == []
    assert table.all(Drew) == []
    assert table.phase == ("night", 2)
