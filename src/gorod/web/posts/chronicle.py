"""The public course of a game, followed event by event, so that no page has to read the whole past: votes day by day, who fell and when."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from gorod.engine import Died, Event, Opened, Removed, Said, Stand, Unvoted, Voted, early_count, silent, tally
from gorod.web.tables import Table


@dataclass(frozen=True)
class Act:
    """One act of the vote. `kind`: `vote`, `change`, `early` (the word alone was added), `withdrawn` or `lapsed`; `target`: of it, or before it."""

    at: datetime
    voter: int
    kind: str
    target: int
    early: bool = False


@dataclass
class Course:
    """The vote of one day. `struck`: votes that stand no longer, in the order of their giving."""

    number: int
    acts: list[Act] = field(default_factory=list)
    standing: dict[int, Act] = field(default_factory=dict)
    struck: list[Act] = field(default_factory=list)
    #: The execution has been carried out: deaths after it take no vote away.
    closed: bool = False

    def vote(self, event: Voted) -> None:
        """Take a vote, a change, or the early word added to a standing vote."""
        before = self.standing.get(event.player)
        if before is not None and before.target == event.target:
            self.acts.append(Act(event.at, event.player, "early", event.target, True))
            self.standing[event.player] = Act(before.at, event.player, before.kind, event.target, True)
            return
        kind = "vote" if before is None else "change"
        act = Act(event.at, event.player, kind, event.target, event.early)
        if before is not None:
            self.struck.append(before)
        self.standing[event.player] = act
        self.acts.append(act)

    def unvote(self, event: Unvoted) -> None:
        """Take a withdrawal, or a vote that fell away with its target."""
        before = self.standing.pop(event.player, None)
        if before is not None:
            self.struck.append(before)
            kind = "withdrawn" if event.reason is None else "lapsed"
            self.acts.append(Act(event.at, event.player, kind, before.target))


@dataclass(frozen=True)
class Fall:
    """How a seat left the game, as everybody was told. `cause` is None where it is hidden."""

    phase: str
    number: int
    cause: str | None


class Chronicle:
    """Follows the public events of one game. `posts`: messages in the thread by seat."""

    def __init__(self, seats: int) -> None:
        self.posts = [0] * seats
        self.courses: dict[int, Course] = {}
        self.falls: dict[int, Fall] = {}
        self.phase, self.number = "", 0
        self._fed = 0

    def follow(self, events: list[Event]) -> None:
        """Take the public events beyond those taken before; `events` are all of them, in order."""
        for event in events[self._fed :]:
            self._take(event)
        self._fed = len(events)

    def _take(self, event: Event) -> None:
        if isinstance(event, Said):
            if event.player is not None:
                self.posts[event.player] += 1
        elif isinstance(event, Voted):
            self._course().vote(event)
        elif isinstance(event, Unvoted):
            self._course().unvote(event)
        elif isinstance(event, Opened):
            self.phase, self.number = event.phase, event.number
            if event.phase == "day":
                self.courses[event.number] = Course(event.number)
        elif isinstance(event, Died | Removed):
            cause = event.cause if isinstance(event, Died) else "removed"
            self.falls.setdefault(event.player, Fall(self.phase, self.number, cause))
            if self.phase == "day":
                course = self._course()
                course.closed = course.closed or cause == "executed"
                if not course.closed:
                    course.standing.pop(event.player, None)

    def _course(self) -> Course:
        return self.courses.setdefault(self.number, Course(self.number))


_chronicles: WeakKeyDictionary[Table, Chronicle] = WeakKeyDictionary()


def chronicle_of(table: Table) -> Chronicle:
    """The chronicle of a table, brought up to date; touch it while the table is held."""
    chronicle = _chronicles.get(table)
    if chronicle is None:
        chronicle = _chronicles[table] = Chronicle(len(table.names))
    chronicle.follow(table.view(Stand.STRANGER).events)
    return chronicle


@dataclass(frozen=True)
class Against:
    """The votes against one seat, in order of receipt: those that stand, those withdrawn or changed. While the day runs, `count` is the tally's."""

    target: int
    count: int
    standing: list[Act]
    struck: list[Act]


@dataclass(frozen=True)
class Vote:
    """The vote of one day. `running`: it is being held; then `silent` are those who have not voted, and `early` says how many have said the early
    word, of how many needed (P19; None where there is none). `days`: every day that has had a vote."""

    course: Course
    running: bool
    against: list[Against]
    silent: list[int]
    early: tuple[int, int] | None
    days: list[int]


def vote_of(table: Table, day: int | None = None) -> Vote:
    """The vote of a day (the present or last one by default), from public events alone; touch it while the table is held."""
    state, courses = table.view(Stand.STRANGER).state, chronicle_of(table).courses
    chosen = day if day in courses else max(courses, default=0)
    course = courses.get(chosen) or Course(chosen)
    running = state.phase == "day" and state.number == chosen and state.ended is None
    return Vote(
        course=course,
        running=running,
        against=_against(course, tally(state) if running else {}),
        silent=silent(state) if running else [],
        early=early_count(state) if running else None,
        days=sorted(courses),
    )


def _against(course: Course, counted: dict[int, list[int]]) -> list[Against]:
    """By number of votes, of equal ones whoever reached it first."""
    standing = sorted(course.standing.values(), key=lambda act: act.at)
    made = [
        Against(
            target,
            len(counted[target]) if target in counted else sum(act.target == target for act in standing),
            [act for act in standing if act.target == target],
            [act for act in course.struck if act.target == target],
        )
        for target in sorted({act.target for act in (*standing, *course.struck)})
    ]
    never = datetime.max.replace(tzinfo=UTC)
    return sorted(made, key=lambda one: (-one.count, one.standing[-1].at if one.standing else never, one.target))
