"""What is said beside the game: the discussion of its rules (R46), reports of posts to the host (P28, R49)."""

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Field, Router, Status

from gorod.engine import HOST_REASONS, Stand
from gorod.speech import term
from gorod.web import access
from gorod.web.access import Sight
from gorod.web.api.faults import NOT_THE_HOST, Fault
from gorod.web.api.people import somebody
from gorod.web.api.rate import Rate
from gorod.web.api.reading import MOST_POSTS, After, begun
from gorod.web.api.shapes import Fault as FaultShape
from gorod.web.api.shapes import Malformed, NewRemark, Remarks, RemarkShape
from gorod.web.api.shapes_host import NewReport, ReportShape
from gorod.web.api.telling import local
from gorod.web.incoming.refusals import remark_in_words, report_in_words
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import discussion
from gorod.web.serving.receipt import receipt_of

router = Router(tags=["Beside the game"])
_WRITE = Rate("write", 120)
_ANSWERS = {403: FaultShape, 404: FaultShape, 409: FaultShape, 422: Malformed}


@router.get("/games/{slug}/discussion", response={200: Remarks, **_ANSWERS}, exclude_none=True)
def remarks(
    request: HttpRequest, slug: str, after: After = 0, limit: Annotated[int, Field(ge=1, le=MOST_POSTS)] = 50
) -> Remarks:
    """The discussion of the rules, beyond a number."""
    with access.look(begun(request, slug), request.user) as sight:
        found = discussion.remarks(sight)
        last = found.order_by("-number").values_list("number", flat=True).first() or 0
        page = found.filter(number__gt=after)[:limit]
        return Remarks(
            remarks=[
                RemarkShape(
                    number=one.number,
                    at=local(sight, one.at),
                    html=one.html,
                    seat=None if one.seat is None else one.seat + 1,
                    name=None if one.seat is None else sight.table.names[one.seat],
                )
                for one in page
            ],
            last=last,
        )


@router.post("/games/{slug}/discussion", response={204: None, **_ANSWERS}, auth=somebody, throttle=[_WRITE])
def remark(request: HttpRequest, slug: str, said: NewRemark) -> Status[None]:
    """Ask or answer something about the rules. Nothing in it is read as a vote or an order."""
    with access.look(begun(request, slug), request.user) as sight:
        try:
            discussion.remark(sight, said.text, receipt_of(request), said.key)
        except discussion.CannotRemark as refusal:
            status = 403 if refusal.reason == "no_remark" else 409
            raise Fault(status, refusal.reason, remark_in_words(refusal.reason)) from None
    return Status(204, None)


@router.post("/games/{slug}/reports", response={204: None, **_ANSWERS}, auth=somebody, throttle=[_WRITE])
def report(request: HttpRequest, slug: str, told: NewReport) -> Status[None]:
    """Report a post of the thread to the host, who alone sees it."""
    with access.look(begun(request, slug), request.user) as sight:
        post = discussion.reportable(sight, told.number)
        if post is None:
            raise Fault(404, "no_post", _("There is no such post, or it is not yours to report."))
        try:
            discussion.report(sight, post, told.reason, told.words, receipt_of(request))
        except discussion.CannotReport as refusal:
            if refusal.reason != "unknown_reason":
                raise Fault(409, refusal.reason, report_in_words(refusal.reason)) from None
            known = "; ".join(f"{reason} ({term('removal', reason, language_of_reader())})" for reason in HOST_REASONS)
            raise Fault(422, refusal.reason, _("Name one of these reasons: {known}.").format(known=known)) from None
    return Status(204, None)


@router.get("/games/{slug}/reports", response={200: list[ReportShape], **_ANSWERS}, auth=somebody)
def reports(request: HttpRequest, slug: str) -> list[ReportShape]:
    """The reports that wait for the host."""
    with access.look(begun(request, slug), request.user) as sight:
        _host_only(sight)
        return [
            ReportShape(
                id=one.pk,
                number=one.post.number,
                seat=-1 if one.post.seat is None else one.post.seat + 1,
                by=one.seat + 1,
                reason=one.reason,
                words=one.words,
                at=local(sight, one.at),
            )
            for one in discussion.reports(sight)
        ]


@router.delete("/games/{slug}/reports/{number}", response={204: None, **_ANSWERS}, auth=somebody, throttle=[_WRITE])
def settle(request: HttpRequest, slug: str, number: Annotated[int, Field(ge=1, le=2**31)]) -> Status[None]:
    """The host has dealt with a report."""
    with access.look(begun(request, slug), request.user) as sight:
        _host_only(sight)
        discussion.settle(sight, number)
    return Status(204, None)


def _host_only(sight: Sight) -> None:
    if sight.viewer is not Stand.HOST:
        raise NOT_THE_HOST
