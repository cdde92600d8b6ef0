"""What bots can say: the shape of a phrasebook, and the drawing of phrases from it without repeating oneself."""

import random
from collections.abc import Callable
from typing import NamedTuple


class Phrasebook(NamedTuple):
    """The sentences of one language.

    In braces: `who` a name in the nominative, `acc` in the accusative (such a phrase is left out for a name that is not declined),
    `vote` a vote in bold, `role` the title of a role, `word` the early word. `myself` is a pattern for the words before a claimed role.
    """

    myself: str
    accusative: Callable[[str], str | None]
    #: Forms of a vote: what stands in bold.
    ballots: tuple[str, ...]
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
    #: A post from one who may not post any more.
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
    """Draws phrases so that a phrase comes again only when all of its kind are used up."""

    def __init__(self, book: Phrasebook, rng: random.Random) -> None:
        self.book, self._rng = book, rng
        self._left: dict[tuple[str, ...], list[str]] = {}

    def say(self, kind: tuple[str, ...], **words: str | None) -> str:
        """A phrase of a kind with its words filled in; phrases whose word is None are passed over."""
        deck = self._left.setdefault(kind, [])
        for fresh in (False, True):
            if fresh:
                deck[:] = self._rng.sample(kind, len(kind))
            for place in range(len(deck) - 1, -1, -1):
                if all(value is not None or f"{{{word}}}" not in deck[place] for word, value in words.items()):
                    return deck.pop(place).format_map(words)
        raise LookupError(f"no phrase without {words}")

    def mistyped(self, name: str) -> str:
        """The name with two neighbouring letters exchanged, as it happens in haste; short names are typed right."""
        places = [i for i in range(1, len(name) - 1) if name[i] != name[i + 1] and name[i : i + 2].isalpha()]
        if len(name) < 5 or not places:
            return name
        place = self._rng.choice(places)
        return name[:place] + name[place + 1] + name[place] + name[place + 2 :]
