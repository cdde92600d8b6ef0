"""Whatever stands in a file, it is a record or a RecordError; and a record that is taken replays to itself."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gorod.engine import Stand
from gorod.records.check import failures
from gorod.records.errors import RecordError
from gorod.records.files import decode
from gorod.records.notation import read_record, write_record
from gorod.records.replay import play
from gorod.records.telling import filled, json_lines, seen
from gorod.records.verify import verify
from scribe import record

WHOLE = record(
    "03-02 12:30  Мяут > clan: дон Мяут",
    "03-02 20:00  Мяут > host: убить Псайдака",
    "03-02 20:05  Пикачу > host: лечу Псайдака",
    "03-02 22:00  = told Пикачу notice=saved",
    "03-03 12:00  Абра: Думаю, это",
    "  [b]Мяут[/b]",
    "03-03 12:05  host > Абра: Спасибо.",
    "03-03 12:06  host > game: forgive Генгар",
    "03-03 21:00  ! died Абра",
    "! died Псайдак",
    seed="9f3c",
    until="2026-03-03 22:10",
).encode()
PIECES = st.sampled_from(
    ["\n", "\n  ", "    ", " ", ":", "\t", "\r\n", "\r", "\u2028", "\x85", '"', "=", "!", "|", "-", "0", "9", "*a", "&a ", "{", "}", "[",
     "]", "#", "'", ">", "!!int ", "%", "...\n", "---\n", "\ufeff", "log: |\n", "\n  03-03 12:10  Абра: ", "\n  03-03 12:10  host > game: pause",
     "\n  03-03 12:10  host > game: close at 03-03 12:11", "\n  03-03 12:10  host > game: remove Мяут for mask",
     "\n  ! died Мяут", "\n  = died Абра", "draws: {tie/1: Мяут}\n", "ceremony: true\n", "aliases: {а: Мяут}\n",
     "\nuntil: 2026-04-01 00:00\n", "null", "Мяут", "[b]", "[/b]", "[quote]"]
).map(str.encode)  # fmt: skip
PLACES = st.integers(0, len(WHOLE))
CHANGES = st.lists(st.tuples(PLACES, st.integers(0, 12), PIECES | st.binary(max_size=3)), min_size=1, max_size=4)
LINES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=3)


def changed(changes, moved):
    lines = WHOLE.split(b"\n")
    for taken, put in moved:
        lines.insert(put, lines.pop(taken % len(lines)))
    data = b"\n".join(lines)
    for place, length, piece in changes:
        data = data[:place] + piece + data[place + length :]
    return data


def take(data):
    """Read and play the bytes in every way; None if they are refused."""
    try:
        record = read_record(decode(data))
        game = play(record, Path())
    except RecordError as error:
        refused = error
    else:
        refused = None
    if refused is not None:
        assert refused.line >= 1
        assert "\n" not in refused.said("x")
        return None
    failures(game)
    verify(record, Path())
    for viewer in (Stand.STRANGER, Stand.HOST, 0):
        seen(game, viewer)
        json_lines(game, viewer)
    return game


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(data):
    assert take(data) is None


@given(st.text(max_size=300))
def test_random_text_is_refused(text):
    assert take(text.encode(errors="replace")) is None


@given(st.text(max_size=200))
def test_a_log_of_random_text_is_taken_or_refused(text):
    take(WHOLE.replace(b"log: |\n", b"log: |\n" + text.encode(errors="replace") + b"\n"))


@settings(max_examples=400)
@given(CHANGES, LINES)
def test_a_changed_record_is_refused_or_replays_to_itself(changes, moved):
    game = take(changed(changes, moved))
    if game is None:
        return
    once = filled(game)
    again = play(read_record(once), Path())
    assert filled(again) == once
    assert write_record(read_record(once)) == once
    assert [failure for failure in failures(again) if failure.claim.happened] == []


@given(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=200))
def test_whatever_is_said_is_kept(text):
    text = "\n".join(line.rstrip("\r") for line in text.split("\n"))
    said = WHOLE.decode().replace(
        "log: |\n",
        "log: |\n  03-02 12:10  Абра:" + "".join(f"\n      {line}" for line in text.split("\n")) + "\n      \n",
    )
    (first, *_) = read_record(said).items
    assert first.text == "\n" + text
    once = filled(play(read_record(said), Path()))
    assert read_record(once).speeches[0].text == "\n" + text
    assert filled(play(read_record(once), Path())) == once
