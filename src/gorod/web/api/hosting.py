"""What the host of a game does through the API: he speaks, removes, replaces, stops the clock, takes something out of a post."""

from django.http import HttpRequest
from ninja import Router, Status

from gorod.engine import HOST_REASONS, Event, Refused, Stand
from gorod.speech import term
from gorod.speech.reasons import refusal
from gorod.web import access, actions, lobby
from gorod.web.access import Sight
from gorod.web.actions import Maker
from gorod.web.api.faults import NO_ROOM, NOT_THE_HOST, Fault
from gorod.web.api.people import somebody
from gorod.web.api.rate import Rate
from gorod.web.api.reading import begun
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.api.shapes import NotTaken, Refusal, Taken
from gorod.web.api.shapes_host import ChargeShape, DeskShape, Excised, Excision, HostDeed, HostWords
from gorod.web.api.telling import channel_of, facts_of, local, post_shape
from gorod.web.background.reminders import undelivered
from gorod.web.incoming import deeds, inbox, sending
from gorod.web.incoming.refusals import deed_in_words, redaction_in_words
from gorod.web.models import Game
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import redaction
from gorod.web.posts.traces import REASONS, reason_in
from gorod.web.serving.receipt import receipt_of
from gorod.web.sheets import Words
from gorod.web.sheets.hosting import charges_of

router = Router(tags=["The host"], auth=somebody, throttle=[Rate("write", 120)])
_ANSWERS = {200: Taken, 403: FaultShape, 404: FaultShape, 409: NotTaken, 422: FaultShape}


def _hosted(request: HttpRequest, slug: str) -> Game:
    """The game that has begun, for its host alone. Raises `Fault`."""
    row = begun(request, slug)
    if access.viewer_of(row, request.user) is not Stand.HOST:
        raise NOT_THE_HOST
    return row


@router.get("/games/{slug}/host", response={200: DeskShape, 403: FaultShape, 404: FaultShape}, exclude_none=True)
def desk(request: HttpRequest, slug: str) -> DeskShape:
    """What only the host sees of his players; roles and sides he finds in the game's `seats`, everything said in its `rooms`."""
    row = _hosted(request, slug)
    lost = {one.seat.number for one in undelivered(row)}
    with access.look(row, request.user) as sight:
        charges = charges_of(sight, Words.of(sight, language_of_reader()))
        return DeskShape(
            players=[
                ChargeShape(
                    number=one.player.number,
                    name=one.player.name,
                    account=one.player.account,
                    confirmed=not one.unconfirmed,
                    missed=one.missed,
                    heard=local(sight, sight.view.state.seats[one.player.number - 1].last_heard),
                    mark=one.mark or None,
                    undelivered=one.player.number - 1 in lost,
                )
                for one in charges
            ],
            queue=lobby.standing_by(row),
            reasons={reason: term("removal", reason, language_of_reader()) for reason in HOST_REASONS},
            excisions={reason: reason_in(reason, language_of_reader()) for reason in REASONS},
        )


@router.post("/games/{slug}/host/say", response=_ANSWERS, exclude_none=True)
def speak(request: HttpRequest, slug: str, said: HostWords) -> Status[Taken]:
    """Speak in the thread, or to one player in private."""
    row = _hosted(request, slug)
    if said.to is not None and said.to > row.players:
        raise Fault(404, "unknown_name", deed_in_words("unknown_name", language_of_reader()))
    return _done(request, row, sending.host_writes(said.text, None if said.to is None else said.to - 1), said.key)


@router.post("/games/{slug}/host/{deed}", response=_ANSWERS, exclude_none=True)
def do(request: HttpRequest, slug: str, deed: str, given: HostDeed) -> Status[Taken]:
    """`remove`, `replace`, `mark`, `forgive`, `pause`, `resume` or `close`. Nothing is asked twice here: a removal and a replacement are for ever."""
    row = _hosted(request, slug)
    try:
        make = deeds.made(
            deed,
            row,
            seat=None if given.seat is None else given.seat - 1,
            reason=given.reason,
            mark=given.mark,
            until=given.until,
        )
        return _done(request, row, make, given.key)
    except deeds.BadDeed as fault:
        raise Fault(422, fault.reason, deed_in_words(fault.reason, language_of_reader())) from None


def _done(request: HttpRequest, row: Game, make: Maker, key: str | None) -> Status[Taken]:
    before = row.number
    if inbox.came_before(row.slug, None, key):
        return Status(200, Taken(events=[], posts=[], refusals=[], repeated=True))
    try:
        events = actions.act(row.slug, make, receipt_of(request), key=key)
    except inbox.AlreadySent:
        return Status(200, Taken(events=[], posts=[], refusals=[], repeated=True))
    row = begun(request, row.slug)
    with access.look(row, request.user) as sight:
        return _answer(sight, events, row.number - len(events) if events else before)


def _answer(sight: Sight, events: list[Event], before: int) -> Status[Taken]:
    posts = sight.all_posts().filter(event__gt=before, event__lte=before + len(events))
    scene = sight.table.scene(language_of_reader())
    refusals = [
        Refusal(reason=event.reason, text=refusal(scene, event))
        for event in events
        if isinstance(event, Refused) and event.player is None
    ]
    taken = Taken(events=facts_of(sight, events), posts=[post_shape(sight, post) for post in posts], refusals=refusals)
    if not refusals:
        return Status(200, taken)
    return Status(409, NotTaken(**dict(taken), reason=refusals[0].reason, text=refusals[0].text))


@router.post("/games/{slug}/redactions", response={200: Excised, 403: FaultShape, 404: FaultShape, 422: FaultShape})
def redact(request: HttpRequest, slug: str, given: Excision) -> Excised:
    """Take something out of a post, with a trace that everybody sees (R39). It cannot be put back."""
    row = _hosted(request, slug)
    with access.look(row, request.user) as sight:
        channel = channel_of(sight, given.room)
        if channel is None:
            raise NO_ROOM
        try:
            if given.passage is not None and not given.passage.strip():
                raise redaction.CannotRedact("not_there")
            same = redaction.redact(
                sight, channel, given.number, given.passage or "", given.reason, receipt_of(request)
            )
        except redaction.CannotRedact as fault:
            status = 404 if fault.reason == "no_post" else 422
            raise Fault(status, fault.reason, redaction_in_words(fault.reason)) from None
    return Excised(same=same)
