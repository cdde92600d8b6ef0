"""A private message taken apart: sentences, their clauses, and in them the players, treasures and words of orders."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from gorod.speech.letters import fold
from gorod.speech.markup import FORUM, read_markup
from gorod.speech.names import Match, Roster
from gorod.speech.vocabulary import CONTRASTS, FILLERS, JOINERS, MARKERS, NEGATIONS, OTHER_TIME, PASSES, SELF


class Kind(StrEnum):
    WORD = "word"
    NAME = "name"
    SELF = "self"
    TREASURE = "treasure"
    LINK = "link"  # a dash or colon, which may tie a word to a name
    PAUSE = "pause"  # a comma or a conjunction that parts clauses
    END = "end"
    QUESTION = "question"


class Token(msgspec.Struct):
    """One word, name or mark. `word` is folded; `capital` that it is written with a capital letter; `match` whom a name means."""

    kind: Kind
    text: str
    word: str
    start: int
    end: int
    capital: bool = False
    match: Match = Match()


class Sentence(msgspec.Struct):
    """The clauses of a sentence, each with the conjunction before it, whether it asks, and its text as written."""

    clauses: list[list[Token]]
    joints: list[str]
    asks: bool
    text: str


_TOKEN: Final = re.compile(
    r"(?P<number>[№#]\s?\d{1,4})|(?P<word>\w+(?:[-–'’ʼ`‑.]\w+)*)|(?P<dash>[-–—:=→>]+)|(?P<slash>[/|])|(?P<pause>[,+&])|(?P<question>[!.…]*\?[!?]*)"
    r"|(?P<end>[.!…;\n]+|\.\.+)|(?P<quote>[\"«»„“”'()\[\]])"
)
_WORD: Final = re.compile(r"\w+")
_INNER: Final = re.compile(r"[-–'’ʼ`‑.]")
_CONJUNCTIONS: Final = CONTRASTS | JOINERS
_NUMBER_IN_WORDS: Final = re.compile(r"\b(?:номер(?:а|у|ом)?|number|no\.)\s?(\d{1,4})\b", re.IGNORECASE)
_CARRIED_ON: Final = re.compile(r"([,:—–-])[ \t]*\n+")
_SHORTEST_CAPITAL: Final = 2
_SPEECH: Final = re.compile(r"[«„“\"]([^«»„“”\"\n]{3,300})[»”“\"]")
_ASIDE: Final = re.compile(r"\(([^()\n]{3,300})\)")
_OR: Final = "или"
# More words and marks than this in one sentence are no order.
_LONGEST_SENTENCE: Final = 250


def sentences(text: str, roster: Roster, treasures: Roster) -> list[Sentence]:
    """The sentences of a message, what it quotes, hides or strikes out left aside."""
    shown = "".join(run.text if run.hidden is None else "\n" for run in read_markup(text, FORUM).runs)
    shown = _without_speeches(_tidy(shown), roster)
    tokens = _named(list(_tokens(shown, roster)), shown, roster, treasures)
    return list(_sentences(tokens, shown))


def _tidy(text: str) -> str:
    """The text without unseen characters, with `номер 5` as `№5`, and lines that a comma, colon or dash carries on joined."""
    text = unicodedata.normalize("NFC", text)
    if not text.isascii():
        text = "".join(letter for letter in text if unicodedata.category(letter) not in ("Cf", "Mn"))
    text = _NUMBER_IN_WORDS.sub(r"№\1", text)
    return _CARRIED_ON.sub(r"\1 ", text)


def _without_speeches(text: str, roster: Roster) -> str:
    """The text without what it quotes of others between quotation marks: *он кричит: «убиваем Абру»*. A name in quotation
    marks is no speech, nor is a message that stands in them whole."""

    def keep(found: re.Match[str]) -> str:
        words = [fold(word) for word in found[1].split()]
        speech = len(words) > 1 and any(word.strip(".,:;!?…") in MARKERS for word in words)
        alone = not any(letter.isalnum() for letter in text[: found.start()] + text[found.end() :])
        return found[0] if alone or not speech or roster.find(found[1]).problem is None else " "

    return _SPEECH.sub(keep, text) if _SPEECH.search(text) else text


def _brackets_of_asides(text: str) -> set[int]:
    """Where brackets stand around a remark with a word of orders or of another time in it: *лечу Абру (вчера был Экан)*."""
    weighty = MARKERS.keys() | OTHER_TIME
    asides = [
        found for found in _ASIDE.finditer(text) if any(fold(word) in weighty for word in _WORD.findall(found[1]))
    ]
    return {place for found in asides for place in (found.start(), found.end() - 1)}


def _tokens(text: str, roster: Roster) -> Iterator[Token]:
    brackets = _brackets_of_asides(text)
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "number":
            yield _token(Kind.WORD, found[0], found.start())
        elif kind == "word":
            yield from _words(found[0], found.start(), roster)
        elif kind == "dash":
            yield _token(Kind.LINK, found[0], found.start())
        elif kind == "slash":
            yield Token(Kind.WORD, found[0], _OR, found.start(), found.end())
        elif kind == "pause" or found.start() in brackets:
            yield _token(Kind.PAUSE, found[0], found.start())
        elif kind == "question":
            yield _token(Kind.QUESTION, found[0], found.start())
        elif kind == "end":
            yield _token(Kind.END, found[0], found.start())


def _token(kind: Kind, text: str, start: int) -> Token:
    capital = text[:1].isupper() and not (text.isupper() and len(text) > _SHORTEST_CAPITAL)
    return Token(kind, text, fold(text), start, start + len(text), capital)


def _words(text: str, start: int, roster: Roster) -> Iterator[Token]:
    """A word; one with a hyphen or full stop inside that holds a name or an order is several words (*блок-Абра*)."""
    parts = _INNER.split(text)
    whole = (
        len(parts) == 1
        or fold(text) in MARKERS
        or fold(text) in NEGATIONS
        or roster.find(text).problem != "unknown_name"
    )
    if whole or not any(fold(part) in MARKERS or roster.find(part).seat is not None for part in parts):
        yield _token(Kind.WORD, text, start)
        return
    at = 0
    for part in parts:
        yield _token(Kind.WORD, part, start + at)
        at += len(part)
        if at < len(text):
            stop = text[at] == "." and len(part) > 1
            yield _token(Kind.END if stop else Kind.LINK, text[at], start + at)
        at += 1


def _named(tokens: Sequence[Token], text: str, roster: Roster, treasures: Roster) -> list[Token]:
    """The tokens with every run of words that names a player or treasure made one token."""
    result: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        taken = 1
        if token.kind is Kind.WORD:
            for names, kind in ((treasures, Kind.TREASURE), (roster, Kind.NAME)):
                if kind is Kind.TREASURE and token.word.startswith("#"):
                    continue  # the number of a seat
                found = _longest(tokens, at, text, names)
                if found:
                    taken, match = found
                    token = _join(tokens[at : at + taken], text, kind, match)
                    break
            else:
                if token.word in SELF:
                    token.kind = Kind.SELF
        result.append(token)
        at += taken
    return result


def _longest(tokens: Sequence[Token], at: int, text: str, names: Roster) -> tuple[int, Match] | None:
    """How many tokens from a place on make the longest name, and whom it means. A full stop inside must be the name's own (*Mr. Mime*)."""
    lengths, stops = [1], 0
    while len(lengths) < names.most_words:
        here = at + lengths[-1]
        stop = here + 1 < len(tokens) and tokens[here].kind is Kind.END and tokens[here].text == "."
        here += stop
        if here == len(tokens) or tokens[here].kind is not Kind.WORD:
            break
        gap = text[tokens[here - 1].end : tokens[here].start]
        if gap.strip(' \t\u00a0"«»„“”'):
            break
        if stop and not stops:
            stops = len(lengths)
        lengths.append(here - at + 1)
    for words in range(len(lengths), 0, -1):
        length = lengths[words - 1]
        match = names.find(text[tokens[at].start : tokens[at + length - 1].end])
        if match.problem == "unknown_name" or (length == 1 and _is_command(tokens[at], match)):
            continue
        if stops and words > stops and not match.exact:
            continue
        return length, match
    return None


