"""The players of a game by name: who is meant by a word or phrase that somebody wrote."""

import importlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from gorod.speech.declension import ANY_CASE, Case, forms_by_dictionary, forms_by_ending, forms_of_name, guessed_forms
from gorod.speech.letters import fold, lookalike_keys, mixes_scripts, trim

_NUMBER: Final = re.compile(r"#\s?(\d{1,4})")
_LATIN_NICK_ENDING: Final = re.compile(r"(.*[^а-я'\-])['\-]?(а|у|ом|ем|е|я|ю|ы|и|ой|ей|ою|ого|ому|ым)")
_LATIN_ENDINGS: Final = {"a": "а", "y": "у", "e": "е", "om": "ом", "em": "ем"}
_ENDING_CASES: Final = {
    "а": Case.GENITIVE | Case.ACCUSATIVE,
    "я": Case.GENITIVE | Case.ACCUSATIVE,
    "у": Case.DATIVE | Case.ACCUSATIVE,
    "ю": Case.DATIVE | Case.ACCUSATIVE,
    "ом": Case.INSTRUMENTAL,
    "ем": Case.INSTRUMENTAL,
    "е": Case.LOCATIVE | Case.DATIVE,
    "ы": Case.GENITIVE,
    "и": Case.GENITIVE | Case.DATIVE | Case.LOCATIVE,
    "ой": Case.INSTRUMENTAL,
    "ей": Case.INSTRUMENTAL,
    "ою": Case.INSTRUMENTAL,
    "ого": Case.GENITIVE | Case.ACCUSATIVE,
    "ому": Case.DATIVE,
    "ым": Case.INSTRUMENTAL,
}
# Words whose every form their ending tells, so that the dictionary need not be loaded for them.
_REGULAR: Final = re.compile(r".*(?:(?!яц)[аиуыэюя][бвгджзклмнпрстфхцчшщ]+|[^яам]я|(?<![оеи][вн])(?<!ын)а|[уюэ])")
# A plural that looks like a singular (*Ворота*, *Друзья*) shows in its forms.
_PLURAL_FORM: Final = re.compile(r"(?:[ая]ми?|[ая]х|[оеь]в|ей)$")
_LONGEST_GROWTH: Final = 4
_SHORTEST_BEGINNING: Final = 3
_NEAR: Final = 72.0
_MOST_CANDIDATES: Final = 3
_REMEMBERED: Final = 4096

Seats = dict[int, Case]


class Match(msgspec.Struct, frozen=True):
    """Who is meant: one seat, or none and the `problem` (`unknown_name`, `ambiguous_name`) with the seats that might be.

    `exact`: written as the name or alias itself; `lookalike`: letters of another alphabet were taken for their likes;
    `cases`: the grammatical cases that the form may stand for.
    """

    seat: int | None = None
    problem: str | None = None
    candidates: tuple[int, ...] = ()
    exact: bool = False
    lookalike: bool = False
    cases: Case = ANY_CASE


@cache
def _closeness() -> Any:
    """rapidfuzz, loaded on first use: only a name that nobody bears needs it."""
    return importlib.import_module("rapidfuzz")


