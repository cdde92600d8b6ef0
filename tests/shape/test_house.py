"""The laws of the house that a linter cannot hold: sizes, who may import what, and what no code may name."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

REPO = Path(__file__).parents[2]
PACKAGE = REPO / "src" / "gorod"
ENGINE = PACKAGE / "engine"
SCENARIOS = PACKAGE / "scenarios"

LONGEST_FILE = 420
LONGEST_FUNCTION = 45

# A word that the engine may use although a scenario uses it too: the prefix of every clan's own channel.
GENERIC_WORDS = {"clan"}
# The engine has no chance, no clock and no world of its own: they come in with commands.
BANNED_IN_ENGINE = {"os", "pathlib", "random", "secrets", "socket", "subprocess", "threading", "time", "uuid"}
# All that folding and viewing may read: the rules of the game as data, what happened, and what it came to.
FACTS = {"rules", "events", "evolve", "model"}
CLOCKS = {"now", "today", "utcnow"}

# Joined from halves, so that this file does not name them itself.
REGISTRY_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "deb." + "debian.org",
    "crates" + ".io",
]
MACHINE_PATHS = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/opt/" + "pypi", "/tm" + "p/"]
INDEX_OPTIONS = ["--index" + "-url", "--extra-index" + "-url", "--find" + "-links"]


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path, line: int | None = None) -> str:
    name = path.relative_to(REPO).as_posix()
    return name if line is None else f"{name}:{line}"


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its docstring, which a length limit should not shorten."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def docstrings(tree: ast.AST) -> set[int]:
    """The identities of the nodes that are docstrings."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def imports(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Every import of a file under src: its line, the absolute module, and the names taken from it."""
    package = path.relative_to(REPO / "src").with_suffix("").parts[:-1]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, []
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield node.lineno, module, [alias.name for alias in node.names]


def engine_door() -> set[str]:
    """The names that gorod.engine itself gives out."""
    door = ENGINE / "__init__.py"
    names: set[str] = set()
    if door.exists():
        for _, _, taken in imports(door):
            names.update(taken)
    return names


def engine_modules() -> set[str]:
    return {path.stem for path in ENGINE.iterdir() if path.stem != "__init__"} if ENGINE.exists() else set()


def scenario_words() -> set[str]:
    """The ids of every scenario, role and side that ships."""
    words: set[str] = set()
    for path in sorted(SCENARIOS.glob("*.yaml")):
        scenario = yaml.safe_load(path.read_text(encoding="utf-8"))
        words.add(path.stem)
        for table in ("roles", "sides"):
            entries = scenario.get(table) if isinstance(scenario, dict) else None
            words.update(map(str, entries) if isinstance(entries, dict) else ())
    return words - GENERIC_WORDS


def tracked_texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the repository that is committed or about to be."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPO,
        capture_output=True,
        check=True,
    )
    for name in sorted(listing.stdout.decode().split("\0")):
        path = REPO / name
        if name and path.is_file():
            data = path.read_bytes()
            if b"\0" not in data[:8000]:
                yield path, data.decode(errors="replace")


def test_no_file_grows_too_long():
    lengths = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files(PACKAGE)}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_grows_too_long():
    long = {
        f"{place(path, function.lineno)} {function.name}": body_lines(function)
        for path in python_files(PACKAGE)
        for function in functions(tree_of(path))
        if body_lines(function) > LONGEST_FUNCTION
    }
    assert long == {}


def test_nothing_is_imported_inside_a_function():
    inside = [
        place(path, node.lineno)
        for path in python_files(PACKAGE)
        for function in functions(tree_of(path))
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert inside == []


def test_outsiders_take_the_engine_by_its_door():
    door, rooms = engine_door(), engine_modules()
    around = [
        f"{place(path, line)} {module}"
        for path in python_files(PACKAGE)
        if not path.is_relative_to(ENGINE)
        for line, module, names in imports(path)
        if module.startswith("gorod.engine.")
        or (module == "gorod.engine" and any(name in rooms and name not in door for name in names))
    ]
    assert around == []


def test_the_engine_takes_nothing_from_outside():
    def allowed(module: str) -> bool:
        root = module.partition(".")[0]
        if root == "gorod":
            return module == "gorod.engine" or module.startswith("gorod.engine.")
        return root == "msgspec" or (root in sys.stdlib_module_names and root not in BANNED_IN_ENGINE)

    taken = [
        f"{place(path, line)} {module}"
        for path in python_files(ENGINE)
        for line, module, _ in imports(path)
        if not allowed(module)
    ]
    assert taken == []


def test_the_engine_never_looks_at_a_clock():
    looks = [
        place(path, node.lineno)
        for path in python_files(ENGINE)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS
    ]
    assert looks == []


@pytest.mark.parametrize("reader", ["evolve.py", "view.py"])
def test_folding_and_viewing_know_facts_only(reader):
    path = ENGINE / reader
    if not path.exists():
        pytest.skip(f"{reader} is not there yet")
    rooms = {
        room
        for _, module, names in imports(path)
        if module.startswith("gorod.engine")
        for room in (names if module == "gorod.engine" else [module.removeprefix("gorod.engine.")])
    }
    assert rooms <= FACTS


def test_the_engine_names_no_role_side_or_scenario():
    words = scenario_words()
    if not words:
        pytest.skip("no scenario is there yet")
    named = []
    for path in python_files(ENGINE):
        tree = tree_of(path)
        prose = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                found = words & {node.value, *re.split(r"[^\w-]+", node.value)}
                named += [f"{place(path, node.lineno)} {word}" for word in sorted(found)]
    assert named == []


def test_no_file_names_a_registry_or_a_machine():
    forbidden = re.compile(
        "|".join(
            [
                *map(re.escape, REGISTRY_HOSTS + INDEX_OPTIONS),
                *(rf"(?<![\w.}}/]){re.escape(path)}" for path in MACHINE_PATHS),
            ]
        )
    )
    named = [
        f"{place(path, text.count('\n', 0, hit.start()) + 1)} {hit[0]}"
        for path, text in tracked_texts()
        for hit in forbidden.finditer(text)
    ]
    assert named == []
