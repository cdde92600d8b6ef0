"""`gorod read FILE`: how texts are read, a line each."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gorod.cli import main

SHARED = Path(__file__).parents[3] / "shared" / "corpus"
SEATS = ["Марабу", "Жираф", "Варан", "Выдра"]
POST = {"id": "p1", "seats": SEATS, "by": "Марабу", "text": "[b]Жирафа[/b]", "markup": "bbcode"}
MESSAGE = {"id": "m1", "scenario": "pokemon", "seats": SEATS, "by": "Марабу", "role": "doctor", "text": "лечу Выдру"}


def read(tmp_path, capsys, *rows):
    """Exit status, answers and the standard error of one reading."""
    path = tmp_path / "texts.jsonl"
    path.write_bytes(b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows))
    status = main(["read", str(path)])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


def answer(tmp_path, capsys, row):
    status, answers, err = read(tmp_path, capsys, row)
    assert (status, err) == (0, "")
    return answers[0]


def test_a_post_is_answered_with_its_vote(tmp_path, capsys):
    expected = {"id": "p1", "vote": "Жираф", "withdraw": False, "early": False, "refused": None}
    assert answer(tmp_path, capsys, POST) == expected


def test_a_message_is_answered_with_its_orders(tmp_path, capsys):
    order = {"ability": "heal", "target": "Выдра", "pass": False, "treasure": None, "standing": False}
    assert answer(tmp_path, capsys, MESSAGE) == {"id": "m1", "orders": [order], "refused": None}


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"text": "[b]Жырафа[/b]"}, "unknown_name"),
        ({"text": "[b]Зебру[/b]", "dead": ["Зебра"]}, "dead_target"),
        ({"text": "[b]Марабу[/b]", "scenario": "pokemon"}, "self_vote"),
        ({"text": "[b]снимаю[/b]", "scenario": "pokemon"}, "unknown_name"),
        (
            {"text": "Мне: раз два три четыре пять. [b]Жираф[/b]", "private": ["Раз, два, три, четыре, пять"]},
            "quotes_host",
        ),
        ({"text": "[b]Жирафа[/b]", "scenario": "pokemon"}, None),
        ({"text": "[b]досрочно[/b]", "scenario": "rat-one-clan"}, "unknown_name"),
    ],
)
def test_a_post_is_refused_with_its_reason(tmp_path, capsys, change, refused):
    assert answer(tmp_path, capsys, POST | change)["refused"] == refused


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"text": "убить Выдру"}, "not_yours"),
        ({"text": "лечу Выдрру"}, "unknown_name"),
        ({"text": "лечу Зебру", "dead": ["Зебра"]}, "dead_target"),
        ({"text": "лечу Выдру", "scenario": "rat-one-clan", "on_duty": True}, "on_duty"),
        ({"text": "как дела?"}, None),
    ],
)
def test_an_order_is_refused_with_its_reason(tmp_path, capsys, change, refused):
    assert answer(tmp_path, capsys, MESSAGE | change) == {"id": "m1", "orders": [], "refused": refused}


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (b"{", "not JSON"),
        (b"[]", "not an object"),
        (b'{"id": "\xff"}', "UTF-8"),
        (b"[" * 5000, "not JSON"),
        ({"id": 1}, "text"),
        (POST | {"seats": "Марабу"}, "seats"),
        (POST | {"text": None}, "text"),
        (POST | {"markup": "rtf"}, "bbcode"),
        (POST | {"aliases": {"Кто": "Никто"}}, "Никто"),
        (POST | {"by": "Никто", "scenario": "pokemon"}, "Никто"),
        (POST | {"scenario": "нет такого"}, "pokemon"),
        (MESSAGE | {"role": "ведьма"}, "doctor"),
        (MESSAGE | {"by": "Никто"}, "Никто"),
        (MESSAGE | {"to": "всем"}, "host"),
        ({key: value for key, value in MESSAGE.items() if key != "scenario"}, "scenario"),
    ],
)
def test_a_malformed_line_is_named_with_its_mend_and_without_a_traceback(tmp_path, capsys, row, says):
    status, answers, err = read(tmp_path, capsys, POST, b"", row)
    assert status == 2
    assert len(answers) == 1
    assert err.count("\n") == 1
    assert "texts.jsonl:3: " in err
    assert says in err


def test_a_file_that_is_not_there_is_named(capsys):
    assert main(["read", "no such file.jsonl"]) == 2
    assert "no such file.jsonl: cannot be read" in capsys.readouterr().err


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpus is not here")
@pytest.mark.parametrize("name", ["posts", "orders"])
def test_the_corpus_of_posts_and_orders_is_read_as_a_careful_host_reads_it(name):
    command = [
        sys.executable,
        str(SHARED / "score"),
        "--gorod",
        f"{sys.executable} -m gorod",
        str(SHARED / f"{name}.jsonl"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 read that were not meant" in done.stdout
