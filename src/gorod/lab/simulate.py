"""Many random games of one deal, and what came of them."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from gorod.engine import Rules
from gorod.lab.random_play import random_game


class Outcomes(NamedTuple):
    """What came of `games` games.

    `won`: side -> games won; `draws`; `unfinished`: still open after the longest play; `phases`: number of the last day or night -> games.
    """

    games: int
    won: dict[str, int]
    draws: int
    unfinished: int
    phases: dict[int, int]


def simulate(rules: Rules, deal: Sequence[str], games: int, seed: int, *, odd: float = 0.0) -> Outcomes:
    """Play `games` random games, the roles of `deal` shuffled anew for each. Equal arguments give equal outcomes.

    Each game's chance comes from the seed and its number alone, so that runs may be cut into parts. `odd` as in `random_game`.
    Raises `DecidedDeal` for a deal that is decided at the start.
    """
    names = [f"{number}" for number in range(1, len(deal) + 1)]
    won, phases = Counter(dict.fromkeys(rules.sides, 0)), Counter[int]()
    draws = unfinished = 0
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        roles = rng.sample(list(deal), len(deal))
        state = random_game(rules, list(zip(names, roles, strict=True)), rng, odd=odd).state
        won.update(state.won)
        draws += state.ended == "draw"
        unfinished += state.ended is None
        phases[state.number] += 1
    return Outcomes(games, dict(won), draws, unfinished, dict(sorted(phases.items())))
