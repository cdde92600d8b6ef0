"""Whatever is asked of a game, however senseless, it answers: nothing raises, and the log folds to the same state."""

import random
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from gorod.engine import (
    ABILITIES,
    HOST_REASONS,
    REASONS,
    Ballot,
    CloseAt,
    Forgive,
    HostSay,
    Mark,
    Order,
    Pause,
    Refused,
    Remove,
    Replace,
    Resume,
    Say,
    Tick,
    decode,
    encode,
)
from gorod.lab.random_play import START
from worlds import worlds

ABILITY_IDS = (*sorted(ABILITIES), "dance", "")
TREASURES = (None, "Лампа", "Кубок", "нет такого")
TEXTS = (None, "", "…", "[b]", "\0", "0" * 500)
SEEDS = st.integers(0, 2**32 - 1)


def _wait(rng):
    """Nothing, seconds, hours, now and then days."""
    return timedelta(seconds=rng.choice((0, 0, 1, rng.randrange(60), rng.randrange(20_000), rng.randrange(200_000))))


def _ballot(rng, seats):
    return Ballot(
        rng.choice((None, rng.randrange(seats))),
        withdraw=rng.random() < 0.2,
        early=rng.random() < 0.3,
        problem=rng.choice(REASONS) if rng.random() < 0.2 else None,
    )


def _order(rng, seats):
    return Order(
        rng.choice(ABILITY_IDS),
        rng.choice((None, *range(seats))),
        passes=rng.random() < 0.2,
        treasure=rng.choice(TREASURES),
        standing=rng.random() < 0.2,
        problem=rng.choice(REASONS) if rng.random() < 0.2 else None,
    )


def _say(rng, at, seats):
    return Say(
        at,
        rng.randrange(seats),
        rng.choice(("thread", "thread", "host", "clan", "dead")),
        rng.choice(TEXTS),
        _ballot(rng, seats) if rng.random() < 0.7 else None,
        tuple(_order(rng, seats) for _ in range(rng.randrange(4))),
        _some_time(rng, at) if rng.random() < 0.1 else None,
        quotes_host=rng.random() < 0.1,
    )


def _some_time(rng, at):
    return at + timedelta(seconds=rng.randrange(-200_000, 200_000))


def _hosts_command(rng, at, seats):
    seat = rng.randrange(seats)
    return rng.choice(
        (
            HostSay(at, "…", rng.choice((None, seat))),
            Remove(at, seat, rng.choice((*HOST_REASONS, "", "за дело"))),
            Replace(at, seat),
            Mark(at, seat, rng.choice(("голос:", ""))),
            Forgive(at, seat),
            Pause(at),
            Resume(at),
            Resume(at),
            CloseAt(at, _some_time(rng, at)),
            Tick(at),
        )
    )


def _garbage(seed, seats, number):
    """So many senseless commands, in order of time."""
    rng, at = random.Random(seed), START
    for _ in range(number):
        at += _wait(rng)
        yield _say(rng, at, seats) if rng.random() < 0.85 else _hosts_command(rng, at, seats)


@settings(max_examples=200)
@given(worlds(), SEEDS)
def test_no_command_raises_and_the_log_folds_to_the_same_state(world, seed):
    game = world.open()
    for command in _garbage(seed, len(world.seats), 60):
        events = game.take(command)
        assert all(event.at <= command.at for event in events)
        assert game.over or game.state.paused_at is not None or game.due > command.at
    assert [decode(encode(event)) for event in game.log] == game.log
    assert world.again(game.log).state == game.state


@settings(max_examples=100)
@given(worlds(), SEEDS)
def test_a_refusal_has_a_reason_of_the_contract_and_is_its_writers_own(world, seed):
    game = world.open()
    for command in _garbage(seed, len(world.seats), 60):
        for event in game.take(command):
            if isinstance(event, Refused):
                assert event.reason in REASONS
                assert event.player == getattr(command, "player", None) or event.player is None
                assert event.channel == ("host" if event.player is None else f"player:{event.player}")
