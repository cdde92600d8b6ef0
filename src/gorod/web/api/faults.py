"""Refusals of the API: a status, a stable reason, a sentence; never a traceback."""

import logging

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError

from gorod.scenarios import ScenarioError
from gorod.web.actions import NotRunning

log = logging.getLogger("gorod.api")


class Fault(Exception):
    """What was asked cannot be done. `more`: further fields of the answer."""

    def __init__(self, status: int, reason: str, text: str, **more: object) -> None:
        super().__init__(reason)
        self.status, self.body = status, {"reason": reason, "text": text, **more}


NOT_FOUND = Fault(404, "not_found", "There is no such game, or it is not shown to you.")
NOT_A_PLAYER = Fault(403, "no_seat", "You have no seat at this table.")
NOT_BEGUN = Fault(409, "not_begun", "The game has not begun.")


def _malformed(error: ValidationError) -> dict[str, object]:
    """Which fields are wrong; what was sent is not repeated."""
    fields = [{"at": ".".join(map(str, one["loc"])), "text": one["msg"]} for one in error.errors]
    return {"reason": "malformed", "text": "The request is not as the schema has it.", "fields": fields}


_BY_STATUS = {400: "malformed", 401: "no_token", 403: "forbidden", 404: "not_found", 405: "wrong_method"}


def answer_for(api: NinjaAPI) -> None:
    """Give the API its answers to everything that can go wrong."""

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

    @api.exception_handler(ScenarioError)
    def bad_scenario(request: HttpRequest, error: ScenarioError) -> HttpResponse:
        return answer(request, {"reason": "scenario", "text": error.reason}, 422)

    @api.exception_handler(Throttled)
    def too_many(request: HttpRequest, error: Throttled) -> HttpResponse:
        return answer(request, {"reason": "too_many", "text": "Too many requests; wait a little."}, 429)

    @api.exception_handler(HttpError)
    def other(request: HttpRequest, error: HttpError) -> HttpResponse:
        return answer(
            request, {"reason": _BY_STATUS.get(error.status_code, "refused"), "text": str(error)}, error.status_code
        )

    @api.exception_handler(Exception)
    def broken(request: HttpRequest, error: Exception) -> HttpResponse:
        log.error("an API request failed: %s %s", request.method, request.path, exc_info=error)
        return answer(request, {"reason": "fault", "text": "The server failed; the fault is noted. Try again."}, 500)
