"""A played record told: as text with every outcome filled in, or as lines of JSON; whole, or as one viewer may know it."""

import re
from collections.abc import Iterator
from datetime import datetime

from msgspec import json
from msgspec.structs import replace

from gorod.engine import Dealt, Event, Marked, Moved, Paused, Resumed, Said, Stand, Viewer, look
from gorod.records.claims import Claim
from gorod.records.errors import one_line
from gorod.records.facts import CONTRACT, TYPES, Fact, flat, teller
from gorod.records.header import Header
from gorod.records.lines import INDENT, Speech
from gorod.records.moments import local, written_since
from gorod.records.names import valued
from gorod.records.notation import write_record, write_speech
from gorod.records.replay import UNKNOWN, Played, Step

#: A host's line is shown to whoever is told of one of these: it says what was done, and no claim repeats it.
_SHOWN_AS_ORDERED = (Marked, Moved, Paused, Resumed)
#: Settings that say how many of each role were dealt.
_TELLING = ("deals",)
#: What a reader of lines could take for a line's end inside a text.
_BREAKS = re.compile("[\x7f\x85\u2028\u2029]")


def filled(played: Played) -> str:
    """The record with every outcome filled in. Reading and playing it gives the same text again."""
    return write_record(played.record, _log(played, Stand.HOST))


def seen(played: Played, viewer: Viewer) -> str:
    """The record as a viewer may know it: what he was told and what he wrote himself. It cannot be replayed."""
    who = played.names[viewer] if isinstance(viewer, int) else "a stranger"
    header = _known_header(played, viewer)
    record = replace(played.record, header=header, items=[], above=None, below=None)
    text = write_record(record, _log(played, viewer))
    return f"# What {one_line(who)} may know of the game: a view, not to be replayed.\n{text}"


def json_lines(played: Played, viewer: Viewer) -> str:
    """One JSON object a line for each event that the viewer is told of; `seq` counts them."""
    fact = teller(played.names, played.zone)
    lines: list[str] = []
    for _, events in _witnessed(played, viewer):
        for event in events:
            told: Fact = {"seq": len(lines) + 1}
            told.update(fact(event))
            lines.append(_BREAKS.sub(_escaped, json.format(json.encode(told), indent=0).decode()))
    return "".join(f"{line}\n" for line in lines)


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _witnessed(played: Played, viewer: Viewer) -> Iterator[tuple[Step, list[Event]]]:
    """Each step with those of its events that the viewer is told of; the host is told of all."""
    if viewer is Stand.HOST:
        yield from ((step, step.events) for step in played.steps)
        return
    view = look(played.rules, played.names, (event for step in played.steps for event in step.events), viewer)
    told = iter([*view.events, None])
    awaited = next(told)
    for step in played.steps:
        known = []
        for event in step.events:
            if event is awaited:
                known.append(event)
                awaited = next(told)
        yield step, known


def _log(played: Played, viewer: Viewer) -> Iterator[str]:
    """The lines of the log that the viewer may read."""
    clerk = Clerk(played)
    last = played.record.header.start
    for step, events in _witnessed(played, viewer):
        item = step.item
        if isinstance(item, Claim):
            if viewer is Stand.HOST:
                yield INDENT + item.source
        elif item is not None and _may_read(item, events, viewer):
            yield from write_speech(item, played.names, last)
            last = item.time
        for event in events:
            if not isinstance(event, Said) and TYPES[type(event)] in CONTRACT:
                yield INDENT + clerk.claim(event)


def _may_read(speech: Speech, events: list[Event], viewer: Viewer) -> bool:
    """What he wrote himself, what was said where he listens, and what the host did in his sight."""
    if viewer is Stand.HOST or (speech.speaker is not None and speech.speaker == viewer):
        return True
    return any(isinstance(event, (Said, *_SHOWN_AS_ORDERED)) for event in events)


def _known_header(played: Played, viewer: Viewer) -> Header:
    """The header without what a viewer is not told: roles, draws, the seed, treasures, and settings that count roles."""
    header = played.record.header
    roles = {
        event.player: event.role
        for _, events in _witnessed(played, viewer)
        for event in events
        if isinstance(event, Dealt)
    }
    return Header(
        scenario=header.scenario,
        start=header.start,
        settings={name: value for name, value in header.settings.items() if name.split(".")[0] not in _TELLING},
        seats={name: roles.get(seat, UNKNOWN) for seat, name in enumerate(played.names)},
        aliases=header.aliases,
        ceremony=header.ceremony,
    )


class Clerk:
    """Writes the events of one game as claims."""

    __slots__ = ("_fact", "_last", "_start", "_times", "_zone")

    def __init__(self, played: Played) -> None:
        self._fact = teller(played.names, played.zone)
        self._zone = played.zone
        self._start = played.record.header.start
        speeches = played.record.speeches
        self._last = speeches[-1].time if speeches else self._start
        self._times: dict[datetime, str] = {}

    def claim(self, event: Event) -> str:
        """`MM-DD HH:MM  = TYPE NAME key=value …` with the fields of the contract."""
        time = self._times.get(event.at)
        if time is None:
            time = self._times[event.at] = written_since(local(event.at, self._zone), self._start, self._last)
        fact = self._fact(event)
        kind = fact["type"]
        words = [f"{time}  = {kind}"]
        if fact.get("player") is not None:
            words.append(valued(fact["player"]))
        for key in CONTRACT.get(kind, ()):
            if key in fact and not (key == "early" and fact[key] is False):
                words.append(f"{key}={valued(flat(fact[key]))}")
        return " ".join(words)
