"""In which language a request is answered."""

from django.utils.translation import get_language

from gorod.speech import LANGUAGES


def language_of_reader() -> str:
    """The active language: `ru` or `en`; the first for any other."""
    active = (get_language() or "")[:2]
    return active if active in LANGUAGES else LANGUAGES[0]
