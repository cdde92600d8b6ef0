"""Rules that meet in one night: recruits who are shot, sentries who are something else, doctors who provoke. Decided in docs/rules.md."""

from gorod.engine import Comrades, Duty, Remove, Said, Stood, Told, Turned
from rat import drawn, night_one, nights, one_clan, sentries, told_clan, two_clans
from table import refusal

B_FIRST = {"clan_order/1": "clan_b,clan_a"}

# --- Recruited and shot the same night.


def test_rat_interactions_recruited_and_shot_by_the_same_clan_the_recruit_lives():
    """He is now one of their own: the shot lapses untold."""
    table = night_one(one_clan()).night("Якуб: вербую Фросю", "Якуб: убить Фросю")
    assert table.deaths() == [("Якуб", "recruiter")]
    assert table.told("Фрося") == ["recruited"]


def test_rat_interactions_where_a_clan_may_shoot_its_own_the_recruit_dies():
    table = night_one(one_clan(abilities__kill__own_side=True)).night("Якуб: вербую Фросю", "Якуб: убить Фросю")
    assert table.deaths() == [("Якуб", "recruiter"), ("Фрося", "shot")]


def test_rat_interactions_recruited_and_then_shot_by_the_rival_he_dies_a_spy():
    table = night_one(two_clans()).night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    assert table.deaths() == [("Якуб", "recruiter"), ("Фрося", "shot")]
    assert table.revealed("Фрося") == ["spy_a"]
    assert table.state.seats[table.seat("Фрося")].side == "clan_a"


def test_rat_interactions_a_recruit_shot_tonight_is_told_nothing_but_his_clan_is():
    table = night_one(two_clans()).night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    assert table.told("Фрося") == []
    assert told_clan(table, "clan_a") == [("recruited", "Фрося")]
    assert len([e for e in table.all(Comrades) if e.channel == "clan:clan_a"]) == 1


def test_rat_interactions_nothing_of_it_reaches_him():
    table = night_one(two_clans(reveals__night="nothing")).night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    table.clan("Данди: жаль")
    assert {e.channel for e in table.all(Turned)} == {"host"}
    assert table.sees("Фрося", Turned) == table.sees("Фрося", Said) == []


def test_rat_interactions_a_recruit_whose_death_reveals_him_reads_as_a_dead_member():
    table = night_one(two_clans()).night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    table.clan("Данди: жаль")
    assert [e.text for e in table.sees("Фрося", Said)] == ["жаль"]
    assert refusal(table.clan("Фрося: ещё бы")) == "dead"


