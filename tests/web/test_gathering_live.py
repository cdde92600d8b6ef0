"""A table that gathers lives: the open page is told who has come, and of the game's beginning; of masks it is told numbers alone."""

import json
import re

import pytest

from gorod.web import lobby
from gorod.web.models import Seat
from gorod.web.posts import drafts

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def row(person):
    """Anna sits at a table of six whose masks are worn, led by somebody else."""
    row = lobby.new_game("Стол", "pokemon", {}, 6, host=person("host"), ceremony=True)
    lobby.sit(row.slug, person("anna"))
    return row


def seen(html: str) -> str:
    return re.search(r'name="seen" value="([0-9a-f]+)"', html)[1]


def ask(browser, row, mark=""):
    return browser.get(f"/g/{row.slug}/table/?seen={mark}", **HTMX)


def test_the_page_is_told_when_somebody_sits_down_and_else_nothing(row, client, person):
    mark = seen(client.get(f"/g/{row.slug}/").content.decode())
    assert ask(client, row, mark).status_code == 204
    lobby.sit(row.slug, person("boris"))
    answer = ask(client, row, mark)
    html = answer.content.decode()
    assert answer.status_code == 200 and "Занято мест: 2 из 6" in html and html.startswith('<div id="gathering"')
    assert ask(client, row, seen(html)).status_code == 204


def test_P31_of_a_masked_table_nobody_but_the_host_is_told_a_name(row, client, browser_of, person):
    mark = seen(client.get(f"/g/{row.slug}/").content.decode())
    lobby.sit(row.slug, person("boris"))
    for seat in Seat.objects.filter(game=row):
        assert seat.name not in ask(client, row, mark).content.decode()
        assert seat.name in ask(browser_of("host"), row, mark).content.decode()
    hidden = Seat.objects.get(game=row, user=person("boris")).name
    mark = seen(ask(client, row).content.decode())
    Seat.objects.filter(game=row, name=hidden).update(about="Только что придумал", name="Другой")
    assert ask(client, row, mark).status_code == 204  # what changes behind a mask does not show


def test_R44_the_deal_appears_and_with_it_ones_own_role(row, browser_of):
    mark = seen(browser_of("anna").get(f"/g/{row.slug}/").content.decode())
    lobby.fill(row.slug)
    browser_of("host").post(f"/g/{row.slug}/start")
    html = ask(browser_of("anna"), row, mark).content.decode()
    assert "роли розданы" in html and "Ваша роль" in html


def test_when_the_game_begins_the_page_is_told_where_it_is(row, browser_of):
    lobby.fill(row.slug)
    lobby.start(row.slug)
    answer = ask(browser_of("anna"), row, "0")
    assert answer.status_code == 204
    assert json.loads(answer["HX-Trigger"]) == {"begun": {"address": f"/g/{row.slug}/"}}


def test_R43_words_about_the_character_that_come_too_late_wait_in_the_writing_field(row, browser_of, person):
    lobby.fill(row.slug)
    lobby.start(row.slug)
    anna = browser_of("anna")
    page = anna.post(f"/g/{row.slug}/character", {"about": "Я пекарь из-за угла"}, follow=True).content.decode()
    assert drafts.of(row.slug, person("anna")) == {"thread": "Я пекарь из-за угла"}
    assert "Я пекарь из-за угла</textarea>" in page and "он ещё не отправлен" in page
