"""The law of ignorance for what the rat scenarios hide: a treasure, a recruit, the sentry and his absence.

Pairs of games differ in one secret alone; whoever was not told of it is told the same, to the last event.
"""

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from gorod.engine import (
    BadDraw,
    Closed,
    Comrades,
    Duty,
    Opened,
    Order,
    Ordered,
    Refused,
    Remove,
    Say,
    Stood,
    Told,
    Turned,
    look,
)
from worlds import replay, script, worlds

RAT = ("rat-one-clan", "rat-two-clans", "rat-treasures")
SEED = st.integers(0, 2**32 - 1)
#: An end that no treasure brings about.
BY_FORCE = {"all": ["rivals_destroyed", "parity"]}
_OF_TREASURES = {"keeper", "gained", "lost"}


def _view(game, seat, until=None):
    """What a seat was told, of the whole log or of its first events."""
    names = [place.name for place in game.state.seats]
    return look(game.state.rules, names, game.log[:until], seat).events


def _views(game):
    return [_view(game, seat) for seat in range(len(game.state.seats))]


def _is_of_treasures(event):
    if isinstance(event, Told):
        return event.notice in _OF_TREASURES
    return isinstance(event, Ordered | Refused) and event.ability == "carry"


def _without_treasures(events):
    return [event for event in events if not _is_of_treasures(event)]


@settings(max_examples=60)
@given(
    worlds(
        scenarios=("rat-treasures",),
        odd=(0.0, 0.2),
        sides__clan_a__wins=BY_FORCE,
        sides__clan_b__wins=BY_FORCE,
    ),
    SEED,
)
def test_where_the_treasures_are_is_nowhere_to_be_seen(world, seed):
    """Other keepers, the same deeds: but for what is told of the treasures themselves, nobody is told anything different."""
    rng = random.Random(seed)
    _, noted = script(world, longest=8)
    commands = [command for command, _ in noted]
    elsewhere = {name: world.seats[rng.randrange(len(world.seats))][0] for name in world.treasures}
    one, two = replay(world, commands), replay(structs.replace(world, treasures=elsewhere), commands)
    for told, told_otherwise in zip(_views(one), _views(two), strict=True):
        assert _without_treasures(told) == _without_treasures(told_otherwise)


def test_treasures_change_hands_in_these_games():
    news = []

    @settings(max_examples=30)
    @given(worlds(scenarios=("rat-treasures",), odd=(0.0,), sides__clan_a__wins=BY_FORCE, sides__clan_b__wins=BY_FORCE))
    def fuzz(world):
        game, _ = script(world, longest=8)
        news.append(sum(isinstance(event, Told) and event.notice in ("gained", "lost") for event in game.log))

    fuzz()
    assert sum(news) > len(news)


# --- The sentry.


def _first_night(game):
    """(opening, close, dawn) of the first night in a log, as places; None where the game ended before."""
    opened = next((at for at, e in enumerate(game.log) if isinstance(e, Opened) and e.phase == "night"), None)
    if opened is None:
        return None
    dawn = next((at for at, e in enumerate(game.log) if at > opened and isinstance(e, Opened)), None)
    return None if dawn is None else (opened, dawn)


def _spares(commands, *seats):
    """The same commands without what these seats say in private, without orders that name them, and without their removal."""
    for command in commands:
        if isinstance(command, Remove) and command.player in seats:
            continue
        if isinstance(command, Say) and command.place != "thread":
            if command.player in seats:
                continue
            orders = tuple(order for order in command.orders if order.target not in seats)
            if command.orders and not orders:
                continue
            command = structs.replace(command, orders=orders)
        yield command


def _civilians(world):
    """Two seats of a role without abilities, or None."""
    idle = [seat for seat, (_, role) in enumerate(world.seats) if role == "civilian"]
    return idle[:2] if len(idle) > 1 else None