def test_rat_interactions_shot_by_the_rival_first_he_dies_as_he_was_and_the_yakuza_lives():
    table = night_one(two_clans(draws=B_FIRST)).night("Якуб: вербую Фросю", "Ямато: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]
    assert table.revealed("Фрося") == ["civilian"]
    assert table.told("Якуб") == []
    assert told_clan(table, "clan_a") == []


def test_rat_interactions_two_yakuzas_recruit_the_same_player():
    for order, winner, loser in (("clan_a,clan_b", "Якуб", "Ямато"), ("clan_b,clan_a", "Ямато", "Якуб")):
        table = night_one(two_clans(draws={"clan_order/1": order}))
        table.night("Якуб: вербую Фросю", "Ямато: вербую Фросю")
        assert table.deaths() == [(winner, "recruiter")]
        assert table.told(loser) == ["failed"]


def test_rat_interactions_a_recruit_attacked_tonight_is_told_both():
    table = night_one(one_clan(abilities__attack__lethal=0)).night("Якуб: вербую Фросю", "Ларри: напасть на Фросю")
    assert table.told("Фрося") == ["taken_out", "recruited"]
    table.day()
    assert refusal(table.tell_host("Фрося: убить Тошу")) == "taken_out"


def test_rat_interactions_a_yakuza_who_recruits_his_beloved_takes_her_with_him():
    table = one_clan()
    table.tell_host("Лада: люблю Якуба")
    night_one(table).night("Якуб: вербую Ладу")
    assert table.deaths() == [("Якуб", "recruiter"), ("Лада", "heartbreak")]
    assert table.told("Лада") == []
    assert told_clan(table, "clan") == [("recruited", "Лада")]


def test_rat_interactions_a_recruit_keeps_nothing_of_his_standing_order():
    table = one_clan(duty=["Кнопка", "Фрося", "Кнопка"])
    table.tell_host("Фрося: если караул, проверить Рокки")
    night_one(table).night("Якуб: вербую Фросю").day().night()
    assert sentries(table) == ["Кнопка", "Фрося"]
    assert table.learned("Фрося") == []


# --- The detective recruited on the night of his check.


def test_rat_interactions_a_detective_recruited_tonight_learns_nothing():
    table = night_one(one_clan(draws={"known/Шуша": "Тоша"})).night("Шуша: проверить Данди", "Якуб: вербую Шушу")
    assert table.learned("Шуша") == [("Тоша", "civilian")]
    assert table.told("Шуша") == ["recruited"]


def test_rat_interactions_a_detective_whom_the_patient_rule_saved_learns_all_the_same():
    table = night_one(one_clan()).night("Шуша: проверить Данди", "Якуб: вербую Шушу", "Рокки: лечу Шушу")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")
    assert table.told("Якуб") == ["failed"]


def test_rat_interactions_a_detective_exposed_tonight_learns_all_the_same():
    table = night_one(one_clan(abilities__recruit__exposes=["detective"]))
    table.night("Шуша: проверить Данди", "Якуб: вербую Шушу")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")
    assert table.revealed("Шуша") == ["detective"]


def test_rat_interactions_he_checks_the_very_yakuza_who_recruits_another():
    """The yakuza is dead by then; a check of one who died tonight answers."""
    table = night_one(one_clan()).night("Шуша: проверить Якуба", "Якуб: вербую Фросю")
    assert table.learned("Шуша")[-1] == ("Якуб", "yakuza")


# --- The sentry who is a lover, a doctor, the last of his clan, or the maniac's victim.


def test_rat_interactions_a_sentry_in_love_dies_of_grief_and_his_check_with_him():
    table = one_clan(duty=["Лада", "Кнопка"])
    table.tell_host("Лада: люблю Фросю")
    night_one(table).night("Якуб: убить Фросю", "Лада: проверить Данди")
    assert table.deaths() == [("Фрося", "shot"), ("Лада", "heartbreak")]
    assert table.learned("Лада") == []
    assert [table.names[e.player] for e in table.all(Duty)] == ["Лада"]


def test_rat_interactions_a_doctor_on_duty_leaves_last_nights_patient_alone_and_free():
    table = night_one(one_clan(duty=["Кнопка", "Рокки", "Кнопка"])).night("Рокки: лечу Фросю").day()
    assert refusal(table.tell_host("Рокки: лечу Тошу")) == "on_duty"
    table.night("Якуб: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_rat_interactions_a_doctor_on_duty_may_look_round():
    table = night_one(one_clan(duty=["Рокки", "Кнопка"])).night("Рокки: проверить Данди")
    assert table.learned("Рокки") == [("Данди", True)]


def test_rat_interactions_a_detective_on_duty_looks_and_does_not_inspect():
    """The words are the same; on duty they are the sentry's check."""
    table = night_one(one_clan(duty=["Шуша", "Кнопка"], draws={"known/Шуша": "Тоша"})).night("Шуша: проверить Данди")
    assert table.learned("Шуша") == [("Тоша", "civilian"), ("Данди", True)]


ONE_EACH = ("spy_a: Данди", "spy_b: Соня", "lover: Лада", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")


def test_rat_interactions_the_last_of_his_clan_on_duty_may_die_of_grief_before_he_leaves():
    table = two_clans(*ONE_EACH, duty=["Данди", "Кнопка"], draws=B_FIRST)
    table.tell_host("Лада: люблю Данди")
    night_one(table).night("Соня: убить Ладу", "Данди: убить Фросю")
    assert table.deaths() == [("Лада", "shot"), ("Данди", "heartbreak")]


def test_rat_interactions_or_after_he_has_shot():
    table = two_clans(*ONE_EACH, duty=["Данди", "Кнопка"])
    table.tell_host("Лада: люблю Данди")
    night_one(table).night("Соня: убить Ладу", "Данди: убить Фросю")
    assert table.deaths() == [("Фрося", "shot"), ("Лада", "shot"), ("Данди", "heartbreak")]


def test_rat_interactions_who_becomes_the_last_while_on_duty_may_leave_from_then_on():
    cast = ("spy: Данди, Соня", "doctor: Рокки", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка, Лада")
    table = one_clan(*cast, duty=["Данди", "Кнопка"])
    night_one(table)
    assert refusal(table.tell_host("Данди: убить Фросю")) == "on_duty"
    table.host(Remove, table.seat("Соня"), "outside")
    assert refusal(table.tell_host("Данди: убить Фросю")) is None
    assert table.close().deaths() == [("Соня", "removed"), ("Фрося", "shot")]


def test_rat_interactions_the_maniac_cannot_take_out_the_sentry():
    table = night_one(one_clan(abilities__attack__lethal=0, sentry__refusal="at_dawn"))
    table.night("Ларри: напасть на Кнопку", "Кнопка: проверить Данди")
    assert table.learned("Кнопка") == [("Данди", True)]
    assert table.told("Кнопка") == ["on_duty"]


def test_rat_interactions_who_was_taken_out_is_no_sentry_next_night():
    table = night_one(
        one_clan(abilities__attack__lethal=0, duty=None, draws={"sentry/1": "Кнопка", "sentry/2": "Муся"})
    )
    table.night("Ларри: напасть на Фросю").day()
    assert "Фрося" not in drawn(table, "sentry/2")[1]
    table.night().day()
    assert "Фрося" in drawn(table, "sentry/3")[1]


def test_rat_interactions_last_nights_sentry_may_be_taken_out():
    table = night_one(one_clan(abilities__attack__lethal=0)).night().day().night("Ларри: напасть на Кнопку")
    assert table.told("Кнопка") == ["on_duty", "taken_out"]


def test_rat_interactions_a_maniac_on_duty_spares_everybody():
    table = night_one(one_clan(duty=["Ларри", "Кнопка"], abilities__attack__lethal=1)).night("Ларри: проверить Данди")
    assert table.deaths() == []
    assert table.learned("Ларри") == [("Данди", True)]


def test_rat_interactions_a_sentry_removed_at_night_leaves_the_post_empty():
    table = night_one(one_clan())
    table.tell_host("Кнопка: проверить Данди")
    table.host(Remove, table.seat("Кнопка"), "outside")
    table.close()
    assert table.learned("Кнопка") == []
    assert len(table.all(Stood)) == 1
    assert [table.names[e.player] for e in table.all(Duty)] == ["Кнопка"]


# --- The doctor who treats the last unexposed spy of each of two clans at once.


def test_rat_interactions_both_pick_the_doctor_and_the_second_finds_him_dead():
    cast = ("doctor: Рокки", *ONE_EACH)
    for order in ("clan_a,clan_b", "clan_b,clan_a"):
        table = night_one(two_clans(*cast, abilities__heal__patients=2, draws={"clan_order/1": order}))
        table.night("Рокки: лечу Данди", "Рокки: лечу Соню")
        assert table.deaths() == [("Рокки", "shot")]


def test_rat_interactions_the_second_clans_own_order_then_stands():
    cast = ("doctor: Рокки", *ONE_EACH)
    table = night_one(two_clans(*cast, abilities__heal__patients=2))
    table.night("Рокки: лечу Данди", "Рокки: лечу Соню", "Данди: убить Фросю", "Соня: убить Тошу")
    assert table.deaths() == [("Рокки", "shot"), ("Тоша", "shot")]


def test_rat_interactions_both_are_his_patients_all_the_same():
    cast = ("doctor: Рокки", "detective: Шуша", *ONE_EACH)
    table = night_one(two_clans(*cast, abilities__heal__patients=2))
    table.night("Рокки: лечу Данди", "Рокки: лечу Соню", "Шуша: проверить Данди", "Кнопка: проверить Соню")
    assert table.told("Шуша") == ["failed"]
    assert table.told("Кнопка") == ["on_duty", "failed"]


def test_rat_interactions_a_doctor_just_recruited_is_picked_by_nobody():
    """He is one of theirs at their step: the pick lapses as every order against one's own."""
    cast = (
        "doctor: Рокки",
        "yakuza_a: Якуб",
        "spy_a: Данди",
        "spy_b: Соня",
        "detective: Шуша",
        "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка",
    )
    table = night_one(two_clans(*cast, abilities__recruit__exposes=["detective"])).night("Якуб: вербую Шушу").day()
    assert table.revealed("Якуб") == ["yakuza_a"]
    table.night("Рокки: лечу Данди", "Якуб: вербую Рокки", "Якуб: убить Фросю")
    assert table.deaths() == [("Якуб", "recruiter")]
    assert table.told("Рокки") == ["recruited"]


def test_rat_interactions_a_patient_who_recruits_as_the_last_of_his_clan_dies_of_it_and_picks_nobody():
    cast = ("doctor: Рокки", "yakuza: Якуб", "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка")
    table = night_one(one_clan(*cast)).night("Рокки: лечу Якуба", "Якуб: вербую Фросю", "Якуб: убить Тошу")
    assert table.deaths() == [("Якуб", "recruiter")]


# --- Several strikes on one.


def test_rat_interactions_one_player_dies_once_whatever_hits_him():
    table = night_one(two_clans(abilities__attack__lethal=1))
    table.night("Якуб: убить Фросю", "Ямато: убить Фросю", "Ларри: напасть на Фросю")
    assert table.deaths() == [("Фрося", "shot")]
    assert table.revealed("Фрося") == ["civilian"]


def test_rat_interactions_voteless_and_taken_out_are_told_in_one_morning():
    table = night_one(one_clan(abilities__attack__lethal=0, abilities__heal__fails=1))
    table.night("Рокки: лечу Фросю", "Ларри: напасть на Фросю")
    assert [e.notice for e in table.sees("Фрося", Told)] == ["voteless", "taken_out"]
    assert refusal(table.vote("Фрося: Данди")) == "taken_out"
    table.day().night()
    assert refusal(table.vote("Фрося: Данди")) is None


def test_rat_interactions_a_run_of_nights_leaves_no_trace_of_the_night_before():
    table = night_one(one_clan(abilities__attack__lethal=0))
    nights(table, ["Рокки: лечу Фросю", "Шуша: проверить Данди", "Ларри: напасть на Тошу", "Якуб: отказ"], [], [])
    assert table.deaths() == []
    assert table.told("Тоша") == ["taken_out"]
    assert table.learned("Шуша")[1:] == [("Данди", "spy")]
