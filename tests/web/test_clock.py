"""The clock: every close once and dated at its own time, whoever comes late."""

import asyncio
import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from gorod.engine import Ballot, Closed, Opened, Pause, Refused, Resume, Say, Voted
from gorod.web import actions, store, tables
from gorod.web.background import clock, reminders, underway
from gorod.web.background.alone import Alone, gate
from gorod.web.models import Game, Reminder, StoredEvent
from gorod.web.serving.handler import Handler

pytestmark = [pytest.mark.usefixtures("on_both"), pytest.mark.django_db(transaction=True)]

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest.fixture
def row(table_of) -> Game:
    """A quick game that opened in the past: the first night closes a minute later, the first day three minutes after that."""
    return table_of("anna", at=START)


def kinds(row, kind):
    return [event for event in store.load(row) if isinstance(event, kind)]


def test_closes_are_dated_at_their_own_time_however_late_the_clock_looks(row):
    clock.strike_all(START + 10 * MINUTE)
    first = kinds(row, Closed)[0]
    assert (first.phase, first.at) == ("night", START + MINUTE)


def test_nothing_is_done_before_its_time_and_nothing_twice(row, settings):
    settings.GRACE = 0.5
    clock.strike_all(START + MINUTE + 0.4 * SECOND)
    assert kinds(row, Closed) == []
    for _ in range(3):
        clock.strike_all(START + MINUTE + 0.6 * SECOND)
    assert len(kinds(row, Closed)) == 1


def test_two_clocks_close_a_phase_once(row):
    def strike():
        try:
            clock.strike_all(START + MINUTE)
        finally:
            connection.close()

    threads = [threading.Thread(target=strike) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kinds(row, Closed)) == 1
    assert [event.phase for event in kinds(row, Opened)] == ["night", "day"]


def test_a_paused_game_stands_still(row):
    actions.act(row.slug, lambda _, at: Pause(at), START + SECOND)
    assert clock.strike_all(START + 10 * MINUTE) == 0
    assert kinds(row, Closed) == []
    actions.act(row.slug, lambda _, at: Resume(at), START + 10 * MINUTE)
    clock.strike_all(START + 11 * MINUTE)
    assert kinds(row, Closed)[0].at == START + 11 * MINUTE - SECOND


def test_one_games_fault_stops_no_other_clock(table_of, caplog):
    broken, sound = table_of("anna", at=START), table_of("anna", at=START)
    StoredEvent.objects.filter(game=broken, number=3).update(data=b'{"type": "unheard_of"}')
    tables.forget(broken.slug)
    assert clock.strike_all(START + MINUTE) == 1
    assert len(kinds(sound, Closed)) == 1
    assert broken.slug in caplog.text


def test_what_was_received_before_a_close_goes_before_it_though_it_stood_in_a_queue(row):
    """The vote has its receipt and waits for its turn, here as in another process; the clock waits for the vote."""
    clock.strike_all(START + MINUTE)
    received = START + 4 * MINUTE - SECOND
    striking = threading.Thread(target=lambda: (clock.strike_all(START + 5 * MINUTE), connection.close()))
    with gate(row.slug, closing=False):
        striking.start()
        striking.join(0.3)
        assert striking.is_alive()
        actions.act(row.slug, lambda _, at: Say(at, 0, "thread", "да", Ballot(1)), received)
    striking.join()
    events = store.load(row)
    voted = next(place for place, event in enumerate(events) if isinstance(event, Voted | Refused))
    closed = next(place for place, event in enumerate(events) if isinstance(event, Closed) and event.phase == "day")
    assert voted < closed
    assert events[voted].at == received


def test_a_request_that_waits_for_its_turn_holds_up_the_close_that_comes_after_it(row):
    clock.strike_all(START + MINUTE)
    received = START + 4 * MINUTE - SECOND
    striking = threading.Thread(target=lambda: (clock.strike_all(START + 5 * MINUTE), connection.close()))

    def vote():
        striking.join(0.3)
        assert striking.is_alive()
        actions.act(row.slug, lambda _, at: Say(at, 0, "thread", "да", Ballot(1)), received)
        connection.close()

    async def wait_and_vote():
        async with underway.held(row.slug, received):
            striking.start()
            await asyncio.to_thread(vote)

    asyncio.run(wait_and_vote())
    striking.join()
    events = store.load(row)
    voted = next(place for place, event in enumerate(events) if isinstance(event, Voted | Refused))
    closed = next(place for place, event in enumerate(events) if isinstance(event, Closed) and event.phase == "day")
    assert voted < closed
    assert events[voted].at == received


