"""A private message to its orders (P02-P12, R01-R36): which abilities, on whom, and what is refused."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from gorod.speech.carrying import hear_treasures, holder
from gorod.speech.clauses import (
    CARRY,
    INSPECT,
    LEAD,
    WATCH,
    Setting,
    choose,
    hear_clause,
    order_of,
    words_of,
)
from gorod.speech.names import Roster
from gorod.speech.readings import OrderReading
from gorod.speech.scope import Scoped, scoped_clauses
from gorod.speech.targets import Target, find_target, resolve
from gorod.speech.unheard import missing_name
from gorod.speech.utterance import Kind, Sentence, Token, mentions, sentences
from gorod.speech.vocabulary import (
    ALTERNATIVES,
    AUXILIARIES,
    CANCELS,
    CONTRASTS,
    CORRECTIONS,
    FILLERS,
    JOINERS,
    NEGATIONS,
    PASSES,
    PRONOUNS,
    QUESTIONS,
    Form,
    Marker,
    is_duty,
)

HOST: Final = "host"
CLAN: Final = "clan"
_INSTEAD: Final = frozenset({"вместо", "instead"})
_WHETHER: Final = frozenset({"ли", "whether", "if"})
_WHO_IS: Final = frozenset({"кто", "что", "за", "такой", "такая", "такое", "такие", "who", "is"})
_NO: Final = frozenset({"нет", "no"})
_LISTED: Final = frozenset({",", *JOINERS})


def read_orders(
    text: str,
    roster: Roster,
    me: int,
    *,
    holds: Collection[str],
    on_duty: bool = False,
    clan: bool = False,
    place: str = HOST,
    treasures: Sequence[str] = (),
    several: Collection[str] = (),
) -> tuple[OrderReading, ...]:
    """The orders of a private message in reading order, of each ability (each treasure) the last; empty: it is just talk.

    Of an ability in `several`, which may have more than one target a night, each target's order is given.

    `me` is the speaker's seat, `holds` his abilities, `on_duty` that he is tonight's sentry, `clan` that he is of a clan, so that a bare
    refusal is that of the kill; `place`: `host` or `clan`, the conference, where others' business is talked about and only the
    clan's own orders are heard. `treasures` are the names of the game's treasures. An order of an ability not held is returned too, for
    whoever decides to refuse it. Questions, suppositions, reports and what is quoted or struck out give none.
    """
    setting = Setting(
        roster=roster,
        me=me,
        holds=frozenset(holds),
        on_duty=on_duty,
        clan=clan,
        in_clan_room=place == CLAN,
        treasures=_treasury(tuple(treasures)),
        several=frozenset(several),
    )
    listener = _Listener(setting)
    heard = sentences(text, roster, setting.treasures)
    for sentence in heard:
        listener.hear(sentence)
    if not listener.orders and place == HOST and (bare := listener.bare(heard)):
        return (bare,)
    return tuple(listener.orders.values())


_BE: Final = frozenset({"будь", "становись", "be"})
_ON: Final = frozenset({"в", "на", "on"})
_KNOWING: Final = frozenset({"знать", "узнать", "узнаю", "выяснить", "разузнать", "интересует"})
_BESIDE_NAMES: Final = FILLERS | CORRECTIONS | ALTERNATIVES | NEGATIONS | _INSTEAD | frozenset({"у"})
# What «хочу знать, кто такой X» asks for.
_ASKED: Final = Marker(INSPECT, Form.INFINITIVE)


@lru_cache
def _treasury(names: tuple[str, ...]) -> Roster:
    return Roster(names, numbered=False)


#: Ability, treasure, standing; target where an ability may have several.
_Key = tuple[str, str | None, bool, int | None]


def _rules_out(clause: Sequence[Token]) -> bool:
    """Whether a clause names players only to say no to them: *Абру лечу, Экана нет*."""
    return clause[-1].word in _NO and bool(mentions(clause)) and words_of(clause[:-1]) <= FILLERS


class _Waiting(msgspec.Struct):
    """A word of an ability that has not yet found its target."""

    marker: Marker
    standing: bool
    written: str


class _SpokenOf(msgspec.Struct):
    """The players named in a sentence, and whether it was a question."""

    seats: Collection[int]
    asks: bool


def _seats_in(tokens: Sequence[Token]) -> set[int]:
    return {token.match.seat for token in tokens if token.kind is Kind.NAME and token.match.seat is not None}


def _seats_named(sentence: Sentence) -> frozenset[int]:
    return frozenset(seat for clause in sentence.clauses for seat in _seats_in(clause))


class _Listener:
    """Hears a message sentence by sentence and keeps the orders given so far."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.orders: dict[_Key, OrderReading] = {}
        self.waiting: _Waiting | None = None
        self.last: OrderReading | None = None
        self.corrects = False
        self.treasures: list[Token] = []
        self.named: Scoped | None = None
        self.spoken_of = _SpokenOf(frozenset(), False)
        self.antecedents: Collection[int] = ()
        self.answers = False
        self.contrasts = False

    def hear(self, sentence: Sentence) -> None:
        self.named = None
        before, self.spoken_of = self.spoken_of, _SpokenOf(_seats_named(sentence), sentence.asks)
        clauses = scoped_clauses(sentence)
        if clauses is None:
            self.waiting = self._asked(sentence)
            return
        for number, clause in enumerate(clauses):
            start = clause.tokens[0].start
            earlier = _seats_in([token for part in sentence.clauses for token in part if token.start < start])
            self.antecedents = earlier or before.seats
            self.answers = before.asks and len(clauses) == 1
            self.contrasts = self._is_contrast(clauses, number)
            self._hear_clause(clause, sentence.text)

    def bare(self, heard: Sequence[Sentence]) -> OrderReading | None:
        """An order that names nobody, from a message that is nothing but its verb: *лечу*."""
        waiting = self.waiting
        if waiting is None or waiting.marker.form is Form.NOUN or len(heard) != 1 or heard[0].asks:
            return None
        words = [token for clause in heard[0].clauses for token in clause]
        if len(words) != 1 or not self.setting.may(waiting.marker.ability, waiting.standing):
            return None
        return OrderReading(
            waiting.marker.ability, standing=waiting.standing, problem="not_understood", written=waiting.written
        )

    def _is_contrast(self, clauses: Sequence[Scoped], number: int) -> bool:
        """Whether a clause only denies what its neighbour orders: *не блок, а убийство*."""
        clause = clauses[number]
        opposed = clause.joint in CONTRASTS or (number + 1 < len(clauses) and clauses[number + 1].joint in CONTRASTS)
        if not opposed or clause.tokens[0].word not in NEGATIONS:
            return False
        others = [token for at, other in enumerate(clauses) if at != number for token in other.tokens]
        return any(choose(token.word, self.setting, False) for token in others if token.kind is Kind.WORD)

    def _asked(self, sentence: Sentence) -> _Waiting | None:
        """A question to oneself that the next sentence answers: *Кого лечим? Абру.*"""
        tokens = [token for clause in sentence.clauses for token in clause]
        if not sentence.asks or not words_of(tokens) & QUESTIONS or mentions(tokens):
            return None
        markers = [marker for token in tokens if (marker := choose(token.word, self.setting, False))]
        return _Waiting(markers[0], False, sentence.text) if len(markers) == 1 else None

    def _hear_clause(self, clause: Scoped, written: str) -> None:
        words = words_of(clause.tokens)
        joined = self.treasures if clause.joint in _LISTED else []
        carried = hear_treasures(clause.tokens, joined, self.setting, written)
        if carried is not None:
            self.treasures = carried.waiting
            if carried.before:
                self._hear_plain(Scoped(carried.before, clause.joint, clause.standing), written)
            for order in carried.orders:
                self._put(self._with_treasure(order))
            return
        self.treasures = []
        if _rules_out(clause.tokens):
            return
        self.corrects = self.corrects or bool(words & CORRECTIONS)
        self._hear_plain(clause, written)

    def _hear_plain(self, clause: Scoped, written: str) -> None:
        tokens = clause.tokens
        clause.standing = clause.standing or self._foresees_duty(tokens)
        heard = hear_clause(tokens, self.setting, clause.standing, written)
        if heard.orders and self.contrasts and all(order.passes for order in heard.orders):
            return
        if heard.orders:
            self._share_forward(clause, heard.orders[0])
            for order in heard.orders:
                self._put(order)
        elif self.named is not None and words_of(tokens) & _BE and (lead := self._named_leader(tokens, written)):
            self._put(lead)
        elif heard.waiting:
            self._wait(clause, heard.waiting, heard.waits_at, written)
        elif mentions(tokens):
            self._hear_names(clause, written)
        elif self.setting.may(INSPECT, clause.standing) and words_of(tokens) & _KNOWING:
            self.waiting = _Waiting(_ASKED, clause.standing, written)
        elif not words_of(tokens) <= FILLERS | CORRECTIONS:
            self.waiting = None

    def _named_leader(self, tokens: Sequence[Token], written: str) -> OrderReading | None:
        """*Экан, будь доном*: a nomination of the one addressed just before."""
        named = self.named.tokens if self.named is not None else []
        heard = hear_clause([*tokens, *named], self.setting, False, written)
        return heard.orders[0] if heard.orders and heard.orders[0].ability == LEAD else None

    def _foresees_duty(self, tokens: Sequence[Token]) -> bool:
        """*В карауле проверю Ларри*, *отменяю караул*, from one who can check nobody else: meant for a night on duty."""
        if self.setting.on_duty or INSPECT in self.setting.holds:
            return False
        withdraws = bool(words_of(tokens) & (PASSES | CANCELS))
        for at, token in enumerate(tokens):
            beside = (at and tokens[at - 1].word in _ON) or (at + 1 < len(tokens) and tokens[at + 1].kind is Kind.LINK)
            if token.kind is Kind.WORD and is_duty(token.word) and (withdraws or beside):
                return True
        return False

    def _share_forward(self, clause: Scoped, order: OrderReading) -> None:
        """*Блокируем и убиваем Абру*: the word that waits takes the target of the one it is joined to."""
        if self.waiting and clause.joint in JOINERS and order.target is not None:
            waiting = self.waiting
            self._put(order_of(waiting.marker, Target(seat=order.target), waiting.standing, waiting.written))
        self.waiting = None

    def _wait(self, clause: Scoped, marker: Marker, at: int, written: str) -> None:
        """Find the target of a word that has none in its own clause, or wait for it."""
        bare = words_of(clause.tokens) <= FILLERS | {clause.tokens[at].word}
        if bare and clause.joint in JOINERS and self.last is not None and self.last.target is not None:
            self._put(order_of(marker, Target(seat=self.last.target), clause.standing, written))
            return
        if bare and self.named is not None:
            target = find_target(
                self.named.tokens, mentions(self.named.tokens), -1, marker, self.setting.roster, self.setting.me
            )
            if target is not None:
                self._put(order_of(marker, target, clause.standing, written))
                return
        seat = self._meant_by_pronoun(clause, marker, at, bare)
        if seat is not None:
            self._put(order_of(marker, Target(seat=seat), clause.standing, written))
            return
        missing = missing_name(clause.tokens, at, marker, self.setting)
        if missing is not None:
            self._put(order_of(marker, missing, clause.standing, written))
            return
        weightless = words_of(clause.tokens) <= FILLERS | AUXILIARIES | NEGATIONS | {clause.tokens[at].word}
        self.waiting = _Waiting(marker, clause.standing, written) if weightless else None

    def _meant_by_pronoun(self, clause: Scoped, marker: Marker, at: int, bare: bool) -> int | None:
        """The one player spoken of just before whom a pronoun takes up, or about whom a check answers a question."""
        if len(self.antecedents) != 1 or marker.form is Form.NOUN:
            return None
        beside = clause.tokens[max(at - 2, 0) : at + 3]
        taken_up = any(token.kind is Kind.WORD and token.word in PRONOUNS for token in beside)
        answered = bare and self.answers and self._is_check(marker) and not self.setting.in_clan_room
        return next(iter(self.antecedents)) if taken_up or answered else None

    def _hear_names(self, clause: Scoped, written: str) -> None:
        """A clause that names players and has no word of orders."""
        words = words_of(clause.tokens)
        about = bool(words & _WHETHER) or (bool(words) and words <= _WHO_IS)
        if self.waiting is not None and (
            (about and self._is_check(self.waiting.marker))
            or (self._only_names(clause) and self.waiting.marker is not _ASKED)
        ):
            waiting, self.waiting = self.waiting, None
            if waiting.marker is _ASKED and (self.setting.on_duty or waiting.standing):
                waiting.marker = Marker(WATCH, Form.INFINITIVE)
            self._aim(clause, waiting.marker, waiting.standing, waiting.written)
        elif words & _INSTEAD or (self.corrects and self._only_names(clause)):
            self._correct(clause, written)
        elif clause.standing and self._only_names(clause):
            self._aim(clause, Marker(WATCH, Form.INFINITIVE), True, written)
        elif self.last is not None and clause.joint in _LISTED and self._lists(clause):
            if self.last.ability in self.setting.several:
                self._aim(clause, Marker(self.last.ability, Form.INFINITIVE), self.last.standing, self.last.written)
                return
            self._put(
                msgspec.structs.replace(self.last, target=None, problem="ambiguous_name", candidates=self._both(clause))
            )
        elif self._only_names(clause):
            self.named = clause
        else:
            self.waiting = None

    def _is_check(self, marker: Marker) -> bool:
        return marker.ability in (INSPECT, WATCH)

    def _only_names(self, clause: Scoped) -> bool:
        return words_of(clause.tokens) <= _BESIDE_NAMES

    def _aim(self, clause: Scoped, marker: Marker, standing: bool, written: str) -> bool:
        target = find_target(clause.tokens, mentions(clause.tokens), -1, marker, self.setting.roster, self.setting.me)
        if target is not None:
            self._put(order_of(marker, target, standing, written))
        return target is not None

    def _correct(self, clause: Scoped, written: str) -> None:
        """*Нет, Генгара*, *вместо Абры — Генгара*: another target for the order just given, or for the only one there can be."""
        if self.last is not None and self.last.treasure is not None:
            target = holder(clause.tokens, mentions(clause.tokens), self.setting)
            if target is not None:
                self._put(
                    msgspec.structs.replace(
                        self.last, target=target.seat, problem=target.problem, candidates=target.candidates
                    )
                )
            return
        if self.last is not None and not self.last.passes:
            ability, standing = self.last.ability, self.last.standing
        else:
            own = sorted(self.setting.holds - {LEAD, CARRY})
            if len(own) != 1 or not words_of(clause.tokens) & _INSTEAD:
                return
            ability, standing = own[0], False
        corrected = self.last
        if self._aim(clause, Marker(ability, Form.INFINITIVE), standing, written) and corrected is not None:
            self._replace(corrected)

    def _lists(self, clause: Scoped) -> bool:
        """Whether a clause of mere names goes on with the objects of the order before: *убить Абру, Экана*."""
        if not self._only_names(clause) or self.last is None or self.last.passes:
            return False
        places = mentions(clause.tokens)
        token = clause.tokens[places[0]]
        inflected = token.kind is Kind.NAME and not token.match.exact
        target = find_target(
            clause.tokens, places, -1, Marker(self.last.ability, Form.INFINITIVE), self.setting.roster, self.setting.me
        )
        return target is not None and target.seat != self.last.target and (inflected or clause.joint in JOINERS)

    def _both(self, clause: Scoped) -> tuple[int, ...]:
        seats = {self.last.target} if self.last is not None and self.last.target is not None else set()
        for at in mentions(clause.tokens):
            found = resolve(clause.tokens[at], Marker(INSPECT, Form.INFINITIVE), self.setting.roster, self.setting.me)
            seats |= {found.seat} if found.seat is not None else set(found.candidates)
        return tuple(sorted(seats))

    def _with_treasure(self, order: OrderReading) -> OrderReading:
        """The order with its treasure's name for its number."""
        names = self.setting.treasures.names
        if order.treasure is not None and order.treasure.isdecimal() and int(order.treasure) < len(names):
            return msgspec.structs.replace(order, treasure=names[int(order.treasure)])
        return order

    def _key(self, order: OrderReading) -> _Key:
        """What two orders have in common of which the later one counts."""
        target = order.target if order.ability in self.setting.several else None
        return order.ability, order.treasure, order.standing, target

    def _replace(self, corrected: OrderReading) -> None:
        """An order whose target was corrected stands no more beside the one that corrects it."""
        if (
            self.last is not None
            and self.last.ability == corrected.ability
            and self._key(self.last) != self._key(corrected)
        ):
            self.orders.pop(self._key(corrected), None)

    def _put(self, order: OrderReading) -> None:
        key = self._key(order)
        self.orders.pop(key, None)
        self.orders[key] = order
        self.last = order
        self.waiting = None
        self.corrects = False
