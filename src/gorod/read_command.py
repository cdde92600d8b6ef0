"""`gorod read FILE`: how texts are read, a JSON object a line in and out."""

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from gorod.engine import Rules
from gorod.scenarios import ScenarioError, load, shipped
from gorod.speech import FORUM, KINDS, OrderReading, Roster, quotes, read_ballot, read_orders

BROKEN: Final = 2
# Words of a vote where the line names no scenario.
WITHDRAW: Final = "снимаю"
EARLY: Final = "досрочно"
_ON_DUTY_ONLY: Final = "watch"
# Of several reasons the first in this order is given.
_REASONS: Final = ("not_yours", "on_duty", "not_understood", "unknown_name", "ambiguous_name", "dead_target")


class _Fault(Exception):
    """What is wrong with a line, and how to mend it."""


class _Text(msgspec.Struct):
    id: str | int
    text: str
    seats: list[str]
    dead: list[str] = []
    aliases: dict[str, str] = {}
    by: str | None = None
    scenario: str | None = None


class _Post(_Text):
    markup: str = FORUM
    mark: str | None = None
    private: list[str] = []


class _Message(_Text, kw_only=True):
    by: str
    role: str
    scenario: str
    to: str = "host"
    on_duty: bool = False
    treasures: list[str] = []


def run(file: str) -> int:
    """Read every text of a file (`-`: the standard input) and print how it was read, a line each. Gives the exit status: 0, or 2 with
    one line on the standard error for a file that is malformed; nothing is printed then but what stood before."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such path"
        print(f"{file}: cannot be read: {reason}; give the path of a JSON Lines file", file=sys.stderr)
        return BROKEN
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            answer = _answer(line)
        except _Fault as fault:
            print(f"{file}:{number}: {' '.join(str(fault).split())}", file=sys.stderr)
            return BROKEN
        print(msgspec.json.encode(answer).decode())
    return 0


def _answer(line: bytes) -> dict[str, Any]:
    try:
        line.decode()
        row = msgspec.json.decode(line)
    except UnicodeDecodeError:
        raise _Fault("not UTF-8; save the file in that encoding") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise _Fault(f"not JSON ({error}); write one JSON object a line") from None
    if not isinstance(row, dict):
        raise _Fault("not an object; write one JSON object a line")
    try:
        if "role" in row:
            return _message(msgspec.convert(row, _Message))
        return _post(msgspec.convert(row, _Post))
    except msgspec.ValidationError as error:
        raise _Fault(f"{error}; `gorod read --help` names the fields") from None


def _post(post: _Post) -> dict[str, Any]:
    if post.markup not in KINDS:
        raise _Fault(f"no such markup: {post.markup!r}; it is one of {', '.join(KINDS)}")
    names = [*post.seats, *post.dead]
    roster = _roster_of(post)
    barred = dict.fromkeys(range(len(post.seats), len(names)), "dead_target")
    withdraw: str | None = WITHDRAW
    early: str | None = EARLY
    if post.scenario is not None:
        voting = _rules(post.scenario).voting
        withdraw, early = voting.withdraw, voting.early.word if voting.early is not None else None
        if not voting.self_vote and post.by is not None:
            barred.setdefault(_seat(post.by, names), "self_vote")
    if quotes(post.text, post.private, markup=post.markup):
        return {"id": post.id, "vote": None, "withdraw": False, "early": False, "refused": "quotes_host"}
    reading = read_ballot(
        post.text,
        roster,
        markup=post.markup,
        mark=post.mark,
        withdraw_word=withdraw,
        early_word=early,
        barred=barred,
    )
    if reading is None:
        return {"id": post.id, "vote": None, "withdraw": False, "early": False, "refused": None}
    return {
        "id": post.id,
        "vote": None if reading.target is None else names[reading.target],
        "withdraw": reading.withdraw,
        "early": reading.early,
        "refused": reading.problem,
    }


def _message(message: _Message) -> dict[str, Any]:
    if message.to not in ("host", "clan"):
        raise _Fault(f"nobody to tell: {message.to!r}; `to` is host or clan")
    names = [*message.seats, *message.dead]
    rules = _rules(message.scenario)
    holds = _held(rules, message.role, message.on_duty)
    orders = read_orders(
        message.text,
        _roster_of(message),
        _seat(message.by, names),
        holds=holds,
        on_duty=message.on_duty,
        clan=rules.sides[rules.roles[message.role].side].clan,
        place=message.to,
        treasures=message.treasures,
    )
    reasons = [(order, _refusal(order, message, holds)) for order in orders]
    given = [_order(order, names) for order, reason in reasons if reason is None]
    refused = [reason for _, reason in reasons if reason is not None]
    first = min(refused, key=_REASONS.index) if refused and not given else None
    return {"id": message.id, "orders": given, "refused": first}


def _order(order: OrderReading, names: list[str]) -> dict[str, Any]:
    return {
        "ability": order.ability,
        "target": None if order.target is None else names[order.target],
        "pass": order.passes,
        "treasure": order.treasure,
        "standing": order.standing,
    }


def _refusal(order: OrderReading, message: _Message, holds: tuple[str, ...]) -> str | None:
    """Why an order cannot be taken, as far as its text and the speaker's role tell."""
    standing = order.ability == _ON_DUTY_ONLY and order.standing
    if order.ability not in holds and not standing:
        return "not_yours"
    if message.on_duty and order.ability != _ON_DUTY_ONLY:
        return "on_duty"
    if order.problem is None and order.target is not None and order.target >= len(message.seats):
        return "dead_target"
    return order.problem


def _held(rules: Rules, role: str, on_duty: bool) -> tuple[str, ...]:
    """The abilities that the holder of a role may give orders for, those of his clan and of sentry duty included."""
    if role not in rules.roles:
        raise _Fault(f"no such role in {rules.scenario}: {role!r}; there is: {', '.join(rules.roles)}")
    own = [ability for ability in rules.roles[role].abilities if ability in rules.abilities]
    side = rules.sides[rules.roles[role].side]
    if side.clan:  # who leads it, and whether that is open to a vote, the text does not tell
        own.append("lead")
    if side.clan and rules.treasures is not None:
        own.append("carry")
    if on_duty:
        own.append(_ON_DUTY_ONLY)
    return tuple(own)


@lru_cache
def _rules(scenario: str) -> Rules:
    try:
        return load(scenario).rules
    except ScenarioError as error:
        raise _Fault(f"{error}; shipped: {', '.join(shipped())}") from None


def _seat(name: str, names: list[str]) -> int:
    if name not in names:
        raise _Fault(f"`by` is nobody in the game: {name!r}; write it as in `seats`")
    return names.index(name)


def _roster_of(row: _Text) -> Roster:
    names = [*row.seats, *row.dead]
    aliases = {}
    for alias, name in row.aliases.items():
        if name not in names:
            raise _Fault(f"alias {alias!r} is of nobody in the game: {name!r}; write the name as in `seats`")
        aliases[alias] = names.index(name)
    return _roster(tuple(names), tuple(aliases.items()))


@lru_cache
def _roster(names: tuple[str, ...], aliases: tuple[tuple[str, int], ...]) -> Roster:
    return Roster(names, dict(aliases))
