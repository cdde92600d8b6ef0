"""The front door: what this is, a seat by one click, and the games there are."""

from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from gorod.scenarios import LANGUAGES, Mask, Scenario, load, text_in
from gorod.web import lobby
from gorod.web.faces import masks
from gorod.web.incoming.typed import way_back
from gorod.web.models import Game
from gorod.web.pages import shelf
from gorod.web.people.accounts import guest_or_user
from gorod.web.people.tongue import language_of_reader
from gorod.web.rulebook import rulesets
from gorod.web.serving import rates
from gorod.web.serving.context import LOOK_COOKIE, LOOKS
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.posted import posted

#: How many games of each kind the front page shows.
FEW = 6
MANY = 60


@cache
def rule_cards(language: str) -> list[dict[str, Any]]:
    """The rules that the site offers, in plain words; read from their files once.

    The `main` one is the first that opens with a day, so that a newcomer surely plays a day before anybody can shoot him.
    """
    cards: list[dict[str, Any]] = []
    for name, reference in rulesets.offered().items():
        scenario = load(reference)
        cards.append(
            {
                "id": name,
                "title": text_in(scenario.title, language),
                "summary": text_in(scenario.summary, language),
                "fast": shelf.schedule_of(load(reference, lobby.fast_clock(reference)), datetime.now(UTC), language),
                "schedule": shelf.schedule_of(scenario, datetime.now(UTC), language),
                "least": min(scenario.deals),
                "most": max(scenario.deals),
                "faces": [text_in(mask.name, LANGUAGES[0]) for mask in _faces(scenario)],
            }
        )
    first = next((card for card in cards if card["fast"].first_phase == "day"), cards[0])
    first["main"] = True
    return cards


def _faces(scenario: Scenario) -> list[Mask]:
    """Four masks of the pool, others for other rules with the same pool."""
    return sorted(
        scenario.masks, key=lambda mask: masks.digest_of(f"{scenario.id}/{text_in(mask.name, LANGUAGES[0])}")
    )[:4]


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The front page; no account is needed to read it."""
    language, now = language_of_reader(), receipt_of(request)
    mine = [
        found
        for status in ("running", "gathering")
        for found in shelf.listings(shelf.of_user(request.user), status, language, now, FEW)
    ]
    return render(request, "gorod/front.html", {"cards": rule_cards(language), "mine": mine, **_shelves(request, FEW)})


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games that are listed: gathering, running, over."""
    return render(request, "gorod/games.html", _shelves(request, MANY))


def _shelves(request: HttpRequest, count: int) -> dict[str, list[shelf.Listing]]:
    """So many of the listed games of each status."""
    language, now = language_of_reader(), receipt_of(request)
    statuses = ("gathering", "running", "over")
    return {status: shelf.listings(shelf.public(), status, language, now, count) for status in statuses}


@posted("front")
def seat(request: HttpRequest) -> HttpResponse:
    """Seat the visitor, with an account made on the spot if there is none, at a fast table of bots. `rules`: the id of a scenario offered."""
    rules = request.POST.get("rules", "")
    reference = rulesets.offered().get(rules)
    if reference is None:
        messages.error(request, gettext("There are no such rules here. Choose one of those below."))
        return redirect("front")
    rates.consume(request, "seat")
    if not lobby.room_for_a_fast_game():
        messages.error(
            request, gettext("All tables of bots are taken just now. Try again in a few minutes, or open a game.")
        )
        return redirect("front")
    deals = load(reference).deals
    players = settings.FAST_PLAYERS if settings.FAST_PLAYERS in deals else min(deals)
    row = lobby.fast_game(guest_or_user(request), reference, players, language_of_reader())
    return redirect("game", row.slug)


def game_or_404(slug: str) -> Game:
    """The game of an address."""
    row = Game.objects.filter(slug=slug).first()
    if row is None:
        raise Http404
    return row


@posted("front")
def look(request: HttpRequest) -> HttpResponse:
    """Keep the reader's own choice of light: `look` is `day`, `night`, or anything else for the game's hour."""
    answer = HttpResponseRedirect(way_back(request))
    chosen = request.POST.get("look", "")
    if chosen in LOOKS:
        answer.set_cookie(LOOK_COOKIE, chosen, max_age=60 * 60 * 24 * 365, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(LOOK_COOKIE)
    return answer
