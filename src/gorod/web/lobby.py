"""Games before they begin: opening a table, sitting down, standing up, dealing and starting."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from gorod.engine import shuffle
from gorod.scenarios import Scenario, load
from gorod.web import actions
from gorod.web.models import Game, Seat

#: A fast clock: same rules, same code, a day of three minutes and a night of one.
FAST: dict[str, object] = {
    "calendar.day.lasts": "3m",
    "calendar.night.lasts": "1m",
    "calendar.first_day": 1,
    "conduct.absence": None,
}
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class CannotSit(Exception):
    """The table is full, runs already, or the user sits there; `reason` is `full`, `running` or `seated`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def new_game(
    title: str,
    scenario: str,
    overrides: Mapping[str, object],
    players: int,
    *,
    language: str = "ru",
    host: AbstractBaseUser | None = None,
    invite: bool = False,
) -> Game:
    """A gathering table. Raises `ScenarioError` for a scenario or setting that is not known, `ValueError` for a number of players without a deal."""
    loaded = load(scenario, overrides)
    loaded.deal_for(players)
    return Game.objects.create(
        slug="".join(secrets.choice(_LETTERS) for _ in range(8)),
        title=title,
        scenario=scenario,
        overrides=dict(overrides),
        language=language,
        players=players,
        host_id=None if host is None else host.pk,
        invite=secrets.token_urlsafe(12) if invite else "",
        secret=secrets.token_bytes(16),
    )


@transaction.atomic
def sit(slug: str, user: AbstractBaseUser | None) -> Seat:
    """Seat a user, or a bot (None), behind a mask drawn from the scenario's pool. Raises `CannotSit`."""
    row = Game.objects.select_for_update().get(slug=slug)
    if row.status != Game.Status.GATHERING:
        raise CannotSit("running")
    taken = list(row.seats.order_by("number"))
    if user is not None and any(seat.user_id == user.pk for seat in taken):
        raise CannotSit("seated")
    if len(taken) >= row.players:
        raise CannotSit("full")
    free = _free_names(load(row.scenario, row.overrides), row.language, {seat.name for seat in taken})
    number = max((seat.number for seat in taken), default=-1) + 1
    return Seat.objects.create(
        game=row, number=number, name=secrets.choice(free), user_id=None if user is None else user.pk, bot=user is None
    )


def _free_names(scenario: Scenario, language: str, taken: set[str]) -> list[str]:
    names = [mask.name.get(language) or next(iter(mask.name.values())) for mask in scenario.masks]
    return [name for name in names if name not in taken]


@transaction.atomic
def start(slug: str, at: datetime | None = None) -> Game:
    """Shuffle the seats, so that their numbers tell nothing of who came when, deal the roles from the secret and open the game.

    `at`: the opening, aware, UTC; now by default. Raises `CannotSit("full")` while places are left, `DecidedDeal`.
    """
    row = Game.objects.select_for_update().get(slug=slug)
    seats = list(row.seats.all())
    if row.status != Game.Status.GATHERING:
        raise CannotSit("running")
    if len(seats) != row.players:
        raise CannotSit("full")
    secrets.SystemRandom().shuffle(seats)
    for place, seat in enumerate(seats):
        seat.number = place + len(seats) * 10
    Seat.objects.bulk_update(seats, ["number"])
    for place, seat in enumerate(seats):
        seat.number = place
    Seat.objects.bulk_update(seats, ["number"])
    roles = load(row.scenario, row.overrides).deal_for(row.players)
    dealt = [(seat.name, role) for seat, role in zip(seats, shuffle(bytes(row.secret), "deal", roles), strict=True)]
    actions.open_table(row, dealt, (at or datetime.now(UTC)).replace(microsecond=0))
    return row


def fast_game(user: AbstractBaseUser, scenario: str, players: int, language: str = "ru") -> Game:
    """A user's own table of bots on a fast clock, opened at once."""
    row = new_game(load(scenario).title.get(language, scenario), scenario, FAST, players, language=language)
    sit(row.slug, user)
    for _ in range(players - 1):
        sit(row.slug, None)
    return start(row.slug)
