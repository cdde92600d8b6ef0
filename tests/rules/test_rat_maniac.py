"""R17 to R19: the maniac, whom he takes out of the game for a day, and whom he kills."""

import pytest

from gorod.engine import Drew, Said
from rat import drawn, night_one, nights, one_clan, rat, two_clans
from table import refusal

# --- R17: taken out.


def attacked(victim="Фрося", *orders, **settings):
    """A night is over in which Ларри attacked the victim, who lived; it is day 2."""
    settings = {"abilities__attack__lethal": 0, **settings}
    return night_one(one_clan(**settings)).night(f"Ларри: напасть на {victim}", *orders)


def test_R17_the_maniac_counts_as_a_civilian():
    table = one_clan("spy: Данди, Соня", "maniac: Ларри", "civilian: Фрося, Кнопка, Бусинка")
    night_one(table, "Фрося: Данди", "Ларри: Данди").night().day("Фрося: Соня", "Ларри: Соня")
    assert table.winners() == ["town"]
    assert table.state.seats[table.seat("Ларри")].side == "town"


def test_R17_the_victim_is_told_at_dawn():
    table = attacked()
    assert table.told("Фрося") == ["taken_out"]
    assert table.deaths() == []


def test_R17_nobody_else_is_told():
    table = attacked()
    for name in ("Ларри", "Рокки", "Данди", None):
        view = table.view(name)
        assert not view.state.seats[table.seat("Фрося")].taken_out


def test_R17_he_does_not_post():
    table = attacked()
    assert refusal(table.post("Фрося: что со мной?")) == "taken_out"
    assert table.said("Фрося") == []


def test_R17_he_does_not_vote():
    table = attacked()
    assert refusal(table.vote("Фрося: Данди")) == "taken_out"
    assert table.votes() == {}


def test_R17_he_may_be_voted_for():
    assert attacked().day("Тоша: Фрося").executed() == [("Фрося", 1)]


def test_R17_he_writes_to_the_host():
    table = attacked()
    assert refusal(table.tell_host("Фрося: что со мной?")) is None
    assert table.said("Фрося") == ["что со мной?"]


def test_R17_he_reads_everything():
    table = attacked("Данди")
    table.post("Тоша: где Данди?")
    table.clan("Соня: где Данди?")
    assert [e.text for e in table.sees("Данди", Said)] == ["где Данди?", "где Данди?"]


def test_R17_he_is_silent_in_the_conference():
    table = attacked("Данди")
    assert refusal(table.clan("Данди: я тут")) == "taken_out"


@pytest.mark.parametrize(
    ("victim", "order"),
    [
        ("Рокки", "лечу Фросю"),
        ("Данди", "убить Фросю"),
        ("Якуб", "вербую Фросю"),
        ("Шуша", "проверить Данди"),
        ("Фрося", "если караул, проверить Данди"),
    ],
)
def test_R17_he_gives_no_orders_the_night_after(victim, order):
    table = attacked(victim).day()
    assert refusal(table.tell_host(f"{victim}: {order}")) == "taken_out"
    assert [text for text in table.said(victim) if text == order] == []


def test_R17_he_takes_no_order_back_either():
    table = attacked("Рокки").day()
    assert refusal(table.tell_host("Рокки: отказ")) == "taken_out"


