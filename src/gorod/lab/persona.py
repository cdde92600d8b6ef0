"""One bot's character, memory and voice: what its habits by day and by night share."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from gorod.engine import Place, Rules, State, tally
from gorod.lab.choices import Choices
from gorod.lab.listening import Ear
from gorod.lab.mind import Mind
from gorod.lab.phrases import Phrasebook, Voice
from gorod.lab.temper import Temper, draw_temper


class Message(NamedTuple):
    """What a bot types, and where: in the thread, to the host, in the clan's conference or among the dead."""

    place: Place
    text: str


@dataclass
class Persona:
    """`titles`: role id -> what the role is called in the bot's language. The rest is memory, of this phase or of the game."""

    seat: int
    names: Sequence[str]
    titles: Mapping[str, str]
    rules: Rules
    temper: Temper
    rng: random.Random
    mind: Mind
    voice: Voice
    choices: Choices
    # Of this phase.
    greeted: bool = False
    votes_from: datetime | None = None
    skips: bool = False
    #: The phase whose close it will miss by some seconds.
    late: str = ""
    spoken: int = 0
    doubted: set[int] = field(default_factory=set)
    #: What was misunderstood and has to be said again: `vote` or an ability.
    repeat: str | None = None
    # Of the game.
    introduced: bool = False
    claimed: bool = False
    told: set[int] = field(default_factory=set)
    wished: dict[str, int] = field(default_factory=dict)

    @property
    def book(self) -> Phrasebook:
        """The language it speaks."""
        return self.voice.book

    def chance(self, likely: float) -> bool:
        """Does it happen, with this likelihood?"""
        return self.rng.random() < likely

    def say(self, kind: tuple[str, ...], **words: str | None) -> str:
        """A phrase with its words, the titles of the roles that people like to talk about among them."""
        hidden = None if self.mind.claimants("inspect") else self.title_with("inspect")
        return self.voice.say(kind, healer=self.title_with("heal"), inspector=hidden, **words)

    def title_with(self, ability: str) -> str | None:
        """The title of the first role outside the clans that has an ability; None where there is no such role."""
        return next((self.titles[role] for role in self.rules.roles if self.mind.may(role, ability)), None)

    def others(self, state: State, *, mates: bool = True) -> list[int]:
        """The living but oneself; `mates`: with one's comrades."""
        spared = None if mates else state.clan_of(self.seat)
        return [seat.number for seat in state.living() if seat.number != self.seat and seat.side != spared]

    def suspect(self, state: State) -> str | None:
        """The name of somebody it would like to talk about; a clan's member does not draw eyes to comrades."""
        seats = self.others(state, mates=False)
        if not seats:
            return None
        if self.chance(0.4):
            return self.names[self.rng.choice(seats)]
        worth = {seat: self.mind.suspicion(state, seat) for seat in seats}
        return self.names[self.choices.best(seats, worth, 0.7)]

    def endangered(self, state: State) -> bool:
        """Does it lead the vote, with two against it or more?"""
        votes = {seat: len(orders) for seat, orders in tally(state).items()}
        mine = votes.get(self.seat, 0)
        return mine >= 2 and mine == max(votes.values())

    def typed(self, name: str) -> str:
        """The name as the fingers have it: now and then with a slip."""
        return self.voice.mistyped(name) if self.chance(self.temper.mistypes) else name

    def vote(self, kind: tuple[str, ...], target: int, *, early: bool = False, careful: bool = False) -> str:
        """A post of a kind with a vote in it; `careful`: nothing but the name in bold, rightly spelt."""
        self.wished["vote"] = target
        post = self.say(kind, vote="{vote}")
        form = self.book.opening_ballots if post.startswith("{vote}") else self.book.ballots
        return post.replace("{vote}", self._ballot(form, target, early=early, careful=careful))

    def _ballot(self, form: tuple[str, ...], target: int, *, early: bool, careful: bool) -> str:
        """A vote in bold, in one of the forms that people use, with or without the early word."""
        name = self.names[target]
        typed = name if careful else self.typed(name)
        if careful or typed != name:
            bold = f"[b]{typed}[/b]"
        else:
            words = {"who": name, "acc": self.book.accusative(name), "number": self.book.number.format(target + 1)}
            bold = f"[b]{self.voice.say(form, **words)}[/b]"
        word = self.rules.voting.early.word if early and self.rules.voting.early is not None else None
        if word is None:
            return bold
        return self.rng.choice((f"{bold} {word}", f"{bold}, {word}", bold.replace("[/b]", f", {word}[/b]")))


def make_persona(
    seat: int, names: Sequence[str], rules: Rules, titles: Mapping[str, str], book: Phrasebook, seed: str
) -> Persona:
    """A character that depends on its arguments alone."""
    rng = random.Random(f"{seed}/{seat}")
    temper = draw_temper(rng)
    mind = Mind(seat, rules, Ear(names, titles, book.myself), rng, len(names))
    choices = Choices(mind, temper, rng)
    return Persona(seat, names, titles, rules, temper, rng, mind, Voice(book, rng), choices)
