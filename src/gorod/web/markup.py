"""Forum text as safe HTML."""

from django.utils.html import escape


def html_of(text: str) -> str:
    """A player's text: everything escaped, forum markup turned into elements."""
    return escape(text).replace("\n", "<br>")


def html_of_host(text: str) -> str:
    """The host's plain text."""
    return escape(text).replace("\n", "<br>")


def plain_of(text: str) -> str:
    """The words without markup, for the search."""
    return text
