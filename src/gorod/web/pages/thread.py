"""Posts as a page shows them: stored pieces put together, page by page, at a cost that does not grow with the thread."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from gorod.engine import PUBLIC, Stand
from gorod.web.access import Sight
from gorod.web.faces import masks
from gorod.web.models import Post, Seat
from gorod.web.pages.rendered import Shelf
from gorod.web.posts.pieces import fold
from gorod.web.sheets.words import Words
from gorod.web.tables import Table

#: Letters of a signature.
SIGNATURE = 120
#: Posts on a page.
PAGE = 50
#: Posts that are looked through for a filter at a time: no longer thread takes longer.
WINDOW = 3000
#: The sign of each kind of the host's cards.
SIGNS = {
    "opening": "✦",
    "dawn": "☀",
    "execution": "⚖",
    "end": "⚑",
    "removal": "✕",
    "pause": "‖",
    "resume": "▸",
    "moved": "◷",
    "news": "•",
    "refusal": "↩",
    "order": "✓",
    "private": "✉",
    "clan": "•",
    "host": "•",
}
_FIELDS = ("number", "at", "seat", "kind", "html", "note")


@dataclass(frozen=True)
class Face:
    """How a seat is shown beside its posts: its mask's picture and the first line of its introduction (R43)."""

    name: str
    picture: str
    signature: str


@dataclass(frozen=True)
class Filter:
    """Which posts of a room are looked for. `by`: a seat counted from 1; `before`: only older ones than this number."""

    by: int | None = None
    votes: bool = False
    host: bool = False
    words: str = ""
    before: int | None = None

    @property
    def active(self) -> bool:
        """Does it leave anything out?"""
        return self.by is not None or self.votes or self.host or bool(self.words)

    def query(self, before: int | None) -> str:
        """The filter as it stands in an address, for the posts before a number."""
        given = {"by": self.by, "q": self.words, "before": before}
        flags = {"votes": "1"} if self.votes else {}
        flags |= {"host": "1"} if self.host else {}
        return urlencode({name: value for name, value in given.items() if value} | flags)

    def apply(self, posts: QuerySet[Post]) -> QuerySet[Post]:
        """The posts that fit, `before` left aside."""
        if self.by is not None:
            posts = posts.filter(seat=self.by - 1)
        if self.votes:
            posts = posts.exclude(note="", kind="said").filter(kind__in=("said", "vote", "execution"))
        if self.host:
            posts = posts.filter(seat__isnull=True).exclude(kind="vote")
        for word in fold(self.words).split():
            posts = posts.filter(folded__contains=word)
        return posts


@dataclass(frozen=True)
class Posts:
    """A page of posts, ready. `page` and `pages` count from 1; `older`: the number to look before for a filter's next page."""

    html: SafeString
    page: int
    pages: int
    first: int
    last: int
    newest: int
    older: int | None = None
    empty: bool = False

    @property
    def near(self) -> list[int]:
        """The pages to link to: the first, the last and those around this one; 0 stands for a gap."""
        wanted = sorted(n for n in {1, self.page - 1, self.page, self.page + 1, self.pages} if 1 <= n <= self.pages)
        shown: list[int] = []
        for number in wanted:
            if shown and number > shown[-1] + 1:
                shown.append(0)
            shown.append(number)
        return shown


_pages: Shelf[SafeString] = Shelf(400)
_faces: WeakKeyDictionary[Table, tuple[tuple[int, int], dict[int, Face]]] = WeakKeyDictionary()


def faces_of(sight: Sight) -> dict[int, Face]:
    """The faces of the seats, read again only when one of them has changed (`Game.faces`) or an introduction was redacted (R39)."""
    state = sight.row.faces, sight.table.redactions
    known, faces = _faces.get(sight.table, ((-1, -1), {}))
    if known != state:
        rows = Seat.objects.filter(game=sight.row).values_list("number", "name", "picture", "about")
        faces = {
            number: Face(name, masks.address_of(name, picture), signature_of(about))
            for number, name, picture, about in rows
        }
        _faces[sight.table] = state, faces
    return faces


