"""The scenarios that ship: whole, sound, and as the rule book says."""

import re
from datetime import time, timedelta
from functools import reduce
from pathlib import Path

import pytest

from gorod.engine import Closing, Condition, Early, MissedVotes
from gorod.scenarios import LANGUAGES, load, shipped
from gorod.scenarios.check import problems
from gorod.scenarios.names import folded

RULES = Path(__file__).parents[3] / "shared" / "rules" / "pokemon.md"
SETTING = re.compile(r"`([a-z_]+(?:\.[a-z_]+)+)")


def setting(rules, name):
    """What stands under a dotted name, by the names of the rule book."""
    own = {"voting.self": "voting.self_vote", "abilities.heal.self": "abilities.heal.himself"}

    def below(thing, part):
        return thing[part] if isinstance(thing, dict) else getattr(thing, part)

    return reduce(below, own.get(name, name).split("."), rules)


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_scenario_is_sound(name):
    assert problems(load(name)) == []


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_scenario_is_told_in_both_languages(name):
    scenario = load(name)
    texts = [scenario.title, scenario.summary]
    for naming in (*scenario.sides.values(), *scenario.roles.values()):
        texts.append(naming.name)
    texts += [naming.about for naming in scenario.roles.values()]
    assert [text for text in texts if tuple(text) != LANGUAGES] == []


@pytest.mark.parametrize("name", ["pokemon", "vanilla"])
def test_there_is_a_deal_for_every_number_from_5_to_30(name):
    scenario = load(name)
    assert list(scenario.deals) == list(range(5, 31))
    assert [number for number, deal in scenario.deals.items() if len(deal) != number] == []
    clans = [
        sum(scenario.rules.sides[scenario.rules.roles[role].side].clan for role in deal)
        for deal in scenario.deals.values()
    ]
    assert clans == sorted(clans)


def test_about_a_quarter_of_a_pokemon_game_is_team_r():
    for number, deal in load("pokemon").deals.items():
        assert 0.16 <= deal.count("mafia") / number <= 0.29
        assert deal.count("doctor") + deal.count("commissioner") == (2 if number >= 7 else 1)


def test_P31_the_pool_has_sixty_masks_that_nobody_can_confuse():
    pool = load("pokemon").masks
    assert len(pool) >= 60
    for language in LANGUAGES:
        assert len({folded(mask.name[language]) for mask in pool}) == len(pool)


#: (rule, dotted name, default) as the rule book gives them.
DEFAULTS = [
    ("P01", "sides.town.wins", Condition("no_mafia")),
    ("P03", "abilities.heal.self", "earned"),
    ("P03", "abilities.heal.told", "first"),
    ("P02", "abilities.heal.same_target", "not_running"),
    ("P04", "sides.mafia.leader", "elected"),
    ("P07", "abilities.block.uses", 2),
    ("P08", "abilities.block.same_target", "not_running"),
    ("P10", "conference.dead", "talk"),
    ("P12", "night_order", (("block",), ("heal",), ("kill",), ("inspect",))),
    ("P13", "calendar.first_phase", "night"),
    ("P14", "calendar.zone", "Europe/Moscow"),
    ("P14", "calendar.day", Closing(closes=time(21))),
    ("P15", "voting.changes", 2),
    ("P15", "voting.withdraw", None),
    ("P16", "voting.missing.self_votes", 2),
    ("P17", "voting.tie", ("earliest", "draw")),
    ("P18", "reveals.executed", "side"),
    ("P18", "reveals.night", "side"),
    ("P19", "voting.early", Early("досрочно", "majority")),
    ("P22", "calendar.night", Closing(closes=time(21, 30))),
    ("P23", "calendar.dawn", time(22)),
    ("P24", "dead.talk", "never"),
    ("P25", "voting.self", False),
    ("P25", "abilities.kill.own_side", False),
    ("P27", "conduct.missed_votes", MissedVotes(total=2)),
    ("P27", "conduct.absence", timedelta(hours=24)),
    ("P27", "conduct.absence_warning", timedelta(hours=6)),
    ("P29", "reveals.removed", "nothing"),
    ("P30", "sides.mafia.wins", Condition("parity")),
    ("P31", "masks.lifted", "end"),
    ("R30", "thread.night", "open"),
]


@pytest.mark.parametrize(("rule", "name", "default"), DEFAULTS, ids=[f"{rule}-{name}" for rule, name, _ in DEFAULTS])
def test_a_setting_of_the_rule_book_has_its_default(rule, name, default):
    assert setting(load("pokemon").rules, name) == default


def test_every_setting_that_the_rule_book_names_stands_in_the_file():
    if not RULES.exists():
        pytest.skip("the rule book is not here")
    names = set(SETTING.findall(RULES.read_text(encoding="utf-8")))
    assert len(names) > 20
    tree = load("pokemon").tree

    def stands(name):
        try:
            return reduce(lambda table, part: table.entries[part], name.split("."), tree) is not None
        except (KeyError, AttributeError):
            return False

    assert sorted(name for name in names if not stands(name)) == []


def test_vanilla_starts_with_a_day_and_can_start_with_a_night():
    assert load("vanilla").rules.calendar.first_phase == "day"
    night = load("vanilla", {"calendar.first_phase": "night"})
    assert night.rules.calendar.first_phase == "night"
    assert problems(night) == []


def test_vanilla_has_mafia_and_civilians_only_and_simple_votes():
    rules = load("vanilla").rules
    assert set(rules.roles) == {"mafia", "civilian"}
    assert (rules.voting.changes, rules.voting.missing.self_votes, rules.voting.early) == (None, 0, None)
