"""How the host will read a text that is not sent yet: the same reading, the same check and the same words as when it is sent."""

from datetime import datetime

from msgspec import Struct

from gorod.engine import (
    Ballot,
    Order,
    Place,
    Say,
    State,
    ballot_refusal,
    changes_left,
    is_change,
    may_say,
    order_refusal,
)
from gorod.speech.hearing import Hearing
from gorod.speech.readings import BallotReading, OrderReading
from gorod.speech.reasons import Hint, explain, notes
from gorod.speech.scene import Scene


class Foreseen(Struct, frozen=True):
    """One thing that a text would do. `kind`: `vote`, `order`, `away` or `words`; `taken`: it would be accepted; `text`: the sentence."""

    kind: str
    taken: bool
    text: str


def foresee(
    scene: Scene, hearing: Hearing, state: State, seat: int, place: Place, text: str, at: datetime
) -> list[Foreseen]:
    """What a text would do if it were received now in this place; empty for a text without letters.

    `state` is the game's, brought to `at` (aware, UTC). Only what a refusal would tell the writer anyway is told.
    """
    if not text.strip():
        return []
    say = hearing.post(state, seat, text, at) if place == "thread" else hearing.message(state, seat, place, text, at)
    reason = may_say(state, say)
    if reason is not None:
        return [Foreseen("words", False, f"{scene.say('foreseen.not_post')} {explain(scene, reason, at=at)}")]
    if place == "thread":
        return _thread(scene, state, say, hearing.ballot(state, seat, text))
    return _private(scene, state, say, hearing.orders(state, seat, place, text) if place != "dead" else ())


def _thread(scene: Scene, state: State, say: Say, reading: BallotReading | None) -> list[Foreseen]:
    if reading is None or say.ballot is None:
        told = [] if reading is None else notes(scene, Hint(notes=reading.notes))
        if state.phase == "day" and not state.ended and state.may_vote(say.player):
            told.insert(0, scene.say("foreseen.no_vote"))
        return [Foreseen("words", True, " ".join(told))] if told else []
    hint = Hint(reading.written, reading.candidates, reading.notes)
    reason = ballot_refusal(state, say.player, say.ballot)
    if reason is not None:
        why = explain(scene, reason, at=say.at, hint=hint)
        return [Foreseen("vote", False, f"{scene.say('foreseen.not_vote')} {why}")]
    told = [*_vote(scene, state, say.player, say.ballot), *notes(scene, hint)]
    return [Foreseen("vote", True, " ".join(told))]


def _vote(scene: Scene, state: State, voter: int, ballot: Ballot) -> list[str]:
    standing = state.ballots.get(voter)
    early = scene.rules.voting.early
    word = early.word if ballot.early and early is not None else None
    if ballot.withdraw:
        return [scene.say("foreseen.withdrawal", name=scene.name(standing.target) if standing is not None else "")]
    if standing is not None and ballot.target in (None, standing.target):
        name = scene.name(standing.target)
        if word is not None and not standing.early:
            return [scene.say("foreseen.early", name=name, word=word)]
        return [scene.say("foreseen.same", name=name)]
    assert ballot.target is not None
    name = scene.name(ballot.target)
    told = [scene.say("foreseen.vote.early", name=name, word=word) if word else scene.say("foreseen.vote", name=name)]
    limit, left = scene.rules.voting.changes, changes_left(state, voter)
    if limit is not None and left is not None and is_change(state, voter):
        told.append(scene.say("voted.change", used=limit - left + 1, limit=limit))
    return told


def _private(scene: Scene, state: State, say: Say, readings: tuple[OrderReading, ...]) -> list[Foreseen]:
    told = [
        _order(scene, state, say, order, Hint(reading.written, reading.candidates))
        for order, reading in zip(say.orders, readings, strict=True)
    ]
    if say.away_until is not None and not state.ended:
        until = scene.when(say.away_until, say.at)
        told.append(Foreseen("away", True, scene.say("foreseen.away", until=until)))
    if not told and say.place != "dead" and state.seats[say.player].alive and not state.ended:
        told.append(Foreseen("words", True, scene.say("foreseen.no_order")))
    return told


def _order(scene: Scene, state: State, say: Say, order: Order, hint: Hint) -> Foreseen:
    ability = scene.phrases.term("ability", order.ability)
    reason = order_refusal(state, say.player, order)
    if reason is not None:
        why = explain(scene, reason, at=say.at, ability=order.ability, hint=hint)
        return Foreseen("order", False, f"{scene.say('foreseen.not_order', ability=ability)} {why}")
    if order.passes or order.target is None:
        return Foreseen("order", True, scene.say("foreseen.order.pass", ability=ability))
    key = f"foreseen.order.{'standing' if order.standing else order.ability}"
    key = key if scene.phrases.has(key) else "foreseen.order"
    target, treasure = scene.name(order.target), order.treasure or ""
    return Foreseen("order", True, scene.say(key, ability=ability, target=target, treasure=treasure))
