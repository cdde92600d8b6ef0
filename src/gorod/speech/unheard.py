"""The object of an order that should be a player's name and is none: a slip of the pen, somebody unknown, two at once."""

from collections.abc import Sequence

from gorod.speech.clauses import Setting
from gorod.speech.declension import parses
from gorod.speech.targets import Target
from gorod.speech.utterance import Kind, Token
from gorod.speech.vocabulary import (
    AUXILIARIES,
    DEMONSTRATIVES,
    FILLERS,
    MARKERS,
    NOBODY,
    PREPOSITIONS,
    TAKES,
    Form,
    Marker,
)


def missing_name(clause: Sequence[Token], at: int, marker: Marker, setting: Setting) -> Target | None:
    """What is wrong with the word that stands where the target of an order should: it begins two names, resembles one, or is
    some other name; None if it is no name at all."""
    for slot in _slots(clause, at, marker):
        target = _judged(clause, slot, setting)
        if target is not None:
            return target
    return None


def _slots(clause: Sequence[Token], at: int, marker: Marker) -> list[int]:
    """Where a target may stand: the next word of weight behind the order's word, else the one before it."""
    skipped = FILLERS | DEMONSTRATIVES | AUXILIARIES | TAKES.get(marker.ability, frozenset())
    behind = [
        place
        for place in range(at + 1, len(clause))
        if clause[place].kind is Kind.WORD and clause[place].word not in skipped
    ]
    before = [
        place
        for place in range(at - 1, -1, -1)
        if clause[place].kind is Kind.WORD and clause[place].word not in skipped
    ]
    slots = [behind[0]] if behind else []
    if before and marker.form in (Form.INFINITIVE, Form.NOUN, Form.PERSON):
        slots.append(before[0])
    return slots


def _judged(clause: Sequence[Token], place: int, setting: Setting) -> Target | None:
    token = clause[place]
    if token.word in MARKERS or token.word in NOBODY or token.word in PREPOSITIONS or token.word.isdecimal():
        return None
    if token.word.startswith("#"):
        return Target(problem="unknown_name")
    phrases = [token.text]
    if place + 1 < len(clause) and clause[place + 1].kind is Kind.WORD:
        phrases.insert(0, f"{token.text} {clause[place + 1].text}")
    for phrase in phrases:
        begun = setting.roster.begins(phrase)
        if begun:
            return Target(problem="ambiguous_name", candidates=begun)
    known = not token.word.isascii() and parses(token.word)[0].is_known
    named = token.capital and place > 0
    for phrase in phrases:
        near = setting.roster.near(phrase)
        if near and (named or not known):
            return Target(problem="unknown_name", candidates=near)
    return Target(problem="unknown_name") if named or _is_given_name(token) else None


def _is_given_name(token: Token) -> bool:
    return not token.word.isascii() and any("Name" in parse.tag for parse in parses(token.word)[:2])
