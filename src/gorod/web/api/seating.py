"""Sitting down and standing up, the queue, one's character, the confirmation of one's role, the start."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router, Status

from gorod.engine import DecidedDeal
from gorod.web import access, lobby, opening
from gorod.web.api.faults import NOT_THE_HOST, Fault
from gorod.web.api.people import somebody
from gorod.web.api.rate import Rate
from gorod.web.api.reading import shown
from gorod.web.api.shapes import Character, Invitation, Malformed, Start
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.faces import pictures
from gorod.web.faces.characters import CharacterForm
from gorod.web.incoming.refusals import seating_in_words
from gorod.web.models import Game, Seat
from gorod.web.people.accounts import account_of
from gorod.web.rulebook import rulesets
from gorod.web.serving.receipt import receipt_of

router = Router(tags=["A seat"], auth=somebody, throttle=[Rate("write", 120)])
_ANSWERS = {204: None, 403: FaultShape, 404: FaultShape, 409: FaultShape}


@router.post("/games/{slug}/join", response=_ANSWERS)
def join(request: HttpRequest, slug: str, invitation: Invitation) -> Status[None]:
    """Take a place behind a mask. The last to come starts the game where no time was set."""
    row = shown(request, slug)
    return _seating(lambda: lobby.join(row.slug, account_of(request), receipt_of(request), invitation.invite))


@router.post("/games/{slug}/leave", response=_ANSWERS)
def leave(request: HttpRequest, slug: str) -> Status[None]:
    """Give the place up, while the roles are not dealt."""
    row = shown(request, slug)
    return _seating(lambda: lobby.leave(row.slug, account_of(request)))


@router.post("/games/{slug}/queue", response=_ANSWERS)
def queue(request: HttpRequest, slug: str, invitation: Invitation) -> Status[None]:
    """Wait for a seat that falls free, before the game or in it (R44). Asking twice changes nothing."""
    row = shown(request, slug)
    if row.status == Game.Status.OVER:
        raise _refusal("over")
    return _seating(lambda: lobby.stand_by(row.slug, account_of(request), invitation.invite))


@router.delete("/games/{slug}/queue", response=_ANSWERS)
def unqueue(request: HttpRequest, slug: str) -> Status[None]:
    """Wait no longer."""
    lobby.stand_down(shown(request, slug).slug, account_of(request))
    return Status(204, None)


@router.put("/games/{slug}/character", response={**_ANSWERS, 422: Malformed})
def character(request: HttpRequest, slug: str, given: Character) -> Status[None]:
    """Make one's character (R43) before the game begins: its words are one's first post, and stand as the signature."""
    row, seat, masked = _dressing(request, slug)
    data = {"name": seat.name, "picture": seat.picture, "about": seat.about}
    data |= {name: value for name, value in given.dict().items() if value is not None}
    form = CharacterForm(data, seat=seat, row=row, masked=masked)
    if not form.is_valid():
        faults = [{"at": f"body.{name}", "text": str(text)} for name, texts in form.errors.items() for text in texts]
        raise Fault(422, "character", faults[0]["text"], fields=faults)
    form.save()
    return Status(204, None)


@router.put("/games/{slug}/character/picture", response={**_ANSWERS, 422: FaultShape})
def picture(request: HttpRequest, slug: str) -> Status[None]:
    """Give one's character a picture (R43) before the game begins: the body is the file, JPEG, PNG, WebP or GIF. Not behind a mask (P31)."""
    _row, seat, masked = _dressing(request, slug)
    if masked:
        raise Fault(409, "masked", _("Behind a mask the picture is the mask’s."))
    try:
        pictures.give(seat, request.body)
    except pictures.NoPicture as refusal:
        raise Fault(422, refusal.reason, pictures.sentence(refusal.reason)) from None
    return Status(204, None)


def _dressing(request: HttpRequest, slug: str) -> tuple[Game, Seat, bool]:
    """(the game, the asker's seat, whether masks are worn), while the game gathers."""
    row = shown(request, slug)
    seat = lobby.seat_of(row, request.user)
    if seat is None or row.status != Game.Status.GATHERING:
        raise _refusal("not_seated" if seat is None else "running")
    return row, seat, rulesets.masked(row)


@router.post("/games/{slug}/confirm", response=_ANSWERS)
def confirm(request: HttpRequest, slug: str) -> Status[None]:
    """Confirm that one has received one's role (R44), once it is dealt. In a game that has begun any message to the host does it."""
    row = shown(request, slug)
    if lobby.seat_of(row, request.user) is None:
        raise _refusal("not_seated")
    if row.status != Game.Status.GATHERING:
        raise _refusal("running")
    if row.dealt is None:
        raise _refusal("not_dealt")
    return _seating(lambda: lobby.confirm(row.slug, account_of(request), receipt_of(request)))


@router.post("/games/{slug}/start", response=_ANSWERS)
def start(request: HttpRequest, slug: str, given: Start) -> Status[None]:
    """The host starts his game: the roles are dealt where they are to be confirmed first, else the game begins."""
    row = shown(request, slug)
    if not access.leads(row, request.user):
        raise NOT_THE_HOST
    return _seating(lambda: lobby.start_now(row.slug, receipt_of(request), bots=given.bots))


@router.post("/games/{slug}/seats/{number}/substitute", response={**_ANSWERS, 422: Malformed})
def substitute(request: HttpRequest, slug: str, number: int) -> Status[None]:
    """The host gives the seat of one who does not confirm his role to the first in the queue, else to a bot (R44). In a game that has begun: `replace`."""
    row = shown(request, slug)
    if not access.leads(row, request.user):
        raise NOT_THE_HOST
    if row.status != Game.Status.GATHERING:
        raise _refusal("running")
    if row.dealt is None:
        raise _refusal("not_dealt")
    if not 1 <= number <= row.players or not row.seats.filter(number=number - 1).exists():
        raise Fault(404, "unknown_name", _("There is no such seat."))

    def do() -> None:
        lobby.replace_before_opening(row.slug, number - 1)
        opening.ripen(row.slug, receipt_of(request))

    return _seating(do)


def _refusal(reason: str) -> Fault:
    return Fault(403 if reason in ("invited", "left") else 409, reason, seating_in_words(reason))


def _seating(do: Callable[[], object]) -> Status[None]:
    try:
        do()
    except lobby.CannotSit as refusal:
        raise _refusal(refusal.reason) from None
    except DecidedDeal:
        raise _refusal("decided") from None
    return Status(204, None)
