"""`gorod demo`: a seed repeats its game, the record holds, English stays English, faults are one line."""

import argparse
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gorod
from gorod.cli import main
from gorod.lab.demo import add_arguments, run
from gorod.scenarios import shipped

SEEDS = (1, 5, 6)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def demo(*words: str, out: io.StringIO | None = None, err: io.StringIO | None = None) -> tuple[int, str, str]:
    """Exit status, output and errors of `gorod demo` with these words."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    out, err = out or io.StringIO(), err or io.StringIO()
    status = run(parser.parse_args(words), out, err)
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_repeats_its_game_byte_for_byte(seed):
    status, told, errors = demo("--seed", str(seed))
    assert (status, errors) == (0, "")
    assert demo("--seed", str(seed)) == (0, told, "")


def test_a_seed_repeats_its_game_in_another_process(tmp_path):
    outputs = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                "from gorod.cli import main; main()",
                "demo",
                "--seed",
                "7",
                "--record",
                "game.yaml",
            ],
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            check=True,
        ).stdout
        + (tmp_path / "game.yaml").read_bytes()
        for hashing in ("1", "2")
    }
    assert len(outputs) == 1


def test_without_a_seed_one_is_drawn_and_named():
    status, told, _ = demo("--players", "5")
    assert status == 0
    found = re.search(r"gorod demo --seed (\d+) --players 5\n", told)
    assert found is not None
    assert demo("--players", "5", "--seed", found[1])[1] == told


@pytest.mark.parametrize("words", [(), ("--english",), ("--scenario", "vanilla", "--players", "7")])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_record_replays_to_itself_and_verifies(seed, words, tmp_path, capsys):
    path = tmp_path / "game.yaml"
    status, told, _ = demo("--seed", str(seed), "--record", str(path), *words)
    text = path.read_text(encoding="utf-8")
    assert status == 0
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == text
    assert main(["replay", "--check", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert "= disclosed secret=" in text.splitlines()[-1]
    for post in re.findall(r"^  \d\S+ \S+  \w+: (.*)$", text, re.MULTILINE):
        assert post[:40] in told


def test_a_record_of_a_scenario_of_ones_own_finds_it_again(tmp_path, monkeypatch, capsys):
    shipped = Path(gorod.__file__).parent / "scenarios" / "vanilla.yaml"
    (tmp_path / "mine.yaml").write_bytes(shipped.read_bytes())
    (tmp_path / "records").mkdir()
    monkeypatch.chdir(tmp_path)
    record = Path("records/game.yaml")
    assert demo("--scenario", "mine.yaml", "--players", "6", "--seed", "1", "--record", str(record))[0] == 0
    assert "scenario: ../mine.yaml" in record.read_text(encoding="utf-8").replace('"', "")
    assert main(["replay", "--check", str(record)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("words", [(), ("--scenario", "vanilla", "--players", "9")])
def test_in_english_there_is_no_cyrillic(words):
    for seed in SEEDS:
        status, told, _ = demo("--english", "--seed", str(seed), *words)
        assert status == 0
        assert re.findall(r"[а-яё]+", told, re.IGNORECASE) == []


def test_the_end_names_the_winners_the_roles_and_how_to_verify():
    _, told, _ = demo("--seed", "5")
    end = told[told.index("Игра окончена") :]
    assert re.search(r"Победа: (Команда Р|мирные покемоны)\.", end)
    assert len(re.findall(r"^ +\d+\. \S.* — ", end, re.MULTILINE)) == 12
    assert "gorod verify" in end and "gorod demo --seed 5\n" in end


def test_what_not_everybody_sees_is_marked():
    _, told, _ = demo("--seed", "5")
    orders = [line for line in told.splitlines() if "→ ведущему" in line or "→ команде" in line]
    assert orders
    assert all("┆" in line for line in orders)


def test_votes_are_bold_on_a_terminal_only(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    _, shown, _ = demo("--seed", "5", out=Terminal())
    assert "\033[1mРайчу\033[22m" in shown and "[b]" not in shown
    _, plain, _ = demo("--seed", "5")
    assert "[b]Райчу[/b]" in plain and "\033" not in plain
    monkeypatch.setenv("NO_COLOR", "1")
    _, plain_too, _ = demo("--seed", "5", out=Terminal())
    assert "\033" not in plain_too


def test_progress_goes_to_a_terminal_alone_and_is_taken_away():
    _, told, errors = demo("--seed", "5", err=Terminal())
    assert re.search(r"День 1 · в игре \d+ из 12 · сообщений \d+", errors)
    assert errors.endswith("\r") and errors.rstrip("\r ").count("\r") > 10
    assert demo("--seed", "5") == (0, told, "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--scenario", "nowhere"), "nowhere"),
        (("--players", "4"), "4 players"),
        (("--players", "99"), "99 players"),
        (("--record", "no/such/place.yaml"), "no such directory|there is no directory"),
        (("--record", "."), "is a directory"),
    ],
)
def test_a_fault_is_one_line_and_no_game(words, told):
    status, shown, errors = demo(*words)
    assert (status, shown) == (2, "")
    assert errors.startswith("gorod demo: ") and errors.count("\n") == 1
    assert re.search(told, errors)


def test_a_fast_game_of_any_size_comes_to_its_end():
    for players in (5, 6, 8, 10, 13, 20, 30):
        status, told, _ = demo("--seed", "3", "--players", str(players))
        assert status == 0 and "Игра окончена" in told


@pytest.mark.parametrize("scenario", shipped())
def test_every_shipped_scenario_can_be_watched(scenario, tmp_path, capsys):
    path = tmp_path / "game.yaml"
    for seed in ("1", "2"):
        status, told, errors = demo("--scenario", scenario, "--seed", seed, "--record", str(path))
        assert (status, errors) == (0, "")
        assert "Игра окончена" in told
        assert main(["replay", "--check", str(path)]) == 0, capsys.readouterr().out
