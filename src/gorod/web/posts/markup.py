"""Forum text as safe HTML. Everything is escaped, and the elements are the site's own: nothing that was typed becomes markup."""

import re
from collections.abc import Iterator, Sequence

from django.utils.html import escape

from gorod.speech.markup_shown import (
    BOLD,
    CODE,
    ITALIC,
    ITEM,
    LINK,
    LIST,
    NUMBERED,
    QUOTE,
    SPOILER,
    STRIKE,
    UNDERLINED,
    Frame,
    Piece,
    shown,
)

_BOLD = Frame(BOLD)
_TAGS = {ITALIC: "i", UNDERLINED: "u", STRIKE: "s", LIST: "ul", NUMBERED: "ol", ITEM: "li", CODE: "code", BOLD: "b"}
#: What stands on lines of its own: line ends beside its edges are not shown.
_BLOCKS = frozenset({QUOTE, SPOILER, LIST, NUMBERED, ITEM})
_SPOILERS = {"ru": "Спойлер", "en": "Spoiler"}
_WROTE = {"ru": "{name}:", "en": "{name}:"}
_ADDRESS = re.compile(r"https?://[^\s<>\"'\[\]{}|\\^`]{1,500}", re.IGNORECASE)
_AFTER_ADDRESS = ".,;:!?)"
_LINK = '<a href="{}" rel="nofollow noopener ugc">'


def html_of(text: str, language: str = "ru") -> str:
    """A player's text: what it says in bold, italics, underlined, struck out, in quotations, spoilers, lists, code and links."""
    writer = _Writer(language)
    for piece in _trimmed(shown(text)):
        writer.write(piece)
    return writer.finish()


def html_of_host(text: str) -> str:
    """The host's plain text."""
    return escape(text).replace("\n", "<br>")


def plain_of(text: str) -> str:
    """The words without markup, for the search."""
    return "".join(piece.text for piece in shown(text)).strip()


def _boxes(piece: Piece) -> tuple[Frame, ...]:
    return tuple(frame for frame in piece.frames if frame.kind in _BLOCKS)


def _trimmed(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces without the line ends at the edges of boxes, and with one blank line at most in a row."""
    full = [piece for piece in pieces if piece.text]
    kept: list[Piece] = []
    for piece in full:
        text = piece.text
        if not kept or _boxes(kept[-1]) != _boxes(piece):
            if kept and kept[-1].text.endswith("\n"):
                last = kept.pop()
                if stripped := last.text.rstrip("\n"):
                    kept.append(Piece(stripped, last.frames, last.bold, last.hidden))
            text = text.lstrip("\n")
        if text:
            kept.append(Piece(text, piece.frames, piece.bold, piece.hidden))
    while kept and not kept[-1].text.strip():
        kept.pop()
    if kept:
        last = kept.pop()
        kept.append(Piece(last.text.rstrip(), last.frames, last.bold, last.hidden))
    yield from kept


class _Writer:
    """Writes pieces as well-formed HTML: between two of them, elements are closed down to what both stand in."""

    def __init__(self, language: str) -> None:
        self._out: list[str] = []
        self._open: list[Frame] = []
        self._words = _SPOILERS.get(language, _SPOILERS["ru"]), _WROTE.get(language, _WROTE["ru"])
        self._lines = 0

    def write(self, piece: Piece) -> None:
        """Write one piece in its frames; bold stands innermost."""
        wanted = [frame for frame in piece.frames if frame.kind != LINK or _safe(frame.value)]
        if piece.bold:
            wanted.append(_BOLD)
        self._stand_in(wanted)
        kinds = {frame.kind for frame in wanted}
        self._text(piece.text, linked=not kinds & {LINK, CODE})

    def finish(self) -> str:
        """The whole."""
        self._stand_in([])
        return "".join(self._out).strip()

    def _shared(self, wanted: list[Frame]) -> list[Frame]:
        shared = []
        for standing, frame in zip(self._open, wanted, strict=False):
            if standing != frame:
                break
            shared.append(frame)
        return shared

    def _stand_in(self, wanted: list[Frame]) -> None:
        shared = len(self._shared(wanted))
        while len(self._open) > shared:
            self._out.append(_end(self._open.pop()))
        for frame in wanted[shared:]:
            self._out.append(self._begin(frame))
            self._open.append(frame)

    def _begin(self, frame: Frame) -> str:
        spoiler, wrote = self._words
        if frame.kind == QUOTE:
            author = f"<cite>{escape(wrote.format(name=frame.value))}</cite>" if frame.value else ""
            return f"<blockquote>{author}"
        if frame.kind == SPOILER:
            return f"<details><summary>{spoiler}</summary>"
        if frame.kind == LINK:
            return _LINK.format(escape(frame.value))
        return f"<{_TAGS[frame.kind]}>"

    def _text(self, text: str, *, linked: bool) -> None:
        at = 0
        for found in _ADDRESS.finditer(text) if linked else ():
            address = found[0].rstrip(_AFTER_ADDRESS)
            self._plain(text[at : found.start()])
            self._out.append(f"{_LINK.format(escape(address))}{escape(address)}</a>")
            at = found.start() + len(address)
        self._plain(text[at:])

    def _plain(self, text: str) -> None:
        """Text with its line ends, at most one blank line in a row."""
        for place, line in enumerate(text.split("\n")):
            if place:
                self._lines += 1
                if self._lines <= 2:
                    self._out.append("<br>")
            if line:
                self._lines = 0
                self._out.append(escape(line))


def _end(frame: Frame) -> str:
    return {QUOTE: "</blockquote>", SPOILER: "</details>", LINK: "</a>"}.get(frame.kind) or f"</{_TAGS[frame.kind]}>"


def _safe(address: str) -> bool:
    """May a link lead there? Only to pages, never to what runs."""
    return _ADDRESS.fullmatch(address) is not None
