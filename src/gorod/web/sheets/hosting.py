"""What a host sees of each player at his desk, beyond what is told of him in the thread."""

from dataclasses import dataclass

from gorod.engine import PLAYERS, Proposal, Stand
from gorod.web.access import Sight
from gorod.web.sheets.players import Player, players_of
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Charge:
    """A player in the host's care. `line`: the room of his private line; `orders`: (what is done, to whom; None: nothing) that stand for tonight.

    `heard`: when he last wrote or acted; `missed`: votes that he has missed; `unconfirmed`: his role (R44); `mark`: instead of bold (R32).
    """

    player: Player
    line: str
    heard: str
    missed: int
    unconfirmed: bool
    mark: str
    voted: str
    orders: list[tuple[str, str | None]]


def charges_of(sight: Sight, words: Words) -> list[Charge]:
    """Every seat in seat order; nobody for anyone but the host."""
    if sight.viewer is not Stand.HOST:
        return []
    return [_charge(sight, words, player) for player in players_of(sight, words)]


def _charge(sight: Sight, words: Words, player: Player) -> Charge:
    state = sight.view.state
    seat = state.seats[player.number - 1]
    ballot = state.ballots.get(seat.number) if state.phase == "day" else None
    return Charge(
        player=player,
        line=PLAYERS[seat.number],
        heard=words.given(seat.last_heard, sight.table.play.log[-1].at),
        missed=seat.missed_total,
        unconfirmed=not seat.confirmed,
        mark=seat.mark or "",
        voted="" if ballot is None else words.names[ballot.target],
        orders=[
            (words.ability(ability), _target(words, one))
            for (number, ability), given in sorted(state.orders.items())
            if number == seat.number
            for one in given
        ],
    )


def _target(words: Words, one: Proposal) -> str | None:
    return None if one.target is None else words.names[one.target]
