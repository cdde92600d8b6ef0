"""The words of one reader's language for a game: times in its zone, names of roles, sides and codes."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from gorod.engine import zone_of
from gorod.speech import LANGUAGES, ScenarioTexts, term
from gorod.speech.moments import moment
from gorod.web.access import Sight


@dataclass(frozen=True)
class Words:
    """`language` is the reader's, `zone` the game's."""

    language: str
    zone: ZoneInfo
    texts: ScenarioTexts
    names: list[str]

    @classmethod
    def of(cls, sight: Sight, language: str) -> "Words":
        """`language`: `ru`, `en`, or a longer code that begins with one of them; any other is taken for the first."""
        short = language[:2] if language[:2] in LANGUAGES else LANGUAGES[0]
        zone = zone_of(sight.table.scenario.rules.calendar.zone)
        return cls(short, zone, ScenarioTexts.of(sight.table.scenario, short), sight.table.names)

    def time(self, at: datetime) -> str:
        """The time of day to the second, without its zone."""
        return f"{at.astimezone(self.zone):%H:%M:%S}"

    def date(self, at: datetime) -> str:
        """The date by the game's clock, as `2026-03-02`."""
        return at.astimezone(self.zone).date().isoformat()

    def full(self, at: datetime) -> str:
        """The date with its year, the time and the zone."""
        another_year = at - timedelta(days=400)
        return moment(at.replace(microsecond=0), self.zone, self.language, today=another_year)

    def until(self, at: datetime, today: datetime) -> str:
        """A moment as it follows «до»: without its date if it is `today`'s."""
        return moment(at, self.zone, self.language, today=today)

    def given(self, at: datetime, day: datetime) -> str:
        """When a vote was given: the time alone on the day's own date, else with its date."""
        return moment(at.replace(microsecond=0), self.zone, self.language, today=day, labelled=False)

    def role(self, role: str) -> str:
        """What a role is called; empty for none."""
        return self.texts.roles.get(role, role)

    def side(self, side: str) -> str:
        """What a side is called; empty for none."""
        return self.texts.sides.get(side, side)

    def ability(self, ability: str) -> str:
        """What is done by an ability."""
        return term("ability", ability, self.language)

    def cause(self, cause: str | None) -> str:
        """The cause of a death; empty where it is hidden."""
        return "" if cause is None else term("cause", cause, self.language)
