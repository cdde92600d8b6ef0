"""Markdown's emphasis: which runs of `*`, `_`, `~~` and `||` open and close something, by CommonMark's rules."""

import unicodedata
from typing import Final

import msgspec

STRONG: Final = "strong"
STRUCK: Final = "struck"
SPOILED: Final = "spoiled"
EMPHASIS: Final = "emphasis"

_PAIRED_ONLY: Final = {"~": STRUCK, "|": SPOILED}


class Delimiter(msgspec.Struct):
    """A run of one delimiter character; `left` is what of it stayed text after all pairs are made."""

    letter: str
    length: int
    opens: bool
    closes: bool
    left: int
    opened: list[str]
    closed: list[str]


def delimiter(text: str, start: int, end: int) -> Delimiter:
    """The delimiter run that stands in a text from `start` to `end`, with what its neighbours let it do."""
    letter = text[start]
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    space_before, space_after = before.isspace(), after.isspace()
    mark_before, mark_after = _is_punctuation(before), _is_punctuation(after)
    left_flanking = not space_after and (not mark_after or space_before or mark_before)
    right_flanking = not space_before and (not mark_before or space_after or mark_after)
    opens, closes = left_flanking, right_flanking
    if letter == "_":
        opens = left_flanking and (not right_flanking or mark_before)
        closes = right_flanking and (not left_flanking or mark_after)
    length = end - start
    if letter in _PAIRED_ONLY and length != 2:
        opens = closes = False
    return Delimiter(letter, length, opens, closes, length, [], [])


def pair(delimiters: list[Delimiter]) -> None:
    """Pair the delimiters of one paragraph. Linear: for each kind of closer the search never goes back below the point
    where the last search of that kind found nothing."""
    openers: list[int] = []
    bottoms: dict[tuple[str, bool, int], int] = {}
    for index, closer in enumerate(delimiters):
        if closer.closes:
            key = (closer.letter, closer.opens, closer.length % 3)
            while closer.left:
                found = _opener(delimiters, openers, closer, bottoms.get(key, -1))
                if found is None:
                    bottoms[key] = openers[-1] if openers else index - 1
                    break
                del openers[found + 1 :]
                _join(delimiters[openers[found]], closer)
                if not delimiters[openers[found]].left:
                    openers.pop()
        if closer.opens and closer.left:
            openers.append(index)


def _opener(delimiters: list[Delimiter], openers: list[int], closer: Delimiter, bottom: int) -> int | None:
    """The place among `openers` of the nearest one that a closer can pair with."""
    for place in range(len(openers) - 1, -1, -1):
        if openers[place] <= bottom:
            return None
        opener = delimiters[openers[place]]
        if opener.letter != closer.letter or (opener.letter in _PAIRED_ONLY and opener.left != closer.left):
            continue
        odd = (opener.closes or closer.opens) and (opener.length + closer.length) % 3 == 0
        if not odd or (opener.length % 3 == 0 and closer.length % 3 == 0) or opener.letter in _PAIRED_ONLY:
            return place
    return None


def _join(opener: Delimiter, closer: Delimiter) -> None:
    if opener.letter in _PAIRED_ONLY:
        kind, used = _PAIRED_ONLY[opener.letter], 2
    elif opener.left >= 2 and closer.left >= 2:
        kind, used = STRONG, 2
    else:
        kind, used = EMPHASIS, 1
    opener.left -= used
    closer.left -= used
    opener.opened.insert(0, kind)
    closer.closed.append(kind)


def _is_punctuation(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "PS"
