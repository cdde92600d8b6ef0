"""`make screenshots`: seeds a table, lets its bots play, and writes pictures of the main pages to docs/screenshots/."""

from datetime import timedelta
from pathlib import Path

import pytest

from gorod.web import lobby
from visitors import come_to, let_bots_play, live, now, seat_of, sign_in_as, state_of

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
        if page.locator("[data-stream]").count():
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


def test_pictures_of_the_main_pages(site, person, picture):
    gathering = lobby.new_game("Вечер у реки", "pokemon", {}, 9, host=person("host"))
    for name in ("anna", "boris", "clara"):
        lobby.sit(gathering.slug, person(name))
    row = lobby.new_game("Город у моря", "pokemon", {"calendar.first_phase": "night"}, 9, host=person("host"))
    for name in ("anna", "boris"):
        lobby.sit(row.slug, person(name))
    for _ in range(7):
        lobby.sit(row.slug, None)
    row = lobby.start(row.slug, now() - timedelta(hours=60))
    clan = next(seat for seat in state_of(row).seats if seat.role == "mafia")
    picture("front", "/")
    picture("opening", "/open/pokemon/")
    picture("gathering", f"/g/{gathering.slug}/table/", "anna")
    let_bots_play(row, now())
    while state_of(row).phase != "day" and not state_of(row).ended:
        come_to(row, "day")
    game = f"/g/{row.slug}/"
    other = next(seat.name for seat in state_of(row).living() if seat.number != seat_of(row, "anna").number)
    picture("day", game, "anna", place="#write", fill=f"Моё подозрение прежнее: [b]{other}[/b].")
    picture("phone", game, "anna", place="#thread article:last-of-type", phone=True)
    picture("rules", game + "rules", "anna")
    picture("desk", game + "host/", "host")
    picture("clan", game + f"room/clan:{clan.side}/", "host")
