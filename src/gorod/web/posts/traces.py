"""What the host took out of a post, and the trace that stands in its place (R39). The engine's events keep every word as it was written."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.html import escape

from gorod.engine import HOST_REASONS
from gorod.speech import term
from gorod.speech.moments import moment
from gorod.web.posts.markup import html_of, html_of_host

#: What a passage can be taken out for: the reasons of a removal that words can give, and details of somebody's life.
REASONS = (*(reason for reason in HOST_REASONS if reason not in ("vegetating", "unconfirmed")), "personal")
_TRACES = {
    "ru": "▮ убрано ведущим {at}: {reason} ▮",
    "en": "▮ removed by the host at {at}: {reason} ▮",
}
#: A letter of nobody's alphabet stands for each trace while the rest is rendered.
_FIRST = 0xF0000
_LETTER = re.compile("[\U000f0000-\U000f00ff]")
_TAG_OR_LETTER = re.compile(f"<[^>]*>|{_LETTER.pattern}")


@dataclass(frozen=True)
class Cut:
    """One passage taken out; empty: the whole text. `at`: aware."""

    passage: str
    reason: str
    at: datetime


def reason_in(reason: str, language: str) -> str:
    """A reason of `REASONS` in words."""
    return term("redaction" if reason == "personal" else "removal", reason, language)


def trace_of(cut: Cut, zone: ZoneInfo, language: str) -> str:
    """What is read in the place of a passage."""
    words = _TRACES.get(language, _TRACES["ru"])
    return words.format(
        at=moment(cut.at.replace(second=0, microsecond=0), zone, language), reason=reason_in(cut.reason, language)
    )


def text_of(source: str, cuts: Iterable[Cut], zone: ZoneInfo, language: str) -> str:
    """The text as written, with the traces in the places of what was taken out."""
    text, traces = _held(source, cuts, zone, language)
    return _LETTER.sub(lambda found: traces.get(found[0], ""), text)


def rendered(source: str, cuts: Iterable[Cut], zone: ZoneInfo, language: str, *, of_host: bool) -> str:
    """The HTML of the same: a trace is an element of its own, which nobody can type."""
    text, traces = _held(source, cuts, zone, language)

    def put(found: re.Match[str]) -> str:
        if found[0][0] == "<":  # inside an address nothing stands for what was taken out
            return _LETTER.sub("", found[0])
        return f'<span class="redacted">{escape(traces[found[0]])}</span>'

    return _TAG_OR_LETTER.sub(put, html_of_host(text) if of_host else html_of(text, language))


def _held(source: str, cuts: Iterable[Cut], zone: ZoneInfo, language: str) -> tuple[str, dict[str, str]]:
    """The text with a letter for each cut, and the trace of each letter. Letters of that kind that were typed are dropped."""
    text = _LETTER.sub("", source)
    traces: dict[str, str] = {}
    for number, cut in enumerate(cuts):
        letter = chr(_FIRST + number)
        traces[letter] = trace_of(cut, zone, language)
        text = text.replace(cut.passage, letter) if cut.passage else letter
    return text, traces
