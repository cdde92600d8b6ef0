"""Every reason of a refusal that a game of pokemon can meet; of several that fit, the first in the order of the contract is given."""

import pytest

from gorod.engine import REASONS, WHOLE_POST, Order, Pause, Remove, Said, Say
from table import Table, refusal, seven, twelve


def _night(n, table):
    """The given table in its night `n`, nobody hurt."""
    for _ in range(2 * (n - 1)):
        table.close()
    return table


# --- One reason, and what becomes of the post


def test_refusals_of_the_whole_post_leave_nothing_said():
    assert {"dead", "taken_out", "thread_closed", "silence", "no_introduction", "quotes_host"} == WHOLE_POST
    table = seven(thread__night="shut")
    table.post("Псайдак: есть кто?")
    assert table.all(Said) == []


def test_refusals_of_a_vote_leave_the_post():
    table = seven()
    table.vote("Псайдак: рано ещё, но [b]Мяут[/b]")
    assert table.refused("Псайдак") == ["closed"]
    assert table.said("Псайдак") == ["рано ещё, но [b]Мяут[/b]"]


def test_refusals_of_an_order_leave_the_message():
    table = seven()
    table.tell_host("Пикачу: лечу себя")
    assert table.refused("Пикачу") == ["self_target"]
    assert table.said("Пикачу") == ["лечу себя"]


def test_refusals_are_told_to_their_writer_alone():
    table = seven()
    table.vote("Псайдак: Мяут")
    assert [name for name in table.names if any("Refused" in type(e).__name__ for e in table.view(name).events)] == [
        "Псайдак"
    ]


def test_refusals_of_an_order_that_names_nobody():
    table = seven()
    table.game.take(Say(table.game.log[-1].at, table.seat("Пикачу"), "host", "лечу", orders=(Order("heal"),)))
    assert table.refused("Пикачу") == ["not_understood"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Бульбазавр", "unknown_name"),
        ("Мистер", "ambiguous_name"),
        ("Мистер Майм", None),
        ("против Мистера Мима", None),
    ],
)
def test_refusals_of_names_in_votes(text, reason):
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Мистер Майм, Мистер Мим, Абра").close()
    assert refusal(table.vote(f"Псайдак: {text}")) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("убить Бульбазавра", "unknown_name"),
        ("убить Мистера", "ambiguous_name"),
        ("убить Мистера Майма", None),
    ],
)
def test_refusals_of_names_in_orders(text, reason):
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Мистер Майм, Мистер Мим, Абра")
    assert refusal(table.tell_host(f"Мяут: {text}")) == reason


# --- Of several, the first


def _in_order(first, second):
    assert REASONS.index(first) < REASONS.index(second)


def _executed(name, **settings):
    return twelve(**settings).close().day(f"Псайдак, Абра, Генгар: {name}")


def test_refusals_dead_comes_before_paused():
    _in_order("dead", "paused")
    table = _executed("Кубон")
    table.close()
    table.host(Pause)
    assert refusal(table.vote("Кубон: Мяут")) == "dead"


def test_refusals_dead_comes_before_not_yours():
    _in_order("dead", "not_yours")
    table = _executed("Кубон")
    assert refusal(table.press("Кубон", "kill", "Мяут")) == "dead"
    assert refusal(table.clan("Кубон: всем привет")) == "dead"


def test_refusals_dead_comes_before_thread_closed():
    _in_order("dead", "thread_closed")
    table = _executed("Кубон", thread__night="shut")
    assert refusal(table.post("Кубон: всем привет")) == "dead"


def test_refusals_thread_closed_comes_before_closed():
    _in_order("thread_closed", "closed")
    table = seven(thread__night="shut")
    assert refusal(table.vote("Псайдак: Мяут")) == "thread_closed"