def signature_of(about: str) -> str:
    """The beginning of an introduction, as it stands under each of its character's posts."""
    return Truncator(about.strip().partition("\n")[0]).chars(SIGNATURE)


class Setter:
    """Sets posts of one room for one reader. Made while the game is held, used at any time after."""

    def __init__(self, sight: Sight, words: Words, room: str, now: datetime) -> None:
        slug = sight.row.slug
        self._faces, self._words, self._now = faces_of(sight), words, now
        self._thread = reverse("game", args=(slug,))
        self._public = room == PUBLIC
        self._writes = sight.seat is not None and (not self._public or sight.view.state.seats[sight.seat].alive)
        self._reports = sight.seat is not None and sight.row.host_id is not None
        #: Where the host takes something out of a post; empty for anybody else.
        self._redacts = f"{self._thread}host/redact/{room}/" if sight.viewer is Stand.HOST else ""
        #: What the look of a post depends on besides itself; an introduction stands in signatures too.
        revised = sight.redactions(room), sight.redactions(PUBLIC), sight.row.faces
        self.manner = (words.language, words.date(now), self._writes, self._reports, self._redacts, revised)
        self._host, self._quote, self._report = _("The host"), _("Quote"), _("Report")
        self._redact = _("Take something out")
        self._post, self._only = _("Post {number}"), _("Only this player’s posts")

    def article(self, number: int, at: datetime, seat: int | None, kind: str, html: str, note: str) -> str:
        """One post. `number`: as shown to the reader."""
        who = "host" if seat is None else f"seat-{seat + 1}"
        card = f" told told-{kind}" if seat is None else ""
        deed = f'<p class="deed">{escape(note)}</p>'.replace("\n", "<br>") if note else ""
        return (
            f'<article id="p-{number}" class="post {who}{card}" data-number="{number}">'
            f'<header class="post-head">{self._who(seat, kind)}{self._when(number, at)}{self._tools(number, seat, kind)}</header>'
            f'<div class="post-text">{html}</div>{deed}{self._signature(seat, html)}</article>'
        )

    def _who(self, seat: int | None, kind: str) -> str:
        if seat is None:
            return f'<span class="sign" aria-hidden="true">{SIGNS.get(kind, "✦")}</span><b class="who">{self._host}</b>'
        face = self._faces[seat]
        name = escape(face.name)
        return (
            f'<img class="mask" src="{face.picture}" alt="" width="48" height="48" loading="lazy">'
            f'<a class="who" href="{self._thread}?by={seat + 1}" title="{self._only}">{name}</a>'
            f'<span class="seat-number">№{seat + 1}</span>'
        )

    def _when(self, number: int, at: datetime) -> str:
        words = self._words
        shown = words.given(at, self._now)
        link = f"{self._thread}p/{number}" if self._public else f"?page={page_with(number)}#p-{number}"
        label = self._post.format(number=number)
        return (
            f'<time datetime="{at.isoformat()}" title="{escape(words.full(at))}">{shown}</time>'
            f'<a class="permalink" href="{link}" aria-label="{label}">#{number}</a>'
        )

    def _tools(self, number: int, seat: int | None, kind: str) -> str:
        """Quotation, a report to the host where there is one, the host's own redaction."""
        tools = ""
        if self._public and self._writes:
            address = f"{self._thread}?quote={number}#write"
            tools += (
                f'<a class="tool" href="{address}" title="{self._quote}" aria-label="{self._quote} #{number}">❝</a>'
            )
        if self._public and self._reports and seat is not None:
            address = f"{self._thread}report/{number}"
            tools += (
                f'<a class="tool" href="{address}" title="{self._report}" aria-label="{self._report} #{number}">⚐</a>'
            )
        if self._redacts and kind == "said" and (self._public or seat is not None):
            address = f"{self._redacts}{number}"
            tools += (
                f'<a class="tool" href="{address}" title="{self._redact}" aria-label="{self._redact} #{number}">✂</a>'
            )
        return tools

    def _signature(self, seat: int | None, html: str) -> str:
        """The character stands under his posts with his name and first words (R43), but not under those very words."""
        face = None if seat is None else self._faces[seat]
        if face is None or not face.signature:
            return ""
        words = escape(face.signature)
        return (
            ""
            if html.startswith(words.rstrip("…"))
            else f'<p class="signature"><b>{escape(face.name)}</b> · {words}</p>'
        )

    def posts(self, rows: Iterable[tuple[int, datetime, int | None, str, str, str]], base: int = 0) -> SafeString:
        """Posts in order; `base` is taken off their numbers."""
        return mark_safe("".join(self.article(row[0] - base, *row[1:]) for row in rows))