@settings(max_examples=60)
@given(worlds(scenarios=RAT, odd=(0.0, 0.2), sentry__refusal="at_dawn", conduct__absence=None), SEED)
def test_who_stands_sentry_is_not_seen_before_the_morning(world, seed):
    """One or the other of two civilians whom nobody names stands guard: until dawn nobody but they two is told anything different,
    and at dawn the name alone differs."""
    pair = _civilians(world)
    assume(pair is not None)
    _, noted = script(world, longest=3)
    commands = list(_spares([command for command, _ in noted], *pair))
    try:
        games = [replay(world, commands, forced={"sentry/1": world.seats[seat][0]}) for seat in pair]
    except BadDraw:  # he was executed on the first day
        assume(False)
    nights = [_first_night(game) for game in games]
    assume(None not in nights)
    assert any(isinstance(event, Stood) for event in games[0].log)
    for seat in set(range(len(world.seats))) - set(pair):
        told = []
        for game, (_, dawn) in zip(games, nights, strict=True):
            told.append([event for event in _view(game, seat, dawn + 1) if not isinstance(event, Duty)])
        assert told[0] == told[1]


@settings(max_examples=60)
@given(worlds(scenarios=RAT, odd=(0.0, 0.2), conduct__absence=None), SEED)
def test_whether_the_sentry_left_his_post_nobody_sees(world, seed):
    """A civilian on duty looks somewhere, or stays: only he is told anything different, to the end of the game."""
    rng = random.Random(seed)
    pair = _civilians(world)
    assume(pair is not None)
    sentry = pair[0]
    _, noted = script(world, longest=6)
    commands = list(_spares([command for command, _ in noted], sentry))
    forced = {"sentry/1": world.seats[sentry][0]}
    try:
        stays = replay(world, commands, forced=forced)
    except BadDraw:
        assume(False)
    night = _first_night(stays)
    assume(night is not None)
    opened = stays.log[night[0]].at
    target = rng.choice([seat for seat in range(len(world.seats)) if seat != sentry])
    check = Say(opened, sentry, "host", None, orders=(Order("watch", target),))
    before = [command for command in commands if command.at <= opened]
    leaves = replay(world, [*before, check, *commands[len(before) :]], forced=forced)
    views = zip(_views(stays), _views(leaves), strict=True)
    for seat, (told, told_otherwise) in enumerate(views):
        if seat != sentry:
            assert told == told_otherwise


# --- The recruit.


def _without_the_recruit(events):
    """What a clan is told, but for who joined it."""
    return [e for e in events if not (isinstance(e, Told) and e.notice == "recruited") and not isinstance(e, Comrades)]


@settings(max_examples=60)
@given(worlds(scenarios=("rat-one-clan", "rat-two-clans"), odd=(0.0, 0.2), conduct__absence=None), SEED)
def test_who_was_recruited_is_not_seen(world, seed):
    """One or the other of two civilians whom nobody else names is recruited: to the close of the next day nobody but they two and the
    clan is told anything different, and the clan no more than the name."""
    pair = _civilians(world)
    yakuza = next((seat for seat, (_, role) in enumerate(world.seats) if role.startswith("yakuza")), None)
    assume(pair is not None and yakuza is not None)
    _, noted = script(world, longest=3)
    commands = list(_spares([command for command, _ in noted], *pair))
    others = [seat for seat in range(len(world.seats)) if seat not in (*pair, yakuza)]
    forced = {"sentry/1": world.seats[others[0]][0]}
    try:
        quiet = replay(world, commands, forced=forced)
    except BadDraw:
        assume(False)
    night = _first_night(quiet)
    assume(night is not None)
    opened = quiet.log[night[0]].at
    before = [command for command in commands if command.at <= opened]
    games = []
    for seat in pair:
        recruiting = Say(opened, yakuza, "host", None, orders=(Order("recruit", seat),))
        rest = [
            c
            for c in commands[len(before) :]
            if not (isinstance(c, Say) and c.player == yakuza and c.place != "thread")
        ]
        games.append(replay(world, [*before, recruiting, *rest], forced=forced))
    for seat, game in zip(pair, games, strict=True):
        assume(seat in [event.player for event in game.log if isinstance(event, Turned)])
    rules = games[0].state.rules
    clan = rules.roles[world.seats[yakuza][1]].side
    ends = [_first_day_after(game, _first_night(game)[1]) for game in games]
    for seat in others:
        told = [_view(game, seat, end) for game, end in zip(games, ends, strict=True)]
        if rules.roles[world.seats[seat][1]].side == clan:
            told = [_without_the_recruit(events) for events in told]
        assert told[0] == told[1]


def _first_day_after(game, dawn):
    """The place in the log at which the day that this dawn opened closes."""
    return next((at for at, event in enumerate(game.log) if at > dawn and isinstance(event, Closed)), len(game.log))
