"""What can be asked of the API: games, events of one's view, posts, drafts, the preview, the record."""

from typing import Annotated

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Field, Router, Status

from gorod.engine import Place
from gorod.web import access
from gorod.web.api.faults import NO_ROOM, NOT_A_PLAYER, NOT_BEGUN, NOT_FOUND, Fault
from gorod.web.api.people import somebody
from gorod.web.api.shapes import (
    DraftShape,
    Events,
    GameLine,
    GameShape,
    Posts,
    Reading,
    Utterance,
)
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.api.telling import channel_of, facts_of, game_shape, gathering, line_of, post_shape
from gorod.web.incoming.typed import storable
from gorod.web.models import Game
from gorod.web.pages.thread import WINDOW, Filter, base_of
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import archive, drafts
from gorod.web.serving.receipt import receipt_of

router = Router(tags=["Reading"])
MOST_EVENTS, MOST_POSTS = 1000, 100
Page = Annotated[int, Field(ge=1, le=100_000)]
After = Annotated[int, Field(ge=0, le=2**31)]


def shown(request: HttpRequest, slug: str) -> Game:
    """The game, if the asker may know of it. Raises `Fault`."""
    row = access.game_of(slug)
    if row is None:
        raise NOT_FOUND
    return row


def begun(request: HttpRequest, slug: str) -> Game:
    """The game, if it has begun. Raises `Fault`."""
    row = shown(request, slug)
    if not row.begun:
        raise NOT_BEGUN
    return row


@router.get("/games", response=list[GameLine], exclude_none=True)
def games(request: HttpRequest, status: str = "", page: Page = 1) -> list[GameLine]:
    """Games that gather, run or are over (`status`), the newest first, 50 a page; those by invitation only for who sits there."""
    found = access.games_of(request.user, status).annotate(seated=Count("seats"))
    return [line_of(row, row.seated) for row in found[50 * (page - 1) : 50 * page]]


@router.get("/games/{slug}", response={200: GameShape, 404: FaultShape}, exclude_none=True)
def game(request: HttpRequest, slug: str) -> GameShape:
    """A game as the asker knows it: phase, seats, votes, his own seat with what he may do, his rooms."""
    row = shown(request, slug)
    if not row.begun:
        return gathering(row, request.user)
    with access.look(row, request.user) as sight:
        return game_shape(sight, request.user, receipt_of(request))


@router.get("/games/{slug}/events", response={200: Events, 404: FaultShape, 409: FaultShape})
def events(
    request: HttpRequest,
    slug: str,
    after: After = 0,
    limit: Annotated[int, Field(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
) -> Events:
    """Events of the asker's view with numbers above `after`, in the form of `gorod replay --json`; `seq` is the asker's own count."""
    with access.look(begun(request, slug), request.user) as sight:
        told = facts_of(sight, sight.view.events[after : after + limit])
        numbered = [{"seq": number, **fact} for number, fact in enumerate(told, after + 1)]
        return Events(events=numbered, last=len(sight.view.events))


@router.get(
    "/games/{slug}/rooms/{room}/posts", response={200: Posts, 404: FaultShape, 409: FaultShape}, exclude_none=True
)
def posts(
    request: HttpRequest,
    slug: str,
    room: str,
    after: After = 0,
    limit: Annotated[int, Field(ge=1, le=MOST_POSTS)] = 50,
    by: Annotated[int | None, Field(ge=1, le=64)] = None,
    votes: bool = False,
    host: bool = False,
    q: Annotated[str, Field(max_length=100)] = "",
) -> Posts:
    """Posts of a room that the asker is in (`rooms` of the game), with numbers above `after`: those of one seat (`by`), with `votes` or of the `host`
    alone, with the words of `q` (ё and е alike, letter case left aside). Go on from `seen`."""
    with access.look(begun(request, slug), request.user) as sight:
        channel = channel_of(sight, room)
        if channel is None:
            raise NO_ROOM
        found, base = sight.posts(channel), base_of(sight, channel)
        last = found.order_by("-number").values_list("number", flat=True).first() or base
        wanted = Filter(by, votes, host, storable(q.strip()))
        upto = min(last, after + base + WINDOW) if wanted.active else last
        fitting = wanted.apply(found.filter(number__gt=after + base, number__lte=upto))
        page = [post_shape(sight, post, base) for post in fitting[:limit]]
        seen = page[-1].number if len(page) == limit else max(upto - base, 0)
        return Posts(posts=page, last=last - base, seen=seen)


@router.post("/games/{slug}/preview", response={200: list[Reading], 403: FaultShape}, auth=somebody)
def preview(request: HttpRequest, slug: str, said: Utterance) -> list[Reading]:
    """How the host would read a text if it were sent now. Nothing is sent."""
    with access.look(begun(request, slug), request.user) as sight:
        if sight.seat is None:
            raise NOT_A_PLAYER
        told = sight.foresee(said.place, said.text, receipt_of(request), language_of_reader())
        return [Reading(kind=one.kind, taken=one.taken, text=one.text) for one in told]


@router.get("/games/{slug}/drafts", response={200: dict[str, str]}, auth=somebody)
def kept(request: HttpRequest, slug: str) -> dict[str, str]:
    """The asker's own drafts, by place."""
    return drafts.of(shown(request, slug).slug, request.user)


@router.put("/games/{slug}/drafts/{place}", response={204: None, 403: FaultShape}, auth=somebody)
def draft(request: HttpRequest, slug: str, place: Place, text: DraftShape) -> Status[None]:
    """Keep what the asker is writing; an empty text drops it."""
    if not drafts.keep(shown(request, slug).slug, request.user, place, text.text):
        raise NOT_A_PLAYER
    return Status(204, None)


@router.get("/games/{slug}/record", response={200: str, 404: FaultShape, 409: FaultShape})
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The game's whole record as plain text, once it is over."""
    with access.look(begun(request, slug), request.user) as sight:
        try:
            text = archive.record_of(sight)
        except archive.NotOver:
            raise Fault(409, "not_over", _("The record is written when the game is over.")) from None
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.get(
    "/games/{slug}/stream",
    response={200: str, 404: FaultShape, 409: FaultShape, 501: FaultShape},
    openapi_extra={
        "responses": {
            200: {"description": "Server-sent events", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
        }
    },
)
def follow(request: HttpRequest, slug: str, after: After = 0) -> None:
    """The events of the asker's view with numbers above `after` (or `Last-Event-ID`), then each as it happens, as server-sent events: `id` is `seq`,
    `data` the event. `redacted` names a post that was changed (R39); `gone` ends the stream when the asker is no longer who he was."""
    raise Fault(501, "no_live", _("This server has no live updates; ask for events instead."))