class Roster:
    """The names of a game's seats in seat order, with declared aliases; made once a game and asked for every post.

    A name is found in any letter case and grammatical case, with ё or е, by its seat's number (`№3`, `#3`), with Latin
    and Cyrillic look-alikes folded where exactly one player fits. A near miss is never taken.
    """

    def __init__(
        self, names: Sequence[str], aliases: Mapping[str, int] | None = None, *, numbered: bool = True
    ) -> None:
        """Take the names in seat order and aliases with the index of the seat that each means; `numbered`: `№N` means one too."""
        self.names = tuple(names)
        self._numbered = numbered
        self._bearers = [*((name, seat) for seat, name in enumerate(names)), *(aliases or {}).items()]
        self._keys: dict[str, set[int]] = {}
        self._exact: dict[str, set[int]] = {}
        for name, seat in self._bearers:
            folded = fold(name)
            for key in {folded, trim(folded)}:
                self._exact.setdefault(key, set()).add(seat)
            self._keys.setdefault(trim(folded), set()).add(seat)
        self.longest = max((len(key) for key in self._exact), default=0)
        self.most_words = max((len(key.split()) for key in self._exact), default=1)
        self._by_ending = self._forms(forms_by_ending, self._keys)
        self._by_dictionary: dict[str, Seats] = {}
        self._looked_up: set[str] = set()
        self._alike: tuple[dict[str, Seats], dict[str, Seats]] | None = None
        self._found: dict[tuple[str, Case | None], Match] = {}

    def find(self, text: str, case: Case | None = None) -> Match:
        """Who a text, all of it, names. `case`: the case that the words around it demand, which decides between two
        players whose forms are alike."""
        known = self._found.get((text, case))
        if known is None:
            if len(self._found) >= _REMEMBERED:
                self._found.clear()
            known = self._found[text, case] = self._look_up(text, case)
        return known

    def near(self, text: str) -> tuple[int, ...]:
        """The seats whose names a text resembles or begins, the likeliest first; to be told, never to be taken."""
        folded = trim(fold(text))
        begun = [
            seat for key, seats in self._keys.items() if len(folded) > 1 and key.startswith(folded) for seat in seats
        ]
        found = _closeness().process.extract(
            folded, list(self._keys), scorer=_closeness().fuzz.token_ratio, score_cutoff=_NEAR, limit=_MOST_CANDIDATES
        )
        close = [seat for key, _, _ in found for seat in self._keys[key]]
        return tuple(dict.fromkeys([*begun, *close]))[:_MOST_CANDIDATES]

    def begins(self, text: str) -> tuple[int, ...]:
        """The seats whose longer names a text begins in any case, if there are at least two of them."""
        folded = trim(fold(text))
        if len(folded) < _SHORTEST_BEGINNING:
            return ()
        seats: set[int] = set()
        for key, bearers in self._keys.items():
            if key != folded and key.startswith(folded):
                seats |= bearers
            elif " " in key:
                head = " ".join(key.split()[: folded.count(" ") + 1])
                if head != key and folded in forms_of_name(head, forms_by_ending):
                    seats |= bearers
        return tuple(sorted(seats)) if len(seats) > 1 else ()

    def _look_up(self, text: str, case: Case | None) -> Match:
        folded = fold(text)
        bare = trim(folded)
        if not bare or len(bare) > self.longest + _LONGEST_GROWTH * self.most_words + 2:
            return Match(problem="unknown_name")
        exact = self._exact.get(folded) or self._exact.get(bare)
        inflected = self._inflected(bare)
        if exact and not (case and self._governs(inflected, case, exact)):
            match = _settled(exact, exact=True)
            return match if match.seat is None else _with_cases(match, inflected.get(match.seat, ANY_CASE))
        number = _NUMBER.fullmatch(bare)
        if self._numbered and number and 0 < int(number[1]) <= len(self.names):
            return Match(seat=int(number[1]) - 1)
        if inflected:
            return self._chosen(bare, inflected, case)
        return self._look_alike(bare, text, case)

    def _governs(self, inflected: Seats, case: Case, exact: set[int]) -> bool:
        """Whether only other players than those exactly named stand in the case demanded: *против Яна* is against Ян."""
        fitting = {seat for seat, cases in inflected.items() if case in cases}
        return bool(fitting) and not fitting & exact

    def _inflected(self, bare: str) -> Seats:
        found = self._by_ending.get(bare)
        if found is None:
            self._consult_dictionary(bare)
            found = self._by_dictionary.get(bare)
        return found or self._latin_with_ending(bare, self._exact) or {}

    def _chosen(self, bare: str, found: Seats, case: Case | None) -> Match:
        seats = {seat for seat, cases in found.items() if case and case in cases} or set(found)
        if len(seats) > 1:
            self._consult_dictionary(bare, anyway=True)
            certain = set(self._by_dictionary.get(bare, {})) & seats
            seats = certain or seats
        match = _settled(seats, exact=False)
        return match if match.seat is None else _with_cases(match, found[match.seat])

    def _look_alike(self, bare: str, text: str, case: Case | None) -> Match:
        narrow, broad = lookalike_keys(text)
        kinds = [(0, trim(narrow))] + ([(1, trim(broad))] if mixes_scripts(text) else [])
        for kind, key in kinds:
            found = self._likes()[kind].get(key) or self._latin_with_ending(key, self._likes()[kind])
            if found:
                seats = {seat for seat, cases in found.items() if case and case in cases} or set(found)
                match = _settled(seats, exact=False)
                if match.seat is None:
                    return match
                return msgspec.structs.replace(match, lookalike=True, cases=found[match.seat])
        return Match(problem="unknown_name")

    def _latin_with_ending(self, bare: str, known: Mapping[str, set[int] | Seats]) -> Seats | None:
        """A nick that does not end in a Cyrillic letter takes its case ending behind an apostrophe: *Joker'а*."""
        head, mark, tail = bare.rpartition("'")
        parted = _LATIN_NICK_ENDING.fullmatch(head + mark + _LATIN_ENDINGS.get(tail, tail))
        if parted is None or parted[1] not in known:
            return None
        return dict.fromkeys(known[parted[1]], _ENDING_CASES[parted[2]])

    def _forms(self, forms_of_word: Any, keys: Mapping[str, set[int]]) -> dict[str, Seats]:
        result: dict[str, Seats] = {}
        for key, seats in keys.items():
            for form, cases in forms_of_name(key, forms_of_word).items():
                bearers = result.setdefault(form, {})
                for seat in seats:
                    bearers[seat] = bearers.get(seat, Case(0)) | cases
        return result

    def _consult_dictionary(self, bare: str, anyway: bool = False) -> None:
        """Learn the dictionary's forms of the names that a text might be a form of, and of no others."""
        keys = {
            key: seats
            for key, seats in self._keys.items()
            if key not in self._looked_up
            and _may_be_form(bare, key)
            and (anyway or not _is_regular(key) or _PLURAL_FORM.search(bare) or bare == key[:-1])
        }
        if keys:
            self._looked_up |= set(keys)
            self._alike = None
            for form, seats in self._forms(_forms_by_both, keys).items():
                self._by_dictionary.setdefault(form, {}).update(seats)

    def _likes(self) -> tuple[dict[str, Seats], dict[str, Seats]]:
        """The skeletons of every form known so far, by the narrow and by the broad likeness of letters."""
        if self._alike is None:
            narrow: dict[str, Seats] = {}
            broad: dict[str, Seats] = {}
            for form, seats in [*self._by_ending.items(), *self._by_dictionary.items()]:
                for skeletons, key in zip((narrow, broad), lookalike_keys(form), strict=True):
                    skeletons.setdefault(key, {}).update(seats)
            for name, seat in self._bearers:
                narrow.setdefault(trim(lookalike_keys(name)[0]), {})[seat] = ANY_CASE
            self._alike = narrow, broad
        return self._alike


