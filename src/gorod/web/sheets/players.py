"""The seats: who lives, who fell and how, what was made public, and after the end who was who."""

from dataclasses import dataclass

from django.utils.translation import gettext

from gorod.engine import Stand
from gorod.web.access import Sight
from gorod.web.models import Seat
from gorod.web.people.accounts import GUEST
from gorod.web.posts.chronicle import Fall, chronicle_of
from gorod.web.sheets.words import Words


@dataclass(frozen=True)
class Player:
    """One seat, as the viewer may know it. `number` counts from 1; `mark` is the sign of its side, empty where that is not known.

    `phase`, `day` and `cause`: when and how it left, empty for the living. `account` only once the masks are lifted, or for the host.
    """

    number: int
    name: str
    alive: bool
    phase: str
    day: int
    cause: str
    role: str
    side: str
    mark: str
    shown: bool
    posts: int
    me: bool
    account: str
    picture: str
    about: str


def players_of(sight: Sight, words: Words) -> list[Player]:
    """Every seat in seat order, as the viewer may know it (P18, P29, P31)."""
    chronicle, state = chronicle_of(sight.table), sight.view.state
    roles = sight.table.final_roles()
    accounts = accounts_of(sight)
    rows = {seat.number: seat for seat in Seat.objects.filter(game=sight.row)}
    made = []
    for seat in state.seats:
        role = seat.role if roles is None else roles[seat.number]
        side = seat.side if roles is None else sight.table.play.state.seats[seat.number].side
        fall = chronicle.falls.get(seat.number) or Fall("", 0, None)
        row = rows.get(seat.number)
        made.append(
            Player(
                number=seat.number + 1,
                name=seat.name,
                alive=seat.alive,
                phase="" if seat.alive else fall.phase,
                day=fall.number,
                cause="" if seat.alive else words.cause(fall.cause),
                role=words.role(role),
                side=words.side(side),
                mark=side_mark(sight, side),
                shown=seat.shown,
                posts=chronicle.posts[seat.number],
                me=sight.seat == seat.number,
                account=accounts.get(seat.number, ""),
                picture="" if row is None else row.picture,
                about="" if row is None else row.about,
            )
        )
    return made


def side_mark(sight: Sight, side: str) -> str:
    """The colour and sign of a side: `1`, `2`, … for the clans in the scenario's order, `town` for the first side that is none,
    `alone` for any other; empty where the side is not known."""
    sides = sight.table.scenario.rules.sides
    if side not in sides:
        return ""
    clans = [each.id for each in sides.values() if each.clan]
    others = [each.id for each in sides.values() if not each.clan]
    return str(clans.index(side) + 1) if side in clans else ("town" if side == others[0] else "alone")


def accounts_of(sight: Sight) -> dict[int, str]:
    """Who sits where: for the host, and for all once the game is over and the masks are lifted (P31)."""
    masks = sight.table.scenario.rules.masks
    lifted = sight.table.play.over and (masks is None or masks.lifted == "end")
    if not lifted and sight.viewer is not Stand.HOST:
        return {}
    seats = Seat.objects.filter(game=sight.row, user__isnull=False).values_list("number", "user__username")
    return {number: gettext("Guest") if name.startswith(GUEST) else name for number, name in seats}
