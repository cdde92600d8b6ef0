"""Loads a scenario: a shipped one by its id or any file, with a game's own settings over it."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from gorod.scenarios.assemble import assemble
from gorod.scenarios.errors import ScenarioError, unknown
from gorod.scenarios.scenario import Scenario
from gorod.scenarios.sections import KNOWN
from gorod.scenarios.tree import LARGEST, Scalar, Table, decode, override, parse, plant

_SHIPPED = Path(__file__).parent
#: Tables of things that an override may change but, below the thing itself, not bring in.
_KEYED = ("sides", "roles", "abilities")
_ALTERNATIVES = {"closes": "lasts", "lasts": "closes"}


def shipped() -> tuple[str, ...]:
    """The ids of the scenarios that come with the package."""
    return tuple(sorted(path.stem for path in _SHIPPED.glob("*.yaml")))


class Source(Struct, frozen=True):
    """A scenario as it is written. `name`: its id; `file`: as the person named it."""

    name: str
    file: str
    text: str


def load(reference: str, overrides: Mapping[str, object] | None = None, *, base: Path | None = None) -> Scenario:
    """The scenario of a shipped id, or of a path relative to `base` (default: the working directory).

    `overrides`: dotted name -> Python value (None, truth, number, text such as `24h` or `1/6`, list, table), each replacing the whole
    value at its place; None turns a rule off. Raises `ScenarioError` for whatever is wrong, in one line.
    """
    return load_source(source(reference, base=base), overrides)


def load_source(written: Source, overrides: Mapping[str, object] | None = None) -> Scenario:
    """The scenario of a text that was read before. Overrides and refusals as for `load`."""
    try:
        tree = _tree(written.text)
    except ScenarioError as error:
        raise ScenarioError(error.reason, key=error.key, line=error.line, file=written.file) from None
    for key, value in (overrides or {}).items():
        tree = _overridden(tree, key, value)
    tree = _displaced(tree, overrides or {})
    try:
        return assemble(written.name, written.file, tree)
    except ScenarioError as error:
        raise _placed(error, written.file) from None


def _placed(error: ScenarioError, file: str) -> ScenarioError:
    """The error with its file, unless it has no line there: then an override is at fault, or nothing in particular."""
    return ScenarioError(error.reason, key=error.key, line=error.line, file=file if error.line else None)


def source(reference: str, *, base: Path | None = None) -> Source:
    """The text of a shipped id, or of a path relative to `base`. Raises `ScenarioError` for what cannot be read."""
    if reference in shipped():
        return Source(reference, f"{reference}.yaml", _shipped_text(reference))
    try:
        path = (base or Path()) / reference
        if not path.is_file():
            raise _nowhere(reference, there=path.exists())
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ScenarioError):
            raise
        reason = getattr(error, "strerror", None) or "no such path"
        raise ScenarioError(f"cannot be read: {reason}", file=reference) from None
    try:
        return Source(path.stem, reference, decode(data))
    except ScenarioError as error:
        raise ScenarioError(error.reason, key=error.key, line=error.line, file=reference) from None


def _nowhere(reference: str, *, there: bool) -> ScenarioError:
    if there:
        return ScenarioError("no ordinary file; give the path of a scenario file", file=reference)
    if "/" in reference or reference.endswith((".yaml", ".yml")):
        return ScenarioError("no such file", file=reference)
    known = unknown(reference, shipped(), told="shipped")
    return ScenarioError(f"{known}; or the path of a scenario file", key="scenario")


@cache
def _shipped_text(name: str) -> str:
    return decode((_SHIPPED / f"{name}.yaml").read_bytes())


@lru_cache(maxsize=64)
def _tree(text: str) -> Table:
    return parse(text)


def _overridden(tree: Table, key: str, value: object) -> Table:
    parts = key.split(".")
    if parts[0] not in KNOWN:
        raise ScenarioError(unknown(parts[0], KNOWN), key=key)
    if parts[0] in _KEYED and len(parts) > 2:
        things = tree.entries.get(parts[0])
        entries = things.entries if isinstance(things, Table) else {}
        known = [name for name, thing in entries.items() if isinstance(thing, Table)]
        if parts[1] not in known:
            raise ScenarioError(unknown(parts[1], known, told="in this scenario"), key=key)
    try:
        return override(tree, key, plant(value))
    except ScenarioError as error:
        raise ScenarioError(error.reason, key=key) from None


def _displaced(tree: Table, overrides: Mapping[str, object]) -> Table:
    """A phase overridden to last a while no longer closes at the file's time of day, and the other way round.

    A night that lasts a while is followed by dawn at once, unless the overrides say when.
    """
    if "calendar" in overrides:
        return tree
    for phase in ("day", "night"):
        for given, other in _ALTERNATIVES.items():
            mine, others = f"calendar.{phase}.{given}", f"calendar.{phase}.{other}"
            if overrides.get(mine) is not None and others not in overrides and f"calendar.{phase}" not in overrides:
                tree = override(tree, others, Scalar("null"))
    night = overrides.get("calendar.night")
    lasts = night.get("lasts") if isinstance(night, Mapping) else overrides.get("calendar.night.lasts")
    if lasts is not None and "calendar.dawn" not in overrides:
        tree = override(tree, "calendar.dawn", Scalar("null"))
    return tree
