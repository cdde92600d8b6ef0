"""Broken scenarios, each with the one thing wrong that its name tells; the lines that begin with `#!` are the answer."""

from pathlib import Path

import pytest

from gorod.scenarios import ScenarioError, load
from gorod.scenarios.check import problems

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


def expected(path):
    lines = path.read_bytes().split(b"\n")
    return [line.removeprefix(b"#! ").decode() for line in lines if line.startswith(b"#!")]


def answer(path):
    """What the check says, without the name of the file."""
    try:
        found = [str(problem) for problem in problems(load(path.name, base=path.parent))]
    except ScenarioError as error:
        found = [str(error)]
    return [line.removeprefix(f"{path.name}:").strip() for line in found]


def test_there_are_many_ways_to_break_a_scenario():
    assert len(BROKEN) >= 30


@pytest.mark.parametrize("path", BROKEN, ids=[path.stem for path in BROKEN])
def test_a_broken_scenario_is_answered_with_line_key_and_mend(path):
    assert expected(path)
    assert answer(path) == expected(path)
