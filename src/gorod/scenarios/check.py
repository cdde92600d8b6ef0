"""Is a scenario sound? What is wrong with it beyond its types, each thing with file, line, key and mend."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from gorod.scenarios import check_deals, check_roles, check_settings
from gorod.scenarios.errors import place
from gorod.scenarios.scenario import Scenario

#: Finds faults of one kind: (dotted name, what is wrong and the mend).
Finder = Callable[[Scenario], Iterator[tuple[str, str]]]


class Problem(Struct, frozen=True):
    """One fault of a scenario. A `warning` is odd but may be meant; anything else has to be mended."""

    key: str
    reason: str
    file: str
    line: int | None = None
    warning: bool = False

    def __str__(self) -> str:
        return f"{place(self.file, self.line)}{'warning: ' if self.warning else ''}{self.key}: {self.reason}"


_FAULTS: tuple[Finder, ...] = (
    check_roles.sides,
    check_roles.wins,
    check_roles.roles,
    check_roles.abilities,
    check_settings.voting,
    check_settings.calendar,
    check_settings.conduct,
    check_settings.treasures,
    check_deals.deals,
    check_deals.decided,
    check_deals.masks,
)
_WARNINGS: tuple[Finder, ...] = (check_roles.odd, check_settings.odd, check_deals.odd)


def problems(scenario: Scenario) -> list[Problem]:
    """Everything that is wrong or odd with a loaded scenario, faults first. A sound scenario has none but warnings."""
    found = []
    for finders, warning in ((_FAULTS, False), (_WARNINGS, True)):
        for finder in finders:
            for key, reason in finder(scenario):
                found.append(Problem(key, reason, scenario.source, scenario.line_of(key), warning))
    return found
