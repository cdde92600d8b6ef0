"""What a viewer may write in a room now, and whom he may vote for."""

from dataclasses import dataclass
from datetime import datetime

from gorod.engine import Place, Say, Stand, is_change, may_say
from gorod.speech import explain
from gorod.web.access import Sight
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Writing:
    """The writing field of a room. `closed`: why nothing can be written, empty where one may write.

    `votes`: (number from 1, name) of those who may be voted for; `withdraw` and `early`: the words of the rules, empty where there are none.
    """

    room: str
    open: bool
    closed: str
    votes: list[tuple[int, str]]
    withdraw: str
    early: str
    #: His first post has to introduce his character (R43).
    introduces: bool = False


def writing_of(sight: Sight, words: Words, place: Place, now: datetime) -> Writing | None:
    """The writing field of a place for the viewer; None for whoever does not sit at the table. The host writes in the thread."""
    if sight.viewer is Stand.HOST:
        return Writing(place, True, "", [], "", "")
    seat, page = sight.seat, sight.page()
    if seat is None or page is None:
        return None
    play, scene = sight.table.play.state, sight.table.scene(words.language)
    reason = may_say(play, Say(now, seat, place, ""))
    if reason == "silence" and page.votes and not is_change(play, seat):
        reason = None
    voting = play.rules.voting
    votes = page.votes if place == "thread" and play.paused_at is None else []
    standing = play.ballots.get(seat)
    return Writing(
        room=place,
        open=reason is None,
        closed="" if reason is None else explain(scene, reason, at=now),
        votes=[(target + 1, words.names[target]) for target in votes],
        withdraw=(voting.withdraw or "") if votes and standing is not None and not standing.early else "",
        early=voting.early.word if votes and voting.early is not None else "",
        introduces=place == "thread" and reason is None and not play.seats[seat].introduced,
    )
