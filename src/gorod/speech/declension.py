"""The forms of a name in the grammatical cases of Russian: by the endings alone, and by the dictionary.

The endings serve every word, masks and nicks that no dictionary knows included, and make more forms than exist: they are only
used to recognise. The dictionary (pymorphy3, loaded on first use, about a quarter of a second) adds what no ending
tells: *Лев, Льва*, *Тапки, Тапок*, *Пламя, Пламенем*.
"""

import importlib
import re
from collections.abc import Callable
from enum import IntFlag
from functools import cache
from itertools import product
from typing import Any, Final

from gorod.speech.letters import fold, word_set


class Case(IntFlag):
    """The grammatical cases that a form may stand for."""

    NOMINATIVE = 1
    GENITIVE = 2
    DATIVE = 4
    ACCUSATIVE = 8
    INSTRUMENTAL = 16
    LOCATIVE = 32


ANY_CASE: Final = Case(63)
_EACH: Final = tuple(Case)
_BY_TAG: Final = {
    "nomn": Case.NOMINATIVE,
    "gent": Case.GENITIVE,
    "gen1": Case.GENITIVE,
    "gen2": Case.GENITIVE,
    "datv": Case.DATIVE,
    "accs": Case.ACCUSATIVE,
    "acc2": Case.ACCUSATIVE,
    "ablt": Case.INSTRUMENTAL,
    "loct": Case.LOCATIVE,
    "loc1": Case.LOCATIVE,
    "loc2": Case.LOCATIVE,
}
_PREPOSITIONS: Final = word_set(
    "без в во для до за из изо к ко между меж на над о об обо от ото перед по под подо при про против ради с со "
    "среди у через вне кроме мимо из-за из-под"
)
_SEPARATOR: Final = re.compile(r"([ \-_.]+)")
_MOST_DECLINED_PARTS: Final = 3

Forms = dict[str, Case]
Paradigm = list[tuple[str, str]]


def _paradigm(genitive: str, dative: str, accusative: str, instrumental: str, locative: str) -> Paradigm:
    """Pairs of a case's letter and an ending; several endings of one case are divided by `/`."""
    row = zip("gdail", (genitive, dative, accusative, instrumental, locative), strict=True)
    return [(case, ending) for case, endings in row for ending in endings.split("/") if ending]


_CASE_OF_LETTER: Final = {
    "g": Case.GENITIVE,
    "d": Case.DATIVE,
    "a": Case.ACCUSATIVE,
    "i": Case.INSTRUMENTAL,
    "l": Case.LOCATIVE,
}
_MASCULINE: Final = _paradigm("а", "у", "а", "ом/ем", "е")
_MASCULINE_SOFT: Final = _paradigm("я", "ю", "я", "ем", "е/и")
_FEMININE: Final = _paradigm("ы/и", "е", "у", "ой/ою/ей/ею", "е")
_FEMININE_SOFT: Final = _paradigm("и", "е/и", "ю", "ей/ею", "е/и")
_FEMININE_THIRD: Final = _paradigm("и", "и", "ь", "ью", "и")
_ADJECTIVE: Final = _paradigm("ого", "ому", "ого", "ым/им", "ом")
_ADJECTIVE_SOFT: Final = _paradigm("его", "ему", "его", "им", "ем")
_ADJECTIVE_FEMININE: Final = _paradigm("ой/ей", "ой/ей", "ую", "ой/ою/ей/ею", "ой/ей")
_ADJECTIVE_FEMININE_SOFT: Final = _paradigm("ей", "ей", "юю", "ей/ею", "ей")
_SURNAME_FEMININE: Final = _paradigm("ой", "ой", "у", "ой/ою", "ой")
_FALLEN_VOWEL: Final = re.compile(r"(?:ец|ок|ек)$")
_VOWELS: Final = "аеиоуыэюя"


def _fallen(word: str) -> str:
    """The stem of *огурец* or *пенек* without the vowel that falls out of every other case."""
    head, last = word[:-2], word[-1]
    if head[-1:] in _VOWELS:
        return head + "й" + last
    soft = head.endswith("л") or (word.endswith("ек") and head[-1:] not in "гкхжчшщц")
    return head + ("ь" if soft else "") + last


def _endings_of(word: str) -> list[tuple[str, Paradigm]]:
    """Every stem with a paradigm that a word in the nominative singular may follow, judged by its last letters."""
    stem, last = word[:-1], word[-1]
    if last == "а":
        if word.endswith(("ова", "ева", "ина", "ына")) and len(word) > 4:
            return [(stem, _SURNAME_FEMININE)]
        return [(stem, _FEMININE)]
    if last == "я":
        soft = [(stem, _FEMININE_SOFT)]
        if word.endswith("ая"):
            return [*soft, (word[:-2], _ADJECTIVE_FEMININE)]
        return [*soft, (word[:-2], _ADJECTIVE_FEMININE_SOFT)] if word.endswith("яя") else soft
    if last == "ь":
        return [(stem, _FEMININE_THIRD), (stem, _MASCULINE_SOFT)]
    if last == "й":
        found = [(stem, _MASCULINE_SOFT)]
        if word.endswith(("ый", "ий", "ой")):
            found += [(word[:-2], _ADJECTIVE), (word[:-2], _ADJECTIVE_SOFT)]
        if word.endswith("ей"):
            found.append((word[:-2] + "ь", _MASCULINE_SOFT))
        return found
    if last in "бвгджзклмнпрстфхцчшщ":
        found = [(word, _MASCULINE)]
        if word.endswith(("ов", "ев", "ин", "ын")):
            found.append((word, [("i", "ым")]))
        if len(word) > 3 and _FALLEN_VOWEL.search(word):
            found.append((_fallen(word), _MASCULINE))
        return found
    return []


