"""Acts without words: on the site a vote or order may be given by a button, and nothing is said. `NAME > button: kill №3`."""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from gorod.engine import Ballot, Order, Rules, Say, State
from gorod.speech.hearing import Hearing

_VERBS = {"lead": "leader"}


def words_of(rules: Rules, names: Sequence[str], say: Say) -> str:
    """What a button does, in words that `pressed` reads back to the same. `names` in seat order."""
    if say.ballot is not None:
        return _vote(rules, names, say.ballot)
    return ". ".join(_order(order) for order in say.orders)


def _vote(rules: Rules, names: Sequence[str], ballot: Ballot) -> str:
    words = [names[ballot.target]] if ballot.target is not None else []
    if ballot.withdraw:
        words.append(rules.voting.withdraw or "")
    if ballot.early and rules.voting.early is not None:
        words.append(rules.voting.early.word)
    return f"[b]{', '.join(words)}[/b]"


def _order(order: Order) -> str:
    verb = _VERBS.get(order.ability, order.ability)
    if order.target is None:
        return "if on duty, pass" if order.standing else f"pass {verb}"
    target = f"№{order.target + 1}"
    if order.treasure is not None:
        return f"treasure {order.treasure} with {target}"
    return f"if on duty, watch {target}" if order.standing else f"{verb} {target}"


def pressed(hearing: Hearing, state: State, seat: int, text: str, at: datetime) -> Say:
    """The command of a button from its words: a vote in bold, else orders. `at`: receipt, aware, UTC."""
    if text.startswith("[b]"):
        say = hearing.post(state, seat, text, at)
    else:
        say = hearing.message(state, seat, "host", text, at)
    return replace(say, text=None, away_until=None, quotes_host=False)
