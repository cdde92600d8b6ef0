"""The rules that games are played by, in words and as files, each at an address of its own (R48)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from gorod.scenarios import Source, load_source, text_in
from gorod.speech import ScenarioTexts
from gorod.speech.rules_text import rules_text
from gorod.web.pages.shelf import schedule_of
from gorod.web.people.tongue import language_of_reader
from gorod.web.rulebook import rulesets
from gorod.web.rulebook.rulewords import deals_in_words
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.front import game_or_404, rule_cards


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All rules that are offered."""
    return render(request, "gorod/rules/index.html", {"cards": rule_cards(language_of_reader())})


def _known(name: str) -> Source:
    written = rulesets.known(name)
    if written is None:
        raise Http404
    return written


@require_safe
def scenario(request: HttpRequest, name: str) -> HttpResponse:
    """One scenario in words, as it stands; each role is found at `#role-…`."""
    language = language_of_reader()
    found = load_source(_known(name))
    context = {
        "id": name,
        "offered": name in rulesets.offered(),
        "title": text_in(found.title, language),
        "summary": text_in(found.summary, language),
        "schedule": schedule_of(found, receipt_of(request), language),
        "sections": rules_text(found.rules, ScenarioTexts.of(found, language), language),
        "roles": [(role, text_in(naming.name, language)) for role, naming in found.roles.items()],
        "deals": deals_in_words(found, language),
    }
    return render(request, "gorod/rules/scenario.html", context)


@require_safe
def file(_request: HttpRequest, name: str) -> HttpResponse:
    """One scenario as its file."""
    return _download(name, _known(name).text)


@require_safe
def file_of_game(_request: HttpRequest, slug: str) -> HttpResponse:
    """The scenario that a game is played by, as it was when the table was opened; the game's record names it."""
    row = game_or_404(slug)
    return _download(row.scenario, rulesets.text_of(row))


def _download(name: str, text: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/yaml; charset=utf-8")
    answer.headers["Content-Disposition"] = (
        content_disposition_header(as_attachment=True, filename=f"{name}.yaml") or ""
    )
    return answer
