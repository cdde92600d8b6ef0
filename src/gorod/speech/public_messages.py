"""The host's posts in the game thread, and the notes under the posts of players: made from public events alone."""

from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import Any

from gorod.engine import (
    Ceremony,
    Committed,
    Died,
    Disclosed,
    Duty,
    Ended,
    Event,
    Moved,
    Opened,
    Paused,
    Removed,
    Resumed,
    Revealed,
    Unvoted,
    Voted,
    changes_left,
    dawn_after,
    early_count,
)
from gorod.speech.final_tally import FinalTally, electorate_is_public
from gorod.speech.moments import clock
from gorod.speech.plurals import Count
from gorod.speech.scene import Scene

#: What a post of the host is called by, the weightiest first.
KINDS = ("end", "opening", "execution", "dawn", "removal", "resume", "pause", "moved", "news")


def note(scene: Scene, event: Voted | Unvoted, *, posted: bool) -> str:
    """What a vote did: who it is for, the changes used, the early count. The scene has the event already.

    `posted`: it stands under the voter's post, and does not name him. Empty for a vote that fell away with its target.
    """
    if isinstance(event, Unvoted):
        return "" if event.reason is not None else _withdrawn(scene, event, posted=posted)
    state, voting = scene.state, scene.rules.voting
    word = voting.early.word if event.early and voting.early is not None else None
    key = "voted" if posted else "voted.button"
    names = {"name": scene.name(event.target), "player": scene.name(event.player)}
    said = [scene.say(key, **names) if word is None else scene.say(f"{key}.early", word=word, **names)]
    left = changes_left(state, event.player)
    if voting.changes is not None and left is not None and left < voting.changes:
        said.append(scene.say("voted.change", used=voting.changes - left, limit=voting.changes))
    count = early_count(state)
    if word is not None and count is not None and electorate_is_public(scene.rules):
        said.append(scene.say("voted.early.count", word=word, said=count[0], needed=count[1]))
    return " ".join(said)


def _withdrawn(scene: Scene, event: Unvoted, *, posted: bool) -> str:
    said = [scene.say("unvoted") if posted else scene.say("unvoted.button", player=scene.name(event.player))]
    until = scene.until(event.at)
    votes = scene.rules.voting.missing.self_votes
    if votes:
        said.append(scene.say("unvoted.self", until=until, votes=Count(votes)))
    elif scene.rules.conduct.missed_votes is not None:
        said.append(scene.say("unvoted.missed", until=until))
    return " ".join(said)


