"""What people write, read as a careful host reads it: votes, orders, notices and forbidden quotations. Plain data in and out;
the engine knows nothing of it, and it knows nothing of the engine."""

from gorod.speech.ballots import read_ballot
from gorod.speech.markup import FORUM, KINDS
from gorod.speech.names import Match, Roster
from gorod.speech.notices import read_away
from gorod.speech.orders import read_orders
from gorod.speech.quotation import quotes
from gorod.speech.readings import BallotReading, OrderReading

__all__ = [
    "FORUM",
    "KINDS",
    "BallotReading",
    "Match",
    "OrderReading",
    "Roster",
    "quotes",
    "read_away",
    "read_ballot",
    "read_orders",
]
