"""Plain data out of a Sight: taken while the game is held, sent after."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from gorod.engine import DEAD, HOST, PLAYERS, PUBLIC, Event, early_count, silent, tally, zone_of
from gorod.records.facts import teller
from gorod.web import access, lobby, opening
from gorod.web.access import Sight
from gorod.web.api.shapes import Early, GameLine, GameShape, Heap, Own, PostShape, Room, SeatShape
from gorod.web.background.reminders import notice
from gorod.web.models import Game, Post
from gorod.web.pages.thread import base_of

#: Settings that say how many of each role were dealt.
_TELLING = ("deals",)


def address_of(sight: Sight, channel: str) -> str:
    """What a room is called in addresses: `thread`, `host`, `clan`, `dead`; for the host `player:3`, `clan:SIDE` too, and `notes`."""
    if channel == PUBLIC:
        return "thread"
    if channel == HOST:
        return "notes"
    if channel in PLAYERS:
        return "host" if sight.seat is not None else f"player:{PLAYERS.index(channel) + 1}"
    return "clan" if sight.seat is not None and channel != DEAD else channel


def channel_of(sight: Sight, address: str) -> str | None:
    """The channel of a room's address; None where the viewer has no such room."""
    return next((channel for channel in sight.rooms if address_of(sight, channel) == address), None)


def facts_of(sight: Sight, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as the record's JSON has them, without what the host took out of posts (R39)."""
    fact = teller(sight.table.names, zone_of(sight.table.scenario.rules.calendar.zone))
    return [fact(event) for event in sight.table.shown(list(events))]


def post_shape(sight: Sight, post: Post, base: int | None = None) -> PostShape:
    """A post that the viewer may read. `base`: what is taken off the numbers of its room, where that is known already."""
    return PostShape(
        room=address_of(sight, post.room),
        number=post.number - (base_of(sight, post.room) if base is None else base),
        at=local(sight, post.at),
        kind=post.kind,
        text=post.text,
        html=post.html,
        note=post.note,
        seat=None if post.seat is None else post.seat + 1,
        name=None if post.seat is None else sight.table.names[post.seat],
    )


def local(sight: Sight, at: datetime) -> str:
    """A moment as an ISO text with the game's zone."""
    return at.astimezone(zone_of(sight.table.scenario.rules.calendar.zone)).isoformat()


def line_of(row: Game, seated: int) -> GameLine:
    """What a list says of a game; `seated`: how many sit there."""
    return GameLine(
        slug=row.slug,
        title=row.title,
        scenario=row.scenario,
        language=row.language,
        status=row.status,
        players=row.players,
        seated=seated,
        starts=row.starts,
    )


def _base(row: Game, seated: int) -> GameShape:
    return GameShape(
        **dict(line_of(row, seated)),
        ceremony=row.ceremony,
        settings={name: value for name, value in row.overrides.items() if name.split(".")[0] not in _TELLING},
    )


def gathering(row: Game, user: AbstractBaseUser | AnonymousUser) -> GameShape:
    """A game before it begins: its names as far as they are shown, without numbers before the deal; the asker's own seat and role (R44)."""
    shape = _base(row, row.seats.count())
    host = access.leads(row, user)
    names, _own_name = access.gathered(row, user)
    seat = lobby.seat_of(row, user)
    shape.seats = [SeatShape(number=0, name=name, alive=True) for name in names]
    if host and row.dealt is not None:
        shape.seats = [
            SeatShape(
                number=one.number + 1, name=one.name, alive=True, about=one.about or None, confirmed=one.confirmed
            )
            for one in row.seats.order_by("number")
        ]
    shape.host, shape.dealt, shape.queue = host, row.dealt, row.standby.count()
    shape.waiting = user.pk is not None and row.standby.filter(user_id=user.pk).exists()
    if row.ceremony:
        shape.confirm_until = opening.opens_by(row)
    if seat is not None:
        shape.you = Own(
            number=0 if row.dealt is None else seat.number + 1,
            name=seat.name,
            role=opening.role_of(row, seat),
            confirmed=seat.confirmed or not row.ceremony,
            introduced=not row.ceremony,
            about=seat.about or None,
        )
    return shape


def game_shape(sight: Sight, user: AbstractBaseUser | AnonymousUser, now: datetime) -> GameShape:
    """A game that has begun, from the viewer's view alone."""
    state = sight.view.state
    shape = _base(sight.row, len(sight.table.names))
    shape.host = sight.seat is None and HOST in sight.rooms
    shape.waiting = user.pk is not None and sight.row.standby.filter(user_id=user.pk).exists()
    shape.reminder = notice(sight, now) or None
    shape.zone = state.rules.calendar.zone
    shape.phase, shape.number = state.phase or None, state.number
    shape.until = None if state.closes_at is None or state.ended else local(sight, state.closes_at)
    shape.paused, shape.ended, shape.won = state.paused_at is not None, state.ended, list(state.won)
    about = dict(sight.row.seats.exclude(about="").values_list("number", "about"))
    shape.seats = [
        SeatShape(
            number=seat.number + 1,
            name=seat.name,
            alive=seat.alive,
            cause=seat.cause,
            removed=seat.removed,
            role=seat.role or None,
            side=seat.side or None,
            about=about.get(seat.number),
            confirmed=seat.confirmed if shape.host and shape.ceremony else None,
        )
        for seat in state.seats
    ]
    shape.you = _own(sight)
    if state.phase == "day" and not state.ended:
        shape.tally = [Heap(target=target + 1, voters=_voters(sight, target)) for target in sorted(tally(state))]
        shape.silent = [seat + 1 for seat in silent(state)]
        early = early_count(state)
        shape.early = None if early is None else Early(said=early[0], needed=early[1])
    shape.rooms = [Room(room=address_of(sight, channel), posts=sight.posts(channel).count()) for channel in sight.rooms]
    shape.events = len(sight.view.events)
    return shape


def _voters(sight: Sight, target: int) -> list[int]:
    """Who votes for a seat, the first one first."""
    standing = [(ballot.order, voter) for voter, ballot in sight.view.state.ballots.items() if ballot.target == target]
    return [voter + 1 for _, voter in sorted(standing)]


def _own(sight: Sight) -> Own | None:
    page = sight.page()
    if page is None:
        return None
    state = sight.view.state
    seat, known = state.seats[page.seat], sight.table.play.state.seats[page.seat]
    ballot = state.ballots.get(page.seat) if state.phase == "day" else None
    return Own(
        number=seat.number + 1,
        name=seat.name,
        role=seat.role or None,
        side=seat.side or None,
        alive=seat.alive,
        vote=None if ballot is None else ballot.target + 1,
        early=ballot is not None and ballot.early,
        confirmed=known.confirmed,
        introduced=known.introduced,
        changes_left=page.changes_left,
        votes=[target + 1 for target in page.votes],
        orders={ability: [target + 1 for target in found] for ability, found in page.targets.items()},
    )
