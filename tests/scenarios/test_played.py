"""Every shipped scenario is played to its end by players who also do strange things."""

import random

import pytest

from gorod.engine import Game, verdict
from gorod.lab.random_play import random_game
from gorod.scenarios import load, shipped
from gorod.scenarios.check import problems

SEEDS = range(6)
#: Settings of a rule that a host changes, laid over whatever scenario has the rule.
VARIATIONS = {
    "rat-one-clan": [
        {"sides.town.wins": {"all": ["no_mafia", {"alive": "detective"}]}, "sentry.refusal": "at_dawn"},
        {"sides.clan.leader": "elected", "abilities.recruit.exposes": ["doctor", "detective"], "dead.talk": "own_room"},
        {"abilities.attack.lethal": "1/2", "abilities.attack.doubles": "per_attack", "abilities.heal.fails": 0},
        {"calendar.first_phase": "night", "sentry": None, "abilities.heal.patients": 2},
    ],
    "rat-two-clans": [
        {"sides.clan_a.wins": "rivals_destroyed", "sides.clan_b.wins": "parity"},
        {"abilities.recruit.hides_cause": False, "abilities.kill.own_side": True, "conference.dead": "talk"},
    ],
    "rat-treasures": [
        {"treasures.dealt_to": "anyone", "treasures.redraw_excludes_clans": True},
        {"treasures.dealt_to": "clans", "sides.town.wins": {"all": ["no_mafia", "all_treasures"]}},
    ],
    "classic": [
        {"sides.mafia.leader": "elected", "calendar.first_phase": "night", "voting.tie": ["earliest", "draw"]},
        {"abilities.attack.lethal": 0, "voting.early": None, "reveals": {}},
    ],
}


def played(scenario, players, seed):
    rng = random.Random(seed)
    deal = list(scenario.deal_for(players))
    rng.shuffle(deal)
    return random_game(scenario.rules, [(f"Игрок {n}", role) for n, role in enumerate(deal, 1)], rng, odd=0.3)


def assert_ended(game):
    assert game.over
    reason, winners = verdict(game.state)
    assert (game.state.ended, tuple(game.state.won)) == (reason, winners)
    names = [seat.name for seat in game.state.seats]
    assert Game.load(game.state.rules, names, game.fate.secret, game.log).state == game.state


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_scenario_is_played_to_its_end_with_any_number_of_players(name):
    scenario = load(name)
    for players in scenario.deals:
        assert_ended(played(scenario, players, players))


@pytest.mark.parametrize("name", shipped())
def test_every_side_of_a_shipped_scenario_can_win(name):
    scenario = load(name)
    winners = {side for seed in range(80) for side in played(scenario, 11, seed).state.won}
    assert winners == set(scenario.rules.sides)


@pytest.mark.parametrize(
    ("name", "settings"),
    [(name, settings) for name, several in VARIATIONS.items() for settings in several],
)
def test_a_scenario_is_sound_and_played_to_its_end_with_a_hosts_own_settings(name, settings):
    scenario = load(name, settings)
    assert [problem for problem in problems(scenario) if not problem.warning] == []
    for players in (min(scenario.deals), 12, 19):
        for seed in SEEDS:
            assert_ended(played(scenario, players, seed))
