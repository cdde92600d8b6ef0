"""Refusals of the API: a status, a stable reason, a sentence; never a traceback."""

import logging

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError

from gorod.scenarios import ScenarioError
from gorod.web.actions import NotRunning
from gorod.web.tables import Unreadable

log = logging.getLogger("gorod.api")


class Fault(Exception):
    """What was asked cannot be done: `reason` is a stable word, `text` a sentence. `more`: further fields of the answer."""

    def __init__(self, status: int, reason: str, text: str | Promise, **more: object) -> None:
        super().__init__(reason)
        self.status, self.reason, self.text, self.more = status, reason, text, more

    @property
    def body(self) -> dict[str, object]:
        """The answer, in the language of the moment."""
        return {"reason": self.reason, "text": str(self.text), **self.more}


TOO_MANY = Fault(429, "too_many", _("Too many requests; wait a little."))
NOT_FOUND = Fault(404, "not_found", _("There is no such game, or it is not shown to you."))
NOT_A_PLAYER = Fault(403, "no_seat", _("You have no seat at this table."))
NOT_THE_HOST = Fault(403, "not_host", _("Only the host of this game may do that."))
NOT_BEGUN = Fault(409, "not_begun", _("The game has not begun."))
NO_ROOM = Fault(404, "no_room", _("There is no such room, or you are not in it."))

_BY_STATUS = {
    400: ("malformed", _("The request is not JSON.")),
    401: ("no_token", _("Send `Authorization: Bearer …`; tokens are made at /accounts/tokens/.")),
    403: ("forbidden", _("You may not do that.")),
    404: ("not_found", _("There is nothing at this address; /api/openapi.json lists what there is.")),
    405: ("wrong_method", _("This address knows other methods; /api/openapi.json lists them.")),
}
#: What is wrong with a field, by the checker's code; anything else is `_UNFIT`.
_FAULTS = {
    "missing": _("This field is needed."),
    "string_too_long": _("At most {max_length} characters."),
    "string_too_short": _("At least {min_length} character."),
    "string_type": _("A text is expected."),
    "bool_type": _("`true` or `false` is expected."),
    "bool_parsing": _("`true` or `false` is expected."),
    "int_type": _("A whole number is expected."),
    "int_parsing": _("A whole number is expected."),
    "int_from_float": _("A whole number is expected."),
    "greater_than_equal": _("{ge} or more is expected."),
    "less_than_equal": _("{le} or less is expected."),
    "literal_error": _("One of these is expected: {expected}."),
    "model_attributes_type": _("An object is expected."),
}
_UNFIT = _("This is not what the schema has here.")


def _malformed(error: ValidationError) -> dict[str, object]:
    """Which fields are wrong; what was sent is not repeated."""
    return {
        "reason": "malformed",
        "text": gettext("The request is not as the schema has it."),
        "fields": [
            {
                "at": ".".join(map(str, one["loc"])),
                "code": one["type"],
                "text": _field(str(one["type"]), one.get("ctx") or {}),
            }
            for one in error.errors
        ],
    }


def _field(code: str, given: dict[str, object]) -> str:
    try:
        return str(_FAULTS.get(code, _UNFIT)).format_map(given)
    except KeyError:
        return str(_UNFIT)


def _answer_for_bodies(api: NinjaAPI) -> None:
    """What cannot be read at all, is too large to be, or comes too often."""

    @api.exception_handler(Throttled)
    def too_many(request: HttpRequest, error: Throttled) -> HttpResponse:
        return api.create_response(request, TOO_MANY.body, status=TOO_MANY.status)

    @api.exception_handler(SuspiciousOperation)
    def malformed(request: HttpRequest, error: SuspiciousOperation) -> HttpResponse:
        body, status = {"reason": "malformed", "text": gettext("The request cannot be read.")}, 400
        if isinstance(error, RequestDataTooBig):
            body, status = {"reason": "too_large", "text": gettext("The request is too large; shorten it.")}, 413
        return api.create_response(request, body, status=status)


def answer_for(api: NinjaAPI) -> None:
    """Give the API its answers to everything that can go wrong."""
    _answer_for_bodies(api)

    def answer(request: HttpRequest, body: object, status: int) -> HttpResponse:
        return api.create_response(request, body, status=status)

    @api.exception_handler(Fault)
    def fault(request: HttpRequest, error: Fault) -> HttpResponse:
        return answer(request, error.body, error.status)

    @api.exception_handler(ValidationError)
    def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
        return answer(request, _malformed(error), 422)

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, error: Http404) -> HttpResponse:
        return answer(request, NOT_FOUND.body, 404)

    @api.exception_handler(NotRunning)
    def not_begun(request: HttpRequest, error: NotRunning) -> HttpResponse:
        return answer(request, NOT_BEGUN.body, NOT_BEGUN.status)

    @api.exception_handler(Unreadable)
    def unreadable(request: HttpRequest, error: Unreadable) -> HttpResponse:
        log.error("%s", error)
        text = gettext("The site cannot read this game at present. Nothing of it is lost.")
        return answer(request, {"reason": "unreadable", "text": text}, 503)

    @api.exception_handler(ScenarioError)
    def bad_scenario(request: HttpRequest, error: ScenarioError) -> HttpResponse:
        return answer(request, {"reason": "scenario", "text": gettext("The rules of this game cannot be read.")}, 409)

    @api.exception_handler(HttpError)
    def other(request: HttpRequest, error: HttpError) -> HttpResponse:
        reason, text = _BY_STATUS.get(error.status_code, ("refused", _UNFIT))
        return answer(request, {"reason": reason, "text": str(text)}, error.status_code)

    @api.exception_handler(Exception)
    def broken(request: HttpRequest, error: Exception) -> HttpResponse:
        log.error("an API request failed: %s %s", request.method, request.path, exc_info=error)
        text = gettext("The server failed; the fault is noted. Try again.")
        return answer(request, {"reason": "fault", "text": text}, 500)