def likenesses(name: str) -> frozenset[str]:
    """What a name is read and seen as: two names that share a likeness cannot be told apart, by a host or by a reader."""
    return frozenset(trim(key) for key in lookalike_keys(name))


def _with_cases(match: Match, cases: Case) -> Match:
    return msgspec.structs.replace(match, cases=cases)


def _settled(seats: set[int], *, exact: bool) -> Match:
    if len(seats) == 1:
        return Match(seat=next(iter(seats)), exact=exact)
    return Match(problem="ambiguous_name", candidates=tuple(sorted(seats)))


def _forms_by_both(word: str) -> dict[str, Case]:
    """The dictionary's forms of a word it knows; of any other those that its ending allows."""
    return forms_by_dictionary(word) or guessed_forms(word)


@cache
def _is_regular(key: str) -> bool:
    return all(_REGULAR.fullmatch(word) or not re.search("[а-я]$", word) for word in re.split(r"[ \-_.]+", key))


def _may_be_form(bare: str, key: str) -> bool:
    return (
        bare[0] == key[0]
        and bare.count(" ") == key.count(" ")
        and abs(len(bare) - len(key)) <= _LONGEST_GROWTH * (key.count(" ") + 1)
        and (bare[:2] == key[:2] or len(key) < 6)
    )
