"""The scenarios that ship: whole, sound, and as the rule book says."""

import re
from datetime import time, timedelta
from fractions import Fraction
from functools import reduce
from pathlib import Path

import pytest

from gorod.engine import Closing, Condition, Early, MissedVotes
from gorod.scenarios import LANGUAGES, load, shipped
from gorod.scenarios.check import problems
from gorod.scenarios.names import folded

RULES = Path(__file__).parents[3] / "shared" / "rules"
SETTING = re.compile(r"`([a-z_]+(?:\.[a-z_]+)+)")
RAT = ("rat-one-clan", "rat-two-clans", "rat-treasures")


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


@pytest.mark.parametrize(
    ("name", "fewest"), [("pokemon", 5), ("vanilla", 5), ("classic", 5), *((name, 7) for name in RAT)]
)
def test_there_is_a_deal_for_every_number_to_30(name, fewest):
    scenario = load(name)
    assert list(scenario.deals) == list(range(fewest, 31))
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


@pytest.mark.parametrize("name", RAT)
def test_a_clan_of_spies_is_a_quarter_at_most_and_has_a_yakuza_from_eleven_players(name):
    scenario = load(name)
    for number, deal in scenario.deals.items():
        for side in scenario.rules.sides.values():
            members = [role for role in deal if scenario.rules.roles[role].side == side.id]
            if side.clan:
                assert members.count(side.leader) == (1 if number >= 11 else 0)
                assert len(members) / number <= (0.29 if name == "rat-one-clan" else 0.19)
        clans = [side.id for side in scenario.rules.sides.values() if side.clan]
        assert len({sum(scenario.rules.roles[role].side == clan for role in deal) for clan in clans}) == 1


def test_R43_the_pool_has_a_character_for_everybody_and_no_two_alike():
    for name in (*RAT, "classic", "vanilla"):
        pool = load(name).masks
        assert len(pool) >= 30
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


BOTH = Condition("all", parts=(Condition("rivals_destroyed"), Condition("parity")))
#: (rule, dotted name, default) of all three scenarios of the second rule book.
RAT_DEFAULTS = [
    ("P16", "voting.missing.self_votes", 0),
    ("P19", "voting.early", None),
    ("P27", "conduct.absence", None),
    ("P03", "abilities.heal.told", "never"),
    ("R07", "abilities.recruit.sees_past", False),
    ("R07", "abilities.recruit.hides_cause", True),
    ("R10", "abilities.recruit.exposes", ()),
    ("R12", "roles.seer.abilities", ("inspect",)),
    ("R12", "roles.seer.knows", True),
    ("R11", "roles.detective.knows", True),
    ("R13", "abilities.heal.self", "allowed"),
    ("R13", "abilities.heal.same_target", "not_running"),
    ("R14", "abilities.heal.hides", True),
    ("R15", "abilities.heal.provokes", True),
    ("R16", "abilities.heal.fails", Fraction(1, 6)),
    ("R18", "abilities.attack.lethal", Fraction(1, 6)),
    ("R18", "abilities.attack.doubles", "per_victim"),
    ("R26", "sentry.refusal", "at_once"),
    ("R29", "calendar.first_phase", "day"),
    ("R29", "calendar.first_day", 2),
    ("R29", "calendar.day", Closing(closes=time(23))),
    ("R29", "calendar.night", Closing(closes=time(9))),
    ("R29", "calendar.dawn", time(9)),
    ("R29", "calendar.zone", "Europe/Moscow"),
    ("R30", "thread.night", "shut"),
    ("R31", "voting.withdraw", "снимаю"),
    ("R31", "voting.changes", None),
    ("R31", "voting.self", True),
    ("R33", "voting.silence", timedelta(minutes=5)),
    ("R34", "reveals.executed", "role"),
    ("R34", "reveals.night", "role"),
    ("R34", "reveals.removed", "role"),
    ("R35", "voting.tie", ("draw",)),
    ("R38", "thread.host_quotes", "refused"),
    ("R40", "conference.dead", "read"),
    ("R42", "sides.town.wins", Condition("no_mafia")),
    ("R45", "conduct.missed_votes", MissedVotes(running=2)),
    ("R47", "dead.talk", "never"),
    ("P31", "masks.worn", False),
]


