"""Other engines, driven to play the game that the benchmark plays: 13 seats, random play, until one side wins.

The game: 3 mafia, a detective, a doctor and 8 civilians; a night first, then days and nights in turn. By night every
living member of the mafia names a victim outside the mafia, the doctor heals a living player (never himself, never the
same one two nights running), the detective checks a living player other than himself. By day every living player votes
for another one. The town wins when no mafia lives, the mafia when it is at least half of the living.

Where a package has a rule of its own that a driver cannot reach (ties, whose proposal counts), the package's rule
stands; `PEERS` names it. Every driver makes the same choices in the same cheap way, so that what differs is the engine.
"""

import importlib
import importlib.metadata
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

SEATS = 13
MAFIA = 3
NAMES = [f"seat{number:02}" for number in range(1, SEATS + 1)]


class GameSummary(NamedTuple):
    """One finished game.

    winner: "town" or "mafia". days: days that were voted. commands: orders and votes given, closings of a phase not
    counted. events: what the engine reported, as it counts them.
    """

    winner: str
    days: int
    commands: int
    events: int


class PeerMissing(Exception):
    """The package that a driver needs is not installed."""


class Peer(NamedTuple):
    """An engine to compare with.

    package: its name on PyPI, "" for none. version: the one its driver was written for. play: seed in, one whole game
    played. checks, leaves_out: what it does and does not do of what a host of this game has to.
    """

    package: str
    version: str
    play: Callable[[int], GameSummary]
    checks: str
    leaves_out: str


def installed_version(peer: Peer) -> str | None:
    """The version of the peer's package that is installed; None: not installed; "" for a peer that needs no package."""
    if not peer.package:
        return ""
    try:
        return importlib.metadata.version(peer.package)
    except importlib.metadata.PackageNotFoundError:
        return None


def status(peer: Peer) -> str:
    """One word or two on the peer's package for a report: its version, "not installed", or "no package"."""
    version = installed_version(peer)
    if version is None:
        return "not installed"
    return version or "no package"


def _optional(module: str) -> ModuleType | None:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def _needed(module: ModuleType | None, package: str) -> Any:
    if module is None:
        raise PeerMissing(f"{package} is not installed: install requirements-bench.txt")
    return module


_mafia = _optional("mafia")
_werewolf = _optional("werewolf_engine")


def _another[T](chance: Callable[[], float], living: list[T], position: int) -> T:
    """A random one of `living` (two or more), the one at `position` excepted."""
    drawn = int(chance() * (len(living) - 1))
    return living[drawn if drawn < position else drawn + 1]


def play_mafia(seed: int) -> GameSummary:
    """Play one game with the package `mafia`. Raises PeerMissing where it is not installed."""
    package = _needed(_mafia, "mafia")
    generator = random.Random(seed)
    chance = generator.random
    game = package.Game(seed=seed)
    town, clan = game.add_faction(package.Town()), game.add_faction(package.Mafia("Mafia"))
    # The package's mafia wins with more than half of the living; the game compared wins with half.
    clan.fate = lambda *, game, **_: _fate_at_parity(package, clan, game)
    deal = [package.Goon(clan) for _ in range(MAFIA)] + [package.Cop(town), package.Doctor(town)]
    deal += [package.Villager(town) for _ in range(SEATS - len(deal))]
    generator.shuffle(deal)
    living = [game.add_player(name, role) for name, role in zip(NAMES, deal, strict=True)]
    # What a driver needs again and again is kept here: asking the package is slow and would count against it.
    kinds = {player: type(role) for player, role in zip(living, deal, strict=True)}
    game.begin()

    healed = None
    number = commands = 0
    while True:
        night = package.Night(number)
        healed, given = _mafia_night(package, night, chance, clan, kinds, living, healed)
        commands += given
        game.resolve(night)
        living = [player for player in living if player.alive]
        winners = game.winners()
        if winners != package.NO_WINNER_YET:
            break
        number += 1
        day = package.Day(number)
        for position, player in enumerate(living):
            day.set_vote(player, _another(chance, living, position))
        commands += len(living)
        game.resolve(day)
        living = [player for player in living if player.alive]
        winners = game.winners()
        if winners != package.NO_WINNER_YET:
            break
    winner = "mafia" if winners[0].faction is clan else "town"
    return GameSummary(winner, number, commands, len(game.log))


def _fate_at_parity(package: Any, clan: Any, game: Any) -> Any:
    members = len(clan.members(game=game))
    if not members:
        return package.Fate.lost
    return package.Fate.won if members * 2 >= len(game.players) else package.Fate.undecided


def _mafia_night(
    package: Any,
    night: Any,
    chance: Callable[[], float],
    clan: Any,
    kinds: dict[Any, type],
    living: list[Any],
    healed: Any,
) -> tuple[Any, int]:
    """Give the orders of one night; return the doctor's patient (the last one where no doctor lives) and how many."""
    given = 0
    prey = [player for player in living if kinds[player] is not package.Goon]
    for position, player in enumerate(living):
        kind = kinds[player]
        if kind is package.Goon:
            target = prey[int(chance() * len(prey))]
            night.add_action(package.FactionAction(clan, package.Kill(player, target)))
            given += 1
        elif kind is package.Cop:
            night.add_action(package.Investigate(player, _another(chance, living, position)))
            given += 1
        elif kind is package.Doctor:
            patients = [other for other in living if other is not player and other is not healed]
            healed = patients[int(chance() * len(patients))]
            night.add_action(package.Protect(player, healed))
            given += 1
    return healed, given


