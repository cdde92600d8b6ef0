"""Games before they begin: setting up a table, sitting down and standing up, the queue for seats that fall free."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from gorod.engine import Command, Replace
from gorod.scenarios import Scenario, load, load_source, source
from gorod.speech import likenesses
from gorod.web import actions, opening
from gorod.web.models import Former, Game, Seat, Standby
from gorod.web.rulebook import rulesets
from gorod.web.tables import Table

#: A fast clock: same rules, same code, a day of three minutes and a night of one.
FAST: dict[str, object] = {
    "calendar.day.lasts": "3m",
    "calendar.night.lasts": "1m",
    "calendar.first_day": 1,
    "conduct.absence": None,
}
#: Silence before the close on a fast clock, where the rules have one (R33).
_FAST_SILENCE = "10s"
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
#: What players are called where a scenario has too few masks: a word and two of these letters.
_NAMELESS = {"ru": ("Гость", "БВГДЖЗКЛМНПРСТ"), "en": ("Guest", "BCDFGHJKLMNPRST")}


class CannotSit(Exception):
    """`reason`: `full` (all places are taken), `not_full` (places are left), `running`, `dealt` (the roles are dealt), `seated` (sits there), `host` (leads the game), `left` (gave a seat up
    here), `invited` (the invitation is missing), `not_seated`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def new_game(
    title: str,
    scenario: str,
    overrides: Mapping[str, object],
    players: int,
    *,
    language: str = "ru",
    host: AbstractBaseUser | None = None,
    invite: bool = False,
    starts: datetime | None = None,
    fill: bool = False,
    ceremony: bool = False,
) -> Game:
    """A gathering table, by the rules of a reference (a shipped id or a path) as they are written. It starts when it is full, or at `starts` (aware, UTC); then `fill` gives the places left to bots.

    `ceremony`: characters are introduced, roles confirmed (R43, R44). Raises `ScenarioError` for a scenario or setting that is not
    known or a number of players without a deal.
    """
    written = source(scenario)
    load_source(written, overrides).deal_for(players)
    return Game.objects.create(
        slug="".join(secrets.choice(_LETTERS) for _ in range(8)),
        title=title,
        scenario=written.name,
        ruleset=rulesets.keep(written),
        overrides=dict(overrides),
        language=language,
        players=players,
        host_id=None if host is None else host.pk,
        invite=secrets.token_urlsafe(12) if invite else "",
        secret=secrets.token_bytes(16),
        starts=starts,
        fill=fill,
        ceremony=ceremony,
    )


def _gathering(slug: str) -> Game:
    """The locked row of a game whose roles are not dealt. Raises `CannotSit`."""
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status != Game.Status.GATHERING:
        raise CannotSit("running")
    if row.dealt is not None:
        raise CannotSit("dealt")
    return row


@transaction.atomic
def sit(slug: str, user: AbstractBaseUser | None) -> Seat:
    """Seat a user, or a bot (None), behind a mask drawn from the scenario's pool. Raises `CannotSit`."""
    row = _gathering(slug)
    taken = list(row.seats.order_by("number"))
    if user is not None and (reason := barred(row, user.pk)):
        raise CannotSit(reason)
    if len(taken) >= row.players:
        raise CannotSit("full")
    if user is not None:
        stand_down(slug, user)
    free = _free_names(rulesets.scenario_of(row), row.language, {seat.name for seat in taken})
    number = max((seat.number for seat in taken), default=-1) + 1
    return Seat.objects.create(
        game=row, number=number, name=secrets.choice(free), user_id=None if user is None else user.pk, bot=user is None
    )


def barred(row: Game, user_id: int) -> str | None:
    """Why somebody may have no seat in a game, whether one is free or not (R44); None for who may."""
    if row.host_id == user_id:
        return "host"
    if row.seats.filter(user_id=user_id).exists():
        return "seated"
    return "left" if row.former.filter(user_id=user_id).exists() else None


def has_left(row: Game, user: AbstractBaseUser | AnonymousUser) -> bool:
    """Had the user a seat of this game that went to another?"""
    return user.is_authenticated and row.former.filter(user_id=user.pk).exists()


