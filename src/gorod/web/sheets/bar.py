"""The bar of a game's page: phase, deadline, living, own mask."""

from dataclasses import dataclass
from datetime import datetime

from gorod.engine import Stand
from gorod.web.access import Sight
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Bar:
    """`phase` is `day` or `night`; `closes`, aware, is what the countdown runs to: the close, or by a closed night the dawn.

    `dawning`: the night's orders are in, the results come at `until`. `seat` counts from 1.
    """

    slug: str
    title: str
    phase: str
    number: int
    closes: datetime | None
    until: str
    dawning: bool
    paused: bool
    over: bool
    living: int
    total: int
    mask: str | None
    seat: int | None
    alive: bool
    host: bool
    #: Whom the viewer's vote stands for, empty for none; `may_vote`: he has a vote today.
    vote: str
    may_vote: bool


def bar_of(sight: Sight, words: Words, now: datetime) -> Bar:
    """The bar for a viewer at `now` (aware)."""
    state, scene = sight.view.state, sight.table.announcer.scene
    dawning = scene.night_is_closed(now)
    closes = scene.dawn if dawning else scene.closes
    if state.ended or state.paused_at is not None:
        closes = None
    seat = sight.seat
    voting = state.phase == "day" and not state.ended
    standing = state.ballots.get(seat) if voting and seat is not None else None
    return Bar(
        slug=sight.row.slug,
        title=sight.row.title,
        phase=state.phase,
        number=state.number,
        closes=closes,
        until="" if closes is None else words.until(closes, now),
        dawning=dawning,
        paused=state.paused_at is not None,
        over=state.ended is not None,
        living=sum(1 for _ in state.living()),
        total=len(state.seats),
        mask=None if seat is None else words.names[seat],
        seat=None if seat is None else seat + 1,
        alive=seat is not None and state.seats[seat].alive,
        host=sight.viewer is Stand.HOST,
        vote=words.names[standing.target] if standing is not None else "",
        may_vote=voting and seat is not None and state.may_vote(seat),
    )
