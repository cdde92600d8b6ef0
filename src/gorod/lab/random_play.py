"""Random play straight on the engine, without text: whole games of any scenario for property tests and measuring."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import structs

from gorod.engine import (
    HOST_REASONS,
    Ballot,
    CloseAt,
    Command,
    Forgive,
    Game,
    HostSay,
    Mark,
    Order,
    Pause,
    Place,
    Remove,
    Replace,
    Resume,
    Rules,
    Say,
    State,
    Tick,
    held,
    targets,
)

#: Random games open here, at noon in Moscow, unless told otherwise.
START = datetime(2026, 3, 2, 9, tzinfo=UTC)

#: How a decision is handed to the game; tests put their own checks here.
Take = Callable[[Game, Command], object]


def random_game(
    rules: Rules,
    seats: Mapping[str, str] | Sequence[tuple[str, str]],
    rng: random.Random,
    *,
    odd: float = 0.0,
    start: datetime = START,
    treasures: Mapping[str, str] | None = None,
    longest: int = 300,
    take: Take = Game.take,
) -> Game:
    """One game of random commands from its opening to its end, or to `longest` phases.

    `seats`: name and role of each seat, in seat order. `start`: aware, UTC. `treasures`: treasure -> keeper's name; drawn where
    the rules have treasures and this is None. `odd`: from 0 (everybody votes and orders once, as he may) to 1: the chance of
    strange things beside each command: withdrawals, early words, orders at the wrong time or on the wrong target, words at the
    second of a close, the dead writing, the host removing, replacing, pausing and moving a close. Equal arguments and an equal
    state of `rng` give an equal game. Raises `DecidedDeal` for a deal that is decided at the start.
    """
    dealt = list(seats.items()) if isinstance(seats, Mapping) else list(seats)
    game = Game.open(rules, dealt, start, secret=rng.randbytes(8), treasures=treasures)
    for _ in range(longest):
        if game.over:
            break
        play_phase(game, rng, odd=odd, take=take)
    return game


def play_phase(game: Game, rng: random.Random, *, odd: float = 0.0, take: Take = Game.take) -> None:
    """Play from where the game stands to its next phase (or its end): what each seat does, in time order, then the close."""
    state = game.state
    phase, number = state.phase, state.number
    for command in _with_oddities(state, rng, odd) if odd else _plain(state, rng):
        if command.at < game.log[-1].at:  # what is said never goes back in time
            command = structs.replace(command, at=game.log[-1].at)
        take(game, command)
        if game.over or (state.phase, state.number) != (phase, number):
            return
    while not game.over and (state.phase, state.number) == (phase, number):
        due = game.due
        if due is None:  # paused: nobody else will let the clock go on
            assert state.paused_at is not None
            take(game, Resume(max(state.paused_at + timedelta(minutes=1), game.log[-1].at)))
        else:
            take(game, Tick(due))


def _plain(state: State, rng: random.Random) -> Iterator[Say]:
    """Every living seat acts once, in a random order; where absence is punished, those with nothing to do say a word."""
    if state.dawn is not None or state.closes_at is None or state.opened_at is None:
        return
    actors = [seat.number for seat in state.living()]
    rng.shuffle(actors)
    moment, step = state.opened_at, _window(state, state.opened_at, state.closes_at) / (len(actors) + 1)
    for seat in actors:
        moment += step
        if state.phase == "day" and state.may_vote(seat):
            yield Say(moment, seat, ballot=Ballot(_victim(state, seat, rng)))
        elif state.phase == "night" and (orders := tuple(_orders(state, seat, rng))):
            yield Say(moment, seat, "host", orders=orders)
        elif state.rules.conduct.absence is not None:
            yield Say(moment, seat, "host", "…")


def _window(state: State, opened: datetime, closes: datetime) -> timedelta:
    """How long after the opening of a phase the seats act: soon enough that nobody is absent too long from one phase to the next."""
    absence = state.rules.conduct.absence
    whole = closes - opened
    return whole if absence is None else min(whole, absence / 48)


def _victim(state: State, voter: int, rng: random.Random) -> int:
    """Anybody living but the voter."""
    living = [seat.number for seat in state.living() if seat.number != voter]
    return living[int(rng.random() * len(living))] if living else voter


def _orders(state: State, seat: int, rng: random.Random) -> Iterator[Order]:
    """An order for every ability that the seat may use now, as many as it may have targets; a treasure is carried to one place."""
    clan = state.clan_of(seat)
    for ability in held(state, seat):
        treasure = None
        if ability == "carry":
            owned = state.owned(clan) if clan is not None else []
            if not owned:
                continue
            treasure = rng.choice(owned)
        legal = targets(state, seat, ability) if treasure is None else [other.number for other in state.living()]
        for _ in range(state.aims(ability) if legal else 0):
            yield Order(ability, legal[int(rng.random() * len(legal))], treasure=treasure)


# --- strange things


def _with_oddities(state: State, rng: random.Random, odd: float) -> Iterator[Command]:
    """What everybody does, each time with a chance of something strange before it, and again about the close and before dawn."""
    now = state.opened_at or START
    for command in _plain(state, rng):
        while rng.random() < odd and _moments_left(state, command.at):
            now = max(now, command.at - timedelta(seconds=rng.randrange(3)))
            yield _oddity(state, rng, now)
        now = max(now, command.at)
        if rng.random() >= odd / 4:  # else he forgets
            yield _moved(command, now, rng, odd)
    for _ in range(3):
        close = state.dawn or state.closes_at
        if rng.random() < odd and close is not None and state.paused_at is None:
            now = max(now, close - timedelta(seconds=rng.choice((0, 0, 1, 60))))
            yield _oddity(state, rng, now)
    while rng.random() < odd and state.dawn is not None:
        yield _oddity(state, rng, max(now, state.dawn - timedelta(seconds=rng.choice((0, 1, 600)))))


def _moments_left(state: State, at: datetime) -> bool:
    return state.closes_at is not None and at <= state.closes_at


def _moved(command: Say, at: datetime, rng: random.Random, odd: float) -> Say:
    """The same deed in the clan's room, with words, or with the early word."""
    place: Place = command.place
    ballot = command.ballot
    if command.orders and rng.random() < odd:
        place = "clan"
    if ballot is not None and rng.random() < odd:
        ballot = Ballot(ballot.target, early=True)
    text = "…" if rng.random() < odd else None
    return Say(at, command.player, place, text, ballot, command.orders)