def _free_names(scenario: Scenario, language: str, taken: set[str]) -> list[str]:
    names = [mask.name.get(language) or next(iter(mask.name.values())) for mask in scenario.masks]
    likes = frozenset[str]().union(*map(likenesses, taken))
    free = [name for name in names if not likes & likenesses(name)]
    if free:
        return free
    # A number would tell who came when (P31), and be taken for the seat's.
    word, letters = _NAMELESS.get(language, _NAMELESS["ru"])
    return [name for one in letters for two in letters if not likes & likenesses(name := f"{word} {one}{two}")]


def seat_of(row: Game, user: AbstractBaseUser | AnonymousUser) -> Seat | None:
    """The user's own seat at a gathering table."""
    return row.seats.filter(user_id=user.pk).first() if user.pk is not None else None


def invited(row: Game, invitation: str) -> bool:
    """Does this invitation open the table? Any does at one that is open to all."""
    return not row.invite or secrets.compare_digest(row.invite.encode(), invitation.encode(errors="replace"))


def _let_in(row: Game, invitation: str) -> None:
    if not invited(row, invitation):
        raise CannotSit("invited")


def join(slug: str, user: AbstractBaseUser, now: datetime, invitation: str = "") -> None:
    """Seat a user; the last to come starts the game if no time was set for it. Raises `CannotSit`."""
    row = Game.objects.get(slug=slug)
    if row.seats.filter(user_id=user.pk).exists():
        raise CannotSit("seated")
    _let_in(row, invitation)
    sit(slug, user)
    opening.ripen(slug, now)


@transaction.atomic
def leave(slug: str, user: AbstractBaseUser) -> None:
    """Free a user's place, while the roles are not dealt; the first in the queue takes it. Raises `CannotSit`."""
    row = _gathering(slug)
    if not row.seats.filter(user_id=user.pk).delete()[0]:
        raise CannotSit("not_seated")
    waiting = _first_waiting(row)
    if waiting is not None:
        sit(slug, waiting.user)


def _first_waiting(row: Game) -> Standby | None:
    """Who is first in the queue of those who may have a seat."""
    queue = row.standby.order_by("since", "pk").select_related("user")
    return next((waiting for waiting in queue if barred(row, waiting.user_id) is None), None)


@transaction.atomic
def fill(slug: str) -> None:
    """Give the places left to bots. Raises `CannotSit`."""
    row = _gathering(slug)
    for _ in range(row.players - row.seats.count()):
        sit(slug, None)


@transaction.atomic
def stand_by(slug: str, user: AbstractBaseUser, invitation: str = "") -> None:
    """Put a user into the queue for seats that fall free. Raises `CannotSit`: who sits there, leads the game, gave a seat up or was not invited.

    The host and a former player know secrets of the game, so no seat of it is theirs to take.
    """
    row = Game.objects.select_for_update().get(slug=slug)
    if reason := barred(row, user.pk):
        raise CannotSit(reason)
    _let_in(row, invitation)
    Standby.objects.get_or_create(game=row, user_id=user.pk)


def stand_down(slug: str, user: AbstractBaseUser) -> None:
    """Take a user out of the queue."""
    Standby.objects.filter(game__slug=slug, user_id=user.pk).delete()


def standing_by(row: Game) -> list[str]:
    """The accounts that wait for a seat, in the order of asking: for the host's eyes."""
    return list(Standby.objects.filter(game=row).order_by("since", "pk").values_list("user__username", flat=True))


@transaction.atomic
def replace_before_opening(slug: str, number: int, turn: int | None = None) -> bool | None:
    """Give the seat of one who does not confirm his role to another (R44), as `substitute` does; None if there is nothing to do: the game
    has opened, he has confirmed, or the seat has changed hands since the page was made that had `turn` (how many have left their seats).
    """
    row = Game.objects.select_for_update().get(slug=slug)
    unconfirmed = row.seats.filter(number=number, confirmed=False, bot=False).exists()
    if row.status != Game.Status.GATHERING or row.dealt is None or not unconfirmed:
        return None
    return None if turn is not None and turn != row.former.count() else substitute(slug, number)


