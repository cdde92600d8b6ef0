"""A tree of texts turned into the engine's own types, strictly, guided by their annotations.

A setting that a type of the engine gains can therefore be written in a scenario at once, under the name of its field.
"""

from collections.abc import Callable, Mapping
from datetime import time, timedelta
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from gorod.engine import CONDITIONS, Condition, Conduct, Missing
from gorod.scenarios import values
from gorod.scenarios.errors import ScenarioError, nearest, shown, unknown
from gorod.scenarios.tree import Node, Row, Scalar, Table

#: Conditions that are written as a word; the others bear a role or parts.
PLAIN_CONDITIONS = tuple(name for name in CONDITIONS if name not in ("alive", "all", "any"))
_CONDITIONS = ", ".join([*PLAIN_CONDITIONS, "{alive: ROLE}", "{all: […]}", "{any: […]}"])

_SCALARS: dict[Any, Callable[[Scalar, str], Any]] = {
    int: values.read_number,
    bool: values.read_truth,
    str: values.read_word,
    Fraction: values.read_chance,
    time: values.read_time,
    timedelta: values.read_duration,
}
#: What `null` turns a rule into, where its type has no None of its own.
_OFF: dict[Any, Any] = {int: 0, bool: False, Fraction: Fraction(0), tuple: (), Missing: Missing(), Conduct: Conduct()}


@cache
def settings_of(kind: type[Struct]) -> dict[str, FieldInfo]:
    """The settings that a type takes, by the names they have in a scenario."""
    return {field.encode_name: field for field in fields(kind)}


def convert(node: Node, kind: Any, key: str) -> Any:
    """The value of a node as `kind`; `key` is its dotted name. Raises `ScenarioError`."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _choice(node, get_args(kind), key)
    if isinstance(node, Scalar) and node.empty and (origin or kind) in _OFF:
        return _OFF[origin or kind] if key not in values.FROM_ONE else values.read_number(node, key)
    if kind is Condition:
        return condition(node, key)
    if origin is Literal:
        return _word_of(node, get_args(kind), key)
    if origin is tuple:
        return tuple(convert(item, get_args(kind)[0], key) for item in items(node, key))
    if origin is dict:
        return {name: convert(below, get_args(kind)[1], f"{key}.{name}") for name, below in table(node, key).items()}
    if kind in _SCALARS:
        return _SCALARS[kind](scalar(node, key), key)
    return build(node, kind, key)


def build[T: Struct](node: Node, kind: type[T], key: str, given: Mapping[str, Any] | None = None) -> T:
    """A struct from a table: unknown settings are refused, missing ones take their default. `given` is no setting."""
    given = given or {}
    known = settings_of(kind)
    entries = table(node, key)
    made = dict(given)
    for name, below in entries.items():
        if name not in known or known[name].name in given:
            raise unknown_setting(below, key, name, [each for each in known if known[each].name not in given])
        made[known[name].name] = convert(below, known[name].type, dotted(key, name))
    for name, field in known.items():
        if field.required and field.name not in made:
            raise ScenarioError(f"missing; {_allowed(name, field.type)}", key=dotted(key, name), line=node.line)
    return kind(**made)


def unknown_setting(node: Node, key: str, name: str, known: list[str]) -> ScenarioError:
    """The refusal of a setting that does not exist at this place."""
    near = nearest(name, known)
    hint = f"; did you mean {near}" if near else ""
    return ScenarioError(
        f"no such setting{hint}; known here: {', '.join(known)}", key=dotted(key, name), line=node.line
    )


def dotted(key: str, name: str) -> str:
    """The dotted name of a setting below another."""
    return f"{key}.{name}" if key else name


def table(node: Node, key: str) -> dict[str, Node]:
    """The entries of a table."""
    if isinstance(node, Table):
        return node.entries
    raise ScenarioError(f"{_written(node)} is not allowed; allowed: a table of settings", key=key, line=node.line)


def items(node: Node, key: str) -> list[Node]:
    """The items of a list."""
    if isinstance(node, Row):
        return node.items
    raise ScenarioError(f"{_written(node)} is not allowed; allowed: a list such as [one, two]", key=key, line=node.line)


def scalar(node: Node, key: str) -> Scalar:
    """A single text."""
    if isinstance(node, Scalar):
        return node
    raise ScenarioError(f"{_written(node)} is not allowed; allowed: a single value", key=key, line=node.line)


def _written(node: Node) -> str:
    if isinstance(node, Scalar):
        return "an empty value" if node.empty else shown(node.text)
    return "a table" if isinstance(node, Table) else "a list"


def _word_of(node: Node, allowed: tuple[str, ...], key: str) -> str:
    word = scalar(node, key)
    if word.empty:
        raise ScenarioError(f"an empty value is not allowed; allowed: {', '.join(allowed)}", key=key, line=node.line)
    if word.text in allowed:
        return word.text
    raise ScenarioError(unknown(word.text, allowed), key=key, line=node.line)


def _choice(node: Node, kinds: tuple[Any, ...], key: str) -> Any:
    """One of several types; the refusal tells what each of them allows."""
    if isinstance(node, Scalar) and node.empty and NoneType in kinds:
        return None
    refusals = []
    for kind in kinds:
        if kind is NoneType:
            continue
        try:
            return convert(node, kind, key)
        except ScenarioError as error:
            refusals.append(error)
    if len(refusals) == 1:
        raise refusals[0]
    allowed = "; or ".join(error.reason.partition("allowed: ")[2] for error in refusals)
    raise ScenarioError(f"{_written(node)} is not allowed; allowed: {allowed}", key=key, line=node.line)


def _allowed(name: str, kind: Any) -> str:
    if get_origin(kind) is Literal:
        return f"allowed: {', '.join(get_args(kind))}"
    if kind is Condition:
        return f"allowed: {_CONDITIONS}"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return f"it has: {', '.join(settings_of(kind))}"
    return "allowed: the id of a side" if name == "side" else "allowed: a word"


def condition(node: Node, key: str) -> Condition:
    """A winning condition: a word, `{alive: ROLE}`, or `all`/`any` of others."""
    if isinstance(node, Scalar) and node.text in PLAIN_CONDITIONS:
        return Condition(node.text)
    if isinstance(node, Table) and len(node.entries) == 1:
        [(kind, below)] = node.entries.items()
        if kind == "alive":
            return Condition("alive", values.read_word(scalar(below, key), key))
        if kind in ("all", "any"):
            parts = tuple(condition(part, key) for part in items(below, key))
            if parts:
                return Condition(kind, parts=parts)
    near = nearest(node.text, PLAIN_CONDITIONS) if isinstance(node, Scalar) else None
    hint = f"did you mean {near}; " if near else ""
    raise ScenarioError(
        f"{_written(node)} is no winning condition; {hint}allowed: {_CONDITIONS}", key=key, line=node.line
    )


__all__ = [
    "PLAIN_CONDITIONS",
    "build",
    "condition",
    "convert",
    "dotted",
    "items",
    "scalar",
    "settings_of",
    "table",
    "unknown_setting",
]