_PLACES: tuple[Place, ...] = ("thread", "thread", "thread", "host", "host", "clan", "dead")


def _oddity(state: State, rng: random.Random, at: datetime) -> Command:
    """One strange command; now and then it is the host's."""
    if state.paused_at is not None and rng.random() < 0.5:
        return Resume(at)
    if rng.random() < 0.15:
        return _host_command(state, rng, at)
    seat = rng.randrange(len(state.seats))
    place = rng.choice(_PLACES)
    away = at + timedelta(hours=rng.randrange(-5, 60)) if place == "host" and rng.random() < 0.1 else None
    return Say(
        at,
        seat,
        place,
        rng.choice((None, "…")),
        _odd_ballot(state, rng) if place == "thread" and rng.random() < 0.8 else None,
        tuple(_odd_order(state, rng, seat) for _ in range(rng.randrange(3))) if place in ("host", "clan") else (),
        away,
        quotes_host=rng.random() < 0.05,
    )


def _odd_ballot(state: State, rng: random.Random) -> Ballot:
    """A vote for anybody (the dead and oneself too), a withdrawal, the early word alone, or a name that was not understood."""
    kind = rng.random()
    if kind < 0.2:
        return Ballot(withdraw=True)
    if kind < 0.3:
        return Ballot(early=True)
    if kind < 0.4:
        return Ballot(problem=rng.choice(("unknown_name", "ambiguous_name")))
    return Ballot(rng.randrange(len(state.seats)), early=rng.random() < 0.3)


def _odd_order(state: State, rng: random.Random, seat: int) -> Order:
    """Any ability on anybody: not one's own, on the dead, a refusal, a standing order, not understood."""
    abilities = held(state, seat) if rng.random() < 0.7 else ()
    ability = rng.choice(abilities or tuple(state.rules.abilities) or ("lead",))
    kind = rng.random()
    if kind < 0.15:
        return Order(ability, passes=True)
    if kind < 0.25:
        return Order(ability, problem=rng.choice(("not_understood", "unknown_name", "ambiguous_name")))
    target = rng.randrange(len(state.seats))
    if ability == "carry" and state.rules.treasures is not None:
        return Order(ability, target, treasure=rng.choice(state.rules.treasures.names))
    return Order(ability, target, standing=ability == "watch" and kind < 0.6)


def _host_command(state: State, rng: random.Random, at: datetime) -> Command:
    seat = rng.randrange(len(state.seats))
    kind = rng.random()
    if kind < 0.25:
        return Remove(at, seat, rng.choice(HOST_REASONS))
    if kind < 0.35:
        return Replace(at, seat)
    if kind < 0.45:
        return Forgive(at, seat)
    if kind < 0.5:
        return Mark(at, seat, "голос:")
    if kind < 0.6:
        return HostSay(at, "…", rng.choice((None, seat)))
    if kind < 0.8:
        return Pause(at) if state.paused_at is None else Resume(at)
    return CloseAt(at, at + timedelta(minutes=rng.randrange(-10, 600)))
