"""A running game with a marker in every secret, and twins of it that differ in secret things alone.

Everything random is drawn anew from the same seed for each world, so that two worlds differ in what was done in them and nothing else.
"""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from gorod.engine import HOST_REASONS, Command, HostSay, Order, Remove, Replace
from gorod.web import actions, lobby, opening, tables
from gorod.web.incoming import sending
from gorod.web.models import Game, Post, Remark, Report, Seat, Standby
from gorod.web.people import keys
from gorod.web.posts import drafts

OPENS = datetime(2027, 2, 1, 9, 0, tzinfo=UTC)
PLAYERS = 10
SETTINGS = {
    "calendar.day.lasts": "3h",
    "calendar.night.lasts": "3h",
    "calendar.first_day": 1,
    "conduct.absence": None,
    "conduct.missed_votes": None,
    "dead.talk": "own_room",
}
#: Account and seat rows begin at these ids, so that an id on a page is found out.
FIRST_USER, FIRST_SEAT = 731_000_000, 884_000_000


@dataclass
class World:
    """The game `row` at `now`. `seats`: user by seat; `markers`: marker -> names of the viewers who may read it."""

    row: Game
    now: datetime
    users: dict[str, User] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)
    markers: dict[str, set[str]] = field(default_factory=dict)
    #: What nobody at all is shown.
    nobodys: list[str] = field(default_factory=lambda: ["zqkey", "zqinvitation"])
    #: Addresses of further games that are fetched: one that gathers behind masks, one with its roles dealt.
    others: list[str] = field(default_factory=list)
    #: Viewer -> user; None for a stranger without an account.
    viewers: dict[str, str | None] = field(default_factory=dict)

    def secret(self, marker: str, *viewers: str) -> str:
        """Plant a marker that these viewers may read."""
        self.markers[marker] = set(viewers)
        return marker

    # --- doing things

    def wait(self, seconds: int) -> datetime:
        """Let some time go by."""
        self.now += timedelta(seconds=seconds)
        return self.now

    def act(self, make, **more) -> None:
        """One command, a second later."""
        actions.act(self.row.slug, make, self.wait(1), **more)

    def say(self, seat: int, place: str, text: str) -> None:
        """A player writes."""

        def made(table: tables.Table, at: datetime) -> Command:
            state = table.play.state
            if place == "thread":
                return table.hearing.post(state, seat, text, at)
            return table.hearing.message(state, seat, place, text, at)

        self.act(made, key=f"zqkey-{seat}-{self.now:%H%M%S}")

    def order(self, seat: int, ability: str, target: int) -> None:
        """A player gives an order by a button."""
        self.act(sending.decides(seat, "host", [Order(ability, target)]))

    def phase(self) -> tuple[str, int]:
        """The running phase and its number."""
        with tables.opened(Game.objects.get(pk=self.row.pk)) as table:
            return table.play.state.phase, table.play.state.number

    def close(self) -> None:
        """Let the clock run into the next phase."""
        before = self.phase()
        while self.phase() == before:
            due = Game.objects.get(pk=self.row.pk).due
            assert due is not None, "the game is over"
            self.now = max(self.now, due)
            actions.strike(self.row.slug, due)

    # --- who is who

    def seats_with(self, role: str) -> list[int]:
        """The seats that were dealt a role."""
        return [seat for seat, held in self.roles.items() if held == role]

    def user_of(self, seat: int) -> str:
        """The name of a seat's person."""
        return self.seats[seat]


def _account(name: str) -> User:
    return get_user_model().objects.create_user(f"zqname-{name}", f"zqmail-{name}@example.org", "пароль-пароль")


def _first_rows() -> None:
    """Ids of accounts and seats begin high."""
    get_user_model().objects.create(pk=FIRST_USER, username="first", is_active=False)
    game = lobby.new_game("x", "pokemon", {}, 5)
    Seat.objects.create(pk=FIRST_SEAT, game=game, number=0, name="x")
    game.delete()


