"""The laws of the site that an import contract cannot hold: which names pages may take from models and from the engine."""

import ast
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "gorod" / "web"
#: What a running game is made of: read by `access` and what stands below it, written by `actions` and `lobby`.
OF_A_GAME = {"StoredEvent", "Post", "Seat"}
#: Rows that an answer of the API is made of: posts out of a `Sight`, the asker's own seat before the game.
ROWS = {"telling.py": {"Post"}, "seating.py": {"Seat"}}
#: What decides, folds or sees more than one viewer may.
OF_THE_RULES = {"Game", "evolve", "decode", "encode", "Fate", "View", "look", "shuffle", "choose"}


def pages() -> list[Path]:
    """The modules that answer requests."""
    return sorted([*(WEB / "views").rglob("*.py"), *(WEB / "api").rglob("*.py"), *WEB.glob("urls*.py")])


def taken(path: Path, module: str) -> Iterator[str]:
    """The names that a file takes from a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == module:
            yield from (alias.name for alias in node.names)


def test_pages_take_no_model_of_a_running_game():
    found = {
        path.name: OF_A_GAME & set(taken(path, "gorod.web.models")) - ROWS.get(path.name, set()) for path in pages()
    }
    assert {name: names for name, names in found.items() if names} == {}


def test_pages_take_nothing_from_the_engine_that_decides_or_sees_all():
    found = {path.name: OF_THE_RULES & set(taken(path, "gorod.engine")) for path in pages()}
    assert {name: names for name, names in found.items() if names} == {}


def test_events_are_kept_and_read_by_the_store_alone():
    users = {path.name for path in WEB.rglob("*.py") if "StoredEvent" in taken(path, "gorod.web.models")}
    assert users <= {"store.py"}


def test_the_picture_of_the_house_has_every_room_of_the_site():
    picture = (WEB.parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = "\n".join(line.split("|")[1] for line in picture.splitlines() if line.startswith("| `web/"))
    rooms = {path.name for path in WEB.iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert {name for name in rooms if f"`{name}`" not in rows.replace("`web/", "`")} == set()