def test_refusals_thread_closed_comes_before_quotes_host():
    _in_order("thread_closed", "quotes_host")
    table = seven(thread__night="shut", thread__host_quotes="refused")
    table.host_says("ваша роль в этой игре простой мирный житель", "Псайдак")
    assert refusal(table.post("Псайдак: ваша роль в этой игре простой мирный житель")) == "thread_closed"


def test_refusals_quotes_host_comes_before_closed():
    _in_order("quotes_host", "closed")
    table = seven(thread__host_quotes="refused")
    table.host_says("ваша роль в этой игре простой мирный житель", "Псайдак")
    text = "ваша роль в этой игре простой мирный житель. [b]Мяут[/b]"
    assert refusal(table.post(f"Псайдак: {text}")) == "quotes_host"


def test_refusals_paused_comes_before_thread_closed():
    """The post is refused whole all the same: the thread is shut."""
    _in_order("paused", "thread_closed")
    table = seven(thread__night="shut")
    table.host(Pause)
    assert refusal(table.vote("Псайдак: Мяут")) == "paused"
    assert refusal(table.post("Псайдак: просто слово")) == "thread_closed"
    assert table.said("Псайдак") == []


@pytest.mark.parametrize(
    ("text", "later"), [("Мяут", "closed"), ("Бульбазавр", "unknown_name"), ("Псайдак", "self_vote")]
)
def test_refusals_paused_comes_before_all_others_of_a_vote(text, later):
    _in_order("paused", later)
    table = seven()
    table.host(Pause)
    assert refusal(table.vote(f"Псайдак: {text}")) == "paused"


@pytest.mark.parametrize(
    ("name", "ability", "target", "later"),
    [
        ("Псайдак", "kill", "Мяут", "not_yours"),
        ("Пикачу", "heal", "Пикачу", "self_target"),
        ("Мяут", "kill", "Экан", "own_side"),
    ],
)
def test_refusals_paused_comes_before_all_others_of_an_order(name, ability, target, later):
    _in_order("paused", later)
    table = seven()
    table.host(Pause)
    assert refusal(table.press(name, ability, target)) == "paused"


def test_refusals_not_yours_comes_before_closed():
    _in_order("not_yours", "closed")
    table = seven()
    table.night()
    assert refusal(table.tell_host("Псайдак: убить Мяута")) == "not_yours"


def test_refusals_not_yours_comes_before_unknown_name():
    _in_order("not_yours", "unknown_name")
    table = seven()
    assert refusal(table.tell_host("Псайдак: убить Бульбазавра")) == "not_yours"


@pytest.mark.parametrize(("text", "later"), [("Бульбазавр", "unknown_name"), ("Псайдак", "self_vote")])
def test_refusals_closed_comes_before_the_faults_of_a_vote(text, later):
    _in_order("closed", later)
    assert refusal(seven().vote(f"Псайдак: {text}")) == "closed"


@pytest.mark.parametrize(
    ("line", "later"),
    [
        ("Мяут: убить Бульбазавра", "unknown_name"),
        ("Мяут: убить Кубона", "dead_target"),
        ("Мяут: убить Экана", "own_side"),
        ("Пикачу: лечу себя", "self_target"),
    ],
)
def test_refusals_closed_comes_before_the_faults_of_an_order(line, later):
    _in_order("closed", later)
    table = _executed("Кубон")
    table.close()
    assert refusal(table.tell_host(line)) == "closed"


@pytest.mark.parametrize(("early", "later"), [(True, "early_is_final"), (False, "no_changes_left")])
@pytest.mark.parametrize(
    ("text", "first"), [("Бульбазавр", "unknown_name"), ("Кубон", "dead_target"), ("Псайдак", "self_vote")]
)
def test_refusals_faults_of_the_name_come_before_those_of_the_change(early, later, text, first):
    _in_order(first, later)
    table = _executed("Кубон", voting__changes=0)
    table.close()
    table.vote("Псайдак: Мяут, досрочно" if early else "Псайдак: Мяут")
    assert refusal(table.vote("Псайдак: Экан")) == later
    assert refusal(table.vote(f"Псайдак: {text}")) == first