@cache
def forms_by_ending(word: str) -> Forms:
    """The forms of one folded word that its ending tells for certain; a word without any keeps one form for every case.

    A word in -ь is left to the dictionary: *гости* is a form of *кость*'s kind and no case of *Гость*.
    """
    return {word: ANY_CASE} if word.endswith("ь") else guessed_forms(word)


@cache
def guessed_forms(word: str) -> Forms:
    """The forms of one folded word that its ending allows, be it of whatever gender."""
    paradigms = _endings_of(word) if len(word) > 1 else []
    if not paradigms:
        return {word: ANY_CASE}
    unchanged = Case.NOMINATIVE if word[-1] in "аяь" else Case.NOMINATIVE | Case.ACCUSATIVE
    forms: Forms = {word: unchanged}
    for stem, paradigm in paradigms:
        for letter, ending in paradigm:
            form = stem + ending
            forms[form] = forms.get(form, Case(0)) | _CASE_OF_LETTER[letter]
    return forms


@cache
def _dictionary() -> Any:
    """The morphological analyser, loaded on first use because that takes longer than all else at the start."""
    return importlib.import_module("pymorphy3").MorphAnalyzer()


def parses(word: str) -> list[Any]:
    """What the dictionary says of a word: pymorphy3's parses, likeliest first."""
    found: list[Any] = _dictionary().parse(word)
    return found


def _is_same_series(parse: Any, form: Any) -> bool:
    """Whether a form of a lexeme differs from the parse in case only."""
    for feature in ("number", "gender"):
        of_parse, of_form = getattr(parse.tag, feature), getattr(form.tag, feature)
        if of_parse != of_form and of_form is not None:
            return False
    return form.tag.POS == parse.tag.POS and "Supr" not in form.tag and "V-ej" not in form.tag


def _with_yo_restored(word: str) -> list[Any]:
    """Parses in the nominative of a folded word: the dictionary itself puts the dots of ё back."""
    found = [p for p in parses(word) if "nomn" in p.tag and p.tag.POS in {"NOUN", "ADJF", "PRTF", "NPRO", "NUMR"}]
    known = [p for p in found if p.is_known]
    best = max((p.score for p in known or found), default=0.0)
    return [p for p in known or found if p.score >= best / 20]


@cache
def forms_by_dictionary(word: str) -> Forms:
    """The forms of one folded word by the dictionary, in the number in which it stands; {} if it knows no such word."""
    forms: Forms = {}
    for parse in _with_yo_restored(word):
        if "Fixd" in parse.tag:
            forms[word] = ANY_CASE
            continue
        if not parse.is_known and parse.tag.number != "plur":
            continue
        for form in parse.lexeme:
            case = _BY_TAG.get(form.tag.case or "")
            if case and _is_same_series(parse, form):
                text = fold(form.word)
                forms[text] = forms.get(text, Case(0)) | case
    return forms


def forms_of_name(name: str, forms_of_word: Callable[[str], Forms]) -> Forms:
    """The forms of a folded name of one or more words (divided by spaces, hyphens, underscores or full stops).

    Words agree in case; in a name of several any may stay unchanged (*Духа Леса*, *Дона Педро*, *Жар-Птицу*). From a preposition on nothing
    changes (*За Гранью*).
    """
    parts = _SEPARATOR.split(name)
    words = parts[::2]
    declined: dict[int, Forms] = {}
    for index, word in enumerate(words):
        if word in _PREPOSITIONS:
            break
        if word[-1:].isalpha() and len(word) > 1 and len(declined) < _MOST_DECLINED_PARTS:
            forms = forms_of_word(word)
            if len(forms) > 1:
                declined[index] = forms
    if not declined:
        return {name: ANY_CASE}
    result: Forms = {name: Case.NOMINATIVE}
    for case in _EACH:
        choices = [_choices(words[index], declined.get(index), case, len(words) > 1) for index in range(len(words))]
        for chosen in product(*choices):
            text = "".join(word + gap for word, gap in zip(chosen, [*parts[1::2], ""], strict=True))
            if text != name or all(
                word in declined[i] and case in declined[i][word] for i, word in enumerate(chosen) if i in declined
            ):
                result[text] = result.get(text, Case(0)) | case
    return result


def _choices(word: str, forms: Forms | None, case: Case, may_stay: bool) -> list[str]:
    if forms is None:
        return [word]
    chosen = [form for form, cases in forms.items() if case in cases]
    if may_stay and word not in chosen:
        chosen.append(word)
    return chosen or [word]
