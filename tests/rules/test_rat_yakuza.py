"""R07 to R10: the yakuza recruits, and what comes of it."""

import pytest

from gorod.engine import Cause, Comrades, Died, Learned, Ordered, Said, Told
from rat import night_one, one_clan, told_clan, two_clans
from table import refusal

# --- R07: a recruit.


def recruited(*more, clans=one_clan, **settings):
    """A night is over in which Якуб recruited Фрося; it is day 2."""
    return night_one(clans(**settings)).night("Якуб: вербую Фросю", *more)


def test_R07_the_recruit_is_a_plain_member_from_dawn():
    table = recruited()
    seat = table.state.seats[table.seat("Фрося")]
    assert (seat.role, seat.side, seat.alive) == ("spy", "clan", True)


def test_R07_the_yakuza_dies_of_it():
    table = recruited()
    assert table.deaths() == [("Якуб", "recruiter")]
    assert table.times(Died) == ["05 09:00:00"]


def test_R07_his_death_is_public_and_revealed_like_any_night_death():
    assert recruited().revealed("Якуб") == ["yakuza"]
    assert recruited(reveals__night="side").revealed("Якуб") == ["clan"]
    assert recruited(reveals__night="nothing").revealed("Якуб") == []


def test_R07_of_what_he_died_only_the_host_knows():
    table = recruited()
    assert [e.cause for e in table.all(Died)] == [None]
    assert [(e.cause, e.channel) for e in table.all(Cause)] == [("recruiter", "host")]
    for name in ("Фрося", "Данди", "Рокки", None):
        assert table.sees(name, Cause) == []


def test_R07_a_scenario_may_tell_it():
    table = recruited(abilities__recruit__hides_cause=False)
    assert [e.cause for e in table.all(Died)] == ["recruiter"]
    assert table.all(Cause) == []


def test_R07_the_recruit_and_the_clan_are_told_at_dawn():
    table = recruited()
    assert table.told("Фрося") == ["recruited"]
    assert told_clan(table, "clan") == [("recruited", "Фрося")]
    assert set(table.times(Told, "Фрося")) == {"05 09:00:00"}


def test_R07_nobody_else_is_told():
    table = recruited(clans=two_clans)
    for name in ("Рокки", "Шуша", "Соня", "Ямато", None):
        assert [e for e in table.sees(name, Told) if e.notice == "recruited"] == []
        assert table.view(name).state.seats[table.seat("Фрося")].side == ""


def test_R07_he_learns_who_his_comrades_are_and_they_that_he_is_one():
    table = recruited()
    members = [table.seat(name) for name in ("Данди", "Соня", "Фрося")]
    assert [list(e.players) for e in table.sees("Фрося", Comrades)] == [members]
    assert list(table.sees("Данди", Comrades)[-1].players) == members


def test_R07_he_is_in_the_conference_from_then_on():
    table = night_one(one_clan())
    table.clan("Данди: кого позовём?")
    table.night("Якуб: вербую Фросю")
    table.clan("Данди: добро пожаловать")
    assert refusal(table.clan("Фрося: спасибо")) is None
    assert [e.text for e in table.sees("Фрося", Said)] == ["добро пожаловать", "спасибо"]


def test_R07_the_past_of_the_conference_is_hidden():
    table = night_one(one_clan())
    table.clan("Данди: кого позовём?")
    table.tell_host("Данди: убить Тошу")
    table.night("Якуб: вербую Фросю")
    assert table.sees("Фрося", Said) == []
    assert table.sees("Фрося", Ordered) == []


def test_R07_a_scenario_may_show_it():
    table = night_one(one_clan(abilities__recruit__sees_past=True))
    table.clan("Данди: кого позовём?")
    table.tell_host("Данди: убить Тошу")
    for name in ("Фрося", "Рокки"):
        assert table.sees(name, Ordered) == []
    table.night("Якуб: вербую Фросю")
    assert [e.text for e in table.sees("Фрося", Said)] == ["кого позовём?"]
    assert [e.target for e in table.sees("Фрося", Ordered)] == [table.seat("Тоша")]
    seen = table.view("Фрося").events
    assert seen == [event for event in table.log if event in seen]


