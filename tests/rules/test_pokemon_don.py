"""P04 to P06: how Team R chooses its Don, and how the team decides whom to kill, or that it kills nobody."""

import pytest

from gorod.engine import Led, Ordered, Remove
from table import Table, refusal, seven, twelve

# --- P04: the election


def test_P04_more_than_half_of_the_living_members_elect_a_don():
    table = twelve()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    assert table.leader() is None
    table.clan("Коффинг: дон Экан", "12:30")
    assert table.leader() == "Экан"
    assert table.times(Led, "Экан") == ["02 12:30:00"]


def test_P04_half_of_the_members_is_not_enough():
    table = seven()
    table.clan("Мяут: дон Экан")
    assert table.leader() is None
    table.clan("Экан: дон Экан")
    assert table.leader() == "Экан"


def test_P04_a_member_alone_in_his_team_elects_himself():
    table = Table("pokemon", "mafia: Мяут", "doctor: Пикачу", "civilian: Псайдак, Генгар")
    table.clan("Мяут: дон Мяут")
    assert table.leader() == "Мяут"


def test_P04_the_don_is_elected_in_the_conference_or_by_a_word_to_the_host():
    table = seven()
    table.clan("Мяут: дон Мяут")
    table.tell_host("Экан: дон Мяут")
    assert table.leader() == "Мяут"
    assert {event.channel for event in table.all(Ordered)} == {"clan:mafia"}
    assert [event.channel for event in table.all(Led)] == ["clan:mafia"]


def test_P04_the_don_may_be_elected_by_day():
    table = seven()
    table.night()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    assert table.phase == ("day", 1)
    assert table.leader() == "Экан"


def test_P04_the_last_nomination_of_a_member_counts():
    table = seven()
    table.clan("Мяут: дон Мяут")
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Мяут")
    assert table.leader() is None
    table.clan("Экан: дон Экан")
    assert table.leader() == "Экан"


def test_P04_a_nomination_stands_over_nights_and_days():
    table = seven()
    table.clan("Мяут: дон Экан")
    table.night().day()
    table.clan("Экан: дон Экан")
    assert table.leader() == "Экан"


def test_P04_a_don_who_loses_his_majority_stays_until_another_has_one():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Экан")
    table.clan("Мяут: дон Коффинг")
    table.clan("Коффинг: дон Коффинг")
    assert table.leader() == "Экан"
    table.clan("Визинг: дон Коффинг")
    assert table.leader() == "Коффинг"
    assert table.kinds(Led, field="player") == [table.seat("Экан"), table.seat("Коффинг")]


def test_P04_naming_the_don_again_elects_nobody_anew():
    table = seven()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    table.clan("Мяут: дон Экан")
    assert len(table.all(Led)) == 1


def test_P04_the_standing_nominations_are_counted_after_a_death():
    table = twelve()
    table.night()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    assert table.leader() is None
    table.day("Псайдак, Абра, Генгар: Визинг")
    assert table.executed() == [("Визинг", 3)]
    assert table.leader() == "Экан"
    assert table.times(Led) == ["03 21:00:00"]


def test_P04_the_nomination_of_a_dead_member_does_not_count():
    table = twelve()
    table.night()
    table.clan("Мяут: дон Экан")
    table.clan("Визинг: дон Экан")
    table.day("Псайдак, Абра, Генгар: Визинг")
    assert table.leader() is None
    table.clan("Экан: дон Экан")
    assert table.leader() == "Экан"


def test_P04_nominations_of_a_dead_nominee_lapse():
    table = twelve()
    table.night()
    table.clan("Мяут: дон Визинг")
    table.day("Псайдак, Абра, Генгар: Визинг")
    assert refusal(table.clan("Мяут: дон Визинг")) == "dead_target"
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    assert table.leader() == "Экан"


def test_P04_a_dead_don_leads_nobody_and_another_can_be_elected():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Экан")
    table.night().day("Псайдак, Абра, Генгар: Экан")
    assert table.leader() is None
    table.clan("Мяут: дон Мяут")
    table.clan("Коффинг: дон Мяут")
    assert table.leader() == "Мяут"


def test_P04_a_removed_don_leads_nobody():
    table = seven()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    table.host(Remove, table.seat("Экан"), "mask")
    assert table.leader() is None


@pytest.mark.parametrize("cause", ["execution", "removal"])
def test_P04_the_team_loses_no_turn_by_the_dons_death(cause):
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Экан")
    table.night()
    if cause == "execution":
        table.day("Псайдак, Абра, Генгар: Экан")
    else:
        table.host(Remove, table.seat("Экан"), "mask")
        table.close()
    table.night("Визинг: убить Псайдака")
    assert table.deaths()[-1] == ("Псайдак", "shot")


def test_P04_only_the_team_elects_its_don():
    table = seven()
    assert refusal(table.press("Псайдак", "lead", "Псайдак")) == "not_yours"
    table.tell_host("Псайдак: дон Псайдак")
    assert table.all(Ordered) == []


def test_P04_only_a_member_can_be_the_don():
    table = seven()
    assert refusal(table.clan("Мяут: дон Псайдак")) == "unknown_name"
    assert table.said("Мяут") == ["дон Псайдак"]
    assert table.leader() is None


def test_P04_the_election_is_known_to_the_team_alone():
    table = seven()
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    assert [name for name in table.names if table.sees(name, Led)] == ["Мяут", "Экан"]


