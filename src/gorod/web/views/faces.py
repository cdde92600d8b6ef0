"""Faces of characters: figures drawn from names, pictures that players gave."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from gorod.web.faces import masks, pictures


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24 * 365, immutable=True)
def mask(_request: HttpRequest, digest: str) -> HttpResponse:
    """A mask's figure."""
    try:
        return HttpResponse(masks.draw(digest), content_type="image/svg+xml")
    except ValueError:
        raise Http404 from None


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24 * 365, immutable=True)
def picture(_request: HttpRequest, address: str) -> HttpResponse:
    """A picture that a player gave his character."""
    data = pictures.found(address)
    if data is None:
        raise Http404
    return HttpResponse(data, content_type="image/webp")
