"""What one viewer may know: the only door out. A view is made from the events of the channels its viewer is in, and no others."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum
from operator import itemgetter

from gorod.engine.events import DEAD, HOST, PLAYERS, PUBLIC, Event, Turned
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

    `events` are those he was told, in the game's order; `state` is folded from them alone: roles and sides he does not know are empty,
    and what only the host knows (misses, deeds, treasures) is not in it. `since`: the number in the game, from 1, of the event
    from which on he reads his clan's conference, that of his recruiting; 0 for who was in it from the start or reads its past (R07).
    """

    __slots__ = ("_past", "_place", "_places", "events", "since", "state", "viewer")

    def __init__(self, rules: Rules, names: Sequence[str], viewer: Viewer, at: datetime) -> None:
        self.viewer = viewer
        self.state: State = blank(rules, list(names), at)
        self.events: list[Event] = []
        self.since = 0
        # Where in the game each event stands: those told, and those of a conference that a recruit may come to read (R07).
        self._place = 0
        self._places: list[int] = []
        self._past: list[tuple[int, Event]] | None = None
        if isinstance(viewer, int) and getattr(rules.abilities.get("recruit"), "sees_past", False):
            self._past = []

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
        """Take the game's next event; True if the viewer is told of it. A recruit may be told of his clan's past with it (R07)."""
        self._place += 1
        if not self.admits(event.channel):
            if self._past is not None and event.channel.startswith("clan:"):
                self._past.append((self._place, event))
            return False
        self.events.append(event)
        self._places.append(self._place)
        evolve(self.state, event)
        if isinstance(event, Turned) and event.player == self.viewer:
            if self._past is None:
                self.since = self._place
            else:
                self._read_up(self._past)
        return True

    def _read_up(self, past: list[tuple[int, Event]]) -> None:
        """Put what his new conference holds among the events, each in its place."""
        read = [(place, event) for place, event in past if self.admits(event.channel)]
        for _, event in read:
            evolve(self.state, event)
        told = sorted([*zip(self._places, self.events, strict=True), *read], key=itemgetter(0))
        self._places = [place for place, _ in told]
        self.events = [event for _, event in told]
        self._past = []


def look(rules: Rules, names: Sequence[str], events: Iterable[Event], viewer: Viewer) -> View:
    """The view of a viewer on a game so far. `names` in seat order; `events` the game's, from its first (at least one)."""
    log = list(events)
    view = View(rules, names, viewer, log[0].at)
    for event in log:
        view.feed(event)
    return view
