"""In which language the sentences of an answer are: the asker's (`Accept-Language`, or his choice on the site), else the game's; never two."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from gorod.web import access

_KNOWN = frozenset(code for code, _ in settings.LANGUAGES)


def speak(request: HttpRequest) -> None:
    """Let what follows be told in the language of the game in the address, unless the asker chose one. The next request begins anew."""
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match is not None else None
    if slug is None or _chose(request):
        return
    row = access.game_of(str(slug).replace("\0", ""))
    if row is not None and row.language in _KNOWN:
        translation.activate(row.language)


def _chose(request: HttpRequest) -> bool:
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in _KNOWN:
        return True
    wanted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return any(code.partition("-")[0] in _KNOWN for code, _ in wanted)