def test_a_request_received_after_a_deadline_holds_up_nothing_and_carries_it_out_itself(row, monkeypatch):
    monkeypatch.setattr("gorod.web.background.alone.PATIENCE", 60)
    received = START + MINUTE

    def say():
        actions.act(row.slug, lambda _, at: Say(at, 0, "thread", "да"), received)
        connection.close()

    async def wait_and_say():
        async with underway.held(row.slug, received), underway.held(row.slug, received + SECOND):
            await asyncio.wait_for(asyncio.to_thread(say), 20)

    asyncio.run(wait_and_say())
    assert [event.at for event in kinds(row, Closed)] == [START + MINUTE]
    assert underway._holds == underway._closing == {}


def test_what_is_sent_to_a_game_holds_its_gate_while_it_waits_for_its_turn(row):
    handler = Handler(threads=1)
    paths = [f"/g/{row.slug}/say", f"/api/games/{row.slug}/orders", f"/g/{row.slug}/preview"]

    async def sent():
        waiting = asyncio.Event()

        async def answer(request):
            await waiting.wait()
            return HttpResponse()

        handler._writing = answer
        tasks = [asyncio.create_task(handler.get_response_async(RequestFactory().post(path))) for path in paths]
        while len(underway._holds.get(row.slug, ())) < 2:
            await asyncio.sleep(0)
        waiting.set()
        await asyncio.gather(*tasks)

    asyncio.run(asyncio.wait_for(sent(), 20))
    assert underway._holds == {}


def test_what_was_received_at_the_close_belongs_to_no_day(row):
    clock.strike_all(START + MINUTE)
    actions.act(row.slug, lambda _, at: Say(at, 0, "thread", "да", Ballot(1)), START + 4 * MINUTE)
    assert kinds(row, Voted) == []
    assert len(kinds(row, Refused)) == 1
    assert [event.phase for event in kinds(row, Closed)] == ["night", "day"]


def test_a_close_waits_while_the_gate_is_held_and_not_for_ever(row, monkeypatch):
    monkeypatch.setattr("gorod.web.background.alone.PATIENCE", 0.05)
    with gate(row.slug, closing=False):
        done = threading.Thread(target=lambda: (clock.strike_all(START + MINUTE), connection.close()))
        done.start()
        done.join()
    assert len(kinds(row, Closed)) == 1


def test_one_task_has_one_holder_until_he_leaves_it():
    one, two = Alone("test"), Alone("test")
    assert one.held()
    assert one.held()
    assert not two.held()
    one.release()
    assert two.held()
    two.release()


def test_a_site_that_was_down_over_several_closes_does_each_at_its_own_time_and_mails_nothing_of_the_past(
    table_of, mailoutbox
):
    people = ["anna", "boris", "vera", "gleb", "dina", "egor", "zoya", "ivan"]
    row = table_of(*people, fast=False, overrides={"conduct.absence": None, "conduct.missed_votes": None}, at=START)
    back = START + timedelta(days=6)
    assert reminders.remind_all(back) == 0
    while clock.strike_all(back):
        reminders.remind_all(back)
    until = {(event.phase, event.number): event.until for event in kinds(row, Opened)}
    closed = kinds(row, Closed)
    assert len(closed) > 5
    assert [event for event in closed if event.at != until[event.phase, event.number]] == []
    assert not Reminder.objects.filter(closes__lte=back).exists()
    assert mailoutbox == []


def test_memory_equals_a_fresh_fold(row):
    clock.strike_all(START + MINUTE)
    actions.act(row.slug, lambda _, at: Say(at, 0, "thread", "да", Ballot(1)), START + 2 * MINUTE)
    clock.strike_all(START + 5 * MINUTE)
    fresh = Game.objects.get(pk=row.pk)
    with tables.opened(fresh) as kept:
        remembered, log = kept.play.state, list(kept.play.log)
    tables.forget(row.slug)
    with tables.opened(fresh) as anew:
        assert anew.play.log == log
        assert anew.play.state == remembered


def test_a_game_that_is_not_there_leaves_nothing_behind(row, settings):
    with pytest.raises(actions.NotRunning):
        actions.strike("nobody-opened-this", START)
    assert not (settings.DATA / "locks" / "gate-nobody-opened-this").exists()
