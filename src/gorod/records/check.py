"""Do the claims of a record hold?"""

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from gorod.engine import Event
from gorod.records.claims import Claim, agrees
from gorod.records.facts import Fact, flat, teller
from gorod.records.replay import Played
from gorod.records.telling import Clerk


class Failure(Struct):
    """A claim that does not hold, and why in one line."""

    claim: Claim
    why: str


class _Told(Struct):
    event: Event
    fact: Fact


def failures(played: Played) -> list[Failure]:
    """The claims of a record that the game does not bear out, in the order of the file."""
    fact, clerk = teller(played.names, played.zone), Clerk(played)
    by_type: dict[str, list[_Told]] = defaultdict(list)
    by_time: dict[tuple[str, str], list[_Told]] = defaultdict(list)
    for event in played.game.log:
        told = _Told(event, fact(event))
        by_type[told.fact["type"]].append(told)
        by_time[told.fact["type"], told.fact["at"][:19]].append(told)
    failed = []
    for claim in (item for item in played.record.items if isinstance(item, Claim)):
        alike = by_type[claim.type]
        among = alike if claim.time is None else by_time[claim.type, claim.time.isoformat(timespec="seconds")[:19]]
        found = next((told for told in among if agrees(claim, told.fact)), None)
        if claim.happened and found is None:
            failed.append(Failure(claim, _nearest(claim, alike, clerk)))
        elif not claim.happened and found is not None:
            failed.append(Failure(claim, f"happened: {clerk.claim(found.event)}"))
    return failed


def _nearest(claim: Claim, alike: Sequence[_Told], clerk: Clerk) -> str:
    """Why a claim fails: the event that comes nearest to it."""
    if not alike:
        return f"did not happen; there is no {claim.type} at all"
    return (
        f"did not happen; the nearest is: {clerk.claim(max(alike, key=lambda told: _likeness(claim, told.fact)).event)}"
    )


def _likeness(claim: Claim, fact: Fact) -> tuple[bool, int, bool]:
    same = sum(flat(fact[key]) == value for key, value in claim.fields.items() if key in fact)
    at = claim.time is not None and fact["at"].startswith(claim.time.isoformat(timespec="minutes")[:16])
    return fact.get("player") == claim.fields.get("player"), same, at
