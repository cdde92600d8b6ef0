"""What is written and decided on a game's page. A refused text is given back with the reason; a form sent twice is one post."""

import hashlib

from django.contrib import messages
from django.contrib.messages.constants import DEFAULT_LEVELS
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gorod.engine import ABILITIES, PLAYERS, Order, Place, Stand
from gorod.web import access
from gorod.web.actions import Maker
from gorod.web.incoming import sending
from gorod.web.incoming.inbox import AlreadySent
from gorod.web.incoming.sending import Answer
from gorod.web.incoming.typed import LONGEST, PLACES, number_in, storable, way_back
from gorod.web.models import Game
from gorod.web.pages import panels
from gorod.web.posts import drafts
from gorod.web.serving.receipt import receipt_of
from gorod.web.views import fragments
from gorod.web.views.page import Said, begun_or_404, game_page
from gorod.web.views.posted import posted


def key_of(request: HttpRequest) -> str | None:
    """The key that came with the form, or None."""
    return storable(request.POST.get("key", "")[:40]) or None


def text_of(request: HttpRequest) -> str:
    """The text as typed, its lines parted by a line feed; NUL, which no database holds, becomes U+FFFD."""
    return storable(request.POST.get("text", "").replace("\r\n", "\n").replace("\r", "\n"))


def seat_or_none(row: Game, request: HttpRequest) -> int | None:
    """The seat of whoever asks, None for the host. Raises `Http404` for one who has no part in the game."""
    viewer = access.viewer_of(row, request.user)
    if viewer is Stand.STRANGER:
        raise Http404
    return viewer if isinstance(viewer, int) else None


