"""Words, both ways. What people write is read as a careful host reads it: votes, orders, notices, forbidden quotations. What happens
is told as a host writes it, to each channel its own (`Announcer`). The engine knows nothing of it."""

from gorod.speech.announcements import ANNOUNCEMENT_KINDS, Announcement, Announcer
from gorod.speech.ballots import read_ballot
from gorod.speech.foresight import Foreseen, foresee
from gorod.speech.markup import FORUM, KINDS
from gorod.speech.names import Match, Roster, likenesses
from gorod.speech.notices import read_away
from gorod.speech.orders import read_orders
from gorod.speech.phrases import LANGUAGES, check_flavour
from gorod.speech.plurals import Count, duration, plural
from gorod.speech.quotation import quotes
from gorod.speech.readings import BallotReading, OrderReading
from gorod.speech.reasons import Hint, explain
from gorod.speech.scene import ScenarioTexts
from gorod.speech.terms import term

__all__ = [
    "ANNOUNCEMENT_KINDS",
    "FORUM",
    "KINDS",
    "LANGUAGES",
    "Announcement",
    "Announcer",
    "BallotReading",
    "Count",
    "Foreseen",
    "Hint",
    "Match",
    "OrderReading",
    "Roster",
    "ScenarioTexts",
    "check_flavour",
    "duration",
    "explain",
    "foresee",
    "likenesses",
    "plural",
    "quotes",
    "read_away",
    "read_ballot",
    "read_orders",
    "term",
]
