"""Where a clan keeps its treasures tonight (R05): the clause that names a treasure and who holds it."""

from collections.abc import Sequence

import msgspec

from gorod.speech.clauses import CARRY, Setting, is_report, words_of
from gorod.speech.declension import Case
from gorod.speech.readings import OrderReading
from gorod.speech.targets import Target, is_denied, preposition_of
from gorod.speech.utterance import Kind, Token, mentions
from gorod.speech.vocabulary import CARRIES, FILLERS, NEGATIONS

_AT: frozenset[str] = frozenset({"у", "к", "при", "with", "to", "at", "на", "for", "by"})
_NOT_AT: frozenset[str] = frozenset(
    {"от", "из", "без", "вместо", "кроме", "про", "о", "об", "from", "about", "после", "за", "против", "с"}
)
_TREASURE_WORDS: frozenset[str] = frozenset({"клад", "сокровище", "treasure"})


class Carried(msgspec.Struct):
    """What a clause says of treasures: the orders, or treasures still without a holder; `before` is what stood before them."""

    before: list[Token]
    orders: list[OrderReading]
    waiting: list[Token]


def hear_treasures(clause: Sequence[Token], waiting: Sequence[Token], setting: Setting, written: str) -> Carried | None:
    """What a clause says of treasures; `waiting`: treasures named just before, joined to this clause by a conjunction. None if
    it speaks of no treasure."""
    start = _beginning(clause)
    if start is None:
        return None
    before, rest = list(clause[:start]), list(clause[start:])
    names = [at for at, token in enumerate(rest) if token.kind is Kind.TREASURE]
    if not names or words_of(rest) & NEGATIONS or any(is_report(token, past_only=True) for token in rest):
        return Carried(before, _unknown_treasure(rest, setting, written) if not names else [], [])
    if not mentions(rest) and before and mentions(before):
        before, rest = [], [*before, *rest]
        names = [at for at, token in enumerate(rest) if token.kind is Kind.TREASURE]
    orders: list[OrderReading] = []
    held = list(waiting)
    for number, at in enumerate(names):
        held.append(rest[at])
        end = names[number + 1] if number + 1 < len(names) else len(rest)
        places = [place for place in mentions(rest) if at < place < end]
        if not places and number + 1 == len(names) and not orders:
            places = [place for place in mentions(rest) if place < at]
        target = holder(rest, places, setting) if places else _unknown_holder(rest, at, end, setting)
        if target is not None:
            orders += [_order(token, target, written) for token in held]
            held = []
    return Carried(before, orders, held)


def _beginning(clause: Sequence[Token]) -> int | None:
    """Where a clause begins to speak of treasures."""
    for at, token in enumerate(clause):
        if token.kind is Kind.TREASURE:
            return at
        if token.kind is Kind.WORD and token.word in _TREASURE_WORDS:
            return at
    return None


def holder(clause: Sequence[Token], places: Sequence[int], setting: Setting) -> Target | None:
    """Who is to hold what stands before: behind *у* or the like, else in the dative, else tied by the words of hiding."""
    ranked = []
    for at in places:
        preposition = preposition_of(clause, at)
        if preposition in _NOT_AT or is_denied(clause, at):
            continue
        token = clause[at]
        dative = token.kind is Kind.SELF or bool(token.match.cases & Case.DATIVE)
        ranked.append((2 if preposition in _AT else 1 if dative else 0, at))
    if not ranked:
        return None
    rank = max(rank for rank, _ in ranked)
    best = [at for found, at in ranked if found == rank]
    tied = any(token.kind is Kind.LINK for token in clause) or bool(words_of(clause) & CARRIES)
    light = words_of(clause) <= FILLERS | CARRIES
    if rank == 0 and not tied and not light:
        return None
    targets = {_seat(clause[at], preposition_of(clause, at), setting) for at in best}
    if len(targets) > 1:
        seats = sorted(target.seat for target in targets if target.seat is not None)
        return Target(problem="ambiguous_name", candidates=tuple(seats))
    return targets.pop()


def _seat(token: Token, preposition: str | None, setting: Setting) -> Target:
    if token.kind is Kind.SELF:
        return Target(seat=setting.me)
    case = Case.GENITIVE if preposition == "у" else Case.DATIVE if preposition in (None, "к") else None
    match = setting.roster.find(token.text, case)
    return Target(match.seat, match.problem, match.candidates)


def _order(treasure: Token, target: Target, written: str) -> OrderReading:
    number = treasure.match.seat
    return OrderReading(
        ability=CARRY,
        target=target.seat,
        treasure=None if number is None else str(number),
        problem=target.problem,
        written=written,
        candidates=target.candidates,
    )


def _unknown_holder(clause: Sequence[Token], at: int, end: int, setting: Setting) -> Target | None:
    """What is wrong with a word behind *у* that should be a player's name."""
    for place in range(at + 2, end):
        if clause[place - 1].word in _AT and clause[place].kind is Kind.WORD:
            near = setting.roster.near(clause[place].text)
            if near or clause[place].capital:
                return Target(problem="unknown_name", candidates=near)
    return None


def _unknown_treasure(clause: Sequence[Token], setting: Setting, written: str) -> list[OrderReading]:
    """An order for a treasure that this game does not have, where its words are beyond doubt: `клад X у Y`."""
    if len(clause) < 4 or clause[1].kind is not Kind.WORD or clause[2].word not in {"у", "with"}:
        return []
    target = holder(clause, [3] if 3 in mentions(clause) else [], setting)
    if target is None:
        return []
    return [
        OrderReading(
            ability=CARRY, target=target.seat, treasure=clause[1].text, problem=target.problem, written=written
        )
    ]