# --- P05: the kill


def test_P05_one_members_proposal_is_enough():
    table = seven()
    table.night("Экан: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_one_kill_a_night_whatever_the_number_of_proposals():
    table = twelve()
    table.night("Мяут: убить Псайдака", "Экан: убить Генгара", "Коффинг: убить Абру", "Визинг: убить Оникса")
    assert len(table.deaths()) == 1


def test_P05_the_dons_proposal_decides_against_all_others():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night("Мяут: убить Псайдака", "Визинг: убить Генгара", "Экан: убить Псайдака", "Коффинг: убить Псайдака")
    assert table.deaths() == [("Генгар", "shot")]


def test_P05_a_proposal_made_before_his_election_is_the_dons_too():
    table = twelve()
    table.clan("Визинг: убить Генгара")
    table.clan("Мяут: убить Псайдака")
    table.clan("Экан: убить Псайдака")
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night()
    assert table.deaths() == [("Генгар", "shot")]


def test_P05_with_a_silent_don_most_members_decide():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night("Мяут: убить Генгара", "Экан: убить Псайдака", "Коффинг: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_without_a_don_most_members_decide():
    table = twelve()
    table.night("Мяут: убить Генгара", "Экан: убить Псайдака", "Коффинг: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_of_equal_proposals_the_one_that_reached_its_number_first_decides():
    table = twelve()
    table.night(
        "Мяут: убить Генгара",
        "Экан: убить Псайдака",
        "Коффинг: убить Псайдака",
        "Визинг: убить Генгара",
    )
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_one_proposal_against_one_the_earlier_decides():
    table = seven()
    table.night("Экан: убить Псайдака", "Мяут: убить Генгара")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_a_members_last_proposal_counts_from_its_own_time():
    table = seven()
    table.night("Мяут: убить Псайдака", "Экан: убить Генгара", "Мяут: убить Снорлакса")
    assert table.deaths() == [("Генгар", "shot")]


def test_P05_repeating_a_proposal_does_not_make_it_later():
    table = seven()
    table.night("Мяут: убить Псайдака", "Экан: убить Генгара", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_a_proposal_does_not_outlive_its_night():
    table = seven()
    table.clan("Мяут: дон Мяут")
    table.clan("Экан: дон Мяут")
    table.night("Мяут: убить Псайдака").day()
    table.night()
    assert table.deaths() == [("Псайдак", "shot")]


def test_P05_the_team_is_told_of_every_proposal_wherever_it_was_made():
    table = seven()
    table.tell_host("Мяут: убить Псайдака")
    table.clan("Экан: убить Генгара")
    assert [event.channel for event in table.all(Ordered)] == ["clan:mafia"] * 2
    assert len(table.sees("Экан", Ordered)) == 2
    assert table.sees("Псайдак", Ordered) == []


def test_P05_only_the_team_kills():
    table = seven()
    assert refusal(table.tell_host("Псайдак: убить Генгара")) == "not_yours"


def test_P05_the_dead_are_no_targets():
    table = seven()
    table.night("Мяут: убить Псайдака").day()
    assert refusal(table.tell_host("Мяут: убить Псайдака")) == "dead_target"


# --- P06: the refusal to kill


@pytest.mark.parametrize("words", ["отказ", "pass"])
def test_P06_the_don_may_refuse_the_kill(words):
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night("Мяут: убить Псайдака", f"Визинг: {words}", "Экан: убить Псайдака")
    assert table.deaths() == []


def test_P06_a_members_refusal_does_not_bind_the_don():
    table = twelve()
    for name in ("Мяут", "Экан", "Коффинг"):
        table.clan(f"{name}: дон Визинг")
    table.night("Мяут: отказ", "Экан: отказ", "Визинг: убить Псайдака", "Коффинг: отказ")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P06_without_a_don_a_refusal_is_a_proposal_like_any_other():
    table = twelve()
    table.night("Мяут: убить Псайдака", "Экан: отказ", "Коффинг: отказ")
    assert table.deaths() == []


@pytest.mark.parametrize(
    ("lines", "dead"),
    [
        (("Мяут: отказ", "Экан: убить Псайдака"), []),
        (("Экан: убить Псайдака", "Мяут: отказ"), [("Псайдак", "shot")]),
    ],
)
def test_P06_a_refusal_against_a_kill_the_earlier_decides(lines, dead):
    table = seven()
    table.night(*lines)
    assert table.deaths() == dead


def test_P06_the_refusal_may_be_taken_back_by_a_later_proposal():
    table = seven()
    table.night("Мяут: отказ", "Мяут: убить Псайдака")
    assert table.deaths() == [("Псайдак", "shot")]


def test_P06_a_kill_may_be_taken_back_by_a_later_refusal():
    table = seven()
    table.night("Мяут: убить Псайдака", "Мяут: отказ")
    assert table.deaths() == []


def test_P06_silence_of_all_members_is_a_refusal():
    table = seven()
    table.night()
    assert table.deaths() == []


def test_P06_a_refusal_is_recorded_as_a_proposal_of_the_team():
    table = seven()
    table.tell_host("Мяут: отказ")
    order = table.all(Ordered, "Мяут")[-1]
    assert (order.ability, order.passes, order.target, order.channel) == ("kill", True, None, "clan:mafia")