def test_R07_the_past_is_his_clans_and_nobody_elses():
    table = night_one(two_clans(abilities__recruit__sees_past=True))
    table.clan("Соня: мы — другие")
    table.clan("Данди: кого позовём?")
    table.night("Якуб: вербую Фросю")
    assert [e.text for e in table.sees("Фрося", Said)] == ["кого позовём?"]
    assert table.sees("Тоша", Said) == []


def test_R07_he_acts_for_the_clan_from_the_next_night():
    table = recruited()
    table.day()
    table.night("Фрося: убить Тошу")
    assert table.deaths()[-1] == ("Тоша", "shot")


def test_R07_he_takes_no_part_in_the_clans_kill_of_that_night():
    """Whoever could have carried it out is dead: the recruit does not count."""
    cast = ("yakuza: Якуб", "doctor: Рокки", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast)).night("Якуб: вербую Фросю", "Якуб: убить Тошу")
    assert table.deaths() == [("Якуб", "recruiter")]


def test_R07_the_rest_of_the_clan_kills_as_ordered():
    table = recruited("Якуб: убить Тошу")
    assert table.deaths() == [("Якуб", "recruiter"), ("Тоша", "shot")]


@pytest.mark.parametrize(
    ("name", "order"), [("Шуша", "проверить Данди"), ("Ларри", "напасть на Тошу")], ids=["detective", "maniac"]
)
def test_R07_his_order_not_yet_carried_out_tonight_lapses(name, order):
    table = night_one(one_clan(abilities__attack__lethal=1))
    before = len(table.learned(name))
    table.night(f"{name}: {order}", f"Якуб: вербую {name}")
    assert table.deaths() == [("Якуб", "recruiter")]
    assert len(table.learned(name)) == before
    assert table.told(name) == ["recruited"]


def test_R07_what_he_had_done_before_stands():
    table = night_one(one_clan()).night("Рокки: лечу Тошу", "Якуб: вербую Рокки", "Данди: убить Тошу")
    assert table.deaths() == [("Якуб", "recruiter")]
    assert table.told("Рокки") == ["recruited"]


def test_R07_he_has_lost_his_old_ability():
    table = night_one(one_clan()).night("Якуб: вербую Рокки").day()
    assert refusal(table.tell_host("Рокки: лечу Тошу")) == "not_yours"
    assert refusal(table.tell_host("Рокки: вербую Тошу")) == "not_yours"
    assert refusal(table.tell_host("Рокки: убить Тошу")) is None


def test_R07_he_wins_with_his_new_side():
    table = recruited()
    assert table.state.side(table.seat("Фрося")).id == "clan"
    assert table.state.members("town") == [table.seat(n) for n in table.alive() if n not in ("Данди", "Соня", "Фрося")]


def test_R07_a_love_pair_stays_a_pair():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    night_one(table).night("Якуб: вербую Фросю")
    table.day("Тоша: Лада")
    assert table.deaths() == [("Якуб", "recruiter"), ("Лада", "executed"), ("Фрося", "heartbreak")]


def test_R07_only_the_yakuza_recruits():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Данди: вербую Фросю")) == "not_yours"
    assert refusal(table.tell_host("Рокки: вербую Фросю")) == "not_yours"


def test_R07_it_is_his_own_order_and_not_the_clans():
    table = night_one(one_clan())
    events = table.tell_host("Якуб: вербую Фросю")
    assert [e.channel for e in events if isinstance(e, Ordered)] == [f"player:{table.seat('Якуб')}"]
    assert table.sees("Данди", Ordered) == []


