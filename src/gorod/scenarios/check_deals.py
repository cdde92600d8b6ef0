"""Deals and masks: counts that are wrong, games decided before they begin, names that are no names."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise

from gorod.engine import DecidedDeal, Game
from gorod.scenarios.names import COMMAND_WORDS, folded
from gorod.scenarios.reasons import because
from gorod.scenarios.scenario import LANGUAGES, Scenario

Faults = Iterator[tuple[str, str]]

_OPENING = datetime(2026, 1, 1, 9, tzinfo=UTC)
_FEWEST = 3
_SEAT_NUMBER = re.compile(r"(?:no|№|#)?\s*\d+")


def deals(scenario: Scenario) -> Faults:
    """Deals: none at all, too small, or with a wrong number of roles."""
    if not scenario.deals:
        yield "deals", "no deal is given; add roles by number of players, such as `7: {mafia: 2, civilian: 5}`"
    for number, deal in scenario.deals.items():
        key = f"deals.{number}"
        if number < _FEWEST:
            yield key, f"a game has at least {_FEWEST} players; remove this deal"
        if len(deal) != number:
            yield key, f"{len(deal)} roles for {number} players; make it {number}"


def decided(scenario: Scenario) -> Faults:
    """Deals that are over before they begin."""
    for number, deal in scenario.deals.items():
        try:
            Game.open(scenario.rules, [(f"seat {seat}", role) for seat, role in enumerate(deal)], _OPENING)
        except DecidedDeal as error:
            result = f"{', '.join(error.sides)} has won" if error.sides else "a draw"
            yield f"deals.{number}", because("decided", result=result, players=number)


def masks(scenario: Scenario) -> Faults:
    """Masks: too few, alike, or words that mean something else."""
    pool, rules = scenario.masks, scenario.rules.masks
    if rules is not None and rules.worn and scenario.deals and len(pool) < max(scenario.deals):
        yield "masks", because("masks_too_few", masks=len(pool), players=max(scenario.deals))
    own_words = {folded(word) for word in _own_words(scenario)}
    taken: dict[str, str] = {}
    for mask in pool:
        shown = mask.name[LANGUAGES[0]]
        key = f"masks.pool.{shown}"
        for name in dict.fromkeys(map(folded, mask.name.values())):
            if not name:
                yield key, "nothing of this name can be seen; give another"
            elif name in COMMAND_WORDS or name in own_words:
                yield key, because("mask_is_a_word", name=name, mask=shown)
            elif _SEAT_NUMBER.fullmatch(name):
                yield key, f"{name} reads as the number of a seat; choose another name"
            elif name in taken:
                yield key, f"{name} is also {taken[name]}; rename one"
            else:
                taken[name] = shown
                continue
            break


def _own_words(scenario: Scenario) -> Iterator[str]:
    voting = scenario.rules.voting
    if voting.early is not None:
        yield voting.early.word
    if voting.withdraw is not None:
        yield voting.withdraw
    if scenario.rules.treasures is not None:
        yield from scenario.rules.treasures.names


def odd(scenario: Scenario) -> Faults:
    """Numbers of players left out in between, and clans with two leaders."""
    numbers = list(scenario.deals)
    for before, after in pairwise(numbers):
        if after - before > 1:
            yield f"deals.{after}", f"no deal between {before} and {after} players"
    rules = scenario.rules
    for side in rules.sides.values():
        for number, deal in scenario.deals.items():
            if side.clan and side.leader in rules.roles and deal.count(side.leader) > 1:
                yield (
                    f"deals.{number}",
                    f"{deal.count(side.leader)} players could lead {side.id}; the first living one does",
                )
