"""The queue for seats: whoever has seen secrets of a game takes no seat of it, and nobody comes in past an invitation (P31, R44)."""

from datetime import UTC, datetime

import pytest
from msgspec import structs

from gorod.scenarios import load
from gorod.web import lobby, opening
from gorod.web.models import Former, Seat
from table_talk import seat_of

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2027, 3, 1, 9, tzinfo=UTC)


def refused(row, user, invitation=""):
    with pytest.raises(lobby.CannotSit) as refusal:
        lobby.stand_by(row.slug, user, invitation)
    assert not row.standby.filter(user=user).exists()
    return refusal.value.reason


def test_P31_a_host_waits_for_no_seat_of_his_own_game(table_of, person, browser_of):
    row = table_of("anna", host=person("host"))
    assert refused(row, person("host")) == "host"
    assert "ведёте" in browser_of("host").post(f"/g/{row.slug}/queue", follow=True).content.decode()


def test_P31_who_was_replaced_takes_no_other_seat(table_of, person, browser_of):
    row = table_of("anna", host=person("host"))
    browser_of("host").post(f"/g/{row.slug}/host/replace", {"sure": "1", "seat": seat_of(row, "anna") + 1})
    assert Former.objects.get(game=row).user == person("anna")
    assert refused(row, person("anna")) == "left"
    assert "другого занять нельзя" in browser_of("anna").post(f"/g/{row.slug}/queue", follow=True).content.decode()


def test_R44_who_lost_his_seat_after_the_deal_has_seen_a_role_too(person):
    row = lobby.new_game("Стол", "rat-treasures", {}, 7, ceremony=True, host=person("host"))
    lobby.join(row.slug, person("anna"), NOW)
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    lobby.substitute(row.slug, row.seats.get(user=person("anna")).number)
    assert refused(row, person("anna")) == "left"


@pytest.mark.parametrize("number", range(5))
def test_R44_any_seat_may_be_given_to_another(number, person, browser_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5, ceremony=True, host=person("host"))
    lobby.join(row.slug, person("boris"), NOW)
    lobby.fill(row.slug)
    opening.ripen(row.slug, NOW)
    row.standby.create(user=person("anna"))
    row.seats.update(confirmed=False, bot=False)
    browser_of("host").post(f"/g/{row.slug}/substitute", {"seat": f"{number}"})
    assert row.seats.get(number=number).user == person("anna")


def test_a_queue_is_no_way_past_an_invitation(table_of, person, client, browser_of):
    row = table_of("anna", invite=True)
    assert refused(row, person("vera")) == refused(row, person("vera"), "ж\ud800") == "invited"
    lobby.stand_by(row.slug, person("vera"), row.invite)
    boris = browser_of("boris")
    boris.get(f"/g/{row.slug}/?invite={row.invite}")
    boris.post(f"/g/{row.slug}/queue")
    assert row.standby.filter(user=person("boris")).exists()


def test_an_invitation_that_is_wrong_leaves_no_session_behind(person, client):
    row = lobby.new_game("Стол", "pokemon", {}, 5, invite=True)
    assert client.get(f"/g/{row.slug}/?invite=guessed").status_code == 200
    assert "sessionid" not in client.cookies


def test_who_waits_and_then_sits_down_waits_no_longer(person, table_of):
    row = lobby.new_game("Стол", "pokemon", {}, 5, host=person("host"))
    lobby.stand_by(row.slug, person("anna"))
    lobby.join(row.slug, person("anna"), NOW)
    lobby.fill(row.slug)
    assert not row.standby.exists()
    lobby.start(row.slug)
    assert not lobby.substitute(row.slug, Seat.objects.filter(game=row, bot=True).first().number)


def test_P31_where_a_scenario_has_too_few_masks_a_name_tells_nothing_of_who_came_when():
    scenario = structs.replace(load("pokemon"), masks=())
    for language in ("ru", "en"):
        names = lobby._free_names(scenario, language, {"№1"})
        assert len(set(names)) >= 30
        assert not any(letter.isdigit() for name in names for letter in name)


def test_P31_who_was_removed_sits_there_still_and_takes_no_other_seat(table_of, person, browser_of):
    row = table_of("anna", host=person("host"))
    seat = seat_of(row, "anna") + 1
    browser_of("host").post(f"/g/{row.slug}/host/remove", {"sure": "1", "seat": seat, "reason": "mask"})
    assert refused(row, person("anna")) == "seated"


def test_R44_the_next_seat_that_falls_free_is_the_first_in_the_queues_who_may_have_it(table_of, person, browser_of):
    row = table_of("anna", host=person("host"))
    for name in ("boris", "clara"):
        lobby.stand_by(row.slug, person(name))
    Former.objects.create(game=row, user=person("boris"))
    seat = seat_of(row, "anna")
    browser_of("host").post(f"/g/{row.slug}/host/replace", {"sure": "1", "seat": seat + 1})
    assert row.seats.get(number=seat).user == person("clara")


def test_before_the_deal_one_may_stand_up_and_sit_down_again(person):
    row = lobby.new_game("Стол", "pokemon", {}, 9)
    for _ in range(2):
        lobby.join(row.slug, person("anna"), NOW)
        lobby.leave(row.slug, person("anna"))
    assert not Former.objects.exists()