def page_with(number: int) -> int:
    """The page on which a post stands, by its number as it is shown."""
    return -(-number // PAGE)


def base_of(sight: Sight, room: str) -> int:
    """What is taken off the numbers of a room's posts: a recruit does not learn how much was said before he came (R07)."""
    if not sight.rooms.get(room):
        return 0
    first = sight.posts(room).values_list("number", flat=True).first()
    return 0 if first is None else first - 1


def page_of(sight: Sight, words: Words, room: str, now: datetime, page: int | None = None) -> Posts:
    """A page of a room; the last one by default, the nearest for a number that does not exist."""
    base = base_of(sight, room)
    posts = sight.posts(room)
    newest = (sight.newest(room) or base) - base
    pages = max(1, page_with(newest))
    page = pages if page is None else min(max(page, 1), pages)
    begin = base + (page - 1) * PAGE
    last = min(begin + PAGE, newest + base)
    setter = Setter(sight, words, room, now)

    def make() -> SafeString:
        rows = posts.filter(number__gt=begin, number__lte=begin + PAGE).values_list(*_FIELDS)
        return setter.posts(rows, base)

    # Nobody but the host edits a post (R39), so a page with these posts always looks the same to whoever has the same tools.
    html = _pages.made((sight.row.slug, room, base, begin, last, setter.manner), make)
    return Posts(html, page, pages, begin - base + 1, last - base, newest, empty=last <= begin)


def found(sight: Sight, words: Words, room: str, now: datetime, wanted: Filter) -> Posts:
    """The newest posts that fit a filter, oldest first, at most a page of them, out of at most `WINDOW`: `older` leads to those before."""
    base = base_of(sight, room)
    top = sight.newest(room) if wanted.before is None else wanted.before + base - 1
    floor = max(base, top - WINDOW)
    within = wanted.apply(sight.posts(room).filter(number__gt=floor, number__lte=top))
    rows = list(within.order_by("-number").values_list(*_FIELDS)[: PAGE + 1])
    more, rows = len(rows) > PAGE, rows[:PAGE][::-1]
    html = Setter(sight, words, room, now).posts(rows, base)
    first, last = (rows[0][0] - base, rows[-1][0] - base) if rows else (0, 0)
    older = first if more else floor - base + 1 if floor > base else None
    return Posts(html, 1, 1, first, last, last, older=older, empty=not rows)


def tail(sight: Sight, words: Words, room: str, now: datetime, after: int) -> tuple[SafeString, int]:
    """(the posts after a number, at most two pages of them; the number of the last)."""
    base = base_of(sight, room)
    rows = list(sight.posts(room).filter(number__gt=base + after).values_list(*_FIELDS)[: 2 * PAGE])
    return Setter(sight, words, room, now).posts(rows, base), rows[-1][0] - base if rows else after


def changed(sight: Sight, words: Words, room: str, now: datetime, after: int) -> list[tuple[int, SafeString]]:
    """(number, post) of those of a room that the host took something out of, beyond so many redactions before."""
    events = [number for where, number in sight.redacted if where == room][after:]
    if not events:
        return []
    base, setter = base_of(sight, room), Setter(sight, words, room, now)
    rows = sight.posts(room).filter(event__in=events, kind="said").values_list(*_FIELDS)
    return [(row[0] - base, setter.posts([row], base)) for row in rows]