def seeded(monkeypatch, seed: str) -> None:
    """Everything that is drawn by `secrets` comes from a seed."""
    fate = random.Random(seed)
    for name, drawn in (
        ("token_bytes", lambda count=32: fate.randbytes(count)),
        ("token_hex", lambda count=32: fate.randbytes(count or 32).hex()),
        ("token_urlsafe", lambda count=32: fate.randbytes(count or 32).hex()),
        ("choice", fate.choice),
        ("randbelow", fate.randrange),
        ("SystemRandom", lambda: fate),
    ):
        monkeypatch.setattr(f"secrets.{name}", drawn)


def build(*, more: bool = False, swapped: bool = False) -> World:
    """The world, in its second night. `more`: with further secret things done; `swapped`: two civilians' accounts exchanged."""
    _first_rows()
    host = _account("host")
    people = [_account(f"p{number}") for number in range(PLAYERS)]
    spare, outsider = _account("spare"), _account("outsider")
    row = lobby.new_game("Стол тайн", "pokemon", SETTINGS, PLAYERS, host=host)
    row.invite = "zqinvitation"
    row.save()
    other = lobby.new_game("Другой стол", "pokemon", SETTINGS, 5, host=outsider)
    for person in people:
        lobby.sit(row.slug, person)
    for person in (spare, *people[:4]):
        lobby.sit(other.slug, person)
    lobby.start(row.slug, OPENS)
    lobby.start(other.slug, OPENS)
    world = World(Game.objects.get(pk=row.pk), OPENS)
    around = _bystanders(row)
    world.users = {user.username.removeprefix("zqname-"): user for user in (host, *people, spare, outsider, *around)}
    _cast(world, swapped=swapped)
    _gatherings(world)
    _first_night(world)
    _day(world, spare)
    _second_night(world, more=more)
    return world


def _bystanders(row: Game) -> list[User]:
    """Who has an account and no part in the game: a guest, one who stands by, and the operator's own account with every right of Django's."""
    guest, waits, operator = (_account(name) for name in ("guest", "waits", "operator"))
    guest.set_unusable_password()
    guest.save()
    operator.is_superuser = operator.is_staff = True
    operator.save()
    Standby.objects.create(game=row, user=waits)
    return [guest, waits, operator]


def _gatherings(world: World) -> None:
    """Tables of the same people that have not begun: behind masks, and with roles dealt; each knows his own mask, words and role alone."""
    for ceremony in (False, True):
        row = lobby.new_game("Сбор", "pokemon", {}, 6, host=world.users["outsider"], ceremony=ceremony)
        for viewer in ("don", "civilian", "doctor"):
            name = world.viewers[viewer]
            lobby.sit(row.slug, world.users[name])
            words = world.secret(f"zqabout-{viewer}-{ceremony}x", viewer, "outsider")
            mask = world.secret(f"Маска-{viewer}-{ceremony}", viewer, "outsider")
            row.seats.filter(user=world.users[name]).update(about=words, name=mask)
        if ceremony:
            lobby.fill(row.slug)
            opening.ripen(row.slug, OPENS)
        world.others.append(row.slug)


def _cast(world: World, *, swapped: bool) -> None:
    with tables.opened(world.row) as table:
        world.roles = {seat.number: seat.role for seat in table.play.state.seats}
    if swapped:
        one, two = world.seats_with("civilian")[-2:]
        seats = {seat.number: seat for seat in Seat.objects.filter(game=world.row, number__in=(one, two))}
        first, second = seats[one].user_id, seats[two].user_id
        for number, user in ((one, None), (two, first), (one, second)):
            Seat.objects.filter(game=world.row, number=number).update(user_id=user)
    names = {user.pk: name for name, user in world.users.items()}
    world.seats = {seat.number: names[seat.user_id] for seat in Seat.objects.filter(game=world.row)}
    mafia, town = world.seats_with("mafia"), world.seats_with("civilian")
    world.viewers = {
        "stranger": None,
        "host": "host",
        "outsider": "outsider",  # hosts another game
        "spare": "spare",  # plays in another game; takes a seat here by day
        "don": world.user_of(mafia[0]),
        "mate": world.user_of(mafia[1]),  # dies by day
        "doctor": world.user_of(world.seats_with("doctor")[0]),
        "commissioner": world.user_of(world.seats_with("commissioner")[0]),
        "killed": world.user_of(town[0]),
        "removed": world.user_of(town[1]),
        "replaced": world.user_of(town[2]),
        "civilian": world.user_of(town[3]),
        "guest": "guest",
        "waits": "waits",
        "operator": "operator",
    }


