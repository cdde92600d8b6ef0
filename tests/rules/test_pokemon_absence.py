"""P27: absence. The clock warns a player who writes nothing, and removes him; a notice, a pause and the host excuse him.

The games open at noon; the silent one is removed at noon of the next day.
"""

import pytest

from gorod.engine import Away, Forgive, Pause, Resume, Told
from table import refusal, twelve


def _speak(table, *, but=(), clock=None):
    """Everybody living but those named writes a word."""
    for name in table.alive():
        if name not in but:
            table.post(f"{name}: я здесь", clock)


def _absence(**settings):
    return twelve(**{"conduct__absence": "24h", **settings})


def test_P27_a_day_of_silence_removes_counted_from_the_opening():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("11:59:59")
    assert table.removed() == []
    table.wait("12:00:00")
    assert table.removed() == [("Псайдак", "absence")]
    assert table.deaths() == [("Псайдак", "removed")]
    assert table.when(table.log[-1]) == "03 12:00:00"


@pytest.mark.parametrize(("clock", "removed"), [("11:59:59", []), ("12:00:00", [("Псайдак", "absence")])])
def test_P27_a_word_one_second_before_saves_and_at_that_second_does_not(clock, removed):
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    events = table.post("Псайдак: я здесь", clock)
    assert table.removed() == removed
    assert refusal(events) == ("dead" if removed else None)


def test_P27_the_silence_is_counted_anew_from_each_message():
    table = _absence()
    table.post("Псайдак: я здесь", "15:30")
    _speak(table, but=["Псайдак"], clock="16:00")
    table.wait("15:29:59")
    assert table.removed() == []
    table.wait("15:30:00")
    assert table.removed() == [("Псайдак", "absence")]


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.post("Псайдак: я здесь", "14:00"),
        lambda table: table.tell_host("Псайдак: я здесь", "14:00"),
        lambda table: table.vote("Псайдак: Мяут", "14:00"),
        lambda table: table.clan("Псайдак: можно к вам", "14:00"),
        lambda table: table.dead("Псайдак: тут кто-нибудь есть", "14:00"),
    ],
    ids=["thread", "host", "refused vote", "refused in the conference", "refused among the dead"],
)
def test_P27_a_message_of_any_kind_in_any_place_is_presence(act):
    table = _absence()
    act(table)
    _speak(table, but=["Псайдак"], clock="16:00")
    table.wait("13:59:59")
    assert table.removed() == []
    table.wait("14:00")
    assert table.removed() == [("Псайдак", "absence")]


def test_P27_a_post_that_the_shut_thread_refused_is_presence():
    table = _absence(thread__night="shut")
    assert refusal(table.post("Псайдак: я здесь", "14:00")) == "thread_closed"
    for name in table.alive():
        if name != "Псайдак":
            table.tell_host(f"{name}: я здесь", "16:00")
    table.wait("13:59:59")
    assert table.removed() == []


def test_P27_an_order_is_presence():
    table = _absence()
    table.tell_host("Абра: проверить Мяута", "14:00")
    _speak(table, but=["Абра"], clock="16:00")
    table.wait("13:59:59")
    assert table.removed() == []
    table.wait("14:00:00")
    assert table.removed() == [("Абра", "absence")]


def test_P27_the_dead_are_not_absent():
    table = _absence()
    _speak(table, clock="13:00")
    table.night("Мяут: убить Псайдака")
    _speak(table, clock="12:30")
    table.wait("20:00")
    assert table.removed() == []


@pytest.mark.parametrize(("value", "clock"), [("12h", "00:00:00"), ("90m", "13:30:00")])
def test_P27_as_long_as_the_scenario_says(value, clock):
    table = _absence(conduct__absence=value, conduct__absence_warning=None)
    for name in table.names[1:]:
        table.tell_host(f"{name}: отсутствую до 03-05 12:00")
    table.wait(clock)
    assert table.removed() == [("Мяут", "absence")]
    assert table.when(table.log[-1]).endswith(clock)


def test_P27_nobody_is_absent_where_the_rule_is_off():
    table = twelve()
    table.wait("2026-03-09 12:00")
    assert table.removed() == []
    assert table.all(Told) == []


def test_P27_a_warning_comes_six_hours_before():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("05:59:59")
    assert table.told("Псайдак") == []
    table.wait("06:00:00")
    assert table.told("Псайдак") == ["absence_warning"]
    assert table.times(Told) == ["03 06:00:00"]


@pytest.mark.parametrize(("clock", "told"), [("05:59:59", []), ("06:00:00", ["absence_warning"])])
def test_P27_a_word_one_second_before_the_warning_spares_it(clock, told):
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.post("Псайдак: я здесь", clock)
    table.wait("06:30")
    assert table.told("Псайдак") == told
    table.wait("12:00:01")
    assert ("Псайдак", "absence") not in table.removed()


def test_P27_after_a_word_he_is_warned_anew():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.post("Псайдак: я здесь", "06:30")
    _speak(table, but=["Псайдак"], clock="06:40")
    table.wait("00:29:59")
    assert table.told("Псайдак") == ["absence_warning"]
    table.wait("00:30:00")
    assert table.told("Псайдак") == ["absence_warning"] * 2


