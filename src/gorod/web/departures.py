"""What becomes of a person's seats, tables and pictures when his account goes, or when a guest signs in to an account."""

from contextlib import suppress
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F

from gorod.engine import Resume, Stand
from gorod.scenarios import ScenarioError
from gorod.web import access, actions, lobby, opening
from gorod.web.models import Former, Game, Picture, Seat, Standby
from gorod.web.tables import Unreadable


def forget(user: AbstractBaseUser, now: datetime) -> None:
    """Free the places of a user whose account goes: before the deal to the queue; after it, and in a game without a host, to the queue or a bot.

    In a running game with a host they wait for his choice. Games that the user leads go on without a host. A game that cannot be read now
    keeps nobody here. Pictures that the user uploaded go; figures drawn from the names stand in their place.
    """
    for row in Game.objects.filter(host_id=user.pk, status=Game.Status.RUNNING):
        with suppress(Unreadable, ScenarioError):
            _go_on_without_host(row, now)
    for seat in Seat.objects.filter(user_id=user.pk).select_related("game"):
        row = seat.game
        if row.status == Game.Status.GATHERING and row.dealt is None:
            lobby.leave(row.slug, user)
        elif row.status == Game.Status.GATHERING:
            lobby.substitute(row.slug, seat.number)
            opening.ripen(row.slug, now)
        elif row.status == Game.Status.RUNNING and row.host_id in (None, user.pk):
            with suppress(Unreadable, ScenarioError):
                actions.act(row.slug, lobby.replaces(row.slug, seat.number), now)
        lobby.clear(seat)
    _undress(user)


def _go_on_without_host(row: Game, now: datetime) -> None:
    """What waits in a running game for its host, who leaves, waits no longer: a clock that he stopped, seats without a player."""
    with access.look_as(row, Stand.HOST) as sight:
        state = sight.view.state
        stopped, living = state.paused_at is not None and not state.ended, [seat.number for seat in state.living()]
    if stopped:
        actions.act(row.slug, lambda _table, at: Resume(at), now)
    for seat in row.seats.filter(user=None, bot=False, number__in=living):
        actions.act(row.slug, lobby.replaces(row.slug, seat.number), now)


def _undress(user: AbstractBaseUser) -> None:
    """Delete the pictures that a user uploaded."""
    bare = Seat.objects.filter(portrait__owner_id=user.pk)
    Game.objects.filter(pk__in=bare.values("game_id")).update(faces=F("faces") + 1)
    Seat.objects.filter(pk__in=list(bare.values_list("pk", flat=True))).update(picture="")
    Picture.objects.filter(owner_id=user.pk).delete()


def hand_over(guest: AbstractBaseUser, user: AbstractBaseUser, now: datetime) -> tuple[int, int]:
    """A guest signs in to an account: it gets his seats, tables and places in queues. Gives (seats that moved, seats that could not).

    A seat does not move to who sits at that table already, leads it or lost a seat there (R44): it is freed as if the guest's account went,
    and so it does.
    """
    moved = _move(guest, user)
    stayed = Seat.objects.filter(user_id=guest.pk).exclude(game__status=Game.Status.OVER).count()
    forget(guest, now)
    guest.delete()
    return moved, stayed


@transaction.atomic
def _move(guest: AbstractBaseUser, user: AbstractBaseUser) -> int:
    """Move to a user what he may have of a guest's; gives how many seats that was."""
    moved = 0
    for seat in Seat.objects.filter(user_id=guest.pk).select_related("game"):
        if lobby.barred(seat.game, user.pk) is None:
            moved += Seat.objects.filter(pk=seat.pk, user_id=guest.pk).update(user_id=user.pk)
    Game.objects.filter(host_id=guest.pk).exclude(seats__user_id=user.pk).update(host_id=user.pk)
    for waiting in Standby.objects.filter(user_id=guest.pk).select_related("game"):
        if lobby.barred(waiting.game, user.pk) is None:
            Standby.objects.get_or_create(game=waiting.game, user_id=user.pk)
    for former in Former.objects.filter(user_id=guest.pk):
        Former.objects.get_or_create(game_id=former.game_id, user_id=user.pk)
    Picture.objects.filter(owner_id=guest.pk).update(owner_id=user.pk)
    return moved