def _first_night(world: World) -> None:
    mafia, town = world.seats_with("mafia"), world.seats_with("civilian")
    doctor, commissioner = world.seats_with("doctor")[0], world.seats_with("commissioner")[0]
    clan = ("don", "mate", "host")
    world.say(mafia[0], "clan", f"Дон {mafia[0] + 1} {world.secret('zqclan-first', *clan)}")
    for seat in mafia:
        world.order(seat, "lead", mafia[0])
    world.order(mafia[0], "kill", town[0])
    world.order(doctor, "heal", mafia[1])
    world.order(commissioner, "inspect", mafia[0])
    for seat, name in world.seats.items():
        viewer = next((viewer for viewer, user in world.viewers.items() if user == name), "")
        owners = {viewer, "host"} - {""}
        owners |= {"spare"} if viewer == "replaced" else set()
        owners -= {"replaced"}
        world.say(seat, "host", f"Ведущему {world.secret(f'zqline-{seat}x', *owners)}")
        note = world.secret(f"zqnote-{seat}x", *owners)
        world.act(lambda _, at, seat=seat, note=note: HostSay(at, f"Ответ {note}", seat))
    world.close()


def _day(world: World, spare: User) -> None:
    mafia, town = world.seats_with("mafia"), world.seats_with("civilian")
    with tables.opened(world.row) as table:
        names = table.names
    world.say(town[0], "dead", world.secret("zqdead-talk", "killed", "mate", "host"))
    world.say(town[3], "thread", "Всем доброго утра")
    for seat in (*town[2:], mafia[0]):
        world.say(seat, "thread", f"[b]{names[mafia[1]]}[/b]")
    world.act(lambda _, at: Remove(at, town[1], HOST_REASONS[0]))
    world.act(lambda _, at: Replace(at, town[2]))
    Seat.objects.filter(game=world.row, number=town[2]).update(user=spare)
    world.close()


def _second_night(world: World, *, more: bool) -> None:
    mafia, town = world.seats_with("mafia"), world.seats_with("civilian")
    doctor = world.seats_with("doctor")[0]
    world.say(mafia[0], "clan", f"Кого сегодня? {world.secret('zqclan-second', 'don', 'mate', 'host')}")
    world.order(mafia[0], "kill", town[3])
    for viewer in ("don", "doctor", "civilian", "host"):
        user = world.users[world.viewers[viewer]]
        for place in ("thread", "host", "clan"):
            drafts.keep(world.row.slug, user, place, world.secret(f"zqdraft-{viewer}-{place}x", viewer))
    Remark.objects.create(game=world.row, number=1, at=world.now, seat=town[3], html="Когда ночь?")
    post = Post.objects.filter(game=world.row, room="public", seat=town[3]).first()
    Report.objects.create(
        game=world.row,
        post=post,
        seat=doctor,
        reason=HOST_REASONS[0],
        words=world.secret("zqreport", "host"),
        at=world.now,
    )
    for viewer in ("don", "civilian"):
        world.secret(keys.make(world.users[world.viewers[viewer]], world.secret(f"zqtoken-{viewer}x", viewer)))
    if more:
        _more(world, mafia, town, doctor)
    world.now = OPENS + timedelta(hours=6, minutes=40)
    world.row = Game.objects.get(pk=world.row.pk)


def _more(world: World, mafia: list[int], town: list[int], doctor: int) -> None:
    """What only the mafia, the doctor, the dead and the host may know of."""
    for number in range(3):
        world.say(mafia[0], "clan", f"Думаю ещё {number}")
    world.order(mafia[0], "kill", town[2])
    world.order(mafia[0], "block", town[3])
    world.order(doctor, "heal", town[3])
    world.say(doctor, "host", "А можно лечить себя?")
    world.order(doctor, "heal", doctor)
    world.act(lambda _, at: HostSay(at, "Нет", doctor))
    world.say(town[0], "dead", "Скучно здесь")
    world.say(mafia[1], "dead", "И не говори")
    drafts.keep(world.row.slug, world.users[world.viewers["doctor"]], "thread", "Ещё думаю")
    keys.make(world.users[world.viewers["doctor"]], "ещё")
