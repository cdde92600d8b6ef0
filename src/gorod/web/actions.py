"""The only writer of games: lock, let the clock catch up, decide, keep, render, publish on commit."""

import time
from collections.abc import Callable, Container
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from gorod.engine import Command, Event, Say, Tick
from gorod.engine import Game as Play
from gorod.web import store, tables
from gorod.web.background import underway
from gorod.web.background.alone import build_gate, gate
from gorod.web.incoming import inbox
from gorod.web.live import hub, wire
from gorod.web.models import Game
from gorod.web.posts import pieces
from gorod.web.rulebook import rulesets
from gorod.web.tables import Table

#: What the button types by which a role is confirmed before the opening (R44).
_CONFIRMS = {"ru": "Роль получена.", "en": "I have received my role."}

#: Makes the command once the game is brought to the moment that it gets (aware, UTC).
Maker = Callable[[Table, datetime], Command]


class NotRunning(Exception):
    """The game gathers still, or does not exist."""


def act(slug: str, make: Maker, received: datetime, *, key: str | None = None) -> list[Event]:
    """Decide one command of a running or finished game, received at `received` (aware, UTC). Gives the new events, kept.

    Moments are kept to the second, as game records have them: deadlines are whole seconds, so nothing changes sides of one.
    What was received after a deadline waits for the clock's grace and for all that is under way and was received before it, in any process.
    `key` comes with a form, so that a form sent twice is taken once. Raises `NotRunning`, `inbox.AlreadySent`.
    """
    due = _let_earlier_ones_go_first(slug, received)
    with underway.given_way(slug, due), gate(slug, closing=due is not None), tables.lock_of(slug):
        try:
            with transaction.atomic():
                row = _locked(slug)
                with tables.opened(row) as table:
                    at = max(received.replace(microsecond=0), table.play.log[-1].at)
                    events = table.play.advance(at)
                    command = make(table, at)
                    inbox.keep(row, table, command, key)
                    events = events + table.play.take(command)
                    _keep(row, table, events)
        except BaseException:
            tables.forget(slug)
            raise
    return events


def strike(slug: str, now: datetime) -> list[Event]:
    """Let the clock of a game do what it owes by `now`; safe in any number of processes, safe to run twice."""
    return act(slug, lambda _table, at: Tick(at), now)


def rewrite(slug: str, change: Callable[[Game, Table], None]) -> None:
    """Let `change` alter what is shown of a game, and nothing that happened in it: alone, in one transaction, published on commit. Raises `NotRunning`."""
    with gate(slug, closing=False), tables.lock_of(slug):
        try:
            with transaction.atomic():
                row = _locked(slug)
                with tables.opened(row) as table:
                    change(row, table)
                _publish(row)
        except BaseException:
            tables.forget(slug)
            raise


def open_table(
    row: Game, seats: list[tuple[str, str]], at: datetime, *, ceremony: bool = False, confirmed: Container[str] = ()
) -> list[Event]:
    """Deal and open a gathering game: `seats` are names with roles in seat order, `at` the opening (aware, UTC).

    `ceremony`: characters are introduced and roles confirmed (R43, R44). Whoever of `confirmed` did so by a button has it typed into his
    line to the host, as a record has it. Call it inside a transaction that locked the row. Raises `DecidedDeal`.
    """
    scenario = rulesets.scenario_of(row)
    play = Play.open(scenario.rules, seats, at, secret=bytes(row.secret), ceremony=ceremony)
    words = _CONFIRMS.get(row.language, _CONFIRMS["ru"])
    said = [Say(at, seat, "host", words) for seat, (name, _) in enumerate(seats) if ceremony and name in confirmed]
    for confirmation in said:
        play.take(confirmation)
    store.append(row, play.log)
    row.status, row.starts, row.due = Game.Status.RUNNING, at, play.due
    row.save()
    table = Table(row)  # not kept in memory before it is kept in the database
    for confirmation in said:
        inbox.keep(row, table, confirmation)
    pieces.keep(row, play.log, table.opening)
    build_gate(row.slug)
    _publish(row)
    return play.log


def _locked(slug: str) -> Game:
    row = Game.objects.select_for_update().filter(slug=slug).first()
    if row is None or not row.begun:
        raise NotRunning(slug)
    return row


def _keep(row: Game, table: Table, events: list[Event]) -> None:
    """Keep new events and what they read like, in the row's transaction."""
    if not events:
        return
    before = row.number
    store.append(row, events)
    pieces.keep(row, events, table.tell(events), first=before + 1)
    row.due = table.play.due
    if table.play.over:
        row.status = Game.Status.OVER
    row.save(update_fields=["number", "due", "status", "faces"])
    _publish(row)


def _publish(row: Game) -> None:
    """Tell this process and the others, once it is kept."""
    slug, number = row.slug, row.number
    wire.send(slug)
    transaction.on_commit(lambda: hub.publish(slug, number))


def _let_earlier_ones_go_first(slug: str, received: datetime) -> datetime | None:
    """Wait for the clock's grace where a deadline stands before this receipt, and give that deadline. Raises `NotRunning`."""
    found = Game.objects.filter(slug=slug, number__gt=0).values_list("due").first()
    if found is None:
        raise NotRunning(slug)
    due: datetime | None = found[0]
    if due is None or received < due:
        return None
    wait = (due + timedelta(seconds=settings.GRACE) - datetime.now(UTC)).total_seconds()
    if wait > 0:
        time.sleep(min(wait, settings.GRACE))
    return due
