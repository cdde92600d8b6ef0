"""What a page shows, as plain data taken out of a `Sight` while the game is held: names, numbers and sentences, no rules."""

from gorod.web.sheets.bar import Bar, bar_of
from gorod.web.sheets.clan import Chest, ClanRoom, Member, Proposals, clan_of
from gorod.web.sheets.mine import Choice, Letter, Mine, OrderForm, mine_of
from gorod.web.sheets.players import Player, accounts_of, players_of
from gorod.web.sheets.votes import Target, Vote, Votes, votes_of
from gorod.web.sheets.words import Words
from gorod.web.sheets.writing import Writing, writing_of

__all__ = [
    "Bar",
    "Chest",
    "Choice",
    "ClanRoom",
    "Letter",
    "Member",
    "Mine",
    "OrderForm",
    "Player",
    "Proposals",
    "Target",
    "Vote",
    "Votes",
    "Words",
    "Writing",
    "accounts_of",
    "bar_of",
    "clan_of",
    "mine_of",
    "players_of",
    "votes_of",
    "writing_of",
]
