"""What bots can say: the shape of a phrasebook, and the drawing of phrases from it without repeating oneself."""

import random
import re
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

_FIELD = re.compile(r"\{\w+\}")
#: How many of the last messages a bot has in its ear, and from which length on a repeated wording strikes.
_REMEMBERED, _SHORTEST_CORE = 30, 6


class Phrasebook(NamedTuple):
    """The sentences of one language.

    In braces: `who` a name in the nominative, `acc` in the accusative (such a phrase is left out for a name that is not declined),
    `vote` a vote in bold, `role` the title of a role, `word` the early word. `myself` is a pattern for the words before a claimed role.
    """

    myself: str
    accusative: Callable[[str], str | None]
    #: How the number of a seat is written.
    number: str
    #: Forms of a vote, to stand in bold: within a sentence, and at the beginning of one.
    ballots: tuple[str, ...]
    opening_ballots: tuple[str, ...]
    #: Posts with a first vote: by nothing much, by evidence, along with others.
    votes: tuple[str, ...]
    sure_votes: tuple[str, ...]
    joining_votes: tuple[str, ...]
    changed_votes: tuple[str, ...]
    corrected_votes: tuple[str, ...]
    late_votes: tuple[str, ...]
    #: The early word added to a vote that stands.
    hurries: tuple[str, ...]
    withdrawals: tuple[str, ...]
    #: Chatter by the time of the game.
    greetings: tuple[str, ...]
    mornings: tuple[str, ...]
    quiet_mornings: tuple[str, ...]
    chatter: tuple[str, ...]
    night_chatter: tuple[str, ...]
    doubts: tuple[str, ...]
    defences: tuple[str, ...]
    rumours: tuple[str, ...]
    #: The dead in their clan's conference, and in the thread, where they may not post any more.
    ghosts: tuple[str, ...]
    afterthoughts: tuple[str, ...]
    #: Claims: of a role, and of what a check showed.
    claims: tuple[str, ...]
    results: tuple[str, ...]
    #: To the host and in the conference: orders by ability; `orders_plain` keep the nominative and are surely understood.
    orders: dict[str, tuple[str, ...]]
    orders_plain: dict[str, str]
    passes: tuple[str, ...]
    leads: tuple[str, ...]
    conference: tuple[str, ...]
    absence: tuple[str, ...]


class Voice:
    """Draws phrases so that a phrase comes again only when all of its kind are used up, and not right after somebody else's."""

    def __init__(self, book: Phrasebook, rng: random.Random) -> None:
        self.book, self._rng = book, rng
        self._left: dict[tuple[str, ...], list[str]] = {}
        self._heard: deque[str] = deque(maxlen=_REMEMBERED)

    def hear(self, text: str) -> None:
        """Somebody has said this."""
        self._heard.append(text)

    def say(self, kind: tuple[str, ...], **words: str | None) -> str:
        """A phrase of a kind with its words filled in; phrases whose word is None are passed over."""
        deck = self._left.setdefault(kind, [])
        missing = [f"{{{word}}}" for word, value in words.items() if value is None]
        for fresh, careful in ((False, True), (True, True), (True, False)):
            if fresh:
                deck[:] = self._rng.sample(kind, len(kind))
            for place in range(len(deck) - 1, -1, -1):
                phrase = deck[place]
                if not any(word in phrase for word in missing) and not (careful and self._just_heard(phrase)):
                    return deck.pop(place).format_map(words)
        raise LookupError(f"every phrase of the kind needs one of {missing}")

    def worn(self, kind: tuple[str, ...]) -> bool:
        """Has every phrase of the kind been heard a little while ago?"""
        return all(self._just_heard(phrase) for phrase in kind)

    def _just_heard(self, phrase: str) -> bool:
        """Is its longest part without a name in something that was said a little while ago?"""
        core = max(_FIELD.split(phrase), key=len)
        return len(core) > _SHORTEST_CORE and any(core in text for text in self._heard)

    def mistyped(self, name: str) -> str:
        """The name with two neighbouring letters exchanged, as it happens in haste; short names are typed right."""
        places = [i for i in range(1, len(name) - 1) if name[i] != name[i + 1] and name[i : i + 2].isalpha()]
        if len(name) < 5 or not places:
            return name
        place = self._rng.choice(places)
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]
