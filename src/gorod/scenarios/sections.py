"""The sections of a scenario file, each with what it takes: settings of the engine, and the names and deals around them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gorod.engine import ABILITIES, Masks, Role, Rules, Side
from gorod.scenarios.convert import build, dotted, items, scalar, settings_of, table, unknown_setting
from gorod.scenarios.errors import ScenarioError, shown, unknown
from gorod.scenarios.scenario import FORMS, LANGUAGES, Mask, Naming, Texts
from gorod.scenarios.tree import Node, Row, Scalar, Table

_LONGEST_TEXT = 4000
_MOST_PLAYERS = 60
_NAMING = ("name", "forms", "about")


def read_text(node: Node, key: str) -> str:
    """A text for people, of any number of lines."""
    text = scalar(node, key).text.strip()
    if isinstance(node, Scalar) and not node.empty and text and len(text) <= _LONGEST_TEXT:
        return text
    raise ScenarioError(f"allowed: a text of 1 to {_LONGEST_TEXT} letters", key=key, line=node.line)


def by_language[T](node: Node, key: str, read: Callable[[Node, str], T]) -> dict[str, T]:
    """What is given for each language."""
    made = {}
    for language, below in table(node, key).items():
        if language not in LANGUAGES:
            raise ScenarioError(unknown(language, LANGUAGES), key=dotted(key, language), line=below.line)
        made[language] = read(below, dotted(key, language))
    return made


def read_texts(node: Node, key: str) -> Texts:
    """A text by language; one language is enough."""
    return by_language(node, key, read_text)


def _read_forms(node: Node, key: str) -> dict[str, str]:
    made = {}
    for case, below in table(node, key).items():
        if case not in FORMS:
            raise ScenarioError(unknown(case, FORMS), key=dotted(key, case), line=below.line)
        made[case] = read_text(below, dotted(key, case))
    return made


def _named[T: Struct](node: Node, kind: type[T], key: str) -> tuple[dict[str, T], dict[str, Naming]]:
    """A table of sides or roles by id: what the engine takes of each, and what it is called."""
    things, namings = {}, {}
    for name, below in table(node, key).items():
        place = dotted(key, name)
        if not name.isidentifier():
            raise ScenarioError(f"{shown(name)} is no id; an id is one word of letters", key=key, line=below.line)
        entries = table(below, place)
        rest = {each: entry for each, entry in entries.items() if each not in _NAMING}
        _refuse_unknown(rest, kind, place)
        things[name] = build(Table(rest, below.line), kind, place, {"id": name})
        namings[name] = Naming(
            read_texts(entries["name"], dotted(place, "name")) if "name" in entries else {LANGUAGES[0]: name},
            by_language(entries["forms"], dotted(place, "forms"), _read_forms) if "forms" in entries else {},
            read_texts(entries["about"], dotted(place, "about")) if "about" in entries else {},
        )
    if not things:
        raise ScenarioError("allowed: at least one entry", key=key, line=node.line)
    return things, namings


def _refuse_unknown(entries: dict[str, Node], kind: type[Struct], place: str) -> None:
    known = [name for name in settings_of(kind) if name != "id"]
    for name, below in entries.items():
        if name not in known:
            raise unknown_setting(below, place, name, [*known, *_NAMING])


def read_sides(node: Node) -> tuple[dict[str, Side], dict[str, Naming]]:
    """The sides in the order of the file, which decides who wins when two meet their ends at once."""
    return _named(node, Side, "sides")


def read_roles(node: Node) -> tuple[dict[str, Role], dict[str, Naming]]:
    """The roles by id."""
    return _named(node, Role, "roles")


def read_abilities(node: Node) -> dict[str, Struct]:
    """The settings of each ability in use; one given as null is off."""
    made = {}
    for name, below in table(node, "abilities").items():
        key = dotted("abilities", name)
        if name not in ABILITIES:
            raise ScenarioError(unknown(name, sorted(ABILITIES)), key=key, line=below.line)
        if not (isinstance(below, Scalar) and below.empty):
            made[name] = build(below, ABILITIES[name].settings, key)
    return made


def read_night_order(node: Node) -> tuple[tuple[str, ...], ...]:
    """The stages of a night: an ability each, or a list of abilities that every clan does in its turn."""
    stages, seen = [], set()
    for item in items(node, "night_order"):
        stage = tuple(scalar(each, "night_order").text for each in (item.items if isinstance(item, Row) else [item]))
        for name in stage:
            if name not in ABILITIES or ABILITIES[name].act is None:
                known = sorted(each for each, ability in ABILITIES.items() if ability.act is not None)
                raise ScenarioError(unknown(name, known), key="night_order", line=item.line)
            if name in seen:
                raise ScenarioError(f"{name} stands twice; keep one", key="night_order", line=item.line)
            seen.add(name)
        stages.append(stage)
    return tuple(stages)


def read_deals(node: Node, roles: dict[str, Role]) -> dict[int, tuple[str, ...]]:
    """Roles by number of players, each as often as its count says, in the order of the line."""
    made: dict[int, tuple[str, ...]] = {}
    for number, below in table(node, "deals").items():
        key = dotted("deals", number)
        if not (_digits(number) and 2 <= int(number) <= _MOST_PLAYERS):
            reason = f"{shown(number)} is not allowed; allowed: a number of players from 2 to {_MOST_PLAYERS}"
            raise ScenarioError(reason, key="deals", line=below.line)
        deal: list[str] = []
        for role, count in table(below, key).items():
            if role not in roles:
                raise ScenarioError(unknown(role, roles), key=dotted(key, role), line=count.line)
            deal += [role] * _count(count, dotted(key, role))
        made[int(number)] = tuple(deal)
    return dict(sorted(made.items()))


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _count(node: Node, key: str) -> int:
    text = scalar(node, key).text
    if _digits(text) and int(text) <= _MOST_PLAYERS:
        return int(text)
    allowed = f"allowed: a whole number from 0 to {_MOST_PLAYERS}"
    raise ScenarioError(f"{shown(text)} is not allowed; {allowed}", key=key, line=node.line)


def read_masks(node: Node) -> tuple[Masks | None, tuple[Mask, ...]]:
    """How masks are worn, and the pool of their names; null: players are no masks, and there is no pool."""
    if isinstance(node, Scalar) and node.empty:
        return None, ()
    entries = dict(table(node, "masks"))
    pool = entries.pop("pool", Row([]))
    known = settings_of(Masks)
    for name, below in entries.items():
        if name not in known:
            raise unknown_setting(below, "masks", name, [*known, "pool"])
    return build(Table(entries, node.line), Masks, "masks"), tuple(_pool(pool, "masks.pool"))


def _pool(node: Node, key: str) -> list[Mask]:
    """`[NAME, …]`, or `{RUSSIAN: ENGLISH, …}`, or `{RUSSIAN: {en: ENGLISH, picture: FILE}, …}`."""
    first, second = LANGUAGES
    if isinstance(node, Row):
        return [Mask({first: read_name(item, key), second: read_name(item, key)}) for item in node.items]
    masks = []
    for name, below in table(node, key).items():
        place = dotted(key, name)
        names = {first: read_name(Scalar(name, below.line, plain=False), key), second: name}
        if isinstance(below, Scalar):
            masks.append(Mask({**names, second: read_name(below, place)}))
            continue
        entries = table(below, place)
        for each, entry in entries.items():
            if each not in (second, "picture"):
                raise unknown_setting(entry, place, each, [second, "picture"])
        if second in entries:
            names[second] = read_name(entries[second], dotted(place, second))
        picture = read_name(entries["picture"], dotted(place, "picture")) if "picture" in entries else None
        masks.append(Mask(names, picture))
    return masks


def read_name(node: Node, key: str) -> str:
    """A name for a player or file, on one line."""
    text = scalar(node, key).text.strip()
    if text and text.isprintable() and len(text) <= _MOST_PLAYERS:
        return text
    raise ScenarioError(f"allowed: a name of 1 to {_MOST_PLAYERS} letters on one line", key=key, line=node.line)


def read_announcements(node: Node) -> dict[str, dict[str, str]]:
    """Texts of the scenario's own, by language and key; what keys there are is speech's to say."""
    return by_language(node, "announcements", _texts_by_key)


def _texts_by_key(node: Node, key: str) -> dict[str, str]:
    return {name: read_text(below, dotted(key, name)) for name, below in table(node, key).items()}


_AROUND = {"scenario", "sides", "roles", "abilities", "night_order", "masks"}
#: The sections that are settings of the engine and nothing else, with their types.
PLAIN_SECTIONS: dict[str, Any] = {name: field.type for name, field in settings_of(Rules).items() if name not in _AROUND}
NEEDED = ("sides", "roles", "night_order", "calendar")
KNOWN = (
    "title",
    "summary",
    "sides",
    "roles",
    "abilities",
    "night_order",
    *PLAIN_SECTIONS,
    "deals",
    "masks",
    "announcements",
)
