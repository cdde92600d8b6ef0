"""axe-core finds nothing serious on any kind of page, by day and by night, wide and narrow."""

from datetime import timedelta

import pytest

from gorod.web import lobby
from visitors import close_phase, come_to, let_bots_play, now, serious_faults, sign_in_as, state_of

OUTSIDE = [
    "/",
    "/games/",
    "/open/",
    "/open/pokemon/",
    "/rules/",
    "/rules/rat-treasures/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]


def test_axe_sees_what_is_wrong(someone, site):
    page = someone()
    page.goto("/")
    page.evaluate("document.querySelector('main').innerHTML += '<input><img src=\"/mask/0.svg\">'")
    assert {fault.partition(":")[0] for fault in serious_faults(page)} >= {"label", "image-alt"}


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_pages_outside_a_game(someone, site, person, browser_of, phone):
    row = lobby.new_game("Стол у окна", "pokemon", {}, 8, host=person("host"), ceremony=True)
    lobby.sit(row.slug, person("anna"))
    bare = lobby.new_game("Стол у двери", "vanilla", {}, 7)
    lobby.sit(bare.slug, person("anna"))
    page = someone(phone=phone)
    for address in [*OUTSIDE, f"/g/{row.slug}/table/"]:
        page.goto(address)
        assert serious_faults(page) == [], address
    for name, addresses in (
        ("anna", ["/", "/account/", "/accounts/email/", f"/g/{row.slug}/table/", f"/g/{bare.slug}/table/"]),
        ("host", [f"/g/{row.slug}/table/"]),
    ):
        sign_in_as(page, browser_of(name), site.address)
        for address in addresses:
            page.goto(address)
            assert serious_faults(page) == [], (name, address)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_pages_of_a_game(someone, site, person, browser_of, phone):
    """By night, by day and at the end, for a stranger, players of both sides and the host."""
    row = lobby.new_game("Город", "pokemon", {}, 8, host=person("host"))
    for name in ("anna", "boris"):
        lobby.sit(row.slug, person(name))
    for _ in range(6):
        lobby.sit(row.slug, None)
    row = lobby.start(row.slug, now() - timedelta(hours=20))
    state = state_of(row)
    clan = next(seat for seat in state.seats if state.rules.sides[seat.side].clan)
    row.seats.filter(user__username="boris").update(user=None)
    row.seats.filter(number=clan.number).update(user=person("boris"), bot=False)
    game, page = f"/g/{row.slug}/", someone(phone=phone)
    views = {
        None: ["", "players", "votes", "rules", "player/1", "talk/"],
        "anna": ["", "room/host/", "mine"],
        "boris": ["room/clan/"],
        "host": ["", "host/", f"room/clan:{clan.side}/"],
    }

    if phone:
        views = {None: [""], "anna": ["", "mine"], "boris": ["room/clan/"], "host": ["host/"]}

    def check(moment):
        for viewer, pages in views.items():
            page.context.clear_cookies()
            if viewer is not None:
                sign_in_as(page, browser_of(viewer), site.address)
            for address in pages:
                page.goto(game + address)
                assert serious_faults(page) == [], (moment, viewer, address)

    check("night")
    let_bots_play(row, row.due + timedelta(hours=12))
    come_to(row, "day")
    check("day")
    while not state_of(row).ended:
        close_phase(row)
    page.emulate_media(color_scheme="dark")
    check("end")
