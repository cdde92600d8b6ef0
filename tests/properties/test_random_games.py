"""Random games of every scenario, with random settings and much that is strange: what holds in all of them."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings

from gorod.engine import (
    Died,
    Disclosed,
    Ended,
    Game,
    Marked,
    Opened,
    Ordered,
    Refused,
    Said,
    Stand,
    Tick,
    Unvoted,
    View,
    Voted,
    Won,
    decode,
    encode,
    tally,
)
from worlds import play, worlds


@given(worlds())
def test_folding_the_log_again_gives_an_equal_state(world):
    game = play(world)
    assert world.again(game.log).state == game.state


@given(worlds())
def test_folding_the_log_as_it_is_stored_gives_an_equal_state(world):
    game = play(world)
    stored = [encode(event) for event in game.log]
    assert [decode(line) for line in stored] == game.log
    assert world.again(decode(line) for line in stored).state == game.state


@settings(max_examples=30)
@given(worlds(odd=(0.3, 0.7)))
def test_a_game_loaded_in_the_middle_goes_on_like_the_one_that_never_stopped(world):
    def taken_by_both(game, command):
        copy = Game.load(world.rules, world.names, game.fate.secret, game.log)
        assert copy.take(command) == game.take(command)
        assert copy.state == game.state

    play(world, take=taken_by_both, longest=4)


@given(worlds())
def test_equal_arguments_give_an_equal_game(world):
    assert play(world).log == play(world).log


class _Count:
    """A recount of the day's votes from scratch: who voted for whom, and at which event."""

    def __init__(self):
        self.standing = {}

    def see(self, number, event):
        if isinstance(event, Opened):
            self.standing.clear()
        elif isinstance(event, Voted):
            target, place = self.standing.get(event.player, (None, None))
            self.standing[event.player] = (event.target, place if target == event.target else number)
        elif isinstance(event, Unvoted):
            del self.standing[event.player]
        elif isinstance(event, Died):
            self.standing.pop(event.player, None)

    def votes(self):
        votes = {}
        for target, place in self.standing.values():
            votes.setdefault(target, []).append(place)
        return {target: sorted(places) for target, places in votes.items()}


@given(worlds())
def test_a_recount_of_the_votes_agrees_after_every_event(world):
    game, count = play(world), _Count()
    view = View(world.rules, world.names, Stand.HOST, game.log[0].at)
    for number, event in enumerate(game.log, 1):
        view.feed(event)
        count.see(number, event)
        assert tally(view.state) == count.votes()
    assert view.state == game.state


@given(worlds(reveals__executed="nothing"))
def test_whoever_is_executed_has_the_most_votes_of_a_recount(world):
    """With the votes of the silent against themselves, unless the day closed early."""
    game, count = play(world), _Count()
    self_votes = world.rules.voting.missing.self_votes
    for number, event in enumerate(game.log, 1):
        if type(event).__name__ == "Closed" and event.phase == "day":
            votes = Counter({target: len(places) for target, places in count.votes().items()})
            for seat in event.missed:
                votes[seat] += self_votes
        elif isinstance(event, Died) and event.cause == "executed":
            assert event.votes == votes[event.player] == max(votes.values())
        count.see(number, event)


@given(worlds())
def test_nobody_dies_twice_and_the_dead_do_nothing(world):
    game, dead = play(world), set()
    for event in game.log:
        if isinstance(event, Ended):
            break
        if isinstance(event, Died):
            assert event.player not in dead
            dead.add(event.player)
        elif isinstance(event, Voted | Ordered | Unvoted) or (isinstance(event, Said) and event.place == "thread"):
            assert event.player not in dead
    assert dead == {seat.number for seat in game.state.seats if not seat.alive}


@given(worlds())
def test_a_game_ends_or_goes_on(world):
    """After every command the clock owes nothing, and has something ahead unless the game is over or paused."""

    def watched(game, command):
        game.take(command)
        if not game.over and game.state.paused_at is None:
            assert game.due is not None
            assert game.due > command.at
        else:
            assert game.due is None

    game = play(world, take=watched)
    assert game.over or len([event for event in game.log if isinstance(event, Opened)]) >= 40


@given(worlds(odd=(0.0,)))
def test_left_alone_the_clock_runs_from_phase_to_phase(world):
    game = world.open()
    for _ in range(60):
        if game.over:
            break
        before = len(game.log)
        game.take(Tick(game.due))
        assert len(game.log) > before
    opened = [event for event in game.log if isinstance(event, Opened)]
    assert game.over or len(opened) >= 6
    for earlier, event in pairwise(opened):
        assert event.phase != earlier.phase
        assert event.at >= earlier.until


@given(worlds())
def test_time_never_goes_back_and_the_end_is_told_once(world):
    game = play(world)
    assert all(event.at <= after.at for event, after in pairwise(game.log))
    ends = [event for event in game.log if isinstance(event, Won | Ended | Disclosed)]
    assert [type(event) for event in ends[-2:]] == ([Ended, Disclosed] if game.over else [])
    assert len(ends) <= 3
    after_the_end = game.log[game.log.index(ends[-1]) + 1 :] if ends else []
    assert all(isinstance(event, Said | Refused | Marked) for event in after_the_end)


@given(worlds(scenarios=("pokemon", "vanilla")))
def test_the_verdict_is_the_one_that_counting_heads_gives(world):
    """At every opening of a phase neither side has won; at the end the side that won has."""
    game = play(world)
    mafia = {seat for seat, (_, role) in enumerate(world.seats) if role == "mafia"}
    living = set(range(len(world.seats)))
    for event in game.log:
        if isinstance(event, Died):
            living.discard(event.player)
        bad, good = len(living & mafia), len(living - mafia)
        if isinstance(event, Opened):
            assert 0 < bad < good
        elif isinstance(event, Ended):
            assert event.reason == ("won" if bad + good else "draw")
        elif isinstance(event, Won):
            assert event.side == ("mafia" if bad else "town")
            assert bad == 0 or bad >= good


@settings(max_examples=50)
@given(worlds())
def test_a_player_is_told_of_his_own_channels_and_no_others(world):
    game = play(world)
    for seat in range(len(world.seats)):
        view, removed = View(world.rules, world.names, seat, game.log[0].at), False
        for event in game.log:
            told = view.feed(event)
            channel, _, whose = event.channel.partition(":")
            if channel in ("public", "host"):
                assert told == (channel == "public")
            elif channel == "player":
                assert told == (int(whose) == seat)
            elif removed:
                assert not told
            removed = removed or (type(event).__name__ == "Removed" and event.player == seat)
