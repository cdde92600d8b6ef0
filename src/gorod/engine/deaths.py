"""Deaths and what follows at the same moment: what is made public, heartbreak, lapsed votes, elections (P18, P29, R21, R34)."""

from gorod.engine import clans, lovers, voting
from gorod.engine.events import HOST, PUBLIC, Cause, Died, Revealed
from gorod.engine.ledger import Ledger

EXECUTED, REMOVED, HEARTBREAK = "executed", "removed", "heartbreak"


def reveal(ledger: Ledger, seat: int, how: str) -> None:
    """Make public what the rule shows: `nothing`, `side` or `role`."""
    place = ledger.state.seats[seat]
    if how == "side":
        ledger.write(Revealed(ledger.at, PUBLIC, seat, side=place.side))
    elif how == "role":
        ledger.write(Revealed(ledger.at, PUBLIC, seat, role=place.role))


def die(ledger: Ledger, seat: int, cause: str, how: str, *, votes: int | None = None, hidden: bool = False) -> None:
    """One player dies, once. `how` is what is made public of him; a `hidden` cause is told to the host alone."""
    ledger.write(Died(ledger.at, PUBLIC, seat, None if hidden else cause, votes))
    if hidden:
        ledger.write(Cause(ledger.at, HOST, seat, cause))
    reveal(ledger, seat, how)
    if ledger.state.phase == "day" and not ledger.state.counted:
        voting.lapse(ledger, seat)
    clan = ledger.state.clan_of(seat)
    if clan is not None:
        clans.count_nominations(ledger, clan)


def die_of_grief(ledger: Ledger, seat: int, how: str) -> list[int]:
    """R21: the lover of one who has just died takes his own life, and so does that one's other lover. Gives the seats that died."""
    gone: list[int] = []
    for other in lovers.partners(ledger.state, seat):
        if ledger.state.seats[other].alive:
            die(ledger, other, HEARTBREAK, how)
            gone += [other, *die_of_grief(ledger, other, how)]
    return gone
