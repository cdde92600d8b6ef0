"""What a record's text means: speakers, texts of several lines, names, the header."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.records.header import Header
from gorod.records.lines import Speech
from gorod.records.notation import Record, read_record, write_record
from scribe import SEATS, fault, line_of, read, record, replayed, wall


def only(*log, **keys):
    (speech,) = read(*log, **keys).items
    return speech


@pytest.mark.parametrize(
    ("head", "speaker", "place", "to"),
    [
        ("Мяут", 1, "thread", None),
        ("Мяут > host", 1, "host", None),
        ("Мяут > clan", 1, "clan", None),
        ("Мяут > dead", 1, "dead", None),
        ("Мистер Майм > host", 6, "host", None),
        ('"Мистер Майм"', 6, "thread", None),
        ("host", None, "thread", None),
        ("host > Мистер Майм", None, "player", 6),
        ('host > "Абра"', None, "player", 3),
        ("host > game", None, "game", None),
    ],
)
def test_who_speaks_and_where(head, speaker, place, to):
    speech = only(f"03-02 12:30  {head}: слова")
    assert (speech.speaker, speech.place, speech.to, speech.text) == (speaker, place, to, "слова")


def test_a_text_is_kept_as_written():
    assert only("03-02 12:30  Мяут: а: б = в ! > host: г ").text == "а: б = в ! > host: г "
    assert only("03-02 12:30  Мяут:   с отступом").text == "  с отступом"
    assert only("03-02 12:30  Мяут:").text == ""
    assert only("03-02 12:30  Мяут:без пробела").text == "без пробела"
    assert only("03-02 12:30  Мяут: = died Абра").text == "= died Абра"
    assert only("03-02 12:30  Мяут: # не примечание").text == "# не примечание"


def test_a_post_goes_on_in_deeper_lines():
    first, second = read(
        "03-02 12:30  Мяут: первая",
        "    вторая",
        "",
        "      с отступом",
        "  = died Абра",
        "",
        "03-02 12:31  Экан:",
        "       строкой ниже",
    ).items
    assert first.text == "первая\n  вторая\n\n    с отступом\n= died Абра"
    assert second.text == "\nстрокой ниже"


def test_the_common_indentation_is_not_the_text():
    speech = only("03-02 12:30  Мяут: раз", "             два", "             три")
    assert speech.text == "раз\nдва\nтри"


def test_blank_lines_between_posts_belong_to_neither():
    first, second = read("03-02 12:30  Мяут: раз", "", "", "03-02 12:31  Экан: два", "", "").items
    assert (first.text, second.text) == ("раз", "два")


def test_line_numbers_are_those_of_the_file():
    text = record("03-02 12:30  Мяут: раз", "  ещё", "", "03-02 12:31  Экан: два", "! died Абра")
    first, second, claim = read_record(text).items
    assert (first.line, second.line, claim.line) == tuple(line_of(text, part) for part in ("раз", "два", "died"))


def test_line_ends_of_windows_and_a_byte_order_mark_change_nothing():
    text = record("03-02 12:30  Мяут: раз", "  ещё", "! died Абра")
    assert read_record(text.replace("\n", "\r\n")) == read_record(text)
    assert replayed(text.replace("\n", "\r\n")) == replayed(text)


def test_what_some_take_for_line_ends_is_part_of_a_text():
    odd = "раз\u2028два\u2029три\u0085четыре\x0bпять\x0cшесть\x1cсемь\rвосемь"
    assert only(f"03-02 12:30  Мяут: {odd}").text == odd


@pytest.mark.parametrize(
    "name", ["Да", "yes", "no", "null", "~", "12", "1e5", "21:00", "0x1F", "2026-03-02", "on", "Нет"]
)
def test_a_name_that_yaml_takes_for_something_else_is_a_name(name):
    text = record(f'03-02 12:30  "{name}": раз', seats={f'"{name}"': "mafia", **SEATS})
    assert read_record(text).header.names[0] == name
    bare = record(f'03-02 12:30  "{name}": раз', seats={name if name != "~" else '"~"': "mafia", **SEATS})
    assert read_record(bare).header.names[0] == name


@pytest.mark.parametrize(
    "name",
    ["а:б", "а = б", "Кот > host", 'Гена "Крокодил"', '"', "\\", "а\\", "host", "game", "clan", "!а", "=а", "а >"],
)
def test_a_name_with_signs_of_the_notation_stands_in_quotes(name):
    seats = {name: "civilian", **SEATS}
    items = [
        Speech(1, wall("2026-03-02 13:00"), 0, "thread", "раз"),
        Speech(2, wall("2026-03-02 13:00"), 0, "host", "два"),
        Speech(3, wall("2026-03-02 13:00"), None, "player", "три", 0),
    ]
    text = write_record(Record(Header("pokemon", wall("2026-03-02 12:00"), seats), items))
    again = read_record(text)
    assert again.header.names[0] == name
    assert [(s.speaker, s.place, s.to, s.text) for s in again.items] == [
        (s.speaker, s.place, s.to, s.text) for s in items
    ]


def test_a_name_with_a_quotation_mark_is_found_in_careless_quotes():
    seats = {"'Гена \"Крокодил\"'": "civilian", **SEATS}
    careless = record('03-02 12:30  "Гена "Крокодил"": раз', '03-02 12:31  Гена "Крокодил" > host: два', seats=seats)
    assert [speech.speaker for speech in read_record(careless).items] == [0, 0]


def test_the_header_says_what_the_game_is():
    header = read(
        settings="{voting.early.quorum: all, conduct.missed_votes: {running: 1}, conduct.absence: null}",
        seed="9f3c",
        draws="{tie/1: Мяут, clan_order/2: [b, a]}",
        aliases="{Майм: Мистер Майм}",
        until="03-05 10:00",
        ceremony="true",
    ).header
    assert header.settings == {
        "voting.early.quorum": "all", "conduct.missed_votes": {"running": "1"}, "conduct.absence": None,
    }  # fmt: skip
    assert (header.seed, header.secret) == ("9f3c", b"\x9f\x3c")
    assert header.draws == {"tie/1": "Мяут", "clan_order/2": "b,a"}
    assert header.aliases == {"Майм": "Мистер Майм"}
    assert (header.start, header.until) == (wall("2026-03-02 12:00"), wall("2026-03-05 10:00"))
    assert header.ceremony
    assert list(header.seats.items()) == list(SEATS.items())


@pytest.mark.parametrize(
    ("seed", "secret"), [("00", b"\0"), ("1e5", b"\x01\xe5"), ("123", b"\x01\x23"), ("FF", b"\xff")]
)
def test_a_seed_that_looks_like_a_number_is_hex(seed, secret):
    assert read(seed=seed).header.secret == secret


def test_without_a_seed_the_secret_is_one_nought():
    assert read().header.secret == b"\0"


def test_the_log_may_be_any_text_of_yaml():
    plain = 'log: "03-02 12:30  Мяут: раз\\n  ещё\\n! died Абра"\n'
    text = record().replace("log: |\n", plain)
    speech, claim = read_record(text).items
    assert (speech.text, claim.type) == ("раз\nещё", "died")
    assert {speech.line, claim.line} == {line_of(text, "log:")}


def test_a_record_may_have_no_log():
    text = record(until="2026-03-03 22:10").replace("log: |\n", "")
    assert "= opened phase=day number=1" in replayed(text)


def test_the_log_may_be_indented_as_one_likes():
    text = (
        record("03-02 12:30  Мяут: раз", "  ещё").replace("\n  03", "\n      03").replace("\n    ещё", "\n         ещё")
    )
    assert read_record(text).items[0].text == "раз\nещё"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("Мяут: без времени", "begins with no time"),
        ("03-02 12:30  Мяут без двоеточия", "no speaker"),
        ("03-02 12:30  Кто-то: здравствуйте", "no seat is called"),
        ("03-02 12:30  Мяут > Экан: шёпот", "rooms: host, clan, dead"),
        ("03-02 12:30  host > Кому-то: шёпот", "no seat is called"),
        ("03-02 12:30  host > clan: шёпот", "no seat is called"),
        ("03-02 12:30  host > game: dance", "no command of the host"),
        ("= fell Абра", "no type of event"),
        ("= died Абра reason=closed", "has no field"),
        ("=died Абра", "begins with no time"),
        ("= ", "no type of event"),
    ],
)
def test_a_line_that_means_nothing_is_an_error_of_the_file(line, part):
    text = record("03-02 12:10  Мяут: раз", line)
    at, message = fault(text)
    assert at == len(text.splitlines())
    assert part in message


def test_a_deeper_line_must_continue_something():
    text = (
        record("03-02 12:30  Мяут: раз").replace("  03-02", "    03-02").replace("log: |\n", "log: |\n      сперва\n")
    )
    assert fault(text)[1].endswith("indent it with 6 spaces")
    assert "every claim on one line" in fault(record("= died Абра", "  ещё"))[1]
    assert "indent the lines of the log with spaces" in fault(record() + "\t03-02 12:30  Мяут: раз\n")[1]


TEXT_LINES = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0\n\r"), max_size=12)
TEXTS = st.lists(
    TEXT_LINES | st.sampled_from(["", " ", "   ", "  а", "\t", " \t", "= died Абра", "03-02 12:30  Мяут: а"]),
    max_size=6,
)


@given(st.lists(TEXTS.map("\n".join), max_size=4))
def test_whatever_was_said_reads_back_to_the_same(texts):
    items = [Speech(0, wall("2026-03-02 12:30"), 1, "thread", text) for text in texts]
    written = write_record(Record(Header("pokemon", wall("2026-03-02 12:00"), dict(SEATS)), items))
    assert [speech.text for speech in read_record(written).items] == texts
    assert write_record(read_record(written)) == written


TIMES = st.lists(st.datetimes(wall("2026-03-02 12:00"), wall("2029-01-01 00:00")), max_size=5).map(sorted)


@given(TIMES)
def test_whenever_it_was_said_reads_back_to_the_same(times):
    items = [Speech(0, time, None, "thread", "") for time in times]
    written = write_record(Record(Header("pokemon", wall("2026-03-02 12:00"), dict(SEATS)), items))
    assert [speech.time for speech in read_record(written).items] == times


WORDS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=8)
SETTINGS = st.recursive(
    st.none() | WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3)
)


@given(st.dictionaries(WORDS, SETTINGS, max_size=3), st.dictionaries(WORDS, WORDS.filter(str.strip), max_size=3))
def test_whatever_stands_in_a_header_reads_back_to_the_same(settings, draws):
    header = Header(
        "pokemon",
        wall("2026-03-02 12:00:05"),
        dict(SEATS),
        settings=settings,
        seed="1e5",
        draws={label: result.strip() for label, result in draws.items()},
        treasures={"Лампа": "Мистер Майм"},
        aliases={"да": "Мяут"},
        ceremony=True,
        until=wall("2027-01-01 00:00"),
    )
    again = read_record(write_record(Record(header, []))).header
    again.places = {}
    assert again == header
