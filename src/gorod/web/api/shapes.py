"""What goes in and out of the API. Seats bear their numbers as people see them, from 1; moments are ISO texts with the game's zone."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Field, Schema
from pydantic import AfterValidator

from gorod.engine import Place
from gorod.web.incoming.typed import LONGEST, storable

#: Text that any database keeps.
Text = Annotated[str, AfterValidator(storable)]


class GameLine(Schema):
    """A game in the list."""

    slug: str
    title: str
    scenario: str
    language: str
    status: str
    players: int
    seated: int
    starts: datetime | None = None


class SeatShape(Schema):
    """A seat as the viewer knows it: `role` and `side` are absent where he was not told them.

    `about`: the character's introduction (R43). `confirmed`: the role (R44); for the host alone, where roles are confirmed.
    """

    number: int
    name: str
    alive: bool
    cause: str | None = None
    removed: bool = False
    role: str | None = None
    side: str | None = None
    about: str | None = None
    confirmed: bool | None = None


class Own(Schema):
    """The viewer's own seat, and what he may do now: for each ability the seats that an order would be taken for.

    `vote`: the seat that his vote stands for, `early` with the word for an early close. `confirmed`: his role (R44), `introduced`: his
    character (R43). Once the roles are dealt and before the game begins, `role` is there and waits to be confirmed.
    """

    number: int
    name: str
    role: str | None = None
    side: str | None = None
    alive: bool = True
    vote: int | None = None
    early: bool = False
    confirmed: bool = True
    introduced: bool = True
    about: str | None = None
    changes_left: int | None = None
    votes: list[int] = Field(default_factory=list)
    orders: dict[str, list[int]] = Field(default_factory=dict)


class Heap(Schema):
    """The votes that stand against one seat, in the order of receipt."""

    target: int
    voters: list[int]


class Early(Schema):
    """P19: how many have said the early word, and how many are needed."""

    said: int
    needed: int


class Room(Schema):
    """A room that the viewer may read now, and how many posts he finds there."""

    room: str
    posts: int


class GameShape(GameLine):
    """A game as the viewer knows it. Only the first lines are filled before it begins.

    `ceremony`: characters are introduced and roles confirmed (R43, R44); `dealt`: when the roles were dealt, `confirm_until`: when the game
    opens at the latest. `waiting`: the viewer waits for a seat; `queue`: how many do, before the game begins and for the host.
    `reminder`: what the viewer has yet to do, shortly before a close.
    """

    host: bool = False
    ceremony: bool = False
    dealt: datetime | None = None
    confirm_until: datetime | None = None
    waiting: bool = False
    queue: int | None = None
    reminder: str | None = None
    settings: dict[str, Any] = Field(default_factory=dict)
    zone: str | None = None
    phase: str | None = None
    number: int | None = None
    until: str | None = None
    paused: bool = False
    ended: str | None = None
    won: list[str] = Field(default_factory=list)
    seats: list[SeatShape] = Field(default_factory=list)
    you: Own | None = None
    tally: list[Heap] = Field(default_factory=list)
    silent: list[int] = Field(default_factory=list)
    early: Early | None = None
    rooms: list[Room] = Field(default_factory=list)
    events: int = 0


class Events(Schema):
    """Events of the viewer's own view, counted by `seq` from 1; `last` is the number of the last one there is."""

    events: list[dict[str, Any]]
    last: int


class PostShape(Schema):
    """A post. `number` counts within the room; `seat` is absent where the host speaks; `note`: what the post did."""

    room: str
    number: int
    at: str
    kind: str
    text: str
    html: str
    note: str = ""
    seat: int | None = None
    name: str | None = None


class Posts(Schema):
    """Posts of one room, in order; `last` is the number of the last one there is, `seen` that of the last one that was looked at."""

    posts: list[PostShape]
    last: int
    seen: int


class Utterance(Schema):
    """A text for a place. `key`: of the sender's choice; a second message with the same key is not taken again."""

    place: Place = "thread"
    text: Text = Field(min_length=1, max_length=LONGEST)
    key: Text | None = Field(None, max_length=40)


