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


def quotes(text: str, private: Iterable[str], *, markup: str = FORUM) -> bool:
    """Whether a post repeats 12 words or more in a row, or the whole of a shorter message of 5 words or more, of any of the
    private texts. Words are compared without letter case, ё/е and punctuation; what the post quotes or hides counts too.
    Linear in the length of all texts together."""
    messages = [words for words in map(_words, private) if len(words) >= SHORTEST_MESSAGE]
    if not messages:
        return False
    post = _words(text, markup)
    for size in {min(len(words), WORDS_IN_A_ROW) for words in messages}:
        rows = {row for words in messages if min(len(words), WORDS_IN_A_ROW) == size for row in _rows(words, size)}
        if any(row in rows for row in _rows(post, size)):
            return True
    return False


def _words(text: str, markup: str = FORUM) -> list[str]:
    shown = "".join(run.text for run in read_markup(text, markup).runs)
    return _WORD.findall(fold(shown))


def _rows(words: Sequence[str], size: int) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + size]) for at in range(len(words) - size + 1))
