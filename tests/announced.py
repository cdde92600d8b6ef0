"""A table whose host speaks: what is decided becomes announcements, asked for by channel and kind.

    table = Announced()
    table.vote("Мяут", "Псайдак", "03 12:00")
    table.wait("03 21:00")
    assert table.post.startswith("День 1 закрыт.")

Commands go straight to the engine; times are `DD HH:MM[:SS]` of March 2026 in the game's zone.
"""

from datetime import UTC, datetime

from gorod.engine import PLAYERS, PUBLIC, Ballot, Game, Order, Say, Tick, zone_of
from gorod.scenarios import load
from gorod.speech.announcements import Announcer
from gorod.speech.scene import ScenarioTexts

SEVEN = {
    "Пикачу": "doctor",
    "Мяут": "mafia",
    "Экан": "mafia",
    "Абра": "commissioner",
    "Псайдак": "civilian",
    "Генгар": "civilian",
    "Снорлакс": "civilian",
}
#: Most scenes do not punish silence.
QUIET = {"voting.missing.self_votes": 0, "conduct.missed_votes": None, "conduct.absence": None}


def plain_texts(scenario, language, announcements=None):
    """A scenario's words, with these phrases of its own instead of those that it ships."""
    texts = ScenarioTexts.of(scenario, language)
    return ScenarioTexts(texts.title, texts.roles, texts.about, texts.sides, announcements or {})


class Announced:
    """`settings` override the scenario by dotted name (`__` for a dot), on top of `QUIET` unless `strict`."""

    def __init__(
        self, seats=None, *, scenario="pokemon", start="02 12:00", language="ru", strict=False, announcements=None,
        draws=None, treasures=None, **settings,
    ):  # fmt: skip
        dotted = {name.replace("__", "."): value for name, value in settings.items()}
        self.scenario = load(scenario, {**({} if strict else QUIET), **dotted})
        self.rules = self.scenario.rules
        self.zone = zone_of(self.rules.calendar.zone)
        self.names = list(seats or SEVEN)
        self.game = Game.open(self.rules, seats or SEVEN, self.time(start), forced=draws, treasures=treasures)
        self.announcer = Announcer(
            plain_texts(self.scenario, language, announcements), self.rules, self.names, language
        )
        self.said = self.announcer.tell(self.game.log)

    def time(self, clock):
        """`DD HH:MM[:SS]` in March 2026."""
        day, _, rest = clock.partition(" ")
        return datetime.fromisoformat(f"2026-03-{day} {rest}").replace(tzinfo=self.zone).astimezone(UTC)

    def seat(self, name):
        return self.names.index(name)

    def take(self, command, *, hints=None, final=False):
        """Decide a command and announce it; gives what was said."""
        events = self.game.take(command)
        roles = [seat.role for seat in self.game.state.seats] if final else None
        self.now = self.announcer.tell(events, final_roles=roles, hints=hints)
        self.said += self.now
        return self.now

    def wait(self, clock, *, final=False):
        """Let the clock run."""
        return self.take(Tick(self.time(clock)), final=final)

    def vote(self, voter, target, clock, *, text=None, hints=None, **ballot):
        """A vote, by button if there is no `text`. `target` None: `ballot` says what it is."""
        seat = None if target is None else self.seat(target)
        command = Say(self.time(clock), self.seat(voter), text=text, ballot=Ballot(seat, **ballot))
        return self.take(command, hints=hints)

    def order(self, player, ability, target, clock, *, place="host", hints=None, **order):
        """One order."""
        seat = None if target is None else self.seat(target)
        command = Say(self.time(clock), self.seat(player), place, orders=(Order(ability, seat, **order),))
        return self.take(command, hints=hints)

    def host(self, kind, clock, *fields, **options):
        """A command of the host; names among the fields become seats."""
        given = [self.seat(field) if field in self.names else field for field in fields]
        return self.take(kind(self.time(clock), *given), **options)

    def texts(self, channel, kind=None):
        """All that was said so far in a channel: a player's name, `public`, `clan:SIDE`, `host`."""
        where = PLAYERS[self.seat(channel)] if channel in self.names else channel
        return [a.text for a in self.said if a.channel == where and kind in (None, a.kind)]

    def last(self, channel, kind=None):
        """The last of them."""
        return self.texts(channel, kind)[-1]

    @property
    def post(self):
        """The host's last post in the thread."""
        return next(a.text for a in reversed(self.said) if a.channel == PUBLIC and a.kind != "vote")
