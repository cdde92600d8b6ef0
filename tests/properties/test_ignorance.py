"""The law of ignorance: if two histories differ only in what a seat was not told, then its view, its legal orders and the
refusals it can provoke are equal.

Pairs of histories are made by changing what others hold or do in secret. As long as a seat has been told the same in
both, it must be answered the same; and where the change can have no consequence for it, it must be told the same.
"""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from gorod.engine import ABILITIES, BadDraw, Ballot, DecidedDeal, Game, Order, Say, View, changes_left, held, targets
from gorod.engine import orders as engine_orders
from gorod.engine import talk as engine_talk
from gorod.engine import voting as engine_voting
from worlds import replay, script, with_settings, worlds

SECRET_PLACES = ("host", "clan", "dead")


def _ballots(seats):
    return [
        *(Ballot(seat, early=early) for seat in seats for early in (False, True)),
        Ballot(withdraw=True),
        Ballot(early=True),
        Ballot(problem="unknown_name"),
    ]


def _orders(state, seats):
    for ability in ABILITIES:
        treasures = tuple(state.chests) if ability == "carry" else (None,)
        for treasure in treasures:
            for seat in seats:
                yield Order(ability, seat, treasure=treasure)
        yield Order(ability, passes=True)
        yield Order(ability, problem="unknown_name")
    yield Order("watch", 0, standing=True)


def answers(game, seat, at):
    """Everything that the seat would be answered if it tried anything now."""
    state, seats = game.state, range(len(game.state.seats))
    ballots, orders = _ballots(seats), list(_orders(state, seats))
    posts = [Say(at, seat, "thread", "…", ballot) for ballot in (None, *ballots)]
    posts += [Say(at, seat, place, "…") for place in SECRET_PLACES]
    posts += [Say(at, seat, place, "…", orders=(order,)) for place in ("host", "clan") for order in orders[:3]]
    return {
        "posts": [engine_talk.may_say(state, post) for post in posts],
        "votes": [engine_voting.refusal(state, seat, ballot) for ballot in ballots],
        "orders": [engine_orders.refusal(state, seat, order) for order in orders],
        "held": held(state, seat),
        "targets": [targets(state, seat, ability) for ability in ABILITIES if ability != "carry"],
        "changes": changes_left(state, seat),
    }


class _Eyes:
    """What one seat has been told of a game so far."""

    def __init__(self, world, game, seat):
        self.game, self.view, self._seen = game, View(world.rules, world.names, seat, game.log[0].at), 0
        self.look()

    def look(self):
        """Everything told until now."""
        for event in self.game.log[self._seen :]:
            self.view.feed(event)
        self._seen = len(self.game.log)
        return self.view.events


def _other_secrets(world, viewer, rng):
    """The same world with the roles of two seats exchanged, neither the viewer's, and treasures with other keepers."""
    seats = list(world.seats)
    others = [seat for seat in range(len(seats)) if seat != viewer]
    if rng.random() < 0.7:
        one, two = rng.sample(others, 2)
        seats[one], seats[two] = (seats[one][0], seats[two][1]), (seats[two][0], seats[one][1])
    keepers = {
        name: seats[rng.choice(others)][0] if rng.random() < 0.3 else keeper for name, keeper in world.treasures.items()
    }
    return structs.replace(world, seats=seats, treasures=keepers)


def _other_deeds(commands, viewer, rng):
    """The same commands, but some of what others do in private has other targets, is not done, or is done by another."""
    seats = 1 + max(command.player for command in commands if isinstance(command, Say))
    for command in commands:
        private = isinstance(command, Say) and command.player != viewer and command.place != "thread"
        if not private or rng.random() < 0.7:
            yield command
        elif rng.random() < 0.5 and command.orders:
            orders = tuple(structs.replace(order, target=rng.randrange(seats)) for order in command.orders)
            yield structs.replace(command, orders=orders)
        elif rng.random() < 0.5:
            other = rng.randrange(seats)
            yield command if other == viewer else structs.replace(command, player=other)


def _compare(world, other_world, commands, other_commands, viewer, rng):
    """How often the two games were compared: after some commands, until the viewer is told different things."""
    sentries = {f"sentry/{night}": rng.choice(world.names) for night in range(1, 6) if rng.random() < 0.3}
    one, two = replay(world, []), replay(other_world, [], forced=sentries)
    left, right = _Eyes(world, one, viewer), _Eyes(other_world, two, viewer)
    times = sorted({command.at for command in (*commands, *other_commands)})
    mine, others, compared = list(commands), list(other_commands), 0
    for at in times:
        try:
            for game, queue in ((one, mine), (two, others)):
                while queue and queue[0].at <= at:
                    game.take(queue.pop(0))
                game.advance(at)
        except BadDraw:  # that sentry is not to be had tonight
            break
        if left.look() != right.look():
            break
        if rng.random() < 0.5:
            assert answers(one, viewer, at) == answers(two, viewer, at)
            compared += 1
    return compared