def test_R07_he_recruits_nobody_of_his_own_and_not_himself():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Якуб: вербую Данди")) == "own_side"
    assert refusal(table.tell_host("Якуб: вербую себя")) == "self_target"


def test_R07_he_may_think_better_of_it():
    table = night_one(one_clan()).night("Якуб: вербую Фросю", "Якуб: отказ вербую")
    assert table.deaths() == []
    assert table.told("Фрося") == []


def test_R07_not_by_day_and_not_when_the_night_is_closed():
    table = one_clan(calendar__dawn="10:00")
    assert refusal(table.tell_host("Якуб: вербую Фросю")) == "closed"
    night_one(table)
    assert refusal(table.tell_host("Якуб: вербую Фросю", "09:00:00")) == "closed"


def test_R07_a_target_killed_before_is_recruited_by_nobody_and_the_yakuza_lives():
    table = night_one(two_clans(draws={"clan_order/1": "clan_b,clan_a"}))
    table.night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]
    assert table.told("Якуб") == []
    assert refusal(table.day().tell_host("Якуб: вербую Тошу")) is None


def test_R07_a_yakuza_killed_before_recruits_nobody():
    table = night_one(two_clans(draws={"clan_order/1": "clan_b,clan_a"}))
    table.night("Якуб: вербую Фросю", "Ямато: убить Якуба")
    assert table.deaths() == [("Якуб", "shot")]
    assert table.told("Фрося") == []


# --- R08: the target is protected.


def test_R08_recruiting_a_patient_fails():
    table = recruited("Рокки: лечу Фросю")
    assert table.deaths() == []
    assert table.told("Якуб") == ["failed"]
    assert table.told("Фрося") == table.told("Рокки") == []


def test_R08_recruiting_the_sentry_is_refused_at_once():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Якуб: вербую Кнопку")) == "target_on_duty"
    table.night("Якуб: вербую Фросю")
    assert table.told("Фрося") == ["recruited"]


def test_R08_or_fails_at_dawn():
    table = night_one(one_clan(sentry__refusal="at_dawn")).night("Якуб: вербую Кнопку")
    assert table.deaths() == []
    assert table.told("Якуб") == ["impossible"]
    assert table.told("Кнопка") == ["on_duty"]


def test_R08_he_may_try_again_the_same_player():
    table = recruited("Рокки: лечу Фросю")
    table.day()
    table.night("Якуб: вербую Фросю")
    assert table.told("Фрося") == ["recruited"]


def test_R08_a_failed_treatment_does_not_save_from_it():
    table = recruited("Рокки: лечу Фросю", abilities__heal__fails=1)
    assert table.deaths() == [("Якуб", "recruiter")]


def test_R08_protection_comes_before_exposure():
    table = night_one(one_clan(abilities__recruit__exposes=["detective"]))
    table.night("Якуб: вербую Шушу", "Рокки: лечу Шушу")
    assert table.told("Якуб") == ["failed"]
    assert table.revealed("Якуб") == table.revealed("Шуша") == []


def test_R08_protection_comes_before_the_rivals_knowledge():
    table = night_one(two_clans()).night("Якуб: вербую Ямато", "Рокки: лечу Ямато")
    assert table.told("Якуб") == ["failed"]
    assert table.learned("Ямато") == []


# --- R09: a rival.


def test_R09_a_rival_yakuza_learns_the_recruiters_name_and_role():
    table = night_one(two_clans()).night("Якуб: вербую Ямато")
    assert table.learned("Ямато") == [("Якуб", "yakuza_a")]
    assert table.told("Якуб") == ["failed"]
    assert table.deaths() == []


def test_R09_he_alone_learns_it():
    table = night_one(two_clans()).night("Якуб: вербую Ямато")
    assert [e.channel for e in table.all(Learned) if e.player == table.seat("Ямато")] == [
        f"player:{table.seat('Ямато')}"
    ]
    assert table.sees("Соня", Learned) == table.sees("Данди", Learned) == []


