"""The panels of a game's page as HTML, each made of its sheet: for the whole page, for a fragment, and for the live stream.

The language is the active one. A panel has no token of its own: its controls belong to a form of the page (`orders`).
"""

from collections.abc import Callable, Hashable
from datetime import datetime, timedelta

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from gorod.engine import Stand
from gorod.speech.rules_text import rules_text
from gorod.web.access import Sight
from gorod.web.background.reminders import due, notice
from gorod.web.pages.rendered import Shelf
from gorod.web.pages.thread import faces_of
from gorod.web.people.tongue import language_of_reader
from gorod.web.posts import discussion
from gorod.web.rulebook import rulesets
from gorod.web.sheets import Words, accounts_of, bar_of, clan_of, mine_of, players_of, votes_of

_shelf: Shelf[SafeString] = Shelf(2000)


def words_for(sight: Sight) -> Words:
    """The words of the active language for a game."""
    return Words.of(sight, language_of_reader())


def _kept(name: str, sight: Sight, *rest: Hashable, make: Callable[[], SafeString]) -> SafeString:
    """A panel that stays the same in one language as long as `rest` does.

    `rest` counts what the viewer was told, not all that happened: how soon a panel comes must tell nothing either.
    """
    return _shelf.made((name, sight.row.slug, sight.row.faces, language_of_reader(), *rest), make)


def bar(sight: Sight, words: Words, now: datetime) -> SafeString:
    """The bar: phase, deadline, living, own mask, and before a close what its viewer has yet to do.

    A page asks for it anew when its countdown has run out, and when a reminder may have fallen due (`near`).
    """
    reminder, near = notice(sight, now), due(sight, now)

    def make() -> SafeString:
        context = {"bar": bar_of(sight, words, now), "reminder": reminder, "near": near}
        return render_to_string("gorod/game/bar.html", context)

    dawning = sight.table.announcer.scene.night_is_closed(now)
    told = len(sight.view.events)
    return _kept("bar", sight, sight.viewer, told, dawning, words.date(now), reminder, near, make=make)


def votes(sight: Sight, words: Words, day: int | None = None) -> SafeString:
    """The vote of the present or last day, or of another; public, so the same for everybody."""

    def make() -> SafeString:
        return render_to_string("gorod/game/votes.html", {"votes": votes_of(sight, words, day), "slug": sight.row.slug})

    return make() if day is not None else _kept("votes", sight, len(sight.table.view(Stand.STRANGER).events), make=make)


def players(sight: Sight, words: Words) -> SafeString:
    """The seats, as the viewer may know them."""

    def make() -> SafeString:
        listed = players_of(sight, words)
        living = sum(player.alive for player in listed)
        context = {"players": listed, "living": living, "slug": sight.row.slug}
        return render_to_string("gorod/game/players.html", context)

    # An account that is deleted goes from here at once.
    accounts = tuple(sorted(accounts_of(sight).items()))
    return _kept("players", sight, sight.viewer, len(sight.view.events), sight.revision, accounts, make=make)


def counts(sight: Sight, words: Words) -> SafeString:
    """How many posts each seat has, as pieces of the panel of players; public, so the same for everybody."""

    def make() -> SafeString:
        context = {"players": players_of(sight, words), "slug": sight.row.slug}
        return render_to_string("gorod/game/counts.html", context)

    return _kept("counts", sight, len(sight.table.view(Stand.STRANGER).events), make=make)


def mine(sight: Sight, words: Words, now: datetime) -> SafeString:
    """What a seated viewer has for himself; empty for anybody else."""
    if sight.seat is None:
        return SafeString("")

    def make() -> SafeString:
        context = {
            "mine": mine_of(sight, words, now),
            "face": faces_of(sight)[sight.seat or 0],
            "slug": sight.row.slug,
            "again": sight.row.scenario if sight.row.scenario in rulesets.offered() else "",
        }
        return render_to_string("gorod/game/mine.html", context)

    dawning = sight.table.announcer.scene.night_is_closed(now)
    return _kept("mine", sight, sight.viewer, len(sight.view.events), dawning, words.date(now), make=make)


def guide(sight: Sight, words: Words, now: datetime) -> SafeString:
    """For one who plays, in the first day and night: who he is and what he can do now; else empty."""
    state, seat = sight.view.state, sight.seat
    needed = seat is not None and state.number == 1 and state.ended is None and state.seats[seat].alive

    def make() -> SafeString:
        context = {"bar": bar_of(sight, words, now), "mine": mine_of(sight, words, now) if needed else None}
        return render_to_string("gorod/game/guide.html", context)

    dawning = sight.table.announcer.scene.night_is_closed(now)
    return _kept("guide", sight, sight.viewer, needed and len(sight.view.events), dawning, make=make)


def over(sight: Sight, words: Words) -> SafeString:
    """Of a finished game: which sides have won, and the way to its record; empty before."""
    state = sight.view.state
    ended = state.ended is not None

    def make() -> SafeString:
        context = {"over": ended, "winners": [words.side(side) for side in state.won], "slug": sight.row.slug}
        return render_to_string("gorod/game/over.html", context)

    return _kept("over", sight, ended, make=make)


def remarks(sight: Sight, words: Words, after: int = 0, upto: int | None = None) -> SafeString:
    """The remarks of the discussion after a number, up to another, the last two hundred at most; the same for everybody but the host, who may redact."""
    found = discussion.remarks(sight).filter(number__gt=after)
    found = found if upto is None else found.filter(number__lte=upto)
    shown = [
        {
            "number": one.number,
            "name": "" if one.seat is None else words.names[one.seat],
            "time": words.until(one.at, one.at - timedelta(days=1)),
            "full": words.full(one.at),
            "html": one.html,
            "whole": bool(one.text),
        }
        for one in reversed(found.order_by("-number")[:200])
    ]
    context = {"remarks": shown, "slug": sight.row.slug, "redacts": sight.viewer is Stand.HOST}
    return render_to_string("gorod/game/remarks.html", context)


def rules(sight: Sight, words: Words) -> SafeString:
    """The rules of this game in words, made from its settings; the same for everybody and for ever."""

    def make() -> SafeString:
        scenario = sight.table.scenario
        sections = rules_text(scenario.rules, words.texts, words.language, scenario.deal_for(sight.row.players))
        return render_to_string(
            "gorod/game/rules.html", {"sections": sections, "slug": sight.row.slug, "scenario": sight.row.scenario}
        )

    return _kept("rules", sight, make=make)


def clan(sight: Sight, words: Words, side: str) -> SafeString:
    """A clan's affairs: members, proposals, election, treasures; empty for whoever is not in its room."""
    room = clan_of(sight, words, side)
    if room is None:
        return SafeString("")
    return render_to_string("gorod/game/clan.html", {"clan": room, "slug": sight.row.slug})
