"""Was chance fair? Every draw of a record computed again from its secret (the law of draws)."""

import hashlib
import re
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from gorod.engine import Drew, choose, happens, shuffle
from gorod.records.claims import Claim
from gorod.records.notation import Record
from gorod.records.replay import Played, play
from gorod.scenarios import ScenarioError

#: The label that the roles are dealt by: the scenario's roles for that many players, shuffled, in seat order.
DEAL = "deal"
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})+", re.ASCII)


class Verdict(Struct):
    """What a verification came to: a readable line for each thing looked at, and whether all of them hold."""

    lines: list[str] = field(default_factory=list)
    holds: bool = True

    def note(self, text: str, *, fits: bool = True) -> None:
        """Add a line; one that does not fit spoils the whole."""
        self.lines.append(text)
        self.holds = self.holds and fits


def verify(record: Record, folder: Path) -> Verdict:
    """Compute every draw of a record from its seed, or from the secret that it says was disclosed. Raises `RecordError`."""
    verdict = Verdict()
    secret = _secret(record)
    if secret is None:
        verdict.note(
            "no secret: the record has no `seed` and no `= disclosed secret=…`; nothing can be verified", fits=False
        )
        return verdict
    played = play(record, folder, secret)
    _commitment(record, secret, verdict)
    _disclosures(record, secret, verdict)
    _deal(played, secret, verdict)
    _draws(played, secret, verdict)
    return verdict


def _claims(record: Record, kind: str) -> list[Claim]:
    return [item for item in record.items if isinstance(item, Claim) and item.happened and item.type == kind]


def _secret(record: Record) -> bytes | None:
    if record.header.seed is not None:
        return record.header.secret
    told = [claim.fields["secret"] for claim in _claims(record, "disclosed") if "secret" in claim.fields]
    return bytes.fromhex(told[-1]) if told and _HEX.fullmatch(told[-1]) else None


def _commitment(record: Record, secret: bytes, verdict: Verdict) -> None:
    digest = hashlib.sha256(secret).hexdigest()
    verdict.note(f"secret {secret.hex()}, SHA-256 {digest}")
    for claim in _claims(record, "committed"):
        given = claim.fields.get("hash", digest).lower()
        if given == digest:
            verdict.note("committed: the hash published at the opening is this one")
        else:
            verdict.note(f"committed: line {claim.line} has another hash, {given}", fits=False)


def _disclosures(record: Record, secret: bytes, verdict: Verdict) -> None:
    for claim in _claims(record, "disclosed"):
        given = claim.fields.get("secret", secret.hex()).lower()
        if given == secret.hex():
            verdict.note("disclosed: the secret is this one")
        else:
            verdict.note(f"disclosed: line {claim.line} has another secret, {given}", fits=False)


def _deal(played: Played, secret: bytes, verdict: Verdict) -> None:
    roles = list(played.record.header.seats.values())
    try:
        drawn = shuffle(secret, DEAL, played.scenario.deal_for(len(roles)))
    except ScenarioError:
        drawn = []
    how = "are those drawn from the secret" if drawn == roles else "were set by hand"
    verdict.note(f"{DEAL}: the roles {how}")


def _draws(played: Played, secret: bytes, verdict: Verdict) -> None:
    results: dict[str, str] = {}
    for event in played.game.log:
        if isinstance(event, Drew):
            results[event.label] = computed = _computed(event, secret, played.names)
            result = _named(event.result, played.names)
            among = ", ".join(_named(one, played.names) for one in event.among)
            if computed == result:
                verdict.note(f"{event.label}: {result}, as drawn (of {among})")
            else:
                verdict.note(
                    f"{event.label}: {result}, set by hand; the secret gives {computed} (of {among})", fits=False
                )
    if not results:
        verdict.note("no draw was made")
    for claim in _claims(played.record, "drew"):
        label, claimed = claim.fields.get("label"), claim.fields.get("result")
        if label is not None and label not in results:
            verdict.note(f"{label}: line {claim.line} has a draw that was never made", fits=False)
        elif label is not None and claimed is not None and results[label] != claimed:
            verdict.note(f"{label}: line {claim.line} has {claimed}; the secret gives {results[label]}", fits=False)


def _named(value: int | str, names: list[str]) -> str:
    return names[value] if isinstance(value, int) else value


def _computed(event: Drew, secret: bytes, names: list[str]) -> str:
    """What the secret gives for a draw: a seat's name, the truth of a chance, or sides in order."""
    if isinstance(event.result, int):
        return _named(choose(secret, event.label, event.among), names)
    if event.result in ("true", "false"):
        return "true" if happens(secret, event.label, Fraction(event.among[0])) else "false"
    return ",".join(str(side) for side in shuffle(secret, event.label, event.among))
