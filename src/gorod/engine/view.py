"""What one viewer may know: the only door out. A view is made from the events of the channels its viewer is in, and no others."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum

from gorod.engine.events import DEAD, HOST, PLAYERS, PUBLIC, Event
from gorod.engine.evolve import blank, evolve
from gorod.engine.model import State
from gorod.engine.rules import Rules


class Stand(Enum):
    """A viewer without a seat: a stranger, or the host, who sees everything."""

    STRANGER = "stranger"
    HOST = "host"


#: A seat number, or a viewer without a seat.
Viewer = int | Stand


class View:
    """One viewer's game, fed with all of its events in order.

    `events` are those he was told; `state` is folded from them alone: roles and sides he does not know are empty, and what only the
    host knows (misses, deeds, treasures) is not in it.
    """

    __slots__ = ("events", "state", "viewer")

    def __init__(self, rules: Rules, names: Sequence[str], viewer: Viewer, at: datetime) -> None:
        self.viewer = viewer
        self.state: State = blank(rules, list(names), at)
        self.events: list[Event] = []

    def admits(self, channel: str) -> bool:
        """Is the viewer in this channel now? Clan: its members, the dead among them, but not the removed (P10)."""
        if channel == PUBLIC or self.viewer is Stand.HOST:
            return True
        if not isinstance(self.viewer, int) or channel == HOST:
            return False
        if channel == PLAYERS[self.viewer]:
            return True
        seat = self.state.seats[self.viewer]
        if seat.removed:
            return False
        if channel == DEAD:
            return not seat.alive and self.state.rules.dead.talk == "own_room"
        return seat.side != "" and channel == f"clan:{seat.side}"

    def feed(self, event: Event) -> bool:
        """Take the game's next event; True if the viewer is told of it."""
        if not self.admits(event.channel):
            return False
        self.events.append(event)
        evolve(self.state, event)
        return True


def look(rules: Rules, names: Sequence[str], events: Iterable[Event], viewer: Viewer) -> View:
    """The view of a viewer on a game so far. `names` in seat order; `events` the game's, from its first (at least one)."""
    log = list(events)
    view = View(rules, names, viewer, log[0].at)
    for event in log:
        view.feed(event)
    return view
