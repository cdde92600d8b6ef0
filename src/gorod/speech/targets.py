"""Whom an order means: the one player in a clause that a word of an ability can have for its object."""

from collections.abc import Sequence
from typing import Final

import msgspec

from gorod.speech.declension import ANY_CASE, Case
from gorod.speech.names import Match, Roster
from gorod.speech.utterance import Kind, Token
from gorod.speech.vocabulary import (
    ALTERNATIVES,
    DEMONSTRATIVES,
    GIVES,
    NEGATIONS,
    PREPOSITIONS,
    TAKES,
    Form,
    Marker,
)

_NOMINATIVE_ONLY: Final = 1
_INFLECTED: Final = 3
_INDECLINABLE: Final = 2


class Target(msgspec.Struct, frozen=True):
    """A seat, or a problem with the seats that might be meant; `at` is the place in the clause."""

    seat: int | None = None
    problem: str | None = None
    candidates: tuple[int, ...] = ()
    at: int = -1


def preposition_of(clause: Sequence[Token], at: int) -> str | None:
    """The preposition that governs the word at a place, if any: the word before it, `этого` and the like passed over."""
    before = at - 1
    while before >= 0 and clause[before].kind is Kind.WORD and clause[before].word in DEMONSTRATIVES:
        before -= 1
    if before >= 0 and clause[before].kind is Kind.WORD and clause[before].word in PREPOSITIONS:
        return clause[before].word
    return None


def is_denied(clause: Sequence[Token], at: int) -> bool:
    """Whether a player is named only to be ruled out: *не Абру*, *не в Абру*."""
    before = at - 1
    while before >= 0 and clause[before].kind is Kind.WORD and clause[before].word in PREPOSITIONS | DEMONSTRATIVES:
        before -= 1
    return before >= 0 and clause[before].word in NEGATIONS and clause[before].kind is Kind.WORD


def find_target(
    clause: Sequence[Token], places: Sequence[int], marker_at: int, marker: Marker, roster: Roster, me: int
) -> Target | None:
    """The target among the players named at `places` of a clause, for the word of an ability at `marker_at`; None if none of
    them can be one."""
    ranked = [
        (rank, at, target)
        for at in places
        if (rank := _rank(clause, at, marker)) and (target := resolve(clause[at], marker, roster, me))
    ]
    if not ranked:
        return None
    if any(word.word in ALTERNATIVES for word in clause) and len({target.seat for _, _, target in ranked}) > 1:
        return _several([target for _, _, target in ranked])
    best = max(rank for rank, _, _ in ranked)
    chosen = [(at, target) for rank, at, target in ranked if rank == best]
    if len({target.seat for _, target in chosen}) > 1:
        others = [(at, target) for at, target in chosen if target.seat != me]
        chosen = others or chosen
        chosen = _nearest(clause, chosen, marker_at) or chosen
    if len({target.seat for _, target in chosen}) > 1:
        return _several([target for _, target in chosen])
    at, target = chosen[0]
    return msgspec.structs.replace(target, at=at)


def _nearest(clause: Sequence[Token], chosen: Sequence[tuple[int, Target]], marker_at: int) -> list[tuple[int, Target]]:
    """Those of several that stand right beside the word of the ability, a dash or colon between them passed over."""
    for step in (1, -1):
        place = marker_at + step
        if 0 <= place < len(clause) and clause[place].kind is Kind.LINK:
            place += step
        beside = [(at, target) for at, target in chosen if at == place]
        if beside:
            return beside
    return []


def _several(targets: Sequence[Target]) -> Target:
    seats = {seat for target in targets for seat in (target.seat, *target.candidates) if seat is not None}
    return Target(problem="ambiguous_name", candidates=tuple(sorted(seats)))


def resolve(token: Token, marker: Marker, roster: Roster, me: int) -> Target:
    """Whom a name or a pronoun of oneself means as the object of an ability's word."""
    if token.kind is Kind.SELF:
        return Target(seat=me)
    match = token.match
    if marker.form is not Form.NOUN:
        match = roster.find(token.text, Case.ACCUSATIVE)
    return Target(seat=match.seat, problem=match.problem, candidates=match.candidates)


def _rank(clause: Sequence[Token], at: int, marker: Marker) -> int:
    """How well a named player stands as the object: 0 not at all, else the more the better."""
    if is_denied(clause, at):
        return 0
    token = clause[at]
    preposition = preposition_of(clause, at)
    if preposition is not None and preposition not in TAKES.get(marker.ability, frozenset()):
        return 0
    if token.kind is Kind.SELF:
        return _rank_of_self(token.word, preposition)
    match: Match = token.match
    if preposition is None and not _can_be_object(match, marker):
        return 0
    if match.cases == ANY_CASE:
        return _INDECLINABLE
    return _NOMINATIVE_ONLY if match.exact else _INFLECTED


def _rank_of_self(word: str, preposition: str | None) -> int:
    return _INDECLINABLE if word in {"себя", "me", "myself", "self", "меня"} or preposition else 0


def _can_be_object(match: Match, marker: Marker) -> bool:
    wanted = Case.ACCUSATIVE | Case.NOMINATIVE
    if marker.form is Form.NOUN:
        wanted |= Case.GENITIVE
        if marker.ability in GIVES:
            wanted |= Case.DATIVE
    return match.seat is None or bool(match.cases & wanted)
