"""What a bot believes: suspicion of every seat, made from its view alone."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from gorod.engine import Died, Event, Learned, Opened, Revealed, Rules, Said, State, Unvoted, View, Voted
from gorod.lab.listening import Ear

#: Weights of evidence, in the unit of a first impression's spread.
_EXPOSED, _SURE, _CLEARED = 3.5, 10.0, 1.5
_FADES = 0.8


class Report(NamedTuple):
    """A claim of what a check showed: who says it, of whom, which role."""

    by: int
    about: int
    role: str


class Mind:
    """One bot's memory. `suspicion` grows with what speaks for a member of a clan; it is made anew from evidence when asked."""

    def __init__(self, seat: int, rules: Rules, ear: Ear, rng: random.Random, seats: int) -> None:
        self.seat, self.rules, self._ear, self._rng = seat, rules, ear, rng
        self.impression = [rng.gauss(0, 0.5) for _ in range(seats)]
        self.heat = [0.0] * seats
        self.known: dict[int, str] = {}
        self.claimed: dict[int, str] = {}
        self.reports: list[Report] = []
        self.ballots: dict[int, int] = {}
        self.killed: list[int] = []
        self._phase = ""
        self._read = 0

    def read(self, view: View) -> None:
        """Take in what the view has been told since the last time."""
        for event in view.events[self._read :]:
            hear = _HEARS.get(type(event))
            if hear is not None:
                hear(self, view.state, event)
        self._read = len(view.events)

    def is_clan(self, role: str) -> bool:
        """Does a role belong to a clan?"""
        return self.rules.sides[self.rules.roles[role].side].clan

    def may(self, role: str, ability: str) -> bool:
        """Has a role the ability for its own use?"""
        return ability in self.rules.roles[role].abilities and not self.is_clan(role)

    def claimants(self, ability: str) -> list[int]:
        """Those who have claimed a role with this ability, in the order of their claims."""
        return [seat for seat, role in self.claimed.items() if self.may(role, ability)]

    def credence(self, claimant: int) -> float:
        """How far a claim is believed, from -1 to 1: a rival claim of the same role shakes it, a lie found out turns it round."""
        if self.heat[claimant] >= _EXPOSED:
            return -0.7
        role = self.claimed.get(claimant)
        rivals = [seat for seat, other in self.claimed.items() if other == role and seat != claimant]
        return 0.35 if role is not None and rivals else 1.0

    def suspicion(self, state: State, seat: int) -> float:
        """How likely the seat seems to belong to a clan: about 0 for a stranger, 10 for certainty, -10 for a known friend of the town."""
        if seat in self.known:
            return _SURE if self.is_clan(self.known[seat]) else -_SURE
        if state.seats[seat].shown and state.seats[seat].side:
            return _SURE if state.rules.sides[state.seats[seat].side].clan else -_SURE
        total = self.impression[seat] + self.heat[seat]
        role = self.claimed.get(seat)
        if role is not None and self.rules.roles[role].abilities:
            total -= _CLEARED * self.credence(seat)
        for report in self.reports:
            if report.about == seat and report.by != seat:
                weight = self.credence(report.by)
                total += weight * (_EXPOSED if self.is_clan(report.role) else -_CLEARED)
        return total

    def exposed(self, state: State) -> list[int]:
        """The living members of a clan that this bot knows by its own checks."""
        return [seat for seat, role in self.known.items() if state.seats[seat].alive and self.is_clan(role)]

    # --- what each kind of event does

    def _hear_said(self, state: State, event: Said) -> None:
        speaker = event.player
        if event.place != "thread" or speaker is None or speaker == self.seat:
            return
        for claim in self._ear.claims(event.text):
            if claim.about is None:
                self._hear_claim(state, speaker, claim.role)
            else:
                self.reports.append(Report(speaker, claim.about, claim.role))
                if claim.about == self.seat and claim.role != state.seats[self.seat].role:
                    self.heat[speaker] += _EXPOSED

    def _hear_claim(self, state: State, speaker: int, role: str) -> None:
        self.claimed[speaker] = role
        mine = state.seats[self.seat].role
        if self.rules.roles[role].abilities and role == mine and not self.is_clan(mine):
            self.heat[speaker] += 2 * _EXPOSED

    def _hear_voted(self, state: State, event: Voted) -> None:
        self.ballots[event.player] = event.target
        if event.target == self.seat:
            self.heat[event.player] += 0.3

    def _hear_unvoted(self, state: State, event: Unvoted) -> None:
        # A vote that lapsed with its target still tells what its voter wanted.
        if event.reason is None:
            self.ballots.pop(event.player, None)

    def _hear_opened(self, state: State, event: Opened) -> None:
        self._phase = event.phase
        if event.phase == "day":
            self.ballots.clear()
            self.impression = [value + self._rng.gauss(0, 0.15) for value in self.impression]
            self.heat = [value if value >= _EXPOSED else value * _FADES for value in self.heat]
        else:
            self.killed.clear()

    def _hear_died(self, state: State, event: Died) -> None:
        if self._phase == "night":
            self.killed.append(event.player)

    def _hear_learned(self, state: State, event: Learned) -> None:
        if event.role is not None:
            self.known[event.about] = event.role

    def _hear_revealed(self, state: State, event: Revealed) -> None:
        """Judge by what the dead turned out to be: those who voted for him, and those who had spoken of him."""
        seat = event.player
        side = event.side or self.rules.roles[event.role or ""].side
        clan = self.rules.sides[side].clan
        for voter, target in self.ballots.items():
            if target == seat:
                self.heat[voter] += -0.8 if clan else 0.25
            elif clan:
                self.heat[voter] += 0.35
        for report in self.reports:
            if report.about == seat:
                true = self.is_clan(report.role) == clan
                self.heat[report.by] += -1.5 if true else 2 * _EXPOSED
        if clan and seat in self.claimed:
            for report in self.reports:
                if report.by == seat and self.is_clan(report.role):
                    self.heat[report.about] -= 1.0


_HEARS: dict[type[Event], Callable[[Mind, State, Any], None]] = {
    Said: Mind._hear_said,
    Voted: Mind._hear_voted,
    Unvoted: Mind._hear_unvoted,
    Opened: Mind._hear_opened,
    Died: Mind._hear_died,
    Learned: Mind._hear_learned,
    Revealed: Mind._hear_revealed,
}
