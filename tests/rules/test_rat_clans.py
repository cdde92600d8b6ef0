"""R01, R02, R37, R40: clans, what they decide, in which order they act, and where they talk."""

import pytest

from gorod.engine import Learned, Ordered, Remove, Said
from rat import drawn, night_one, one_clan, two_clans
from table import refusal

NO_YAKUZA = ("spy: Данди, Соня, Якуб", "doctor: Рокки", "civilian: Фрося, Тоша, Муся, Лада, Шуша, Кнопка, Бусинка")

# --- R01: one name a night.


def test_R01_the_clan_kills_whom_it_names():
    table = night_one(one_clan()).night("Якуб: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_R01_the_last_name_given_counts():
    table = night_one(one_clan()).night("Якуб: убить Фросю", "Якуб: убить Тошу")
    assert table.deaths() == [("Тоша", "shot")]


def test_R01_the_patient_does_not_die():
    table = night_one(one_clan()).night("Якуб: убить Фросю", "Рокки: лечу Фросю")
    assert table.deaths() == []


def test_R01_the_sentry_does_not_die():
    table = night_one(one_clan(sentry__refusal="at_dawn")).night("Якуб: убить Кнопку")
    assert table.deaths() == []


def test_R01_the_order_may_be_given_to_the_host_or_in_the_conference():
    for say in ("tell_host", "clan"):
        table = night_one(one_clan())
        events = getattr(table, say)("Данди: убить Фросю")
        assert [e.channel for e in events if isinstance(e, Ordered)] == ["clan:clan"]
        assert table.close().deaths() == [("Фрося", "shot")]


def test_R01_silence_is_a_refusal():
    assert night_one(one_clan()).night().deaths() == []


@pytest.mark.parametrize("word", ["отказ", "pass"])
def test_R01_the_clan_may_refuse(word):
    table = night_one(one_clan()).night("Данди: убить Фросю", f"Якуб: {word}")
    assert table.deaths() == []


def test_R01_no_clan_kills_its_own():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Якуб: убить Данди")) == "own_side"
    assert refusal(table.tell_host("Якуб: убить себя")) == "self_target"


@pytest.mark.parametrize("killer", ["Якуб", "Соня"])
@pytest.mark.parametrize("victim", ["Данди", "Соня"])
def test_R01_a_scenario_may_let_it(killer, victim):
    table = night_one(one_clan(abilities__kill__own_side=True))
    table.tell_host(f"{killer}: убить {victim}")
    expected = [] if killer == victim else [(victim, "shot")]
    assert table.close().deaths() == expected


# --- R01: who decides. `sides.SIDE.leader`: a role.


def test_R01_the_yakuza_decides_while_he_lives():
    table = night_one(one_clan()).night("Данди: убить Фросю", "Соня: убить Фросю", "Якуб: убить Тошу")
    assert table.deaths() == [("Тоша", "shot")]


def test_R01_with_a_silent_yakuza_the_majority_decides():
    table = night_one(one_clan()).night("Данди: убить Фросю", "Соня: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_R01_with_a_silent_yakuza_the_first_to_reach_the_number_decides():
    table = night_one(one_clan()).night("Соня: убить Тошу", "Данди: убить Фросю")
    assert table.deaths() == [("Тоша", "shot")]


def test_R01_when_the_yakuza_is_dead_the_majority_decides():
    table = night_one(one_clan(), "Тоша: Якуб")
    table.night("Данди: убить Фросю", "Соня: убить Мусю")
    assert table.deaths() == [("Якуб", "executed"), ("Фрося", "shot")]


def test_R01_a_yakuza_on_duty_decides_nothing():
    table = night_one(one_clan(duty=["Якуб", "Кнопка"]))
    assert refusal(table.tell_host("Якуб: убить Тошу")) == "on_duty"
    assert table.night("Соня: убить Фросю").deaths() == [("Фрося", "shot")]


def test_R01_a_yakuza_taken_out_decides_nothing():
    table = night_one(one_clan(draws={"attack_kills/1": "false"})).night("Ларри: напасть на Якуба").day()
    assert refusal(table.tell_host("Якуб: убить Тошу")) == "taken_out"
    assert table.night("Соня: убить Фросю").deaths() == [("Фрося", "shot")]


def test_R01_nobody_is_elected_where_a_role_leads():
    table = night_one(one_clan())
    assert refusal(table.clan("Данди: дон Данди")) == "not_yours"
    assert refusal(table.clan("Якуб: дон Якуб")) == "not_yours"
    assert table.leader("clan") == "Якуб"


# --- R01: `elected`.


def test_R01_a_clan_may_elect_its_leader():
    table = one_clan(sides__clan__leader="elected")
    table.clan("Данди: дон Соня")
    assert table.leader("clan") is None
    table.clan("Соня: дон Соня")
    assert table.leader("clan") == "Соня"
    night_one(table).night("Данди: убить Фросю", "Якуб: убить Фросю", "Соня: убить Тошу")
    assert table.deaths() == [("Тоша", "shot")]


def test_R01_an_elected_leader_on_duty_counts_as_none():
    table = one_clan(sides__clan__leader="elected", duty=["Соня", "Кнопка"])
    table.clan("Данди: дон Соня")
    table.clan("Соня: дон Соня")
    night_one(table).night("Данди: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_R01_a_clan_may_have_no_leader():
    table = night_one(one_clan(sides__clan__leader=None))
    table.night("Якуб: убить Тошу", "Данди: убить Фросю", "Соня: убить Фросю")
    assert table.leader("clan") is None
    assert table.deaths() == [("Фрося", "shot")]


def test_R01_a_refusal_is_a_proposal_among_others():
    table = night_one(one_clan(*NO_YAKUZA)).night("Данди: отказ", "Соня: отказ", "Якуб: убить Фросю")
    assert table.deaths() == []


# --- R02: two clans.


def test_R02_both_clans_may_kill_in_one_night():
    table = night_one(two_clans()).night("Якуб: убить Фросю", "Ямато: убить Тошу")
    assert table.deaths() == [("Фрося", "shot"), ("Тоша", "shot")]


def test_R02_the_order_is_drawn_each_night():
    table = night_one(two_clans(draws={"clan_order/1": "clan_b,clan_a", "clan_order/2": "clan_a,clan_b"}))
    table.night("Якуб: убить Фросю", "Ямато: убить Тошу")
    assert table.deaths() == [("Тоша", "shot"), ("Фрося", "shot")]
    table.day().night("Якуб: убить Мусю", "Ямато: убить Ладу")
    assert table.deaths()[2:] == [("Муся", "shot"), ("Лада", "shot")]
    assert drawn(table, "clan_order/1") == ("clan_b,clan_a", ["clan_a", "clan_b"])


def test_R02_it_is_drawn_though_nobody_ordered_anything():
    table = night_one(two_clans()).night()
    assert drawn(table, "clan_order/1") is not None


def test_R02_a_clan_alone_needs_no_draw():
    table = two_clans("spy_a: Данди", "spy_b: Соня", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    night_one(table, "Тоша: Соня").night("Данди: убить Фросю")
    assert table.deaths() == [("Соня", "executed"), ("Фрося", "shot")]
    assert drawn(table, "clan_order/1") is None


@pytest.mark.parametrize(
    ("order", "dead"), [("clan_a,clan_b", ["Соня", "Ямато"]), ("clan_b,clan_a", ["Данди", "Якуб"])]
)
def test_R02_whoever_is_killed_by_the_first_no_longer_acts_with_the_second(order, dead):
    cast = ("spy_a: Данди", "spy_b: Соня", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(two_clans(*cast, draws={"clan_order/1": order}))
    table.night("Данди: убить Соню", "Соня: убить Данди")
    assert [name for name, _ in table.deaths()] == dead[:1]


def test_R02_a_member_who_is_left_acts_for_the_clan():
    table = night_one(two_clans()).night("Якуб: убить Ямато", "Ямато: убить Якуба")
    assert table.deaths() == [("Ямато", "shot"), ("Якуб", "shot")]


def test_R02_a_target_that_the_first_clan_killed_is_no_target_of_the_second():
    table = night_one(two_clans()).night("Якуб: убить Фросю", "Ямато: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]
    assert table.told("Ямато") == table.told("Соня") == []


def test_R02_the_first_clan_recruits_and_kills_before_the_second_does_anything():
    table = night_one(two_clans())
    table.night("Якуб: вербую Фросю", "Данди: убить Ямато", "Ямато: вербую Тошу")
    assert table.deaths() == [("Якуб", "recruiter"), ("Ямато", "shot")]
    assert "recruited" not in table.told("Тоша")


def test_R02_a_clan_does_not_know_the_rivals_orders():
    table = night_one(two_clans())
    table.tell_host("Якуб: убить Фросю")
    assert table.sees("Соня", Ordered) == []
    assert [e.target for e in table.sees("Данди", Ordered)] == [table.seat("Фрося")]


# --- R37: doctor, clans, maniac, then sentry, detective and seer.


def test_R37_the_doctor_comes_before_his_murderers():
    table = night_one(two_clans()).night("Рокки: лечу Фросю", "Якуб: убить Рокки", "Ямато: убить Фросю")
    assert table.deaths() == [("Рокки", "shot")]


def test_R37_a_maniac_shot_tonight_attacks_nobody():
    table = night_one(one_clan(abilities__attack__lethal=1))
    table.night("Якуб: убить Ларри", "Ларри: напасть на Фросю")
    assert table.deaths() == [("Ларри", "shot")]


def test_R37_a_clan_comes_before_the_maniac():
    table = night_one(one_clan(abilities__attack__lethal=1))
    table.night("Ларри: напасть на Якуба", "Якуб: убить Фросю")
    assert table.deaths() == [("Фрося", "shot"), ("Якуб", "attacked")]


@pytest.mark.parametrize("killer", ["Якуб: убить Шушу", "Ларри: напасть на Шушу"])
def test_R37_a_detective_killed_tonight_learns_nothing(killer):
    table = night_one(one_clan(abilities__attack__lethal=1))
    before = len(table.learned("Шуша"))
    table.night("Шуша: проверить Данди", killer)
    assert len(table.learned("Шуша")) == before


def test_R37_a_check_of_a_player_who_died_tonight_answers():
    table = night_one(one_clan(), "Муся: Тоша")
    table.night("Якуб: убить Фросю", "Шуша: проверить Фросю", "Кнопка: проверить Фросю")
    assert ("Фрося", "civilian") in table.learned("Шуша")
    assert table.learned("Кнопка") == [("Фрося", False)]


def test_R37_the_order_of_stages_is_the_scenarios():
    table = one_clan(
        abilities__attack__lethal=1, night_order=["heal", "attack", ["recruit", "kill"], "watch", "inspect"]
    )
    night_one(table).night("Ларри: напасть на Фросю", "Якуб: убить Ларри")
    assert table.deaths() == [("Фрося", "attacked"), ("Ларри", "shot")]


# --- R40: conferences.


def test_R40_the_members_of_a_clan_talk_in_private():
    table = two_clans()
    table.clan("Якуб: доброе утро, Данди")
    assert [e.text for e in table.sees("Данди", Said)] == ["доброе утро, Данди"]
    for stranger in ("Соня", "Ямато", "Рокки", None):
        assert table.sees(stranger, Said) == []


@pytest.mark.parametrize("name", ["Рокки", "Шуша", "Ларри", "Лада", "Фрося"])
def test_R40_nobody_else_has_a_private_room(name):
    table = one_clan()
    assert refusal(table.clan(f"{name}: есть тут кто-нибудь")) == "not_yours"
    assert refusal(table.dead(f"{name}: есть тут кто-нибудь")) == "not_yours"


def test_R40_lovers_have_no_room():
    table = one_clan()
    table.tell_host("Лада: люблю Фросю")
    night_one(table)
    assert refusal(table.clan("Лада: милая")) == "not_yours"
    assert {e.channel for e in table.log if isinstance(e, Said)} == {f"player:{table.seat('Лада')}"}


def test_R40_each_player_has_a_private_line_to_the_host():
    table = one_clan()
    for name in table.names:
        assert refusal(table.tell_host(f"{name}: вопрос")) is None
        table.host_says("ответ", name)
        assert [e.text for e in table.sees(name, Said)] == ["вопрос", "ответ"]


def test_R40_a_dead_member_reads_and_is_silent():
    table = night_one(one_clan(), "Тоша: Якуб")
    assert refusal(table.clan("Якуб: отомстите")) == "dead"
    table.clan("Данди: прощай, Якуб")
    assert table.sees("Якуб", Said)[-1].text == "прощай, Якуб"


def test_R40_a_scenario_may_let_him_talk():
    table = night_one(one_clan(conference__dead="talk"), "Тоша: Якуб")
    assert refusal(table.clan("Якуб: отомстите")) is None
    assert refusal(table.clan("Якуб: убить Фросю")) == "dead"
    assert table.close().deaths() == [("Якуб", "executed")]


def test_R40_a_removed_member_leaves_the_room():
    table = one_clan(conference__dead="talk")
    table.host(Remove, table.seat("Якуб"), "outside")
    table.clan("Данди: без него")
    assert refusal(table.clan("Якуб: эй")) == "dead"
    assert table.sees("Якуб", Said) == []


def test_R40_nothing_but_a_players_own_results_reaches_him():
    table = night_one(one_clan()).night("Шуша: проверить Данди")
    assert all(event.player == table.seat("Шуша") for event in table.sees("Шуша", Learned))
    assert table.sees("Рокки", Learned) == []
