"""docs/rules.md is true: every rule that is built has its row, its code and its tests, and the settings named there are the scenario's."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from gorod.scenarios import load
from gorod.scenarios.tree import Row, Scalar, Table, parse

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules.md"
HERE = Path(__file__).parent

#: Sets of rules that are built: the letter of their ids, and the last number.
BUILT = {"P": 31, "R": 49}
#: Those among them that are of the site alone.
OF_THE_SITE = {"R46", "R48"}
#: The scenario whose values stand in the column of settings.
SCENARIO = {"P": "pokemon", "M": "pokemon", "R": "rat-treasures"}

RULES = [
    rule
    for letter, last in BUILT.items()
    for rule in (f"{letter}{number:02}" for number in range(1, last + 1))
    if rule not in OF_THE_SITE
]
COLUMNS = ["id", "rule", "setting", "code", "test"]


class _RuleRow(Struct, frozen=True):
    """A row of the table: one rule, or one sentence of Moments."""

    id: str
    rule: str
    setting: str
    code: str
    test: str


def _cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def rows():
    """The rows of every table whose columns are those of the rules."""
    found, open_table = [], False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            open_table = False
        elif _cells(line) == COLUMNS:
            open_table = True
        elif open_table and not line.startswith("|---"):
            found.append(_RuleRow(*_cells(line)))
    return found


@cache
def names_of_tests_in(path):
    """The names of the tests in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def _tests_of(rule):
    """Every test in this folder that bears the rule's id."""
    sign = "moments" if rule == "Moments" else rule
    return [
        name for path in HERE.glob("test_*.py") for name in names_of_tests_in(path) if name.startswith(f"test_{sign}_")
    ]


@cache
def names_in(path):
    """What a module defines at its top."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def _quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def _plain(node):
    """A setting as texts, lists and tables, without its lines."""
    if isinstance(node, Scalar):
        return None if node.empty else node.text
    if isinstance(node, Row):
        return [_plain(item) for item in node.items]
    return {key: _plain(entry) for key, entry in node.entries.items()}


def _setting(scenario, name):
    """The value of a setting in a scenario's file; fails where there is none."""
    node = load(scenario).tree
    for part in name.split("."):
        assert isinstance(node, Table) and part in node.entries, f"{scenario} has no setting {name}"
        node = node.entries[part]
    return _plain(node)


def test_the_table_has_a_row_for_every_rule_that_is_built():
    assert [row.id for row in rows() if row.id != "Moments" and row.id[0] in BUILT] == RULES


def test_the_table_names_no_rule_that_is_not_built():
    assert {row.id for row in rows()} <= {*RULES, "Moments"}


@pytest.mark.parametrize("rule", [*RULES, "Moments"])
def test_the_rule_has_tests_that_bear_its_id(rule):
    assert len(_tests_of(rule)) >= 3, f"tests named test_{rule}_…: {_tests_of(rule)}"


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_the_row_says_what_the_rule_is(row):
    assert len(row.rule) > 20
    assert row.rule.endswith(".")


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_the_code_named_in_the_row_exists(row):
    places = _quoted(row.code)
    assert places
    for place in places:
        file, _, name = place.partition(":")
        path = ROOT / "src" / "gorod" / file
        assert path.is_file(), f"no such file: {place}"
        assert name in names_in(path), f"no such name: {place}"


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_the_tests_named_in_the_row_exist_and_bear_its_id(row):
    files = _quoted(row.test)
    assert files
    sign = "moments" if row.id == "Moments" else row.id
    for file in files:
        path = HERE / file
        assert path.is_file(), f"no such file: {file}"
        assert any(name.startswith(f"test_{sign}_") for name in names_of_tests_in(path)), f"{file} has no test_{sign}_…"


@pytest.mark.parametrize("row", [row for row in rows() if row.setting], ids=lambda row: row.id)
def test_the_settings_named_in_the_row_are_those_of_the_scenario(row):
    for setting in _quoted(row.setting):
        name, _, value = setting.partition(": ")
        said = _plain(parse(f"value: {value}\n").entries["value"])
        assert _setting(SCENARIO[row.id[0]], name) == said, setting


def test_every_test_named_by_a_rule_bears_an_id_that_exists():
    ids = {
        match[1]
        for path in HERE.glob("test_*.py")
        for name in names_of_tests_in(path)
        if (match := re.match(r"test_([PR]\d\d)_", name))
    }
    assert {id_ for id_ in ids if id_[0] in BUILT} <= set(RULES)
