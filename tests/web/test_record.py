"""The record of a finished game: nobody gets it before the end, anybody after, and it replays to the same events."""

from pathlib import Path

import pytest

from gorod.engine import encode
from gorod.records.notation import read_record
from gorod.records.replay import play
from gorod.web.tables import opened
from table_talk import end, said, seat_of, to_day

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
    text = client.get(f"/g/{row.slug}/record").content.decode()
    played = play(read_record(text), Path())
    with opened(row) as table:
        assert [encode(event) for event in played.game.log] == [encode(event) for event in table.play.log]
    assert seat_of(row, "anna") >= 0