def test_R17_his_clan_acts_without_him():
    table = attacked("Якуб").day()
    table.night("Соня: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]


def test_R17_a_clan_of_none_but_him_does_nothing():
    cast = ("spy: Данди", "maniac: Ларри", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    table = night_one(one_clan(*cast, abilities__attack__lethal=0)).night("Ларри: напасть на Данди").day()
    assert refusal(table.tell_host("Данди: убить Фросю")) == "taken_out"
    assert table.night().deaths() == []


def test_R17_his_own_order_of_the_night_of_the_attack_stands():
    table = attacked("Шуша", "Шуша: проверить Данди")
    assert table.learned("Шуша")[-1] == ("Данди", "spy")
    assert table.told("Шуша") == ["taken_out"]


def test_R17_he_is_not_drawn_as_sentry():
    table = attacked(duty=None, draws={"sentry/1": "Кнопка"}).day()
    assert "Фрося" not in drawn(table, "sentry/2")[1]


def test_R17_the_next_dawn_gives_him_back():
    table = attacked("Рокки").day().night()
    assert refusal(table.post("Рокки: я снова с вами")) is None
    assert refusal(table.vote("Рокки: Данди")) is None
    table.day()
    assert refusal(table.tell_host("Рокки: лечу Фросю")) is None


def test_R17_to_the_last_second_before_that_dawn():
    table = attacked("Рокки", calendar__dawn="10:00").day()
    assert refusal(table.tell_host("Рокки: лечу Фросю", "2026-03-06 09:59:59")) == "taken_out"
    assert refusal(table.post("Рокки: я снова с вами", "10:00:00")) is None


def test_R17_attacked_again_he_is_out_for_another_day():
    table = attacked().day().night("Ларри: напасть на Фросю")
    assert table.told("Фрося") == ["taken_out", "taken_out"]
    assert refusal(table.post("Фрося: опять")) == "taken_out"


def test_R17_who_died_tonight_by_another_hand_is_not_attacked():
    table = attacked("Фрося", "Якуб: убить Фросю")
    assert table.deaths() == [("Фрося", "shot")]
    assert table.told("Фрося") == []


def test_R17_his_silence_is_no_missed_vote():
    table = one_clan(abilities__attack__lethal=0, conduct__missed_votes={"running": 1})
    night_one(table, *(f"{name}: Тоша" for name in table.names))
    table.night("Ларри: напасть на Фросю")
    table.day(*(f"{name}: Муся" for name in table.alive() if name != "Фрося"))
    assert table.removed() == []


def test_R17_nothing_of_it_is_seen_in_the_thread():
    table = attacked()
    public = [e for e in table.log if e.channel == "public" and e.at == table.log[-1].at]
    assert all(getattr(e, "player", None) != table.seat("Фрося") for e in public)


def test_R17_one_attack_a_night_the_last_named_counts():
    table = attacked("Фрося", "Ларри: напасть на Тошу")
    assert (table.told("Фрося"), table.told("Тоша")) == ([], ["taken_out"])


def test_R17_he_does_not_attack_himself():
    table = night_one(one_clan())
    assert refusal(table.tell_host("Ларри: напасть на себя")) == "self_target"


# --- R18: the chance of death.


def chances(*victims, **settings):
    """The chance with which each attack was drawn, night by night; `None`: nothing was drawn. Nobody who is drawn dies."""
    draws = {f"attack_kills/{night}": "false" for night in range(1, 9)}
    table = night_one(one_clan(draws=draws, **settings))
    nights(table, *([f"Ларри: напасть на {victim}"] for victim in victims))
    made = {event.label: event.among[0] for event in table.all(Drew) if event.label.startswith("attack_kills")}
    return [made.get(f"attack_kills/{night}") for night in range(1, len(victims) + 1)], table


def test_R18_one_in_six_at_first_and_doubled_by_each_attack_on_the_same_victim():
    made, table = chances("Фрося", "Фрося", "Фрося", "Фрося")
    assert made == ["1/6", "1/3", "2/3", None]
    assert table.deaths() == [("Фрося", "attacked")]


def test_R18_another_victim_begins_anew():
    made, _ = chances("Фрося", "Тоша", "Фрося")
    assert made == ["1/6", "1/6", "1/3"]


def test_R18_a_scenario_may_double_with_every_attack():
    made, table = chances("Фрося", "Тоша", "Муся", "Лада", abilities__attack__doubles="per_attack")
    assert made == ["1/6", "1/3", "2/3", None]
    assert table.deaths() == [("Лада", "attacked")]


def test_R18_or_never():
    made, _ = chances("Фрося", "Фрося", "Фрося", abilities__attack__doubles="never")
    assert made == ["1/6", "1/6", "1/6"]


def test_R18_the_first_chance_is_a_setting():
    made, _ = chances("Фрося", "Фрося", "Фрося", abilities__attack__lethal="1/4")
    assert made == ["1/4", "1/2", None]


@pytest.mark.parametrize(("lethal", "deaths"), [(0, []), (1, [("Фрося", "attacked")])])
def test_R18_what_is_certain_is_not_drawn(lethal, deaths):
    made, table = chances("Фрося", abilities__attack__lethal=lethal)
    assert made == [None]
    assert table.deaths() == deaths


@pytest.mark.parametrize(("result", "deaths"), [("true", [("Фрося", "attacked")]), ("false", [])])
def test_R18_chance_decides(result, deaths):
    table = night_one(one_clan(draws={"attack_kills/1": result})).night("Ларри: напасть на Фросю")
    assert table.deaths() == deaths
    assert table.told("Фрося") == ([] if deaths else ["taken_out"])


def test_R18_his_victim_is_revealed_like_any_night_death():
    table = night_one(one_clan(abilities__attack__lethal=1)).night("Ларри: напасть на Фросю")
    assert table.revealed("Фрося") == ["civilian"]


def test_R18_only_attacks_that_took_place_double_it():
    table = night_one(one_clan(draws={"attack_kills/4": "false"}, sentry__refusal="at_dawn"))
    table.night("Ларри: напасть на Фросю", "Рокки: лечу Фросю").day()
    table.night("Ларри: напасть на Бусинку").day()
    table.night("Ларри: напасть на Тошу", "Якуб: убить Тошу").day()
    table.night("Ларри: напасть на Фросю")
    made = [drawn(table, f"attack_kills/{night}") for night in (1, 2, 3, 4)]
    assert made[:3] == [None, None, None]
    assert made[3][1] == ["1/6"]


def test_R18_two_maniacs_count_each_for_himself():
    cast = ("maniac: Ларри, Гарри", "spy: Данди", "civilian: Фрося, Тоша, Кнопка, Бусинка")
    draws = {"attack_kills/1": "false", "attack_kills/1/2": "false"}
    table = night_one(rat("rat-one-clan", *cast, draws=draws))
    table.night("Ларри: напасть на Фросю", "Гарри: напасть на Фросю")
    assert drawn(table, "attack_kills/1/2")[1] == ["1/6"]
    assert table.told("Фрося") == ["taken_out", "taken_out"]


# --- R19: sentries and patients.


def test_R19_the_sentry_cannot_be_attacked():
    table = night_one(one_clan(abilities__attack__lethal=1))
    assert refusal(table.tell_host("Ларри: напасть на Кнопку")) == "target_on_duty"
    table.night("Ларри: напасть на Фросю")
    assert table.deaths() == [("Фрося", "attacked")]


def test_R19_or_it_is_told_at_dawn():
    table = night_one(one_clan(abilities__attack__lethal=1, sentry__refusal="at_dawn"))
    table.night("Ларри: напасть на Кнопку")
    assert table.told("Ларри") == ["impossible"]
    assert table.deaths() == []
    assert "taken_out" not in table.told("Кнопка")


def test_R19_the_patient_cannot_be_attacked_and_nobody_is_told():
    table = night_one(one_clan(abilities__attack__lethal=0)).night("Ларри: напасть на Фросю", "Рокки: лечу Фросю")
    assert table.told("Фрося") == table.told("Ларри") == table.told("Рокки") == []


def test_R19_a_failed_treatment_does_not_help():
    table = night_one(one_clan(abilities__attack__lethal=1, abilities__heal__fails=1))
    table.night("Ларри: напасть на Фросю", "Рокки: лечу Фросю")
    assert table.deaths() == [("Фрося", "attacked")]


def test_R19_a_maniac_on_duty_attacks_nobody():
    table = night_one(one_clan(duty=["Ларри", "Кнопка"], abilities__attack__lethal=1))
    assert refusal(table.tell_host("Ларри: напасть на Фросю")) == "on_duty"
    assert table.night().deaths() == []


def test_R19_he_may_check_instead():
    table = night_one(one_clan(duty=["Ларри", "Кнопка"])).night("Ларри: проверить Данди")
    assert table.learned("Ларри") == [("Данди", True)]


def test_R19_he_attacks_clan_members_like_anybody():
    table = night_one(two_clans(abilities__attack__lethal=1)).night("Ларри: напасть на Ямато")
    assert table.deaths() == [("Ямато", "attacked")]
