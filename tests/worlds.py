"""Random scenarios, settings, deals and games for property tests.

A `World` is drawn by Hypothesis and says everything about a game but what is done in it; `play` does random things in it.
"""

import random
from functools import cache
from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st
from msgspec import Struct, structs

from gorod.engine import DecidedDeal, Game, Rules
from gorod.lab.random_play import START, random_game
from gorod.scenarios import load, shipped

#: A scenario with everything that the language of scenarios can say.
FULL = str(Path(__file__).parent / "scenarios" / "two-clans.yaml")
SCENARIOS = (*shipped(), FULL)
#: A game that is longer than this hangs.
MOST_COMMANDS = 20_000

_ANY_SCENARIO = {
    "calendar.first_phase": ["night", "day"],
    "calendar.first_day": [1, 2],
    "calendar.day": [{"closes": "21:00"}, {"closes": "23:30"}, {"lasts": "3m"}],
    "calendar.night": [{"closes": "21:30"}, {"closes": "09:00"}, {"lasts": "1m"}],
    "calendar.dawn": ["22:00", "09:30", "5m", None],
    "calendar.zone": ["Europe/Moscow", "America/New_York"],
    "voting.changes": [0, 1, 2, None],
    "voting.withdraw": ["снимаю", None],
    "voting.self": [True, False],
    "voting.missing.self_votes": [0, 1, 2],
    "voting.tie": [["earliest", "draw"], ["draw"], ["earliest", "nobody"], ["nobody"]],
    "voting.early": [
        {"word": "досрочно", "quorum": "majority"},
        {"word": "досрочно", "quorum": "all"},
        None,
    ],
    "voting.silence": ["5m", None],
    "reveals.executed": ["nothing", "side", "role"],
    "reveals.night": ["nothing", "side", "role"],
    "reveals.removed": ["nothing", "side", "role"],
    "conduct.missed_votes": [{"total": 2}, {"running": 2}, {"total": 1}, None],
    "conduct.absence": ["24h", "30h", "3h", None],
    "conduct.absence_warning": ["6h", "1h", None],
    "thread.night": ["open", "shut"],
    "conference.dead": ["talk", "read"],
    "dead.talk": ["never", "own_room"],
    "abilities.kill.own_side": [True, False],
}
_OF_ABILITY = {
    "block": {"uses": [0, 1, 2, None], "same_target": ["not_running", "never", "any"]},
    "heal": {
        "same_target": ["not_running", "never", "any"],
        "self": ["never", "earned", "allowed"],
        "told": ["first", "never"],
        "patients": [1, 2],
        "fails": [0, "1/6", 1],
        "hides": [True, False],
        "provokes": [True, False],
    },
    "recruit": {"exposes": [[], ["doctor"]], "hides_cause": [True, False], "sees_past": [True, False]},
    "attack": {"lethal": [0, "1/6", 1], "doubles": ["per_victim", "per_attack", "never"]},
}


class World(Struct, frozen=True):
    """One game's circumstances. `seats`: (name, role) in seat order; `seed` decides everything done in `play`."""

    scenario: str
    settings: dict[str, object]
    seats: list[tuple[str, str]]
    treasures: dict[str, str]
    seed: int
    odd: float

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return load(self.scenario, self.settings).rules

    @property
    def names(self) -> list[str]:
        """The names in seat order."""
        return [name for name, _ in self.seats]

    @property
    def secret(self) -> bytes:
        """The secret of the draws."""
        return self.seed.to_bytes(8, "big")

    def open(self) -> Game:
        """The game at its opening."""
        return Game.open(self.rules, self.seats, START, secret=self.secret, treasures=self.treasures)

    def again(self, log) -> Game:
        """A game folded from its events."""
        return Game.load(self.rules, self.names, self.secret, log)


@cache
def _settings_of(scenario):
    abilities = load(scenario).rules.abilities
    known = {name: values for name, values in _ANY_SCENARIO.items() if not name.startswith("abilities.")}
    known["abilities.kill.own_side"] = _ANY_SCENARIO["abilities.kill.own_side"]
    rules = load(scenario).rules
    if rules.sentry is not None:
        known["sentry.refusal"] = ["at_once", "at_dawn"]
    if rules.treasures is not None:
        known["treasures.redraw_excludes_clans"] = [True, False]
    if "detective" in rules.roles:
        known["sides.town.wins"] = ["no_mafia", {"all": ["no_mafia", {"alive": "detective"}]}]
    for ability, settings in _OF_ABILITY.items():
        if ability in abilities:
            known |= {f"abilities.{ability}.{name}": values for name, values in settings.items()}
    return known


@st.composite
def worlds(draw, scenarios=SCENARIOS, odd=(0.0, 0.1, 0.3, 0.7), most=14, **fixed):
    """A world. `odd`: how much strange is done; `fixed`: settings that stay as given, with `__` for dots."""
    scenario = draw(st.sampled_from(scenarios))
    loaded = load(scenario)
    fixed = {name.replace("__", "."): value for name, value in fixed.items()}
    choices = {name: st.sampled_from(values) for name, values in _settings_of(scenario).items() if name not in fixed}
    settings = {**draw(st.fixed_dictionaries({}, optional=choices)), **fixed}
    number = draw(st.sampled_from(sorted(n for n in loaded.deals if n <= most)))
    roles = draw(st.permutations(loaded.deal_for(number)))
    seats = [(f"Игрок {seat}", role) for seat, role in enumerate(roles, 1)]
    names = loaded.rules.treasures.names if loaded.rules.treasures is not None else ()
    treasures = {name: seats[draw(st.integers(0, number - 1))][0] for name in names}
    world = World(scenario, settings, seats, treasures, draw(st.integers(0, 2**32 - 1)), draw(st.sampled_from(odd)))
    try:
        world.open()
    except DecidedDeal:
        assume(False)
    return world


def play(world, *, take=Game.take, longest=40):
    """A random game of this world. Fails if the clock ever stands still."""
    taken = 0

    def watched(game, command):
        nonlocal taken
        taken += 1
        assert taken < MOST_COMMANDS, "the game hangs"
        take(game, command)

    return random_game(
        world.rules,
        world.seats,
        random.Random(world.seed),
        odd=world.odd,
        treasures=world.treasures,
        longest=longest,
        take=watched,
    )


def script(world, **options):
    """(game, [(command, length of the log before it)]) of a random game."""
    commands = []

    def noted(game, command):
        commands.append((command, len(game.log)))
        game.take(command)

    return play(world, take=noted, **options), commands


def with_settings(world, **settings):
    """The same world with other settings, `__` for dots."""
    dotted = {name.replace("__", "."): value for name, value in settings.items()}
    return structs.replace(world, settings={**world.settings, **dotted})


def replay(world, commands, forced=None):
    """The same commands in a game of this world, from its opening; the secret is the one that `play` draws.

    `forced`: results of draws by label.
    """
    game = Game.open(
        world.rules,
        world.seats,
        START,
        secret=random.Random(world.seed).randbytes(8),
        forced=forced,
        treasures=world.treasures,
    )
    for command in commands:
        game.take(command)
    return game
