"""What somebody was typing at a game: kept on the server, so that it survives a closed tab and waits on another device."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from gorod.engine import Place
from gorod.web.incoming.typed import LONGEST, storable
from gorod.web.models import Draft, Seat


def keep(slug: str, user: AbstractBaseUser | AnonymousUser, place: Place, text: str) -> bool:
    """Keep what the user is typing in a place of a game, instead of what was kept before; an empty text drops it.

    False where he has no seat, or the text is longer than `LONGEST`; the browser keeps it still.
    """
    seat = _seat(slug, user)
    if seat is None or len(text) > LONGEST:
        return False
    if text.strip():
        Draft.objects.update_or_create(seat_id=seat, room=place, defaults={"text": storable(text)})
    else:
        drop(slug, user, place)
    return True


def drop(slug: str, user: AbstractBaseUser | AnonymousUser, place: Place) -> None:
    """Forget a draft: its text was sent and taken."""
    _drafts(slug, user).filter(room=place).delete()


def of(slug: str, user: AbstractBaseUser | AnonymousUser) -> dict[str, str]:
    """The user's drafts at a game, by place."""
    return dict(_drafts(slug, user).values_list("room", "text"))


def _drafts(slug: str, user: AbstractBaseUser | AnonymousUser) -> QuerySet[Draft]:
    if not user.is_authenticated:
        return Draft.objects.none()
    return Draft.objects.filter(seat__game__slug=slug, seat__user_id=user.pk)


def _seat(slug: str, user: AbstractBaseUser | AnonymousUser) -> int | None:
    if not user.is_authenticated:
        return None
    return Seat.objects.filter(game__slug=slug, user_id=user.pk).values_list("pk", flat=True).first()
