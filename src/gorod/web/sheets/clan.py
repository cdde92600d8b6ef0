"""A clan's room: its members, who proposes what, what stands as decided, the election, the treasures."""

from dataclasses import dataclass

from gorod.engine import ELECTED, Stand, decided
from gorod.web.access import Sight
from gorod.web.sheets.players import side_mark
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Member:
    """A member of the clan, dead ones included. `nominee`: whom he names as leader."""

    number: int
    name: str
    role: str
    alive: bool
    leader: bool
    me: bool
    nominee: str


@dataclass(frozen=True)
class Proposals:
    """Who proposes what for one order of the night: (member, target, whether that is the leader's); an empty target is a refusal.

    `decided`: what would be done if the night closed now, as far as the viewer knows; `refused`: nothing would.
    """

    title: str
    treasure: str
    made: list[tuple[str, str, bool]]
    decided: str
    refused: bool


@dataclass(frozen=True)
class Chest:
    """A treasure of the clan, and with whom the clan wants it tonight, empty where nobody has said."""

    name: str
    tonight: str


@dataclass(frozen=True)
class ClanRoom:
    """The clan's affairs. `elected`: its leader is chosen by the members."""

    side: str
    mark: str
    elected: bool
    members: list[Member]
    proposals: list[Proposals]
    chests: list[Chest]


def clan_of(sight: Sight, words: Words, side: str) -> ClanRoom | None:
    """The affairs of a clan whose room the viewer is in; None for any other."""
    if f"clan:{side}" not in sight.rooms:
        return None
    state = sight.view.state
    leader = state.leader(side)
    members = [
        Member(
            number=seat.number + 1,
            name=seat.name,
            role=words.role(seat.role),
            alive=seat.alive,
            leader=seat.number == leader,
            me=seat.number == sight.seat,
            nominee=words.names[state.nominations[seat.number]] if seat.number in state.nominations else "",
        )
        for seat in state.seats
        if seat.side == side and not (seat.removed and sight.viewer is not Stand.HOST)
    ]
    return ClanRoom(
        side=words.side(side),
        mark=side_mark(sight, side),
        elected=state.rules.sides[side].leader == ELECTED,
        members=members,
        proposals=_proposals(sight, words, side, leader) if state.phase == "night" else [],
        chests=_chests(sight, words, side),
    )


def _proposals(sight: Sight, words: Words, side: str, leader: int | None) -> list[Proposals]:
    state, made = sight.view.state, []
    for (clan, ability, treasure), table in state.proposals.items():
        if clan != side:
            continue
        choice = decided(state, side, ability, treasure)
        made.append(
            Proposals(
                title=words.ability(ability),
                treasure=treasure or "",
                made=[
                    (
                        words.names[member],
                        "" if proposal.target is None else words.names[proposal.target],
                        member == leader,
                    )
                    for member, proposal in sorted(table.items(), key=lambda item: item[1].order)
                ],
                decided="" if choice is None or choice.target is None else words.names[choice.target],
                refused=choice is not None and choice.target is None,
            )
        )
    return made


def _chests(sight: Sight, words: Words, side: str) -> list[Chest]:
    state = sight.view.state
    made = []
    for treasure in sight.table.play.state.owned(side):
        choice = decided(state, side, "carry", treasure) if state.phase == "night" else None
        made.append(Chest(treasure, "" if choice is None or choice.target is None else words.names[choice.target]))
    return made
