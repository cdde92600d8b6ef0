"""R31, R32: bold votes and the agreed mark."""

import pytest

from gorod.engine import Mark, Refused, Replace, Unvoted, Voted
from rat import night_one, one_clan
from table import refusal

# --- R31: bold is a vote.


@pytest.mark.parametrize(
    "text",
    [
        "[b]Данди[/b]",
        "Я думаю, это [b]Данди[/b].",
        "**Данди**",
        "__Данди__",
        "<b>Данди</b>",
        "<strong>Данди</strong>",
        '<span style="font-weight: bold">Данди</span>',
        "[color=red][b]Данди[/b][/color]",
        "[b][i]Данди[/i][/b]",
        "[b]№2[/b]",
        "[b]голос за Данди[/b]",
        "[b]ДАНДИ![/b]",
    ],
)
def test_R31_a_vote_is_the_players_name_in_bold(text):
    table = one_clan()
    assert refusal(table.post(f"Тоша: {text}")) is None
    assert table.votes() == {"Тоша": "Данди"}


@pytest.mark.parametrize("text", ["[b]Фросю[/b]", "[b]Фросе[/b]", "[b]за Фросю[/b]"])
def test_R31_in_any_grammatical_case(text):
    table = one_clan()
    table.post(f"Тоша: {text}")
    assert table.votes() == {"Тоша": "Фрося"}


@pytest.mark.parametrize(
    "text", ["Данди", "голосую за Данди", "ДАНДИ", "[i]Данди[/i]", "[u]Данди[/u]", "> **Данди**", "`**Данди**`"]
)
def test_R31_what_is_not_bold_never_counts(text):
    table = one_clan()
    assert refusal(table.post(f"Тоша: {text}")) is None
    assert table.votes() == {}


def test_R31_bold_inside_a_quotation_is_not_the_writers():
    table = one_clan()
    table.post("Тоша: [quote=Муся]Это [b]Данди[/b][/quote] не согласна")
    assert table.votes() == {}
    table.post("Тоша: [quote=Муся]Это [b]Данди[/b][/quote] нет, [b]Соня[/b]")
    assert table.votes() == {"Тоша": "Соня"}


@pytest.mark.parametrize("word", ["внимание", "никто", "все", "не Данди"])
def test_R31_bold_text_that_names_nobody_is_answered(word):
    table = one_clan()
    table.vote("Тоша: Соня")
    events = table.post(f"Тоша: [b]{word}[/b], слушайте")
    assert [e.reason for e in events if isinstance(e, Refused)] == ["unknown_name"]
    assert table.votes() == {"Тоша": "Соня"}
    assert len(table.said("Тоша")) == 2


def test_R31_two_names_in_one_bold_text_are_asked_about():
    table = one_clan()
    table.vote("Тоша: Муся")
    assert refusal(table.post("Тоша: [b]Данди и Соня[/b]")) == "ambiguous_name"
    assert table.votes() == {"Тоша": "Муся"}


def test_R31_of_several_names_in_one_post_the_last_counts_as_one_act():
    table = one_clan(voting__changes=1)
    events = table.post("Тоша: [b]Соня[/b], нет, [b]Муся[/b], нет, [b]Данди[/b]")
    assert [table.names[e.target] for e in events if isinstance(e, Voted)] == ["Данди"]
    table.post("Тоша: [b]Муся[/b], впрочем, [b]Соня[/b]")
    assert table.votes() == {"Тоша": "Соня"}
    assert refusal(table.vote("Тоша: Муся")) == "no_changes_left"


def test_R31_a_withdrawal_after_a_name_counts():
    table = one_clan()
    table.vote("Тоша: Соня")
    events = table.post("Тоша: [b]Данди[/b]... нет, [b]снимаю[/b]")
    assert [type(e) for e in events if isinstance(e, Voted | Unvoted)] == [Unvoted]
    assert table.votes() == {}


def test_R31_a_name_after_a_withdrawal_counts():
    table = one_clan()
    table.vote("Тоша: Соня")
    events = table.post("Тоша: [b]снимаю[/b], теперь [b]Данди[/b]")
    assert [type(e) for e in events if isinstance(e, Voted | Unvoted)] == [Voted]
    assert table.votes() == {"Тоша": "Данди"}


def test_R31_bold_снимаю_withdraws_the_vote():
    table = one_clan()
    table.vote("Тоша: Данди")
    events = table.post("Тоша: [b]снимаю[/b]")
    assert [e.player for e in events if isinstance(e, Unvoted)] == [table.seat("Тоша")]
    assert table.votes() == {}


