"""A gathering game's page, and what one does there: sit down, stand up, make a character, confirm a role, start."""

import hashlib
import json
import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from gorod.engine import DecidedDeal
from gorod.scenarios import Scenario, text_in
from gorod.speech import ScenarioTexts
from gorod.speech.rules_text import rules_text
from gorod.web import access, lobby, opening
from gorod.web.faces.characters import CharacterForm
from gorod.web.incoming.refusals import seating_in_words
from gorod.web.incoming.typed import number_in
from gorod.web.models import Game
from gorod.web.pages import shelf
from gorod.web.people.accounts import account_of, guest_or_user
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import drafts
from gorod.web.rulebook import rulesets
from gorod.web.rulebook.options import chosen
from gorod.web.rulebook.rulewords import deal_in_words
from gorod.web.rulebook.timetable import first_days
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.front import game_or_404
from gorod.web.views.posted import posted

#: What stands in what was rendered for what is put in afterwards; nobody can write these words.
_CSRF, _SEEN = (secrets.token_hex(16) for _ in range(2))


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a gathering game; a game that has begun has its own.

    The open page asks for what of it is alive (`seen`: what it shows): 204 where that is the same, or where the game has begun.
    """
    row = game_or_404(slug)
    keep_invitation(request, row)
    gathers = row.status == Game.Status.GATHERING
    if request.headers.get("HX-Request") == "true":
        return _asked(request, row) if gathers else _begun(row)
    return gathering(request, row) if gathers else redirect("game", slug)


def gathering(request: HttpRequest, row: Game, form: CharacterForm | None = None, status: int = 200) -> HttpResponse:
    """The page of a game that gathers: an invitation, who is there, and the reader's own seat."""
    language, now = language_of_reader(), receipt_of(request)
    scenario = rulesets.scenario_of(row)
    keep_invitation(request, row)
    content = {
        "game": shelf.listing(row, language, now),
        "row": row,
        "live": _live(request, row, scenario, form)[0],
        "summary": text_in(scenario.summary, language),
        "deal": deal_in_words(scenario, row.players, language),
        "days": first_days(scenario.rules.calendar, row.starts or now.replace(second=0, microsecond=0)),
        "options": chosen(scenario, rulesets.plain_of(row)),
        "sections": rules_text(scenario.rules, ScenarioTexts.of(scenario, language), language),
        "zone": scenario.rules.calendar.zone,
    }
    return render(request, "gorod/gathering.html", content, status=status)


def _live(
    request: HttpRequest, row: Game, scenario: Scenario, form: CharacterForm | None = None
) -> tuple[SafeString, str]:
    """(what of the page is alive: the state of the table, the reader's place, who is there; what tells it from another look)."""
    language, host, masked = language_of_reader(), access.leads(row, request.user), rulesets.masked(row)
    seat = lobby.seat_of(row, request.user)
    if seat is not None and form is None:
        form = CharacterForm(seat=seat, row=row, masked=masked)
    content = {
        "game": shelf.listing(row, language, receipt_of(request)),
        "row": row,
        "zone": scenario.rules.calendar.zone,
        "masked": masked,
        "bots": row.seats.filter(bot=True).count(),
        "characters": None if masked and not host else list(row.seats.order_by("number")),
        "standing_by": row.standby.count(),
        "waiting": request.user.is_authenticated and row.standby.filter(user_id=request.user.pk).exists(),
        "seat": seat,
        "role": _own_role(opening.role_of(row, seat), scenario, language),
        "turn": row.former.count(),
        "deadline": opening.opens_by(row),
        "host": host,
        "opener": _opened(request, row),
        "invitation": _link(request, row) if row.invite and (_opened(request, row) or seat is not None) else "",
        "may_join": host or lobby.invited(row, _invitation(request, row)),
        "form": form,
        "csrf_token": _CSRF,
        "seen": _SEEN,
    }
    html = render_to_string("gorod/gathering_live.html", content, request)
    seen = hashlib.sha256(html.encode()).hexdigest()[:16]
    return mark_safe(html.replace(_CSRF, get_token(request)).replace(_SEEN, seen)), seen


def _asked(request: HttpRequest, row: Game) -> HttpResponse:
    html, seen = _live(request, row, rulesets.scenario_of(row))
    return HttpResponse(status=204) if request.GET.get("seen") == seen else HttpResponse(html)


def _begun(row: Game) -> HttpResponse:
    """The page is told where the game is."""
    begun = json.dumps({"begun": {"address": reverse("game", args=(row.slug,))}})
    return HttpResponse(status=204, headers={"HX-Trigger": begun})


def keep_invitation(request: HttpRequest, row: Game) -> None:
    """An invitation that came with the address opens the table for this browser; a wrong one is not kept."""
    given = request.GET.get("invite", "")
    if row.invite and given and lobby.invited(row, given):
        request.session[f"invite:{row.slug}"] = row.invite