def test_refusals_early_is_final_comes_before_no_changes_left():
    _in_order("early_is_final", "no_changes_left")
    table = seven(voting__changes=0).close()
    table.vote("Псайдак: Мяут, досрочно")
    assert refusal(table.vote("Псайдак: Экан")) == "early_is_final"


def test_refusals_self_target_comes_before_own_side():
    _in_order("self_target", "own_side")
    assert refusal(seven().tell_host("Мяут: убить себя")) == "self_target"


def test_refusals_dead_target_comes_before_own_side_and_same_target():
    _in_order("dead_target", "own_side")
    _in_order("dead_target", "same_target")
    table = twelve()
    table.night("Пикачу: лечу Экана", "Коффинг: блок Абру").day("Псайдак, Абра, Генгар: Экан")
    table.host(Remove, table.seat("Абра"), "mask")
    assert refusal(table.tell_host("Мяут: убить Экана")) == "dead_target"
    assert refusal(table.tell_host("Пикачу: лечу Экана")) == "dead_target"
    assert refusal(table.tell_host("Мяут: блок Абру")) == "dead_target"


def test_refusals_self_target_comes_before_same_target():
    _in_order("self_target", "same_target")
    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака").day()
    table.night("Пикачу: лечу себя").day()
    assert refusal(table.tell_host("Пикачу: лечу себя")) == "self_target"


@pytest.mark.parametrize(("target", "first"), [("себя", "self_target"), ("Экана", "own_side"), ("Абру", "same_target")])
def test_refusals_faults_of_the_target_come_before_no_uses_left(target, first):
    _in_order(first, "no_uses_left")
    table = seven(abilities__block__uses=1)
    table.night("Мяут: блок Абру").day()
    assert refusal(table.tell_host(f"Мяут: блок {target}")) == first
    assert refusal(table.tell_host("Мяут: блок Пикачу")) == "no_uses_left"


def test_refusals_same_target_comes_before_last_member_and_that_before_no_uses_left():
    _in_order("same_target", "last_member")
    _in_order("last_member", "no_uses_left")
    table = seven(abilities__block__uses=1)
    table.night("Мяут: блок Абру").day("Псайдак, Абра, Генгар: Экан")
    assert refusal(table.tell_host("Мяут: блок Абру")) == "same_target"
    assert refusal(table.tell_host("Мяут: блок Пикачу")) == "last_member"


def test_refusals_after_the_end_a_vote_and_an_order_are_closed_and_the_post_stands():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.night("Мяут: убить Псайдака")
    assert table.winners() == ["mafia"]
    assert refusal(table.vote("Генгар: [b]Мяут[/b], так и знал")) == "closed"
    assert refusal(table.tell_host("Мяут: убить Генгара")) == "closed"
    assert refusal(table.post("Псайдак: спасибо за игру")) is None
    assert refusal(table.press("Псайдак", "kill", "Мяут")) == "not_yours"
    assert table.said("Псайдак") == ["спасибо за игру"]


def test_refusals_after_an_end_by_day_a_vote_is_closed_too():
    table = Table("pokemon", "mafia: Мяут", "civilian: Псайдак, Генгар, Снорлакс")
    table.night().day("Псайдак, Генгар: Мяут")
    assert table.winners() == ["town"]
    assert refusal(table.vote("Генгар: Псайдак")) == "closed"
    assert refusal(table.tell_host("Псайдак: отсутствую до 03-05 12:00")) is None
    assert table.votes() == {"Псайдак": "Мяут", "Генгар": "Мяут"}


def test_refusals_after_the_end_a_conference_is_still_its_members():
    table = Table("pokemon", "mafia: Мяут, Экан", "civilian: Псайдак, Генгар, Снорлакс")
    table.night("Мяут: убить Псайдака")
    assert refusal(table.clan("Генгар: ну что, довольны?")) == "not_yours"
    assert refusal(table.clan("Мяут: мы их сделали")) is None
