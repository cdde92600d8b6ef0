"""A process of its own that opens a quick game of bots with one person, and says how to play it: `python opened.py`."""

import json

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402

from gorod.web import keys, lobby  # noqa: E402

person = get_user_model().objects.create_user("anna", "anna@example.org", "anna")
quick = {"calendar.day.lasts": "6s", "calendar.night.lasts": "3s", "calendar.first_day": 1, "conduct.absence": None}
quick |= {"voting.early": None, "conduct.missed_votes": None}
row = lobby.new_game("Стол", "pokemon", quick, 20)
lobby.sit(row.slug, person)
for _ in range(19):
    lobby.sit(row.slug, None)
lobby.start(row.slug)
print(json.dumps([row.slug, keys.make(person, "tests"), row.seats.get(user=person).number]))
