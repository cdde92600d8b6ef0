"""Every sentence of `sentences/` is read as its heading says."""

import pytest

from gorod.speech import Roster, read_ballot, read_orders
from speech.rosters import ABILITIES, ROSTERS, TREASURES, blocks


def post_reading(roster, markup, options, text):
    names = ROSTERS[roster]
    chosen = {
        key: None if value == "none" else value for key, _, value in (part.partition("=") for part in options.split())
    }
    reading = read_ballot(text, Roster(names), markup=markup, **chosen)
    if reading is None or not reading.acts:
        return "nothing"
    vote = reading.problem or (None if reading.target is None else names[reading.target])
    return ", ".join(filter(None, [vote, "early" if reading.early else "", "withdraw" if reading.withdraw else ""]))


def order_reading(roster, speaker, place, duty, text):
    names = ROSTERS[roster]
    by, role = speaker.rsplit(" ", 1)
    holds = ABILITIES[role] + (["watch"] if duty else [])
    read = read_orders(
        text,
        Roster(names),
        names.index(by),
        holds=holds,
        on_duty=bool(duty),
        clan="kill" in holds,
        place=place,
        treasures=TREASURES,
    )
    shown = []
    for order in read:
        ability = order.ability + ("!" if order.standing else "") + (f"[{order.treasure}]" if order.treasure else "")
        problem = order.problem and f"?{order.problem.removesuffix('_name')}"
        shown.append(f"{ability}:{'-' if order.passes else problem or names[order.target]}")
    return "; ".join(shown) or "nothing"


POSTS = [(*fields, text) for fields, texts in blocks("posts.txt") for text in texts]
MESSAGES = [
    (roster, speaker, place, duty, expected, text)
    for (roster, speaker, places, duty, expected), texts in blocks("orders.txt")
    for place in places.split("+")
    for text in texts
]


@pytest.mark.parametrize(("roster", "markup", "options", "expected", "text"), POSTS)
def test_R31_a_post_is_read_as_a_careful_host_reads_it(roster, markup, options, expected, text):
    assert post_reading(roster, markup, options, text) == expected


@pytest.mark.parametrize(("roster", "speaker", "place", "duty", "expected", "text"), MESSAGES)
def test_P22_a_message_is_read_as_a_careful_host_reads_it(roster, speaker, place, duty, expected, text):
    assert order_reading(roster, speaker, place, duty, text) == expected
