"""What changes on an open page while it is looked at, in pieces: posts, panels, and how far the page has got.

A page is told by HTML alone: each piece says which element it goes into and how. Of the panels those are sent that look different
from what the page has.
"""

import hashlib
import json
import re
from datetime import datetime
from itertools import batched, zip_longest
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from gorod.engine import PUBLIC
from gorod.engine import Place as Room
from gorod.web.access import Sight
from gorod.web.pages import panels, thread
from gorod.web.posts import discussion
from gorod.web.sheets import Words, writing_of

#: What a page shows of a room: its last posts, earlier or chosen ones, the discussion of the rules, or nothing but the bar.
TAIL, PAST, TALK, BAR = "tail", "past", "talk", "bar"
SHOWS = (TAIL, PAST, TALK, BAR)
#: More new posts than this are not sent: the page offers to be read anew.
MOST_POSTS = thread.PAGE
#: Hexadecimal digits of a panel's digest in a mark, and the most panels that a page has.
_DIGITS, _PANELS = 8, 8
#: What is told by itself: a post changes no more of the panel of players than one number.
_COUNT = re.compile(r'<a id="posts-.*?</a>', re.DOTALL)
_MARK = re.compile(r"[0-9]+\.[0-9]+(\.[0-9]+(\.[0-9a-f]*)?)?")
_PLACES: dict[str, Room] = {"clan": "clan", "dead": "dead", "player": "host"}


class Mark(NamedTuple):
    """How far a page has got, in numbers of its viewer's own: `told`, how many events he had been told; `post`, the last post of its room;
    `redactions`, how often the host had taken something out of what he may read there (R39).

    A post's number is the one that the viewer is shown. `shown`: what its panels look like, as one digest after the other.
    """

    told: int
    post: int
    redactions: int = 0
    shown: str = ""

    def __str__(self) -> str:
        return f"{self.told}.{self.post}.{self.redactions}.{self.shown}"

    @classmethod
    def read(cls, text: str) -> "Mark | None":
        """The way back from `str`; None for anything else."""
        if len(text) > 40 + _DIGITS * _PANELS or not _MARK.fullmatch(text):
            return None
        told, post, redactions, shown = [*text.split("."), "", ""][:4]
        return cls(int(told), int(post), int(redactions or 0), shown)


def place_of(channel: str) -> Room:
    """The place that is written in when one writes in a channel."""
    return _PLACES.get(channel.partition(":")[0], "thread")


def newest(sight: Sight, room: str) -> int:
    """The number of a room's last post, as the viewer is shown it; 0 in an empty one."""
    last = sight.newest(room)
    return last and last - thread.base_of(sight, room)


def rooms_of(sight: Sight) -> dict[str, int]:
    """How many posts there are in each room of a seated viewer's, by its kind: `public`, `player`, `clan`, `dead`."""
    if sight.seat is None:
        return {}
    return {room.partition(":")[0]: newest(sight, room) for room in sight.rooms}


def around(sight: Sight, words: Words, room: str, shows: str, now: datetime) -> dict[str, SafeString]:
    """What stands around the posts of a page and may change, by the id of its element; `counts` are pieces of `players`."""
    made = {"bar": panels.bar(sight, words, now)}
    if shows in (BAR, TALK):
        return made
    made["votes"], made["players"] = panels.votes(sight, words), panels.players(sight, words)
    made["counts"] = panels.counts(sight, words)
    if sight.seat is not None:
        made["mine"] = panels.mine(sight, words, now)
    if room.startswith("clan:"):
        made["clan"] = panels.clan(sight, words, room.partition(":")[2])
    if room == PUBLIC:
        made["over"], made["guide"] = panels.over(sight, words), panels.guide(sight, words, now)
    made["field"] = _field(sight, words, room, now)
    return made


def _field(sight: Sight, words: Words, room: str, now: datetime) -> SafeString:
    """Asks for the writing field whenever that is another one: it opens, shuts, or others may be voted for."""
    writing = writing_of(sight, words, place_of(room), now)
    state = hashlib.sha256(f"{writing!r} {sight.view.state.ended is not None}".encode()).hexdigest()[:_DIGITS]
    return format_html(
        '<div id="field" data-state="{}" hx-post="{}" hx-trigger="load" hx-include="#orders, #say, #pulse"'
        ' hx-target="#write" hx-swap="outerMorph"></div>',
        state,
        reverse("field", args=(sight.row.slug,)),
    )


def mark_of(sight: Sight, room: str, shows: str, made: dict[str, SafeString]) -> Mark:
    """How far a page gets that is made now, with these pieces around its posts."""
    last = discussion.newest(sight) if shows == TALK else newest(sight, room) if shows != BAR else 0
    looks = ((_COUNT.sub("", piece) if name == "players" else piece) for name, piece in made.items())
    shown = "".join(hashlib.sha256(look.encode()).hexdigest()[:_DIGITS] for look in looks)
    return Mark(len(sight.view.events), last, sight.redactions(room), shown)


def pulse(sight: Sight, room: str, shows: str, mark: Mark, now: str, beyond: int = 0) -> SafeString:
    """The state of a page: what its stream and its forms send along, and what its script reads.

    `now`: the server's time; `beyond`: how many new posts were not sent to it.
    """
    state = sight.view.state
    return format_html(
        '<div id="pulse" hidden data-now="{}" data-phase="{}" data-rooms="{}" data-beyond="{}"><input type="hidden" name="room"'
        ' value="{}"><input type="hidden" name="shows" value="{}"><input type="hidden" name="after" value="{}"></div>',
        now,
        state.phase if state.ended is None else "day",
        json.dumps(rooms_of(sight)),
        beyond,
        room,
        shows,
        mark,
    )


def part(target: str, swap: str, html: str) -> SafeString:
    """A piece of an answer that goes into the element with this id."""
    return format_html('<hx-partial hx-target="#{}" hx-swap="{}">{}</hx-partial>', target, swap, mark_safe(html))


def told(
    sight: Sight, words: Words, room: str, shows: str, mark: Mark, now: datetime, *, but: tuple[str, ...] = ()
) -> tuple[Mark, SafeString]:
    """What a page that has got to `mark` has not been told: the mark it brings it to, and the pieces, without the panels named in `but`."""
    made = around(sight, words, room, shows, now)
    fresh = mark_of(sight, room, shows, made)
    count = max(0, fresh.post - mark.post)
    posts = _posts(sight, words, room, shows, now, mark.post) if count else ""
    pieces = [part("pulse", "outerHTML", pulse(sight, room, shows, fresh, now.isoformat(), 0 if posts else count))]
    if posts:
        pieces.append(part("thread", "beforeend", posts))
    if shows in (TAIL, PAST):
        changed = thread.changed(sight, words, room, now, mark.redactions)
        pieces += [part(f"p-{number}", "outerHTML", article) for number, article in changed]
    were, are = (["".join(digest) for digest in batched(one.shown, _DIGITS)] for one in (mark, fresh))
    for name, was, now_is in zip_longest(made, were[: len(made)], are):
        if was == now_is or name in but:
            continue
        if name == "counts":
            pieces.append(made[name])
        else:
            pieces.append(part(name, "outerHTML" if name == "field" else "outerMorph", made[name]))
    return fresh, mark_safe("".join(pieces))


def _posts(sight: Sight, words: Words, room: str, shows: str, now: datetime, after: int) -> str:
    if shows == TALK:
        return panels.remarks(sight, words, after)
    if shows != TAIL or newest(sight, room) - after > MOST_POSTS:
        return ""
    return thread.tail(sight, words, room, now, after)[0]
