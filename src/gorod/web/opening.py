"""How a gathering game begins: its time comes or it is full, the roles are dealt, confirmed where the game asks for it, and it opens."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import override

from gorod.engine import Command, shuffle
from gorod.web import actions, tables
from gorod.web.faces.characters import words_of_a_bot
from gorod.web.models import Game, Seat
from gorod.web.rulebook import rulesets
from gorod.web.tables import Table

#: How long confirmations are awaited in a game without an announced time (R44).
PATIENCE = timedelta(hours=24)
#: A game whose time came while the site was down for longer than this opens when the site is back, not in the past.
LATE = timedelta(minutes=1)


class NotFull(Exception):
    """Places are left."""


@transaction.atomic
def start(slug: str, at: datetime) -> Game:
    """Deal, unless it was done, and open a full game at `at` (aware, UTC). Raises `NotFull`, `DecidedDeal`, `Game.DoesNotExist`."""
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status != Game.Status.GATHERING:
        return row
    if row.seats.count() != row.players:
        raise NotFull(slug)
    if row.dealt is None:
        _take_places(row)
    _open(row, at)
    return row


def due(now: datetime) -> list[str]:
    """The gathering games that have something to do by `now`."""
    time_has_come = Q(starts__lte=now) | Q(starts=None, dealt__lte=now - PATIENCE)
    return list(Game.objects.filter(time_has_come, status=Game.Status.GATHERING).values_list("slug", flat=True))


@transaction.atomic
def ripen(slug: str, now: datetime) -> None:
    """Let a gathering game do what it can by `now`: deal once it is full, open once it may. Safe to call at any time."""
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status != Game.Status.GATHERING or row.seats.count() != row.players:
        return
    if row.ceremony and row.dealt is None:
        _take_places(row)
        row.dealt = now
        row.save(update_fields=["dealt"])
    if row.starts is not None:
        if row.starts <= now:
            _open(row, row.starts if now - row.starts < LATE else now)
    elif not row.ceremony or _all_confirmed(row) or (row.dealt is not None and row.dealt + PATIENCE <= now):
        _open(row, now)


def opens_by(row: Game) -> datetime | None:
    """When a game that awaits confirmations opens at the latest (R44); None before the deal where no time was announced."""
    return row.starts or (row.dealt and row.dealt + PATIENCE)


def _all_confirmed(row: Game) -> bool:
    return not row.seats.filter(confirmed=False).exists()


def _take_places(row: Game) -> None:
    """Give the seats their numbers; bots confirm at once and have something to say of themselves."""
    _shuffle_seats(row)
    for seat in row.seats.filter(bot=True):
        settle_bot(row, seat)


def settle_bot(row: Game, seat: Seat) -> None:
    """A bot in a seat: it has confirmed its role and introduces its character."""
    seat.confirmed = True
    if row.ceremony and not seat.about:
        with override(row.language):
            seat.about = words_of_a_bot(seat.number, seat.name)
    seat.save(update_fields=["confirmed", "about"])


def _shuffle_seats(row: Game) -> None:
    """Shuffle the seats, so that their numbers tell nothing of who came when."""
    seats = list(row.seats.all())
    secrets.SystemRandom().shuffle(seats)
    for beyond in (10 * len(seats), 0):  # in two steps: numbers are unique
        for place, seat in enumerate(seats, beyond):
            seat.number = place
        Seat.objects.bulk_update(seats, ["number"])


def deal(row: Game) -> list[tuple[Seat, str]]:
    """The seats of a full game in their order, each with the role that the game's secret deals it."""
    seats = list(row.seats.order_by("number"))
    roles = rulesets.scenario_of(row).deal_for(row.players)
    return list(zip(seats, shuffle(bytes(row.secret), "deal", roles), strict=True))


def role_of(row: Game, seat: Seat | None) -> str | None:
    """The role of a seat, once it is dealt and before the game opens (R44): for its own player alone."""
    if seat is None or row.dealt is None:
        return None
    return next(role for other, role in deal(row) if other.pk == seat.pk)


def _open(row: Game, at: datetime) -> None:
    at = at.replace(microsecond=0)
    dealt = deal(row)
    confirmed = {seat.name for seat, _ in dealt if seat.confirmed or seat.bot}
    named = [(seat.name, role) for seat, role in dealt]
    actions.open_table(row, named, at, ceremony=row.ceremony, confirmed=confirmed)
    if row.ceremony:
        for seat, _ in dealt:
            if seat.about:
                _introduce(row.slug, seat, at)
        tables.forget(row.slug)  # what is in memory is folded from what is kept: this transaction may fail yet


def _introduce(slug: str, seat: Seat, at: datetime) -> None:
    """The character's introduction is the seat's first post (R43)."""

    def post(table: Table, moment: datetime) -> Command:
        return table.hearing.post(table.play.state, seat.number, seat.about, moment)

    actions.act(slug, post, at)
