"""R03: who keeps the treasures when the game opens."""

import random

import pytest

from gorod.engine import DecidedDeal, Drew, Game, Held, Told
from gorod.lab.random_play import START
from gorod.scenarios import load
from table import Table

DEAL = (
    "yakuza_a: Серый",
    "spy_a: Мышь",
    "yakuza_b: Белый",
    "spy_b: Хорёк",
    "doctor: Лис",
    "civilian: Барсук, Заяц, Крот, Ёж, Бобр",
)
CLANS = {"Серый", "Мышь", "Белый", "Хорёк"}
SECRETS = [f"{number:02x}" for number in range(1, 41)]


def keepers(table):
    return {name: table.names[chest.owner] for name, chest in table.state.chests.items()}


def dealt(secret, **settings):
    return Table("rat-treasures", *DEAL, seed=secret, **settings)


def test_R03_treasures_are_drawn_for_different_players_of_no_clan():
    seen = set()
    for secret in SECRETS:
        kept = keepers(dealt(secret))
        assert list(kept) == ["Карта", "Ключ", "Шифр"]
        assert len(set(kept.values())) == 3
        seen |= set(kept.values())
    assert seen == {"Лис", "Барсук", "Заяц", "Крот", "Ёж", "Бобр"}


def test_R03_every_keeper_is_told_of_his_treasure_and_nobody_else_is():
    table = dealt("01")
    for treasure, keeper in keepers(table).items():
        told = [(event.player, event.about) for event in table.all(Told) if event.notice == "keeper"]
        assert (table.seat(keeper), treasure) in told
        assert table.told(keeper) == ["keeper"]
    assert len(told) == 3
    assert not any(isinstance(event, Held) for event in table.view("Серый").events)


def test_R03_a_treasure_may_be_dealt_to_clans_and_then_the_clan_knows_it():
    for secret in SECRETS:
        table = dealt(secret, treasures__dealt_to="clans")
        assert set(keepers(table).values()) <= CLANS
        for treasure, keeper in keepers(table).items():
            gained = [e.about for e in table.sees(keeper, Told) if e.notice == "gained"]
            assert treasure in gained


def test_R03_a_treasure_may_be_dealt_to_anyone():
    kept = [set(keepers(dealt(secret, treasures__dealt_to="anyone")).values()) for secret in SECRETS]
    assert any(names & CLANS for names in kept)
    assert any(names - CLANS for names in kept)


def test_R03_keepers_who_would_end_the_game_at_once_are_drawn_again():
    """One treasure, kept by either clan, would be all there are; two are enough only in different hands."""
    settings = {"treasures__dealt_to": "clans", "treasures__names": ["Карта", "Ключ"]}
    tables = [dealt(secret, **settings) for secret in SECRETS]
    for table in tables:
        assert len({table.state.seats[chest.owner].side for chest in table.state.chests.values()}) == 2
    labels = {event.label for table in tables for event in table.all(Drew)}
    assert "treasure/Карта/2" in labels


def test_R03_one_treasure_for_the_clans_is_refused_where_owning_all_of_them_wins():
    with pytest.raises(DecidedDeal):
        dealt("01", treasures__dealt_to="clans", treasures__names=["Карта"])


def test_R03_with_more_treasures_than_keepers_some_keep_two():
    rules = load("rat-treasures", {"treasures.names": ["A", "B", "C", "D", "E"]}).rules
    seats = [("p1", "spy_a"), ("p2", "spy_b"), ("p3", "civilian"), ("p4", "civilian"), ("p5", "doctor")]
    game = Game.open(rules, seats, START, secret=b"7")
    owners = [chest.owner for chest in game.state.chests.values()]
    assert sorted(set(owners)) == [2, 3, 4]
    assert sorted(map(owners.count, {2, 3, 4})) == [1, 2, 2]


def test_R03_a_record_or_host_may_name_the_keepers():
    table = dealt("01", treasures={"Карта": "Крот", "Ключ": "Крот", "Шифр": "Мышь"})
    assert keepers(table) == {"Карта": "Крот", "Ключ": "Крот", "Шифр": "Мышь"}
    assert not [event for event in table.all(Drew) if event.label.startswith("treasure/")]


def test_R03_the_draw_of_a_keeper_can_be_forced_by_its_label():
    table = dealt("01", draws={"treasure/Шифр": "Ёж"})
    assert keepers(table)["Шифр"] == "Ёж"


def test_R03_treasures_that_are_off_are_not_dealt():
    assert not keepers(dealt("01", treasures__names=[]))
    rng = random.Random(1)
    game = Game.open(
        load("rat-two-clans").rules,
        [("a", "spy_a"), ("b", "spy_b"), ("c", "civilian"), ("d", "doctor"), ("e", "civilian")],
        START,
        secret=rng.randbytes(4),
    )
    assert game.state.chests == {}
