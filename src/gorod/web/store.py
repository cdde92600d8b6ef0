"""Events kept and read again. (game, number) is unique: the lock of a game's history."""

from collections.abc import Sequence

from gorod.engine import Event, decode, encode
from gorod.web.models import Game, StoredEvent


def append(row: Game, events: Sequence[Event]) -> None:
    """Keep new events after the row's last one, and count them in the row (not yet saved).

    Call it inside the transaction that locked the row. Raises `IntegrityError` if another history was kept meanwhile.
    """
    StoredEvent.objects.bulk_create(
        StoredEvent(game=row, number=row.number + place, data=encode(event)) for place, event in enumerate(events, 1)
    )
    row.number += len(events)


def load(row: Game, after: int = 0) -> list[Event]:
    """The events of a game with numbers above `after`, in order."""
    stored = StoredEvent.objects.filter(game=row, number__gt=after).order_by("number").values_list("data", flat=True)
    return [decode(bytes(data)) for data in stored]
