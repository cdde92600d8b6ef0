"""The table of the host's phrases in one language, and a scenario's own texts laid over it.

A phrase is a text with named fields (`{name}`), filled by `str.format`; a number brings the forms of its word
(`{votes:голос|голоса|голосов}`). A scenario may replace any phrase by its key; it may use the fields that the phrase
has in either language.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from string import Formatter

from gorod.speech.phrases_en import PHRASES as ENGLISH
from gorod.speech.phrases_ru import PHRASES as RUSSIAN
from gorod.speech.terms import TERMS

LANGUAGES = ("ru", "en")
#: Every phrase by language and key.
PHRASES: dict[str, dict[str, str]] = {"ru": {**TERMS["ru"], **RUSSIAN}, "en": {**TERMS["en"], **ENGLISH}}
_FORMS = {"ru": 3, "en": 2}
_LONGEST = 2000


class Phrases:
    """The phrases of one language, with a scenario's own over them."""

    __slots__ = ("language", "own", "table")

    def __init__(self, language: str = "ru", flavour: Mapping[str, str] | None = None) -> None:
        """`flavour`: key -> text. Raises ValueError that names each unknown key or field with the known ones."""
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
        problems = check_flavour({language: flavour}) if flavour else []
        if problems:
            raise ValueError("\n".join(problems))
        self.language = language
        self.own = dict(flavour or {})
        self.table = PHRASES[language] | self.own

    def say(self, key: str, /, **fields: object) -> str:
        """The phrase with its fields filled in; KeyError for a key that does not exist."""
        return self.table[key].format_map(fields)

    def has(self, key: str) -> bool:
        """Is there such a phrase?"""
        return key in self.table

    def term(self, kind: str, code: str) -> str:
        """The name of an ability, phase, cause or reason of removal; the code itself where there is none."""
        return self.table.get(f"{kind}.{code}", code)


@cache
def fields_of(key: str) -> dict[str, bool]:
    """The fields that a phrase may use, in the order of their use; True for a number, which takes forms of a word."""
    known: dict[str, bool] = {}
    for language in LANGUAGES:
        for name, spec in _fields(PHRASES[language].get(key, "")):
            known[name] = known.get(name, False) or "|" in spec
    return known


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, conversion in Formatter().parse(text):
        if name is not None:
            yield name + (f"!{conversion}" if conversion else ""), spec or ""


def check_flavour(texts: object) -> list[str]:
    """What is wrong with a scenario's own texts, `{ru: {KEY: TEXT}, en: {…}}`; an empty list: nothing.

    Each line names the language and key, what is wrong and what is known there. Anything may be handed in.
    """
    if not isinstance(texts, Mapping):
        return ["announcements: a table of texts by language is needed"]
    problems = []
    for language, table in texts.items():
        if language not in LANGUAGES:
            problems.append(f"announcements.{language}: unknown language; known: {', '.join(LANGUAGES)}")
        elif not isinstance(table, Mapping):
            problems.append(f"announcements.{language}: a table of texts by key is needed")
        else:
            for key, text in table.items():
                problem = _problem(language, key, text)
                if problem is not None:
                    problems.append(f"announcements.{language}.{key}: {problem}")
    return problems


def _problem(language: str, key: object, text: object) -> str | None:
    known = PHRASES[language]
    if not isinstance(key, str) or key not in known:
        near = get_close_matches(str(key), known, n=3, cutoff=0.5)
        return f"unknown key; {'near' if near else 'known'}: {', '.join(near or sorted(known))}"
    if not isinstance(text, str) or not text.strip():
        return "a text is needed"
    if len(text) > _LONGEST:
        return f"the text is longer than {_LONGEST} characters"
    try:
        used = list(_fields(text))
    except ValueError as error:
        return f"the text cannot be read: {error}; a brace that is meant is doubled: {{{{ or }}}}"
    return next(filter(None, (_field_problem(language, key, name, spec) for name, spec in used)), None)


def _field_problem(language: str, key: str, name: str, spec: str) -> str | None:
    fields = fields_of(key)
    if name not in fields:
        known = ", ".join(f"{{{field}}}" for field in fields) or "none"
        return f"unknown field {{{name}}}; known: {known}"
    if not spec:
        return None
    if not fields[name]:
        return f"the field {{{name}}} takes nothing after a colon"
    if len(spec.split("|")) != _FORMS[language] or "{" in spec:
        example = PHRASES[language][key]
        return f"the field {{{name}}} takes {_FORMS[language]} forms of a word divided by |, as in: {example}"
    return None