def test_P27_the_warning_is_private():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("06:00:00")
    assert [name for name in table.names if table.sees(name, Told)] == ["Псайдак"]


@pytest.mark.parametrize(("value", "told"), [("1h", "11:00:00"), ("12h", "00:00:00")])
def test_P27_the_warning_comes_as_long_before_as_the_scenario_says(value, told):
    table = _absence(conduct__absence_warning=value)
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("11:59:59")
    assert [when[3:] for when in table.times(Told, "Псайдак")] == [told]


def test_P27_no_warning_where_the_scenario_gives_none():
    table = _absence(conduct__absence_warning=None)
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("12:00")
    assert table.told("Псайдак") == []
    assert table.removed() == [("Псайдак", "absence")]


def test_P27_no_warning_that_would_come_before_the_silence():
    table = _absence(conduct__absence="6h", conduct__absence_warning="6h")
    _speak(table, but=["Псайдак"], clock="13:00")
    table.wait("17:59:59")
    assert table.all(Told) == []
    table.wait("18:00")
    assert table.removed() == [("Псайдак", "absence")]


@pytest.mark.parametrize(("dies", "cause"), [("Псайдак", "executed"), ("Генгар", "removed")])
def test_P27_an_absence_complete_at_the_close_itself_removes_after_the_execution(dies, cause):
    """The silent one was last heard at 21:00; if it is he who is executed, he is not removed as well."""
    table = _absence(conduct__absence_warning=None)
    for name in table.names:
        if name != dies:
            table.tell_host(f"{name}: отсутствую до 03-06 10:00", "13:00")
    table.post(f"{dies}: я здесь", "21:00:00")
    table.close()
    table.vote("Абра, Мяут, Экан: Псайдак")
    table.close()
    assert table.deaths()[0] == ("Псайдак", "executed")
    assert table.deaths()[-1] == (dies, cause)
    assert table.removed() == ([] if cause == "executed" else [(dies, "absence")])
    assert table.phase == ("night", 2)


def test_P27_a_notice_excuses_and_counts_anew_from_its_end():
    table = _absence()
    table.tell_host("Псайдак: отсутствую до 03-04 10:00", "13:00")
    for name in table.alive():
        if name != "Псайдак":
            table.tell_host(f"{name}: отсутствую до 03-06 10:00")
    table.wait("2026-03-05 03:59:59")
    assert table.told("Псайдак") == []
    table.wait("2026-03-05 04:00:00")
    assert table.told("Псайдак") == ["absence_warning"]
    table.wait("2026-03-05 09:59:59")
    assert table.removed() == []
    table.wait("2026-03-05 10:00:00")
    assert table.removed() == [("Псайдак", "absence")]


def test_P27_a_message_within_the_time_of_a_notice_does_not_shorten_it():
    table = _absence()
    table.tell_host("Псайдак: отсутствую до 03-04 10:00", "13:00")
    table.post("Псайдак: интернет нашёлся", "14:00")
    for name in table.alive():
        if name != "Псайдак":
            table.tell_host(f"{name}: отсутствую до 03-06 10:00")
    table.wait("2026-03-05 09:59:59")
    assert table.removed() == []


def test_P27_a_notice_is_known_to_the_host_only():
    table = _absence()
    table.tell_host("Псайдак: отсутствую до 03-04 10:00")
    assert [event.channel for event in table.all(Away)] == ["host"]
    assert [name for name in table.names if table.sees(name, Away)] == []


def test_P27_the_host_may_forgive_an_absence():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.host(Forgive, table.seat("Псайдак"), clock="11:59:59")
    table.wait("12:30")
    assert table.removed() == []


def test_P27_a_pause_stops_the_count_of_absence():
    table = _absence()
    _speak(table, but=["Псайдак"], clock="13:00")
    table.host(Pause, clock="08:00")
    table.host(Resume, clock="11:00")
    table.wait("14:59:59")
    assert ("Псайдак", "absence") not in table.removed()
    table.wait("15:00:00")
    assert ("Псайдак", "absence") in table.removed()


def test_P27_a_word_in_a_pause_is_presence_from_its_end():
    table = _absence()
    table.host(Pause, clock="13:00")
    table.post("Псайдак: подождём", "14:00")
    table.host(Resume, clock="17:00")
    _speak(table, but=["Псайдак"], clock="17:30")
    table.wait("16:59:59")
    assert table.removed() == []
    table.wait("17:00:00")
    assert table.removed() == [("Псайдак", "absence")]


def test_P27_a_pause_does_not_prolong_a_notice():
    table = _absence()
    table.tell_host("Псайдак: отсутствую до 03-03 15:00", "13:00")
    table.host(Pause, clock="14:00")
    table.host(Resume, clock="18:00")
    _speak(table, but=["Псайдак"], clock="18:30")
    for name in table.alive():
        if name != "Псайдак":
            table.tell_host(f"{name}: отсутствую до 03-06 10:00")
    table.wait("2026-03-04 14:59:59")
    assert table.removed() == []
    table.wait("2026-03-04 15:00:00")
    assert table.removed() == [("Псайдак", "absence")]
