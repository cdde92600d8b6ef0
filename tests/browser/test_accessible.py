"""axe-core finds nothing serious on any kind of page, by day and by night, wide and narrow."""

import pytest

from gorod.web import lobby
from visitors import serious_faults, sign_in_as

OUTSIDE = [
    "/",
    "/games/",
    "/open/",
    "/open/pokemon/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_pages_outside_a_game(someone, site, person, browser_of, phone):
    row = lobby.new_game("Стол у окна", "pokemon", {}, 8, host=person("host"), ceremony=True)
    lobby.sit(row.slug, person("anna"))
    page = someone(phone=phone)
    for address in [*OUTSIDE, f"/g/{row.slug}/table/"]:
        page.goto(address)
        assert serious_faults(page) == [], address
    for name, addresses in (("anna", ["/", "/account/", f"/g/{row.slug}/table/"]), ("host", [f"/g/{row.slug}/table/"])):
        sign_in_as(page, browser_of(name), site.address)
        for address in addresses:
            page.goto(address)
            assert serious_faults(page) == [], (name, address)
