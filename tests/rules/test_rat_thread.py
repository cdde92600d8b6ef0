"""R38, R39, R43, R44, R47: quoting the host, editing, introductions, confirmed roles, and the silence of the dead."""

import pytest

from gorod.engine import EVENTS, Ceremony, Command, Confirmed, Game, Remove, Replace, Said, Unconfirmed, Voted
from rat import night_one, one_clan
from table import refusal

LETTER = "Этой ночью вы заступаете в караул и до самого утра никуда не отлучаетесь, кроме как для одной проверки"

# --- R38: the host's private messages.


def quoting(text, letter=LETTER, reader="Тоша", **settings):
    """What Тоша is told of a post after the host wrote the letter to the reader."""
    table = one_clan(**settings)
    table.host_says(letter, reader)
    return refusal(table.post(f"Тоша: {text}")), table


@pytest.mark.parametrize(
    "text",
    [
        LETTER,
        f"Вот что мне пришло: «{LETTER}»!",
        f"[quote=Ведущий]{LETTER}[/quote]",
        f"[quote]{LETTER}[/quote] клянусь",
        LETTER.upper(),
        LETTER.replace(",", " —"),
        "этой ночью вы заступаете в караул и до самого утра никуда не",
    ],
)
def test_R38_twelve_words_in_a_row_are_a_quotation(text):
    reason, table = quoting(text)
    assert reason == "quotes_host"
    assert table.said("Тоша") == []


@pytest.mark.parametrize(
    "text",
    [
        "этой ночью вы заступаете в караул и до самого утра никуда",
        "этой ночью вы заступаете в караул, а до самого утра никуда не отлучаетесь кроме как",
        "Мне написали, что я караулю.",
    ],
)
def test_R38_fewer_are_none(text):
    assert quoting(text)[0] is None


@pytest.mark.parametrize(
    ("letter", "text", "reason"),
    [
        ("Вы сегодня стоите в карауле", "мне пишут: вы сегодня стоите в карауле", "quotes_host"),
        ("Вы сегодня стоите в карауле", "вы сегодня стоите", None),
        ("Вы стоите в карауле", "вы стоите в карауле", None),
        ("Да", "да", None),
    ],
)
def test_R38_a_shorter_message_is_quoted_as_a_whole(letter, text, reason):
    assert quoting(text, letter)[0] == reason


def test_R38_a_vote_in_such_a_post_is_lost_with_it():
    table = quoting(f"{LETTER} [b]Данди[/b]")[1]
    assert table.votes() == {}
    assert table.all(Voted) == []


def test_R38_another_players_letter_is_not_known_to_him():
    assert quoting(LETTER, reader="Муся")[0] is None


def test_R38_what_the_host_said_to_all_may_be_quoted():
    table = one_clan()
    table.host_says(LETTER)
    assert refusal(table.post(f"Тоша: {LETTER}")) is None


def test_R38_the_host_may_be_answered_in_private():
    table = one_clan()
    table.host_says(LETTER, "Тоша")
    assert refusal(table.tell_host(f"Тоша: {LETTER} — это точно?")) is None


def test_R38_a_scenario_may_allow_it():
    reason, table = quoting(LETTER, thread__host_quotes="allowed")
    assert reason is None
    assert table.said("Тоша") == [LETTER]


# --- R39: nothing is edited.


def test_R39_no_command_edits_or_deletes_a_post():
    assert not {kind.__name__ for kind in Command.__subclasses__()} & {"Edit", "Delete", "Redact"}
    assert not {kind.__name__ for kind in EVENTS} & {"Edited", "Deleted"}


def test_R39_a_post_and_its_correction_both_stand():
    table = one_clan()
    table.post("Тоша: превет")
    table.post("Тоша: привет, конечно")
    assert table.said("Тоша") == ["превет", "привет, конечно"]


def test_R39_a_typo_in_a_vote_is_mended_by_another_vote():
    table = one_clan()
    assert refusal(table.vote("Тоша: Дандии")) == "unknown_name"
    table.vote("Тоша: Данди")
    assert table.votes() == {"Тоша": "Данди"}
    assert len(table.said("Тоша")) == 2


# --- R43: introductions.


def ceremony(**settings):
    """A game that awaits introductions and confirmations."""
    return one_clan(ceremony=True, **settings)


def test_R43_the_introduction_is_the_first_post():
    table = ceremony()
    assert refusal(table.post("Тоша: Я — старый моряк с трубкой.")) is None
    assert refusal(table.vote("Тоша: Данди")) is None
    assert table.votes() == {"Тоша": "Данди"}


@pytest.mark.parametrize("text", ["[b]Данди[/b]", "Я моряк, и это [b]Данди[/b]", "[b]снимаю[/b]", "[b]внимание[/b]"])
def test_R43_no_vote_before_it(text):
    table = ceremony()
    assert refusal(table.post(f"Тоша: {text}")) == "no_introduction"
    assert table.said("Тоша") == []
    assert table.votes() == {}


def test_R43_a_refused_post_introduces_nobody():
    table = ceremony()
    table.vote("Тоша: Данди")
    assert refusal(table.vote("Тоша: Данди")) == "no_introduction"


def test_R43_it_is_each_players_own():
    table = ceremony()
    table.post("Тоша: Я — старый моряк.")
    assert refusal(table.vote("Муся: Данди")) == "no_introduction"


def test_R43_private_words_are_no_introduction():
    table = ceremony()
    table.tell_host("Тоша: Я — старый моряк.")
    assert refusal(table.vote("Тоша: Данди")) == "no_introduction"


