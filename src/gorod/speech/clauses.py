"""One clause of a private message to the orders it gives by itself."""

from collections.abc import Sequence
from typing import Final

import msgspec

from gorod.speech.declension import parses
from gorod.speech.letters import word_set
from gorod.speech.names import Roster
from gorod.speech.readings import OrderReading
from gorod.speech.targets import Target, find_target, is_denied, preposition_of
from gorod.speech.utterance import Kind, Token, mentions
from gorod.speech.vocabulary import (
    ASKING_ROLE,
    AUXILIARIES,
    BRINGS,
    CANCELS,
    DEMONSTRATIVES,
    FILLERS,
    LACKS,
    LEAD_FILLERS,
    MARKERS,
    NEEDS,
    NEGATIONS,
    NOBODY,
    OWN_ROLE,
    PASSES,
    PREPOSITIONS,
    RESULTS,
    ROLE_WORDS,
    SIBLINGS,
    TAKES,
    VERDICTS,
    Form,
    Marker,
    is_duty,
)

INSPECT: Final = "inspect"
WATCH: Final = "watch"
KILL: Final = "kill"
LEAD: Final = "lead"
CARRY: Final = "carry"
# Refusing these by a mere negation would turn talk into orders: «советчиков не люблю».
_NOT_DENIED: Final = frozenset({"love", LEAD, CARRY})
_ENGLISH_REPORTS: Final = word_set(
    "wants wanted said says thinks thought tried did was were has had he she they asked told suggests suggested wishes"
)
_WHOM: Final = frozenset({"кого", "кому", "кем"})
_ENGLISH_DENIALS: Final = frozenset({"no", "not", "nobody", "noone", "none"})
_SUBORDINATE: Final = word_set("чтобы чтоб пока раз потому поскольку который которая кто so because while who")
_LIGHT: Final = BRINGS | FILLERS | AUXILIARIES | OWN_ROLE | DEMONSTRATIVES | frozenset(MARKERS)
_INSTRUMENTAL: Final = ("ом", "ой", "ью", "ем", "ым", "им")
_NO_ORDER: Final = frozenset({"против", "после", "из-за", "о", "об", "про", "до", "from", "about", "after"})
_SLOT_PREPOSITIONS: Final = frozenset({"на", "в", "за", "к", "под", "as"})


class Setting(msgspec.Struct, frozen=True):
    """Who speaks and where: what the reading of his words depends on."""

    roster: Roster
    me: int
    holds: frozenset[str]
    on_duty: bool
    clan: bool
    in_clan_room: bool
    treasures: Roster
    several: frozenset[str] = frozenset()

    def may(self, ability: str, standing: bool) -> bool:
        """Whether a word of an ability is one that this speaker would use for himself."""
        return ability in self.holds or (ability in (INSPECT, WATCH) and (self.on_duty or standing))


class Heard(msgspec.Struct):
    """What a clause comes to: orders, or a word of an ability that waits for its target at a place in the clause."""

    orders: list[OrderReading]
    waiting: Marker | None = None
    waits_at: int = -1


def words_of(clause: Sequence[Token]) -> set[str]:
    """The plain words of a clause, folded."""
    return {token.word for token in clause if token.kind is Kind.WORD}


def hear_clause(clause: Sequence[Token], setting: Setting, standing: bool, written: str) -> Heard:
    """The orders of one clause without treasures."""
    markers = _markers(clause, setting, standing)
    lead = _lead(clause, markers, setting, written)
    if lead is not None:
        return Heard([lead])
    markers = [(at, marker) for at, marker in markers if marker.ability != LEAD]
    passes = _passes(clause, markers, setting, standing, written)
    if passes:
        return Heard(passes)
    role = _asked_role(clause, setting, standing, written)
    if role is not None:
        return Heard([role])
    heard = Heard([])
    for number, (at, marker) in enumerate(markers):
        if is_negated(clause, at) or not _orders(clause, at, marker, setting):
            continue
        target = _target(clause, markers, number, setting)
        if target is not None:
            heard.orders.append(order_of(marker, target, standing, written))
        elif marker.form is Form.REFLEXIVE:
            heard.orders.append(order_of(marker, Target(seat=setting.me), standing, written))
        else:
            heard.waiting, heard.waits_at = marker, at
    if heard.orders:
        heard.waiting = None
    return heard


