"""Names as the reading of posts compares them, and the words that a name may not be."""

import unicodedata

#: Words with a meaning of their own in votes, orders and records; nobody may be called so.
COMMAND_WORDS = frozenset({
    "убить", "kill", "блок", "block", "лечу", "лечить", "heal", "проверить", "проверяю", "inspect", "watch",
    "напасть", "attack", "вербую", "recruit", "люблю", "love", "дон", "leader", "клад", "treasure", "отказ", "pass",
    "голос", "vote", "снимаю", "досрочно", "отсутствую", "away", "себя", "me", "никто", "nobody", "город", "town",
    "ведущий", "host", "game", "clan", "dead",
})  # fmt: skip


def folded(name: str) -> str:
    """The name without letter case, ё/е, kinds of space, and marks that cannot be seen."""
    text = unicodedata.normalize("NFKC", name).casefold().replace("ё", "е")
    visible = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return " ".join(visible.split())
