"""`make screenshots`: seeds a table, lets its bots play, and writes pictures of the main pages to docs/screenshots/."""

from datetime import timedelta
from pathlib import Path

import pytest

from gorod.web import lobby
from visitors import let_bots_play, live, now, sign_in_as, state_of

PICTURES = Path(__file__).parents[2] / "docs" / "screenshots"


@pytest.fixture
def picture(someone, browser_of, site):
    """`picture("day", "/g/…/", "anna", phone=True, place="#votes")`: writes docs/screenshots/day.png."""

    def take(name, address, viewer=None, *, place=None, phone=False, fill=None):
        page = someone(phone=phone)
        if viewer is not None:
            sign_in_as(page, browser_of(viewer), site.address)
        page.emulate_media(reduced_motion="reduce")
        page.goto(address)
        if page.locator("#link").count():
            live(page)
        if fill is not None:
            page.fill("#write textarea", fill)
            page.locator("#preview p").wait_for()
        if place is not None:
            page.locator(place).scroll_into_view_if_needed()
            page.evaluate("place => document.querySelector(place).scrollIntoView({block: 'end'})", place)
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")
        page.close()

    return take


#: A day of a whole day, so that its vote can be seen half way.
CALENDAR = {"calendar.day.lasts": "24h", "calendar.night.lasts": "8h", "conduct.absence": None}


def table(person, title, scenario, players, hours, **settings):
    """A table that began so many hours ago, led by a person; Anna and Boris among bots that have played since."""
    row = lobby.new_game(title, scenario, CALENDAR | settings, players, host=person("host"))
    for name in ("anna", "boris"):
        lobby.sit(row.slug, person(name))
    for _ in range(players - 2):
        lobby.sit(row.slug, None)
    row = lobby.start(row.slug, now() - timedelta(hours=hours))
    let_bots_play(row, now())
    return row


def put(row, name, person, wanted):
    """Give a person's place to a bot and him the first living seat that is wanted."""
    row.seats.filter(user=person(name)).update(user=None, bot=True)
    seat = next(seat for seat in state_of(row).living() if wanted(seat))
    row.seats.filter(number=seat.number).update(user=person(name), bot=False)
    return seat


def test_pictures_of_the_main_pages(site, person, picture):
    gathering = lobby.new_game("Вечер у реки", "pokemon", {}, 9, host=person("host"))
    for name in ("anna", "boris", "clara"):
        lobby.sit(gathering.slug, person(name))
    day = table(person, "Город у моря", "pokemon", 10, 27)
    while state_of(day).phase != "day" or state_of(day).ended:  # the bots closed the day early
        day.delete()
        day = table(person, "Город у моря", "pokemon", 10, 27)
    anna = put(day, "anna", person, lambda seat: seat.role == "civilian")
    state = state_of(day)
    other = next(seat.name for seat in state.living() if seat.number != anna.number)
    night = table(person, "Два клана", "rat-two-clans", 12, 5, **{"calendar.first_phase": "night"})
    clan = state_of(night).rules.sides
    put(night, "anna", person, lambda seat: clan[seat.side].clan)
    picture("front", "/")
    picture("gathering", f"/g/{gathering.slug}/table/", "anna")
    game = f"/g/{day.slug}/"
    picture("day", game, "anna", place="#write", fill=f"Моё подозрение прежнее: [b]{other}[/b].")
    picture("phone", game, "anna", phone=True, place="#thread article:last-of-type")
    picture("phone-votes", game + "#votes", "anna", phone=True)
    picture("night", f"/g/{night.slug}/", "anna")
    picture("clan", f"/g/{night.slug}/room/clan/", "anna")
