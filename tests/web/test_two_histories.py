"""The law of ignorance, as far as a browser sees: if two histories of a game differ only in what a viewer was not told, then every page, answer
and stream is the same for him to the last byte (P31).

Pairs of histories are random games with something changed in them that others do in private. Wherever a viewer has been told the same in both, all
that he can fetch is compared.
"""

import random
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.db import transaction
from msgspec import structs

from gorod.engine import Order, Say, Stand, clan_channel
from gorod.lab.random_play import START, random_game
from gorod.scenarios import load
from gorod.web import access, actions, lobby
from gorod.web.models import Game, Seat
from prying import emptied, fetched, told_by_streams

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 9
#: Where it is said at once who is on duty, to ask is to be told (R26).
SETTINGS = {"pokemon": {}, "rat-treasures": {"sentry.refusal": "at_dawn"}}
PAGES = ("", "mine", "players", "votes", "rules", "talk/", "room/host/", "room/clan/", "room/dead/", "host/", "record")
ROOMS = ("thread", "host", "clan", "dead")
WORDS = (
    ("host", "убить №2. лечу №3. проверить №4"),
    ("clan", "убить №5. блок №6"),
    ("thread", "[b]№7[/b]"),
    ("dead", "кто здесь?"),
)


def talk(commands, rng):
    """The same commands, and between them words of others in private, some with orders that are not theirs to give."""
    for command in commands:
        while rng.random() < 0.4:
            orders = (Order(rng.choice(("kill", "heal", "block")), rng.randrange(PLAYERS)),)
            place = rng.choice(("host", "clan", "dead"))
            yield Say(command.at, rng.randrange(PLAYERS), place, "…", orders=orders if rng.random() < 0.3 else ())
        yield command


def deeds(commands, rng):
    """The same commands, but some private ones are not given, or name others."""
    for command in commands:
        private = isinstance(command, Say) and command.place != "thread"
        if not private or rng.random() < 0.7:
            yield command
        elif command.orders and rng.random() < 0.6:
            orders = tuple(structs.replace(order, target=rng.randrange(PLAYERS)) for order in command.orders)
            yield structs.replace(command, orders=orders)


def opened(scenario, dealt, secret):
    """A game on the site with these seats and this secret, from nothing."""
    emptied()
    row = lobby.new_game("Стол", scenario, SETTINGS[scenario], PLAYERS)
    row.slug, row.secret = "histories", secret
    row.save()
    for number, (name, _role) in enumerate(dealt):
        user = get_user_model().objects.create_user(f"u{number}")
        Seat.objects.create(game=row, number=number, name=name, user=user)
    with transaction.atomic():
        actions.open_table(row, dealt, START)
    return row


def history(row, commands, moments, viewers):
    """(moment, viewer) -> (what he was told, all that he can fetch) in a game in which these commands are given."""
    waiting, seen = list(commands), {}
    for moment in moments:
        with transaction.atomic():
            while waiting and waiting[0].at <= moment:
                command = waiting.pop(0)
                actions.act(row.slug, lambda _table, _at, command=command: command, command.at)
            actions.strike(row.slug, moment)
        with time_machine.travel(moment + timedelta(seconds=1), tick=False):
            for viewer in viewers:
                with access.look_as(Game.objects.get(pk=row.pk), viewer) as sight:
                    told = repr(sight.view.events)
                user = None if viewer is Stand.STRANGER else row.seats.get(number=viewer).user
                seen[moment, viewer] = told, everything(row, user)
    return seen


def everything(row, user):
    """Address -> answer, normalised, of all that somebody can fetch or try without changing anything."""
    paths = [f"/g/{row.slug}/{page}" for page in PAGES] + [f"/api/games/{row.slug}{end}" for end in ("", "/events")]
    paths += [f"/api/games/{row.slug}/rooms/{room}/posts" for room in ROOMS]
    tries = [(f"/g/{row.slug}/preview", {"place": place, "text": text}) for place, text in WORDS]
    channels = ("public", "dead", *(clan_channel(side) for side in ("mafia", "yakuza")))
    return fetched(user, paths, tries) | told_by_streams(row.slug, user, channels)


def played(scenario, seed, rng):
    """(names with roles in seat order, the secret, what was done) of a random game."""
    commands, loaded = [], load(scenario, SETTINGS[scenario])
    dealt = list(zip((f"Игрок {n}" for n in range(1, PLAYERS + 1)), loaded.deal_for(PLAYERS), strict=True))
    rng.shuffle(dealt)

    def noted(game, command):
        commands.append(command)
        game.take(command)

    random_game(loaded.rules, dealt, random.Random(seed), odd=0.1, longest=4, take=noted)
    return dealt, random.Random(seed).randbytes(8), commands


@pytest.mark.parametrize("change", [talk, deeds])
@pytest.mark.parametrize("scenario", ["pokemon", "rat-treasures"])
def test_P31_two_histories_that_a_viewer_was_told_the_same_of_are_one_history_to_him(scenario, change):
    rng, compared = random.Random(f"{scenario}/{change.__name__}"), 0
    dealt, secret, commands = played(scenario, 1, rng)
    length = commands[-1].at - START
    moments = [START + length * part for part in (0.3, 0.7)]
    viewers = [Stand.STRANGER, *rng.sample(range(PLAYERS), 2)]
    other = list(change(commands, rng))
    assert other != commands
    one = history(opened(scenario, dealt, secret), commands, moments, viewers)
    two = history(opened(scenario, dealt, secret), other, moments, viewers)
    for key, (told, pages) in one.items():
        if told == two[key][0]:
            compared += 1
            for address, page in pages.items():
                assert page == two[key][1][address], (key, address)
    assert compared >= 2