class Post:
    """One post of the host: the public events of one moment, in order. Each is added before the scene is fed with it."""

    def __init__(
        self, scene: Scene, at: datetime, events: Sequence[Event], final_roles: Sequence[str] | None = None
    ) -> None:
        """`events`: all public events of this moment; `final_roles`: role ids in seat order, for the end of the game."""
        self.scene, self.at, self.events, self.final_roles = scene, at, list(events), final_roles
        self.paragraphs: list[list[str]] = []
        self.kinds: set[str] = set()
        self.place = -1
        self.tally: FinalTally | None = None
        self.spared = False
        self.lapsed: list[int] = []
        if scene.dawns_at(at):
            self._dawn()
        elif scene.closes_at(at):
            self._close(early=False)

    def add(self, event: Event) -> None:
        """Write what the event says."""
        self.place += 1
        rule = _RULES.get(type(event))
        if rule is not None:
            rule(self, event)

    @property
    def kind(self) -> str:
        """The weightiest of what the post tells."""
        return next((kind for kind in KINDS if kind in self.kinds), "news")

    @property
    def text(self) -> str:
        """The whole post; empty if there is nothing to tell."""
        paragraphs = list(self.paragraphs)
        if self.lapsed and self.tally is None and "end" not in self.kinds:
            paragraphs.append([self.scene.say("unvoted.lapsed", names=self.scene.listed(self.lapsed))])
        return "\n\n".join("\n".join(lines) for lines in paragraphs)

    def paragraph(self, *lines: str) -> None:
        """Begin a new paragraph."""
        self.paragraphs.append(list(lines))

    def line(self, text: str) -> None:
        """A line of the last paragraph."""
        if self.paragraphs:
            self.paragraphs[-1].append(text)
        else:
            self.paragraph(text)

    def append(self, text: str) -> None:
        """A sentence at the end of the last line."""
        self.paragraphs[-1][-1] += f" {text}"

    # The opening, phases and the clock.

    def committed(self, event: Committed) -> None:
        """The opening: who sits at the table, the calendar, the fingerprint of the secret."""
        scene = self.scene
        self.kinds.add("opening")
        title = scene.texts.title
        self.paragraph(scene.say("opening.title", title=title) if title else scene.say("opening.untitled"))
        self.paragraph(scene.say("opening.seats", players=Count(len(scene.names))))
        for number, name in enumerate(scene.names, 1):
            self.line(scene.say("opening.seat", number=number, name=name))
        self.paragraph(" ".join(calendar(scene, event.at)))
        self.paragraph(scene.say("committed", hash=event.hash))

    def ceremony(self, event: Ceremony) -> None:
        """What is awaited of everybody first (R43, R44)."""
        self.paragraph(self.scene.say("opening.ceremony"))

    def opened(self, event: Opened) -> None:
        """A phase opens; an early close without an execution is known by it."""
        scene, rules = self.scene, self.scene.rules
        if event.phase == "night":
            self._before_night()
            said = [scene.say("opened.night", number=event.number, until=scene.when(event.until, event.at))]
            dawn = dawn_after(rules.calendar, event.at, event.until)
            if dawn != event.until:
                said.append(scene.say("opened.night.dawn", dawn=scene.at(dawn, event.at)))
            if rules.thread.night == "shut":
                said.append(scene.say("opened.night.shut"))
            self.paragraph(" ".join(said))
            return
        said = [scene.say("opened.day", number=event.number, until=scene.when(event.until, event.at))]
        if rules.voting.silence is not None:
            said.append(scene.say("opened.day.silence", silence=scene.lasting(rules.voting.silence, "genitive")))
        living = [seat.number for seat in scene.state.living()]
        self.paragraph(" ".join(said), scene.say("living", players=Count(len(living)), names=scene.listed(living)))

    def _before_night(self) -> None:
        if self.scene.state.phase == "day" and self.tally is None:
            self._close(early=True)
        self._spared()

    def paused(self, event: Paused) -> None:
        """The clock stops."""
        self.kinds.add("pause")
        self.paragraph(self.scene.say("paused"))

    def resumed(self, event: Resumed) -> None:
        """The clock goes on."""
        scene, state = self.scene, self.scene.state
        self.kinds.add("resume")
        if scene.night_is_closed():
            self.paragraph(scene.say("resumed.dawn", dawn=scene.at(event.until, event.at)))
            return
        until = scene.when(event.until, event.at)
        self.paragraph(scene.say(f"resumed.{state.phase}", number=state.number, until=until))

    def moved(self, event: Moved) -> None:
        """The host moves a close."""
        state = self.scene.state
        self.kinds.add("moved")
        until = self.scene.when(event.until, event.at)
        self.paragraph(self.scene.say(f"moved.{state.phase}", number=state.number, until=until))

    # Dawn, execution, deaths.

    def _dawn(self) -> None:
        self.kinds.add("dawn")
        self.paragraph(self.scene.say("dawn", number=self.scene.state.number))
        if not self._anyone_dies_tonight():
            self.append(self.scene.say("dawn.nobody"))

    def _anyone_dies_tonight(self) -> bool:
        for event in self.events:
            if isinstance(event, Died):
                return True
            if isinstance(event, Removed | Opened | Ended):
                return False
        return False

    def _close(self, *, early: bool) -> None:
        self.kinds.add("execution")
        self.tally = FinalTally(self.scene, self.at, early=early)
        self.paragraph(*self.tally.lines())

    def _spared(self) -> None:
        """Say once that nobody is executed, where the day has closed and that is so."""
        executed = any(isinstance(event, Died) and event.cause == "executed" for event in self.events)
        if self.tally is None or executed or self.spared:
            return
        self.spared = True
        tie = self.tally.tie(None)
        self.paragraph(*([tie] if tie else []), self.scene.say("execution.nobody"))

    def died(self, event: Died) -> None:
        """A death by its public cause, with what is made public of the dead."""
        name = self.scene.name(event.player)
        if event.cause == "executed":
            if self.tally is None:
                self._close(early=True)
            assert self.tally is not None
            tie = self.tally.tie(event)
            self.paragraph(*([tie] if tie else []))
            self.line(self.scene.say("died.executed", name=name, votes=Count(event.votes or 0)))
        elif event.cause != "removed" or not self._just(Removed, event.player):
            key = f"died.{event.cause}"
            self.line(self.scene.say(key if self.scene.phrases.has(key) else "died.unknown", name=name))
        after = self.events[self.place + 1] if self.place + 1 < len(self.events) else None
        if not (isinstance(after, Revealed) and after.player == event.player):
            self.append(self.scene.say("revealed.nothing"))

    def _just(self, kind: type[Event], player: int) -> bool:
        before = self.events[self.place - 1] if self.place else None
        return isinstance(before, kind) and getattr(before, "player", None) == player

    def revealed(self, event: Revealed) -> None:
        """What is made public of the dead, or of the living (R10)."""
        scene = self.scene
        what = scene.role(event.role) if event.role is not None else scene.side(event.side or "")
        kind = "role" if event.role is not None else "side"
        if self._just(Died, event.player):
            self.append(scene.say(f"revealed.{kind}", **{kind: what}))
        else:
            self.line(scene.say(f"exposed.{kind}", name=scene.name(event.player), **{kind: what}))

    def duty(self, event: Duty) -> None:
        """Last night's sentry."""
        self.line(self.scene.say("duty", name=self.scene.name(event.player)))

    def removed(self, event: Removed) -> None:
        """A player is out of the game, and why."""
        self.kinds.add("removal")
        self._spared()
        self.paragraph(removal(self.scene, event))

    def unvoted(self, event: Unvoted) -> None:
        """Votes that fell away with their target; without words where the day closes anyway."""
        if event.reason is not None:
            self.lapsed.append(event.player)

    # The end.

    def ended(self, event: Ended) -> None:
        """The end: who has won, with which players, and who was who."""
        scene, won = self.scene, self.scene.state.won
        self.kinds.add("end")
        self._spared()
        self.paragraph(scene.say(f"ended.{event.reason}"), *(scene.say("won", side=scene.side(side)) for side in won))
        if self.final_roles is None:
            known = [s.number for s in scene.state.seats if s.side in won]
            if known:
                self.line(scene.say("winners.known", names=scene.listed(known)))
            return
        sides = [scene.rules.roles[role].side for role in self.final_roles]
        winners = [seat for seat, side in enumerate(sides) if side in won]
        if winners:
            self.line(scene.say("winners", names=scene.listed(winners)))
        self.paragraph(scene.say("roles"))
        for seat, role in enumerate(self.final_roles):
            self.line(scene.say("roles.line", number=seat + 1, name=scene.name(seat), role=scene.role(role)))

    def disclosed(self, event: Disclosed) -> None:
        """The secret, and how to verify it."""
        fingerprint = self.scene.fingerprint
        if fingerprint is None:
            self.paragraph(self.scene.say("disclosed.plain", secret=event.secret))
        else:
            self.paragraph(self.scene.say("disclosed", secret=event.secret, hash=fingerprint))


