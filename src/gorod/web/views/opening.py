"""Opening a game: the rules as cards, a form made from the scenario's own settings, a summary to agree to, and the table stands."""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from gorod.scenarios import load, text_in
from gorod.web import lobby
from gorod.web.pages.shelf import schedule_of
from gorod.web.people.accounts import guest_or_user
from gorod.web.people.tongue import language_of_reader
from gorod.web.rulebook import rulesets
from gorod.web.rulebook.openform import ZONES, OpenForm
from gorod.web.rulebook.options import chosen
from gorod.web.rulebook.rulewords import deal_in_words
from gorod.web.rulebook.timetable import first_days
from gorod.web.serving import rates
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.front import rule_cards


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The rules to choose from."""
    return render(request, "gorod/open.html", {"cards": rule_cards(language_of_reader())})


@require_http_methods(["GET", "HEAD", "POST"])
def settle(request: HttpRequest, rules: str) -> HttpResponse:
    """The form for a game by these rules; sent, its summary; agreed to (`agreed`), the game."""
    reference = rulesets.offered().get(rules)
    if reference is None:
        raise Http404
    language, now = language_of_reader(), receipt_of(request)
    scenario = load(reference)
    posted = request.POST if request.method == "POST" else None
    form = OpenForm(posted, rules=reference, now=now, language=language)
    page = {"form": form, "rules": rules, "title": text_in(scenario.title, language), "zones": ZONES}
    page["summary"] = text_in(scenario.summary, language)
    valid = posted is not None and form.is_valid()
    if not form.errors:
        page |= _calendar(form, now)
    if posted is None or not valid or "mend" in posted or "days" in posted:
        return render(request, "gorod/open_form.html", page, status=422 if form.errors else 200)
    if "agreed" in posted:
        return _create(request, reference, form, language)
    data = form.cleaned_data
    page |= {
        "data": data,
        "schedule": schedule_of(form.settled, now, language),
        "deal": deal_in_words(form.settled, data["players"], language),
        "options": chosen(form.settled, scenario),
        "sent": [
            (name, value)
            for name, value in posted.items()
            if name not in ("csrfmiddlewaretoken", "look", "agreed", "days")
        ],
    }
    return render(request, "gorod/open_summary.html", page)


def _calendar(form: OpenForm, now: datetime) -> dict[str, Any]:
    """The first days by the clock of the form, as it stands: `starts` is None where the game begins when it is full."""
    calendar = form.settled.rules.calendar
    starts = form.cleaned_data["starts"] if form.is_bound else None
    days = first_days(calendar, starts or now.replace(second=0, microsecond=0))
    return {"zone": calendar.zone, "starts": starts, "days": days}


def _create(request: HttpRequest, rules: str, form: OpenForm, language: str) -> HttpResponse:
    rates.consume(request, "open")
    data, user = form.cleaned_data, guest_or_user(request)
    hosts = data["lead"] == "host"
    row = lobby.new_game(
        data["title"],
        rules,
        form.overrides,
        data["players"],
        language=language,
        host=user if hosts else None,
        invite=data["access"] == "invite",
        starts=data["starts"],
        fill=data["fill"],
        ceremony=data["ceremony"],
    )
    if not hosts:
        request.session[f"opened:{row.slug}"] = True
        request.session[f"invite:{row.slug}"] = row.invite
        lobby.join(row.slug, user, receipt_of(request), row.invite)
    return redirect("table", row.slug)
