"""A record played: its lines become commands through the same text door as on the site, and the clock runs by itself."""

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine import BadDraw, Command, DecidedDeal, Event, Game, HostSay, Rules, zone_of
from gorod.records.claims import Claim, Words, check_words
from gorod.records.errors import RecordError, choice, listed, shown
from gorod.records.header import Header
from gorod.records.host_lines import host_command
from gorod.records.lines import Speech
from gorod.records.moments import BadTime, moment
from gorod.records.notation import Record
from gorod.scenarios import Scenario, ScenarioError, load
from gorod.speech.hearing import Hearing
from gorod.speech.voice import Whispers

#: Stands for a role that a view does not tell.
UNKNOWN = "unknown"
#: A record that lasts longer, or whose clock strikes more often, has a slip in a date or a calendar of seconds.
LONGEST = timedelta(days=3 * 366)
MOST_STRIKES = 20_000


class Step(Struct):
    """What one line of the record, or the clock before it (`item` None), brought about. A claim (`!`) brings nothing."""

    item: Speech | Claim | None
    events: list[Event]


class Played(Struct):
    """A record and the game that it came to. `zone` is the game's; the first step is the opening."""

    record: Record
    scenario: Scenario
    game: Game
    zone: ZoneInfo
    steps: list[Step]

    @property
    def names(self) -> list[str]:
        """The names of the seats, in seat order."""
        return self.record.header.names

    @property
    def rules(self) -> Rules:
        """The rules that were played by."""
        return self.game.state.rules


def play(record: Record, folder: Path, secret: bytes | None = None, *, scenario: Scenario | None = None) -> Played:
    """Play a record. A scenario's path is relative to `folder`; `secret` goes before the record's seed, `scenario` (with its settings)
    before the one that the record names. Raises `RecordError`.

    The clock runs to the last time named in the record, claims and `until` included, or to the end of the game.
    """
    header = record.header
    scenario = scenario or _scenario(header, folder)
    rules = _rules(header, scenario)
    zone = zone_of(rules.calendar.zone)
    _check_claims(record, rules)
    received, end = _moments(record, zone)
    game = _open(header, rules, received[0], header.secret if secret is None else secret)
    steps = [Step(None, list(game.log))]
    seats = {name: number for number, name in enumerate(header.names)}
    hearing = Hearing(rules, header.names, {alias: seats[name] for alias, name in header.aliases.items()})
    stage = _Stage(record, game, hearing, steps, Whispers(scenario, header.names, hearing))
    moments = iter(received[1:])
    for item in record.items:
        if isinstance(item, Speech):
            stage.hear(item, next(moments))
        elif not item.happened:
            stage.waiting.append(item)
    stage.run_to(end, record.items[-1].line if record.items else 1)
    return Played(record, scenario, game, zone, steps)


class _Stage:
    """The game while it is played. `waiting`: claims to be kept before the next speech; `whispers` what the host tells in private."""

    __slots__ = ("game", "hearing", "names", "record", "steps", "strikes", "waiting", "whispers", "zone")

    def __init__(self, record: Record, game: Game, hearing: Hearing, steps: list[Step], whispers: Whispers) -> None:
        self.record, self.game, self.hearing, self.steps, self.whispers = record, game, hearing, steps, whispers
        self.whispers.tell(game.log)
        self.names = record.header.names
        self.zone = game.state.rules.calendar.zone
        self.waiting: list[Claim] = []
        self.strikes = 0

    def hear(self, speech: Speech, at: datetime) -> None:
        """Bring the clock to the receipt, then take what was said."""
        self.run_to(at, speech.line)
        try:
            events = self.game.take(self._command(speech, at))
        except BadDraw as error:
            raise _bad_draw(self.record.header, error) from None
        self.steps.append(Step(speech, events))
        self.whispers.tell(events)

    def run_to(self, at: datetime, line: int) -> None:
        """Let the clock do what it owes, and pass on the claims that waited for it."""
        done: list[Event] = []
        try:
            while (due := self.game.due) is not None and due <= at:
                done += self.game.advance(due)
                self.strikes += 1
                if self.strikes > MOST_STRIKES:
                    raise RecordError(line, "the clock would run for too long", "mend the dates, or give longer phases")
        except BadDraw as error:
            raise _bad_draw(self.record.header, error) from None
        if done:
            self.steps.append(Step(None, done))
            self.whispers.tell(done)
        self.steps += [Step(claim, []) for claim in self.waiting]
        self.waiting.clear()

    def _command(self, speech: Speech, at: datetime) -> Command:
        if speech.place == "game":
            return host_command(speech, at, self.names, self.zone)
        if speech.speaker is None:
            return HostSay(at, speech.text, speech.to)
        if speech.place == "thread":
            return self.hearing.post(self.game.state, speech.speaker, speech.text, at)
        assert speech.place != "player"
        return self.hearing.message(self.game.state, speech.speaker, speech.place, speech.text, at)


