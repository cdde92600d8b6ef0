"""Random play: repeatable, plain or odd, and never hanging."""

import random
from collections import Counter

import pytest

from gorod.engine import Closed, DecidedDeal, Died, Refused, encode, verdict
from gorod.lab.random_play import random_game
from gorod.scenarios import load, shipped

DEAL = ("mafia", "mafia", "mafia", "commissioner", "doctor", *["civilian"] * 8)


def seats(roles=DEAL):
    return [(f"Игрок {number}", role) for number, role in enumerate(roles, 1)]


@pytest.mark.parametrize("odd", [0.0, 0.3, 0.9])
def test_equal_chance_makes_an_equal_game(odd):
    rules = load("pokemon").rules
    one, two = (random_game(rules, seats(), random.Random(4), odd=odd) for _ in range(2))
    assert [encode(event) for event in one.log] == [encode(event) for event in two.log]
    assert one.log != random_game(rules, seats(), random.Random(5), odd=odd).log


def test_plain_play_refuses_nothing_and_ends():
    rules = load("pokemon").rules
    for seed in range(30):
        game = random_game(rules, seats(), random.Random(seed))
        assert game.over
        assert verdict(game.state) is not None
        assert not any(isinstance(event, Refused) for event in game.log)


def test_odd_play_makes_strange_things_happen():
    rules = load("pokemon", {"voting.withdraw": "снимаю"}).rules
    kinds, reasons = Counter(), Counter()
    for seed in range(60):
        game = random_game(rules, seats(), random.Random(seed), odd=0.6)
        for event in game.log:
            kinds[type(event).__name__] += 1
            if isinstance(event, Refused):
                reasons[event.reason] += 1
            if isinstance(event, Closed) and event.early:
                kinds["early close"] += 1
    for kind in (
        "Unvoted",
        "Removed",
        "Paused",
        "Resumed",
        "Moved",
        "Replaced",
        "Away",
        "Waiting",
        "Marked",
        "early close",
    ):
        assert kinds[kind], kind
    for reason in (
        "dead",
        "closed",
        "paused",
        "not_yours",
        "dead_target",
        "self_vote",
        "early_is_final",
        "unknown_name",
    ):
        assert reasons[reason], reason


def test_a_game_stops_at_the_longest():
    rules = load("vanilla", {"voting.tie": ["nobody"]}).rules
    game = random_game(rules, seats(["mafia", "mafia", *["civilian"] * 11]), random.Random(1), longest=1)
    assert not game.over


def test_a_decided_deal_is_refused():
    with pytest.raises(DecidedDeal):
        random_game(load("pokemon").rules, seats(["mafia", "civilian"]), random.Random(1))


@pytest.mark.parametrize("scenario", shipped())
@pytest.mark.parametrize("odd", [0.0, 0.5])
def test_every_shipped_scenario_is_played_to_its_end(scenario, odd):
    loaded = load(scenario)
    roles = list(loaded.deal_for(13))
    for seed in range(6):
        rng = random.Random(seed)
        rng.shuffle(roles)
        game = random_game(loaded.rules, seats(roles), rng, odd=odd)
        assert game.over
        died = [event.player for event in game.log if isinstance(event, Died)]
        assert len(died) == len(set(died))
