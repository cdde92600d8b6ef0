"""A process of its own that opens a game of bots with some people, and says how to play it: `python opened.py PEOPLE SEATS DAY NIGHT`.

The phases last so many seconds. The people sit where there are orders to give, as far as there are such seats.
"""

import json
import sys

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import transaction  # noqa: E402

from gorod.web import lobby, tables  # noqa: E402
from gorod.web.models import Game  # noqa: E402
from gorod.web.people import keys  # noqa: E402

people, seats, day, night = map(int, sys.argv[1:])
quick = {
    "calendar.day.lasts": f"{day}s",
    "calendar.night.lasts": f"{night}s",
    "calendar.first_day": 1,
    "conduct.absence": None,
    "conduct.missed_votes": None,
    "voting.early": None,
    "voting.changes": None,
}
with transaction.atomic():  # no process sees a bot in a person's seat
    row = lobby.new_game("Стол", "pokemon", quick, seats)
    lobby.fill(row.slug)
    row = lobby.start(row.slug)
    with tables.opened(Game.objects.get(pk=row.pk)) as table:
        rules, dealt = table.scenario.rules, table.play.state.seats
        numbers = sorted(range(seats), key=lambda seat: not rules.roles[dealt[seat].role].abilities)
    made = []
    for place, number in enumerate(numbers[:people]):
        user = get_user_model().objects.create_user(f"p{place}")
        row.seats.filter(number=number).update(user=user, bot=False)
        made.append([keys.make(user, "tests"), number])
print(json.dumps([row.slug, made]))
