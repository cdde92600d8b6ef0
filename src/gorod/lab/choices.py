"""Whom a bot picks: for its vote, and for each ability by night."""

import random

from gorod.engine import State, early_count, tally
from gorod.lab.mind import Mind
from gorod.lab.page import Page
from gorod.lab.temper import Temper


class Choices:
    """The preferences of one bot. Every choice is made among the legal targets of its page."""

    def __init__(self, mind: Mind, temper: Temper, rng: random.Random) -> None:
        self.mind, self.temper, self._rng = mind, temper, rng

    def best(self, seats: list[int], worth: dict[int, float], spread: float = 0.3) -> int:
        """The seat of the greatest worth, a little chance added to each; `seats` is not empty."""
        noisy = {seat: worth[seat] + self._rng.gauss(0, spread) for seat in seats}
        return max(seats, key=lambda seat: noisy[seat])

    # --- by day

    def vote(self, page: Page) -> int | None:
        """Whom to vote for, or None where nobody can be voted for."""
        state, seats = page.state, page.votes
        if not seats:
            return None
        against = {seat: len(votes) for seat, votes in tally(state).items()}
        standing = state.ballots.get(page.seat)
        if standing is not None and standing.target in against:
            against[standing.target] -= 1
        worth = {
            seat: self.mind.suspicion(state, seat) + self.temper.follows * 0.6 * against.get(seat, 0) for seat in seats
        }
        if state.clan_of(page.seat) is not None:
            self._spare_comrades(state, page.seat, worth, against)
        return self.best(seats, worth)

    def _spare_comrades(self, state: State, me: int, worth: dict[int, float], against: dict[int, int]) -> None:
        """A clan votes for others, unless a comrade is lost anyhow and one wants to look honest; it fears who can find it out."""
        lost = sum(state.may_vote(seat.number) for seat in state.living()) / 2
        for seat in worth:
            if state.seats[seat].side == state.seats[me].side:
                doomed = against.get(seat, 0) >= lost
                worth[seat] = worth[seat] + 2 if doomed and self.temper.bluffs > 0 else -20.0
            elif seat in self.mind.claimants("inspect"):
                worth[seat] += 0.8

    def certain(self, page: Page, target: int) -> bool:
        """Is the evidence against the target good enough to hurry the execution?"""
        state = page.state
        mate = state.clan_of(page.seat) is not None and state.seats[target].side == state.seats[page.seat].side
        return not mate and self.mind.suspicion(state, target) >= 2.2

    def hurries(self, page: Page, target: int) -> bool:
        """Add the early word to a vote for the target? (P19)"""
        state = page.state
        counted = early_count(state)
        if counted is None:
            return False
        said, needed = counted
        chance = 0.6 if self.certain(page, target) else self.temper.rushes
        if (
            said * 3 >= needed
            and max(tally(state).items(), key=lambda item: len(item[1]), default=(-1, []))[0] == target
        ):
            chance = max(chance, self.temper.follows)
        return self._rng.random() < chance

    # --- by night

    def target(self, page: Page, ability: str) -> int | None:
        """Whom to use an ability on, or None for nobody; the abilities not listed go to whoever is suspected most."""
        seats = page.targets.get(ability, [])
        if not seats:
            return None
        judge = {"kill": self._kill, "block": self._block, "heal": self._heal, "inspect": self._inspect}
        worth = judge.get(ability, self._suspect)(page, seats)
        chosen = self.best(seats, worth, 0.6)
        return None if worth[chosen] <= -5 else chosen

    def _suspect(self, page: Page, seats: list[int]) -> dict[int, float]:
        return {seat: self.mind.suspicion(page.state, seat) for seat in seats}

    def _kill(self, page: Page, seats: list[int]) -> dict[int, float]:
        """Who can find the clan out, then who can save others, then those the town trusts."""
        worth = {seat: -0.4 * self.mind.suspicion(page.state, seat) for seat in seats}
        for seat in seats:
            worth[seat] += 3.0 * (seat in self.mind.claimants("inspect")) + 2.0 * (seat in self.mind.claimants("heal"))
        return worth

    def _block(self, page: Page, seats: list[int]) -> dict[int, float]:
        """A claimed healer or finder; nobody (-9) else, but now and then a guess. Whoever is to be killed need not be blocked."""
        guess = 0.0 if self._rng.random() < 0.12 else -9.0
        worth = dict.fromkeys(seats, guess)
        for ability, value in (("heal", 3.0), ("inspect", 2.0)):
            worth |= {seat: value for seat in self.mind.claimants(ability) if seat in worth}
        for (_, ability, _), proposals in page.state.proposals.items():
            if ability == "kill":
                worth |= {p.target: -9.0 for p in proposals.values() if p.target in worth}
        return worth

    def _heal(self, page: Page, seats: list[int]) -> dict[int, float]:
        """Whom the clan would like to see dead; oneself when it is known who one is."""
        worth = {seat: -0.4 * self.mind.suspicion(page.state, seat) for seat in seats}
        for seat in seats:
            worth[seat] += 3.0 * (seat in self.mind.claimants("inspect"))
        if page.seat in worth:
            worth[page.seat] = 2.5 if self.mind.claimed.get(page.seat) is not None else -1.0
        return worth

    def _inspect(self, page: Page, seats: list[int]) -> dict[int, float]:
        """The suspected, and never the same one twice."""
        worth = self._suspect(page, seats)
        return {seat: -9.0 if seat in self.mind.known else max(value, -4.0) for seat, value in worth.items()}
