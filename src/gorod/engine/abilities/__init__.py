"""The table of abilities: a new one is a file beside this and an entry here."""

from gorod.engine.abilities import attack, block, carry, heal, inspect, kill, lead, love, recruit, watch
from gorod.engine.abilities.ability import Ability

ABILITIES: dict[str, Ability] = {
    module.ABILITY.id: module.ABILITY
    for module in (attack, block, carry, heal, inspect, kill, lead, love, recruit, watch)
}

#: Abilities that every member of a clan has without its role naming them.
CLAN_ABILITIES = ("lead", "carry")
