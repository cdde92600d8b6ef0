"""The page of a game that this version of the site cannot read: nothing of it is lost, and its host is told why."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from gorod.engine import Stand
from gorod.scenarios import ScenarioError
from gorod.web import access
from gorod.web.tables import Unreadable

log = logging.getLogger("gorod.unreadable")


class UnreadableMiddleware(MiddlewareMixin):
    """Answers with a page of its own, status 503, where a view meets a game that cannot be read or whose scenario is gone."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, or None for any other fault."""
        if not isinstance(exception, Unreadable | ScenarioError):
            return None
        log.error("%s: %s", request.path, " ".join(str(exception).split()))
        row = access.game_of(exception.slug) if isinstance(exception, Unreadable) else None
        hosts = row is not None and access.viewer_of(row, request.user) is Stand.HOST
        page = {"title": row.title if row is not None else "", "why": str(exception) if hosts else ""}
        return render(request, "gorod/unreadable.html", page, status=503)