def test_R31_without_bold_it_withdraws_nothing():
    table = one_clan()
    table.vote("Тоша: Данди")
    assert refusal(table.post("Тоша: снимаю")) is None
    assert table.votes() == {"Тоша": "Данди"}


def test_R31_where_nothing_stands_nothing_is_withdrawn():
    table = one_clan()
    assert refusal(table.post("Тоша: [b]снимаю[/b]")) == "nothing_to_withdraw"


def test_R31_a_withdrawn_vote_may_be_given_again():
    table = one_clan()
    for text in ("Данди", "снимаю", "Соня"):
        table.vote(f"Тоша: {text}")
    assert table.votes() == {"Тоша": "Соня"}


def test_R31_the_word_is_a_setting():
    table = one_clan(voting__withdraw="отбой")
    table.vote("Тоша: Данди")
    assert refusal(table.post("Тоша: [b]снимаю[/b]")) == "unknown_name"
    assert refusal(table.post("Тоша: [b]отбой[/b]")) is None
    assert table.votes() == {}


def test_R31_without_the_setting_nothing_is_withdrawn():
    table = one_clan(voting__withdraw=None)
    table.vote("Тоша: Данди")
    assert refusal(table.post("Тоша: [b]снимаю[/b]")) == "unknown_name"
    assert table.votes() == {"Тоша": "Данди"}


def test_R31_a_vote_may_be_changed_without_limit():
    table = one_clan()
    for target in ("Данди", "Соня", "Муся", "Фрося", "Данди", "Рокки"):
        assert refusal(table.vote(f"Тоша: {target}")) is None
    assert table.votes() == {"Тоша": "Рокки"}


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_R31_or_with_one(limit):
    table = one_clan(voting__changes=limit)
    for target in ("Данди", "Соня", "Муся")[: limit + 1]:
        assert refusal(table.vote(f"Тоша: {target}")) is None
    assert refusal(table.vote("Тоша: Рокки")) == "no_changes_left"


def test_R31_one_may_vote_for_oneself():
    table = one_clan()
    assert refusal(table.vote("Тоша: Тоша")) is None
    table.vote("Муся: себя")
    assert table.votes()["Тоша"] == "Тоша"


def test_R31_or_may_not():
    table = one_clan(voting__self=False)
    assert refusal(table.vote("Тоша: Тоша")) == "self_vote"


def test_R31_the_dead_are_not_voted_for():
    table = night_one(one_clan(), "Тоша: Фрося").night()
    assert refusal(table.vote("Тоша: Фрося")) == "dead_target"


# --- R32: another mark.


@pytest.mark.parametrize("text", ["голос: Данди", "Подумала.\nголос: Данди", "Голос: за Данди"])
def test_R32_the_agreed_mark_is_as_good_as_bold(text):
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    assert refusal(table.post(f"Тоша: {text}")) is None
    assert table.votes() == {"Тоша": "Данди"}


def test_R32_at_the_start_of_a_line_alone():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.post("Тоша: мой голос: Данди")
    assert table.votes() == {}


def test_R32_it_takes_the_same_words():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.post("Тоша: голос: Данди")
    table.post("Тоша: голос: снимаю")
    assert table.votes() == {}
    assert refusal(table.post("Тоша: голос: внимание")) == "unknown_name"


def test_R32_it_works_beside_bold():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.vote("Тоша: Данди")
    table.post("Тоша: голос: Соня")
    table.post("Тоша: [b]Муся[/b]\nголос: Фрося")
    assert table.votes() == {"Тоша": "Фрося"}


def test_R32_it_is_one_players_alone():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    assert refusal(table.post("Муся: голос: Данди")) is None
    assert table.votes() == {}


def test_R32_in_a_quotation_it_is_not_his():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.post("Тоша: [quote]голос: Данди[/quote]")
    assert table.votes() == {}


def test_R32_another_may_be_agreed():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.host(Mark, table.seat("Тоша"), "+++")
    table.post("Тоша: голос: Данди")
    assert table.votes() == {}
    table.post("Тоша: +++ Данди")
    assert table.votes() == {"Тоша": "Данди"}


def test_R32_a_new_person_agrees_on_his_own():
    table = one_clan()
    table.host(Mark, table.seat("Тоша"), "голос:")
    table.host(Replace, table.seat("Тоша"))
    table.post("Тоша: голос: Данди")
    assert table.votes() == {}
