"""Rules in words, each at an address of its own (R48)."""

import pytest
from django.test import Client

from gorod.scenarios import load, shipped, source
from gorod.web import lobby
from gorod.web.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


def text_of(answer) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", shipped())
def test_R48_every_scenario_has_a_page_and_every_role_a_place_on_it(name):
    page = text_of(Client().get(f"/rules/{name}/"))
    for role in load(name).roles:
        assert f'id="role-{role}"' in page
        assert f'href="#role-{role}"' in page
    assert text_of(Client().get(f"/rules/{name}/file")) == source(name).text


def test_the_rules_are_found_from_every_page_and_from_the_form_that_opens_a_game():
    client = Client()
    assert 'href="/rules/"' in text_of(client.get("/games/"))
    assert 'href="/rules/pokemon/"' in text_of(client.get("/"))
    assert 'href="/rules/pokemon/"' in text_of(client.get("/rules/"))
    assert 'href="/rules/pokemon/"' in text_of(client.get("/open/pokemon/"))


def test_R48_a_name_with_spaces_brackets_and_cyrillic_letters_is_an_address(tmp_path, settings):
    file = tmp_path / "Порт (2) [ночь].yaml"
    file.write_text(source("vanilla").text, encoding="utf-8")
    settings.SCENARIOS = [str(file)]
    client = Client()
    assert "Простая мафия" in text_of(client.get("/rules/Порт (2) [ночь]/"))
    lobby.new_game("Стол", str(file), {}, 7)
    settings.SCENARIOS = ["pokemon"]
    file.unlink()
    assert "Простая мафия" in text_of(client.get("/rules/Порт (2) [ночь]/"))  # a link goes on working


def test_rules_that_never_were_are_not_found():
    for address in ("/rules/nothing/", "/rules/nothing/file", "/rules/..%2Fpokemon/"):
        assert Client().get(address).status_code == 404


def test_a_gathering_table_shows_all_its_rules_as_they_are_changed():
    row = lobby.new_game("Стол", "pokemon", {"voting.changes": 5, "calendar.day.closes": "20:00"}, 9)
    page = text_of(Client().get(f"/g/{row.slug}/table/"))
    assert "День до 20:00 МСК" in page
    assert "5 раз" in page
    assert 'id="role-doctor"' in page
    assert page.count("<h2>Первые дни</h2>") == page.count("Первые дни</") == 1


def test_cards_promise_the_clock_that_the_table_has():
    front, choice = text_of(Client().get("/")), text_of(Client().get("/open/"))
    assert "21:00" not in front
    assert "День: 3 минуты. Ночь: 1 минута." in front
    assert "День до 21:00 МСК" in choice


def test_the_button_that_stands_out_leads_to_rules_that_open_with_a_day():
    page = text_of(Client().get("/"))
    name = page.partition('class="main" name="rules" value="')[2].partition('"')[0]
    assert load(name).rules.calendar.first_phase == "day"
    client = Client()
    client.post("/seat", {"rules": name})
    assert "☀" in text_of(client.get(f"/g/{Game.objects.get().slug}/"))
