"""What force a sentence's clauses have: an order for tonight, for a night of sentry duty, or none at all."""

from collections.abc import Sequence
from typing import Final

import msgspec

from gorod.speech.utterance import Kind, Sentence, Token, mentions
from gorod.speech.vocabulary import (
    ASKING,
    AUXILIARIES,
    CASES_OF_DUTY,
    CONDITIONS,
    CONTRASTS,
    HESITATING,
    IDLE,
    MARKERS,
    NEGATIONS,
    NOBODY,
    OTHER_TIME,
    PASSES,
    POLITE,
    QUESTIONS,
    SUPPOSING,
    TAGS,
    Form,
    is_duty,
)

_REPORTED: Final = frozenset({"что", "чтобы", "чтоб", "будто", "как", "that"})
_REFUSING: Final = PASSES | NOBODY | NEGATIONS
_TURNS: Final = frozenset({"но", "зато", "однако", "but"})
_SPEAKER: Final = frozenset({"я", "мы", "i", "we"})
_UNSURE: Final = frozenset({"не", "знаю"})


class Scoped(msgspec.Struct):
    """A clause that may order something: its words, the conjunction before it, and whether it is for a night on duty (R36)."""

    tokens: list[Token]
    joint: str
    standing: bool = False


def scoped_clauses(sentence: Sentence) -> list[Scoped] | None:
    """The clauses of a sentence that may give orders; None for a question, a supposition or an idle condition."""
    clauses = [Scoped(tokens, joint) for tokens, joint in zip(sentence.clauses, sentence.joints, strict=True)]
    if sentence.asks:
        if len(clauses) < 2 or not _words(clauses[-1].tokens) <= TAGS:
            return None
        clauses.pop()
    clauses = [clause for clause in clauses if not _is_polite(clause.tokens)]
    parts: list[list[Scoped]] = [[]]
    for clause in clauses:
        if clause.joint in _TURNS:
            parts.append([])
        parts[-1].append(clause)
    read = [clause for part in parts for clause in _scoped(part) or []]
    return read or None


def _scoped(clauses: list[Scoped]) -> list[Scoped] | None:
    """The clauses of a sentence, or of its part up to a *но*, that may give orders."""
    if clauses and _asks_without_mark(clauses[0].tokens):
        return None
    clauses = _conditioned(clauses) or []
    if any(_supposes(clause.tokens) for clause in clauses):
        return None
    read = []
    hangs = False
    for at, clause in enumerate(clauses):
        words = _words(clause.tokens)
        hesitates = bool(words & HESITATING) or (bool(words & QUESTIONS) and "ни" not in words)
        dropped = hangs and clause.joint not in CONTRASTS
        hangs = hesitates
        if not dropped and not hesitates and not words & (OTHER_TIME | IDLE) and not (at and _is_reported(clauses, at)):
            read.append(clause)
    return read


def _asks_without_mark(tokens: Sequence[Token]) -> bool:
    """Whether a sentence begins as a question does: *когда пришлёте проверку*, *как лечить Абру*."""
    first = tokens[0]
    if first.kind is not Kind.WORD or any(is_duty(token.word) for token in tokens):
        return False
    second = tokens[1] if len(tokens) > 1 else first
    how = first.word == "как" and any(marker.form is Form.INFINITIVE for marker in MARKERS.get(second.word, ()))
    return first.word in ASKING or how


def _words(tokens: Sequence[Token]) -> set[str]:
    return {token.word for token in tokens if token.kind is Kind.WORD}


def _supposes(tokens: Sequence[Token]) -> bool:
    words = _words(tokens)
    asked = any(
        token.word == "ли" and at and tokens[at - 1].kind is Kind.WORD and tokens[at - 1].word in MARKERS
        for at, token in enumerate(tokens)
    )
    return bool(words & SUPPOSING) or words >= _UNSURE or asked


def _is_polite(tokens: Sequence[Token]) -> bool:
    words = _words(tokens)
    return bool(words & CONDITIONS) and words <= POLITE and not mentions(tokens)


def _conditioned(clauses: list[Scoped]) -> list[Scoped] | None:
    """The clauses with the condition of sentry duty taken out and what hangs on it marked as standing; None if another
    condition governs the sentence."""
    for index, clause in enumerate(clauses):
        words = _words(clause.tokens)
        on_duty = any(is_duty(word) for word in words)
        if not words & CONDITIONS and not (on_duty and words & CASES_OF_DUTY):
            continue
        if on_duty:
            return _around_condition(clauses, index)
        if index + 1 < len(clauses) and _goes_on_to_duty(clauses[index + 1]):
            clauses[index + 1].tokens = [*clause.tokens, *clauses[index + 1].tokens]
            return _around_condition([*clauses[:index], *clauses[index + 1 :]], index)
        return None
    return clauses


def _goes_on_to_duty(clause: Scoped) -> bool:
    """Whether a clause goes on with a condition and comes to sentry duty before any order: *если повезёт и попаду в караул*."""
    for token in clause.tokens:
        if token.kind is Kind.WORD and is_duty(token.word):
            return True
        if token.kind is Kind.WORD and token.word in MARKERS:
            return False
    return False


def _around_condition(clauses: list[Scoped], index: int) -> list[Scoped]:
    clause = clauses[index]
    begins = next(at for at, t in enumerate(clause.tokens) if t.word in CONDITIONS | CASES_OF_DUTY)
    ends = max(at for at, t in enumerate(clause.tokens) if t.kind is Kind.WORD and is_duty(t.word))
    before = [*clauses[:index], Scoped(clause.tokens[:begins], clause.joint)]
    after = [Scoped(_consequence(clause.tokens[ends + 1 :]), ""), *clauses[index + 1 :]]
    before = [part for part in before if part.tokens]
    after = [part for part in after if part.tokens]
    applies_before = not any(_says_something(part.tokens) for part in after)
    for part in before if applies_before else after:
        part.standing = True
    return [*before, *after]


def _consequence(tokens: list[Token]) -> list[Token]:
    """What is left of a clause once the condition is over: behind a dash, else from the first word of weight."""
    for at, token in enumerate(tokens):
        if token.kind is Kind.LINK:
            return tokens[at + 1 :]
    for at, token in enumerate(tokens):
        weighs = token.kind is Kind.WORD and (token.word in MARKERS or token.word in _REFUSING)
        if weighs or token.kind is Kind.NAME:
            return tokens[at:]
    return []


def _says_something(tokens: Sequence[Token]) -> bool:
    """Whether a clause behind a condition holds what depends on it."""
    return bool(mentions(tokens)) or any(
        token.kind is Kind.WORD and (token.word in MARKERS or token.word in PASSES) for token in tokens
    )


def _is_reported(clauses: Sequence[Scoped], at: int) -> bool:
    """Whether a clause is what somebody else said or thought: *Экан говорит, что убиваем Абру*."""
    first = clauses[at].tokens[0].word
    return first in _REPORTED and not _words(clauses[at - 1].tokens) & (AUXILIARIES | _SPEAKER)
