"""What a record claims: `= TYPE [NAME] key=value …` happened, `! TYPE …` did not."""

import re
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct, field

from gorod.engine import ABILITIES, HOST_REASONS, REASONS
from gorod.records.errors import RecordError, choice, listed, shown
from gorod.records.facts import FIELDS, Fact, flat
from gorod.records.moments import match_time
from gorod.records.names import unquoted

_TOKEN = re.compile(r'(?:(?P<key>\w+)=)?(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<plain>\S+))')
#: What happens to a player without his doing: codes of `told`.
NOTICES = (
    "saved", "blocked", "failed", "impossible", "on_duty", "taken_out", "voteless", "recruited", "beloved", "keeper",
    "gained", "lost", "absence_warning",
)  # fmt: skip
CAUSES = ("executed", "shot", "attacked", "heartbreak", "recruiter", "removed")
_REMOVALS = ("missed_votes", "absence", *HOST_REASONS)
_TRUTH = ("true", "false")
#: The known values of fields, by type and field, or by field alone.
_WORDS: dict[tuple[str, str] | str, Sequence[str]] = {
    "notice": NOTICES,
    "cause": CAUSES,
    "phase": ("night", "day"),
    "ability": tuple(ABILITIES),
    "place": ("thread", "host", "clan", "dead"),
    "early": _TRUTH,
    "pass": _TRUTH,
    "standing": _TRUTH,
    "active": _TRUTH,
    "tonight": _TRUTH,
    ("refused", "reason"): REASONS,
    ("unvoted", "reason"): ("lapsed",),
    ("removed", "reason"): _REMOVALS,
    ("waiting", "reason"): _REMOVALS,
    ("ended", "reason"): ("won", "draw"),
}
_NUMBERS = frozenset({"number", "votes", "night", "planted"})
_PLAYERS = frozenset({"player", "target", "partner"})


class Claim(Struct):
    """A claim: of that moment only if `time` (local) is given. `happened`: `=`, else `!`. `source`: the line as written."""

    line: int
    time: datetime | None
    happened: bool
    type: str
    fields: dict[str, str] = field(default_factory=dict)
    source: str = ""


class Words(Struct, frozen=True):
    """The words that a game adds to those of the notation: its seats, roles, sides and treasures, by their names."""

    names: tuple[str, ...]
    roles: tuple[str, ...]
    sides: tuple[str, ...]
    treasures: tuple[str, ...]


def read_claim(line: int, time: datetime | None, happened: bool, text: str, source: str) -> Claim:
    """A claim from what follows its sign. Raises `RecordError` for a type or field that there is not."""
    kind, _, rest = text.strip(" ").partition(" ")
    if kind not in FIELDS:
        raise RecordError(line, f"{shown(kind)} is no type of event", choice(kind, FIELDS))
    fields: dict[str, str] = {}
    name: list[str] = []
    name_end = None
    for token in _TOKEN.finditer(rest):
        value = unquoted(token["quoted"]) if token["quoted"] is not None else token["plain"]
        if token["key"] is None:
            name.append(value)
            continue
        if name_end is None:
            name_end = token.start()
        key = token["key"]
        if key not in FIELDS[kind] and key != "channel":
            raise RecordError(line, f"{kind} has no field {shown(key)}", choice(key, FIELDS[kind], "its fields"))
        if key in fields:
            raise RecordError(line, f"{shown(key)} stands twice", "write a field once")
        fields[key] = value
    if name:
        _put_name(line, kind, fields, name, rest[:name_end])
    return Claim(line, time, happened, kind, fields, source)


def _put_name(line: int, kind: str, fields: dict[str, str], name: list[str], raw: str) -> None:
    if "player" not in FIELDS[kind]:
        raise RecordError(line, f"{kind} names no player", f"its fields: {listed(FIELDS[kind])}")
    if "player" in fields:
        raise RecordError(line, "the player stands twice", "name him once; a value with spaces stands in double quotes")
    raw = raw.strip(" ")
    fields["player"] = raw if '"' in raw and len(name) > 1 else " ".join(name)


def check_words(claim: Claim, words: Words) -> None:
    """Raises `RecordError` for a value that does not exist, of those whose values are known."""
    for key, value in claim.fields.items():
        known = _known(claim.type, key, words)
        if known is not None and value not in known:
            what = f"{shown(value)} is no {'seat' if key in _PLAYERS else key}"
            mend = choice(value, known)
            if " " in value or any(word.startswith(f"{value} ") for word in known):
                mend += "; a value with spaces stands in double quotes"
            raise RecordError(claim.line, what, mend)
        if key == "players":
            _check_players(claim.line, value, words.names)
        if key in _NUMBERS and not (value.isascii() and value.isdigit()):
            raise RecordError(claim.line, f"{key} is {shown(value)}", "write a whole number")


def _check_players(line: int, value: str, names: Sequence[str]) -> None:
    if not any("," in name for name in names):
        for name in value.split(","):
            if name not in names:
                raise RecordError(line, f"{shown(name)} is no seat", f"{choice(name, names)}, joined by commas")


def _known(kind: str, key: str, words: Words) -> Sequence[str] | None:
    if key in _PLAYERS:
        return words.names
    if key == "role":
        return words.roles
    if key == "side":
        return words.sides
    if key == "treasure":
        return words.treasures
    if key == "about":
        return (*words.names, *words.treasures)
    return _WORDS.get((kind, key)) or _WORDS.get(key)


def agrees(claim: Claim, fact: Fact) -> bool:
    """Does the event bear the claim out, at its time if it has one, to the second?"""
    if fact["type"] != claim.type:
        return False
    if claim.time is not None and not _seconds(fact["at"]).startswith(claim.time.isoformat(timespec="seconds")):
        return False
    return all(key in fact and _same(fact[key], value) for key, value in claim.fields.items())


def _seconds(iso: str) -> str:
    """An ISO moment without fractions of its second."""
    return iso if "." not in iso else iso[:19] + iso[26:]


def _same(given: object, claimed: str) -> bool:
    text = flat(given)
    if text == claimed:
        return True
    found = match_time(claimed) if isinstance(given, str) else None
    if found is None:
        return False
    time = claimed.replace(" ", "T")
    return text.startswith(time) if found["year"] else text[5:].startswith(time)