def order_of(marker: Marker, target: Target, standing: bool, written: str) -> OrderReading:
    """An order on a target, or what is wrong with it."""
    return OrderReading(
        ability=marker.ability,
        target=target.seat,
        standing=standing,
        problem=target.problem,
        written=written,
        candidates=target.candidates,
    )


def _markers(clause: Sequence[Token], setting: Setting, standing: bool) -> list[tuple[int, Marker]]:
    found = []
    for at, token in enumerate(clause):
        marker = choose(token.word, setting, standing) if token.kind is Kind.WORD else None
        if marker is not None:
            found.append((at, marker))
    return found


def choose(word: str, setting: Setting, standing: bool) -> Marker | None:
    """Which ability a word means in this speaker's mouth; None if it is no word of orders there."""
    markers = MARKERS.get(word, ())
    own = [marker for marker in markers if setting.may(marker.ability, standing)]
    for marker in markers:
        sibling = SIBLINGS.get(marker.ability)
        if sibling in setting.holds and not marker.weak:
            own.append(Marker(sibling, marker.form))
    others = [
        marker for marker in markers if not marker.weak and marker.ability != LEAD and marker.form is not Form.THIRD
    ]
    if own:
        marker = own[0]
    elif others and not setting.in_clan_room:
        marker = others[0]
    else:
        return Marker(LEAD, Form.NOUN) if setting.clan and any(marker.ability == LEAD for marker in markers) else None
    if marker.ability in (INSPECT, WATCH) and (setting.on_duty or standing):
        return Marker(WATCH, marker.form, marker.weak)
    return marker


def is_negated(clause: Sequence[Token], at: int) -> bool:
    """Whether the word of an ability at a place is denied: *не лечу*, *не буду никого лечить*, *no kill*, *убийства не будет*."""
    if at and clause[at - 1].word in LACKS:
        return True
    before = at - 1
    skipped = AUXILIARIES | FILLERS | NOBODY
    while before >= 0 and clause[before].kind is Kind.WORD and clause[before].word not in NEGATIONS:
        if clause[before].word not in skipped:
            break
        before -= 1
    if before >= 0 and clause[before].kind is Kind.WORD and clause[before].word in NEGATIONS:
        return True
    linked = max((place for place in range(at) if clause[place].kind is Kind.LINK), default=-1)
    if any(clause[place].word in NEGATIONS and not _denies_name(clause, place) for place in range(linked + 1, at)):
        return True
    words = [token.word for token in clause]
    denied_later = any(
        word == "не" and following in NEEDS | AUXILIARIES
        for word, following in zip(words[at:], words[at + 1 :], strict=False)
    )
    nobody = bool(NOBODY & set(words)) or ("ни" in words and bool(_WHOM & set(words)))
    english = clause[at].word.isascii() and bool(_ENGLISH_DENIALS & set(words))
    return denied_later or english or ("не" in words and nobody)


def _denies_name(clause: Sequence[Token], at: int) -> bool:
    """Whether a negation at a place rules out a player and not a deed."""
    after = at + 1
    while after < len(clause) and clause[after].word in PREPOSITIONS | DEMONSTRATIVES:
        after += 1
    return after < len(clause) and clause[after].kind is not Kind.WORD


def _orders(clause: Sequence[Token], at: int, marker: Marker, setting: Setting) -> bool:
    """Whether the word of an ability is spoken as an order and does not report what others do or what was."""
    if marker.form is Form.THIRD:
        of_himself = any(token.kind is Kind.NAME and token.match.seat == setting.me for token in clause)
        return marker.ability in setting.holds | {WATCH} and (of_himself or bool(words_of(clause) & OWN_ROLE))
    if marker.form is Form.INFINITIVE:
        return not any(is_report(token, past_only=False) for token in clause[:at]) and not _is_denied_behind(clause, at)
    if marker.form is Form.NOUN:
        if preposition_of(clause, at) in _NO_ORDER or _tells_result(clause):
            return False
        return not any(is_report(token, past_only=True) for token in clause)
    return True


