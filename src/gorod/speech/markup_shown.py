"""Forum text as it is to be shown: pieces of text, each with what it stands in. Bold is what `read_markup` reads as bold."""

import re
from typing import Final

import msgspec

from gorod.speech.markup import FORUM, Page, scan_into
from gorod.speech.markup_tags import CODE, QUOTE, SPOILER, STRIKE, Tag

BOLD: Final = "bold"
ITALIC: Final = "italic"
UNDERLINED: Final = "underlined"
LINK: Final = "link"
LIST: Final = "list"
NUMBERED: Final = "numbered"
ITEM: Final = "item"

#: Deeper nesting is shown as that deep: no page is made of ten thousand boxes in each other.
_DEEPEST: Final = 12
_PLAIN: Final = {"i": ITALIC, "em": ITALIC, "u": UNDERLINED, "ins": UNDERLINED, "url": LINK, "link": LINK, "a": LINK}
_LISTS: Final = {"list": LIST, "ul": LIST, "ol": NUMBERED}
#: May stand in each other; of the others one is as good as several.
_BOXES: Final = frozenset({QUOTE, SPOILER, LIST, NUMBERED})
#: HTML without an effect of its own here; the tags of other names are shown as they were typed.
_SILENT: Final = frozenset(
    [
        *(
            "b",
            "strong",
            "bold",
            "i",
            "em",
            "u",
            "ins",
            "s",
            "strike",
            "del",
            "a",
            "span",
            "font",
            "small",
            "big",
            "sub",
            "sup",
            "center",
            "img",
        ),
        *("p", "div", "br", "hr", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article"),
        *(
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "blockquote",
            "q",
            "cite",
            "details",
            "summary",
            "code",
            "pre",
            "samp",
            "kbd",
        ),
    ]
)
_AUTHOR: Final = re.compile(r"\[\w+(?:=|[^\]=]{0,40}\bauthor=)\s*(?:\"([^\"]*)\"|'([^']*)'|([^\];,]*))", re.IGNORECASE)
_FENCE: Final = re.compile(r"\s*(?:`{3,}|~{3,})\s*")
_MORE_VALUES: Final = re.compile(r"\s+\w+=.*")
_ADDRESS: Final = re.compile(
    r"(?:\[\w+=|<a\s[^>]{0,200}?\bhref=|<a\shref=)\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\]>\"']*))", re.IGNORECASE
)


class Frame(msgspec.Struct, frozen=True):
    """What a piece stands in: `kind` of this module or one of the reasons of `Run.hidden`; `number` tells two frames of one kind apart;
    `value` is a quotation's author or a link's address, as written."""

    kind: str
    number: int = 0
    value: str = ""


class Piece(msgspec.Struct, frozen=True):
    """A stretch of text in its frames, from the outermost in; `bold` and `hidden` as in `Run`."""

    text: str
    frames: tuple[Frame, ...]
    bold: int
    hidden: str | None


def shown(text: str, kind: str = FORUM) -> list[Piece]:
    """The pieces of a text in order, in time linear in its length. `kind` as in `read_markup`."""
    page = scan_into(_Shown(), text, kind)
    never = page.never_bold()
    return [
        Piece(piece.text, piece.frames, 0 if piece.bold in never else piece.bold, piece.hidden) for piece in page.pieces
    ]


class _Shown(Page):
    """A page that remembers what its text stands in."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[Piece] = []
        self._frames: list[Frame] = []
        #: For each open element, whether it has a frame.
        self._framed: list[bool] = []
        self._items: dict[int, int] = {}
        self._count = 0
        self._block: Frame | None = None
        self._begun = self._silent = False

    def add(self, text: str) -> None:
        super().add(text)
        if text and not self._silent and not (self._block is not None and _FENCE.fullmatch(text)):
            self.pieces.append(Piece(text, self._around(), self.bold, self._hidden()))

    def drop(self, text: str) -> None:
        self._show(text)

    def begin(self, hides: str | None) -> None:
        goes_on = self._begun and hides == (self._block.kind if self._block else None)
        if hides is None:
            self._block = None
        elif not goes_on:
            self._block = self._frame(hides)
        self._begun = True
        super().begin(hides)
        if goes_on and hides != CODE:  # a blank line has parted the two blocks
            self._show("\n")

    def tag(self, tag: Tag) -> None:
        if tag.name[0] == "<" and tag.name[1:] not in _SILENT:
            self._show(tag.written)
        if tag.name == "*":
            self._next_item()
        self._silent = tag.hides == STRIKE  # a line does not end where words are struck out
        super().tag(tag)
        self._silent = False
        if tag.name == "*" and self._list() is None:
            self._show("• ")

    def _show(self, text: str) -> None:
        """Show what the reader of votes leaves out."""
        self.pieces.append(Piece(text, self._around(), 0, self._hidden()))

    def _list(self) -> Frame | None:
        return next((frame for frame in reversed(self._frames) if frame.kind in (LIST, NUMBERED)), None)

    def _next_item(self) -> None:
        found = self._list()
        if found is not None:
            self._items[found.number] = self._items.get(found.number, 0) + 1

    def _open(self, tag: Tag) -> None:
        super()._open(tag)
        frame = self._frame_of(tag)
        if frame is not None:
            self._frames.append(frame)
        self._framed.append(frame is not None)

    def _pop(self) -> str:
        if self._framed.pop():
            self._frames.pop()
        return super()._pop()

    def _hidden(self) -> str | None:
        if self.block_hides or (self.elements and self.elements[-1].hides):
            return self.block_hides or self.elements[-1].hides
        return self.marked[0] if self.marked else None

    def _frame(self, kind: str, value: str = "") -> Frame:
        self._count += 1
        return Frame(kind, self._count, value)

    def _frame_of(self, tag: Tag) -> Frame | None:
        """The frame that a tag opens; None where it changes nothing in what is seen."""
        name = tag.name.lstrip("[<")
        kind = tag.hides or _PLAIN.get(name) or _LISTS.get(name)
        if name == "li":
            self._next_item()
        if kind is None or len(self._frames) >= _DEEPEST:
            return None
        if kind not in _BOXES and any(frame.kind == kind for frame in self._frames):
            return None
        if kind == LIST and "=" in tag.written and name == "list":
            kind = NUMBERED
        return self._frame(kind, _value(kind, tag.written))

    def _around(self) -> tuple[Frame, ...]:
        """The frames of what is written now."""
        around: list[Frame] = [self._block] if self._block is not None else []
        for frame in self._frames:
            around.append(frame)
            if frame.kind in (LIST, NUMBERED):
                around.append(Frame(ITEM, self._items.get(frame.number, 0), str(frame.number)))
        if self.emphasis:
            around.append(Frame(ITALIC))
        if self.marked:
            around += [Frame(kind) for kind in dict.fromkeys((self.marked[0], self.marked[-1]))]
        return tuple(around)


def _value(kind: str, written: str) -> str:
    """The author or the address in a tag as written."""
    pattern = {QUOTE: _AUTHOR, LINK: _ADDRESS}.get(kind)
    found = pattern.match(written) if pattern is not None else None
    if found is None:
        return ""
    value = next((group for group in found.groups() if group), "")
    return (value if found[3] is None else _MORE_VALUES.sub("", value)).strip()


__all__ = [
    "BOLD", "CODE", "ITALIC", "ITEM", "LINK", "LIST", "NUMBERED", "QUOTE", "SPOILER", "STRIKE", "UNDERLINED", "Frame", "Piece", "shown",
]  # fmt: skip
