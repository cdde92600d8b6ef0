"""What a player's own page shows him: his view, and what he may do now. A bot gets this and nothing else."""

from datetime import datetime
from typing import NamedTuple

from gorod.engine import State, View, changes_left, held, targets


class Page(NamedTuple):
    """A player's page at a moment.

    `view`: the game as told to him. `now`: aware, UTC. `targets`: for each ability whose order would be taken now, the seats that it
    would be taken for. `votes`: the seats he may vote for now. `changes_left`: None where the rules set no limit (P15).
    """

    seat: int
    view: View
    now: datetime
    targets: dict[str, list[int]]
    votes: list[int]
    changes_left: int | None

    @property
    def state(self) -> State:
        """The state as far as he knows it: roles and sides that he was not told are empty."""
        return self.view.state


def page_of(state: State, view: View, now: datetime) -> Page:
    """The page of a seated viewer. `state` is the game's, brought to `now`; only the legal targets are taken from it."""
    seat = view.viewer
    if not isinstance(seat, int):
        raise TypeError("a page belongs to a seat")
    legal: dict[str, list[int]] = {}
    votes: list[int] = []
    if state.seats[seat].alive and not state.ended:
        for ability in held(state, seat):
            if found := targets(state, seat, ability):
                legal[ability] = found
        if state.phase == "day" and state.may_vote(seat):
            myself = state.rules.voting.self_vote
            votes = [other.number for other in state.living() if myself or other.number != seat]
    return Page(seat, view, now, legal, votes, changes_left(view.state, seat))