@transaction.atomic
def substitute(slug: str, number: int) -> bool:
    """Give a seat to the first who stands by, else to a bot; whether it is a person. In a running game the host's `Replace` goes with it."""
    row = Game.objects.select_for_update().get(slug=slug)
    seat = row.seats.get(number=number)
    first = _first_waiting(row)
    if seat.user_id is not None and (row.dealt is not None or row.status != Game.Status.GATHERING):
        Former.objects.get_or_create(game=row, user_id=seat.user_id)
    clear(seat)
    seat.user_id = None if first is None else first.user_id
    seat.bot, seat.confirmed = first is None, False
    seat.save(update_fields=["user", "bot", "confirmed"])
    if first is None:
        opening.settle_bot(row, seat)
    else:
        first.delete()
    return first is not None


def start(slug: str, at: datetime | None = None) -> Game:
    """Deal and open a full game at `at` (aware, UTC; now by default). Raises `CannotSit` (`running`, `not_full`), `DecidedDeal`."""
    if Game.objects.get(slug=slug).status != Game.Status.GATHERING:
        raise CannotSit("running")
    try:
        return opening.start(slug, at or datetime.now(UTC))
    except opening.NotFull:
        raise CannotSit("not_full") from None


@transaction.atomic
def start_now(slug: str, now: datetime, *, bots: bool = False) -> None:
    """Whoever opened the table starts it at `now` (aware, UTC): roles to be confirmed (R44) are dealt, else the game opens.

    `bots`: they take the places left. Raises `CannotSit` (`running`, `not_full`), `DecidedDeal`.
    """
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status == Game.Status.GATHERING and row.dealt is None:
        if bots:
            fill(slug)
        if row.seats.count() < row.players:
            raise CannotSit("not_full")
        if row.ceremony:
            opening.ripen(slug, now)
            return
    start(slug, now)


@transaction.atomic
def begin(slug: str, now: datetime) -> None:
    """What a gathering game's set time brings: bots into the places left, or waiting until it is full; then it goes on as it may."""
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status == Game.Status.GATHERING and row.dealt is None and row.starts is not None and row.starts <= now:
        if row.fill:
            fill(slug)
        elif row.seats.count() < row.players:
            row.starts = None
            row.save(update_fields=["starts"])
    opening.ripen(slug, now)


def confirm(slug: str, user: AbstractBaseUser, now: datetime) -> None:
    """A player has received the role that was dealt (R44); the last one opens a game without an announced time."""
    Seat.objects.filter(game__slug=slug, game__dealt__isnull=False, user_id=user.pk).update(confirmed=True)
    opening.ripen(slug, now)


def fast_clock(scenario: str) -> dict[str, object]:
    """The settings of a scenario on a fast clock. Raises `ScenarioError`."""
    silent = load(scenario).rules.voting.silence is not None
    return {**FAST, "voting.silence": _FAST_SILENCE} if silent else dict(FAST)


def room_for_a_fast_game() -> bool:
    """Whether another fast table of bots may open beside those that run."""
    tables_of_bots = Game.objects.filter(status=Game.Status.RUNNING, host=None, seats__bot=True).exclude(invite="")
    return tables_of_bots.distinct().count() < settings.FAST_TABLES


def fast_game(user: AbstractBaseUser, scenario: str, players: int, language: str = "ru") -> Game:
    """A user's own table of bots on a fast clock, opened at once."""
    row = new_game(
        load(scenario).title.get(language, scenario),
        scenario,
        fast_clock(scenario),
        players,
        language=language,
        invite=True,
    )
    sit(row.slug, user)
    for _ in range(players - 1):
        sit(row.slug, None)
    return start(row.slug)


def clear(seat: Seat) -> None:
    """Delete what one person leaves in a seat and the next has no business with: what he was typing, his email address."""
    seat.drafts.all().delete()
    seat.reminders.update(to="")


def replaces(slug: str, number: int) -> actions.Maker:
    """A command by which a living seat of a running game goes to the first who stands by, else to a bot (R44)."""

    def make(table: Table, at: datetime) -> Command:
        if table.play.state.seats[number].alive and not table.play.over:
            substitute(slug, number)
        return Replace(at, number)

    return make
