"""Forum text to runs: what a post shows in bold, what it hides, and where its lines begin.

Reads BBCode, Markdown (CommonMark with strikes, spoilers and the BBCode quotations of mixed forums) and HTML in time linear in the
length of the text. Garbage is read as text; nothing is raised.
"""

import html
import re
from functools import cache
from typing import Final

import msgspec

from gorod.speech.markup_blocks import blocks
from gorod.speech.markup_emphasis import EMPHASIS, SPOILED, STRONG, STRUCK, Delimiter, delimiter, pair
from gorod.speech.markup_tags import (
    BBCODE_TAG,
    CODE,
    HTML_TAG,
    QUOTE,
    SPOILER,
    STRIKE,
    Tag,
    bbcode_tag,
    html_tag,
)

BBCODE: Final = "bbcode"
MARKDOWN: Final = "markdown"
HTML: Final = "html"
# The markup is not said: bold of any of the three is bold.
FORUM: Final = "forum"
KINDS: Final = (BBCODE, MARKDOWN, HTML, FORUM)

_ENTITY: Final = r"(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
_MARKDOWN: Final = (
    r"(?P<escape>\\[!-/:-@\[-`{-~\n])|(?P<ticks>`+)|(?P<delimiter>\*+|_+|~+|\|\|)"
    r"|(?P<image>!\[[^\]\n]{0,300}\]\([^()\n]{0,500}\))|(?P<link>\]\([^()\n]{0,500}\))"
)
_PATTERNS: Final = {
    BBCODE: BBCODE_TAG,
    HTML: f"{HTML_TAG}|{_ENTITY}",
    MARKDOWN: f"{_MARKDOWN}|{BBCODE_TAG}|{HTML_TAG}|{_ENTITY}",
    FORUM: f"{_MARKDOWN}|{BBCODE_TAG}|{HTML_TAG}|{_ENTITY}",
}
_MAYBE_BOLD: Final = {
    BBCODE: re.compile(r"\[(?:b|strong|bold)[\]=\s]", re.IGNORECASE),
    HTML: re.compile(r"<(?:b|strong)\b|font|<bold", re.IGNORECASE),
    MARKDOWN: re.compile(r"\*\*|__|\[(?:b|strong|bold)[\]=\s]|<(?:b|strong)\b|font", re.IGNORECASE),
    FORUM: re.compile(r"\*\*|__|\[(?:b|strong|bold)[\]=\s]|<(?:b|strong)\b|font", re.IGNORECASE),
}
# Without any of these a text means the same as BBCode alone, which is quicker to read.
_BESIDE_BBCODE: Final = re.compile(r"[*_~`|<>&\\]|!\[|\]\(")
_STRUCK_BY: Final = {STRUCK: STRIKE, SPOILED: SPOILER}


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """A pattern, compiled when a text first needs it: the four of them would be a good part of a command's start."""
    return re.compile(text)


class Run(msgspec.Struct):
    """A stretch of text of one kind. `bold`: 0, or a number that all pieces of one bold run share; `hidden`: None, or why the
    text does not count (`quote`, `spoiler`, `strike`, `code`)."""

    text: str
    bold: int = 0
    hidden: str | None = None


class Markup(msgspec.Struct, frozen=True):
    """A text as read: its runs in order, and whether a quotation in it was never closed."""

    runs: list[Run]
    unclosed_quote: bool = False


def may_have_bold(text: str, kind: str = FORUM) -> bool:
    """A quick look whether a text can have any bold at all; most posts of a game have none."""
    return _MAYBE_BOLD[kind].search(text) is not None


def read_markup(text: str, kind: str = FORUM) -> Markup:
    """The runs of a text. `kind` is one of `KINDS`; a kind unknown is read as `forum`."""
    return scan_into(Page(), text, kind).finish()


