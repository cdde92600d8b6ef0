"""Puts a scenario together from its tree, and sees that every name in it is the name of something."""

from collections.abc import Iterator
from typing import Any
from zoneinfo import available_timezones

from gorod.engine import ABILITIES, ELECTED, Condition, Rules, zone_of
from gorod.scenarios import sections
from gorod.scenarios.convert import convert, settings_of, unknown_setting
from gorod.scenarios.errors import ScenarioError, unknown
from gorod.scenarios.scenario import Scenario
from gorod.scenarios.tree import Scalar, Table


def assemble(name: str, file: str, tree: Table) -> Scenario:
    """The scenario `name` from a tree read from `file`. Raises `ScenarioError`, without the file."""
    entries = tree.entries
    for section, node in entries.items():
        if section not in sections.KNOWN:
            raise unknown_setting(node, "", section, list(sections.KNOWN))
    for section in sections.NEEDED:
        if section not in entries:
            raise ScenarioError("missing; a scenario needs this section", key=section, line=tree.line)
    nothing = Table({})
    sides, side_names = sections.read_sides(entries["sides"])
    roles, role_names = sections.read_roles(entries["roles"])
    masks, pool = sections.read_masks(entries.get("masks", Scalar("null")))
    plain: dict[str, Any] = {
        section: convert(entries[section], kind, section)
        for section, kind in sections.PLAIN_SECTIONS.items()
        if section in entries
    }
    abilities = sections.read_abilities(entries.get("abilities", nothing))
    order = sections.read_night_order(entries["night_order"])
    rules = Rules(name, sides, roles, abilities, order, masks=masks, **plain)
    scenario = Scenario(
        id=name,
        source=file,
        rules=rules,
        deals=sections.read_deals(entries.get("deals", nothing), roles),
        masks=pool,
        title=sections.read_texts(entries.get("title", nothing), "title"),
        summary=sections.read_texts(entries.get("summary", nothing), "summary"),
        sides=side_names,
        roles=role_names,
        announcements=sections.read_announcements(entries.get("announcements", nothing)),
        tree=tree,
    )
    _refuse_unknown_names(scenario)
    return scenario


def _refuse_unknown_names(scenario: Scenario) -> None:
    """Every side, role, ability and zone that a setting names must exist, or the game could not be played."""
    for key, word, known in _references(scenario.rules):
        if word not in known:
            raise ScenarioError(unknown(word, known), key=key, line=scenario.line_of(key))
    calendar = scenario.rules.calendar
    try:
        zone_of(calendar.zone)
    except (KeyError, ValueError, OSError):
        key = "calendar.zone"
        reason = unknown(calendar.zone, available_timezones()).partition("; allowed")[0]
        allowed = "; allowed: the name of a time zone, such as Europe/Moscow"
        raise ScenarioError(reason + allowed, key=key, line=scenario.line_of(key)) from None
    for phase, closing in (("day", calendar.day), ("night", calendar.night)):
        if (closing.closes is None) == (closing.lasts is None):
            key = f"calendar.{phase}"
            reason = 'allowed: exactly one of closes: "21:00" and lasts: 3m'
            raise ScenarioError(reason, key=key, line=scenario.line_of(key))


def _references(rules: Rules) -> Iterator[tuple[str, str, list[str]]]:
    """(dotted name, the id that stands there, the ids that exist)."""
    roles, sides, abilities = list(rules.roles), list(rules.sides), sorted(ABILITIES)
    for role in rules.roles.values():
        yield f"roles.{role.id}.side", role.side, sides
        for ability in role.abilities:
            yield f"roles.{role.id}.abilities", ability, abilities
    for name, settings in rules.abilities.items():
        # Words that an ability's settings list are ids of roles (R10).
        for setting, field in settings_of(type(settings)).items():
            if field.type == tuple[str, ...]:
                for role_id in getattr(settings, field.name):
                    yield f"abilities.{name}.{setting}", role_id, roles
    for side in rules.sides.values():
        if side.leader is not None:
            yield f"sides.{side.id}.leader", side.leader, [ELECTED, *roles]
        if side.plain is not None:
            yield f"sides.{side.id}.plain", side.plain, roles
        for role_id in roles_in(side.wins):
            yield f"sides.{side.id}.wins", role_id, roles


def roles_in(condition: Condition) -> list[str]:
    """The roles that a winning condition names."""
    named = [] if condition.role is None else [condition.role]
    for part in condition.parts:
        named += roles_in(part)
    return named