def _is_command(token: Token, match: Match) -> bool:
    """A word of orders, or a small word without a capital, is taken for one even where it could be a name in some case."""
    if token.word in FILLERS and not token.capital:
        return True
    return not match.exact and (token.word in MARKERS or token.word in PASSES or token.word in SELF)


def _join(tokens: Sequence[Token], text: str, kind: Kind, match: Match) -> Token:
    start, end = tokens[0].start, tokens[-1].end
    return Token(kind, text[start:end], fold(text[start:end]), start, end, tokens[0].capital, match)


def _sentences(tokens: Sequence[Token], text: str) -> Iterator[Sentence]:
    start = 0
    for at in range(len(tokens) + 1):
        over = at == len(tokens)
        if not over and tokens[at].kind not in (Kind.END, Kind.QUESTION):
            continue
        inside = tokens[start:at]
        if inside and len(inside) <= _LONGEST_SENTENCE:
            written = text[inside[0].start : inside[-1].end]
            asks = not over and tokens[at].kind is Kind.QUESTION
            yield Sentence(*_clauses(inside), asks, written)
        start = at + 1


def _clauses(tokens: Sequence[Token]) -> tuple[list[list[Token]], list[str]]:
    clauses: list[list[Token]] = [[]]
    joints = [""]
    for token in tokens:
        parts = token.kind is Kind.PAUSE or (token.kind is Kind.WORD and token.word in _CONJUNCTIONS)
        if not parts:
            clauses[-1].append(token)
        elif clauses[-1]:
            clauses.append([])
            joints.append(token.word)
        else:
            joints[-1] = token.word
    if not clauses[-1]:
        clauses.pop()
        joints.pop()
    return clauses, joints


def mentions(clause: Sequence[Token], where: Callable[[Token], bool] | None = None) -> list[int]:
    """The places in a clause where a player is named or the speaker means himself."""
    return [
        at
        for at, token in enumerate(clause)
        if token.kind in (Kind.NAME, Kind.SELF) and (where is None or where(token))
    ]
