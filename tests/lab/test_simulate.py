"""Many random games at once."""

from gorod.lab.simulate import simulate
from gorod.scenarios import load

DEAL = ("mafia", "mafia", "doctor", "commissioner", *["civilian"] * 5)


def test_every_game_is_counted_once():
    rules = load("pokemon").rules
    outcomes = simulate(rules, DEAL, 40, seed=1)
    assert outcomes.games == 40
    assert sum(outcomes.won.values()) + outcomes.draws + outcomes.unfinished == 40
    assert sum(outcomes.phases.values()) == 40
    assert set(outcomes.won) == {"mafia", "town"} and min(outcomes.won.values()) > 0


def test_a_seed_repeats_the_outcomes():
    rules = load("vanilla").rules
    deal = ("mafia", "mafia", *["civilian"] * 9)
    assert simulate(rules, deal, 15, seed=3, odd=0.2) == simulate(rules, deal, 15, seed=3, odd=0.2)
    assert simulate(rules, deal, 15, seed=3) != simulate(rules, deal, 15, seed=4)
