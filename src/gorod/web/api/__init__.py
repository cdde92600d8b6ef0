"""The HTTP API: what a player can do and see, for programs. The same doors as the pages: `access`, `actions`, `lobby`.

A reader without a token sees what a stranger sees. A refusal is JSON: `reason`, a stable word, and `text`, a sentence.
"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI, Router
from ninja.renderers import JSONRenderer

from gorod.web.api import hosting, looking, reading, seating, talking, writing
from gorod.web.api.faults import Fault, answer_for
from gorod.web.api.people import anybody
from gorod.web.api.rate import Rate


class Plain(JSONRenderer):
    """JSON with Cyrillic letters as they are."""

    json_dumps_params: Mapping[str, Any] = {"ensure_ascii": False}


api = NinjaAPI(
    title="Gorod",
    version="1",
    description=__doc__ or "",
    docs_url=None,
    urls_namespace="api",
    auth=anybody,
    throttle=[Rate("read", 600)],
    renderer=Plain(),
)
answer_for(api)
for part in (reading, looking, seating, writing, talking, hosting):
    api.add_router("", part.router)


rest = Router()


@rest.api_operation(["GET", "POST", "PUT", "PATCH", "DELETE"], "/{path:address}", include_in_schema=False)
def unknown(request: HttpRequest, address: str) -> None:
    """Any other address."""
    raise Fault(404, "not_found", _("There is nothing at this address; /api/openapi.json lists what there is."))


api.add_router("", rest)
