"""A bare Django site beside which the real one is measured: one view that sends as many bytes as it is asked for, and no middleware."""

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="bare", ROOT_URLCONF=__name__, MIDDLEWARE=[])

_BYTES: dict[int, bytes] = {}


def sent(_request: HttpRequest, size: int) -> HttpResponse:
    """`size` bytes, made once."""
    return HttpResponse(_BYTES.setdefault(size, b"x" * size), headers={"Content-Length": str(size)})


urlpatterns = [path("<int:size>", sent)]
application = get_asgi_application()
