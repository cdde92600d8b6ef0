"""Quoting the host's private messages, which R38 forbids."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from gorod.speech.letters import fold
from gorod.speech.markup import FORUM, read_markup

# So many words in a row of a private message are a quotation; a shorter message is one only as a whole.
WORDS_IN_A_ROW: Final = 12
SHORTEST_MESSAGE: Final = 5
_WORD: Final = re.compile(r"\w+")


class Confidences:
    """What the host has written to one player in private, kept so that a post quoting it is noticed."""

    __slots__ = ("_rows",)

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._rows: dict[int, set[tuple[str, ...]]] = {}
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """One more message."""
        words = _words(text)
        if len(words) >= SHORTEST_MESSAGE:
            size = min(len(words), WORDS_IN_A_ROW)
            self._rows.setdefault(size, set()).update(_rows(words, size))

    def quoted_in(self, text: str, *, markup: str = FORUM) -> bool:
        """Whether a post repeats 12 words or more in a row, or the whole of a shorter message of 5 words or more. Words are compared
        without letter case, ё/е and punctuation; what the post quotes or hides counts too. Linear in the post's length."""
        if not self._rows:
            return False
        post = _words(text, markup)
        return any(row in rows for size, rows in self._rows.items() for row in _rows(post, size))


def quotes(text: str, private: Iterable[str], *, markup: str = FORUM) -> bool:
    """Whether a post quotes any of the private texts, as `Confidences` finds it."""
    return Confidences(private).quoted_in(text, markup=markup)


def _words(text: str, markup: str = FORUM) -> list[str]:
    shown = "".join(run.text for run in read_markup(text, markup).runs)
    return _WORD.findall(fold(shown))


def _rows(words: Sequence[str], size: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + size]) for at in range(len(words) - size + 1))