def calendar(scene: Scene, at: datetime) -> list[str]:
    """The calendar in sentences (P14, P22, P23, R29)."""
    rules, zone = scene.rules.calendar, scene.zone_at(at)
    said = []
    for phase, closing in (("day", rules.day), ("night", rules.night)):
        if closing.closes is not None:
            said.append(scene.say(f"calendar.{phase}.closes", time=f"{clock(closing.closes)} {zone}"))
        elif closing.lasts is not None:
            said.append(scene.say(f"calendar.{phase}.lasts", duration=scene.lasting(closing.lasts)))
        if phase == "day" and rules.first_day > 1:
            said.append(scene.say("calendar.day.first", days=Count(rules.first_day)))
    if isinstance(rules.dawn, time):
        said.append(scene.say("calendar.dawn.at", time=f"{clock(rules.dawn)} {zone}"))
    elif rules.dawn is not None:
        said.append(scene.say("calendar.dawn.after", duration=scene.lasting(rules.dawn)))
    return said


def removal(scene: Scene, event: Removed) -> str:
    """A removal with its reason, and the number that the rules set for it."""
    name, conduct = scene.name(event.player), scene.rules.conduct
    if event.reason == "absence" and conduct.absence is not None:
        return scene.say("removed.absence", name=name, duration=scene.lasting(conduct.absence, "genitive"))
    limit = conduct.missed_votes
    if event.reason == "missed_votes" and limit is not None and (limit.total is None) != (limit.running is None):
        kind, votes = ("total", limit.total) if limit.total is not None else ("running", limit.running)
        return scene.say(f"removed.missed_votes.{kind}", name=name, votes=Count(votes or 0))
    return scene.say("removed", name=name, reason=scene.phrases.term("removal", event.reason))


_RULES: dict[type[Event], Callable[[Post, Any], None]] = {
    Committed: Post.committed,
    Ceremony: Post.ceremony,
    Opened: Post.opened,
    Paused: Post.paused,
    Resumed: Post.resumed,
    Moved: Post.moved,
    Died: Post.died,
    Revealed: Post.revealed,
    Duty: Post.duty,
    Removed: Post.removed,
    Unvoted: Post.unvoted,
    Ended: Post.ended,
    Disclosed: Post.disclosed,
}
