"""Whatever stands in a file or an override, the answer is a scenario or one line, never a traceback."""

import contextlib
import random
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from gorod.scenarios import Scenario, ScenarioError, load
from gorod.scenarios.check import problems
from gorod.scenarios.tree import Row, Scalar, Table, decode, parse

WHOLE = (Path(__file__).parent / "two-clans.yaml").read_bytes()
WORDS = [
    "null",
    "~",
    "true",
    "no",
    "21:00",
    "1260",
    "24h",
    "1/6",
    "-1",
    "parity",
    "elected",
    "mafia",
    "досрочно",
    "",
    " ",
    "\0",
    "*a",
]

words = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
trees = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(words, below, max_size=3)),
    max_leaves=8,
)


def dotted_names(node, name=""):
    if isinstance(node, Table):
        for key, below in node.entries.items():
            yield from dotted_names(below, f"{name}.{key}".lstrip("."))
    if name:
        yield name


NAMES = sorted(set(dotted_names(load("pokemon").tree)))


def answered(reading):
    """Runs the reading; a refusal must be one line."""
    refused = None
    try:
        reading()
    except ScenarioError as error:
        refused = str(error)
    assert refused is None or (refused.strip() and "\n" not in refused)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    answered(lambda: parse(decode(data)))


@given(st.text(alphabet="ab:-[]{},&*!|>'\"%@#? \n\t0~", max_size=60))
def test_any_yaml_is_read_or_refused(text):
    def reading():
        assert isinstance(parse(text), Scalar | Row | Table)

    answered(reading)


@given(st.data())
def test_a_damaged_file_is_loaded_or_refused(tmp_path_factory, data):
    dice = random.Random(data.draw(st.integers(0, 2**32)))
    damaged = bytearray(WHOLE)
    for _ in range(dice.randint(1, 6)):
        start = dice.randrange(len(damaged))
        damaged[start : start + dice.randint(0, 12)] = dice.choice(WORDS).encode() * dice.randint(0, 3)
    file = tmp_path_factory.getbasetemp() / "damaged.yaml"
    file.write_bytes(bytes(damaged))

    def reading():
        found = problems(load(str(file)))
        assert all("\n" not in str(problem) for problem in found)

    answered(reading)


@given(st.sampled_from(NAMES), trees)
def test_any_override_is_taken_or_refused(name, value):
    def reading():
        scenario = load("pokemon", {name: value})
        assert isinstance(scenario, Scenario)
        problems(scenario)

    answered(reading)


@given(words, trees)
def test_any_name_of_an_override_is_known_or_refused(name, value):
    with contextlib.suppress(ScenarioError):
        load("vanilla", {name: value})