def test_R09_a_plain_rival_is_not_recruited_and_learns_nothing():
    table = night_one(two_clans()).night("Якуб: вербую Соню")
    assert table.told("Якуб") == ["failed"]
    assert table.learned("Соня") == table.learned("Ямато") == []
    assert table.state.seats[table.seat("Соня")].side == "clan_b"


def test_R09_a_rival_yakuza_who_is_shot_tonight_learns_nothing():
    table = night_one(two_clans()).night("Якуб: вербую Ямато", "Данди: убить Ямато")
    assert table.deaths() == [("Ямато", "shot")]
    assert table.learned("Ямато") == []
    assert table.told("Якуб") == ["failed"]


def test_R09_a_recruit_of_tonight_is_the_rivals_already():
    table = night_one(two_clans()).night("Якуб: вербую Фросю", "Ямато: вербую Фросю")
    assert table.deaths() == [("Якуб", "recruiter")]
    assert table.told("Ямато") == ["failed"]
    assert table.learned("Фрося") == []
    assert table.state.seats[table.seat("Фрося")].role == "spy_a"


# --- R10: exposure.


@pytest.mark.parametrize(("role", "name"), [("detective", "Шуша"), ("doctor", "Рокки")])
def test_R10_recruiting_a_dangerous_role_exposes_both(role, name):
    table = night_one(one_clan(abilities__recruit__exposes=["detective", "doctor"]))
    table.night(f"Якуб: вербую {name}")
    assert (table.revealed("Якуб"), table.revealed(name)) == (["yakuza"], [role])
    assert table.told(name) == []
    assert table.deaths() == []
    assert table.state.seats[table.seat(name)].role == role


def test_R10_everybody_learns_it_at_dawn():
    table = night_one(one_clan(abilities__recruit__exposes=["detective"])).night("Якуб: вербую Шушу")
    known = table.view(None).state.seats
    assert (known[table.seat("Якуб")].role, known[table.seat("Шуша")].role) == ("yakuza", "detective")


def test_R10_only_the_roles_named_expose():
    table = night_one(one_clan(abilities__recruit__exposes=["detective"])).night("Якуб: вербую Рокки")
    assert table.revealed("Рокки") == []
    assert table.told("Рокки") == ["recruited"]


def test_R10_without_the_setting_nobody_is_exposed():
    table = night_one(one_clan()).night("Якуб: вербую Шушу")
    assert table.revealed("Шуша") == []
    assert table.told("Шуша") == ["recruited"]


def test_R10_exposed_and_shot_tonight_a_role_is_told_once():
    table = night_one(two_clans(abilities__recruit__exposes=["detective"]))
    table.night("Якуб: вербую Шушу", "Ямато: убить Якуба")
    assert table.deaths() == [("Якуб", "shot")]
    assert (table.revealed("Якуб"), table.revealed("Шуша")) == (["yakuza_a"], ["detective"])


def test_R10_exposure_shows_the_role_even_where_a_death_shows_less():
    table = night_one(two_clans(abilities__recruit__exposes=["detective"], reveals__night="side"))
    table.night("Якуб: вербую Шушу", "Ямато: убить Якуба")
    assert table.revealed("Якуб") == ["clan_a", "yakuza_a"]


def test_R10_a_rivals_role_may_be_among_them():
    table = night_one(two_clans(abilities__recruit__exposes=["yakuza_b"])).night("Якуб: вербую Ямато")
    assert (table.revealed("Якуб"), table.revealed("Ямато")) == (["yakuza_a"], ["yakuza_b"])
    assert table.learned("Ямато") == []


def test_R10_who_was_recruited_tonight_has_no_role_to_expose_any_more():
    table = night_one(two_clans(abilities__recruit__exposes=["spy_a"])).night(
        "Якуб: вербую Фросю", "Ямато: вербую Фросю"
    )
    assert (table.revealed("Ямато"), table.revealed("Фрося")) == (["yakuza_b"], ["spy_a"])
