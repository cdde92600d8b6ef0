"""The fixed formulas of a vote: what a bold run or marked line may say, and nothing besides."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from gorod.speech.declension import Case
from gorod.speech.letters import fold, trim
from gorod.speech.names import Match, Roster

UNKNOWN: Final = "unknown_name"
AMBIGUOUS: Final = "ambiguous_name"

_GAP: Final = r"(?:\s*[:,.…\-]+\s*|\s+)"
_CALLS: Final = (
    rf"(?:мой{_GAP})?голос",
    rf"(?:я{_GAP})?голосую",
    rf"отдаю{_GAP}(?:(?:мой|свой){_GAP})?голос",
)
# Each head of a formula with the case that it demands of the name behind it.
_HEADS: Final = tuple(
    (head + _GAP, case)
    for head, case in (
        *((rf"(?:{call}){_GAP}за", Case.ACCUSATIVE) for call in _CALLS),
        *((rf"(?:{call}){_GAP}против", Case.GENITIVE) for call in _CALLS[:2]),
        (_CALLS[0], None),
        (_CALLS[1], None),
        (_CALLS[2], Case.DATIVE),
        ("за", Case.ACCUSATIVE),
        ("против", Case.GENITIVE),
        ("казнить", Case.ACCUSATIVE),
        ("вешаем", Case.ACCUSATIVE),
        (rf"vote{_GAP}for", None),
        ("vote", None),
    )
)
_LIST: Final = re.compile(r"\s*(?:[,;/&+|]|\s-\s|\bи\b|\bили\b|\bлибо\b|\band\b|\bor\b)\s*|\s+")
_MOST_LISTED: Final = 12


class Words(msgspec.Struct, frozen=True):
    """The words that a game's rules give: the withdrawal and the early word; None where the rules have none."""

    withdraw: str | None
    early: str | None


class Act(msgspec.Struct, frozen=True):
    """What one bold run or marked line does: at most one of a target, a withdrawal and a problem; the early word besides.
    `alike`: the candidates are those that one form fits."""

    target: int | None = None
    withdraw: bool = False
    early: bool = False
    problem: str | None = None
    candidates: tuple[int, ...] = ()
    lookalike: bool = False
    alike: bool = False


def read_act(text: str, roster: Roster, words: Words) -> Act | None:
    """What a text says if it is wholly a name, a withdrawal, the early word or a formula with one name. Anything else is an
    act with a problem; None only where nothing but punctuation is left."""
    named = roster.find(text)
    if named.seat is not None:
        return _vote(named)
    bare = trim(fold(text))
    if not any(letter.isalnum() for letter in bare):
        return None
    if "?" not in bare:
        act = _early(bare, roster, words) or _withdrawal(bare, roster, words) or _formula(bare, roster)
        if act is not None:
            return act
    return _nobody(bare, named, roster)


def _vote(named: Match, early: bool = False) -> Act:
    return Act(target=named.seat, early=early, lookalike=named.lookalike)


def _early(bare: str, roster: Roster, words: Words) -> Act | None:
    """The early word alone, or before or behind a vote."""
    if words.early is None:
        return None
    word = fold(words.early)
    if bare == word:
        return Act(early=True)
    around = _around(word).fullmatch(bare)
    if around is None:
        return None
    inner = read_act(around["after"] or around["before"], roster, Words(words.withdraw, None))
    if inner is None or inner.problem is not None:
        return inner
    return msgspec.structs.replace(inner, early=not inner.withdraw)


@cache
def _around(word: str) -> re.Pattern[str]:
    bracket = r"[()\[\]\"'«»]*"
    return re.compile(
        rf"{re.escape(word)}{_GAP}(?P<after>.+)|(?P<before>.+?)(?:{_GAP}|\s*){bracket}(?<!\w){re.escape(word)}"
    )


def _withdrawal(bare: str, roster: Roster, words: Words) -> Act | None:
    if words.withdraw is None:
        return None
    found = _withdrawing(fold(words.withdraw)).fullmatch(bare)
    if found is None:
        return None
    if found["name"] is None:
        return Act(withdraw=True)
    named = roster.find(found["name"], Case.GENITIVE)
    return Act(withdraw=True) if named.seat is not None else _nobody(found["name"], named, roster)


@cache
def _withdrawing(word: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(word)}(?:{_GAP}(?:(?:свой|мой){_GAP})?голос)?(?:{_GAP}со?{_GAP}(?P<name>.+))?")


def _formula(bare: str, roster: Roster) -> Act | None:
    """A vote by formula; the first head whose rest names somebody, else the first whose rest names two."""
    doubtful: Act | None = None
    for rest, case in _rests(bare):
        named = roster.find(rest, case)
        if named.seat is not None:
            return _vote(named)
        if doubtful is None:
            act = _nobody(rest, named, roster)
            doubtful = act if act.problem == AMBIGUOUS else None
    return doubtful


@cache
def _compiled(head: str) -> re.Pattern[str]:
    return re.compile(head)


def _rests(bare: str) -> Iterator[tuple[str, Case | None]]:
    for head, case in _HEADS:
        found = _compiled(head).match(bare)
        if found:
            yield bare[found.end() :], case


def _nobody(bare: str, named: Match, roster: Roster) -> Act:
    """The problem of a text that names no one player."""
    if named.problem == AMBIGUOUS:
        return Act(problem=AMBIGUOUS, candidates=named.candidates, alike=True)
    if len(bare) > roster.longest * _MOST_LISTED:
        return Act(problem=UNKNOWN)
    several = _several(bare, roster) or roster.begins(bare)
    if several:
        return Act(problem=AMBIGUOUS, candidates=several)
    return Act(problem=UNKNOWN, candidates=roster.near(bare))


def _several(bare: str, roster: Roster) -> tuple[int, ...]:
    """The players of a list that consists of nothing but names, at least two of them."""
    parts = [part for part in _LIST.split(bare.replace("# ", "#")) if part]
    seats: list[int] = []
    at = 0
    while at < len(parts) <= 2 * _MOST_LISTED:
        for length in range(min(roster.most_words, len(parts) - at), 0, -1):
            named = roster.find(" ".join(parts[at : at + length]))
            if named.seat is not None:
                seats.append(named.seat)
                at += length
                break
        else:
            return ()
    return tuple(sorted(set(seats))) if len(set(seats)) > 1 else ()
