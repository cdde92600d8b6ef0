"""The vote as everybody may know it: the tally, who and when, what was withdrawn, who is silent, the course of it."""

from dataclasses import dataclass
from datetime import datetime

from gorod.web.access import Sight
from gorod.web.posts.chronicle import Act, Against, vote_of
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Vote:
    """One act of the vote. `kind` as in the chronicle; `struck`: it stands no longer."""

    voter: str
    number: int
    target: str
    time: str
    full: str
    kind: str
    early: bool
    struck: bool = False


@dataclass(frozen=True)
class Target:
    """A player voted for, with the votes that stand, in order of receipt, and those withdrawn or changed."""

    seat: int
    name: str
    count: int
    votes: list[Vote]
    struck: list[Vote]


@dataclass(frozen=True)
class Votes:
    """The vote of one day. `running`: it is being held. `early`: how many have said the word, of how many needed, with the word.

    `limit`: changes a day, None without limit. `days`: every day that has had a vote.
    """

    day: int
    running: bool
    targets: list[Target]
    silent: list[str]
    self_votes: int
    early: tuple[int, int, str] | None
    limit: int | None
    course: list[Vote]
    days: list[int]


def votes_of(sight: Sight, words: Words, day: int | None = None) -> Votes:
    """The vote of a day (the present or last one by default), from public events alone: the same for every viewer."""
    vote, voting = vote_of(sight.table, day), sight.table.scenario.rules.voting
    return Votes(
        day=vote.course.number,
        running=vote.running,
        targets=[_target(one, words) for one in vote.against],
        silent=[words.names[seat] for seat in vote.silent],
        self_votes=voting.missing.self_votes,
        early=None if vote.early is None or voting.early is None else (*vote.early, voting.early.word),
        limit=voting.changes,
        course=[_vote(act, words, act.at) for act in vote.course.acts],
        days=vote.days,
    )


def _target(one: Against, words: Words) -> Target:
    return Target(
        seat=one.target + 1,
        name=words.names[one.target],
        count=one.count,
        votes=[_vote(act, words, act.at) for act in one.standing],
        struck=[_vote(act, words, act.at, struck=True) for act in one.struck],
    )


def _vote(act: Act, words: Words, day: datetime, *, struck: bool = False) -> Vote:
    return Vote(
        voter=words.names[act.voter],
        number=act.voter + 1,
        target=words.names[act.target],
        time=words.given(act.at, day),
        full=words.full(act.at),
        kind=act.kind,
        early=act.early,
        struck=struck,
    )
