"""The record of a finished game: nobody gets it before the end, anybody after, and it replays to the same events."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from gorod.engine import (
    Confirmed,
    Forgiven,
    HostSay,
    Marked,
    Moved,
    Paused,
    Refused,
    Removed,
    Replaced,
    Resumed,
    Unconfirmed,
)
from gorod.web import actions, lobby, opening
from gorod.web.models import Seat
from gorod.web.tables import opened
from table_talk import at, end, replayed, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_record_is_found_only_after_the_end(table_of, client, browser_of, person):
    row = table_of("anna", host=person("host"))
    for viewer in (client, browser_of("anna"), browser_of("host")):
        assert viewer.get(f"/g/{row.slug}/record").status_code == 404
    end(row)
    answer = client.get(f"/g/{row.slug}/record")
    assert answer.status_code == 200 and "attachment" in answer["Content-Disposition"]


def test_R39_the_record_replays_to_the_same_events(table_of, client, browser_of):
    row = table_of("anna", "boris")
    seat = to_day(row)
    anna = browser_of("anna")
    name = row.seats.get(number=(seat + 1) % 8).name
    said(row, seat, f"Голосую:\n\n  [b]{name}[/b]\nи точка: # не больше")
    said(row, seat, "[b]Никтошка[/b]")
    anna.post(f"/g/{row.slug}/order", {"give": "1|heal|host||", "target-1": "3", "key": "o"})
    anna.post(f"/g/{row.slug}/say", {"place": "host", "text": "Вопрос ведущему", "key": "h"})
    end(row)
    replayed(row, client)


OPENS = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_R43_R44_a_game_with_ceremony_and_confirmations_replays(person, browser_of, client, language):
    row = lobby.new_game(
        "Церемония", "rat-one-clan", lobby.fast_clock("rat-one-clan"), 7, ceremony=True, starts=OPENS, language=language
    )
    for name in ("anna", "boris", "vera"):
        lobby.sit(row.slug, person(name))
    lobby.fill(row.slug)
    opening.ripen(row.slug, OPENS - timedelta(hours=2))
    Seat.objects.filter(game=row, user__username="anna").update(about="Я Анна, вяжу носки.")
    lobby.confirm(row.slug, person("anna"), OPENS - timedelta(hours=1))
    opening.ripen(row.slug, OPENS)
    row.refresh_from_db()
    late = seat_of(row, "boris")
    said(row, late, "Простите, проспал. Роль получил.", "host", seconds=5)
    said(row, late, "Я Борис, сплю подолгу.", seconds=1)
    end(row)
    log = replayed(row, client)
    awaited = next(event.players for event in log if isinstance(event, Unconfirmed))
    confirmed = [event.player for event in log if isinstance(event, Confirmed)]
    assert len(awaited) == 7
    assert sorted(confirmed) == sorted({*range(7)} - {seat_of(row, "vera")})


@pytest.mark.parametrize("language", ["ru", "en"])
def test_R38_a_refused_quotation_of_the_host_is_refused_in_the_record_too(
    table_of, person, browser_of, client, language
):
    row = table_of(
        "anna", "boris", scenario="rat-one-clan", host=person("host"), language=language, at=OPENS, overrides={}
    )
    seat = to_day(row)
    words = "Отвечаю только вам: на посту можно проверить одного"
    actions.act(row.slug, lambda _, moment: HostSay(moment, words, seat), at(row) + timedelta(seconds=1))
    with opened(row) as table:
        letter = next(one.text for one in table.opening if one.channel == f"player:{seat}")
    assert not said(row, seat, f"Ведущий пишет мне: «{words}».", seconds=1).said
    assert not said(row, seat, " ".join(letter.replace("[", " ").split()), seconds=1).said
    assert said(row, seat, "Своими словами: я мирный.", seconds=1).said
    end(row)
    log = replayed(row, client)
    assert [event.reason for event in log if isinstance(event, Refused)] == ["quotes_host"] * 2


def test_a_game_in_which_the_host_did_everything_he_may_replays(table_of, person, browser_of, client):
    row = table_of("anna", "boris", "vera", host=person("host"), at=OPENS)
    seat, host = to_day(row), browser_of("host")
    moment = at(row)

    def deed(name, **data):
        nonlocal moment
        moment += timedelta(seconds=2)
        with time_machine.travel(moment, tick=False):
            return host.post(f"/g/{row.slug}/host/{name}", {"key": f"{name}-{moment}", **data}, follow=True)

    others = [one.number for one in state_of(row).living() if one.number != seat]
    deed("mark", seat=seat + 1, mark="голос:")
    moment += timedelta(seconds=1)
    said(row, seat, f"голос: {row.seats.get(number=others[1]).name}", seconds=3)
    deed("forgive", seat=others[2] + 1)
    deed("pause")
    moment += timedelta(hours=1)
    deed("resume")
    until = state_of(row).closes_at + timedelta(minutes=7, seconds=13)
    moscow = (until + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M:%S")
    deed("close", until=moscow)
    assert state_of(row).closes_at == until
    deed("replace", seat=others[3] + 1, sure="1")
    deed("remove", seat=others[4] + 1, reason="private_talk", sure="1")
    deed("resume")
    end(row)
    log = replayed(row, client)
    assert {Marked, Forgiven, Paused, Resumed, Moved, Replaced, Removed} <= {type(event) for event in log}


def state_of(row):
    row.refresh_from_db()
    with opened(row) as table:
        return table.play.state


@pytest.mark.parametrize("hour", ["2026-10-25T02:30:00", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"])
@pytest.mark.parametrize("now", [datetime(2026, 10, 24, 23, 50, tzinfo=UTC), datetime(2026, 10, 25, 0, 40, tzinfo=UTC)])
def test_a_close_in_the_hour_that_comes_twice_replays(table_of, person, browser_of, client, hour, now):
    long = {"calendar.zone": "Europe/Berlin", "calendar.day.lasts": "12h", "calendar.night.lasts": "1h"}
    row = table_of("anna", host=person("host"), at=now.replace(day=24, hour=18), overrides=long)
    with time_machine.travel(now, tick=False):
        browser_of("host").post(f"/g/{row.slug}/host/close", {"until": hour, "key": "c"})
    first, second = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
    meant = {"": [first, second], "+02:00": [first], "+01:00": [second]}[hour[19:]]
    moved = next((moment for moment in meant if moment > now), None)
    end(row)
    told = [event.until for event in replayed(row, client) if isinstance(event, Moved)]
    assert told == ([moved] if moved else [])
