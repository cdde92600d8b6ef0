"""A scenario as it is used: the rules of the game, and the names, deals, masks and texts that go with them."""

from msgspec import Struct, field

from gorod.engine import Rules
from gorod.scenarios.errors import ScenarioError
from gorod.scenarios.tree import Table

#: The languages that texts come in, the first one first.
LANGUAGES = ("ru", "en")
#: The grammatical forms that a name may bring; `plural` serves English too.
FORMS = ("genitive", "dative", "accusative", "instrumental", "prepositional", "plural", "plural_genitive")

Texts = dict[str, str]


def text_in(texts: Texts, language: str) -> str:
    """The text in a language, else in the first that there is; empty where there is none."""
    return texts.get(language) or next(iter(texts.values()), "")


class Naming(Struct, frozen=True):
    """What a role or side is called: its names by language, their grammatical forms as far as they are given, an explanation."""

    name: Texts
    forms: dict[str, dict[str, str]] = field(default_factory=dict)
    about: Texts = field(default_factory=dict)

    def form(self, language: str, case: str = "nominative") -> str | None:
        """The name in a language and grammatical form; None where the scenario does not give that form."""
        if case == "nominative":
            return text_in(self.name, language)
        return self.forms.get(language, {}).get(case)


class Mask(Struct, frozen=True):
    """A mask of the pool (P31): its name by language and, where it has one, the file of its picture."""

    name: Texts
    picture: str | None = None


class Scenario(Struct, frozen=True):
    """One scenario with its overrides applied.

    `id` is the name of the file without its ending, `source` the file as the person named it. `deals`: number of players -> a role for
    each. `sides` and `roles`: the namings by id. `announcements`: language -> key -> text, raw.
    """

    id: str
    source: str
    rules: Rules
    deals: dict[int, tuple[str, ...]]
    masks: tuple[Mask, ...]
    title: Texts
    summary: Texts
    sides: dict[str, Naming]
    roles: dict[str, Naming]
    announcements: dict[str, dict[str, str]]
    tree: Table

    def deal_for(self, number: int) -> tuple[str, ...]:
        """The roles for so many players, not shuffled. Raises `ScenarioError` where the scenario has no such deal."""
        if number in self.deals:
            return self.deals[number]
        known = f"from {min(self.deals)} to {max(self.deals)}" if self.deals else "none"
        raise ScenarioError(f"no deal for {number} players; there is: {known}", key="deals", file=self.source)

    def line_of(self, key: str) -> int | None:
        """The line of a setting by its dotted name, or of what it stands in; None for an override."""
        place: object = self.tree
        line = None
        while key and isinstance(place, Table):
            head, _, rest = key.partition(".")
            if key in place.entries:  # the key of a mask or text may have dots of its own
                head, rest = key, ""
            if head not in place.entries:
                break
            place, key = place.entries[head], rest
            line = place.line
        return line
