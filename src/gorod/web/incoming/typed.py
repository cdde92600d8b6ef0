"""What came in with a request, read without trust: numbers, texts, addresses to go back to."""

from typing import get_args

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from gorod.engine import Place

#: The longest text that is taken, or kept as a draft, in characters.
LONGEST = 60_000
PLACES: dict[str, Place] = {place: place for place in get_args(Place)}
#: No number that anybody may name has more digits.
_DIGITS = 10


def number_in(text: str | None, most: int, least: int = 1) -> int | None:
    """A number from `least` to `most`; None for anything else, however long it is."""
    if not text or len(text) > _DIGITS or not (text.isascii() and text.isdigit()):
        return None
    number = int(text)
    return number if least <= number <= most else None


def storable(text: str) -> str:
    """The text as any database keeps it: NUL and halves of characters become U+FFFD."""
    return text.replace("\0", "\ufffd").encode(errors="replace").decode() if _unkept(text) else text


def _unkept(text: str) -> bool:
    return "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text)


def way_back(request: HttpRequest, otherwise: str = "/") -> str:
    """The address within this site that the form's `next` asks to go back to."""
    back = request.POST.get("next", "")
    inside = back.startswith("/") and url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return back if inside and len(back) <= 1000 else otherwise
