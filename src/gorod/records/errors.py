"""What is wrong with a record, said in one line."""

from collections.abc import Iterable

from gorod.scenarios.errors import nearest

_SHOWN = 60
_LONGEST = 400


class RecordError(ValueError):
    """A record that cannot be used: `line` counts from 1, `what` is wrong, `mend` says what to do."""

    def __init__(self, line: int, what: str, mend: str) -> None:
        super().__init__(line, what, mend)
        self.line, self.what, self.mend = line, one_line(what), one_line(mend)

    def __str__(self) -> str:
        return f"{self.line}: {self.what}; {self.mend}"

    def said(self, file: str) -> str:
        """The whole message, `FILE:LINE: what is wrong; what to do`; `file` as the person named it."""
        return f"{one_line(file)}:{self}"


def one_line(text: str) -> str:
    """The text on one line of bounded length; what cannot be printed is a space."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text[: 2 * _LONGEST]).split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def shown(text: str) -> str:
    """A piece of the record in double quotes, cut if it is long."""
    line = one_line(text)
    return f'"{line[:_SHOWN]}…"' if len(line) > _SHOWN else f'"{line}"'


def listed(words: Iterable[object]) -> str:
    """Words joined by commas; a long list is cut."""
    names = [str(word) for word in words]
    return ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "") or "none"


def choice(word: str, known: Iterable[str], told: str = "known") -> str:
    """`did you mean …; known: …`: what to write for a word that is not known."""
    words = list(known)
    near = nearest(word, words)
    return (f"did you mean {near}; " if near is not None else "") + f"{told}: {listed(words)}"
