"""A table before its game, when several do something at one moment: no seat twice, no deal twice, nobody lost."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from gorod.engine import Opened
from gorod.web import lobby, opening, store
from gorod.web.models import Game, Seat, Standby

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]

SEATS = 8


def now() -> datetime:
    return datetime.now(UTC)


def at_once(*deeds):
    """Do all at one moment, each in a thread; gives what each gave, or the reason of its refusal, in order."""
    ready = threading.Barrier(len(deeds))
    results = [None] * len(deeds)

    def do(place, deed):
        ready.wait(20)
        try:
            results[place] = deed()
        except (lobby.CannotSit, opening.NotFull) as refusal:
            results[place] = getattr(refusal, "reason", "full")
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=one) for one in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def gathered(*people, bots=0, **options) -> Game:
    row = lobby.new_game("Стол", "pokemon", {}, SEATS, **options)
    for user in people:
        lobby.sit(row.slug, user)
    for _ in range(bots):
        lobby.sit(row.slug, None)
    return row


def is_sound(row: Game) -> None:
    """Seats are numbered without a gap, nobody sits twice, and a game that has begun was dealt and opened once."""
    row.refresh_from_db()
    seats = list(row.seats.order_by("number"))
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    assert len(people) == len(set(people))
    assert len({seat.name for seat in seats}) == len(seats) <= SEATS
    events = store.load(row)
    assert len(events) == row.number
    if row.status == Game.Status.RUNNING:
        assert [seat.number for seat in seats] == list(range(SEATS))
        assert len([event for event in events if isinstance(event, Opened)]) == 1
    else:
        assert events == []


@pytest.mark.parametrize("_round", range(3))
def test_of_two_who_want_the_last_place_one_has_it(person, _round):
    row = gathered(bots=SEATS - 1)
    anna, boris = person("anna"), person("boris")
    results = at_once(lambda: lobby.join(row.slug, anna, now()), lambda: lobby.join(row.slug, boris, now()))
    seated, refused = sorted(results, key=lambda reason: reason is not None)
    assert seated is None
    assert refused in ("full", "running")
    assert row.seats.filter(user__isnull=False).count() == 1
    is_sound(row)


def test_one_who_presses_twice_has_one_seat(person):
    row, anna = gathered(), person("anna")
    assert sorted(map(str, at_once(*[lambda: lobby.join(row.slug, anna, now())] * 3))) == ["None", "seated", "seated"]
    is_sound(row)


def test_a_start_pressed_three_times_opens_one_game():
    row = gathered(bots=SEATS, starts=now() + timedelta(days=1))
    at_once(*[lambda: lobby.start(row.slug, now())] * 3)
    is_sound(row)
    assert row.status == Game.Status.RUNNING


@pytest.mark.parametrize("_round", range(3))
def test_a_start_while_one_comes_and_one_goes_opens_a_full_table_or_none(person, _round):
    anna, boris = person("anna"), person("boris")
    row = gathered(anna, bots=SEATS - 2, starts=now() + timedelta(days=1))
    at_once(
        lambda: lobby.join(row.slug, boris, now()),
        lambda: lobby.leave(row.slug, anna),
        lambda: lobby.start(row.slug, now()),
    )
    is_sound(row)


def test_a_time_to_begin_that_comes_in_several_processes_begins_one_game(person):
    row = gathered(person("anna"), bots=2, starts=now() - timedelta(seconds=5), fill=True)
    at_once(*[lambda: lobby.begin(row.slug, now())] * 3)
    is_sound(row)
    assert row.status == Game.Status.RUNNING


def dealt(person, *waiting) -> Game:
    """A full table of people whose roles are dealt and not confirmed, and a queue."""
    row = gathered(*(person(f"p{n}") for n in range(SEATS)), ceremony=True)
    opening.ripen(row.slug, now())
    for name in waiting:
        lobby.stand_by(row.slug, person(name))
    return row


def test_two_seats_that_fall_free_at_once_do_not_go_to_one_person(person):
    row = dealt(person, "gleb")
    results = at_once(*(lambda n=n: lobby.replace_before_opening(row.slug, n, None) for n in (0, 1)))
    assert sorted(results) == [False, True]
    assert Seat.objects.filter(game=row, user__username="gleb").count() == 1
    assert not Standby.objects.filter(game=row).exists()
    is_sound(row)


def test_R44_a_replacement_pressed_twice_replaces_once(person):
    row = dealt(person, "gleb", "dina")
    assert sorted(map(str, at_once(*[lambda: lobby.replace_before_opening(row.slug, 0, 0)] * 2))) == ["None", "True"]
    assert row.seats.get(number=0).user.username == "gleb"
    assert Standby.objects.get(game=row).user.username == "dina"


def test_R44_nobody_is_replaced_who_has_confirmed_meanwhile(person):
    row = dealt(person, "gleb")
    first = row.seats.get(number=0)
    lobby.confirm(row.slug, first.user, now())
    assert lobby.replace_before_opening(row.slug, 0, 0) is None
    assert row.seats.get(number=0).user == first.user
