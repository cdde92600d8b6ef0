"""A table for scenes: a game of named players, played by what they write, and asked what happened.

    table = seven()
    table.night("Мяут: убить Псайдака", "Пикачу: лечу Псайдака")
    assert table.told("Пикачу") == ["saved"]
    assert refusal(table.tell_host("Пикачу: лечу Псайдака", "21:15")) == "same_target"
    table.day("Псайдак, Абра, Генгар: Мяут", "Мяут, Экан: Псайдак")
    assert table.executed() == [("Мяут", 3)]

Texts go through the same door as on the site. Times are wall-clock in the game's zone.
"""

from datetime import UTC, datetime, timedelta

from gorod.engine import (
    Ballot,
    Died,
    Event,
    Game,
    HostSay,
    Order,
    Refused,
    Removed,
    Said,
    Say,
    Stand,
    Tick,
    View,
    look,
    zone_of,
)
from gorod.scenarios import load
from gorod.speech.hearing import Hearing

START = "2026-03-02 12:00"
#: What most scenes do not care about: silence is not punished.
QUIET = {"voting.missing.self_votes": 0, "conduct.missed_votes": None, "conduct.absence": None}


#: The cast of most scenes: two of Team R among seven, as in a small game.
SEVEN = ("doctor: Пикачу", "mafia: Мяут, Экан", "commissioner: Абра", "civilian: Псайдак, Генгар, Снорлакс")
#: The cast of scenes that need a larger team or more nights.
TWELVE = (
    "mafia: Мяут, Экан, Коффинг, Визинг",
    "doctor: Пикачу",
    "commissioner: Абра",
    "civilian: Псайдак, Генгар, Снорлакс, Оникс, Гастли, Кубон",
)


def seven(**settings):
    """A table of `SEVEN`; arguments as `Table`'s."""
    return Table("pokemon", *SEVEN, **settings)


def twelve(**settings):
    """A table of `TWELVE`; arguments as `Table`'s."""
    return Table("pokemon", *TWELVE, **settings)


def refusal(events):
    """The reason of the refusal among these events, or None: what the writer of a post was told of it."""
    reasons = [event.reason for event in events if isinstance(event, Refused)]
    assert len(reasons) < 2, f"refused more than once: {reasons}"
    return reasons[0] if reasons else None


