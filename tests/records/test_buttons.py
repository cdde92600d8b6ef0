"""Acts without words, as a record has them."""

from pathlib import Path

from gorod.engine import Ordered, Said, Voted
from gorod.records.notation import read_record, write_record
from gorod.records.replay import play

RECORD = """\
scenario: pokemon
start: 2026-03-02 12:00
seats:
  Пикачу: doctor
  Мяут: mafia
  Псайдак: civilian
  Генгар: civilian
  Абра: commissioner
log: |
  03-02 12:30  Мяут > button: leader №2
  03-02 12:31  Пикачу > button: heal №3
  03-02 12:32  Мяут > button: kill №3
  03-02 12:33  Мяут > button: pass kill
  03-03 11:00  Псайдак > button: [b]Мяут, досрочно[/b]
"""


def test_a_button_gives_an_order_or_a_vote_and_says_nothing():
    record = read_record(RECORD)
    log = play(record, Path()).game.log
    assert not [event for event in log if isinstance(event, Said)]
    orders = [(event.player, event.ability, event.target) for event in log if isinstance(event, Ordered)]
    assert orders == [(1, "lead", 1), (0, "heal", 2), (1, "kill", 2), (1, "kill", None)]
    assert [(event.player, event.target, event.early) for event in log if isinstance(event, Voted)] == [(2, 1, True)]


def test_a_button_is_written_as_it_was_read():
    assert write_record(read_record(RECORD)).splitlines()[-6:] == RECORD.splitlines()[-6:]
