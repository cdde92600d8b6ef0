"""Addresses that forms are sent to: whoever comes there by a link, a reload or after signing in finds a page."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver

from prying import addresses
from table_talk import said, to_day

pytestmark = pytest.mark.django_db(transaction=True)

#: What only scripts ask for.
FOR_SCRIPTS = ("/preview", "/draft", "/field")


def test_no_address_of_a_page_answers_that_it_is_none(table_of, browser_of, person):
    row = table_of("anna", "boris", host=person("host"))
    said(row, to_day(row), "Раз.")
    for client in (browser_of("host"), browser_of("anna"), Client()):
        for address in dict.fromkeys(addresses(get_resolver().url_patterns, row.slug)):
            if address.startswith("/api/") or address.endswith(FOR_SCRIPTS) or "logout" in address:
                continue
            cache.clear()
            assert client.get(address).status_code != 405, address


def test_the_language_is_switched_from_a_page_that_gives_a_text_back(table_of, browser_of):
    row = table_of("anna")
    to_day(row)
    anna = browser_of("anna")
    page = anna.post(f"/g/{row.slug}/say", {"place": "dead", "text": "Длинное и важное"})
    back = re.search(r'name="next" value="([^"]*)"', page.text)
    there = anna.post("/language/setlang/", {"language": "en", "next": back[1]}, follow=True)
    assert there.status_code == 200 and 'lang="en"' in there.text


def test_who_signs_in_on_the_way_to_a_seat_comes_to_the_table(table_of, client, person):
    row = table_of("anna")
    person("boris")
    asked = client.post(f"/g/{row.slug}/leave")
    there = client.post(asked["Location"], {"login": "boris", "password": "boris"}, follow=True)
    assert there.status_code == 200


def test_a_request_for_another_host_is_refused_with_a_page(settings, client):
    settings.ALLOWED_HOSTS = ["game.example"]
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