@pytest.mark.parametrize("name", RAT)
@pytest.mark.parametrize(
    ("rule", "key", "default"), RAT_DEFAULTS, ids=[f"{rule}-{key}" for rule, key, _ in RAT_DEFAULTS]
)
def test_a_setting_of_the_second_rule_book_has_its_default(name, rule, key, default):
    assert setting(load(name).rules, key) == default


def test_R41_each_family_has_its_end_and_clans_come_first():
    parity, treasures = Condition("parity"), Condition("any", parts=(Condition("all_treasures"), BOTH))
    for name, clans, wins in (
        ("rat-one-clan", ("clan",), parity),
        ("rat-two-clans", ("clan_a", "clan_b"), BOTH),
        ("rat-treasures", ("clan_a", "clan_b"), treasures),
    ):
        sides = load(name).rules.sides
        assert tuple(sides) == (*clans, "town")
        assert [sides[clan].wins for clan in clans] == [wins] * len(clans)


def test_R01_R07_the_yakuza_leads_and_a_recruit_becomes_a_plain_spy():
    for name in RAT:
        for side in load(name).rules.sides.values():
            if side.clan:
                tail = side.id.removeprefix("clan")
                assert (side.leader, side.plain) == (f"yakuza{tail}", f"spy{tail}")


def test_R02_R37_the_night_goes_doctor_clans_maniac_then_sentry_detective_and_seer():
    common = (("heal",), ("recruit", "kill"), ("attack",), ("watch",), ("inspect",))
    assert load("rat-one-clan").rules.night_order == common
    assert load("rat-two-clans").rules.night_order == common
    assert load("rat-treasures").rules.night_order == (("carry",), *common)


def test_R03_R04_treasures_go_to_civilians_and_later_to_anyone():
    treasures = load("rat-treasures").rules.treasures
    assert len(treasures.names) == 3
    assert (treasures.dealt_to, treasures.redraw_excludes_clans) == ("no_clan", False)
    assert [load(name).rules.treasures for name in RAT[:2]] == [None, None]


BOOKS = [("pokemon.md", ("pokemon",)), ("rat.md", RAT)]


@pytest.mark.parametrize(("book", "names"), BOOKS)
def test_every_setting_that_a_rule_book_names_stands_in_the_file(book, names):
    if not RULES.exists():
        pytest.skip("the rule book is not here")
    settings = {name for name in SETTING.findall((RULES / book).read_text(encoding="utf-8")) if name[-3:] != ".md"}
    assert len(settings) > 20
    trees = [load(name).tree for name in names]

    def stands(name, tree):
        try:
            return reduce(lambda table, part: table.entries[part], name.split("."), tree) is not None
        except (KeyError, AttributeError):
            return name.startswith("treasures.") and tree is not trees[-1]

    missing = [(name, number) for name in settings for number, tree in enumerate(trees) if not stands(name, tree)]
    assert sorted(missing) == []


def test_vanilla_starts_with_a_day_and_can_start_with_a_night():
    assert load("vanilla").rules.calendar.first_phase == "day"
    night = load("vanilla", {"calendar.first_phase": "night"})
    assert night.rules.calendar.first_phase == "night"
    assert problems(night) == []


def test_vanilla_has_mafia_and_civilians_only_and_simple_votes():
    rules = load("vanilla").rules
    assert set(rules.roles) == {"mafia", "civilian"}
    assert (rules.voting.changes, rules.voting.missing.self_votes, rules.voting.early) == (None, 0, None)


def test_classic_is_a_don_his_mafia_a_maniac_for_himself_and_a_town():
    rules = load("classic").rules
    assert tuple(rules.sides) == ("mafia", "maniac", "town")
    assert rules.sides["mafia"].leader == "don"
    assert rules.sides["mafia"].wins == rules.sides["maniac"].wins == BOTH
    assert (rules.roles["maniac"].side, rules.roles["maniac"].abilities) == ("maniac", ("attack",))
    assert rules.abilities["attack"].lethal == 1
    assert rules.calendar.day == Closing(closes=time(21))
    assert {rules.reveals.executed, rules.reveals.night, rules.reveals.removed} == {"role"}


def test_classic_has_one_don_always_and_a_maniac_from_ten_players():
    for number, deal in load("classic").deals.items():
        assert deal.count("don") == 1
        assert deal.count("maniac") == (1 if number >= 10 else 0)
