"""Speaking and deciding at a table of the site, for the tests of its pages."""

import re
from datetime import datetime, timedelta
from pathlib import Path

from django.test import Client

from gorod.engine import encode
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.web import actions
from gorod.web.incoming import sending
from gorod.web.models import Game, Seat
from gorod.web.tables import opened


def seat_of(row: Game, name: str) -> int:
    """The seat of an account."""
    return Seat.objects.get(game=row, user__username=name).number


def roles_of(row: Game) -> list[str]:
    """Everybody's role."""
    row.refresh_from_db()
    with opened(row) as table:
        return [seat.role for seat in table.play.state.seats]


def at(row: Game) -> datetime:
    """The moment of the game's last event."""
    row.refresh_from_db()
    with opened(row) as table:
        return table.play.log[-1].at


def to_day(row: Game) -> int:
    """Let the night pass; the seat of the first living person, by day."""
    row.refresh_from_db()
    while True:
        with opened(row) as table:
            state = table.play.state
            if state.phase == "day" and state.dawn is None:
                break
        assert row.due is not None
        actions.strike(row.slug, row.due)
        row.refresh_from_db()
    people = Seat.objects.filter(game=row, user__isnull=False).order_by("number").values_list("number", flat=True)
    return next(seat for seat in people if state.seats[seat].alive)


def said(row: Game, seat: int, text: str, place: str = "thread", seconds: int = 0) -> sending.Answer:
    """A seat writes, a moment after whatever came last."""
    return sending.send(row, seat, sending.writes(seat, place, text), at(row) + timedelta(seconds=seconds), None)


def end(row):
    """Let the clock run the game out."""
    row.refresh_from_db()
    while row.due is not None:
        actions.strike(row.slug, row.due)
        row.refresh_from_db()


def replayed(row, client):
    """The events of the downloaded record, which are those of the game, every one of them."""
    answer = client.get(f"/g/{row.slug}/record")
    assert answer.status_code == 200
    played = play(read_record(answer.content.decode()), Path())
    with opened(row) as table:
        assert [encode(event) for event in played.game.log] == [encode(event) for event in table.play.log]
    return played.game.log


def plain_form(client: Client, rules: str) -> dict[str, str]:
    """What the form of an opening holds, as a browser would send it back."""
    page = client.get(f"/open/{rules}/").content.decode()
    sent = {}
    for tag in re.findall(r"<input [^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        if name and (kind is None or kind[1] not in ("radio", "checkbox") or " checked" in tag):
            sent[name[1]] = value[1] if value else "on" if kind and kind[1] == "checkbox" else ""
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = chosen[1] if chosen else ""
    return {name: value for name, value in sent.items() if name not in ("csrfmiddlewaretoken", "next", "look")}
