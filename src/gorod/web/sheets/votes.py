"""The vote as everybody may know it: the tally, who and when, what was withdrawn, who is silent, the course of it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from gorod.engine import Stand, State, early_count, silent, tally
from gorod.web.access import Sight
from gorod.web.chronicle import Act, Course, chronicle_of
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
    state, chronicle = sight.table.view(Stand.STRANGER).state, chronicle_of(sight.table)
    days = sorted(chronicle.courses)
    chosen = day if day in chronicle.courses else (days[-1] if days else 0)
    course = chronicle.courses.get(chosen) or Course(chosen)
    running = state.phase == "day" and state.number == chosen and state.ended is None
    voting, count = state.rules.voting, early_count(state) if running else None
    return Votes(
        day=chosen,
        running=running,
        targets=_targets(course, state, words, running=running),
        silent=[words.names[seat] for seat in silent(state)] if running else [],
        self_votes=voting.missing.self_votes,
        early=None if count is None or voting.early is None else (*count, voting.early.word),
        limit=voting.changes,
        course=[_vote(act, words, act.at) for act in course.acts],
        days=days,
    )


def _targets(course: Course, state: State, words: Words, *, running: bool) -> list[Target]:
    """By number of votes, of equal ones whoever reached it first. While the day runs the numbers are the tally's own."""
    standing: dict[int, list[Act]] = {}
    for act in course.standing.values():
        standing.setdefault(act.target, []).append(act)
    struck: dict[int, list[Act]] = {}
    for act in course.struck:
        struck.setdefault(act.target, []).append(act)
    counted = {seat: len(orders) for seat, orders in tally(state).items()} if running else {}
    made = [
        Target(
            seat=seat + 1,
            name=words.names[seat],
            count=counted.get(seat, len(standing.get(seat, ()))),
            votes=[_vote(act, words, act.at) for act in sorted(standing.get(seat, ()), key=lambda act: act.at)],
            struck=[_vote(act, words, act.at, struck=True) for act in struck.get(seat, ())],
        )
        for seat in {**standing, **struck}
    ]
    last = {seat + 1: max(act.at for act in acts) for seat, acts in standing.items()}
    never = datetime.max.replace(tzinfo=UTC)
    return sorted(made, key=lambda target: (-target.count, last.get(target.seat, never), target.seat))


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
