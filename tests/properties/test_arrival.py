"""The order in which the night orders of different people arrived changes nothing in the night's outcome."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from gorod.engine import Closed, Game, Opened, Say
from worlds import script, worlds


def _nights(log, commands):
    """(length of the log when its first order came, the orders, the close) of each night whose dawn has come."""
    opened = None
    for place, event in enumerate(log):
        if isinstance(event, Opened) and event.phase == "night":
            opened = place
        elif isinstance(event, Closed) and event.phase == "night" and log[-1].at > event.dawn:
            orders = [
                (command, before)
                for command, before in commands
                if isinstance(command, Say) and command.orders and opened < before <= place and command.at < event.at
            ]
            if orders:
                yield orders[0][1], [command for command, _ in orders], event


def _actor(game, command):
    """A clan decides by the order of its members' proposals too, so it counts as one actor."""
    clan = game.state.clan_of(command.player)
    return command.player if clan is None else clan


def _shuffled(game, orders, rng):
    """The same messages in another order, each actor's in his own; the times stay where they were."""
    queues, turns = {}, []
    for command in orders:
        actor = _actor(game, command)
        queues.setdefault(actor, []).append(command)
        turns.append(actor)
    rng.shuffle(turns)
    return [structs.replace(queues[actor].pop(0), at=command.at) for actor, command in zip(turns, orders, strict=True)]


def _outcome(game, orders, close):
    """Everything from the night's close to its dawn, if these orders are given. In what order two clans' decisions
    stand in the host's `closed` is nobody's concern."""
    for command in orders:
        game.take(command)
    game.advance(close.dawn)
    events = [
        structs.replace(event, decisions=tuple(sorted(event.decisions, key=str)))
        if isinstance(event, Closed)
        else event
        for event in game.log
        if close.at <= event.at <= close.dawn
    ]
    seats = [(s.alive, s.role, s.side, s.cause, s.shown, s.taken_out, s.voteless) for s in game.state.seats]
    return events, seats, game.state.chests, game.state.deeds


@settings(max_examples=120)
@given(worlds(odd=(0.0, 0.1, 0.3), conduct__absence=None), st.randoms(use_true_random=False))
def test_shuffling_the_arrival_of_different_peoples_orders_changes_nothing(world, rng):
    played, commands = script(world, longest=6)
    for length, orders, close in _nights(played.log, commands):

        def at_nightfall(length=length):
            return Game.load(world.rules, world.names, played.fate.secret, played.log[:length])

        other = _shuffled(at_nightfall(), orders, rng)
        assert _outcome(at_nightfall(), other, close) == _outcome(at_nightfall(), orders, close)


@settings(max_examples=30)
@given(worlds(odd=(0.3,), conduct__absence=None), st.randoms(use_true_random=False))
def test_the_shuffle_loses_nothing_and_keeps_everybodys_own_order(world, rng):
    played, commands = script(world, longest=4)
    for length, orders, _ in _nights(played.log, commands):
        game = Game.load(world.rules, world.names, played.fate.secret, played.log[:length])
        other = _shuffled(game, orders, rng)
        assert [command.at for command in other] == [command.at for command in orders]
        for actor in {_actor(game, command) for command in orders}:
            own = [[c.orders for c in some if _actor(game, c) == actor] for some in (orders, other)]
            assert own[0] == own[1]
