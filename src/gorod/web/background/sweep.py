"""What the site does not keep for ever: finished tables of one person with bots, guests who never came back, sessions that are over."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from gorod.web import tables
from gorod.web.background.alone import tear_gate
from gorod.web.models import Game, Seat, Standby

#: So many of each kind go in one round, so that nobody has to wait long.
MOST = 50


def sweep(now: datetime) -> int:
    """Delete what has had its time at `now` (aware, UTC); how many games and guests went. Safe in any number of processes."""
    Session.objects.filter(expire_date__lt=now).delete()
    if not settings.KEEP:
        return 0
    games, guests = list(_tables_of_bots(now)[:MOST]), list(_guests(now)[:MOST])
    for row in games:
        row.delete()
        tables.forget(row.slug)
        tear_gate(row.slug)
    for guest in guests:
        guest.delete()
    return len(games) + len(guests)


def _tables_of_bots(now: datetime) -> QuerySet[Game]:
    """Finished games by invitation, without a host, in which one person at most sat among bots, and which began long ago."""
    people = Count("seats", filter=Q(seats__bot=False), distinct=True)
    alone = Game.objects.annotate(people=people, left=Count("former", distinct=True)).filter(people__lte=1, left=0)
    begun = now - timedelta(days=settings.KEEP)
    return alone.filter(status=Game.Status.OVER, host=None, starts__lt=begun).exclude(invite="")


def _guests(now: datetime) -> QuerySet[User]:
    """Guests whose session has ended, so that nobody can use their accounts any more, and who left nothing behind."""
    guests = User.objects.filter(
        password__startswith=UNUSABLE_PASSWORD_PREFIX,
        is_staff=False,
        last_login__lt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE),
    )
    sat = Seat.objects.filter(user=OuterRef("pk"))
    waited = Standby.objects.filter(user=OuterRef("pk"))
    led = Game.objects.filter(host=OuterRef("pk"))
    return guests.exclude(Exists(sat) | Exists(waited) | Exists(led))
