"""The settings of a scenario as options of a form: found in the scenario's own schema, so that a new setting needs no new form."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext, gettext_lazy
from msgspec import NODEFAULT, Struct

from gorod.scenarios import Scenario, text_in
from gorod.scenarios.convert import settings_of
from gorod.scenarios.names import folded
from gorod.scenarios.values import in_short
from gorod.web.people.tongue import language_of_reader
from gorod.web.rulebook.optiontexts import NO_LIMIT, NONE, OPTIONS, SECTION_OF, VALUES

#: Sections of a scenario that are not options: what the game is made of, and what the form asks about elsewhere.
_ELSEWHERE = {"scenario", "sides", "roles", "abilities", "night_order", "calendar"}
#: Sections that hold more than settings, so that turning one off would lose the rest: the pool of masks.
_KEPT = {"masks"}
_TIES = (("earliest", "draw"), ("earliest", "nobody"), ("draw",), ("nobody",))
#: The letters of a duration's units in Russian, and as a scenario has them.
_DURATION = r"^\s*(\d+\s*[dhmsдчмсDHMSДЧМС]\s*)+$"
_CHANCE = r"^\s*(0|1|0\.\d{1,9}|\d{1,9}/[1-9]\d{0,8})\s*$"
_WRITE_UNITS, _READ_UNITS = str.maketrans("dhms", "дчмс"), str.maketrans("дчмс", "dhms")


def _duration(value: timedelta) -> str:
    """A duration in short, with its units in the reader's language: `1ч30м`."""
    return in_short(value).translate(_WRITE_UNITS) if language_of_reader() == "ru" else in_short(value)


@dataclass(frozen=True)
class Option:
    """One setting. `kind`: its type without None; `optional`: None turns it off; a struct is a switch, with its settings in `below`."""

    key: str
    kind: Any
    optional: bool
    value: Any
    below: tuple["Option", ...] = field(default=())
    #: What its words are called, where they are ids: the roles that an ability's setting lists (R10).
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def section(self) -> str:
        """The section of the form that it stands in."""
        head = self.key.partition(".")[0]
        return SECTION_OF.get(head, head)

    @property
    def texts(self) -> tuple[Any, Any, str]:
        """(label, explanation, rule)."""
        return OPTIONS.get(self.key, (self.key, "", ""))

    def words(self, value: Any) -> str:
        """A value in words."""
        if value is None:
            return str(NO_LIMIT if self.kind is int else NONE)
        if isinstance(value, bool) or self.below:
            return str(VALUES["yes" if value else "no"])
        if isinstance(value, tuple | list):
            words = [self.names.get(part) or str(VALUES.get(part, part)) for part in value]
            return (gettext(", then ") if self.key == "voting.tie" else ", ").join(words) or str(NONE)
        if isinstance(value, timedelta):
            return _duration(value)
        return str(VALUES.get(str(value), value))


def options_of(scenario: Scenario) -> list[Option]:
    """The options of a scenario, with its own values."""
    rules = scenario.rules
    found = [
        option
        for name, info in settings_of(type(rules)).items()
        if name not in _ELSEWHERE
        for option in _options(name, info.type, getattr(rules, info.name), None)
    ]
    for name, settings in rules.abilities.items():
        found += [_with_roles(option, scenario) for option in _below(f"abilities.{name}", type(settings), settings)]
    return found


def _with_roles(option: Option, scenario: Scenario) -> Option:
    """The setting of an ability, with the names of roles where it lists them."""
    if option.kind != tuple[str, ...]:
        return option
    language = language_of_reader()
    return replace(option, names={role: text_in(naming.name, language) for role, naming in scenario.roles.items()})


def _below(key: str, kind: type[Struct], value: Struct | None) -> list[Option]:
    found: list[Option] = []
    for name, info in settings_of(kind).items():
        default = info.default if info.default is not NODEFAULT else None
        found += _options(
            f"{key}.{name}", info.type, getattr(value, info.name) if value is not None else default, default
        )
    return found


def _options(key: str, kind: Any, value: Any, default: Any) -> Iterator[Option]:
    parts = [part for part in get_args(kind) if part is not NoneType] if NoneType in get_args(kind) else [kind]
    if len(parts) != 1:
        return
    optional, kind = parts[0] is not kind, parts[0]
    if isinstance(kind, type) and issubclass(kind, Struct):
        below = tuple(_below(key, kind, value))
        if optional and key not in _KEPT:
            yield Option(key, kind, True, value is not None, below)
        elif value is not None:
            yield from below
        return
    yield Option(key, kind, optional, default if value is None and not optional else value)


