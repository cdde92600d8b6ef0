"""`gorod` as typed: what goes out, the exit status, and one line for whatever goes wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gorod
from gorod.cli import COMMANDS, main
from scribe import record

GAME = (
    "03-02 20:00  Мяут > host: убить Псайдака",
    "03-02 22:00  = died Псайдак cause=shot",
    "03-03 12:00  Пикачу: [b]Мистера Майма[/b]",
    "! died Абра",
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "игра.yaml"
    path.write_text(record(*GAME), encoding="utf-8")
    return str(path)


@pytest.fixture
def run(capsys):
    """Type a command; gives (status, standard output, standard error)."""

    def typed(*words):
        try:
            status = main(words)
        except SystemExit as left:
            status = left.code
        out = capsys.readouterr()
        return status, out.out, out.err

    return typed


def process(*words, **options):
    """The command in a process of its own, with the bytes that it wrote."""
    return subprocess.run([sys.executable, "-m", "gorod", *words], check=False, **{"capture_output": True, **options})


def test_replay_fills_in_the_outcomes_and_its_output_replays_to_itself(run, file):
    status, out, err = run("replay", file)
    assert (status, err) == (0, "")
    assert '= voted Пикачу target="Мистер Майм"' in out
    Path(file).write_text(out, encoding="utf-8")
    assert run("replay", file) == (0, out, "")


def test_replay_json_and_views(run, file):
    status, out, _ = run("replay", "--json", file)
    assert status == 0
    assert json.loads(out.splitlines()[0])["type"] == "committed"
    status, out, _ = run("replay", "--json", "--as", "Абра", file)
    assert {json.loads(line)["channel"] for line in out.splitlines()} == {"public", "player:Абра"}
    status, out, _ = run("replay", "--json", "--public", file)
    assert {json.loads(line)["channel"] for line in out.splitlines()} == {"public"}
    assert run("replay", "--as", "Мяут", file)[1].count("mafia") > run("replay", "--public", file)[1].count("mafia")


def test_replay_check_names_the_line_that_fails(run, file):
    status, out, _ = run("replay", "--check", file)
    assert (status, out) == (0, f"{file}: 2 of 2 claims hold\n")
    text = record(*GAME, "! died Псайдак")
    Path(file).write_text(text, encoding="utf-8")
    status, out, _ = run("replay", "--check", file)
    assert status == 1
    assert out.splitlines()[0] == (
        f"{file}:{text.count(chr(10))}: ! died Псайдак: happened: 03-02 22:00  = died Псайдак cause=shot"
    )
    assert run("replay", file)[0] == 0
    assert run("replay", "--json", file)[0] == 0


def test_verify_tells_by_its_status(run, file):
    assert run("verify", file)[0] == 1
    Path(file).write_text(record(*GAME, seed="00"), encoding="utf-8")
    status, out, _ = run("verify", file)
    assert status == 0
    assert out.endswith("every draw holds\n")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["sing"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "--as"],
        ["replay", "--json", "--check", "a"],
        ["replay", "--public", "--as", "Абра", "a"],
        ["replay", "--jso", "a"],
        ["verify"],
        ["--sing"],
        ["check"],
    ],
)
def test_bad_usage_is_one_line_that_helps(run, words):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "--help" in err


def test_help_and_version(run):
    assert run("--version") == (0, f"gorod {gorod.__version__}\n", "")
    status, out, _ = run("--help")
    assert status == 0
    assert all(name in out for name in COMMANDS)
    assert "--public" in run("replay", "--help")[1]


@pytest.mark.parametrize("words", [["replay"], ["replay", "--json"], ["replay", "--check"], ["verify"]])
@pytest.mark.parametrize(
    "data",
    [None, b"", b"\xff\xfe", b"\0", b"scenario: pokemon\n", record("= fell Абра").encode(), b"\n" * 9 + b"[" * 90],
)
def test_a_broken_file_is_exit_2_and_one_line(run, tmp_path, words, data):
    path = tmp_path / "игра.yaml"
    if data is not None:
        path.write_bytes(data)
    status, out, err = run(*words, str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path}:")
    assert err.removeprefix(f"{path}:").partition(":")[0].isdigit()
    assert "; " in err


def test_a_view_of_nobody_is_refused(run, file):
    status, out, err = run("replay", "--as", "Никто", file)
    assert (status, out) == (2, "")
    assert "--as takes one of: Пикачу, Мяут" in err


def test_the_standard_input_is_a_file_too():
    done = process("replay", "--check", "-", input=record(*GAME).encode())
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, "-: 2 of 2 claims hold\n", b"")


def test_a_scenario_beside_the_record_is_found_from_anywhere(tmp_path, monkeypatch, run):
    shipped = Path(gorod.__file__).parent / "scenarios" / "pokemon.yaml"
    (tmp_path / "games").mkdir()
    (tmp_path / "своя.yaml").write_bytes(shipped.read_bytes())
    path = tmp_path / "games" / "игра.yaml"
    path.write_text(record(*GAME, scenario="../своя.yaml"), encoding="utf-8")
    monkeypatch.chdir(Path(gorod.__file__).parent)
    assert run("replay", "--check", str(path))[0] == 0


def test_bytes_are_utf_8_whatever_the_locale_says(file):
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = process("replay", file, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Псайдак" in done.stdout.decode()
    done = process("replay", file + "нет", env=environment)
    assert "игра.yamlнет:1: cannot be read" in done.stderr.decode()


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_leaves_hears_no_complaint(file, unbuffered):
    Path(file).write_text(record(*GAME, *[f"03-03 12:30  Пикачу: {'я' * 5000}" for _ in range(100)]), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "gorod", "replay", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as running:
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line(file):
    with Path("/dev/full").open("wb") as full:
        done = process("replay", file, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74
    assert done.stderr.decode().count("\n") == 1


def test_a_fault_of_our_own_is_told_without_a_traceback(run, file, monkeypatch):
    def broken(*_):
        raise KeyError("нечто")

    monkeypatch.setattr("gorod.records.command.play", broken)
    status, out, err = run("replay", file)
    assert (status, out) == (70, "")
    assert err == "gorod: a fault of gorod itself, please report it: KeyError: 'нечто'\n"
