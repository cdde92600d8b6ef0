"""A post of the game thread to its vote (P14-P21, R31-R33)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from gorod.speech.formulas import Act, Words, read_act
from gorod.speech.letters import fold, word_set
from gorod.speech.markup import FORUM, Markup, Run, may_have_bold, read_markup
from gorod.speech.markup_tags import QUOTE, SPOILER, STRIKE
from gorod.speech.names import Roster
from gorod.speech.readings import BallotReading

# Of several reasons the first in this order is given.
_REASONS: Final = ("unknown_name", "ambiguous_name", "dead_target", "self_vote")
_NOT_EARLY: Final = word_set("не нет ни без против рано нельзя никакого никаких not no")
_MOST_JOINED: Final = 30
# How much longer than the longest name runs may be that make one together: spaces, a case's ending, quotation marks.
_JOINED_GROWTH: Final = 10
_CONTEXT: Final = 200
_HIDDEN_PIECE: Final = "\0"


class _Bold(msgspec.Struct):
    """A bold run of the writer's own: its text, its first and last run, and where it begins."""

    text: str
    first: int
    last: int
    start: int


def read_ballot(
    text: str,
    roster: Roster,
    *,
    markup: str = FORUM,
    mark: str | None = None,
    withdraw_word: str | None = "снимаю",
    early_word: str | None = "досрочно",
    barred: Mapping[int, str] | None = None,
) -> BallotReading | None:
    """What a post says in the vote; None if it holds no bold of its own, no marked line, and nothing to tell its writer.

    `mark` is the sign that this writer uses beside bold, at the start of a line (R32). A word that is None does not exist in this
    game. `barred` says which seats cannot be voted for, and the reason. Of several acts the last valid one counts and
    nothing is refused; with none valid the reason that stands first in the record's list is given. A reading without target,
    withdrawal, early word and problem only bears notes.
    """
    if mark is None and not may_have_bold(text, markup):
        return None
    page = read_markup(text, markup)
    words = Words(withdraw_word, early_word)
    acts = list(_acts(page.runs, roster, words, mark))
    reading = _settle(acts, barred or {})
    notes = _notes(page, roster, words, acts)
    if reading is None:
        return BallotReading(notes=notes) if notes else None
    lookalike = ("lookalike",) if any(act.lookalike and act.target == reading.target for _, _, act in acts) else ()
    return msgspec.structs.replace(reading, notes=(*lookalike, *notes))


def _acts(runs: Sequence[Run], roster: Roster, words: Words, mark: str | None) -> Iterator[tuple[int, str, Act]]:
    """Every act of a post with its place and its text as written, in reading order."""
    found: list[tuple[int, str, Act]] = []
    dropped_by: _Bold | None = None
    for bold in _joined(_bolds(runs), runs, roster):
        act = read_act(bold.text, roster, words)
        if act is None:
            continue
        if act.early and act.target is None and dropped_by and _adjacent(runs, dropped_by.last, bold.first):
            continue
        dropped_by = bold if act.problem else None
        if act.target is not None and not act.early and words.early and _early_beside(runs, bold, words.early):
            act = msgspec.structs.replace(act, early=True)
        found.append((bold.start, bold.text, act))
    if mark and mark.strip():
        for start, rest in _marked_lines(runs, mark):
            act = read_act(rest, roster, words)
            if act is not None:
                found.append((start, rest, act))
        found.sort(key=lambda item: item[0])
    yield from found


def _settle(acts: Sequence[tuple[int, str, Act]], barred: Mapping[int, str]) -> BallotReading | None:
    """The one act that a post comes to."""
    valid: tuple[str, Act] | None = None
    failed: list[tuple[str, str, Act]] = []
    early_alone = ""
    for _, text, act in acts:
        act = _unbarred(act, barred)
        problem = act.problem or (barred.get(act.target) if act.target is not None else None)
        if problem:
            failed.append((problem, text, act))
        elif act.target is not None or act.withdraw:
            valid = text, act
        elif act.early:
            early_alone = text
    if valid:
        text, act = valid
        early = not act.withdraw and (act.early or bool(early_alone))
        return BallotReading(target=act.target, withdraw=act.withdraw, early=early, written=text.strip())
    if early_alone:
        return BallotReading(early=True, written=early_alone.strip())
    if failed:
        problem, text, act = min(failed, key=lambda item: _rank(item[0]))
        return BallotReading(problem=problem, written=text.strip(), candidates=act.candidates)
    return None


def _unbarred(act: Act, barred: Mapping[int, str]) -> Act:
    """A form that fits two players, only one of whom can be voted for, means that one."""
    if act.problem != "ambiguous_name" or not act.alike:
        return act
    free = [seat for seat in act.candidates if seat not in barred]
    return Act(target=free[0], early=act.early) if len(free) == 1 else act


