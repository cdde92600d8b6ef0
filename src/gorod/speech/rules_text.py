"""The rules of one game in words, made from its settings, each sentence with the numbers of its rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import time, timedelta
from fractions import Fraction

from msgspec import Struct

from gorod.engine import ABILITIES, ELECTED, HOST_REASONS, Condition, Rules, Side
from gorod.speech.moments import clock
from gorod.speech.plurals import Case, Count, duration
from gorod.speech.rules_phrases_en import RULES as ENGLISH
from gorod.speech.rules_phrases_ru import RULES as RUSSIAN
from gorod.speech.scene import ScenarioTexts
from gorod.speech.terms import term

RULES: dict[str, dict[str, str]] = {"ru": RUSSIAN, "en": ENGLISH}


class Line(Struct, frozen=True):
    """One rule in words. `ids`: the numbers of its rules (`P15, P20`); `anchor`: what a link to it is called, mostly empty."""

    text: str
    ids: str = ""
    anchor: str = ""


class Section(Struct, frozen=True):
    """Rules that belong together."""

    id: str
    title: str
    lines: list[Line]


def rules_text(rules: Rules, texts: ScenarioTexts, language: str = "ru", deal: Sequence[str] = ()) -> list[Section]:
    """The rules of a game in a language (`ru`, `en`), section by section; one without a sentence is left out.

    `deal`: a role for each place at the table, to be told how often each was dealt.
    """
    book = _Book(rules, texts, language)
    parts: dict[str, Callable[[_Book], Iterator[Line]]] = {
        "goal": _goal,
        "deal": lambda book: _deal(book, deal),
        "calendar": _calendar,
        "voting": _voting,
        "roles": _roles,
        "night": _night,
        "clans": _clans,
        "deaths": _deaths,
        "thread": _thread,
        "conduct": _conduct,
        "chance": _chance,
    }
    sections = [Section(name, book.say(f"section.{name}"), list(part(book))) for name, part in parts.items()]
    return [section for section in sections if section.lines]


class _Book:
    """The rules, and the words for them in one language."""

    def __init__(self, rules: Rules, texts: ScenarioTexts, language: str) -> None:
        self.rules, self.texts, self.language = rules, texts, language
        self._table = RULES[language]

    def say(self, key: str, **fields: object) -> str:
        return self._table[key].format_map(fields)

    def line(self, key: str, ids: str, **fields: object) -> Line:
        return Line(self.say(key, **fields), ids)

    def lasting(self, span: timedelta, case: Case = "accusative") -> str:
        return duration(span, self.language, case)

    def role(self, role: str) -> str:
        return self.texts.roles.get(role, role)

    def side(self, side: str) -> str:
        name = self.texts.sides.get(side, side)
        return name[:1].upper() + name[1:]

    def ability(self, ability: str) -> str:
        return term("ability", ability, self.language)

    def setting(self, ability: str, name: str, default: object = None) -> object:
        """A setting of an ability in use; the default where it has none."""
        return getattr(self.rules.abilities.get(ability), name, default)


def _goal(book: _Book) -> Iterator[Line]:
    for side in book.rules.sides.values():
        yield book.line("goal.side", _WINS_IDS, side=book.side(side.id), when=_when(book, side, side.wins))
    yield book.line("goal.together", "")
    yield book.line("goal.draw", "")


def _deal(book: _Book, deal: Sequence[str]) -> Iterator[Line]:
    if deal:
        dealt = [
            book.role(role) if number == 1 else book.say("deal.role", role=book.role(role), number=number)
            for role, number in Counter(deal).items()
        ]
        yield book.line("deal.players", "", players=Count(len(deal)), roles=", ".join(dealt))


_WINS_IDS = "P01, P30, R41, R42"


def _when(book: _Book, side: Side, condition: Condition) -> str:
    if condition.parts:
        joint = book.say("when.and" if condition.kind == "all" else "when.or")
        return joint.join(_when(book, side, part) for part in condition.parts)
    if condition.kind == "alive":
        return book.say("when.alive", role=book.role(condition.role or ""))
    if condition.kind == "all_treasures" and not side.clan:
        return book.say("when.all_treasures.town")
    return book.say(f"when.{condition.kind}")


def _calendar(book: _Book) -> Iterator[Line]:
    calendar = book.rules.calendar
    yield book.line(f"calendar.first.{calendar.first_phase}", "P13, R29")
    for phase, closing, ids in (("day", calendar.day, "P14, R29"), ("night", calendar.night, "P22, R29")):
        if closing.closes is not None:
            yield book.line(f"calendar.{phase}.closes", ids, time=clock(closing.closes))
        elif closing.lasts is not None:
            yield book.line(f"calendar.{phase}.lasts", ids, duration=book.lasting(closing.lasts))
        if phase == "day" and calendar.first_day > 1:
            yield book.line("calendar.day.first", "R29", days=Count(calendar.first_day))
    if isinstance(calendar.dawn, time):
        yield book.line("calendar.dawn.at", "P23, R29", time=clock(calendar.dawn))
    elif isinstance(calendar.dawn, timedelta) and calendar.dawn:
        yield book.line("calendar.dawn.after", "P23", duration=book.lasting(calendar.dawn))
    else:
        yield book.line("calendar.dawn.once", "P23")
    yield book.line("calendar.zone", "P14", zone=calendar.zone)


def _voting(book: _Book) -> Iterator[Line]:
    voting = book.rules.voting
    yield book.line("voting.how", "P14, R31")
    if voting.changes is None:
        yield book.line("voting.changes.free", "P15, R31")
    elif voting.changes:
        yield book.line("voting.changes", "P15", changes=Count(voting.changes))
    else:
        yield book.line("voting.changes.none", "P15")
    if voting.withdraw is not None:
        yield book.line("voting.withdraw", "R31", word=voting.withdraw)
    elif voting.changes != 0:
        yield book.line("voting.withdraw.none", "P15")
    yield book.line("voting.self" if voting.self_vote else "voting.self.none", "P25, R31")
    if voting.missing.self_votes:
        yield book.line("voting.missing", "P16", votes=Count(voting.missing.self_votes))
    else:
        yield book.line("voting.missing.none", "P16")
    yield _tie(book)
    if voting.early is not None:
        yield book.line(f"voting.early.{voting.early.quorum}", "P19", word=voting.early.word)
        yield book.line("voting.early.final", "P20, P21")
    else:
        yield book.line("voting.early.none", "P19")
    if voting.silence is not None:
        yield book.line("voting.silence", "R33", duration=book.lasting(voting.silence))
    yield book.line("voting.lapsed", "")


def _tie(book: _Book) -> Line:
    first, *rest = book.rules.voting.tie or ("nobody",)
    if first != "earliest":
        return book.line(f"voting.tie.{first}", "P17, R35")
    then = (
        book.say(f"voting.tie.then.{rest[0]}") if rest and rest[0] != "earliest" else book.say("voting.tie.then.nobody")
    )
    return book.line("voting.tie.earliest", "P17, R35", then=then)


def _roles(book: _Book) -> Iterator[Line]:
    for role in book.rules.roles:
        about = book.texts.about.get(role, "")
        name = book.role(role)
        yield Line(f"{name[:1].upper()}{name[1:]}. {about}".strip(), "", f"role-{role}")


def _night(book: _Book) -> Iterator[Line]:
    rules = book.rules
    stages = ", ".join(_together(book, [book.ability(each) for each in stage]) for stage in rules.night_order)
    if stages:
        yield book.line("night.order", "P12, R37", stages=stages)
        yield book.line("night.last_counts", "P22")
    for ability, part in _ABILITIES.items():
        if ability in rules.abilities:
            yield from part(book)
    knowing = [book.role(role.id) for role in rules.roles.values() if role.knows]
    if knowing:
        yield book.line("night.knows", "R11, R12", roles=", ".join(knowing))
    if rules.sentry is not None:
        yield book.line("night.sentry", "R23, R24, R25, R26")
        yield book.line(f"night.sentry.{rules.sentry.refusal}", "R26")
        yield book.line("night.sentry.clan", "R27, R28")
        yield book.line("night.sentry.standing", "R36")
    yield from _treasures(book)


def _together(book: _Book, names: list[str]) -> str:
    """Names of what happens in one stage."""
    joint = names[0]
    for name in names[1:]:
        joint = book.say("night.together", one=joint, other=name)
    return joint


def _same_target(book: _Book, ability: str, ids: str) -> Line:
    what = book.ability(ability)
    return book.line(f"night.same.{book.setting(ability, 'same_target')}", ids, what=what[:1].upper() + what[1:])


def _block(book: _Book) -> Iterator[Line]:
    yield book.line("night.block", "P07")
    uses = book.setting("block", "uses")
    if isinstance(uses, int):
        yield book.line("night.block.uses", "P07", uses=Count(uses))
    else:
        yield book.line("night.block.free", "P07")
    yield _same_target(book, "block", "P08")
    yield book.line("night.block.alone", "P09")


def _heal(book: _Book) -> Iterator[Line]:
    yield book.line("night.heal", "P02, R13")
    patients = book.setting("heal", "targets", 1)
    if isinstance(patients, int) and patients > 1:
        yield book.line("night.heal.patients", "P02", patients=Count(patients))
    yield _same_target(book, "heal", "P02, R13")
    yield book.line(f"night.heal.self.{book.setting('heal', 'himself')}", "P02, P03, R13")
    yield book.line(f"night.heal.told.{book.setting('heal', 'told')}", "P03")
    fails = book.setting("heal", "fails")
    if fails:
        yield book.line("night.heal.fails", "R16", chance=fails)
    if book.setting("heal", "hides"):
        yield book.line("night.heal.hides", "R14")
    if book.setting("heal", "provokes"):
        yield book.line("night.heal.provokes", "R15")


def _kill(book: _Book) -> Iterator[Line]:
    yield book.line("night.kill", "P05, P06, R01")
    yield book.line("night.kill.own" if book.setting("kill", "own_side") else "night.kill.own.none", "P25")
    if sum(side.clan for side in book.rules.sides.values()) > 1:
        yield book.line("night.clans", "R02")


def _inspect(book: _Book) -> Iterator[Line]:
    yield book.line("night.inspect", "P11, R11")


def _attack(book: _Book) -> Iterator[Line]:
    lethal = book.setting("attack", "lethal", Fraction(1))
    if lethal == 1:
        yield book.line("night.attack.certain", "R18")
        return
    yield book.line("night.attack", "R17")
    yield book.line("night.attack.lethal", "R18", chance=lethal)
    doubles = book.setting("attack", "doubles")
    if doubles != "never":
        yield book.line(f"night.attack.{doubles}", "R18")


def _recruit(book: _Book) -> Iterator[Line]:
    yield book.line("night.recruit", "R07, R08, R09")
    exposes = book.setting("recruit", "exposes")
    if isinstance(exposes, tuple) and exposes:
        yield book.line("night.recruit.exposes", "R10", roles=", ".join(map(book.role, exposes)))
    yield book.line("night.recruit.hides" if book.setting("recruit", "hides_cause") else "night.recruit.shows", "R07")
    past = "night.recruit.past" if book.setting("recruit", "sees_past") else "night.recruit.past.none"
    yield book.line(past, "R07")


def _love(book: _Book) -> Iterator[Line]:
    yield book.line("night.love", "R20, R21")


_ABILITIES = {
    "block": _block,
    "heal": _heal,
    "kill": _kill,
    "recruit": _recruit,
    "attack": _attack,
    "inspect": _inspect,
    "love": _love,
}
assert _ABILITIES.keys() <= ABILITIES.keys()


def _treasures(book: _Book) -> Iterator[Line]:
    treasures = book.rules.treasures
    if treasures is None or not treasures.names:
        return
    yield book.line("night.treasures", "R03, R04", names=", ".join(treasures.names))
    yield book.line(f"night.treasures.dealt.{treasures.dealt_to}", "R03")
    if treasures.redraw_excludes_clans:
        yield book.line("night.treasures.redraw", "R04")
    yield book.line("night.treasures.carry", "R05, R06")


def _clans(book: _Book) -> Iterator[Line]:
    clans = [side for side in book.rules.sides.values() if side.clan]
    for side in clans:
        yield book.line("clan.room", "P04, R40", side=book.side(side.id))
        if side.leader == ELECTED:
            yield book.line("clan.elected", "P04")
        elif side.leader is not None:
            yield book.line("clan.leader", "R01", role=book.role(side.leader))
    if clans:
        led = any(side.leader is not None for side in clans)
        yield book.line("clan.silent" if led else "clan.majority", "P05")
        yield book.line(f"clan.dead.{book.rules.conference.dead}", "P10, R40")


def _deaths(book: _Book) -> Iterator[Line]:
    reveals = book.rules.reveals
    yield book.line(f"reveals.executed.{reveals.executed}", "P18, R34")
    yield book.line(f"reveals.night.{reveals.night}", "P18, R34")
    yield book.line(f"reveals.removed.{reveals.removed}", "P29")
    yield book.line(f"dead.{book.rules.dead.talk}", "P24, R47")


def _thread(book: _Book) -> Iterator[Line]:
    rules = book.rules
    yield book.line(f"thread.{rules.thread.night}", "R30")
    yield book.line(f"thread.quotes.{rules.thread.host_quotes}", "R38")
    yield book.line("thread.edits", "R39")
    yield book.line("thread.claims", "P26")
    yield book.line("thread.outside", "P28, R40")
    yield book.line("thread.discussion", "R46")
    if rules.masks is not None and rules.masks.worn:
        yield book.line("masks.worn", "P31", until=book.say(f"masks.until.{rules.masks.lifted}"))
    else:
        yield book.line("masks.none", "R43")


def _conduct(book: _Book) -> Iterator[Line]:
    conduct = book.rules.conduct
    missed = conduct.missed_votes
    if missed is not None and missed.total is not None:
        yield book.line("conduct.total", "P27", votes=missed.total)
    if missed is not None and missed.running is not None:
        yield book.line("conduct.running", "R45", votes=Count(missed.running))
    if missed is None or (missed.total is None and missed.running is None):
        yield book.line("conduct.missed.none", "P27, R45")
    if conduct.absence is None:
        yield book.line("conduct.absence.none", "P27")
    else:
        yield book.line("conduct.absence", "P27", duration=book.lasting(conduct.absence, "genitive"))
        if conduct.absence_warning is not None:
            yield book.line("conduct.warning", "P27", duration=book.lasting(conduct.absence_warning))
    reasons = "; ".join(term("removal", reason, book.language) for reason in HOST_REASONS if reason != "unconfirmed")
    yield book.line("conduct.host", "P28, R49", reasons=reasons)


def _chance(book: _Book) -> Iterator[Line]:
    yield book.line("chance", "")
