"""Chance. Every draw is HMAC-SHA256(secret, label) turned into a choice without bias; anyone can compute it afterwards.

The number of a draw is the digest as a big-endian integer. If it lies in the incomplete last block of `n` equal parts it is thrown
away and the label is tried again with `#1`, `#2`, … appended: so each of the `n` options is equally likely. Options stand
in seat order (names), scenario order (sides) or as 1, 2, … (chances).
"""

import hashlib
import hmac
from collections.abc import Sequence
from fractions import Fraction

_SPACE = 1 << 256


class BadDraw(ValueError):
    """A forced result that the rules forbid. `label` and `result` as given, `among` what could have come up."""

    def __init__(self, label: str, result: str, among: Sequence[str]) -> None:
        super().__init__(f"draw {label}: {result} is not possible here; possible: {', '.join(among)}")
        self.label, self.result, self.among = label, result, tuple(among)


class Fate:
    """The secret of one game, and the results forced on it by a record (`draws:`), by label."""

    __slots__ = ("forced", "secret")

    def __init__(self, secret: bytes, forced: dict[str, str] | None = None) -> None:
        self.secret = secret
        self.forced = forced or {}

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, in hex: public from the start."""
        return hashlib.sha256(self.secret).hexdigest()


def number(secret: bytes, label: str, below: int) -> int:
    """An integer from 0 to `below` - 1 for this label, each equally likely. `below` is at least 1."""
    limit = _SPACE - _SPACE % below
    attempt = 0
    while True:
        text = label if attempt == 0 else f"{label}#{attempt}"
        value = int.from_bytes(hmac.digest(secret, text.encode(), "sha256"), "big")
        if value < limit:
            return value % below
        attempt += 1


def choose[T](secret: bytes, label: str, options: Sequence[T]) -> T:
    """One of `options` (not empty)."""
    return options[number(secret, label, len(options))]


def happens(secret: bytes, label: str, chance: Fraction) -> bool:
    """True with the given chance, 0 to 1."""
    return number(secret, label, chance.denominator) < chance.numerator


def shuffle[T](secret: bytes, label: str, items: Sequence[T]) -> list[T]:
    """The items in a drawn order: place by place (labels `LABEL/1`, `LABEL/2`, …) one of those left is taken."""
    left, order = list(items), []
    for place in range(1, len(left) + 1):
        order.append(left.pop(number(secret, f"{label}/{place}", len(left))))
    return order
