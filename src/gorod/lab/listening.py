"""What a bot makes of other players' posts: claims of a role, and claims of what a check showed."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Claim(NamedTuple):
    """A player says that he holds a role (`about` None), or that another seat does."""

    role: str
    about: int | None = None


class Ear:
    """Finds claims in posts. `names` in seat order; `titles`: role id -> what the role is called in the players' language."""

    def __init__(self, names: Sequence[str], titles: Mapping[str, str], myself: str) -> None:
        self._seats = {name.casefold(): seat for seat, name in enumerate(names)}
        self._roles = {title.casefold(): role for role, title in titles.items()}
        anyone = "|".join(sorted(map(re.escape, self._seats), key=len, reverse=True))
        any_title = "|".join(sorted(map(re.escape, self._roles), key=len, reverse=True))
        self._own = re.compile(rf"\b(?:{myself})\s+(?:[—–-]\s*)?({any_title})(?!\w)")
        self._other = re.compile(rf"(?<!\w)({anyone})\s*[—–]\s*({any_title})(?!\w)")

    def claims(self, text: str) -> list[Claim]:
        """The claims in a post, in reading order of each kind; negations are not understood, as bots do not use them."""
        folded = text.casefold()
        own = [Claim(self._roles[hit[1]]) for hit in self._own.finditer(folded)]
        return own + [Claim(self._roles[hit[2]], self._seats[hit[1]]) for hit in self._other.finditer(folded)]
