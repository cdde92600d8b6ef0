"""The host's voice: what happened in a game becomes what a host writes, each message for one channel.

A message is made from the events of its channel and public ones before it, and from nothing else: whoever is in the channel
knows all of it already (the law of ignorance).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby

from msgspec import Struct

from gorod.engine import HOST, PLAYERS, PUBLIC, Event, Rules, Said, Unvoted, Voted
from gorod.speech.host_messages import host_lines
from gorod.speech.private_messages import Hints, letter, room
from gorod.speech.public_messages import Post, note
from gorod.speech.scene import ScenarioTexts, Scene

#: Every kind of announcement. `vote` is a note on a vote, under the post that gave it; all others are messages of the host.
#: In the thread: opening, dawn, execution (with the tally), end, removal, pause, resume, moved, news. To a player: private (role,
#: notices, results), order (taken), refusal. In a clan's room: clan. To the host: host.
ANNOUNCEMENT_KINDS = (
    "opening", "dawn", "execution", "end", "removal", "pause", "resume", "moved", "news", "vote",
    "private", "order", "refusal", "clan", "host",
)  # fmt: skip
_PLAYERS = frozenset(PLAYERS)


class Announcement(Struct, frozen=True):
    """One message of the host: when (UTC), to which channel, of which kind, and its plain text, paragraphs divided by an empty line.

    The text is the host's and is never read as a vote.
    """

    at: datetime
    channel: str
    kind: str
    text: str


class _Draft:
    """A message to one channel that is not public, in the making."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.lines: list[str] = []

    def add(self, kind: str, lines: list[str]) -> None:
        if lines:
            self.kinds.add(kind)
            self.lines += lines

    @property
    def kind(self) -> str:
        """The weightiest: a letter that tells something is none that only answers."""
        return next((kind for kind in ANNOUNCEMENT_KINDS if kind in self.kinds), "news")

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class _Note(Struct, frozen=True):
    """What a vote did."""

    text: str
    kind: str = "vote"


class Announcer:
    """Announces one game, from its first event on, in one language."""

    def __init__(self, texts: ScenarioTexts, rules: Rules, names: Sequence[str], language: str = "ru") -> None:
        """`names` in seat order. Raises ValueError for an unknown language and for texts of the scenario with unknown keys or fields."""
        self.scene = Scene(texts, rules, names, language)

    def remember(self, events: Iterable[Event]) -> None:
        """Take events that were announced before: all from the game's first on, in order."""
        for event in events:
            self.scene.feed(event)

    def tell(
        self, events: Iterable[Event], *, final_roles: Sequence[str] | None = None, hints: Hints | None = None
    ) -> list[Announcement]:
        """The messages for the game's next events, in order: one for each moment and channel, and a note for each vote.

        `final_roles`: role ids in seat order, printed at the end of the game if given. `hints`: what the reading of the writer's
        text adds to a refusal, by the order's ability, None for the vote. Raises ValueError if the first event is not the opening.
        """
        told: list[Announcement] = []
        for at, group in groupby(events, key=lambda event: event.at):
            told += self._moment(at, list(group), final_roles, hints or {})
        return told

    def _moment(
        self, at: datetime, events: list[Event], final_roles: Sequence[str] | None, hints: Hints
    ) -> list[Announcement]:
        post = Post(self.scene, at, [event for event in events if event.channel == PUBLIC], final_roles)
        messages: dict[str, Post | _Draft] = {}
        in_order: list[tuple[str, Post | _Draft | _Note]] = []
        said: Event | None = None
        for event in events:
            before = len(messages)
            if event.channel != PUBLIC:
                self._private(messages, event, hints)
            else:
                if not isinstance(event, Said | Voted):
                    messages.setdefault(PUBLIC, post)
                post.add(event)
                self.scene.feed(event)
                if isinstance(event, Voted | Unvoted):
                    posted = isinstance(said, Said) and said.player == event.player
                    in_order.append((PUBLIC, _Note(note(self.scene, event, posted=posted))))
                said = event
            if len(messages) > before:
                in_order.append((event.channel, messages[event.channel]))
        return [Announcement(at, channel, message.kind, message.text) for channel, message in in_order if message.text]

    def _private(self, messages: dict[str, Post | _Draft], event: Event, hints: Hints) -> None:
        draft = messages.setdefault(event.channel, _Draft())
        assert isinstance(draft, _Draft)
        if event.channel == HOST:
            draft.add("host", host_lines(self.scene, event))
        elif event.channel in _PLAYERS:
            draft.add(*letter(self.scene, event, hints))
        else:
            draft.add("clan", room(self.scene, event))
