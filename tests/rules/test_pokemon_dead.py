"""P10, P24, P25: what the dead may do, in the thread, in the conference and in a room of their own; and suicide."""

import pytest

from gorod.engine import Ordered, Refused, Remove, Said
from table import Table, refusal, seven, twelve


def _executed(name, **settings):
    """Twelve after a day that executed this player, in the night that follows."""
    return twelve(**settings).night().day(f"Псайдак, Абра, Генгар: {name}")


# --- P10: the dead in the conference


def test_P10_a_dead_member_talks_in_the_conference():
    table = _executed("Мяут")
    assert refusal(table.clan("Мяут: берегите себя")) is None
    said = table.all(Said, "Мяут")[-1]
    assert (said.text, said.channel) == ("берегите себя", "clan:mafia")


def test_P10_a_dead_member_reads_on():
    table = _executed("Мяут")
    table.clan("Экан: он был комиссаром")
    table.clan("Экан: убить Псайдака")
    assert [event.text for event in table.sees("Мяут", Said)][-2:] == ["он был комиссаром", "убить Псайдака"]
    assert len(table.sees("Мяут", Ordered)) == 1


@pytest.mark.parametrize("place", ["clan", "tell_host"])
@pytest.mark.parametrize("words", ["убить Псайдака", "блок Абру", "дон Экан", "отказ"])
def test_P10_an_order_among_a_dead_members_words_is_refused(place, words):
    table = _executed("Мяут")
    assert refusal(getattr(table, place)(f"Мяут: {words}")) == "dead"
    assert table.all(Ordered) == []


def test_P10_only_a_living_members_word_counts():
    table = _executed("Мяут")
    table.night("Экан: убить Псайдака", "Мяут: убить Генгара")
    assert table.deaths()[-1] == ("Псайдак", "shot")


def test_P10_nor_does_he_elect():
    table = _executed("Мяут")
    table.clan("Экан: дон Экан")
    table.clan("Мяут: дон Экан")
    assert table.leader() is None


def test_P10_where_the_dead_only_read_their_words_are_refused():
    table = _executed("Мяут", conference__dead="read")
    assert refusal(table.clan("Мяут: берегите себя")) == "dead"
    assert table.said("Мяут") == []
    table.clan("Экан: он был комиссаром")
    assert [event.text for event in table.sees("Мяут", Said)][-1] == "он был комиссаром"


def test_P10_a_removed_member_loses_the_conference_at_once():
    table = twelve()
    table.clan("Экан: раз")
    table.host(Remove, table.seat("Мяут"), "mask")
    table.clan("Экан: два")
    assert refusal(table.clan("Мяут: я ещё тут")) == "dead"
    private = [event.text for event in table.sees("Мяут", Said)]
    assert private == ["раз"]


def test_P10_the_conference_is_the_teams_alone():
    table = seven()
    assert refusal(table.clan("Псайдак: что у вас тут")) == "not_yours"
    table.clan("Мяут: привет, Экан")
    assert [name for name in table.names if table.sees(name, Said)] == ["Мяут", "Экан"]


# --- P24: the dead do not play


def test_P24_the_dead_write_nothing_in_the_thread():
    table = _executed("Псайдак")
    before = len(table.all(Said))
    assert refusal(table.post("Псайдак: я же говорил")) == "dead"
    assert len(table.all(Said)) == before


def test_P24_the_dead_do_not_vote():
    table = _executed("Псайдак")
    table.night()
    assert refusal(table.vote("Псайдак: Мяут")) == "dead"
    assert table.votes() == {}


@pytest.mark.parametrize("line", ["Пикачу: лечу Псайдака", "Пикачу: отказ"])
def test_P24_the_dead_give_no_orders(line):
    table = _executed("Пикачу")
    assert refusal(table.tell_host(line)) == "dead"
    assert table.all(Ordered) == []


def test_P24_the_line_to_the_host_stays_open_to_the_dead():
    table = _executed("Псайдак")
    assert refusal(table.tell_host("Псайдак: спасибо за игру")) is None
    assert table.all(Said, "Псайдак")[-1].channel == f"player:{table.seat('Псайдак')}"


def test_P24_the_dead_have_no_room_of_their_own():
    table = _executed("Псайдак")
    assert refusal(table.dead("Псайдак: есть кто")) == "dead"


def test_P24_unless_the_scenario_gives_them_one():
    table = _executed("Псайдак", dead__talk="own_room")
    assert refusal(table.dead("Псайдак: есть кто")) is None
    assert table.sees("Псайдак", Said)[-1].text == "есть кто"
    assert "есть кто" not in [event.text for event in table.sees("Абра", Said)]
    assert refusal(table.dead("Абра: а я жив")) == "not_yours"


def test_P24_a_removed_player_has_no_room_of_the_dead_either():
    table = twelve(dead__talk="own_room")
    table.host(Remove, table.seat("Псайдак"), "insult")
    assert refusal(table.dead("Псайдак: за что")) == "dead"


def test_P24_the_dead_are_not_asked_for_a_vote():
    table = Table(
        "pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Абра, Оникс", conduct__missed_votes={"total": 1}
    )
    table.night("Мяут: убить Псайдака").day("Мяут, Генгар, Абра: Оникс", "Оникс: Мяут")
    assert table.removed() == []


# --- P25: suicide


def test_P25_nobody_votes_for_himself():
    table = seven()
    table.night()
    assert refusal(table.vote("Псайдак: Псайдак")) == "self_vote"
    assert table.votes() == {}


def test_P25_nor_by_a_button():
    table = seven()
    table.night()
    assert refusal(table.press_vote("Псайдак", "Псайдак")) == "self_vote"


def test_P25_unless_the_scenario_allows_it():
    table = seven(voting__self=True)
    table.night()
    assert refusal(table.vote("Псайдак: Псайдак")) is None
    table.close()
    assert table.executed() == [("Псайдак", 1)]


@pytest.mark.parametrize("own_side", [False, True])
def test_P25_a_kill_never_names_oneself(own_side):
    table = seven(abilities__kill__own_side=own_side)
    assert refusal(table.tell_host("Мяут: убить Мяута")) == "self_target"
    assert refusal(table.tell_host("Мяут: убить себя")) == "self_target"


def test_P25_the_team_cannot_shoot_its_own():
    table = seven()
    assert refusal(table.tell_host("Мяут: убить Экана")) == "own_side"
    assert [event.ability for event in table.all(Refused)] == ["kill"]


def test_P25_unless_the_scenario_allows_it_by_night():
    table = seven(abilities__kill__own_side=True)
    table.night("Мяут: убить Экана")
    assert table.deaths() == [("Экан", "shot")]


def test_P25_the_team_may_vote_for_its_own():
    table = seven()
    table.night()
    assert refusal(table.vote("Мяут: Экан")) is None
