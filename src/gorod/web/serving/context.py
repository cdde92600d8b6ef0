"""What every page of the site knows besides its own content."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from gorod.web.people.accounts import is_guest

#: A reader's own choice of light: the cookie's name, and what it may say.
LOOK_COOKIE = "look"
LOOKS = ("day", "night")


def site(request: HttpRequest) -> dict[str, object]:
    """`look`: the reader's own choice of light (`day`, `night`, or empty for the game's hour); `guest`: an account made on the spot."""
    user = getattr(request, "user", AnonymousUser())  # a request may be refused before anybody has asked who sends it
    look = request.COOKIES.get(LOOK_COOKIE, "")
    return {"look": look if look in LOOKS else "", "guest": is_guest(user)}
