"""Sides, roles and abilities that do not fit each other."""

from collections.abc import Iterator

from gorod.engine import ABILITIES, CLAN_ABILITIES, ELECTED, Condition, Rules, Side
from gorod.scenarios.assemble import roles_in
from gorod.scenarios.reasons import because
from gorod.scenarios.scenario import Scenario

Faults = Iterator[tuple[str, str]]

#: Abilities that come with a rule of the game, by the section that turns it on.
_SECTIONS = {"watch": "sentry", "carry": "treasures"}


def holdable(scenario: Scenario) -> set[str]:
    """The roles that somebody can come to hold: those of a deal, and what a recruit becomes."""
    dealt = {role for deal in scenario.deals.values() for role in deal}
    return dealt | {side.plain for side in scenario.rules.sides.values() if side.plain is not None}


def _given(rules: Rules) -> set[str]:
    """The abilities that come with a clan or with sentry duty, not with a role."""
    given = set()
    if any(side.leader == ELECTED for side in rules.sides.values()):
        given.add("lead")
    if rules.treasures is not None:
        given.add("carry")
    if rules.sentry is not None:
        given.add("watch")
    return given


def _steps(rules: Rules) -> set[str]:
    return {name for stage in rules.night_order for name in stage}


def sides(scenario: Scenario) -> Faults:
    """Sides nobody is on, and leaders and recruits that are not of their side."""
    rules = scenario.rules
    for side in rules.sides.values():
        key = f"sides.{side.id}"
        if not any(role.side == side.id for role in rules.roles.values()):
            yield key, f"no role is on this side; give one `side: {side.id}`, or remove the side"
        if side.leader is not None and not side.clan:
            yield f"{key}.leader", "only a clan has a leader; add `clan: true`, or remove the leader"
        elif side.leader not in (None, ELECTED):
            yield from _own_role(rules, side, "leader", side.leader)
        if side.plain is not None and not side.clan:
            yield f"{key}.plain", "only a clan recruits; add `clan: true`, or remove the plain role"
        elif side.plain is not None:
            yield from _own_role(rules, side, "plain", side.plain)


def _own_role(rules: Rules, side: Side, setting: str, role: str | None) -> Faults:
    if role is not None and rules.roles[role].side != side.id:
        own = ", ".join(each.id for each in rules.roles.values() if each.side == side.id) or "none yet"
        yield f"sides.{side.id}.{setting}", f"{role} is on the side {rules.roles[role].side}; allowed: {own}"


def wins(scenario: Scenario) -> Faults:
    """Ends that a side can never meet, or has met before the game begins."""
    for side in scenario.rules.sides.values():
        for reason in _wrong(scenario, side, side.wins):
            yield f"sides.{side.id}.wins", reason


def _wrong(scenario: Scenario, side: Side, condition: Condition) -> Iterator[str]:
    rules, kind = scenario.rules, condition.kind
    clans = [each.id for each in rules.sides.values() if each.clan]
    if kind in ("parity", "majority") and not side.clan:
        yield f"{kind} is for a clan; write no_mafia, or add `clan: true`"
    elif kind == "no_mafia" and side.clan:
        yield "a clan that lives never sees the end of all clans; write parity, majority or rivals_destroyed"
    elif kind == "rivals_destroyed" and side.clan and clans == [side.id]:
        yield "there is no rival clan; write parity or majority"
    elif kind == "rivals_destroyed" and not clans:
        yield "no side is a clan; add `clan: true` to one"
    elif kind == "all_treasures" and (rules.treasures is None or not rules.treasures.names):
        yield because("treasures_needed", side=side.id)
    elif kind == "alive" and scenario.deals:
        for role in sorted(set(roles_in(condition)) - holdable(scenario)):
            yield f"{role} must live, but no deal has this role; deal it"
    elif kind == "all":
        yield from _at_odds(scenario, side, condition)
    for part in condition.parts:
        yield from _wrong(scenario, side, part)


def _at_odds(scenario: Scenario, side: Side, condition: Condition) -> Iterator[str]:
    """Roles that must live although the same end wants all of their clan dead."""
    rules, kinds = scenario.rules, {part.kind for part in condition.parts}
    for part in condition.parts:
        clan = rules.sides[rules.roles[part.role].side] if part.kind == "alive" and part.role is not None else None
        if clan is None or not clan.clan:
            continue
        if "no_mafia" in kinds or ("rivals_destroyed" in kinds and clan.id != side.id):
            yield f"{part.role} must live, but the whole of {clan.id} must die; drop one of the two"


def roles(scenario: Scenario) -> Faults:
    """Roles that nobody can hold, and roles with abilities that they cannot use."""
    rules = scenario.rules
    for role in rules.roles.values():
        key = f"roles.{role.id}"
        if scenario.deals and role.id not in holdable(scenario):
            yield key, "nobody can hold this role: no deal has it; deal it or remove it"
        for name in dict.fromkeys(role.abilities):
            if role.abilities.count(name) > 1:
                yield f"{key}.abilities", f"{name} stands twice; keep one"
            if name in CLAN_ABILITIES or name == "watch":
                yield f"{key}.abilities", f"{name} comes with the clan or with sentry duty, not with a role; remove it"
            elif name not in rules.abilities:
                yield f"{key}.abilities", f"{name} is off; add `{name}: {{}}` to `abilities:`, or remove it here"


def abilities(scenario: Scenario) -> Faults:
    """Abilities in use that never come to their turn, or that nobody has."""
    rules = scenario.rules
    had, steps = _had(rules), _steps(rules)
    for name in rules.abilities:
        if name not in had:
            yield f"abilities.{name}", "no role has this ability; give it to one, or remove it"
        elif ABILITIES[name].act is not None and name not in steps:
            yield f"abilities.{name}", f"never carried out; add {name} to `night_order:`"
    for name in sorted(_given(rules) - set(rules.abilities)):
        if ABILITIES[name].act is not None and name not in steps:
            yield _SECTIONS[name], because("never_carried_out", ability=name)
    for name in sorted(steps - set(rules.abilities)):
        if name not in _SECTIONS:
            yield "night_order", f"{name} is off; add `{name}: {{}}` to `abilities:`, or remove it here"
    yield from _recruiting(rules)


def _had(rules: Rules) -> set[str]:
    return _given(rules) | {name for role in rules.roles.values() for name in role.abilities}


def _recruiting(rules: Rules) -> Faults:
    for role in rules.roles.values():
        side = rules.sides[role.side]
        if "recruit" not in role.abilities or "recruit" not in rules.abilities:
            continue
        if not side.clan:
            yield f"roles.{role.id}.abilities", f"recruit is for a clan, and the side {side.id} is none; remove it"
        elif side.plain is None:
            yield f"sides.{side.id}", f"{role.id} recruits; say what a recruit becomes with `plain: ROLE`"


def odd(scenario: Scenario) -> Faults:
    """A clan's ability with nobody to decide it together, clans that nobody leads, and steps of the night that never come."""
    rules = scenario.rules
    for name in sorted(_steps(rules) & set(_SECTIONS) - _given(rules)):
        yield "night_order", f"{name} does nothing while `{_SECTIONS[name]}:` is off; remove it here"
    for role in rules.roles.values():
        if rules.sides[role.side].clan:
            continue
        for name in role.abilities:
            if ABILITIES[name].shared and name not in CLAN_ABILITIES:
                yield f"roles.{role.id}.abilities", f"{name} is a clan's ability, and the side {role.side} is no clan"
    for side in rules.sides.values():
        if side.clan and side.leader is None:
            yield f"sides.{side.id}", "nobody leads this clan; allowed: `leader: elected` or the id of a role"
