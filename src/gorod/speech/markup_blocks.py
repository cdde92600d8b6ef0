"""The blocks of a Markdown text: paragraphs, and the lines that are quoted or code."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from gorod.speech.markup_tags import CODE, QUOTE

_QUOTE_MARK: Final = re.compile(r" {0,3}> ?")
_FENCE: Final = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_RULE: Final = re.compile(r" {0,3}(?:(?:\* *){3,}|(?:_ *){3,}|(?:- *){3,}|=+ *)$")
_HEADING: Final = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_ITEM: Final = re.compile(r"( {0,3}(?:[-+*]|\d{1,9}[.)]))([ \t]+|$)")
_HTML_BLOCK: Final = re.compile(
    r" {0,3}(?:</?(?:address|article|aside|blockquote|body|center|dd|details|dialog|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header"
    r"|hr|html|li|main|menu|nav|ol|option|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[\s/>]|$)"
    r"|</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?>\s*$)",
    re.IGNORECASE,
)
# Behind a list's mark more spaces than this begin indented code.
_WIDEST_GAP: Final = 4
_MOST_QUOTES: Final = 1000


class Block(msgspec.Struct):
    """Lines that belong together: `hides` is why they do not count, `raw` that only HTML works in them."""

    lines: list[str]
    hides: str | None = None
    raw: bool = False


class _Reader:
    """Goes through the lines once and remembers what the next line may go on with."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.block: Block | None = None
        self.depth = 0
        self.fence: str | None = None
        self.item_indent = 0
        self.was_blank = True

    def read(self, line: str) -> Iterator[Block]:
        depth, rest = self._unquoted(line)
        indent = len(rest) - len(rest.lstrip(" "))
        fenced = depth >= self.depth and (not rest.strip() or indent >= self.item_indent)
        if self.fence is not None and fenced:
            yield Block([rest], CODE)
            if rest.strip().startswith(self.fence) and not rest.strip().strip(self.fence[0]):
                self.fence = None
            return
        self.fence = None
        lazy = self.strict and depth < self.depth and self.block is not None and not self._begins_block(rest)
        if lazy and rest.strip() and self.block is not None:
            self.block.lines.append(rest)
            return
        if depth != self.depth:
            yield from self.end()
            self.item_indent = 0
            self.was_blank = True
        self.depth = depth
        yield from self._line(rest, QUOTE if depth else None)

    def end(self) -> Iterator[Block]:
        if self.block is not None:
            yield self.block
            self.block = None

    def _unquoted(self, line: str) -> tuple[int, str]:
        depth, at = 0, 0
        while depth < _MOST_QUOTES and (found := _QUOTE_MARK.match(line, at)):
            depth, at = depth + 1, found.end()
        return depth, line[at:]

    def _line(self, line: str, hides: str | None) -> Iterator[Block]:
        if not line.strip():
            yield from self.end()
            self.was_blank = True
            return
        if self.block is not None and self.block.raw:
            self.block.lines.append(line)
        elif self.strict:
            yield from self._strict_line(line, hides)
        elif fence := _FENCE.match(line):
            yield from self.end()
            self.fence = fence[1]
            return
        else:
            self._go_on(line, hides)
        self.was_blank = False

    def _strict_line(self, line: str, hides: str | None) -> Iterator[Block]:
        line = line.expandtabs(4)
        indent = len(line) - len(line.lstrip(" "))
        if self.was_blank and indent < self.item_indent:
            self.item_indent = 0
        if self.block is None and indent >= self.item_indent + 4:
            yield Block([line], hides or CODE)
            return
        line = line[min(indent, self.item_indent) :] if self.item_indent else line
        if _RULE.match(line):
            yield from self.end()
        elif fence := _FENCE.match(line):
            yield from self.end()
            self.fence = fence[1]
        elif _HEADING.match(line):
            yield from self.end()
            yield Block([line.lstrip(" #")], hides)
        elif item := _ITEM.match(line.lstrip(" ")):
            yield from self.end()
            self.item_indent = indent + (item.end() if len(item[2]) <= _WIDEST_GAP else item.end(1) + 1)
            self.was_blank = True
            rest = line.lstrip(" ")[item.end() :]
            if len(item[2]) > _WIDEST_GAP and rest:
                yield Block([rest], hides or CODE)
            else:
                self._begin_item(rest, hides)
        elif self.block is None and _HTML_BLOCK.match(line):
            self.block = Block([line], hides, raw=True)
        else:
            self._go_on(line, hides)

    def _begin_item(self, rest: str, hides: str | None) -> None:
        """What stands behind the mark of a list's item: a quotation, a fence or an ordinary line."""
        found = _QUOTE_MARK.match(rest)
        if found:
            self._go_on(rest[found.end() :], QUOTE)
        elif fence := _FENCE.match(rest):
            self.fence = fence[1]
        elif rest.strip() and not _RULE.match(rest):
            self._go_on(rest, hides)

    def _go_on(self, line: str, hides: str | None) -> None:
        if self.block is None:
            self.block = Block([], hides)
        self.block.lines.append(line)

    def _begins_block(self, line: str) -> bool:
        return any(pattern.match(line) for pattern in (_FENCE, _RULE, _HEADING, _ITEM)) or bool(
            self.block and self.block.raw
        )


def blocks(text: str, strict: bool) -> Iterator[Block]:
    """The blocks of a text in order. `strict`: all of Markdown; otherwise only what a forum of another markup may also mean
    so: blank lines part paragraphs, a line behind `>` is quoted, and between fences stands code."""
    reader = _Reader(strict)
    for line in text.split("\n"):
        yield from reader.read(line)
    yield from reader.end()
