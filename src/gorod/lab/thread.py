"""A game as a thread in the terminal: posts, the host's announcements, and what goes on behind the scenes, marked."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from gorod.engine import HOST, Closed, Dealt, Event, Opened, Said
from gorod.lab.table import Happening
from gorod.lab.wording import Wording
from gorod.speech.announcements import Announcement

_BOLD = re.compile(r"\[b\](.*?)\[/b\]", re.DOTALL)
#: What stands before a line that not everybody at the table may see, and before a note under a post.
_BEHIND, _NOTE = "┆ ", "↳ "
_INDENT = " " * 13


class Style:
    """Marks for a terminal, or none."""

    def __init__(self, colours: bool) -> None:
        self._on = colours

    def paint(self, text: str, code: str) -> str:
        """The text in a colour or weight (an SGR code)."""
        return f"\033[{code}m{text}\033[0m" if self._on and code and text else text

    def post(self, text: str) -> str:
        """A post's text: bold where its writer wrote bold; as typed where nothing can be bold."""
        return _BOLD.sub("\033[1m\\1\033[22m", text) if self._on else text


class Thread:
    """Turns what happens into lines. `names` and `roles` in seat order, `titles`: role id -> title; `width` in columns."""

    def __init__(
        self, names: Sequence[str], titles: dict[str, str], zone: ZoneInfo, words: Wording, *, style: Style, width: int
    ) -> None:
        self._names, self._titles, self._zone, self._words = names, titles, zone, words
        self._style, self._width = style, width

    def lines(self, happening: Happening) -> Iterator[str]:
        """The lines of what has just happened."""
        if happening.command is not None:
            yield from self._typed(happening)
        opening = any(isinstance(event, Dealt) for event in happening.events)
        phases = [event for event in happening.events if isinstance(event, Opened)]
        for announcement in happening.announcements:
            if announcement.channel == "public":
                yield from self._public(announcement, phases)
            elif not (opening and announcement.kind == "private") and not _repeats(announcement, happening.events):
                yield from self._private(announcement, answers=happening.command is not None)
        if opening:
            yield from self._deal(happening.events)

    # --- what players type

    def _typed(self, happening: Happening) -> Iterator[str]:
        """A post, or a message behind the scenes; one that was refused as a whole is marked, for nobody else sees it."""
        say = happening.command
        if say is None or say.text is None:
            return
        name = self._names[say.player]
        said = any(isinstance(event, Said) for event in happening.events)
        if said and say.place == "thread":
            yield from self._block(say.at, name, say.text, head="36")
        else:
            place = self._words.places[say.place] if said else self._words.unsaid
            yield from self._block(say.at, f"{_BEHIND}{name} {place}", say.text, head="2", body="2")

    # --- what the host writes

    def _public(self, announcement: Announcement, phases: list[Opened]) -> Iterator[str]:
        if announcement.kind == "vote":
            yield from self._note(announcement.text)
            return
        yield ""
        yield from self._block(announcement.at, self._words.host, announcement.text, head="1;32", body="32")
        yield ""
        opened = next((event for event in phases if event.at == announcement.at), None)
        if opened is not None:
            title = self._words.phases[opened.phase].format(number=opened.number)
            yield self._style.paint(f"── {title} ".ljust(self._width, "─"), "1;33")

    def _private(self, announcement: Announcement, *, answers: bool) -> Iterator[str]:
        """A message of the host that not everybody sees; what answers a message just shown is a note under it."""
        kind, _, seat = announcement.channel.partition(":")
        if answers and announcement.kind in ("order", "refusal", "clan"):
            yield from self._note(announcement.text)
            return
        to = self._names[int(seat)] if kind == "player" else self._words.rooms.get(kind)
        head = f"{_BEHIND}{self._words.host}" + (f" → {to}" if to is not None else "")
        yield from self._block(announcement.at, head, announcement.text, head="2", body="2")

    def _deal(self, events: list[Event]) -> Iterator[str]:
        """Who got which role, for the one who watches."""
        by_role: dict[str, list[str]] = {}
        for event in events:
            if isinstance(event, Dealt):
                by_role.setdefault(event.role, []).append(self._names[event.player])
        for role, names in by_role.items():
            yield from self._block(events[0].at, _BEHIND + self._titles[role], ", ".join(names), head="2", body="2")

    # --- lines

    def _note(self, text: str) -> Iterator[str]:
        for paragraph in filter(None, text.split("\n")):
            for line in self._wrapped(_NOTE, paragraph):
                yield self._style.paint(_INDENT + line, "2")

    def _block(self, at: datetime, who: str, text: str, *, head: str, body: str = "") -> Iterator[str]:
        """A message with its time and speaker; further lines stand under the first."""
        lines = [
            line
            for number, paragraph in enumerate(text.split("\n"))
            for line in self._wrapped("" if number else f"{who}: ", paragraph)
        ]
        rest = "\n".join(lines)[len(who) + 1 :]
        painted = self._style.paint(f"{who}:", head) + self._style.paint(self._style.post(rest), body)
        stamp = self._style.paint(at.astimezone(self._zone).strftime("%d.%m %H:%M"), "2")
        yield f"{stamp}  {painted}".replace("\n", f"\n{_INDENT}").replace(f"\n{_INDENT}\n", "\n\n")

    def _wrapped(self, head: str, paragraph: str) -> list[str]:
        width = max(self._width - len(_INDENT), 20)
        return textwrap.wrap(head + paragraph, width, break_long_words=False, break_on_hyphens=False) or [""]


def _repeats(announcement: Announcement, events: list[Event]) -> bool:
    """Does a line for the host say no more than the thread's own post on the close of a day?"""
    hidden = [
        event for event in events if event.channel == announcement.channel == HOST and event.at == announcement.at
    ]
    return bool(hidden) and all(isinstance(event, Closed) and event.phase == "day" for event in hidden)
