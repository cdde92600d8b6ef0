"""The host takes something out of a post (R39): the trace stands where it was, what the post did stands as it is.

No event changes, so nothing is taken out that the reading counts: with the trace in its place the post must read the same.
"""

from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from gorod.engine import HOST, PUBLIC, Said, Stand, zone_of
from gorod.engine import Game as Play
from gorod.speech.hearing import Hearing
from gorod.web import actions
from gorod.web.access import Sight
from gorod.web.incoming.typed import PLACES
from gorod.web.models import Game, Post, Redaction, Remark, Seat
from gorod.web.posts import pieces
from gorod.web.posts.markup import plain_of
from gorod.web.posts.pieces import fold
from gorod.web.posts.traces import REASONS, Cut, reason_in, rendered, text_of
from gorod.web.tables import Table

#: Redactions of one post.
MOST = 50
_NOTES = {
    "ru": {
        "part": "Из сообщения #{number} ({name}) убрана часть: {reason}.",
        "whole": "Текст сообщения #{number} ({name}) убран целиком: {reason}.",
        "host": "ведущий",
    },
    "en": {
        "part": "A passage was taken out of post #{number} ({name}): {reason}.",
        "whole": "The text of post #{number} ({name}) was taken out: {reason}.",
        "host": "the host",
    },
}


class CannotRedact(Exception):
    """`reason`: `not_host`, `unknown_reason`, `no_post` (not there, or not one that somebody wrote), `not_there` (the post has no such
    words), `counted` (a vote or an order is in it), `too_many`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def redactable(sight: Sight, room: str, number: int) -> str | None:
    """The text of a post that the host may take something out of, as it is shown now; None where there is none, or for anybody else.

    What he wrote to one player himself stays: it may not be quoted, and by its words a quotation is known (R38).
    """
    if sight.viewer is not Stand.HOST:
        return None
    post = sight.posts(room).filter(number=number, kind="said").first()
    if post is None or (post.seat is None and room != PUBLIC):
        return None
    said = sight.table.shown(sight.table.play.log[post.event - 1 : post.event])[0]
    return said.text if isinstance(said, Said) else None


def redact(sight: Sight, room: str, number: int, passage: str, reason: str, at: datetime) -> list[int]:
    """Take a passage out of a post wherever it stands in it; an empty one: the whole text. `at`: aware, UTC.

    Gives the numbers of other posts of the room that hold the same words. Raises `CannotRedact`.
    """
    if sight.viewer is not Stand.HOST:
        raise CannotRedact("not_host")
    if reason not in REASONS:
        raise CannotRedact("unknown_reason")
    if redactable(sight, room, number) is None:
        raise CannotRedact("no_post")
    cut = Cut("" if passage.strip() == "" else passage, reason, at)
    actions.rewrite(sight.row.slug, lambda row, table: _redact(row, table, room, number, cut))
    if not cut.passage:
        return []
    words = fold(plain_of(cut.passage))
    same = sight.posts(room).filter(folded__contains=words).exclude(number=number)
    return list(same.values_list("number", flat=True)[:20]) if words else []


def remark_of(sight: Sight, number: int) -> tuple[Remark, str] | None:
    """A message of the discussion (R46) with its text as it is shown; None where there is none, or for anybody but the host."""
    remark = Remark.objects.filter(game=sight.row, number=number).first()
    if sight.viewer is not Stand.HOST or remark is None:
        return None
    zone = zone_of(sight.table.scenario.rules.calendar.zone)
    return remark, text_of(remark.text, _cuts(remark), zone, sight.row.language)


def redact_remark(sight: Sight, number: int, passage: str, reason: str, at: datetime) -> None:
    """Take a passage, or with an empty one the whole text, out of a message of the discussion. Raises `CannotRedact`."""
    if reason not in REASONS:
        raise CannotRedact("unknown_reason")
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=sight.row.pk)
        found = remark_of(sight, number)
        if found is None:
            raise CannotRedact("not_host" if sight.viewer is not Stand.HOST else "no_post")
        remark, before = found
        zone, language = zone_of(sight.table.scenario.rules.calendar.zone), sight.row.language
        cuts = [*_cuts(remark), Cut(passage, reason, at)]
        if len(cuts) > MOST:
            raise CannotRedact("too_many")
        if text_of(remark.text, cuts, zone, language) == before:
            raise CannotRedact("not_there")
        remark.html = rendered(remark.text, cuts, zone, language, of_host=False)
        remark.cuts = [[cut.passage, cut.reason, cut.at.isoformat()] for cut in cuts]
        remark.save(update_fields=["html", "cuts"])


def _cuts(remark: Remark) -> list[Cut]:
    return [Cut(passage, reason, datetime.fromisoformat(at)) for passage, reason, at in remark.cuts]


def _redact(row: Game, table: Table, room: str, number: int, cut: Cut) -> None:
    post = Post.objects.get(game=row, room=room, number=number)
    said = table.play.log[post.event - 1]
    assert isinstance(said, Said)
    zone, language = zone_of(table.scenario.rules.calendar.zone), row.language
    before = table.cuts(post.event)
    if len(before) >= MOST:
        raise CannotRedact("too_many")
    cuts = [*before, cut]
    old, new = (text_of(said.text, each, zone, language) for each in (before, cuts))
    if old == new:
        raise CannotRedact("not_there")
    if not _reads_the_same(table, post.event, said, new):
        raise CannotRedact("counted")
    html = rendered(said.text, cuts, zone, language, of_host=said.player is None)
    plain = new if said.player is None else plain_of(new)
    # A post sent twice within a second is one line of the record twice: both are shown alike.
    twins = Post.objects.filter(game=row, room=room, seat=post.seat, at=post.at, kind="said", html=post.html)
    for twin in twins:
        if table.play.log[twin.event - 1] == said:
            twin.html, twin.text, twin.folded = html, plain, fold(plain)
            twin.save(update_fields=["html", "text", "folded"])
            Redaction.objects.create(game=row, post=twin, passage=cut.passage, reason=cut.reason, at=cut.at)
            row.redactions += 1
    if said.player is not None:
        # An introduction written before the game is kept as it was typed, one written in the thread as it reads.
        for was, now in ((old, new), (plain_of(old), plain_of(new))):
            Seat.objects.filter(game=row, number=said.player, about=was).update(about=now)
    row.save(update_fields=["redactions"])
    _note(row, post, table.names, cut)


def _reads_the_same(table: Table, number: int, said: Said, text: str) -> bool:
    """Would these words have been counted as those that were written? Read in the state of their moment."""
    if said.player is None:
        return True
    state = Play.load(table.scenario.rules, table.names, b"\0", table.play.log[: number - 1]).state
    hearing, seat = Hearing(table.scenario.rules, table.names), said.player
    if said.place == "thread":
        one, other = (hearing.post(state, seat, words, said.at) for words in (said.text, text))
    else:
        place = PLACES[said.place]
        one, other = (hearing.message(state, seat, place, words, said.at) for words in (said.text, text))
    return replace(one, text="") == replace(other, text="")


def _note(row: Game, post: Post, names: list[str], cut: Cut) -> None:
    """A line for the host's own eyes."""
    words = _NOTES.get(row.language, _NOTES["ru"])
    name = names[post.seat] if post.seat is not None else words["host"]
    key = "part" if cut.passage else "whole"
    text = words[key].format(number=post.number, name=name, reason=reason_in(cut.reason, row.language))
    pieces.note(row, HOST, cut.at.replace(microsecond=0), text)
