"""P31 and the channels: what each event tells, and to whom; masks."""

import pytest

from gorod.engine import (
    EVENTS,
    Away,
    Comrades,
    Dealt,
    Died,
    Drew,
    Event,
    Learned,
    Led,
    Ordered,
    Refused,
    Remove,
    Revealed,
    Said,
    Told,
    Voted,
    Waiting,
    Won,
)
from gorod.scenarios import load
from table import Table, seven


def _whole_game():
    """A game in which most things happen, to its end."""
    table = seven(conduct__absence="48h", draws={"tie/2": "Экан"}, voting__tie=["draw"])
    table.clan("Мяут: дон Экан")
    table.clan("Экан: дон Экан")
    table.post("Псайдак: всем привет")
    table.tell_host("Генгар: отсутствую до 03-03 10:00")
    table.night("Экан: убить Псайдака", "Мяут: блок Абру", "Пикачу: лечу Псайдака", "Абра: проверить Мяута")
    table.vote("Псайдак: Псайдак")
    table.day("Псайдак, Абра: Мяут", "Экан: Псайдак")
    table.tell_host("Абра: проверить Экана")
    table.host(Remove, table.seat("Снорлакс"), "insult", clock="21:45")
    table.close().day("Псайдак: Экан", "Экан: Псайдак")
    return table


CHANNELS = {
    "committed": "public",
    "dealt": "player",
    "comrades": "clan",
    "opened": "public",
    "voted": "public",
    "unvoted": "public",
    "led": "clan",
    "died": "public",
    "revealed": "public",
    "learned": "player",
    "told": "player",
    "removed": "public",
    "drew": "host",
    "closed": "host",
    "acted": "host",
    "away": "host",
    "waiting": "host",
    "won": "public",
    "ended": "public",
    "disclosed": "public",
}


def test_P31_every_event_is_born_in_the_channel_of_the_contract():
    seen = set()
    for event in _whole_game().log:
        kind = type(event).__struct_config__.tag
        seen.add(kind)
        if kind in CHANNELS:
            assert event.channel.partition(":")[0] == CHANNELS[kind], event
        if event.channel.startswith("player:"):
            assert event.channel == f"player:{event.player}"
    assert seen >= set(CHANNELS) - {"unvoted"}


def test_P31_a_stranger_is_told_public_events_only():
    table = _whole_game()
    assert {event.channel for event in table.view().events} == {"public"}


SECRETS = (Dealt, Comrades, Ordered, Learned, Told, Led, Drew, Away, Waiting, Refused)


def test_P31_a_civilian_is_told_nothing_of_what_others_do_in_private():
    table = _whole_game()
    private = [event for event in table.view("Псайдак").events if isinstance(event, SECRETS)]
    assert [(type(event), event.player) for event in private] == [
        (Dealt, table.seat("Псайдак")),
        (Refused, table.seat("Псайдак")),
    ]


def test_P31_a_player_knows_his_own_role_and_the_sides_made_public():
    table = _whole_game()
    known = {seat.name: (seat.role, seat.side) for seat in table.view("Псайдак").state.seats if seat.side}
    assert known == {"Псайдак": ("civilian", "town"), "Мяут": ("", "mafia"), "Экан": ("", "mafia")}


def test_P31_team_R_knows_its_own_and_nobody_elses_role():
    table = seven()
    sides = {seat.name: seat.side for seat in table.view("Мяут").state.seats if seat.side}
    assert sides == {"Мяут": "mafia", "Экан": "mafia"}
    assert [event.players for event in table.sees("Экан", Comrades)] == [(table.seat("Мяут"), table.seat("Экан"))]


def test_P31_a_private_order_leaves_no_trace_for_others():
    busy, quiet = seven(), seven()
    busy.tell_host("Пикачу: лечу Псайдака", "13:00")
    busy.tell_host("Абра: проверить Генгара", "13:00")
    busy.clan("Мяут: тихо сегодня", "13:00")
    for table in (busy, quiet):
        table.close()
    assert busy.view("Псайдак").events == quiet.view("Псайдак").events


def test_P31_the_secret_of_the_draws_is_disclosed_after_the_end_only():
    table = seven(seed="beef")
    assert not any("beef" in str(event) for event in table.log)


def test_P31_masks_are_worn_and_lifted_at_the_end():
    assert load("pokemon").rules.masks.worn is True
    assert load("pokemon").rules.masks.lifted == "end"


@pytest.mark.parametrize("lifted", ["end", "never"])
def test_P31_when_the_masks_are_lifted_is_the_scenarios(lifted):
    assert load("pokemon", {"masks.lifted": lifted}).rules.masks.lifted == lifted


def test_P31_the_pool_has_a_mask_for_every_seat():
    scenario = load("pokemon")
    assert len(scenario.masks) >= 60
    for language in ("ru", "en"):
        names = [mask.name[language] for mask in scenario.masks]
        assert len(set(names)) == len(names)
    assert max(scenario.deals) <= len(scenario.masks)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_P31_no_event_has_a_place_for_an_account(kind: type[Event]):
    """The engine knows seats and no persons: what a game tells can tell nothing of who wears a mask."""
    fields = set(kind.__struct_fields__)
    assert not fields & {"account", "user", "person", "mail", "address"}


def test_P31_a_game_of_masks_is_played_by_their_names():
    scenario = load("pokemon")
    masks = [mask.name["ru"] for mask in scenario.masks]
    roles = scenario.deal_for(30)
    table = Table("pokemon", *(f"{role}: {mask}" for role, mask in zip(roles, masks, strict=False)))
    table.night()
    table.day(*(f"{name}: {masks[0] if name != masks[0] else masks[1]}" for name in table.names))
    assert table.executed() == [(masks[0], 29)]
    assert [type(event) for event in table.log if isinstance(event, Died | Revealed | Won)] == [Died, Revealed]


def test_P31_the_conference_is_no_clue_to_others():
    """A post in the conference changes nothing that another sees, not even the number of events in his view."""
    table = seven()
    before = {name: len(table.view(name).events) for name in table.names}
    table.clan("Мяут: кого берём?")
    grown = [name for name in table.names if len(table.view(name).events) > before[name]]
    assert grown == ["Мяут", "Экан"]
    assert table.all(Said)[-1].channel == "clan:mafia"
    assert table.all(Voted) == []
