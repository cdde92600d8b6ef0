"""Gorod, driven to play the game that the benchmark plays (see `peers`): commands in, events out, text not counted."""

import random
from datetime import UTC, datetime, timedelta

from peers import NAMES, GameSummary

from gorod.engine import Ballot, Game, Order, Rules, Say
from gorod.scenarios import load

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DEAL = ["mafia"] * 3 + ["commissioner", "doctor"] + ["civilian"] * 8
#: Everything that a game of the shipped rules checks, but for absence: nobody writes in this one.
RULES: Rules = load("pokemon", {"conduct.absence": None}).rules


def play_gorod(seed: int) -> GameSummary:
    """Play one game; every order and vote is checked, every event kept with its audience."""
    generator = random.Random(seed)
    chance = generator.random
    deal = DEAL[:]
    generator.shuffle(deal)
    game = Game.open(RULES, list(zip(NAMES, deal, strict=True)), START, secret=seed.to_bytes(8, "big"))
    state = game.state
    kinds = dict(enumerate(deal))
    healed = None
    days = commands = 0
    while True:
        healed, given = _night(game, chance, kinds, healed)
        commands += given
        _close(game)
        if state.ended:
            break
        days += 1
        commands += _day(game, chance)
        _close(game)
        if state.ended:
            break
    winner = "mafia" if state.won == ["mafia"] else "town"
    return GameSummary(winner, days, commands, len(game.log))


def _close(game: Game) -> None:
    """Let the clock close the phase, a night with its dawn."""
    state = game.state
    assert state.closes_at is not None
    game.advance(state.closes_at)
    if state.dawn is not None:
        game.advance(state.dawn)


def _night(game: Game, chance, kinds, healed):
    """Give one night's orders; return the doctor's patient and how many orders."""
    living = [seat.number for seat in game.state.seats if seat.alive]
    prey = [seat for seat in living if kinds[seat] != "mafia"]
    at = game.state.opened_at + MINUTE
    given = 0
    for position, seat in enumerate(living):
        kind = kinds[seat]
        if kind == "mafia":
            order = Order("kill", prey[int(chance() * len(prey))])
        elif kind == "doctor":
            patients = [other for other in living if other != seat and other != healed]
            healed = patients[int(chance() * len(patients))]
            order = Order("heal", healed)
        elif kind == "commissioner":
            drawn = int(chance() * (len(living) - 1))
            order = Order("inspect", living[drawn if drawn < position else drawn + 1])
        else:
            continue
        game.take(Say(at, seat, "host", orders=(order,)))
        given += 1
    return healed, given


def _day(game: Game, chance) -> int:
    """Everyone living votes for another; return how many votes."""
    living = [seat.number for seat in game.state.seats if seat.alive]
    at = game.state.opened_at + MINUTE
    others = len(living) - 1
    for position, seat in enumerate(living):
        drawn = int(chance() * others)
        game.take(Say(at, seat, ballot=Ballot(living[drawn if drawn < position else drawn + 1])))
    return len(living)
