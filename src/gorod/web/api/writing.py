"""What a player does through the API: speaking, ordering. A refusal has its reason and the host's sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router, Status

from gorod.engine import ABILITIES, CLAN_ABILITIES, Command, Event, Order, Refused, Said
from gorod.speech import explain
from gorod.web import access, actions
from gorod.web.access import Sight
from gorod.web.api.faults import NOT_A_PLAYER, Fault
from gorod.web.api.people import somebody
from gorod.web.api.rate import Rate
from gorod.web.api.reading import begun
from gorod.web.api.shapes import Deed, NotTaken, Refusal, Taken, Utterance
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.api.telling import facts_of, post_shape
from gorod.web.incoming import sending
from gorod.web.incoming.inbox import AlreadySent
from gorod.web.people.tongue import language_of_reader
from gorod.web.serving.receipt import receipt_of
from gorod.web.tables import Table

router = Router(tags=["Playing"], auth=somebody, throttle=[Rate("write", 120)])
_ANSWERS = {200: Taken, 403: FaultShape, 404: FaultShape, 409: NotTaken, 422: FaultShape}
_KNOWN = frozenset(ABILITIES) | frozenset(CLAN_ABILITIES) | {"watch"}


@dataclass
class _Mark:
    """Where the game and the sender's view stood when his command was made."""

    seat: int = -1
    number: int = 0
    told: int = 0


@router.post("/games/{slug}/say", response=_ANSWERS, exclude_none=True)
def say(request: HttpRequest, slug: str, said: Utterance) -> Status[Taken]:
    """Write in the `thread`, to the `host`, in the `clan`'s conference, or among the `dead`. Votes and orders are read from the text."""

    def made(table: Table, seat: int, at: datetime) -> Command:
        return sending.writes(seat, said.place, said.text)(table, at)

    return _act(request, slug, made, said.key)


@router.post("/games/{slug}/orders", response=_ANSWERS, exclude_none=True)
def order(request: HttpRequest, slug: str, deed: Deed) -> Status[Taken]:
    """Give an order as by a button, which types it into the line to the host. `ability` and the seats that it would be taken for stand in the game's `you.orders`."""
    if deed.ability not in _KNOWN:
        known = ", ".join(sorted(_KNOWN))
        raise Fault(422, "not_yours", _("There is no such ability. Known: {known}.").format(known=known))

    def made(table: Table, seat: int, at: datetime) -> Command:
        chests = table.scenario.rules.treasures.names if table.scenario.rules.treasures is not None else ()
        if deed.treasure is not None and deed.treasure not in chests:
            known = ", ".join(chests) or "—"
            raise Fault(422, "not_held", _("There is no such treasure. Known: {known}.").format(known=known))
        target = None if deed.target is None else _seat_of(table, deed.target)
        told = Order(deed.ability, target, deed.passes, deed.treasure, deed.standing)
        return sending.decides(seat, "host", [told])(table, at)

    return _act(request, slug, made, deed.key, pressed=True)


def _seat_of(table: Table, target: int | str) -> int:
    if isinstance(target, int) and 1 <= target <= len(table.names):
        return target - 1
    if isinstance(target, str) and target in table.names:
        return table.names.index(target)
    raise Fault(
        422, "unknown_name", _("`target` is the number or the name of a seat, as `seats` of the game has them.")
    )


def _act(
    request: HttpRequest,
    slug: str,
    made: Callable[[Table, int, datetime], Command],
    key: str | None,
    *,
    pressed: bool = False,
) -> Status[Taken]:
    """Let the seat of the asker act, and gather what he was told of it."""
    row, mark = begun(request, slug), _Mark()

    def make(table: Table, at: datetime) -> Command:
        viewer = access.viewer_of(row, request.user)
        if not isinstance(viewer, int):
            raise NOT_A_PLAYER
        mark.seat, mark.number, mark.told = viewer, table.number, len(table.view(viewer).events)
        return made(table, viewer, at)

    try:
        events = actions.act(slug, make, receipt_of(request), key=key)
    except AlreadySent:
        return Status(200, Taken(events=[], posts=[], refusals=[], repeated=True))
    with access.look(begun(request, slug), request.user) as sight:
        return _answer(sight, mark, events, pressed=pressed)


def _answer(sight: Sight, mark: _Mark, events: list[Event], *, pressed: bool) -> Status[Taken]:
    told = [event for event in sight.view.events[mark.told :] if event in events]
    refused = [event for event in told if isinstance(event, Refused) and event.player == mark.seat]
    posts = sight.all_posts().filter(event__gt=mark.number, event__lte=mark.number + len(events))
    scene = sight.table.scene(language_of_reader())
    refusals = [
        Refusal(
            reason=event.reason,
            ability=event.ability,
            text=explain(scene, event.reason, at=event.at, ability=event.ability),
        )
        for event in refused
    ]
    taken = Taken(events=facts_of(sight, told), posts=[post_shape(sight, post) for post in posts], refusals=refusals)
    own = [event for event in told if getattr(event, "player", None) == mark.seat and event not in refused]
    if pressed:  # that the order was typed is nothing by itself
        own = [event for event in own if not isinstance(event, Said)]
    if own or not refusals:
        return Status(200, taken)
    return Status(409, NotTaken(**dict(taken), reason=refusals[0].reason, text=refusals[0].text))
