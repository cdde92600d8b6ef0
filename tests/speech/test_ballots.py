"""Ballots: what a whole post comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.speech import BallotReading, Roster, read_ballot

NAMES = ["Марабу", "Жираф", "Варан", "Выдра", "Смирнов", "Смирнова", "Мастер Слон"]
ZOO = Roster(NAMES)


def read(text, **options):
    return read_ballot(text, ZOO, **options) or BallotReading()


def vote(text, **options):
    reading = read(text, **options)
    return reading.problem or (None if reading.target is None else NAMES[reading.target])


def test_R31_the_last_valid_act_of_a_post_counts_and_then_nothing_is_refused():
    assert vote("[b]Жираф[/b]… [b]Варан[/b]? Нет: [b]Выдра[/b]") == "Выдра"
    assert vote("[b]Жираф[/b]. [b]Внимание всем[/b]") == "Жираф"
    assert read("[b]Жираф[/b]. [b]снимаю[/b]").withdraw
    assert vote("[b]снимаю[/b], теперь [b]Жираф[/b]") == "Жираф"


def test_R31_with_none_valid_the_first_reason_of_the_list_is_given():
    assert vote("[b]Смирнову[/b], [b]ого[/b]") == "unknown_name"
    assert vote("[b]Выдра[/b] или [b]Смирнову[/b]", barred={3: "dead_target"}) == "ambiguous_name"
    assert vote("[b]Выдра[/b] или [b]Варан[/b]", barred={3: "self_vote", 2: "dead_target"}) == "dead_target"


def test_P25_a_barred_seat_is_refused_with_its_reason():
    assert vote("[b]Выдру[/b]", barred={3: "self_vote"}) == "self_vote"
    assert vote("[b]Выдру[/b]. [b]Жирафа[/b]", barred={3: "self_vote"}) == "Жираф"


def test_a_form_that_fits_two_means_the_one_who_can_be_voted_for():
    assert vote("[b]Смирнову[/b]", barred={4: "dead_target"}) == "Смирнова"
    assert vote("[b]Смирнов[/b]", barred={4: "dead_target"}) == "dead_target"


def test_neighbouring_runs_that_make_a_name_are_one():
    assert vote("[b]Мастер[/b] [b]Слон[/b]") == "Мастер Слон"
    assert vote("[b]Жи[/b][b]раф[/b]") == "Жираф"
    assert vote("[b]Мастер[/b], [b]Слон[/b]") == "unknown_name"
    assert vote("[b]Мастер[/b] [s]x[/s] [b]Слон[/b]") == "unknown_name"
    assert vote("[b][size=5]Ж[/size][size=9]и[/size]раф[/b]") == "Жираф"


def test_P19_the_early_word_alone_joins_the_standing_vote():
    assert read("[b]досрочно[/b]") == BallotReading(early=True, written="досрочно")
    assert read("[b]Жираф[/b], поговорили и хватит. [b]Досрочно![/b]").early
    assert not read("[b]Жирав[/b] [b]досрочно[/b]").early
    assert not read("кричат: досрочно, а я говорю: [b]Жираф[/b]").early


def test_P15_a_word_that_the_rules_do_not_have_names_nobody():
    assert vote("[b]снимаю[/b]", withdraw_word=None) == "unknown_name"
    assert vote("[b]досрочно[/b]", early_word=None) == "unknown_name"
    assert not read("[b]Жираф[/b] досрочно", early_word=None).early
    assert read("[b]отзываю голос с Жирафа[/b]", withdraw_word="отзываю").withdraw


def test_R32_the_mark_works_beside_bold_and_takes_the_same_words():
    assert vote("голос: за Варана\nи точка", mark="голос:") == "Варан"
    assert vote("[b]Жираф[/b]\nголос: Варан", mark="голос:") == "Варан"
    assert vote("голос: Варан\n[b]Жираф[/b]", mark="голос:") == "Жираф"
    assert vote("[quote]\nголос: Варан\n[/quote]", mark="голос:") is None
    assert vote("мой голос: Варан", mark="голос:") is None


def test_the_writer_is_told_of_bold_that_did_not_count():
    assert read("[spoiler][b]Жираф[/b][/spoiler]").notes == ("hidden_bold",)
    assert read("[s][b]Жираф[/b][/s]").notes == ("hidden_bold",)
    assert read("[quote]что-то [b]Жираф[/b]").notes == ("unclosed_quote",)
    assert not read("[quote]что-то [b]Жираф[/b]").acts
    assert read("[quote]что-то [b]Жираф[/b][/quote]").notes == ()
    assert read("[b]Bыдpa[/b]").notes == ("lookalike",)


def test_a_refusal_names_who_may_have_been_meant():
    assert read("[b]Жырафа[/b]").candidates == (1,)
    assert read("[b]Смирнову[/b]").candidates == (4, 5)
    assert read("[b]Жираф и Варан[/b]").candidates == (1, 2)


@pytest.mark.parametrize("text", ["", "обычный пост без голоса", "Жираф", "[b]![/b]", "[b][/b]"])
def test_a_post_without_an_act_is_none(text):
    assert read_ballot(text, ZOO) is None


WORDS = [
    "[b]",
    "[/b]",
    "Жираф",
    "досрочно",
    "снимаю",
    "голос",
    " за ",
    "**",
    "?",
    "и",
    "[quote]",
    "[/quote]",
    "\n",
    "голос:",
    "№2",
    "с ",
]


@given(st.text() | st.lists(st.sampled_from(WORDS)).map("".join))
def test_no_post_raises_and_no_reading_contradicts_itself(text):
    for kind in ("bbcode", "markdown", "html", "forum"):
        reading = read_ballot(text, ZOO, markup=kind, mark="голос:")
        if reading is not None:
            assert (reading.target is not None) + reading.withdraw + (reading.problem is not None) <= 1
            assert not (reading.problem and reading.early)


@pytest.mark.parametrize(
    "text",
    [
        "[b]" + "а " * 100_000 + "[/b]",
        "[b]" + "!" * 200_000 + "x[/b]",
        "[b]Жираф врёт[/b] " * 10_000,
        "[b]" + "Жираф, " * 30_000 + "[/b]",
        "[b]" + "досрочно " * 20_000 + "[/b]",
        "\n" * 100_000 + "голос: Жираф",
    ],
    ids=range(6),
)
def test_a_hostile_post_of_200_kilobytes_is_read(text):
    read(text, mark="голос:")