def test_R43_on_a_later_day_too():
    table = night_one(ceremony()).night()
    assert refusal(table.vote("Тоша: Данди")) == "no_introduction"


def test_R43_it_holds_in_the_silence_too():
    """Who has said nothing until then has nothing left to say."""
    table = ceremony()
    assert refusal(table.vote("Тоша: Данди", "2026-03-04 22:56")) == "no_introduction"
    assert refusal(table.post("Тоша: Я — старый моряк.")) == "silence"


def test_R43_without_the_ceremony_they_count_as_done():
    assert refusal(one_clan().vote("Тоша: Данди")) is None


def test_R43_orders_need_no_introduction():
    table = night_one(ceremony())
    assert refusal(table.tell_host("Якуб: убить Фросю")) is None


def test_R43_everybody_knows_that_introductions_are_awaited():
    table = ceremony()
    assert [e.channel for e in table.all(Ceremony)] == ["public"]
    assert not table.view(None).state.seats[0].introduced


def test_R43_a_game_folded_again_remembers_who_is_introduced():
    table = ceremony()
    table.post("Тоша: Я — старый моряк.")
    again = Game.load(table.rules, table.names, b"\0", table.log)
    assert [seat.introduced for seat in again.state.seats] == [name == "Тоша" for name in table.names]


# --- R44: confirmed roles.


def unconfirmed(table):
    """Who has not confirmed, as the host sees it."""
    return [seat.name for seat in table.state.seats if not seat.confirmed]


def test_R44_who_has_not_confirmed_is_told_to_the_host():
    table = ceremony()
    assert [(len(e.players), e.channel) for e in table.all(Unconfirmed)] == [(len(table.names), "host")]
    assert unconfirmed(table) == table.names


def test_R44_who_confirmed_before_the_opening_is_not():
    table = ceremony(confirmed=["Тоша", "Муся"])
    assert "Тоша" not in unconfirmed(table)
    assert len(unconfirmed(table)) == len(table.names) - 2


def test_R44_when_all_have_nobody_is_named():
    table = ceremony(confirmed=one_clan().names)
    assert table.all(Unconfirmed) == []


@pytest.mark.parametrize("text", ["роль получил", "отсутствую до 03-04 12:00", "если караул, проверить Данди"])
def test_R44_the_first_private_message_confirms(text):
    table = ceremony()
    table.tell_host(f"Тоша: {text}")
    assert [(table.names[e.player], e.channel) for e in table.all(Confirmed)] == [("Тоша", "host")]
    assert "Тоша" not in unconfirmed(table)


def test_R44_once():
    table = ceremony()
    table.tell_host("Тоша: роль получил")
    table.tell_host("Тоша: и ещё вопрос")
    assert len(table.all(Confirmed)) == 1


def test_R44_a_post_in_the_thread_confirms_nothing():
    table = ceremony()
    table.post("Тоша: Я — старый моряк, роль получил.")
    table.clan("Данди: роль получил")
    assert table.all(Confirmed) == []


def test_R44_only_the_host_sees_it():
    table = ceremony()
    table.tell_host("Тоша: роль получил")
    for name in ("Тоша", "Муся", None):
        assert table.sees(name, Confirmed) == table.sees(name, Unconfirmed) == []


def test_R44_a_new_person_confirms_anew():
    table = ceremony()
    table.tell_host("Тоша: роль получил")
    table.host(Replace, table.seat("Тоша"))
    assert "Тоша" in unconfirmed(table)
    table.tell_host("Тоша: я за него")
    assert "Тоша" not in unconfirmed(table)


def test_R44_the_host_may_remove_who_never_did():
    table = ceremony()
    table.host(Remove, table.seat("Тоша"), "unconfirmed")
    assert table.removed() == [("Тоша", "unconfirmed")]


def test_R44_without_the_ceremony_all_have_confirmed():
    table = one_clan()
    assert unconfirmed(table) == []
    table.host(Replace, table.seat("Тоша"))
    table.tell_host("Тоша: здравствуйте")
    assert table.all(Confirmed) == []


# --- R47: the dead.


def with_a_dead(**settings):
    """A day on which Фрося is dead."""
    return night_one(one_clan(**settings), "Тоша: Фрося").night()


def test_R47_the_dead_say_nothing():
    table = with_a_dead()
    assert refusal(table.post("Фрося: это был Данди")) == "dead"
    assert refusal(table.vote("Фрося: Данди")) == "dead"
    assert refusal(table.dead("Фрося: это был Данди")) == "dead"
    assert table.said("Фрося") == []


def test_R47_they_have_the_host():
    table = with_a_dead()
    assert refusal(table.tell_host("Фрося: за что?")) is None
    assert refusal(table.tell_host("Фрося: если караул, проверить Данди")) == "dead"


def test_R47_a_scenario_may_give_them_a_room():
    table = with_a_dead(dead__talk="own_room")
    assert refusal(table.dead("Фрося: это был Данди")) is None
    assert refusal(table.post("Фрося: это был Данди")) == "dead"
    assert table.sees("Фрося", Said)[-1].text == "это был Данди"


def test_R47_which_only_the_dead_and_the_host_read():
    table = with_a_dead(dead__talk="own_room")
    table.dead("Фрося: это был Данди")
    for name in ("Тоша", "Данди", None):
        assert [e for e in table.sees(name, Said) if e.place == "dead"] == []
    assert refusal(table.dead("Тоша: есть кто?")) == "not_yours"


def test_R47_until_the_game_is_over():
    cast = ("spy: Данди", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast), "Тоша: Фрося").night().day("Тоша: Данди")
    assert table.winners() == ["town"]
    assert refusal(table.post("Фрося: а я говорила")) is None