_WEREWOLF_ROLES = {"werewolf": MAFIA, "seer": 1, "doctor": 1, "villager": SEATS - MAFIA - 2}
_WEREWOLF_EVENTS = (
    "game_started",
    "night_started",
    "night_action",
    "day_started",
    "vote_cast",
    "player_killed",
    "game_over",
)


def play_werewolf_engine(seed: int) -> GameSummary:
    """Play one game with the package `werewolf-engine`. Raises PeerMissing where it is not installed.

    Seeds Python's shared generator, which the package deals the roles with.
    """
    package = _needed(_werewolf, "werewolf-engine")
    random.seed(seed)
    chance = random.random
    game = package.Game(NAMES, package.GameConfig(role_counts=_WEREWOLF_ROLES))
    # The package hands its events to whoever listens and keeps none: a list keeps them here.
    events: list[tuple[Any, ...]] = []
    for name in _WEREWOLF_EVENTS:
        game.events.on(name, _keeper(events, name))
    game.start()

    living = list(game.players)
    healed = None
    days = commands = 0
    over, night = package.Phase.END, package.Phase.NIGHT
    while game.phase is not over:
        if game.phase is night:
            healed, given = _werewolf_night(game, chance, living, healed)
            commands += given
        else:
            days += 1
            commands += len(living)
            for position, player in enumerate(living):
                game.day_vote(player.id, _another(chance, living, position).id)
        living = [player for player in living if player.alive]
    winner = "town" if game.get_public_state()["winner"] == "village" else "mafia"
    return GameSummary(winner, days, commands, len(events))


def _keeper(events: list[tuple[Any, ...]], name: str) -> Callable[..., None]:
    return lambda *values, **more: events.append((name, values, more))


def _werewolf_night(game: Any, chance: Callable[[], float], living: list[Any], healed: Any) -> tuple[Any, int]:
    """Give the orders of one night, in the turn that the package asks for them; return as `_mafia_night` does."""
    given = 0
    prey = [player for player in living if player.role.team != "werewolf"]
    night = game.night_manager
    while (actor := night.current_actor) is not None:
        role = actor.role.name
        if role == "werewolf":
            target = prey[int(chance() * len(prey))]
        elif role == "doctor":
            patients = [other for other in living if other is not actor and other is not healed]
            healed = target = patients[int(chance() * len(patients))]
        else:
            target = _another(chance, living, living.index(actor))
        game.night_action(actor.id, target.id)
        given += 1
    return healed, given


def play_bare_loop(seed: int) -> GameSummary:
    """Play one game without an engine: lists, sets and a dict of counts, nothing checked, nothing kept: the ceiling."""
    generator = random.Random(seed)
    chance = generator.random
    living = list(range(SEATS))
    deal = living[:]
    generator.shuffle(deal)
    mafia, detective, doctor = set(deal[:MAFIA]), deal[MAFIA], deal[MAFIA + 1]
    healed = None
    days = commands = 0
    while True:
        victim = patient = None
        prey = [seat for seat in living if seat not in mafia]
        for _ in mafia:
            victim = prey[int(chance() * len(prey))]
        commands += len(mafia)
        for position, seat in enumerate(living):
            if seat == doctor:
                patients = [other for other in living if other != seat and other != healed]
                healed = patient = patients[int(chance() * len(patients))]
                commands += 1
            elif seat == detective:
                _another(chance, living, position)
                commands += 1
        if victim is not None and victim != patient:
            living.remove(victim)
        if len(mafia) * 2 >= len(living):
            return GameSummary("mafia", days, commands, 0)
        days += 1
        commands += len(living)
        executed = _bare_vote(chance, living)
        living.remove(executed)
        mafia.discard(executed)
        if not mafia:
            return GameSummary("town", days, commands, 0)
        if len(mafia) * 2 >= len(living):
            return GameSummary("mafia", days, commands, 0)


def _bare_vote(chance: Callable[[], float], living: list[int]) -> int:
    """Everyone votes for another; the seat that reached the most votes first."""
    tally = dict.fromkeys(living, 0)
    most, leader = 0, living[0]
    for position in range(len(living)):
        target = _another(chance, living, position)
        tally[target] += 1
        if tally[target] > most:
            most, leader = tally[target], target
    return leader


PEERS: dict[str, Peer] = {
    "mafia": Peer(
        "mafia",
        "1.0.0",
        play_mafia,
        checks="night orders, when the night is resolved: a living actor, a living target, an ability of his own, no"
        " healing of oneself; ignores votes of and for the dead; keeps every event with its addressees and "
        "its phase",
        leaves_out="drops a false order without a word; lets the doctor heal the same player every night, the mafia "
        "shoot its own, a player vote for himself and a phase be resolved at any time; no clock; on a tie the"
        " last name in the alphabet is executed; the last proposal to kill counts",
    ),
    "werewolf-engine": Peer(
        "werewolf-engine",
        "0.1.0",
        play_werewolf_engine,
        checks="every order and vote when given: the phase, the actor's turn, a living and legal target, one vote a "
        "day and none for oneself, no patient twice running; refuses by exception",
        leaves_out="keeps no events and gives them no audience; lets the doctor heal himself every other night; roles "
        "act in a fixed turn; no order or vote can be changed, no vote missed; no clock; a tie executes "
        "nobody, so games are longer; the last werewolf's word counts",
    ),
    "bare loop": Peer(
        "",
        "",
        play_bare_loop,
        checks="nothing",
        leaves_out="orders, refusals, events, audiences, a state to ask: only the cost of the random play and of "
        "counting is left",
    ),
}
