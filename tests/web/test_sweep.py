"""What the site does not keep for ever, and what it does."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model

from gorod.web import lobby
from gorod.web.background import sweep
from gorod.web.models import Game
from gorod.web.people.accounts import new_guest

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]

NOW = datetime.now(UTC)


def over(row: Game, days: int) -> Game:
    Game.objects.filter(pk=row.pk).update(status=Game.Status.OVER, due=None, starts=NOW - timedelta(days=days))
    return row


def test_a_finished_table_of_bots_goes_after_its_days_with_all_that_belongs_to_it(person, settings):
    settings.KEEP = 30
    old, young = (over(lobby.fast_game(person("anna"), "pokemon", 8), days) for days in (31, 29))
    gate = settings.DATA / "locks" / f"gate-{old.slug}"
    assert sweep.sweep(NOW) == 1
    assert list(Game.objects.all()) == [young]
    assert not gate.exists()


def test_games_of_people_games_with_a_host_and_running_tables_stay(table_of, person, settings):
    settings.KEEP = 30
    over(table_of("anna", "boris", invite=True), 400)
    over(table_of("anna", invite=True, host=person("host")), 400)
    over(table_of("anna"), 400)
    running = lobby.fast_game(person("anna"), "pokemon", 8)
    Game.objects.filter(pk=running.pk).update(starts=NOW - timedelta(days=400))
    assert sweep.sweep(NOW) == 0


def test_nothing_goes_where_the_operator_keeps_everything(person, settings):
    settings.KEEP = 0
    over(lobby.fast_game(person("anna"), "pokemon", 8), 400)
    assert sweep.sweep(NOW) == 0


def test_a_guest_whose_session_is_over_and_who_has_no_seat_goes(person, settings):
    settings.KEEP = 30
    gone, seated, fresh = new_guest(), new_guest(), new_guest()
    users = get_user_model().objects
    users.filter(pk__in=[gone.pk, seated.pk, person("anna").pk]).update(last_login=NOW - timedelta(days=91))
    users.filter(pk=fresh.pk).update(last_login=NOW)
    lobby.fast_game(seated, "pokemon", 8)
    assert sweep.sweep(NOW) == 1
    assert set(users.values_list("pk", flat=True)) == {seated.pk, fresh.pk, person("anna").pk}