def flat(options: list[Option]) -> Iterator[Option]:
    """Each option, followed by those below it."""
    for option in options:
        yield option
        yield from option.below


def field_of(option: Option) -> forms.Field:
    """The form's field for an option."""
    label, about, rule = option.texts
    if option.names:
        about = gettext("{about} There are: {roles}.").format(about=about, roles=", ".join(option.names.values()))
    common: dict[str, Any] = {"label": label, "help_text": about, "required": False}
    kind = option.kind
    if option.below:
        made: forms.Field = forms.BooleanField(**common)
    elif kind is bool:
        made = forms.ChoiceField(choices=[(word, VALUES[word]) for word in ("yes", "no")], **common)
    elif get_origin(kind) is Literal:
        made = forms.ChoiceField(choices=[(word, VALUES.get(word, word)) for word in get_args(kind)], **common)
    elif get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal:
        ties = dict.fromkeys([*_TIES, tuple(option.value)])
        made = forms.ChoiceField(choices=[(",".join(tie), option.words(tie)) for tie in ties], **common)
    elif kind is int:
        made = forms.IntegerField(min_value=0, max_value=1000, **common)
    else:
        made = forms.CharField(max_length=200, **common)
    if kind is timedelta:
        made.validators.append(
            RegexValidator(_DURATION, gettext_lazy("Write it with its unit, such as 24h, 1h30m, 5m or 90s."))
        )
    elif kind is Fraction:
        made.validators.append(
            RegexValidator(_CHANCE, gettext_lazy("Write a chance from 0 to 1, such as 1/6 or 0.25."))
        )
    made.rule = rule  # type: ignore[attr-defined]  # for the template
    return made


def shown(option: Option) -> Any:
    """An option's value as its field shows it."""
    value = option.value
    if isinstance(value, bool):
        return value if option.below else ("yes" if value else "no")
    if isinstance(value, tuple):
        return ("," if get_origin(get_args(option.kind)[0]) is Literal else ", ").join(
            option.names.get(word, word) for word in value
        )
    if isinstance(value, timedelta):
        return _duration(value)
    if option.key == "voting.early.word" and value is None:
        return gettext("early")
    return str(value) if isinstance(value, Fraction) else value


def _given(option: Option, data: Mapping[str, Any]) -> Any:
    """What was filled in, as a value for an override."""
    raw = data.get(option.key)
    if option.kind is bool:
        return raw == "yes"
    if get_origin(option.kind) is tuple:
        ids = {folded(name): role for role, name in option.names.items()}
        return [ids.get(folded(part), part.strip()) for part in str(raw or "").split(",") if part.strip()]
    if option.kind is timedelta:
        return "".join(str(raw or "").casefold().split()).translate(_READ_UNITS) or None
    if raw in ("", None):
        return None if option.optional or option.kind is not int else 0
    return raw


def overrides_of(options: list[Option], data: Mapping[str, Any]) -> dict[str, object]:
    """The overrides that a filled-in form comes to: only what differs from the scenario."""
    made: dict[str, object] = {}
    for option in options:
        if option.below and not data.get(option.key):
            if option.value:
                made[option.key] = None
        elif option.below and not option.value:
            given = {below.key.rpartition(".")[2]: _given(below, data) for below in option.below}
            made[option.key] = {name: value for name, value in given.items() if value is not None}
        else:
            for leaf in option.below or (option,):
                given_value = _given(leaf, data)
                if not _same(given_value, leaf):
                    made[leaf.key] = given_value
    return made


def _same(given: Any, option: Option) -> bool:
    value = option.value
    if isinstance(value, tuple):
        return bool(given == list(value))
    if isinstance(value, timedelta):
        return bool(given == in_short(value))
    if isinstance(value, Fraction | str):
        return bool((given or "") == (shown(option) or ""))
    return bool(given == value)


def changed(option: Option, data: Mapping[str, Any]) -> bool:
    """Whether a filled-in form differs from the scenario in this option."""
    return bool(data.get(option.key)) != option.value if option.below else not _same(_given(option, data), option)


def chosen(scenario: Scenario, plain: Scenario) -> list[tuple[str, str, str, str]]:
    """What a game changes in its scenario: (label, value in words, rule, the scenario's own value). `plain`: the scenario without the game's settings."""
    before = {option.key: option for option in flat(options_of(plain))}
    changes: list[tuple[str, str, str, str]] = []
    for option in options_of(scenario):
        for leaf in (option, *option.below) if option.value else (option,):
            was = before.get(leaf.key)
            if was is None or was.value != leaf.value:
                own = "" if was is None else leaf.words(was.value)
                changes.append((str(leaf.texts[0]), leaf.words(leaf.value), leaf.texts[2], own))
    return changes
