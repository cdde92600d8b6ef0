"""The automatic host's voice in one game: what he announces in private may not be quoted afterwards (R38)."""

from collections.abc import Iterable, Sequence

from gorod.engine import Event, Said
from gorod.speech.announcements import Announcement, Announcer
from gorod.speech.hearing import Hearing
from gorod.speech.phrases import LANGUAGES
from gorod.speech.scene import ScenarioTexts, Worded

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


class Whispers:
    """Lets a game's hearing remember what its players are told in private, from the first event on (R38).

    The automatic host's letters count in every language, as a record does not say which the game was played in, and without what the
    reading of a text adds to a refusal. Costs nothing where the rules allow to quote the host.
    """

    def __init__(self, scenario: Worded, names: Sequence[str], hearing: Hearing) -> None:
        self._hearing = hearing
        self._voices: list[Voice] = []
        if hearing.rules.thread.host_quotes == "refused":
            self._voices = [
                Voice(Announcer(ScenarioTexts.of(scenario, language), hearing.rules, names, language), hearing)
                for language in LANGUAGES
            ]

    def tell(self, events: Sequence[Event]) -> None:
        """The game's next events."""
        if not self._voices or not events:
            return
        for voice in self._voices:
            voice.tell(events)
        for event in events:
            if isinstance(event, Said) and event.player is None and event.channel.startswith(_PRIVATE):
                self._hearing.told(int(event.channel.removeprefix(_PRIVATE)), event.text)
