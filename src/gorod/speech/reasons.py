"""A sentence for every reason of a refusal: what was not taken, why, what to do, and what still stands."""

from datetime import datetime, timedelta

from msgspec import Struct

from gorod.engine import WHOLE_POST, Refused
from gorod.speech.plurals import Count
from gorod.speech.scene import Scene

_LONGEST_QUOTATION = 60
#: After these an order taken before still stands, and another may be sent.
_TRY_AGAIN = frozenset(
    {
        "not_understood", "unknown_name", "ambiguous_name", "dead_target", "self_target", "own_side", "not_held",
        "target_on_duty", "same_target", "last_member", "no_uses_left",
    }
)  # fmt: skip
_NAMES = frozenset({"unknown_name", "ambiguous_name"})


class Hint(Struct, frozen=True):
    """What the reading of a text adds to a refusal: the words it was read from, the seats that may have been meant, and codes of notes."""

    written: str = ""
    candidates: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


NO_HINT = Hint()


def refusal(scene: Scene, event: Refused, hint: Hint = NO_HINT) -> str:
    """The whole answer to a refused post, vote, order or command of the host.

    Made from the refusal, public events and the writer's own text (`hint`).
    """
    if event.player is None:
        return _host_refusal(scene, event)
    kind = _what(event)
    if kind == "order":
        said = [scene.say("not_taken.order", ability=scene.phrases.term("ability", event.ability or ""))]
    else:
        said = [scene.say(f"not_taken.{kind}")]
    said.append(explain(scene, event.reason, at=event.at, ability=event.ability, hint=hint))
    said += _stands(scene, event, kind)
    return " ".join(said)


def _what(event: Refused) -> str:
    if event.ability is not None:
        return "order"
    return "post" if event.reason in WHOLE_POST or event.reason == "not_yours" else "vote"


def _host_refusal(scene: Scene, event: Refused) -> str:
    if event.reason == "closed" and scene.state.ended:
        return scene.say("host_refused.closed.over")
    if event.reason == "closed" and scene.night_is_closed(event.at):
        return scene.say("host_refused.closed.dawn", dawn=scene.next_day(event.at))
    key = f"host_refused.{event.reason}"
    return scene.say(key if scene.phrases.has(key) else "host_refused.closed")


def _stands(scene: Scene, event: Refused, kind: str) -> list[str]:
    if kind == "order":
        return [scene.say("stands.order")] if event.reason in _TRY_AGAIN else []
    if kind != "vote" or scene.state.phase != "day" or event.reason in ("voteless", "closed") or event.player is None:
        return []
    standing = scene.state.ballots.get(event.player)
    if standing is not None:
        return [scene.say("stands.vote", name=scene.name(standing.target))]
    if event.reason in ("paused", "no_changes_left"):
        return [scene.say("stands.none")]
    return [scene.say("stands.no_vote", until=scene.until(event.at))]


def explain(scene: Scene, reason: str, *, at: datetime, ability: str | None = None, hint: Hint = NO_HINT) -> str:
    """Why, and what to do: for the answer, and for the preview of a text that is not sent yet. `ability`: of a refused order."""
    said = [_why(scene, reason, at, ability, hint)]
    if reason in _NAMES:
        if hint.candidates:
            said.append(scene.say("candidates", names=scene.listed(hint.candidates)))
        said.append(scene.say("write_name"))
    return " ".join(said + notes(scene, hint))


def notes(scene: Scene, hint: Hint) -> list[str]:
    """What a writer is told of the reading of his text though nothing was refused for it."""
    return [scene.say(f"note.{code}") for code in hint.notes if scene.phrases.has(f"note.{code}")]


def _why(scene: Scene, reason: str, at: datetime, ability: str | None, hint: Hint) -> str:
    voting = scene.rules.voting
    settings = scene.rules.abilities.get(ability or "")
    if reason == "closed":
        return _closed(scene, at, ability)
    if reason in _NAMES:
        return _name(scene, reason, ability, hint)
    if reason == "not_yours":
        return scene.say("refused.not_yours.room" if ability is None else "refused.not_yours")
    if reason == "thread_closed":
        return scene.say("refused.thread_closed", dawn=scene.next_day(at))
    if reason == "silence":
        silence = voting.silence or timedelta()
        return scene.say("refused.silence", silence=scene.lasting(silence, "genitive"))
    if reason == "early_is_final":
        return scene.say("refused.early_is_final", word=voting.early.word if voting.early else "")
    if reason == "no_changes_left":
        return scene.say("refused.no_changes_left", limit=Count(voting.changes or 0))
    if reason == "target_on_duty":
        return scene.say("refused.target_on_duty", until=scene.until(at))
    if reason == "not_understood" and scene.phrases.has(f"order.{ability}"):
        return scene.say("refused.not_understood.order", order=scene.phrases.term("order", ability or ""))
    if reason == "self_target" and getattr(settings, "himself", None) == "earned":
        return scene.say("refused.self_target.earned")
    if reason == "same_target":
        key = f"refused.same_target.{getattr(settings, 'same_target', '')}"
        return scene.say(key if scene.phrases.has(key) else "refused.same_target")
    if reason == "no_uses_left" and getattr(settings, "uses", None):
        return scene.say("refused.no_uses_left.limit", uses=Count(getattr(settings, "uses", 0)))
    return scene.say(f"refused.{reason}")


def _closed(scene: Scene, at: datetime, ability: str | None) -> str:
    state = scene.state
    if state.ended:
        return scene.say("refused.closed.over")
    if ability == "love":
        return scene.say("refused.closed.love")
    if ability is None and state.phase == "night":
        return scene.say("refused.closed.vote", dawn=scene.next_day(at))
    if ability is not None and state.phase == "day":
        return scene.say("refused.closed.day", closes=scene.until(at))
    if ability is not None and scene.night_is_closed(at):
        return scene.say("refused.closed.dawn", dawn=scene.next_day(at))
    return scene.say("refused.closed")


def _name(scene: Scene, reason: str, ability: str | None, hint: Hint) -> str:
    written = " ".join(hint.written.split())
    if len(written) > _LONGEST_QUOTATION:
        written = written[:_LONGEST_QUOTATION].rstrip() + "…"
    if written:
        return scene.say(f"refused.{reason}.written", written=written)
    if reason == "unknown_name" and ability is None:
        return scene.say("refused.unknown_name.vote")
    key = f"refused.{reason}.{ability}"
    return scene.say(key if scene.phrases.has(key) else f"refused.{reason}")
