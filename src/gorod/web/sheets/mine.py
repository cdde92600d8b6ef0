"""A player's own sheet: role, what the night has told him, his orders as choices, his vote."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import quote

from gorod.engine import ABILITIES, Order, Proposal, held, order_refusal
from gorod.speech import explain
from gorod.web.access import Sight
from gorod.web.sheets.players import side_mark
from gorod.web.sheets.words import Words

#: How many of the host's last letters the sheet repeats.
LETTERS = 4


@dataclass(frozen=True)
class Choice:
    """A seat that may be chosen. `number` counts from 1."""

    number: int
    name: str
    chosen: bool


@dataclass(frozen=True)
class OrderForm:
    """An order as a choice of seats. `place` is where it is given; `several`: how many seats may be named at once.

    `present`: names of what stands now; `passed`: a refusal stands. `until`: while it may be changed. `closed`: why it cannot be given now.
    """

    ability: str
    title: str
    place: str
    choices: list[Choice]
    several: int
    present: str
    passed: bool
    may_pass: bool
    until: str = ""
    closed: str = ""
    treasure: str = ""
    standing: bool = False

    @property
    def slot(self) -> str:
        """What the form's controls are called: the same however many other orders come and go beside it."""
        return "-".join(
            filter(None, (self.ability, "standing" if self.standing else "", quote(self.treasure, safe="")))
        )


@dataclass(frozen=True)
class Letter:
    """A letter of the host to the player."""

    number: int
    time: str
    full: str
    html: str


@dataclass(frozen=True)
class Mine:
    """All that a seated viewer has for himself. `vote`: whom his vote stands for; `changes_left`: None without limit."""

    seat: int
    mask: str
    alive: bool
    role: str
    role_id: str
    about: str
    side: str
    mark: str
    comrades: list[str]
    letters: list[Letter]
    forms: list[OrderForm] = field(default_factory=list)
    vote: str = ""
    vote_is_early: bool = False
    may_vote: bool = False
    changes_left: int | None = None
    clan: bool = False
    dead_room: bool = False
    over: bool = False

    @property
    def orders(self) -> list[str]:
        """Titles of the orders that can be given now, but for those that wait for a lot."""
        return [form.title for form in self.forms if not form.closed and not form.standing]

    @property
    def shut(self) -> list[tuple[str, str]]:
        """(titles, why) of the orders that cannot be given now, those with the same reason together."""
        grouped: dict[str, list[str]] = {}
        for form in self.forms:
            if form.closed:
                grouped.setdefault(form.closed, []).append(
                    f"{form.title} «{form.treasure}»" if form.treasure else form.title
                )
        return [(", ".join(titles), why) for why, titles in grouped.items()]


def mine_of(sight: Sight, words: Words, now: datetime) -> Mine | None:
    """The viewer's own sheet; None without a seat."""
    seat, page, state = sight.seat, sight.page(), sight.view.state
    if seat is None or page is None:
        return None
    place = state.seats[seat]
    standing = state.ballots.get(seat) if state.phase == "day" else None
    clan = state.clan_of(seat) is not None and f"clan:{place.side}" in sight.rooms
    return Mine(
        seat=seat + 1,
        mask=place.name,
        alive=place.alive,
        role=words.role(place.role),
        role_id=place.role,
        about=words.texts.about.get(place.role, ""),
        side=words.side(place.side),
        mark=side_mark(sight, place.side),
        comrades=[other.name for other in state.seats if clan and other.side == place.side and other.number != seat],
        letters=_letters(sight, words),
        forms=_forms(sight, seat, words, page.targets, now) if place.alive and state.ended is None else [],
        vote="" if standing is None else words.names[standing.target],
        vote_is_early=standing is not None and standing.early,
        may_vote=bool(page.votes),
        changes_left=page.changes_left,
        clan=clan,
        dead_room="dead" in sight.rooms,
        over=state.ended is not None,
    )


def _letters(sight: Sight, words: Words) -> list[Letter]:
    """The last letters that told something; answers to orders and refusals are read in the line itself."""
    posts = sight.posts(f"player:{sight.seat}").filter(seat__isnull=True, kind="private").order_by("-number")[:LETTERS]
    return [Letter(post.number, words.time(post.at), words.full(post.at), post.html) for post in reversed(posts)]