def scan_into[P: Page](page: P, text: str, kind: str = FORUM) -> P:
    """Write a text onto a page and give the page back; `kind` as in `read_markup`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if kind not in _PATTERNS:
        kind = FORUM
    if kind == FORUM and not _BESIDE_BBCODE.search(text):
        kind = BBCODE
    scanner = _Scanner(kind, page)
    if kind in (BBCODE, HTML):
        scanner.scan(text, None)
    else:
        for block in blocks(text, strict=kind == MARKDOWN):
            scanner.scan(
                "\n".join(block.lines), block.hides, kind=HTML if block.raw else CODE if block.hides == CODE else kind
            )
            scanner.page.add("\n")
    return page


class _Element(msgspec.Struct):
    name: str
    bold: bool
    hides: str | None
    quotes: bool = False


class Page:
    """The text written so far and the elements open at this point. An element that hides bounds the others: what was
    opened in a quotation ends with it, and nothing inside ends what was opened outside, a quotation least of all."""

    def __init__(self) -> None:
        self.stretches: list[tuple[list[str], int, str | None]] = []
        self.elements: list[_Element] = []
        # Open elements by name, one dictionary for each element that hides and one for the ground.
        self.levels: list[dict[str, int]] = [{}]
        self.quotes: dict[str, int] = {}
        # Other elements that hide, one dictionary since each open quotation and one for the ground.
        self.hiding: list[dict[str, int]] = [{}]
        self.strong = 0
        self.emphasis = 0
        self.marked: list[str] = []
        self.block_hides: str | None = None
        self.bold = 0
        self.bolds = 0
        self.bold_elements: list[int] = []

    def add(self, text: str) -> None:
        if not text:
            return
        hidden = self.block_hides or (self.elements[-1].hides if self.elements else None)
        if hidden is None and self.marked:
            hidden = self.marked[0]
        if self.stretches and self.stretches[-1][1] == self.bold and self.stretches[-1][2] == hidden:
            self.stretches[-1][0].append(text)
        else:
            self.stretches.append(([text], self.bold, hidden))

    def drop(self, text: str) -> None:
        """Markup of no effect: the address of a Markdown link or picture."""

    def begin(self, hides: str | None) -> None:
        """A block begins; `hides`: why all of it is hidden, if it is."""
        self.block_hides = hides

    def tag(self, tag: Tag) -> None:
        if tag.breaks:
            self.add("\n")
        if tag.closes:
            self._close(tag.name)
        elif not tag.void:
            self._open(tag)
        self.settle()

    def settle(self) -> None:
        """Begin a new bold run where the text turns bold."""
        bold = self.strong > 0 or bool(self.elements and self.elements[-1].bold)
        if not bold:
            self.bold = 0
        elif not self.bold:
            self.bolds += 1
            self.bold = self.bolds

    def _open(self, tag: Tag) -> None:
        above = self.elements[-1] if self.elements else _Element("", False, None)
        bold = above.bold if tag.bold is None else tag.bold
        quotes = tag.hides == QUOTE
        self.elements.append(_Element(tag.name, bold, above.hides or tag.hides, quotes))
        counts = self.quotes if quotes else self.hiding[-1] if tag.hides else self.levels[-1]
        counts[tag.name] = counts.get(tag.name, 0) + 1
        if tag.hides:
            self.levels.append({})
        if quotes:
            self.hiding.append({})
        self.bold_elements.append(self.bolds + 1 if tag.bold and not self.bold else 0)

    def _close(self, name: str) -> None:
        if self.levels[-1].get(name) or self.hiding[-1].get(name) or self.quotes.get(name):
            while self.elements and self._pop() != name:
                pass

    def _pop(self) -> str:
        element = self.elements.pop()
        self.bold_elements.pop()
        if element.quotes:
            self.levels.pop()
            self.hiding.pop()
            self.quotes[element.name] -= 1
        elif self.levels[-1].get(element.name):
            self.levels[-1][element.name] -= 1
        else:
            self.levels.pop()
            self.hiding[-1][element.name] -= 1
        return element.name

    def never_bold(self) -> set[int]:
        """The bold runs that are none: a BBCode bold that was never closed is no bold, as forums show it."""
        return {
            bold
            for element, bold in zip(self.elements, self.bold_elements, strict=True)
            if bold and element.name == "[b"
        }

    def finish(self) -> Markup:
        """The runs of the page."""
        never = self.never_bold()
        runs = [Run("".join(parts), 0 if bold in never else bold, hidden) for parts, bold, hidden in self.stretches]
        return Markup(runs, unclosed_quote=any(self.quotes.values()))


class _Scanner:
    """Goes through a text, or block after block of it, and writes the page."""

    def __init__(self, kind: str, page: Page) -> None:
        self.kind = kind
        self.page = page
        self.verbatim_until: re.Pattern[str] | None = None

    def scan(self, text: str, hides: str | None, kind: str | None = None) -> None:
        """Read one text; `hides`: why all of it is hidden, if it is; `kind`: its markup where it is not the page's."""
        self.page.begin(hides)
        kind = kind or self.kind
        if kind == CODE:
            self.page.add(text)
            return
        if kind == HTML:
            text = re.sub(r"\s+", " ", text)
        pieces = self._pieces(text, kind)
        pair([piece for piece in pieces if isinstance(piece, Delimiter)])
        for piece in pieces:
            if isinstance(piece, str):
                self.page.add(piece)
            elif isinstance(piece, Tag):
                if piece.name == _DROPPED:
                    self.page.drop(piece.written)
                else:
                    self.page.tag(piece)
            else:
                self._write_delimiter(piece)
        self.page.strong = self.page.emphasis = 0
        self.page.marked.clear()
        self.page.settle()
        self.page.block_hides = None

    def _write_delimiter(self, mark: Delimiter) -> None:
        page = self.page
        for kind in mark.closed:
            if kind == STRONG:
                page.strong -= 1
            elif kind == EMPHASIS:
                page.emphasis -= 1
            elif kind in _STRUCK_BY and page.marked:
                page.marked.pop()
        page.settle()
        page.add(mark.letter * mark.left)
        for kind in mark.opened:
            if kind == STRONG:
                page.strong += 1
            elif kind == EMPHASIS:
                page.emphasis += 1
            elif kind in _STRUCK_BY:
                page.marked.append(_STRUCK_BY[kind])
        page.settle()

    def _pieces(self, text: str, kind: str) -> list[str | Tag | Delimiter]:
        pieces: list[str | Tag | Delimiter] = []
        ticks = _Ticks(text, careful=kind == FORUM) if kind in (MARKDOWN, FORUM) else None
        at, pattern = 0, _pattern(_PATTERNS[kind])
        while at < len(text):
            if self.verbatim_until:
                at = self._verbatim(text, at, pieces)
                continue
            found = pattern.search(text, at)
            if found is None:
                pieces.append(text[at:])
                break
            pieces.append(text[at : found.start()])
            at = self._piece(text, found, ticks, pieces)
        return pieces

    def _verbatim(self, text: str, at: int, pieces: list[str | Tag | Delimiter]) -> int:
        """Take the text up to the tag that ends a verbatim stretch, which may stand in a later block."""
        until = self.verbatim_until
        end = until.search(text, at) if until else None
        pieces.append(text[at : end.start() if end else len(text)])
        if end is None:
            return len(text)
        self.verbatim_until = None
        pieces.append(Tag(_VERBATIM, closes=True))
        return end.end()

    def _piece(
        self, text: str, found: re.Match[str], ticks: "_Ticks | None", pieces: list[str | Tag | Delimiter]
    ) -> int:
        """Add what a match stands for and return where to go on."""
        group = found.lastgroup
        names = found.re.groupindex
        if "bname" in names and (found["bname"] or found["bitem"]):
            self._tag(found[0], bbcode_tag(found), pieces)
        elif "hname" in names and found["comment"] is not None:
            self._begin_verbatim("-->", pieces)
        elif "hname" in names and found["hname"]:
            self._tag(found[0], html_tag(found), pieces)
        elif group == "entity":
            pieces.append(html.unescape(found[0]))
        elif group == "escape":
            pieces.append(found[0][1:])
        elif group == "delimiter":
            pieces.append(delimiter(text, found.start(), found.end()))
        elif group == "ticks" and ticks is not None:
            end = ticks.end_of_span(found.start(), found.end())
            if end is not None:
                inside = text[found.end() : end - len(found[0])]
                pieces += [Tag(_VERBATIM, hides=CODE), inside, Tag(_VERBATIM, closes=True)]
                return end
            pieces.append(found[0])
        elif group in ("image", "link"):
            pieces.append(Tag(_DROPPED, void=True, written=found[0]))
        else:
            pieces.append(found[0])
        return found.end()

    def _tag(self, written: str, tag: Tag | None, pieces: list[str | Tag | Delimiter]) -> None:
        if tag is None:
            pieces.append(written)
        elif tag.verbatim and not tag.closes:
            self._begin_verbatim(
                f"[{tag.name[0]}]/{re.escape(tag.name[1:])}[^\\]>]*[\\]>]"
                if tag.name[0] == "<"
                else rf"\[/{tag.name[1:]}\]",
                pieces,
            )
        elif not tag.verbatim:
            pieces.append(msgspec.structs.replace(tag, written=written))

    def _begin_verbatim(self, until: str, pieces: list[str | Tag | Delimiter]) -> None:
        self.verbatim_until = re.compile(until, re.IGNORECASE)
        pieces.append(Tag(_VERBATIM, hides=CODE))


_VERBATIM: Final = "verbatim"
_DROPPED: Final = "dropped"


class _Ticks:
    """The runs of backticks in a text by their length, so that the end of each code span is found at once."""

    def __init__(self, text: str, careful: bool) -> None:
        self.text = text
        self.careful = careful
        self.starts: dict[int, list[int]] = {}
        if "`" in text:
            for found in re.finditer("`+", text):
                self.starts.setdefault(found.end() - found.start(), []).append(found.start())
        for starts in self.starts.values():
            starts.reverse()

    def end_of_span(self, start: int, end: int) -> int | None:
        """Where the code span opened by the run of backticks from `start` to `end` is over; None if it is no span.
        `careful`: a single backtick inside a word is an apostrophe."""
        starts = self.starts.get(end - start, [])
        while starts and starts[-1] <= start:
            starts.pop()
        if self.careful and end - start == 1 and start and self.text[start - 1].isalnum():
            return None
        return starts[-1] + (end - start) if starts else None