class Table:
    """One game. `settings` override the scenario by dotted name, on top of `QUIET` unless `strict`."""

    def __init__(
        self,
        scenario="pokemon",
        *deal,
        start=START,
        strict=False,
        draws=None,
        treasures=None,
        seed="00",
        ceremony=False,
        confirmed=(),
        **settings,
    ):
        dotted = {name.replace("__", "."): value for name, value in settings.items()}
        self.scenario = load(scenario, {**({} if strict else QUIET), **dotted})
        self.rules = self.scenario.rules
        seats = {}
        for part in deal:
            role, names = part.split(":")
            seats.update({name.strip(): role.strip() for name in names.split(",")})
        self.names = list(seats)
        self.zone = zone_of(self.rules.calendar.zone)
        self.now = datetime.fromisoformat(start).replace(tzinfo=self.zone)
        self.game = Game.open(
            self.rules,
            seats,
            self._utc(),
            secret=bytes.fromhex(seed),
            forced=draws,
            treasures=treasures,
            ceremony=ceremony,
            confirmed=confirmed,
        )
        self.hearing = Hearing(self.rules, self.names)

    # --- time

    def _utc(self):
        return self.now.astimezone(UTC)

    def at(self, clock):
        """Move the wall clock to HH:MM[:SS], today or, if that is past, tomorrow; or to a full `YYYY-MM-DD HH:MM[:SS]`."""
        if len(clock) > 8:
            self.now = datetime.fromisoformat(clock).replace(tzinfo=self.zone)
            return self
        hour, minute, *second = (int(part) for part in clock.split(":"))
        moment = self.now.replace(hour=hour, minute=minute, second=second[0] if second else 0, microsecond=0)
        self.now = moment if moment >= self.now else moment + timedelta(days=1)
        return self

    def _move(self, clock):
        """To a clock time, or a second on."""
        if clock is None:
            self.now += timedelta(seconds=1)
        else:
            self.at(clock)

    def wait(self, clock):
        """Let the clock run to that time."""
        self.at(clock)
        self.game.take(Tick(self._utc()))
        return self

    def close(self):
        """Let the running phase close by the clock, a night with its dawn."""
        state, was = self.game.state, (self.game.state.phase, self.game.state.number)
        while (state.phase, state.number) == was and not state.ended:
            self.game.advance(self.game.due)
        self.now = max(self.now, self._wall(self.game.log[-1].at))
        return self

    def _wall(self, moment):
        return moment.astimezone(self.zone)

    # --- what players and the host do

    def seat(self, name):
        return self.names.index(name)

    def post(self, line, clock=None):
        """`NAME: text` in the thread, a second after what came before, or at a clock time. Gives the new events."""
        return self._say(line, "thread", clock)

    def tell_host(self, line, clock=None):
        """`NAME: text` to the host in private."""
        return self._say(line, "host", clock)

    def clan(self, line, clock=None):
        """`NAME: text` in the conference of the player's clan."""
        return self._say(line, "clan", clock)

    def dead(self, line, clock=None):
        """`NAME: text` in the room of the dead."""
        return self._say(line, "dead", clock)

    def _say(self, line, place, clock):
        name, text = line.split(":", 1)
        self._move(clock)
        before = len(self.game.log)
        self.game.advance(self._utc())
        seat, text = self.seat(name.strip()), text.strip()
        if place == "thread":
            command = self.hearing.post(self.game.state, seat, text, self._utc())
        else:
            command = self.hearing.message(self.game.state, seat, place, text, self._utc())
        self.game.take(command)
        return self.game.log[before:]

    def press(self, name, ability, target=None, clock=None):
        """An order by a button of the page, without words; without a target it is a refusal. Gives the new events."""
        self._move(clock)
        seat = None if target is None else self.seat(target)
        order = Order(ability, seat, passes=target is None)
        return self.game.take(Say(self._utc(), self.seat(name), "host", orders=(order,)))

    def press_vote(self, name, target=None, clock=None, **ballot):
        """A vote by a button of the page, without words: `withdraw=True`, `early=True`. Gives the new events."""
        self._move(clock)
        seat = None if target is None else self.seat(target)
        return self.game.take(Say(self._utc(), self.seat(name), ballot=Ballot(seat, **ballot)))

    def host(self, command_type, *fields, clock=None):
        """A command of the host, a second later or at a clock time: `table.host(Remove, table.seat("Мяут"), "mask")`."""
        self._move(clock)
        return self.game.take(command_type(self._utc(), *fields))

    def host_says(self, text, to=None):
        """The host writes; what he tells a player in private is remembered."""
        seat = None if to is None else self.seat(to)
        if seat is not None:
            self.hearing.told(seat, text)
        return self.host(HostSay, text, seat)

    def night(self, *lines):
        """Orders to the host, then the night closes and the day opens."""
        for line in lines:
            self.tell_host(line)
        return self.close()

    def day(self, *lines):
        """Votes as `vote` takes them, then the day closes."""
        for line in lines:
            self.vote(line)
        return self.close()

    def vote(self, line, clock=None):
        """`NAME: target` or `NAME, NAME: target`: bold votes, a second apart; a text with bold in it is posted as it is."""
        names, text = line.split(":", 1)
        text = text.strip()
        events = []
        for name in names.split(","):
            events += self.post(f"{name}: {text if '[b]' in text else f'[b]{text}[/b]'}", clock)
            clock = None
        return events

    # --- what happened

    @property
    def state(self):
        return self.game.state

    @property
    def log(self):
        return self.game.log

    @property
    def phase(self):
        """The running phase and its number: `("night", 1)`."""
        return self.state.phase, self.state.number

    @property
    def closes(self):
        """When the running phase closes, as `when` tells it."""
        return self._wall(self.state.closes_at).strftime("%d %H:%M:%S")

    def leader(self, side="mafia"):
        """The name of a clan's leader, or None."""
        seat = self.state.leader(side)
        return None if seat is None else self.names[seat]

    def all(self, kind, name=None):
        """The events of a type so far, of one player if named."""
        return [
            event
            for event in self.game.log
            if isinstance(event, kind) and (name is None or getattr(event, "player", None) == self.seat(name))
        ]

    def kinds(self, kind, name=None, field="reason"):
        """One field of each of these events: `table.kinds(Refused, "Мяут")` gives reasons."""
        return [getattr(event, field) for event in self.all(kind, name)]

    def refused(self, name):
        """The reasons of the refusals the player got, in order."""
        return [e.reason for e in self.game.log if type(e).__name__ == "Refused" and e.player == self.seat(name)]

    def told(self, name):
        """The notices that the player was told in private, in order."""
        return [e.notice for e in self.game.log if type(e).__name__ == "Told" and e.player == self.seat(name)]

    def learned(self, name):
        """(about, role or active) of what the player learned, in order."""
        return [
            (self.names[e.about], e.role if e.role is not None else e.active)
            for e in self.game.log
            if type(e).__name__ == "Learned" and e.player == self.seat(name)
        ]

    def executed(self):
        """(name, votes) of everybody who was executed, in order."""
        return [(self.names[e.player], e.votes) for e in self.all(Died) if e.cause == "executed"]

    def removed(self):
        """(name, reason) of everybody who was removed, in order."""
        return [(self.names[e.player], e.reason) for e in self.all(Removed)]

    def deaths(self):
        """(name, cause) of everybody who died, in order."""
        return [
            (self.names[e.player], self.state.seats[e.player].cause)
            for e in self.game.log
            if type(e).__name__ == "Died"
        ]

    def revealed(self, name):
        """What was made public of a player: sides and roles, in order."""
        return [
            e.role or e.side for e in self.game.log if type(e).__name__ == "Revealed" and e.player == self.seat(name)
        ]

    def votes(self):
        """Who votes for whom now: {voter: target}."""
        return {self.names[voter]: self.names[b.target] for voter, b in self.state.ballots.items()}

    def alive(self):
        """The names of the living."""
        return [seat.name for seat in self.state.living()]

    def winners(self):
        """The sides that have won."""
        return list(self.state.won)

    def view(self, name=None) -> View:
        """What a player may know; without a name, what a stranger may."""
        return look(self.rules, self.names, self.game.log, Stand.STRANGER if name is None else self.seat(name))

    def times(self, kind, name=None):
        """When each of these events happened, as `when` tells it."""
        return [self.when(event) for event in self.all(kind, name)]

    def sees(self, name, kind) -> list[Event]:
        """The events of a type in a viewer's view."""
        return [event for event in self.view(name).events if isinstance(event, kind)]

    def when(self, event):
        """An event's wall-clock time, `DD HH:MM:SS`."""
        return self._wall(event.at).strftime("%d %H:%M:%S")

    def said(self, name):
        """The texts of the player that stand."""
        return [e.text for e in self.all(Said, name)]
