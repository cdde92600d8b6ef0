"""What is said beside the game: the discussion of its rules (R46), and reports of posts to the host (P28, R49). Nothing of it is play."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from gorod.engine import HOST_REASONS, PUBLIC, Stand
from gorod.web.access import Sight
from gorod.web.incoming.typed import storable
from gorod.web.live import hub, wire
from gorod.web.models import Game, Post, Remark, Report
from gorod.web.posts.markup import html_of

#: Remarks on a page.
PAGE = 50
#: Remarks and reports of one seat in one game: enough for any player, too few to drown the others.
MOST_REMARKS, MOST_REPORTS = 200, 100


class CannotRemark(Exception):
    """`reason`: `no_remark` (he may not write there now), `too_many_remarks`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class CannotReport(Exception):
    """`reason`: `no_seat`, `unknown_reason` (see `HOST_REASONS`), `too_many_reports`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def remarks(sight: Sight) -> QuerySet[Remark]:
    """The discussion, in order; anybody reads it."""
    return Remark.objects.filter(game=sight.row).order_by("number")


def newest(sight: Sight) -> int:
    """The number of the discussion's last remark, 0 where there is none."""
    return remarks(sight).order_by("-number").values_list("number", flat=True).first() or 0


def pages_of(sight: Sight) -> int:
    """How many pages the discussion has, at least one."""
    return max(1, page_with(newest(sight)))


def page_with(number: int) -> int:
    """The page on which a remark stands."""
    return -(-number // PAGE)


def may_remark(sight: Sight) -> bool:
    """The host and the living may write there, the dead and the taken out only after the end (P24, R17, R47)."""
    if sight.viewer is Stand.HOST:
        return True
    if sight.seat is None:
        return False
    seat = sight.view.state.seats[sight.seat]
    return sight.view.state.ended is not None or (seat.alive and not seat.taken_out)


def remark(sight: Sight, text: str, at: datetime, key: str | None) -> None:
    """Keep a remark of the viewer, behind his mask; a form sent twice is one remark. Raises `CannotRemark`."""
    if not may_remark(sight):
        raise CannotRemark("no_remark")
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=sight.row.pk)
        mine = Remark.objects.filter(game=sight.row, seat=sight.seat)
        if key is not None and mine.filter(key=key).exists():
            return
        if mine.count() >= MOST_REMARKS:
            raise CannotRemark("too_many_remarks")
        last = Remark.objects.filter(game=sight.row).order_by("-number").values_list("number", flat=True).first()
        Remark.objects.create(
            game=sight.row,
            number=(last or 0) + 1,
            at=at,
            seat=sight.seat,
            text=storable(text),
            html=html_of(storable(text), sight.row.language),
            key=key,
        )
        wire.send(sight.row.slug)
        transaction.on_commit(lambda: hub.publish(sight.row.slug))


def reportable(sight: Sight, number: int) -> Post | None:
    """The post of the thread that the viewer may report, or None: there must be a host, and a player does not report himself."""
    if sight.seat is None or sight.row.host_id is None:
        return None
    return sight.posts(PUBLIC).filter(number=number, seat__isnull=False).exclude(seat=sight.seat).first()


def report(sight: Sight, post: Post, reason: str, words: str, at: datetime) -> None:
    """Report a post that is `reportable` to the host; once a player and post. Raises `CannotReport`."""
    if sight.seat is None:
        raise CannotReport("no_seat")
    if reason not in HOST_REASONS:
        raise CannotReport("unknown_reason")
    mine = Report.objects.filter(game=sight.row, seat=sight.seat)
    if mine.exclude(post=post).count() >= MOST_REPORTS:
        raise CannotReport("too_many_reports")
    Report.objects.get_or_create(
        post=post,
        seat=sight.seat,
        defaults={"game": sight.row, "reason": reason, "words": storable(words[:1000]), "at": at},
    )


def reports(sight: Sight) -> QuerySet[Report]:
    """The reports that the host has not settled, for the host alone."""
    if sight.viewer is not Stand.HOST:
        return Report.objects.none()
    return Report.objects.filter(game=sight.row, settled=False).select_related("post").order_by("at")


def settle(sight: Sight, pk: int) -> None:
    """The host has dealt with a report."""
    if sight.viewer is Stand.HOST:
        Report.objects.filter(game=sight.row, pk=pk).update(settled=True)
