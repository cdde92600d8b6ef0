"""What is wrong with a scenario, said in one line."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from gorod.scenarios.reasons import Reason, because

#: How alike (0 to 1) a word must be to a known one to be taken for a slip of it.
_ALIKE = 0.7
#: Words longer than this are shown cut.
_SHOWN = 60
_LISTED = 30


class ScenarioError(ValueError):
    """A scenario that cannot be used. Its text is one line: `FILE:LINE: KEY: what is wrong; what is allowed`.

    `reason` is a `Reason` where the settings of one game can be at fault. `file` and `line` are None where the fault is in an override, `key` is the dotted name of the setting or empty.
    """

    def __init__(self, reason: str, *, key: str = "", line: int | None = None, file: str | None = None) -> None:
        super().__init__(reason, key, line, file)
        self.reason = reason if isinstance(reason, Reason) else one_line(reason)
        self.key, self.line, self.file = one_line(key), line, file

    def __str__(self) -> str:
        return place(self.file, self.line) + (f"{self.key}: " if self.key else "") + self.reason


def place(file: str | None, line: int | None) -> str:
    """`FILE:LINE: `, as far as they are known."""
    if file is None:
        return ""
    return f"{one_line(file)}: " if line is None else f"{one_line(file)}:{line}: "


def one_line(text: str) -> str:
    """The text with every run of blanks and what cannot be printed as one space."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def shown(word: object) -> str:
    """A word from the file in double quotes, cut if it is long."""
    text = one_line(str(word))
    return f'"{text[:_SHOWN]}…"' if len(text) > _SHOWN else f'"{text}"'


def unknown(word: str, known: Iterable[str], *, told: str = "allowed") -> str:
    """`"most" is not known; did you mean …; allowed: …`."""
    names = list(known)
    text = f"{shown(word)} is not known"
    near = nearest(word, names)
    if near is not None:
        text += f"; did you mean {near}"
    listed = ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")
    return because("id", told=f"{text}; {told}: {listed or 'none'}", given=word)


def nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word that this one is probably a slip of, or None."""
    found = get_close_matches(word[:_SHOWN], known, 1, _ALIKE)
    return found[0] if found else None