def _scenario(header: Header, folder: Path) -> Scenario:
    try:
        return load(header.scenario, header.settings, base=folder)
    except ScenarioError as error:
        what, _, mend = str(error).partition("; ")
        line = header.line("scenario") if error.file or not error.key else _line_of_setting(header, error.key)
        raise RecordError(line, what, mend or "mend the scenario or the setting") from None


def _line_of_setting(header: Header, key: str) -> int:
    """The line of the override that a fault at a dotted name comes from."""
    near = [name for name in header.settings if f"{key}.".startswith(f"{name}.") or f"{name}.".startswith(f"{key}.")]
    return header.line("settings", max(near, key=len)) if near else header.line("scenario")


def _rules(header: Header, scenario: Scenario) -> Rules:
    """The scenario's rules with the treasures that the record deals. Refuses roles that the scenario does not know."""
    rules = scenario.rules
    for name, role in header.seats.items():
        if role == UNKNOWN and role not in rules.roles:
            raise RecordError(header.line("seats", name), "this is a view of a game", "replay the whole record")
        if role not in rules.roles:
            raise RecordError(
                header.line("seats", name), f"there is no role {shown(role)}", choice(role, rules.roles, "roles")
            )
    if not header.treasures:
        return rules
    if rules.treasures is None:
        raise RecordError(
            header.line("treasures"),
            "this scenario has no treasures",
            "drop `treasures:`, or name a scenario with them",
        )
    return replace(rules, treasures=replace(rules.treasures, names=tuple(header.treasures)))


def _check_claims(record: Record, rules: Rules) -> None:
    treasures = rules.treasures.names if rules.treasures is not None else ()
    words = Words(tuple(record.header.names), tuple(rules.roles), tuple(rules.sides), treasures)
    for item in record.items:
        if isinstance(item, Claim):
            check_words(item, words)


def _moments(record: Record, zone: ZoneInfo) -> tuple[list[datetime], datetime]:
    """(the opening and the receipt of every speech, the last time named), in UTC."""
    header = record.header
    line = header.line("start")
    try:
        received = [moment(header.start, zone)]
        for speech in record.speeches:
            line = speech.line
            received.append(moment(speech.time, zone, received[-1]))
        end = received[-1]
        for item in record.items:
            line = item.line
            if isinstance(item, Claim) and item.time is not None:
                end = max(end, moment(item.time, zone))
        line = header.line("until")
        if header.until is not None:
            end = max(end, moment(header.until, zone, received[0]))
    except BadTime as error:
        raise RecordError(line, error.what, error.mend) from None
    if end - received[0] > LONGEST:
        raise RecordError(
            header.line("start"), "the game would last for years", "mend `start`, `until` or a line's year"
        )
    return received, end


def _open(header: Header, rules: Rules, at: datetime, secret: bytes) -> Game:
    try:
        game = Game.open(
            rules,
            header.seats,
            at,
            secret=secret,
            forced=dict(header.draws),
            treasures=header.treasures or None,
            ceremony=header.ceremony,
        )
    except DecidedDeal as error:
        raise RecordError(header.line("seats"), str(error), "deal other roles or seat more players") from None
    except BadDraw as error:
        raise _bad_draw(header, error) from None
    return game


def _bad_draw(header: Header, error: BadDraw) -> RecordError:
    what = f"the draw {error.label} cannot come to {shown(error.result)}"
    return RecordError(header.line("draws", error.label), what, f"possible: {listed(error.among)}")
