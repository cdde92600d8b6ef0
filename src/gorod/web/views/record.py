"""The record of a game that is over, as a file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from gorod.web import access
from gorod.web.posts import archive
from gorod.web.views.page import begun_or_404


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole record, for anybody, once the game is over; `gorod replay` reads it. Not found before."""
    with access.look(begun_or_404(slug), request.user) as sight:
        try:
            text = archive.record_of(sight)
        except archive.NotOver:
            raise Http404 from None
    name = f'attachment; filename="gorod-{slug}.yaml"'
    return HttpResponse(text, content_type="text/yaml; charset=utf-8", headers={"Content-Disposition": name})
