"""What events read like: posts of players and of the host, rendered once, when they are written."""

from collections.abc import Iterable
from datetime import datetime

from gorod.engine import PUBLIC, Event, Said
from gorod.speech import Announcement
from gorod.web.models import Game, Post, Seat
from gorod.web.posts.markup import html_of, html_of_host, plain_of


def fold(text: str) -> str:
    """Case and ё folded, for searching."""
    return text.casefold().replace("ё", "е")


def keep(row: Game, events: list[Event], told: Iterable[Announcement], first: int = 1) -> None:
    """Keep the posts of new events, `first` being the number of the first of them, and of what the host writes about them.

    A note on a vote stands under the post that gave it; everything else of the host is a post of its own, after what it answers.
    """
    posts: list[Post] = []
    for number, event in enumerate(events, first):
        if isinstance(event, Said):
            seat, text = event.player, event.text
            html = html_of_host(text) if seat is None else html_of(text, row.language)
            posts.append(_post(row, event.channel, number, event, seat, "said", html, plain_of(text)))
    last = first + len(events) - 1
    for announcement in told:
        spoken = next((post for post in reversed(posts) if post.room == announcement.channel), None)
        if announcement.kind == "vote" and spoken is not None and spoken.kind == "said":
            spoken.note = "\n".join(filter(None, (spoken.note, announcement.text)))
            continue
        html = html_of_host(announcement.text)
        posts.append(
            _post(row, announcement.channel, last, announcement, None, announcement.kind, html, announcement.text)
        )
    _number(row, posts)
    Post.objects.bulk_create(posts)
    if row.ceremony:
        _sign(row, posts)


def note(row: Game, room: str, at: datetime, text: str) -> None:
    """Keep a line of the host's in a room that no event brought about."""
    post = Post(
        game=row, room=room, event=row.number, at=at, kind="host", html=html_of_host(text), text=text, folded=fold(text)
    )
    _number(row, [post])
    post.save()


def _post(
    row: Game, room: str, event: int, source: Event | Announcement, seat: int | None, kind: str, html: str, text: str
) -> Post:
    return Post(
        game=row, room=room, event=event, at=source.at, seat=seat, kind=kind, html=html, text=text, folded=fold(text)
    )


def _sign(row: Game, posts: list[Post]) -> None:
    """What a player first writes in the thread introduces a character of whom nothing was said before (R43)."""
    for post in posts:
        if post.room == PUBLIC and post.kind == "said" and post.seat is not None:
            row.faces += Seat.objects.filter(game=row, number=post.seat, about="").update(about=post.text)


def _number(row: Game, posts: list[Post]) -> None:
    """Number new posts within their rooms."""
    posts.sort(key=lambda post: post.at)
    last = {room: _newest(row, room) for room in {post.room for post in posts}}
    for post in posts:
        last[post.room] = post.number = last[post.room] + 1


def _newest(row: Game, room: str) -> int:
    """The number of a room's last post, 0 in an empty one: looked up in an index, for a maximum by rooms would read every post of theirs."""
    numbers = Post.objects.filter(game=row, room=room).order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0
