"""What the host writes to one player, and in a clan's room: made from that channel's event and public ones alone."""

from collections.abc import Callable, Mapping
from typing import Any

from gorod.engine import (
    ABILITIES,
    ELECTED,
    Comrades,
    Dealt,
    Event,
    Learned,
    Led,
    Marked,
    Ordered,
    Refused,
    Told,
    Turned,
)
from gorod.speech.plurals import Count
from gorod.speech.reasons import NO_HINT, Hint, refusal
from gorod.speech.scene import Scene

#: Hints from the reading of a text, by the ability of the order, None for the vote or the post.
Hints = Mapping[str | None, Hint]


def letter(scene: Scene, event: Event, hints: Hints) -> tuple[str, list[str]]:
    """(kind, lines) for an event in a player's channel; no lines where nothing is to be written."""
    if isinstance(event, Refused):
        return "refusal", [refusal(scene, event, hints.get(event.ability, NO_HINT))]
    if isinstance(event, Ordered):
        return "order", [_ordered(scene, event)]
    rule = _PLAYER.get(type(event))
    return "private", [] if rule is None else rule(scene, event)


def room(scene: Scene, event: Event) -> list[str]:
    """The lines for an event in a clan's channel."""
    rule = _CLAN.get(type(event))
    return [] if rule is None else rule(scene, event)


# To one player.


def _dealt(scene: Scene, event: Dealt) -> list[str]:
    role = scene.rules.roles[event.role]
    side = scene.say("dealt.side", side=scene.side(role.side))
    lines = [f"{scene.say('dealt', role=scene.role(event.role))} {side}"]
    about = scene.texts.about.get(event.role)
    if about:
        lines.append(about)
    return lines + _how_to_order(scene, event.role)


def _how_to_order(scene: Scene, role: str) -> list[str]:
    rules = scene.rules
    clan = rules.sides[rules.roles[role].side].clan
    held = [ability for ability in rules.roles[role].abilities if ability in rules.abilities and ability in ABILITIES]
    if clan and rules.treasures is not None and rules.treasures.names:
        held.append("carry")
    lines = []
    for key, shared in (("dealt.order", False), ("dealt.order.clan", True)):
        orders = [_order(scene, a) for a in held if (clan and ABILITIES[a].shared) is shared]
        if orders:
            lines.append(scene.say(key, orders=", ".join(orders)))
    return lines


def _order(scene: Scene, ability: str) -> str:
    return scene.say("dealt.quoted", order=scene.phrases.term("order", ability))


def _turned(scene: Scene, event: Turned) -> list[str]:
    lines = [scene.say("turned", role=scene.role(event.role), side=scene.side(event.side))]
    about = scene.texts.about.get(event.role)
    return [*lines, *([about] if about else []), *_how_to_order(scene, event.role)]


def _learned(scene: Scene, event: Learned) -> list[str]:
    name = scene.name(event.about)
    if event.role is not None:
        key = "learned.role" if scene.state.phase else "learned.start"
        return [scene.say(key, name=name, role=scene.role(event.role))]
    return [scene.say("learned.active" if event.active else "learned.passive", name=name)]


def _told(scene: Scene, event: Told) -> list[str]:
    fields: dict[str, object] = {}
    if event.about is not None:
        key = "name" if isinstance(event.about, int) else "treasure"
        fields[key] = scene.name(event.about) if isinstance(event.about, int) else event.about
    if event.notice == "on_duty":
        fields["until"] = scene.until(event.at)
    elif event.notice == "absence_warning" and scene.rules.conduct.absence_warning is not None:
        fields["until"] = scene.when(event.at + scene.rules.conduct.absence_warning, event.at)
    lines = [scene.say(f"told.{event.notice}", **fields)]
    if event.notice == "saved" and getattr(scene.rules.abilities.get("heal"), "himself", None) == "earned":
        lines.append(scene.say("told.saved.earned"))
    return lines


def _marked(scene: Scene, event: Marked) -> list[str]:
    return [scene.say("marked", mark=event.mark)]


def _ordered(scene: Scene, event: Ordered) -> str:
    target = None if event.target is None else scene.name(event.target)
    ability = scene.phrases.term("ability", event.ability)
    if event.standing:
        return scene.say("ordered.standing", target=target) if target else scene.say("ordered.standing.pass")
    if target is None:
        return scene.say("ordered.pass", ability=ability)
    if event.ability == "love":
        return scene.say("ordered.love", target=target)
    said = scene.say("ordered", ability=ability, target=target)
    if scene.state.phase != "night":
        return said
    return f"{said} {scene.say('ordered.until', until=scene.until(event.at))}"


# In a clan's room.


def _comrades(scene: Scene, event: Comrades) -> list[str]:
    names = scene.listed(event.players)
    if len(event.players) == 1:
        return [scene.say("comrades.alone", names=names)]
    lines = [scene.say("comrades", players=Count(len(event.players)), names=names)]
    leader = scene.rules.sides[event.channel.partition(":")[2]].leader
    if leader == ELECTED:
        lines.append(scene.say("comrades.elected"))
    elif leader is not None:
        lines.append(scene.say("comrades.leader", role=scene.role(leader)))
    return lines


def _led(scene: Scene, event: Led) -> list[str]:
    return [scene.say("led", name=scene.name(event.player))]


def _proposed(scene: Scene, event: Ordered) -> list[str]:
    key = "ordered.clan" if event.target is not None else "ordered.clan.pass"
    if scene.phrases.has(f"{key}.{event.ability}"):
        key = f"{key}.{event.ability}"
    target = "" if event.target is None else scene.name(event.target)
    ability = scene.phrases.term("ability", event.ability)
    player, treasure = scene.name(event.player), event.treasure or ""
    return [scene.say(key, player=player, ability=ability, target=target, treasure=treasure)]


def _told_clan(scene: Scene, event: Told) -> list[str]:
    key = f"told.{event.notice}"
    if isinstance(event.about, int):
        return [scene.say(f"{key}.clan", name=scene.name(event.about))]
    return [scene.say(key, treasure=event.about or "")]


_PLAYER: dict[type[Event], Callable[[Scene, Any], list[str]]] = {
    Dealt: _dealt,
    Turned: _turned,
    Learned: _learned,
    Told: _told,
    Marked: _marked,
}
_CLAN: dict[type[Event], Callable[[Scene, Any], list[str]]] = {
    Comrades: _comrades,
    Led: _led,
    Ordered: _proposed,
    Told: _told_clan,
}
