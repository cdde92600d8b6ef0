"""A game's roles and changed settings in words."""

from collections import Counter

from gorod.scenarios import Scenario, text_in


def deal_in_words(scenario: Scenario, players: int, language: str) -> list[tuple[str, int]]:
    """The roles of a game for so many players, with how often each is dealt."""
    counted = Counter(scenario.deal_for(players))
    return [(text_in(scenario.roles[role].name, language), number) for role, number in counted.items()]
