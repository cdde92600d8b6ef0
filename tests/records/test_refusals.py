"""Files that cannot be used: one line with the file, the line and the mend, whatever is wrong."""

import pytest

from gorod.records.errors import RecordError, one_line, shown
from gorod.records.files import LARGEST, decode, read_text, write_whole
from scribe import QUIET, SEATS, fault, line_of, record

DEAL = "\n".join(f"  {name}: {role}" for name, role in SEATS.items())


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "a record is a table of keys"),
        ("# пусто\n", 1, "a record is a table of keys"),
        ("просто слова\n", 1, "a record is a table of keys"),
        ("- раз\n- два\n", 1, "a record is a table of keys"),
        ("scenario: [\n", 2, "not readable as YAML"),
        ("scenario: pokemon\n\tstart: x\n", 2, "spaces, not tabs"),
        ("scenario: &a pokemon\nstart: *a\n", 2, "no aliases here"),
        ("scenario: !!python/name:os.system\n", 1, "no tags here"),
        ("scenario: pokemon\nscenario: vanilla\n", 2, "stands twice"),
        ("? [a]\n: b\n", 1, "a key is a single text"),
        ("scenario: poke\x07mon\n", 1, "U+0007"),
        (record(weather="rain"), 4, '"weather" is no key of a record; known: scenario, start'),
        (record(scenario=None), 1, "`scenario` is missing"),
        (record(start=None), 1, "`start` is missing"),
        (record().replace(DEAL, "").replace("seats:\n", ""), 1, "`seats` is missing"),
        (record().replace(DEAL, ""), 4, "nobody is seated"),
        (record(scenario="pokemno"), 1, "did you mean pokemon"),
        (record(scenario="нет/такого.yaml"), 1, "no such file"),
        (record(scenario="[pokemon]"), 1, "single text"),
        (record(settings="{voting.chances: 2}"), 3, "did you mean changes"),
        (record(settings="{voting.changes: many}"), 3, "voting.changes"),
        (record(settings="[voting]"), 3, "is a table"),
        (record(settings="{calendar.zone: Moon/Tycho}"), 3, "calendar.zone"),
        (record(seed="xyz"), 4, "is not hex"),
        (record(seed="'9f 3c'"), 4, "is not hex"),
        (record(seed="0" * 2000), 4, "is not hex"),
        (record(draws="{clan_order/1: b,a}"), 4, "has no result"),
        (record(draws="[tie/1]"), 4, "is a table"),
        (record(treasures="{Лампа: Мяут}"), 4, "this scenario has no treasures"),
        (record(treasures="{Лампа: Никто}"), 4, "no seat is called"),
        (record(aliases="{Котик: Никто}"), 4, "no seat is called"),
        (record(ceremony="maybe"), 4, "true or false"),
        (record(log2="|"), 4, "did you mean log"),
        ("# " + "я" * 4_000_000 + "\n" + record(), 1, "too long"),
        (record(seats={**SEATS, "Лишний": "maniac"}), 12, 'no role "maniac"; did you mean mafia; roles: mafia'),
        (record(seats={**SEATS, "Лишний": ""}), 12, "has no role"),
        (record(seats={**SEATS, "Лишний": "[doctor]"}), 12, "has no role"),
        (record(seats={**SEATS, '"a\\nb"': "doctor"}), 12, "is no name"),
        (record(seats={**SEATS, '" "': "doctor"}), 12, "is no name"),
        (record(seats={**SEATS, "я" * 101: "doctor"}), 12, "too long"),
        (record(seats={f"Игрок {n}": "civilian" for n in range(61)}), 4, "seat at most 60"),
        (record(seats={"Мяут": "mafia", "Абра": "civilian"}), 4, "decided at the start: won mafia"),
        (record(seats={"Абра": "civilian"}), 4, "decided at the start: won town"),
        ("{}", 1, "is missing"),
        ("{" * 5000, 1, "nesting"),
        ("[" * 5000 + "]" * 5000, 1, "n"),
        (record() + "---\nseats: {}\n", 14, "one document a file"),
    ],
)  # fmt: skip
def test_a_broken_file_gets_its_line_and_the_mend(text, line, part):
    at, message = fault(text)
    assert (at, part in message) == (line, True), message
    assert "; " in message