def _forms(sight: Sight, seat: int, words: Words, targets: dict[str, list[int]], now: datetime) -> list[OrderForm]:
    state, forms = sight.view.state, []
    for ability in held(state, seat):
        if ability == "watch":
            forms.append(_standing(sight, seat, words))
            if state.sentry != seat and "watch" not in targets:
                continue
        if ability != "carry":
            forms.append(_form(sight, seat, words, ability, targets.get(ability, []), now))
    return forms + _carrying(sight, seat, words, now)


def _form(
    sight: Sight, seat: int, words: Words, ability: str, targets: list[int], now: datetime, treasure: str | None = None
) -> OrderForm:
    state = sight.view.state
    shared = ABILITIES[ability].shared and state.clan_of(seat) is not None
    given = _given(sight, seat, ability, treasure, shared=shared)
    chosen = [each.target for each in given if each.target is not None]
    closes = None if ability in ("lead", "love") else sight.table.announcer.scene.closes
    return OrderForm(
        ability=ability,
        title=words.ability(ability),
        place="clan" if shared else "host",
        choices=_choices(targets, chosen, words),
        several=state.aims(ability),
        present=", ".join(words.names[target] for target in chosen),
        passed=any(each.target is None for each in given),
        may_pass=ability not in ("lead", "carry"),
        until=words.until(closes, now) if closes is not None and targets else "",
        closed="" if targets else _why_not(sight, words, seat, ability, treasure, now),
        treasure=treasure or "",
    )


def _given(sight: Sight, seat: int, ability: str, treasure: str | None, *, shared: bool) -> tuple[Proposal, ...]:
    """What of this order stands, as the viewer was told; nothing of a night that is over."""
    state = sight.view.state
    if ability == "lead":
        return _one(state.nominations.get(seat))
    if ability == "love":
        return _one(state.picks.get(seat))
    if state.phase != "night":
        return ()
    if shared:
        proposal = state.proposals.get((state.seats[seat].side, ability, treasure), {}).get(seat)
        return () if proposal is None else (proposal,)
    return state.orders.get((seat, ability), ())


def _one(target: int | None) -> tuple[Proposal, ...]:
    return () if target is None else (Proposal(target, 0),)


def _choices(targets: Iterable[int], chosen: list[int], words: Words) -> list[Choice]:
    return [Choice(target + 1, words.names[target], target in chosen) for target in targets]


def _why_not(sight: Sight, words: Words, seat: int, ability: str, treasure: str | None, now: datetime) -> str:
    """Why the order cannot be given now: the reason that its refusal would give."""
    state = sight.table.play.state
    tried = [Order(ability, other.number, treasure=treasure) for other in state.living() if other.number != seat]
    reasons = [order_refusal(state, seat, order) for order in tried]
    reason = next((reason for reason in reasons if reason is not None), "closed")
    return explain(sight.table.scene(words.language), reason, at=now, ability=ability)


def _standing(sight: Sight, seat: int, words: Words) -> OrderForm:
    """Whom to check if the lot makes him sentry (R36): usable any night until withdrawn."""
    state = sight.view.state
    target = state.standing.get(seat)
    chosen = [] if target is None else [target]
    others = [other.number for other in state.living() if other.number != seat]
    return OrderForm(
        ability="watch",
        title=words.ability("watch"),
        place="host",
        choices=_choices(others, chosen, words),
        several=1,
        present=", ".join(words.names[each] for each in chosen),
        passed=False,
        may_pass=target is not None,
        standing=True,
    )


def _carrying(sight: Sight, seat: int, words: Words, now: datetime) -> list[OrderForm]:
    """One form for each treasure of the viewer's clan (R05)."""
    view, play = sight.view.state, sight.table.play.state
    if view.clan_of(seat) is None or not play.chests:
        return []
    forms = []
    for treasure in play.owned(view.seats[seat].side):
        legal = [
            other.number
            for other in play.living()
            if order_refusal(play, seat, Order("carry", other.number, treasure=treasure)) is None
        ]
        forms.append(_form(sight, seat, words, "carry", legal, now, treasure))
    return forms
