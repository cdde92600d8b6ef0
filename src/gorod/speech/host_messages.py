"""What happened behind the curtain, a line a fact, for the host alone."""

from collections.abc import Callable
from typing import Any

from gorod.engine import (
    Acted,
    Away,
    Cause,
    Closed,
    Confirmed,
    Drew,
    Event,
    Forgiven,
    Held,
    Paired,
    Refused,
    Replaced,
    Stood,
    Unconfirmed,
    Waiting,
)
from gorod.speech.reasons import refusal
from gorod.speech.scene import Scene


def host_lines(scene: Scene, event: Event) -> list[str]:
    """The lines for an event in the host's channel; none where there is nothing to say."""
    rule = _RULES.get(type(event))
    return [] if rule is None else rule(scene, event)


def _closed(scene: Scene, event: Closed) -> list[str]:
    if event.phase == "day":
        lines = [scene.say("host.closed.day", number=event.number)]
        if event.missed:
            lines.append(scene.say("host.closed.missed", names=scene.listed(event.missed)))
        return lines
    dawn = scene.at(event.dawn or event.at, event.at)
    lines = [scene.say("host.closed.night", number=event.number, dawn=dawn)]
    for decision in event.decisions:
        side, ability = scene.side(decision.side), scene.phrases.term("ability", decision.ability)
        if decision.treasure is not None:
            ability = f"{ability} {decision.treasure}"
        lines.append(scene.say("host.decision", side=side, ability=ability, target=scene.name(decision.target)))
    return lines


def _cause(scene: Scene, event: Cause) -> list[str]:
    cause = scene.phrases.term("cause", event.cause)
    return [scene.say("host.cause", name=scene.name(event.player), cause=cause)]


def _drew(scene: Scene, event: Drew) -> list[str]:
    result = scene.name(event.result) if isinstance(event.result, int) else event.result
    return [scene.say("host.drew", label=event.label, result=result)]


def _acted(scene: Scene, event: Acted) -> list[str]:
    actor = scene.side(event.side or "") if event.player is None else scene.name(event.player)
    ability, outcome = scene.phrases.term("ability", event.ability), scene.phrases.term("outcome", event.outcome)
    return [scene.say("host.acted", actor=actor, ability=ability, target=scene.name(event.target), outcome=outcome)]


def _paired(scene: Scene, event: Paired) -> list[str]:
    return [scene.say("host.paired", player=scene.name(event.player), partner=scene.name(event.partner))]


def _held(scene: Scene, event: Held) -> list[str]:
    key = "host.held.tonight" if event.tonight else "host.held"
    return [scene.say(key, treasure=event.treasure, player=scene.name(event.player))]


def _of_player(key: str) -> Callable[[Scene, Any], list[str]]:
    return lambda scene, event: [scene.say(key, player=scene.name(event.player))]


def _unconfirmed(scene: Scene, event: Unconfirmed) -> list[str]:
    return [scene.say("host.unconfirmed", names=scene.listed(event.players))]


def _away(scene: Scene, event: Away) -> list[str]:
    return [scene.say("host.away", player=scene.name(event.player), until=scene.when(event.until, event.at))]


def _waiting(scene: Scene, event: Waiting) -> list[str]:
    reason = scene.phrases.term("removal", event.reason)
    return [scene.say("host.waiting", player=scene.name(event.player), reason=reason)]


def _refused(scene: Scene, event: Refused) -> list[str]:
    return [refusal(scene, event)]


_RULES: dict[type[Event], Callable[[Scene, Any], list[str]]] = {
    Closed: _closed,
    Cause: _cause,
    Drew: _drew,
    Acted: _acted,
    Paired: _paired,
    Held: _held,
    Stood: _of_player("host.stood"),
    Away: _away,
    Forgiven: _of_player("host.forgiven"),
    Waiting: _waiting,
    Replaced: _of_player("host.replaced"),
    Unconfirmed: _unconfirmed,
    Confirmed: _of_player("host.confirmed"),
    Refused: _refused,
}
