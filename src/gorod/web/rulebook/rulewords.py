"""The deals of a scenario in words: which roles, and how many of each."""

from collections import Counter

from gorod.scenarios import Scenario, text_in


def deal_in_words(scenario: Scenario, players: int, language: str) -> list[tuple[str, int]]:
    """The roles of a game for so many players, with how often each is dealt."""
    counted = Counter(scenario.deal_for(players))
    return [(text_in(scenario.roles[role].name, language), number) for role, number in counted.items()]


def deals_in_words(scenario: Scenario, language: str) -> list[tuple[int, list[tuple[str, int]]]]:
    """Every number of players that the scenario has a deal for, with that deal."""
    return [(players, deal_in_words(scenario, players, language)) for players in scenario.deals]
