"""Every sentence of `sentences/` is read as its heading says."""

import pytest

from gorod.speech import Roster, read_ballot, read_orders
from speech.rosters import ABILITIES, ROSTERS, TREASURES, blocks

PLAYERS = {name: Roster(names) for name, names in ROSTERS.items()}


def post_reading(roster, markup, options, text):
    names = ROSTERS[roster]
    chosen = {
        key: None if value == "none" else value for key, _, value in (part.partition("=") for part in options.split())
    }
    reading = read_ballot(text, PLAYERS[roster], markup=markup, **chosen)
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
        PLAYERS[roster],
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


@pytest.mark.parametrize(("fields", "texts"), list(blocks("posts.txt")))
def test_R31_a_post_is_read_as_a_careful_host_reads_it(fields, texts):
    roster, markup, options, expected = fields
    read = {text: post_reading(roster, markup, options, text) for text in texts}
    assert read == dict.fromkeys(texts, expected)


@pytest.mark.parametrize(("fields", "texts"), list(blocks("orders.txt")))
def test_P22_a_message_is_read_as_a_careful_host_reads_it(fields, texts):
    roster, speaker, places, duty, expected = fields
    for place in places.split("+"):
        read = {text: order_reading(roster, speaker, place, duty, text) for text in texts}
        assert read == dict.fromkeys(texts, expected)
