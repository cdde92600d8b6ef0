"""What a form sends becomes a command, and what became of it is told to the sender: taken, or refused with the reason, never lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from gorod.engine import PLAYERS, PUBLIC, WHOLE_POST, Command, Event, HostSay, Order, Place, Refused, Said
from gorod.speech import Hint
from gorod.web import actions
from gorod.web.actions import Maker
from gorod.web.incoming import inbox
from gorod.web.incoming.buttons import words_of
from gorod.web.models import Game, Post
from gorod.web.tables import Table


@dataclass(frozen=True)
class Answer:
    """What became of what was sent. `said`: words were taken and stand in the room; `number`: as which post of the thread.

    `refused`: the sentences of refusals, the whole post's or of a vote or order in it. `told`: what the host confirms.
    """

    said: bool
    number: int | None
    refused: list[str]
    told: list[str]
    whole: bool


def with_vote(text: str, name: str, *, early: str = "", withdraw: str = "") -> str:
    """A text with a vote chosen beside it, as a line of its own: the name in bold, with the early word; or the word that withdraws."""
    vote = f"[b]{withdraw or name}[/b]" + (f" {early}" if early and not withdraw else "")
    return f"{text.rstrip()}\n\n{vote}" if text.strip() else vote


def writes(seat: int, place: Place, text: str) -> Maker:
    """A player writes; his words are read by the text door, and what the reading adds to a refusal is told with it."""

    def make(table: Table, at: datetime) -> Command:
        state, hearing = table.play.state, table.hearing
        if place == "thread":
            reading = hearing.ballot(state, seat, text)
            if reading is not None:
                table.hints = {None: Hint(reading.written, reading.candidates, reading.notes)}
            return hearing.post(state, seat, text, at)
        if place in ("host", "clan"):
            orders = hearing.orders(state, seat, place, text)
            table.hints = {order.ability: Hint(order.written, order.candidates) for order in orders if order.problem}
        return hearing.message(state, seat, place, text, at)

    return make


def decides(seat: int, place: Place, orders: Sequence[Order]) -> Maker:
    """A player gives orders by buttons: they are typed for him, and go through the text door like his own words."""

    def make(table: Table, at: datetime) -> Command:
        text = ". ".join(words_of(order, table.language) for order in orders)
        return writes(seat, place, text)(table, at)

    return make


def host_writes(text: str, to: int | None) -> Maker:
    """The host speaks in the thread, or to one player."""
    return lambda _table, at: HostSay(at, text, to)


def send(row: Game, seat: int | None, make: Maker, received: datetime, key: str | None) -> Answer:
    """Let a command be decided, and tell what became of it. Raises `NotRunning`, `AlreadySent`."""
    if inbox.came_before(row.slug, seat, key):
        raise inbox.AlreadySent
    before = Game.objects.values_list("number", flat=True).get(pk=row.pk)
    events = actions.act(row.slug, make, received, key=key)
    return answer_of(row, seat, events, before)


def answer_of(row: Game, seat: int | None, events: list[Event], before: int) -> Answer:
    """What the sender is told of new events; `before`: how many the game had."""
    said = next((event for event in events if isinstance(event, Said) and event.player == seat), None)
    refusals = [event for event in events if isinstance(event, Refused) and event.player == seat]
    letters = Post.objects.filter(game=row, event__gt=before, seat__isnull=True)
    letters = letters.filter(room="host" if seat is None else PLAYERS[seat]).order_by("number")
    told = [(post.kind, post.text) for post in letters]
    number = None
    if said is not None and said.channel == PUBLIC:
        own = Post.objects.filter(game=row, room=PUBLIC, event__gt=before, seat=seat, kind="said")
        number = own.values_list("number", flat=True).last()
    return Answer(
        said=said is not None,
        number=number,
        refused=[text for kind, text in told if kind == "refusal" or (seat is None and refusals)] if refusals else [],
        told=[text for kind, text in told if kind == "order"],
        whole=any(event.reason in WHOLE_POST or event.reason == "not_yours" for event in refusals) and said is None,
    )