class Deed(Schema):
    """An order given without words. `target`: a seat's number or name; `pass`: refusal or withdrawal; `standing`: R36."""

    ability: Text = Field(max_length=40)
    target: int | Text | None = None
    passes: bool = Field(False, alias="pass")
    treasure: Text | None = Field(None, max_length=100)
    standing: bool = False
    key: Text | None = Field(None, max_length=40)


class Refusal(Schema):
    """Something not taken: a stable reason, of an order's ability, and the host's sentence."""

    reason: str
    text: str
    ability: str | None = None


class Taken(Schema):
    """What came of a message or an order: the events and posts that its sender was told of, the host's answers among them."""

    events: list[dict[str, Any]]
    posts: list[PostShape]
    refusals: list[Refusal]
    repeated: bool = False


class NotTaken(Taken):
    """Nothing of it was taken; `text` says why, and what to do."""

    reason: str
    text: str


class Fault(Schema):
    """A refusal of the site."""

    reason: str
    text: str


class Reading(Schema):
    """One thing that a text would do: `kind` is `vote`, `order`, `away` or `words`; `taken`: it would be accepted."""

    kind: str
    taken: bool
    text: str


class DraftShape(Schema):
    """A text being written."""

    text: Text = Field(max_length=LONGEST)


class Invitation(Schema):
    """The code of a game by invitation."""

    invite: Text = Field("", max_length=40)


class Character(Schema):
    """A character (R43). What is left out stays; behind a mask (P31) only `about` is the player's own."""

    name: Text | None = Field(None, max_length=60)
    picture: Text | None = Field(None, max_length=40)
    about: Text | None = Field(None, max_length=4000)


class Start(Schema):
    """`bots`: give the places left to bots."""

    bots: bool = False


class FieldFault(Schema):
    """What is wrong with one field."""

    at: str
    text: str
    code: str | None = None


class Malformed(Fault):
    """A request that cannot be read, field by field."""

    fields: list[FieldFault] = Field(default_factory=list)


class Given(Schema):
    """A vote that stands or stood against a seat."""

    voter: int
    at: str
    early: bool = False


class Against(Schema):
    """The votes against one seat: those that stand, and those withdrawn or changed since."""

    target: int
    count: int
    votes: list[Given]
    struck: list[Given]


class VoteAct(Schema):
    """One act of the vote. `kind`: `vote`, `change`, `early` (the word alone was added), `withdrawn` or `lapsed`; `target`: of it, or before it."""

    at: str
    voter: int
    kind: str
    target: int
    early: bool = False


class VotesShape(Schema):
    """The vote of one day. `running`: it is being held; `silent`: who has not voted; `limit`: changes a day; `days`: every day with a vote."""

    day: int
    running: bool
    tally: list[Against]
    course: list[VoteAct]
    silent: list[int]
    early: Early | None = None
    limit: int | None = None
    days: list[int]


class RuleLine(Schema):
    """One rule in words, with the numbers of its rules."""

    text: str
    ids: str = ""


class RuleSection(Schema):
    """Rules that belong together."""

    id: str
    title: str
    lines: list[RuleLine]


class ProposalShape(Schema):
    """What a member proposes for an order of the night; without a target: to do nothing."""

    ability: str
    member: int
    target: int | None = None
    treasure: str | None = None


class Choice(Schema):
    """What would be done if the night closed now; without a target: nothing."""

    ability: str
    target: int | None = None
    treasure: str | None = None


class Nomination(Schema):
    """Whom a member names as leader."""

    member: int
    target: int


class ClanShape(Schema):
    """A clan's affairs, for those in its room. `elected`: the members choose the leader."""

    side: str
    elected: bool
    leader: int | None = None
    members: list[int]
    nominations: list[Nomination]
    proposals: list[ProposalShape]
    decided: list[Choice]
    treasures: list[str]


class RemarkShape(Schema):
    """A message in the discussion of the rules (R46); `seat` is absent where the host speaks."""

    number: int
    at: str
    html: str
    seat: int | None = None
    name: str | None = None


class Remarks(Schema):
    """Messages of the discussion, in order; `last` is the number of the last one there is."""

    remarks: list[RemarkShape]
    last: int


class NewRemark(Schema):
    """A message for the discussion. `key` as of an utterance."""

    text: Text = Field(min_length=1, max_length=LONGEST)
    key: Text | None = Field(None, max_length=40)