def _is_denied_behind(clause: Sequence[Token], at: int) -> bool:
    """Whether a verb behind an infinitive denies it: *стрелять в Абру не дам*."""
    for place in range(at + 1, len(clause) - 1):
        token, after = clause[place], clause[place + 1]
        if token.kind is Kind.WORD and token.word in _SUBORDINATE:
            return False
        if token.word == "не" and after.kind is Kind.WORD and parses(after.word)[0].tag.POS == "VERB":
            return True
    return False


def _tells_result(clause: Sequence[Token]) -> bool:
    """Whether a clause tells how a check ended: *итог проверки: Экан — мафия*."""
    if words_of(clause) & RESULTS:
        return True
    for at, token in enumerate(clause[1:], 1):
        before = clause[at - 1]
        if token.kind is Kind.WORD and token.word in VERDICTS and before.kind in (Kind.LINK, Kind.NAME):
            return True
        judged = at > 1 and before.kind is Kind.LINK and clause[at - 2].kind is Kind.NAME and at > 2
        if judged and token.kind is Kind.WORD and token.word not in _LIGHT and token.word not in PREPOSITIONS:
            return True
    return False


def is_report(token: Token, past_only: bool) -> bool:
    """Whether a word is a finite verb of somebody else or of the past."""
    word = token.word
    if token.kind is not Kind.WORD or word in AUXILIARIES or word in FILLERS or word in LEAD_FILLERS or word in MARKERS:
        return False
    if word.isascii():
        return word in _ENGLISH_REPORTS
    tag = parses(word)[0].tag
    return tag.POS == "VERB" and (tag.tense == "past" or (not past_only and tag.person == "3per"))


def _target(
    clause: Sequence[Token], markers: Sequence[tuple[int, Marker]], number: int, setting: Setting
) -> Target | None:
    """The target of one of a clause's words of abilities: named between it and the next one, else between the last one and it."""
    at, marker = markers[number]
    next_at = markers[number + 1][0] if number + 1 < len(markers) else len(clause)
    last_at = markers[number - 1][0] if number else -1
    places = mentions(clause)
    if len(markers) > 1:
        behind = [place for place in places if at < place < next_at]
        before = [place for place in places if last_at < place < at] if not number or not behind else []
        places = behind or before
    if marker.form is Form.NOUN:
        places = [place for place in places if _is_tied(clause, at, place, marker)]
    return find_target(clause, places, at, marker, setting.roster, setting.me)


def _is_tied(clause: Sequence[Token], at: int, place: int, marker: Marker) -> bool:
    """Whether a noun of an ability belongs to a named player: beside him, behind or before a dash, or as his part (*на проверку*, *жертвой*)."""
    if preposition_of(clause, at) in _SLOT_PREPOSITIONS or clause[at].word.endswith(_INSTRUMENTAL):
        return True
    inside = clause[min(at, place) + 1 : max(at, place)]
    links = [index for index, token in enumerate(inside) if token.kind is Kind.LINK]
    if links:
        dressed = all(
            _is_light(token, marker) or _is_dressing(inside, index) for index, token in enumerate(inside[: links[-1]])
        )
        return place < at or (dressed and all(_is_light(token, marker) for token in inside[links[-1] + 1 :]))
    if not all(_is_light(token, marker) for token in inside):
        return False
    if at < place and (preposition_of(clause, place) is not None or clause[place].match.exact):
        return True
    return all(_is_light(token, marker) for token in clause if token.kind is Kind.WORD)


