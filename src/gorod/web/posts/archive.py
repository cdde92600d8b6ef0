"""The record of a game that is over: what was received, with every outcome, in the notation that `gorod replay` reads."""

from datetime import datetime
from pathlib import Path
from typing import cast

from gorod.engine import Ceremony, Dealt, Said, zone_of
from gorod.records.header import Header, Setting
from gorod.records.lines import Speech, Where
from gorod.records.moments import local
from gorod.records.notation import Record
from gorod.records.replay import play
from gorod.records.telling import filled
from gorod.scenarios import shipped, source
from gorod.web.access import Sight
from gorod.web.models import Received
from gorod.web.rulebook import rulesets


class NotOver(Exception):
    """The game is not over: its record holds what nobody may know yet."""


def record_of(sight: Sight) -> str:
    """The whole record as text; replayed, it comes to the same events, but for what the host took out of posts (R39). Raises `NotOver`."""
    table, text = sight.table, rulesets.text_of(sight.row)
    if not table.play.over:
        raise NotOver(sight.row.slug)
    log, names = table.play.log, table.names
    zone = zone_of(table.scenario.rules.calendar.zone)
    roles = {event.player: event.role for event in reversed(log) if isinstance(event, Dealt)}
    header = Header(
        scenario=_named(table.scenario.id, text),
        start=local(log[0].at, zone),
        seats={name: roles[seat] for seat, name in enumerate(names)},
        settings={key: _setting(value) for key, value in sight.row.overrides.items()},
        seed=bytes(sight.row.secret).hex(),
        ceremony=any(isinstance(event, Ceremony) for event in log),
        until=local(log[-1].at, zone),
    )
    shown = _shown(sight)
    speeches = [
        Speech(0, local(one.at, zone), one.seat, cast(Where, one.place), _text(shown, one), one.to)
        for one in Received.objects.filter(game=sight.row).order_by("pk")
    ]
    return filled(play(Record(header, list(speeches)), Path(), scenario=table.scenario))


def _named(name: str, text: str) -> str:
    """How a record names its scenario: a shipped one by its id, any other by the file that stands beside the record (`/g/…/rules.yaml`)."""
    return name if name in shipped() and source(name).text == text else f"{name}.yaml"


#: What tells one message from another: when, by whom (None: the host), where, and its words.
_Message = tuple[datetime, int | None, str, str]


def _shown(sight: Sight) -> dict[_Message, str]:
    """The words of the messages that the host took something out of, as they may be shown."""
    log = sight.table.play.log
    return {
        (event.at, event.player, event.place, event.text): one.text
        for event, one in zip(log, sight.table.shown(log), strict=True)
        if isinstance(event, Said) and isinstance(one, Said) and one is not event
    }


def _text(shown: dict[_Message, str], one: Received) -> str:
    """What was received, as it may be shown."""
    return shown.get((one.at, one.seat, one.place, one.text), one.text)


def _setting(value: object) -> Setting:
    """A setting as the notation holds it: None, text, list or table of these."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return [_setting(entry) for entry in value]
    if isinstance(value, dict):
        return {str(key): _setting(entry) for key, entry in value.items()}
    return str(value)