def _rank(problem: str) -> int:
    return _REASONS.index(problem) if problem in _REASONS else len(_REASONS)


def _bolds(runs: Sequence[Run]) -> list[_Bold]:
    """The visible bold runs, the pieces of each put together."""
    found: list[_Bold] = []
    number = start = 0
    for index, run in enumerate(runs):
        if run.bold and run.hidden is None:
            if found and run.bold == number:
                found[-1].text += run.text
                found[-1].last = index
            else:
                found.append(_Bold(run.text, index, index, start))
            number = run.bold
        start += len(run.text)
    return found


def _joined(bolds: Sequence[_Bold], runs: Sequence[Run], roster: Roster) -> Iterator[_Bold]:
    """The bold runs, neighbours that make a name together taken for one."""
    at = 0
    while at < len(bolds):
        end = at + 1
        text, best = bolds[at].text, (1, bolds[at].text)
        while end < min(len(bolds), at + _MOST_JOINED):
            gap = _gap(runs, bolds[end - 1].last, bolds[end].first)
            if gap is None:
                break
            text += gap + bolds[end].text
            if len(text) > roster.longest + _JOINED_GROWTH:
                break
            end += 1
            if roster.find(text).seat is not None:
                best = end - at, text
        taken, text = best
        yield _Bold(text, bolds[at].first, bolds[at + taken - 1].last, bolds[at].start)
        at += taken


def _gap(runs: Sequence[Run], left: int, right: int) -> str | None:
    """The spaces between two runs; None if anything else, a line's end or a hidden text stands there."""
    between = runs[left + 1 : right]
    text = "".join(run.text for run in between)
    if any(run.hidden for run in between) or text.strip() or "\n" in text:
        return None
    return text


def _adjacent(runs: Sequence[Run], left: int, right: int) -> bool:
    """Whether nothing but spaces and punctuation stands between two runs."""
    between = runs[left + 1 : right]
    return not any(run.hidden or any(letter.isalnum() for letter in run.text) for run in between)


def _early_beside(runs: Sequence[Run], bold: _Bold, word: str) -> bool:
    """Whether the early word stands beside a bold run, outside of it, neither negated nor asked about (P19)."""
    before, after = _beside(fold(word))
    if bold.last + 1 < len(runs) and not runs[bold.last + 1].hidden:
        found = after.match(fold(runs[bold.last + 1].text[:_CONTEXT]))
        if found and found["asked"] is None and found["next"] not in _NOT_EARLY:
            return True
    if bold.first and not runs[bold.first - 1].hidden:
        found = before.search(fold(runs[bold.first - 1].text[-_CONTEXT:]))
        return found is not None and found["previous"] not in _NOT_EARLY
    return False


@cache
def _beside(word: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    word = re.escape(word)
    return (
        re.compile(rf"(?:(?P<previous>\w+)\W+|^\W*){word}\W*$"),
        re.compile(rf"\W*{word}(?!\w)(?P<asked>\s*[!.]*\?)?(?:[^\w.!…\n]+(?P<next>\w+))?"),
    )


def _marked_lines(runs: Sequence[Run], mark: str) -> Iterator[tuple[int, str]]:
    """What stands behind the mark in each visible line that begins with it."""
    pattern = _marking(mark.strip())
    visible = "".join(run.text if run.hidden is None else _HIDDEN_PIECE * len(run.text) for run in runs)
    start = 0
    for line in visible.split("\n"):
        found = pattern.match(line)
        if found:
            yield start, line[found.end() :].replace(_HIDDEN_PIECE, "")
        start += len(line) + 1


@cache
def _marking(mark: str) -> re.Pattern[str]:
    letters = (
        r"\s+" if letter.isspace() else "[её]" if letter in "её" else re.escape(letter)
        for letter in " ".join(mark.lower().split())
    )
    return re.compile(r"\s*" + "".join(letters) + (r"(?!\w)" if mark[-1].isalnum() else ""), re.IGNORECASE)


def _notes(page: Markup, roster: Roster, words: Words, acts: Sequence[tuple[int, str, Act]]) -> tuple[str, ...]:
    """What the writer should be told of bold that did not count, though nothing was refused."""
    counted = any(act.problem is None for _, _, act in acts)
    notes = []
    for hiding, note in (((SPOILER, STRIKE), "hidden_bold"), ((QUOTE,), "unclosed_quote")):
        if counted or (note == "unclosed_quote" and not page.unclosed_quote):
            continue
        bold = (run.text for run in page.runs if run.bold and run.hidden in hiding)
        if any((act := read_act(text, roster, words)) and act.problem is None for text in bold):
            notes.append(note)
    return tuple(notes)