def _is_dressing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word only adorns the noun before it: an adjective and the like, or a noun behind a preposition."""
    token = tokens[at]
    if token.kind is not Kind.WORD or token.word.isascii():
        return token.kind is Kind.WORD
    if any(before.word in PREPOSITIONS for before in tokens[:at]):
        return True
    return parses(token.word)[0].tag.POS in {"ADJF", "PREP", "NPRO", "ADVB", "PRCL", "CONJ"}


def _is_light(token: Token, marker: Marker) -> bool:
    return token.kind is Kind.LINK or (
        token.kind is Kind.WORD and (token.word in _LIGHT or token.word in TAKES.get(marker.ability, frozenset()))
    )


def _lead(
    clause: Sequence[Token], markers: Sequence[tuple[int, Marker]], setting: Setting, written: str
) -> OrderReading | None:
    """A nomination: the leader's word, one name, and nothing of weight besides (P04)."""
    found = [(at, marker) for at, marker in markers if marker.ability == LEAD]
    if not found or len(found) != len(markers) or not setting.clan:
        return None
    at, marker = found[0]
    words = words_of(clause) - {clause[place].word for place, _ in found}
    if words - LEAD_FILLERS or words & NEGATIONS:
        return None
    places = mentions(clause)
    target = find_target(clause, places, at, marker, setting.roster, setting.me)
    if target is None and places and clause[places[0]].kind is Kind.NAME and not is_denied(clause, places[0]):
        match = clause[places[0]].match
        target = Target(match.seat, match.problem, match.candidates)
    if target is None and not places and words & {"я", "i", "me"}:
        target = Target(seat=setting.me)
    return None if target is None else order_of(marker, target, False, written)


def _passes(
    clause: Sequence[Token], markers: Sequence[tuple[int, Marker]], setting: Setting, standing: bool, written: str
) -> list[OrderReading]:
    """The refusals of a clause: of the abilities it names, or of the speaker's own by a bare word."""
    words = {word for word in words_of(clause) if not (standing and is_duty(word))}
    refusing = words & (PASSES | CANCELS)
    refuses_not = any(
        token.word in PASSES | CANCELS and at and clause[at - 1].word in NEGATIONS for at, token in enumerate(clause)
    )
    light = FILLERS | PASSES | CANCELS | NOBODY | NEGATIONS | NEEDS | AUXILIARIES | LACKS | PREPOSITIONS
    if refusing and not refuses_not:
        named = [marker.ability for _, marker in markers if setting.may(marker.ability, standing)]
        if named:
            return [_pass(ability, standing, written) for ability in dict.fromkeys(named)]
        return _bare_pass(setting, standing, written) if not markers and not mentions(clause) and words <= light else []
    own = [(at, marker) for at, marker in markers if setting.may(marker.ability, standing)]
    denied = [marker.ability for at, marker in own if is_negated(clause, at) and marker.ability not in _NOT_DENIED]
    if denied and len(denied) == len(own) and not _names_somebody(clause):
        content = words - light - {clause[at].word for at, _ in own} - (_WHOM if "ни" in words else set())
        return [_pass(denied[0], standing, written)] if words & NOBODY or not content else []
    denies = bool(words & NEGATIONS) and bool(words & NEEDS)
    if not markers and not mentions(clause) and words <= light and (words & NOBODY or denies):
        return _bare_pass(setting, standing, written)
    return []


def _names_somebody(clause: Sequence[Token]) -> bool:
    return any(clause[at].kind is Kind.NAME for at in mentions(clause))


def _pass(ability: str, standing: bool, written: str) -> OrderReading:
    return OrderReading(ability=ability, passes=True, standing=standing, written=written)


def _bare_pass(setting: Setting, standing: bool, written: str) -> list[OrderReading]:
    if standing or (setting.on_duty and not setting.clan):
        return [_pass(WATCH, standing, written)]
    if setting.clan and KILL in setting.holds:
        return [_pass(KILL, False, written)]
    own = sorted(setting.holds - {LEAD, CARRY})
    return [_pass(own[0], False, written)] if own else []


def _asked_role(clause: Sequence[Token], setting: Setting, standing: bool, written: str) -> OrderReading | None:
    """A check asked for as the role of a player: *хочу узнать роль Экана*."""
    words = words_of(clause)
    if not words & ROLE_WORDS or not setting.may(INSPECT, standing) or words & NEGATIONS:
        return None
    places = [at for at in mentions(clause) if clause[at].kind is Kind.NAME]
    if len(places) != 1 or not (words & ASKING_ROLE or words - ROLE_WORDS <= FILLERS):
        return None
    if any(is_report(token, past_only=True) for token in clause):
        return None
    match = clause[places[0]].match
    marker = Marker(WATCH if setting.on_duty or standing else INSPECT, Form.NOUN)
    return order_of(marker, Target(match.seat, match.problem, match.candidates), standing, written)