def test_a_seat_that_was_told_the_same_is_answered_the_same():
    compared = []

    @settings(max_examples=100)
    @given(worlds(odd=(0.0, 0.1, 0.3)), st.integers(0, 2**32 - 1))
    def fuzz(world, seed):
        rng = random.Random(seed)
        if world.rules.sentry is not None:  # R26: where it is said at once, to ask is to be told who is on duty
            world = with_settings(world, sentry__refusal="at_dawn")
        viewer = rng.randrange(len(world.seats))
        _, noted = script(world, longest=6)
        commands = [command for command, _ in noted]
        try:
            other_commands = list(_other_deeds(commands, viewer, rng))
            other_world = _other_secrets(world, viewer, rng)
            compared.append(_compare(world, other_world, commands, other_commands, viewer, rng))
        except DecidedDeal:
            return

    fuzz()
    assert sum(compared) > 500
    assert sum(count > 10 for count in compared) > 20


def test_what_he_may_do_is_what_the_game_takes():
    """The answers compared above are those that the game itself gives."""

    @settings(max_examples=30)
    @given(worlds(odd=(0.1, 0.3)), st.integers(0, 2**32 - 1))
    def fuzz(world, seed):
        rng = random.Random(seed)
        game, noted = script(world, longest=4)
        command, length = rng.choice(noted)
        seat = rng.randrange(len(world.seats))
        at = command.at
        here = Game.load(world.rules, world.names, game.fate.secret, game.log[:length])
        here.advance(at)
        for ballot in rng.sample(_ballots(range(len(world.seats))), 6):
            _expect(world, here, Say(at, seat, "thread", None, ballot), engine_voting.refusal(here.state, seat, ballot))
        for order in rng.sample(list(_orders(here.state, range(len(world.seats)))), 12):
            post = Say(at, seat, "host", None, orders=(order,))
            _expect(world, here, post, engine_orders.refusal(here.state, seat, order))

    fuzz()


def _expect(world, game, post, reason):
    expected = engine_talk.may_say(game.state, post) or reason
    copy = Game.load(world.rules, world.names, game.fate.secret, game.log)
    refused = [event.reason for event in copy.take(post) if type(event).__name__ == "Refused"]
    assert refused == ([] if expected is None else [expected])


# --- Changes without consequence for the viewer: he must be told the same, to the last event.


def _idle_talk(world, commands, viewer, rng):
    """The same commands, with words between them that others write in private and that do nothing."""
    rules = world.rules
    sides = [rules.sides[rules.roles[role].side] for _, role in world.seats]
    recruits = "recruit" in rules.abilities  # then the viewer may come into any conference
    for command in commands:
        while rng.random() < 0.5:
            player = rng.randrange(len(sides))
            if player == viewer:
                continue
            apart = sides[player].clan and sides[player] != sides[viewer] and not recruits
            refused = (Order("kill", viewer),) if not sides[player].clan and rng.random() < 0.3 else ()
            place = "host" if refused else rng.choice(["host", "dead", "clan" if apart else "host"])
            yield Say(command.at, player, place, "…", orders=refused)
        yield command


def _all_told(world, commands):
    """What each seat has been told when all is done."""
    game = replay(world, commands)
    return [_Eyes(world, game, seat).view.events for seat in range(len(world.seats))]


@settings(max_examples=60)
@given(worlds(odd=(0.0, 0.1), conduct__absence=None, dead__talk="never"), st.integers(0, 2**32 - 1))
def test_what_others_write_in_private_is_not_noticed(world, seed):
    rng = random.Random(seed)
    viewer = rng.randrange(len(world.seats))
    _, noted = script(world, longest=6)
    commands = [command for command, _ in noted]
    chatter = list(_idle_talk(world, commands, viewer, rng))
    assert _all_told(world, chatter)[viewer] == _all_told(world, commands)[viewer]


def _exchanged(commands, one, two):
    """The same commands, but what these two write in private comes from the other."""
    seats = {one: two, two: one}
    for command in commands:
        if isinstance(command, Say) and command.place in SECRET_PLACES and command.player in seats:
            command = structs.replace(command, player=seats[command.player])
        yield command


@settings(max_examples=60)
@given(
    worlds(
        scenarios=("pokemon",),
        odd=(0.0, 0.1),
        conduct__absence=None,
        reveals__executed="side",
        reveals__night="side",
        reveals__removed="nothing",
        dead__talk="never",
    ),
    st.integers(0, 2**32 - 1),
)
def test_nobody_notices_who_the_commissioner_is(world, seed):
    """The commissioner and a civilian exchange roles and private letters: nobody else is told anything different."""
    holders = {role: seat for seat, (_, role) in enumerate(world.seats)}
    if "commissioner" not in holders:
        return
    one, two = holders["commissioner"], holders["civilian"]
    seats = list(world.seats)
    seats[one], seats[two] = (seats[one][0], "civilian"), (seats[two][0], "commissioner")
    other_world = structs.replace(world, seats=seats)
    _, noted = script(world, longest=8)
    commands = [command for command, _ in noted]
    other_commands = list(_exchanged(commands, one, two))
    told, told_otherwise = _all_told(world, commands), _all_told(other_world, other_commands)
    others = [seat for seat in range(len(seats)) if seat not in (one, two)]
    for viewer in others:
        assert told[viewer] == told_otherwise[viewer]
    rng = random.Random(seed)
    _compare(world, other_world, commands, other_commands, rng.choice(others), rng)
