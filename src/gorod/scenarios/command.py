"""`gorod check FILE…`: says that a scenario is sound, or what is wrong with it."""

import sys
from collections.abc import Callable, Mapping, Sequence

from gorod.engine import Closing
from gorod.scenarios.check import Problem, problems
from gorod.scenarios.errors import ScenarioError
from gorod.scenarios.load import load
from gorod.scenarios.scenario import Scenario
from gorod.scenarios.values import in_short

SOUND, UNSOUND, BROKEN = 0, 1, 2

#: Finds what is wrong with a scenario's own announcements: lines of the form `KEY: what is wrong`.
CheckTexts = Callable[[Mapping[str, Mapping[str, str]]], list[str]]


def run(references: Sequence[str], check_texts: CheckTexts | None = None) -> int:
    """Check scenarios by id or path and print a line for each thing found. Gives the exit code.

    0: all are sound (there may be warnings). 1: one has a fault. 2: one cannot be read; its one line goes to stderr.
    """
    return max((_check(reference, check_texts) for reference in references), default=SOUND)


def _check(reference: str, check_texts: CheckTexts | None) -> int:
    try:
        scenario = load(reference)
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return BROKEN
    found = problems(scenario)
    for line in check_texts(scenario.announcements) if check_texts else []:
        key, _, reason = line.partition(": ")
        found.append(Problem(key, reason, scenario.source, scenario.line_of(key)))
    for problem in found:
        print(problem)
    if any(not problem.warning for problem in found):
        return UNSOUND
    print(f"{scenario.source}: sound; {summary(scenario)}")
    return SOUND


def summary(scenario: Scenario) -> str:
    """The scenario in a few words: players, sides, roles, calendar, masks."""
    rules = scenario.rules
    calendar = rules.calendar
    parts = [
        f"players {_range(list(scenario.deals))}",
        f"sides {', '.join(rules.sides)}",
        f"roles {', '.join(rules.roles)}",
        f"starts with a {calendar.first_phase}, day {_span(calendar.day)}, night {_span(calendar.night)} ({calendar.zone})",
    ]
    if scenario.masks:
        worn = rules.masks is not None and rules.masks.worn
        parts.append(f"{'masks' if worn else 'names'} {len(scenario.masks)}")
    return "; ".join(parts)


def _range(numbers: list[int]) -> str:
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def _span(closing: Closing) -> str:
    if closing.closes is not None:
        return f"until {closing.closes:%H:%M}"
    return "" if closing.lasts is None else f"of {in_short(closing.lasts)}"