def _invitation(request: HttpRequest, row: Game) -> str:
    return str(request.session.get(f"invite:{row.slug}", ""))


def _opened(request: HttpRequest, row: Game) -> bool:
    """Whether the reader opened this table: its host, or a player who did it in this browser."""
    return access.leads(row, request.user) or bool(request.session.get(f"opened:{row.slug}"))


def _link(request: HttpRequest, row: Game) -> str:
    return request.build_absolute_uri(f"{reverse('table', args=[row.slug])}?invite={row.invite}")


def _own_role(role: str | None, scenario: Scenario, language: str) -> dict[str, str] | None:
    """The reader's role in words, once it is dealt and before the game opens (R44)."""
    if role is None:
        return None
    naming = scenario.roles[role]
    return {"name": text_in(naming.name, language), "about": text_in(naming.about, language)}


def _told(request: HttpRequest, slug: str, reason: str | None, done: str = "") -> HttpResponse:
    if reason is not None:
        messages.error(request, seating_in_words(reason))
    elif done:
        messages.success(request, done)
    return redirect("table", slug)


@posted("table")
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down; who has no account gets one on the spot."""
    row = game_or_404(slug)
    try:
        lobby.join(slug, guest_or_user(request), receipt_of(request), _invitation(request, row))
    except lobby.CannotSit as refusal:
        return _told(request, slug, refusal.reason)
    except DecidedDeal:
        return _told(request, slug, "decided")
    return _told(request, slug, None, gettext("You have a seat."))


@posted("table")
@login_required
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Stand up, or leave the queue."""
    game_or_404(slug)
    lobby.stand_down(slug, account_of(request))
    try:
        lobby.leave(slug, account_of(request))
    except lobby.CannotSit as refusal:
        return _told(request, slug, None if refusal.reason == "not_seated" else refusal.reason)
    return _told(request, slug, None, gettext("Your place is free again."))


@posted("table")
def stand_by(request: HttpRequest, slug: str) -> HttpResponse:
    """Wait for a seat that falls free."""
    row = game_or_404(slug)
    if row.status == Game.Status.OVER:
        return _told(request, slug, "over")
    try:
        lobby.stand_by(slug, guest_or_user(request), _invitation(request, row))
    except lobby.CannotSit as refusal:
        return _told(request, slug, refusal.reason)
    return _told(request, slug, None, gettext("You are in the queue. When a seat falls free, it is yours."))


@posted("table")
@login_required
def character(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep one's own character while the game gathers; words that come too late wait in the thread's writing field."""
    row = game_or_404(slug)
    seat, about = lobby.seat_of(row, request.user), request.POST.get("about", "")
    if seat is not None and row.status == Game.Status.RUNNING and about.strip() and about != seat.about:
        drafts.keep(slug, request.user, "thread", about)
        messages.warning(request, gettext("The game has begun. What you wrote is in the writing field, not sent yet."))
        return redirect("table", slug)
    if seat is None or row.status != Game.Status.GATHERING:
        return _told(request, slug, "not_seated" if seat is None else "running")
    form = CharacterForm(request.POST, request.FILES, seat=seat, row=row, masked=rulesets.masked(row))
    if not form.is_valid():
        return gathering(request, row, form, status=422)
    form.save()
    return _told(request, slug, None, gettext("Your character is saved."))


@posted("table")
@login_required
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm that one has received one's role (R44)."""
    game_or_404(slug)
    lobby.confirm(slug, account_of(request), receipt_of(request))
    return redirect("table", slug)


@posted("table")
@login_required
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever opened the table starts the game now; `bots` in the form gives the places left to bots."""
    row = game_or_404(slug)
    if not _opened(request, row):
        return HttpResponseForbidden(gettext("Only whoever opened the table may start the game."))
    try:
        lobby.start_now(slug, receipt_of(request), bots=bool(request.POST.get("bots")))
    except lobby.CannotSit as refusal:
        return _told(request, slug, refusal.reason)
    except DecidedDeal:
        return _told(request, slug, "decided")
    return redirect("table", slug)


@posted("table")
@login_required
def substitute(request: HttpRequest, slug: str) -> HttpResponse:
    """The host gives the seat of one who does not confirm to the first in the queue, else to a bot (R44)."""
    row = game_or_404(slug)
    number = number_in(request.POST.get("seat"), row.players - 1, least=0)
    if not access.leads(row, request.user):
        return HttpResponseForbidden(gettext("Only whoever opened the table may replace a player."))
    if row.status != Game.Status.GATHERING or number is None or not row.seats.filter(number=number).exists():
        return _told(request, slug, "running")
    person = lobby.replace_before_opening(
        slug, number, number_in(request.POST.get("turn"), row.players * 1000, least=0)
    )
    if person is None:
        return _told(request, slug, None)
    opening.ripen(slug, receipt_of(request))
    done = gettext("The first of the queue has the seat now.") if person else gettext("A bot has the seat now.")
    return _told(request, slug, None, done)