def test_an_error_in_a_scenario_file_is_told_with_its_place(tmp_path):
    (tmp_path / "mine.yaml").write_text("sides: 3\n", encoding="utf-8")
    line, message = fault(record(scenario="mine.yaml"), tmp_path)
    assert line == 1
    assert "mine.yaml:1: " in message


def test_a_forced_draw_that_the_rules_forbid_is_an_error_of_the_file():
    tie = ("03-03 12:00  Псайдак: [b]Мяут[/b]", "03-03 12:01  Генгар: [b]Экан[/b]")
    settings = QUIET.replace("{", "{voting.tie: [draw], ")
    text = record(*tie, settings=settings, draws="{tie/1: Псайдак}", until="2026-03-03 21:10")
    assert fault(text) == (4, '4: the draw tie/1 cannot come to "Псайдак"; possible: Мяут, Экан')
    assert "seats" not in fault(text.replace("Псайдак}", "Никто}"))[1]


@pytest.mark.parametrize(
    ("order", "part"),
    [
        ("remove Мяут", "remove NAME for REASON"),
        ("remove Мяут for fun", "reasons: mask, private_talk"),
        ("remove Никто for mask", "no seat is called"),
        ("replace", "no seat is called"),
        ("replace Мяут now", "end the command with the name"),
        ("mark Мяут", "no mark is given"),
        ("forgive Никто", "no seat is called"),
        ("pause please", "write the command alone"),
        ("close at noon", "write `close at"),
        ("close 03-03 21:00", "write `close at"),
        ("close at 03-33 21:00", "no such time"),
        ("sing", "remove NAME for REASON, replace NAME"),
        ("", "is no command"),
    ],
)
def test_a_command_of_the_host_that_means_nothing_is_an_error_of_the_file(order, part):
    text = record("03-02 12:10  Мяут: раз", f"03-02 12:30  host > game: {order}")
    at, message = fault(text)
    assert at == line_of(text, "host > game")
    assert part in message


@pytest.mark.parametrize(
    ("data", "line", "part"),
    [
        (b"scenario: pokemon\n\xff\n", 2, "not UTF-8"),
        ("scenario: pokemon\n".encode("utf-16"), 1, "UTF-16"),
        ("покемоны\n".encode("cp1251"), 1, "not UTF-8"),
        (b"scenario: pokemon\nstart: \0\n", 2, "NUL"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0", 1, "NUL"),
        (b"\xed\xa0\x80", 1, "not UTF-8"),
        (b"a" * (LARGEST + 1), 1, "MiB"),
    ],
    ids=["latin", "utf-16", "cp1251", "nul", "binary", "surrogate", "huge"],
)
def test_what_is_no_utf_8_text_is_refused(data, line, part):
    with pytest.raises(RecordError) as refused:
        decode(data)
    assert refused.value.line == line
    assert part in str(refused.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    for name in (str(tmp_path / "нет.yaml"), str(tmp_path), "a\0b", ""):
        with pytest.raises(RecordError, match="cannot be read"):
            read_text(name)


def test_messages_are_one_line_and_bounded():
    error = RecordError(3, "a\nb\u2028c\x1b[31m", "x" * 100_000)
    assert error.said("f\n.yaml").startswith("f .yaml:3: a b c [31m; xxx")
    assert len(str(error)) < 1000
    assert shown("я" * 100) == f'"{"я" * 60}…"'
    assert one_line("а\t\r\nб") == "а б"


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "игра.yaml"
    path.write_bytes("прежнее".encode())
    write_whole(path, "новое".encode())
    assert path.read_text(encoding="utf-8") == "новое"
    with pytest.raises(TypeError):
        write_whole(path, "не байты")
    assert path.read_text(encoding="utf-8") == "новое"
    assert [left.name for left in tmp_path.iterdir()] == ["игра.yaml"]
    with pytest.raises(OSError):
        write_whole(tmp_path / "нет" / "игра.yaml", b"")
