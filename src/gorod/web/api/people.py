"""Who asks: a bearer token, or the session of the browser; nobody is a stranger, who may read."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja.utils import check_csrf

from gorod.web.api.faults import Fault
from gorod.web.api.tongue import speak
from gorod.web.people.keys import owner_of

Person = User | AnonymousUser


BAD_TOKEN = Fault(401, "bad_token", _("This token is not known; make one at /accounts/tokens/."))
_NO_CSRF = Fault(403, "csrf", _("Send the CSRF token of the page in X-CSRFToken, or use a bearer token."))
_NO_TOKEN = Fault(401, "no_token", _("Send `Authorization: Bearer …`; tokens are made at /accounts/tokens/."))


def bearer_of(request: HttpRequest) -> str | None:
    """The token that came with the request, or None."""
    scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def by_token(request: HttpRequest) -> User | None:
    """The account whose token came with the request; None without a token. Raises `Fault` for one that is not known."""
    key = bearer_of(request)
    if key is None:
        return None
    owner = owner_of(key)
    if owner is None:
        raise BAD_TOKEN
    return owner


def anybody(request: HttpRequest) -> Person:
    """The asker, a stranger among others. A token that is not known, and a session without its CSRF token, are refused."""
    speak(request)
    owner = by_token(request)
    if owner is not None:
        request.user = owner
        return owner
    person = request.user
    if person.is_authenticated and check_csrf(request) is not None:
        raise _NO_CSRF
    assert isinstance(person, User | AnonymousUser)
    return person


def somebody(request: HttpRequest) -> Person:
    """The asker with an account. Anybody else is refused."""
    person = anybody(request)
    if not person.is_authenticated:
        raise _NO_TOKEN
    return person
