"""The games there are, as a list shows them: what anyone may know of a game, and nothing of who plays."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, Q, QuerySet

from gorod.engine import zone_of
from gorod.scenarios import Scenario, ScenarioError, text_in
from gorod.speech.moments import clock, zone_label
from gorod.speech.plurals import duration
from gorod.web import access
from gorod.web.models import Game
from gorod.web.rulebook import rulesets
from gorod.web.sheets.bar import Bar, bar_of
from gorod.web.sheets.words import Words
from gorod.web.tables import Unreadable


@dataclass(frozen=True)
class Listing:
    """One game in a list. `bar`: its phase and deadline, once it runs; `winners`: the sides that won, once it is over, none for a draw."""

    slug: str
    title: str
    rules: str
    zone: str
    schedule: "Schedule"
    players: int
    taken: int
    starts: datetime | None
    invite: bool
    bar: Bar | None = None
    winners: tuple[str, ...] = ()
    #: The game has begun and cannot be read by this version of the site.
    unreadable: bool = False

    @property
    def left(self) -> int:
        """How many places are left."""
        return self.players - self.taken


@dataclass(frozen=True)
class Schedule:
    """When phases close, in words: a time of day with its zone, or how long they last.

    `first_phase`: `day` or `night`; `first_day`: how many calendar days the first day lasts.
    """

    day: str
    night: str
    lasts: bool
    first_phase: str
    first_day: int


def schedule_of(scenario: Scenario, now: datetime, language: str) -> Schedule:
    """The schedule of a scenario with its settings; `now`, aware, chooses between summer and winter time."""
    calendar = scenario.rules.calendar
    zone = zone_label(now, zone_of(calendar.zone), language)
    words = [
        duration(closing.lasts, language, "nominative")
        if closing.lasts is not None
        else f"{clock(closing.closes)} {zone}"
        if closing.closes
        else ""
        for closing in (calendar.day, calendar.night)
    ]
    return Schedule(words[0], words[1], calendar.day.lasts is not None, calendar.first_phase, calendar.first_day)


def public() -> QuerySet[Game]:
    """The games that are listed for anyone: all but those by invitation."""
    return Game.objects.filter(invite="")


def of_user(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Game]:
    """The games that a user plays, hosts or waits for."""
    if not user.is_authenticated:
        return Game.objects.none()
    return Game.objects.filter(Q(seats__user_id=user.pk) | Q(host_id=user.pk) | Q(standby__user_id=user.pk)).distinct()


def listings(games: QuerySet[Game], status: str, language: str, now: datetime, count: int) -> list[Listing]:
    """So many of the games in that status: gathering ones by their start, others the latest first."""
    order = ("starts", "pk") if status == Game.Status.GATHERING else ("-starts", "-pk")
    rows = Game.objects.filter(pk__in=games.values("pk"), status=status).order_by(*order)[:count]
    listed = (listing(row, language, now, row.taken) for row in rows.annotate(taken=Count("seats")))
    return [found for found in listed if found is not None]


def listing(row: Game, language: str, now: datetime, taken: int | None = None) -> Listing | None:
    """One game as a list shows it, to anyone alike; None for one that gathers and whose scenario is gone.

    `taken`: how many sit there, where that is known already.
    """
    gathers = row.status == Game.Status.GATHERING
    try:
        scenario = rulesets.scenario_of(row)
        bar, winners = (None, ()) if gathers else _public_face(row, language, now)
    except (ScenarioError, Unreadable):
        return None if gathers else _unreadable(row)
    return Listing(
        slug=row.slug,
        title=row.title,
        rules=text_in(scenario.title, language),
        zone=scenario.rules.calendar.zone,
        schedule=schedule_of(scenario, now, language),
        players=row.players,
        taken=row.seats.count() if taken is None else taken,
        starts=row.starts,
        invite=bool(row.invite),
        bar=bar,
        winners=winners,
    )


def _unreadable(row: Game) -> Listing:
    nothing = Schedule("", "", lasts=False, first_phase="night", first_day=1)
    return Listing(
        row.slug, row.title, "", "UTC", nothing, row.players, row.players, None, bool(row.invite), unreadable=True
    )


def _public_face(row: Game, language: str, now: datetime) -> tuple[Bar, tuple[str, ...]]:
    with access.look(row, AnonymousUser()) as sight:
        words = Words.of(sight, language)
        return bar_of(sight, words, now), tuple(words.side(side) for side in sight.view.state.won)
