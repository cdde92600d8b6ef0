"""What goes in and out of the API around the host: reports, his words and deeds, redactions, his desk."""

from ninja import Field, Schema

from gorod.web.api.shapes import Text
from gorod.web.incoming.typed import LONGEST


class NewReport(Schema):
    """A report of a post of the thread to the host. `reason`: one of those that he may remove for (P28, R49)."""

    number: int = Field(ge=1, le=2**31)
    reason: Text = Field(max_length=40)
    words: Text = Field("", max_length=1000)


class ReportShape(Schema):
    """A report that waits for the host."""

    id: int
    number: int
    seat: int
    by: int
    reason: str
    words: str
    at: str


class HostWords(Schema):
    """The host speaks: to the seat `to`, without it in the thread."""

    text: Text = Field(min_length=1, max_length=LONGEST)
    to: int | None = Field(None, ge=1, le=64)
    key: Text | None = Field(None, max_length=40)


class HostDeed(Schema):
    """What a deed of the host needs: `seat` for `remove`, `replace`, `mark` and `forgive`; `reason` for `remove`; `mark` for `mark`; `until`, an
    ISO time, for `close`, by the game's clock where it names no zone."""

    seat: int | None = Field(None, ge=1, le=64)
    reason: Text = Field("", max_length=40)
    mark: Text = Field("", max_length=200)
    until: Text = Field("", max_length=40)
    key: Text | None = Field(None, max_length=40)


class Excision(Schema):
    """Something taken out of a post (R39): `passage` as the post is written, without it the whole text."""

    room: Text = Field("thread", max_length=60)
    number: int = Field(ge=1, le=2**31)
    passage: Text | None = Field(None, min_length=1, max_length=LONGEST)
    reason: Text = Field(max_length=40)


class Excised(Schema):
    """`same`: other posts of the room with the same words."""

    same: list[int]


class ChargeShape(Schema):
    """What the host sees of a player besides. `missed`: votes missed; `heard`: when he last wrote or acted; `account`: empty for a bot."""

    number: int
    name: str
    account: str
    confirmed: bool
    missed: int
    heard: str
    mark: str | None = None
    undelivered: bool = False


class DeskShape(Schema):
    """The host's desk. `queue`: who waits for a seat, the first one first; `reasons`: those of a removal, `excisions`: those of a redaction."""

    players: list[ChargeShape]
    queue: list[str]
    reasons: dict[str, str]
    excisions: dict[str, str]
