"""`gorod check FILE…`: says that a scenario is sound, or what is wrong with it."""

import sys
from collections.abc import Sequence

from gorod.engine import Closing
from gorod.scenarios.check import problems
from gorod.scenarios.errors import ScenarioError
from gorod.scenarios.load import load
from gorod.scenarios.scenario import Scenario

SOUND, UNSOUND, BROKEN = 0, 1, 2


def run(references: Sequence[str]) -> int:
    """Check scenarios by id or path and print a line for each thing found. Gives the exit code.

    0: all are sound (there may be warnings). 1: one has a fault. 2: one cannot be read; its one line goes to stderr.
    """
    return max((_check(reference) for reference in references), default=BROKEN)


def _check(reference: str) -> int:
    try:
        scenario = load(reference)
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return BROKEN
    found = problems(scenario)
    for problem in found:
        print(problem)
    if any(not problem.warning for problem in found):
        return UNSOUND
    print(f"{scenario.source}: sound; {summary(scenario)}")
    return SOUND


def summary(scenario: Scenario) -> str:
    """The scenario in a few words: players, sides, roles, calendar, masks."""
    rules, numbers = scenario.rules, scenario.deals
    calendar = rules.calendar
    parts = [
        f"{min(numbers)}–{max(numbers)} players" if numbers else "no deals",
        f"sides {', '.join(rules.sides)}",
        f"roles {', '.join(rules.roles)}",
        f"starts with a {calendar.first_phase}, day {_span(calendar.day)}, night {_span(calendar.night)} ({calendar.zone})",
    ]
    if scenario.masks:
        worn = "masks" if rules.masks is not None and rules.masks.worn else "names"
        parts.append(f"{len(scenario.masks)} {worn}")
    return "; ".join(parts)


def _span(closing: Closing) -> str:
    if closing.closes is not None:
        return f"until {closing.closes:%H:%M}"
    return f"of {closing.lasts}"
