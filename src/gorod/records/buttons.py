"""Acts without words: on the site a vote or order may be given by a button, and nothing is said. `NAME > button: kill №3`."""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from gorod.engine import Ordered, Rules, Say, State, Unvoted, Voted
from gorod.speech.hearing import Hearing

_VERBS = {"lead": "leader"}


def words_of(rules: Rules, names: Sequence[str], act: Ordered | Voted | Unvoted) -> str:
    """What a button did, in words that read back to the same."""
    if isinstance(act, Unvoted):
        return f"[b]{rules.voting.withdraw or ''}[/b]"
    if isinstance(act, Voted):
        word = f", {rules.voting.early.word}" if act.early and rules.voting.early is not None else ""
        return f"[b]{names[act.target]}{word}[/b]"
    verb = _VERBS.get(act.ability, act.ability)
    if act.target is None:
        return f"if on duty, pass {verb}" if act.standing else f"pass {verb}"
    target = f"№{act.target + 1}"
    if act.treasure is not None:
        return f"treasure {act.treasure} with {target}"
    return f"if on duty, watch {target}" if act.standing else f"{verb} {target}"


def pressed(hearing: Hearing, state: State, seat: int, text: str, at: datetime) -> Say:
    """The command of a button from its words: orders if there are any in them, else a vote. `at`: receipt, aware, UTC."""
    say = hearing.message(state, seat, "host", text, at)
    if not say.orders:
        say = hearing.post(state, seat, text, at)
    return replace(say, text=None, away_until=None, quotes_host=False)
