"""R33 to R35: the minutes of silence, what is revealed, and ties."""

from datetime import UTC, datetime

import pytest

from gorod.engine import CloseAt, Pause, Remove, Resume
from rat import drawn, night_one, one_clan
from table import refusal

# --- R33: silence.

LATE = "2026-03-04 22:5"


def late(*votes, **settings):
    """The first day, with these votes given before its last five minutes."""
    table = one_clan(**settings)
    for line in votes:
        table.vote(line)
    return table


def test_R33_from_five_to_eleven_nobody_writes():
    table = late("Тоша: Данди")
    assert refusal(table.post("Тоша: последнее слово", f"{LATE}4:59")) is None
    assert refusal(table.post("Тоша: последнее слово", f"{LATE}5:00")) == "silence"
    assert refusal(table.post("Муся: и моё", f"{LATE}9:59")) == "silence"
    assert table.said("Муся") == []


def test_R33_who_has_not_voted_may_cast_a_first_vote():
    table = late("Тоша: Данди")
    assert refusal(table.post("Муся: успела! [b]Соня[/b]", f"{LATE}6:00")) is None
    assert table.votes()["Муся"] == "Соня"
    assert table.said("Муся") == ["успела! [b]Соня[/b]"]


def test_R33_once():
    table = late()
    table.vote("Муся: Соня", f"{LATE}6:00")
    assert refusal(table.vote("Муся: Данди")) == "silence"
    assert table.votes() == {"Муся": "Соня"}


@pytest.mark.parametrize("text", ["[b]Соня[/b]", "[b]снимаю[/b]", "[b]Данди[/b]", "ой"])
def test_R33_changes_and_withdrawals_are_refused_whole(text):
    table = late("Тоша: Данди")
    assert refusal(table.post(f"Тоша: {text}", f"{LATE}6:00")) == "silence"
    assert table.votes() == {"Тоша": "Данди"}
    assert len(table.said("Тоша")) == 1


def test_R33_one_who_voted_and_withdrew_has_voted():
    table = late("Тоша: Данди", "Тоша: снимаю")
    assert refusal(table.vote("Тоша: Соня", f"{LATE}6:00")) == "silence"


@pytest.mark.parametrize("word", ["внимание", "снимаю", "Фрося"])
def test_R33_a_first_vote_that_does_not_count_is_refused_whole(word):
    table = night_one(one_clan(), "Муся: Фрося").night()
    assert refusal(table.vote(f"Муся: {word}", "2026-03-05 22:56")) == "silence"
    assert len(table.said("Муся")) == 1


def test_R33_a_vote_that_lapsed_was_none():
    table = late("Тоша: Фрося")
    table.host(Remove, table.seat("Фрося"), "outside", clock=f"{LATE}6:00")
    assert refusal(table.vote("Тоша: Соня")) is None


def test_R33_who_has_no_vote_writes_nothing():
    table = night_one(one_clan(abilities__heal__fails=1)).night("Рокки: лечу Фросю")
    assert refusal(table.vote("Фрося: Данди", "2026-03-05 22:56")) == "silence"


def test_R33_private_lines_are_open():
    table = late()
    assert refusal(table.tell_host("Тоша: вопрос", f"{LATE}6:00")) is None
    assert refusal(table.clan("Данди: тихо")) is None


def test_R33_the_first_day_is_silent_at_its_end_alone():
    table = late("Тоша: Данди")
    assert refusal(table.post("Тоша: ещё сутки", "2026-03-03 22:57")) is None


@pytest.mark.parametrize(("value", "clock"), [("10m", f"{LATE}0:00"), ("1m", f"{LATE}9:00")])
def test_R33_how_long_is_a_setting(value, clock):
    table = late("Тоша: Данди", voting__silence=value)
    assert refusal(table.post("Тоша: слово", clock)) == "silence"


def test_R33_there_may_be_none():
    table = late("Тоша: Данди", voting__silence=None)
    assert refusal(table.vote("Тоша: Соня", f"{LATE}9:59")) is None
    assert table.votes() == {"Тоша": "Соня"}


