"""The character of a bot, drawn once: how much it talks, whom it follows, how careful it is."""

import random
from typing import NamedTuple


class Temper(NamedTuple):
    """Each from 0 to 1: the chance, or the weight, of a habit."""

    talks: float
    follows: float
    rushes: float
    changes_mind: float
    mistypes: float
    misses: float
    comes_late: float
    bluffs: float


def draw_temper(rng: random.Random) -> Temper:
    """A character: most are careful and some are not."""
    return Temper(
        talks=rng.uniform(0.2, 0.9),
        follows=rng.uniform(0.1, 0.9),
        rushes=rng.choice((0.0, 0.05, 0.1, 0.4)),
        changes_mind=rng.uniform(0.2, 0.9),
        mistypes=rng.choice((0.0, 0.0, 0.03, 0.1)),
        misses=rng.choice((0.0, 0.0, 0.0, 0.04, 0.12)),
        comes_late=rng.choice((0.0, 0.0, 0.03, 0.08)),
        bluffs=rng.choice((0.0, 0.2, 0.5)),
    )
