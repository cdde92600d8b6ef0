"""Who asks: a bearer token, or the session of the browser; nobody is a stranger, who may read."""

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from ninja.utils import check_csrf

from gorod.web.api.faults import Fault
from gorod.web.keys import owner_of

Person = User | AnonymousUser


def anybody(request: HttpRequest) -> Person:
    """The asker, a stranger among others. A token that is not known, and a session without its CSRF token, are refused."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        owner = owner_of(key.strip())
        if owner is None:
            raise Fault(401, "bad_token", "This token is not known; make one at /accounts/tokens/.")
        request.user = owner
        return owner
    person = request.user
    if person.is_authenticated and check_csrf(request) is not None:
        raise Fault(403, "csrf", "Send the CSRF token of the page in X-CSRFToken, or use a bearer token.")
    assert isinstance(person, User | AnonymousUser)
    return person


def somebody(request: HttpRequest) -> Person:
    """The asker with an account. Anybody else is refused."""
    person = anybody(request)
    if not person.is_authenticated:
        raise Fault(401, "no_token", "Send `Authorization: Bearer …`; tokens are made at /accounts/tokens/.")
    return person


def asker(request: HttpRequest) -> User:
    """The account of a request that `somebody` let pass."""
    assert isinstance(request.user, User)
    return request.user