def test_R33_the_hosts_close_moves_the_silence_with_it():
    table = late("Тоша: Данди")
    table.host(CloseAt, datetime(2026, 3, 4, 17, tzinfo=UTC), clock="2026-03-04 19:00")
    assert refusal(table.post("Тоша: слово", "19:55:00")) == "silence"


def test_R33_a_pause_is_no_silence():
    table = late("Тоша: Данди")
    table.host(Pause, clock=f"{LATE}6:00")
    assert refusal(table.post("Тоша: что случилось?")) is None
    table.host(Resume)
    assert refusal(table.post("Тоша: а теперь?")) == "silence"


# --- R34: what is revealed.


def test_R34_the_role_is_announced_at_nightfall_with_the_result():
    table = night_one(one_clan(), "Тоша: Данди", "Муся: Данди")
    assert table.executed() == [("Данди", 2)]
    assert table.revealed("Данди") == ["spy"]
    kinds = [type(e).__name__ for e in table.log]
    assert kinds.index("Died") < kinds.index("Revealed") < kinds.index("Opened", kinds.index("Died"))


@pytest.mark.parametrize(("value", "revealed"), [("role", ["spy"]), ("side", ["clan"]), ("nothing", [])])
def test_R34_of_the_executed(value, revealed):
    table = night_one(one_clan(reveals__executed=value, reveals__night="role"), "Тоша: Данди")
    assert table.revealed("Данди") == revealed


@pytest.mark.parametrize(("value", "revealed"), [("role", ["doctor"]), ("side", ["town"]), ("nothing", [])])
def test_R34_of_the_nights_dead(value, revealed):
    table = night_one(one_clan(reveals__night=value, reveals__executed="role")).night("Якуб: убить Рокки")
    assert table.revealed("Рокки") == revealed


@pytest.mark.parametrize(("value", "revealed"), [("role", ["doctor"]), ("side", ["town"]), ("nothing", [])])
def test_R34_of_the_removed(value, revealed):
    table = one_clan(reveals__removed=value)
    table.host(Remove, table.seat("Рокки"), "outside")
    assert table.revealed("Рокки") == revealed


# --- R35: ties.


@pytest.mark.parametrize("name", ["Данди", "Соня"])
def test_R35_on_a_tie_chance_decides(name):
    table = night_one(one_clan(draws={"tie/1": name}), "Тоша: Соня", "Муся: Данди", "Рокки: Фрося", "Тоша: Соня")
    assert drawn(table, "tie/1")[1] == ["Данди", "Соня", "Фрося"]
    assert table.executed() == [(name, 1)]


def test_R35_among_the_tied_alone():
    table = night_one(one_clan(), "Тоша, Рокки: Соня", "Муся, Фрося: Данди", "Лада: Фрося")
    assert drawn(table, "tie/1")[1] == ["Данди", "Соня"]


def test_R35_without_a_tie_nothing_is_drawn():
    table = night_one(one_clan(), "Тоша, Рокки: Соня", "Муся: Данди")
    assert drawn(table, "tie/1") is None
    assert table.executed() == [("Соня", 2)]


def test_R35_who_voted_first_does_not_matter():
    winners = {
        night_one(one_clan(seed=f"{seed:02x}"), "Тоша: Соня", "Муся: Данди").executed()[0][0] for seed in range(12)
    }
    assert winners == {"Данди", "Соня"}


def test_R35_no_votes_at_all_nobody_is_executed():
    table = night_one(one_clan())
    assert table.executed() == []
    assert drawn(table, "tie/1") is None


def test_R35_the_number_is_the_days():
    table = night_one(one_clan()).night()
    table.day("Тоша: Соня", "Муся: Данди")
    assert drawn(table, "tie/2") is not None


@pytest.mark.parametrize(
    ("value", "executed"),
    [(["earliest", "draw"], [("Соня", 1)]), (["earliest"], [("Соня", 1)]), (["nobody"], [])],
)
def test_R35_other_ways(value, executed):
    table = night_one(one_clan(voting__tie=value), "Тоша: Соня", "Муся: Данди")
    assert table.executed() == executed
