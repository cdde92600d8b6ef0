"""The automatic host's voice in one game: what he announces in private may not be quoted afterwards (R38)."""

from collections.abc import Iterable, Sequence

from gorod.engine import Event
from gorod.speech.announcements import Announcement, Announcer
from gorod.speech.hearing import Hearing

_PRIVATE = "player:"


class Voice:
    """Announces the events of a game, from its first on, and lets its hearing remember what each player was told."""

    def __init__(self, announcer: Announcer, hearing: Hearing) -> None:
        self._announcer, self._hearing = announcer, hearing

    def tell(self, events: Iterable[Event], *, final_roles: Sequence[str] | None = None) -> list[Announcement]:
        """The messages for the game's next events, as `Announcer.tell` makes them."""
        told = self._announcer.tell(events, final_roles=final_roles)
        for announcement in told:
            if announcement.channel.startswith(_PRIVATE):
                self._hearing.told(int(announcement.channel.removeprefix(_PRIVATE)), announcement.text)
        return told