@posted("game")
def say(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Write in `place`: `text`, with a vote chosen beside it in `vote` (a seat from 1, or `withdraw`), `early` with it."""
    row = begun_or_404(slug)
    place = PLACES.get(request.POST.get("place", "thread"))
    if place is None:
        raise Http404
    text = text_of(request)
    if access.viewer_of(row, request.user) is Stand.STRANGER:
        reason = _("You do not sit at this table, so this was not sent. Your text is below; copy it if you need it.")
        return _given_back(request, row, "thread", text, [reason], status=403)
    if request.POST.get("ask"):
        return _asked(request, row, place)
    seat = seat_or_none(row, request)
    if seat is not None and place == "thread":
        text = _with_choice(request, row, text)
    fault = fault_of(text)
    room = place if seat is not None else _room_of_host(request)
    if fault:
        return _given_back(request, row, room, text, [fault])
    make = (
        sending.writes(seat, place, text) if seat is not None else sending.host_writes(text, _addressee(request, row))
    )
    try:
        answer = sending.send(row, seat, make, receipt_of(request), key_of(request))
    except AlreadySent:
        return _taken(request, row, room, [], None)
    return _answered(request, row, room, text, answer, place)


def _given_back(
    request: HttpRequest, row: Game, room: str, text: str, reasons: list[str], status: int = 422
) -> HttpResponseBase:
    """Nothing was taken: the text in its field, the reasons beside it. It is a draft as well, should the page be left."""
    _keep(request, row, room, text)
    said = Said(text, [("error", reason) for reason in reasons])
    if fragments.wanted(request):
        return fragments.said(request, row, room, said, status=422)
    return game_page(request, row.slug, room, said=said, status=status)


def _keep(request: HttpRequest, row: Game, room: str, text: str) -> None:
    """Keep a text that stands in its field again, but was not sent."""
    if room in PLACES and text.strip():
        drafts.keep(row.slug, request.user, PLACES[room], text)


def _taken(
    request: HttpRequest, row: Game, room: str, notes: list[tuple[str, str]], number: int | None
) -> HttpResponseBase:
    """To what was taken: the page goes there, or shows it where it stands."""
    if fragments.wanted(request) and not fragments.elsewhere(request):
        return fragments.said(request, row, room, Said(notes=notes))
    _tell(request, notes)
    back = _back(row.slug, room, number)
    return fragments.to(back) if fragments.wanted(request) else redirect(back)


def _tell(request: HttpRequest, notes: list[tuple[str, str]], tags: str = "") -> None:
    """Let the next page say it."""
    for level, sentence in notes:
        messages.add_message(request, DEFAULT_LEVELS[level.upper()], sentence, extra_tags=tags)


def fault_of(text: str) -> str:
    """Why a text cannot be sent at all; empty where it can."""
    if not text.strip():
        return _("There is nothing in the message yet. Write something, or choose a vote.")
    if len(text) > LONGEST:
        over = len(text) - LONGEST
        return ngettext(
            "The message is too long by {n} character. Nothing is lost: shorten it or send it in parts.",
            "The message is too long by {n} characters. Nothing is lost: shorten it or send it in parts.",
            over,
        ).format(n=over)
    return ""


def _asked(request: HttpRequest, row: Game, place: Place) -> HttpResponse:
    """How the host would read the text, without a script: the same page with the text in its field."""
    seat_or_none(row, request)
    text = text_of(request)
    if place == "thread":
        text = _with_choice(request, row, text)
    with access.look(row, request.user) as sight:
        foreseen = sight.foresee(place, text, receipt_of(request), panels.words_for(sight).language)
    _keep(request, row, place, text)
    notes = [("success" if one.taken else "error", one.text) for one in foreseen]
    return game_page(
        request, row.slug, place, said=Said(text, notes or [("success", _("Just words: nothing in it is counted."))])
    )


def _with_choice(request: HttpRequest, row: Game, text: str) -> str:
    """The text with the vote that was chosen in the form beside it."""
    chosen = request.POST.get("vote", "")
    if not chosen:
        return text
    with access.look(row, request.user) as sight:
        names, voting = sight.table.names, sight.table.scenario.rules.voting
    if chosen == "withdraw":
        return sending.with_vote(text, "", withdraw=voting.withdraw) if voting.withdraw else text
    early = voting.early.word if voting.early is not None and request.POST.get("early") else ""
    number = number_in(chosen, len(names))
    return text if number is None else sending.with_vote(text, names[number - 1], early=early)


def _addressee(request: HttpRequest, row: Game) -> int | None:
    """Whom the host writes to; None for all."""
    to = request.POST.get("to", "")
    if not to:
        return None
    seat = number_in(to, row.players - 1, least=0)
    if seat is None:
        raise Http404
    return seat


def _room_of_host(request: HttpRequest) -> str:
    seat = number_in(request.POST.get("to"), len(PLAYERS) - 1, least=0)
    return "thread" if seat is None else PLAYERS[seat]


def _back(slug: str, room: str, number: int | None) -> str:
    if room == "thread":
        game = reverse("game", args=(slug,))
        return f"{game}#p-{number}" if number is not None else f"{game}#write"
    return reverse("room", args=(slug, room)) + "#write"


def _answered(request: HttpRequest, row: Game, room: str, text: str, answer: Answer, place: Place) -> HttpResponseBase:
    """To the post that was taken, or the text in its field and the reason beside it."""
    if answer.whole or not answer.said:
        return _given_back(request, row, room, text, answer.refused)
    drafts.drop(row.slug, request.user, place)
    notes = [("warning", sentence) for sentence in answer.refused]
    notes += [("success", sentence) for sentence in answer.told if room == "clan"]
    return _taken(request, row, room, notes, answer.number)


@posted("game")
def order(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Give an order by a button: `give` or `pass` says which (SLOT|ABILITY|PLACE|STANDING|TREASURE), `target-SLOT` whom (seats from 1)."""
    row = begun_or_404(slug)
    seat = seat_or_none(row, request)
    if seat is None:
        raise Http404
    passes = "pass" in request.POST
    parts = request.POST.get("pass" if passes else "give", "").split("|", 4)
    if "unsaid" in request.POST:
        return _order_answered(request, row, [("error", _("Press the button of the order that you mean."))])
    if len(parts) != 5 or parts[1] not in ABILITIES or parts[2] not in ("host", "clan"):
        raise Http404
    slot, ability, place, standing, treasure = parts
    numbers = (number_in(one, row.players) for one in request.POST.getlist(f"target-{slot}")[: row.players])
    chosen = [number - 1 for number in numbers if number is not None]
    orders = _orders(ability, chosen, passes=passes, standing=bool(standing), treasure=treasure or None)
    notes = [("error", _("Choose a player first."))]
    if orders:
        notes = _give(request, row, seat, sending.decides(seat, PLACES[place], orders))
    return _order_answered(request, row, notes)


def _order_answered(request: HttpRequest, row: Game, notes: list[tuple[str, str]]) -> HttpResponseBase:
    """Back to the page that the order was given on, with what is to be said about it."""
    if fragments.wanted(request):
        return fragments.ordered(request, row, notes)
    back = way_back(request)
    # A page shown in answer to a form has the form's address, which cannot be gone back to.
    forms = {reverse(name, args=(row.slug,)) for name in ("say", "order", "preview")}
    target = back if back.startswith(f"/g/{row.slug}/") and back not in forms else reverse("game", args=(row.slug,))
    _tell(request, notes, tags="order")
    return redirect(f"{target}#answer")


def _orders(ability: str, chosen: list[int], *, passes: bool, standing: bool, treasure: str | None) -> list[Order]:
    """One order for each seat chosen; of several seats the former choice is withdrawn first, so that what was unticked does not stand."""
    if passes:
        return [Order(ability, passes=True, treasure=treasure, standing=standing)]
    orders = [Order(ability, target, treasure=treasure, standing=standing) for target in chosen]
    return [Order(ability, passes=True), *orders] if len(orders) > 1 else orders


def _key_of_order(request: HttpRequest) -> str | None:
    """The key of the panel with what was pressed in it: the same press twice is one order, another choice is another."""
    key = key_of(request)
    if key is None:
        return None
    pressed = sorted(
        (name, request.POST.getlist(name)) for name in request.POST if name.startswith(("give", "pass", "target-"))
    )
    return hashlib.sha256(f"{key} {pressed}".encode()).hexdigest()[:40]


def _give(request: HttpRequest, row: Game, seat: int, make: Maker) -> list[tuple[str, str]]:
    """Give an order; what is to be said about it."""
    try:
        answer = sending.send(row, seat, make, receipt_of(request), _key_of_order(request))
    except AlreadySent:
        return []
    notes = [("error", sentence) for sentence in answer.refused]
    notes += [("success", sentence) for sentence in answer.told]
    return notes or [("success", _("Taken."))]
