"""Loading: what a file says, what a game's own settings say over it, and the names that go with it."""

from datetime import UTC, datetime, time, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from gorod.engine import Closing, Condition, Conduct, Early, Game, MissedVotes, Missing, Sentry, Treasures
from gorod.scenarios import Mask, ScenarioError, load
from gorod.scenarios.check import problems

HERE = Path(__file__).parent


def rules(overrides=None, scenario="pokemon"):
    return load(scenario, overrides).rules


def refusal(overrides, scenario="pokemon"):
    with pytest.raises(ScenarioError) as caught:
        load(scenario, overrides)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("24h", timedelta(hours=24)),
        ("3m", timedelta(minutes=3)),
        ("1h30m", timedelta(minutes=90)),
        ("90s", timedelta(seconds=90)),
        ("2d", timedelta(days=2)),
        (timedelta(minutes=5), timedelta(minutes=5)),
    ],
)
def test_a_length_of_time_is_written_with_its_unit(text, length):
    assert rules({"conduct.absence": text}).conduct.absence == length


@pytest.mark.parametrize(
    "text", ["24", 24, "", "h", "1h30", "-3m", "0s", "3 минуты", "9999999h", "1m1h", "∞", True, []]
)
def test_anything_else_is_no_length_of_time(text):
    assert refusal({"conduct.absence": text}).startswith("conduct.absence: ")


@pytest.mark.parametrize(
    ("text", "clock"), [("21:00", time(21)), ("9:05", time(9, 5)), ("20:59:59", time(20, 59, 59)), (time(8), time(8))]
)
def test_a_time_of_day_is_read(text, clock):
    assert rules({"calendar.day.closes": text}).calendar.day == Closing(closes=clock)


@pytest.mark.parametrize("text", ["24:00", "21:60", "21", "21.00", "9 вечера", "٢١:٠٠", None, "21:00 MSK"])
def test_anything_else_is_no_time_of_day(text):
    assert "calendar.day" in refusal({"calendar.day.closes": text})


def test_a_time_that_yaml_took_for_minutes_is_refused_with_what_was_meant():
    assert refusal({"calendar.day.closes": 1230}).endswith('in double quotes, such as "20:30"')


def test_an_unquoted_time_in_a_file_is_read_as_it_stands():
    assert load("two-clans.yaml", base=HERE).rules.calendar.day.closes == time(23)


@pytest.mark.parametrize(
    ("text", "chance"),
    [("1/6", Fraction(1, 6)), (0, 0), ("1", 1), (0.25, Fraction(1, 4)), (Fraction(1, 3), Fraction(1, 3))],
)
def test_R16_a_chance_is_a_fraction(text, chance):
    assert rules({"abilities.heal.fails": text}).abilities["heal"].fails == chance


@pytest.mark.parametrize(
    "text", ["1/0", "7/6", "-1/6", "sometimes", "1/6/2", float("nan"), float("inf"), pytest.param(10**5000, id="huge")]
)
def test_anything_else_is_no_chance(text):
    assert refusal({"abilities.heal.fails": text}).startswith("abilities.heal.fails: ")


def test_an_override_replaces_the_whole_value_at_its_path():
    assert rules({"conduct.missed_votes": {"running": 1}}).conduct.missed_votes == MissedVotes(running=1)
    assert rules({"conduct.missed_votes.running": 1}).conduct.missed_votes == MissedVotes(total=2, running=1)
    assert rules({"voting.tie": ["nobody"]}).voting.tie == ("nobody",)
    assert rules({"sides.mafia.wins": "majority"}).sides["mafia"].wins == Condition("majority")
    assert load("pokemon", {"deals.5": {"mafia": 1, "civilian": 4}}).deal_for(5).count("civilian") == 4


def test_null_turns_a_rule_off():
    off = dict.fromkeys(
        ("voting.early", "voting.missing", "voting.changes", "conduct.missed_votes", "conduct.absence", "masks")
    )
    made = rules({**off, "abilities.block": None})
    assert (made.voting.early, made.voting.missing, made.voting.changes) == (None, Missing(0), None)
    assert (made.conduct.missed_votes, made.conduct.absence, made.masks) == (None, None, None)
    assert "block" not in made.abilities
    assert rules({"conduct": None}).conduct == Conduct()


def test_a_rule_that_is_off_comes_back_as_a_whole():
    assert rules({"voting.early": None, "voting.early.word": "хватит"}).voting.early == Early("хватит")
    assert refusal({"voting.early": {"quorum": "all"}}) == "voting.early.word: missing; allowed: a word"
    assert rules({"sentry.refusal": "at_dawn"}).sentry == Sentry("at_dawn")


def test_overrides_leave_the_shipped_scenario_as_it_is():
    load("pokemon", {"voting.changes": 7, "voting.early.quorum": "all"})
    assert rules().voting.changes == 2


def test_a_fast_game_goes_by_durations_alone():
    fast = rules({"calendar.day.lasts": "3m", "calendar.night.lasts": "1m"}).calendar
    assert (fast.day, fast.night) == (Closing(lasts=timedelta(minutes=3)), Closing(lasts=timedelta(minutes=1)))
    assert fast.dawn is None
    whole = rules({"calendar.day": {"lasts": "3m"}, "calendar.night": {"lasts": "1m"}}).calendar
    assert whole == fast
    assert rules({"calendar.night.lasts": "1m", "calendar.dawn": "30s"}).calendar.dawn == timedelta(seconds=30)


def test_a_game_of_durations_can_go_back_to_the_clock(tmp_path):
    file = tmp_path / "fast.yaml"
    text = (HERE / "two-clans.yaml").read_text(encoding="utf-8").replace("{closes: 23:00}", "{lasts: 3m}")
    file.write_text(text, encoding="utf-8")
    assert rules({"calendar.day.closes": "20:00"}, str(file)).calendar.day == Closing(closes=time(20))


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"voting.early.quorum": "most"}, 'voting.early.quorum: "most" is not known; allowed: majority, all'),
        (
            {"voting.erly.quorum": "all"},
            "voting.erly: no such setting; did you mean early; "
            "known here: changes, withdraw, self, missing, tie, early, silence",
        ),
        ({"voting.changes.daily": 2}, 'voting.changes.daily: holds a single value; "daily" is no part of it'),
        (
            {"abilities.heel.fails": 0},
            'abilities.heel.fails: "heel" is not known; did you mean heal; in this scenario: block, heal, kill, inspect',
        ),
        (
            {"sides.mafio.wins": "parity"},
            'sides.mafio.wins: "mafio" is not known; did you mean mafia; in this scenario: mafia, town',
        ),
        ({"reveals.executed": None}, "reveals.executed: an empty value is not allowed; allowed: nothing, side, role"),
        ({"voting.self": 1}, 'voting.self: "1" is not allowed; allowed: true, false'),
        (
            {"voting.changes": object()},
            "voting.changes: a setting is a text, a list, a table or a number of common size, not a object",
        ),
    ],
)
def test_a_wrong_override_names_the_setting_and_what_is_allowed(overrides, message):
    assert refusal(overrides) == message


def test_an_override_nested_without_end_is_refused():
    endless = []
    endless.append(endless)
    assert "nested too deep" in refusal({"sides.mafia.wins": {"all": endless}})


def test_a_scenario_is_found_by_id_or_path():
    assert load("vanilla").id == "vanilla"
    own = load("two-clans.yaml", base=HERE)
    assert (own.id, own.source) == ("two-clans", "two-clans.yaml")
    assert load(str(HERE / "two-clans.yaml")).rules == own.rules


@pytest.mark.parametrize(
    "reference",
    [
        "pokmon",
        "",
        "no/such.yaml",
        pytest.param("no\0such", id="nul"),
        pytest.param("x" * 5000, id="long"),
        ".",
        "..",
        "pokemon.yaml",
    ],
)
def test_a_scenario_that_is_not_there_is_refused_in_one_line(reference, tmp_path):
    with pytest.raises(ScenarioError) as caught:
        load(reference, base=tmp_path)
    assert "\n" not in str(caught.value)


def test_a_misspelt_id_is_answered_with_the_shipped_ones():
    with pytest.raises(
        ScenarioError, match='scenario: "pokmon" is not known; did you mean pokemon; shipped: classic, '
    ):
        load("pokmon")


def test_a_file_too_big_is_refused_unread(tmp_path):
    big = tmp_path / "big.yaml"
    big.write_bytes(b"# " + b"x" * 1_000_000)
    with pytest.raises(ScenarioError, match="bigger than 1000 kB"):
        load(str(big))


def test_everything_that_the_language_can_say_arrives():
    scenario = load("two-clans.yaml", base=HERE)
    made = scenario.rules
    assert problems(scenario) == []
    assert made.night_order == (("heal",), ("carry",), ("recruit", "kill"), ("attack",), ("watch",), ("inspect",))
    assert (made.sides["foxes"].leader, made.sides["foxes"].plain) == ("chief_fox", "fox")
    both = Condition("all", parts=(Condition("rivals_destroyed"), Condition("parity")))
    assert made.sides["foxes"].wins == Condition("any", parts=(Condition("all_treasures"), both))
    assert made.sides["town"].wins.parts[1] == Condition("alive", "detective")
    assert made.roles["detective"].knows
    assert made.abilities["recruit"].exposes == ("doctor",)
    assert made.abilities["attack"].lethal == Fraction(1, 4)
    assert made.treasures == Treasures(("Лампа", "Кубок"), dealt_to="anyone", redraw_excludes_clans=True)
    assert made.abilities["heal"].targets == 2
    assert (made.calendar.first_day, made.voting.silence) == (2, timedelta(minutes=5))
    assert (made.thread.night, made.thread.host_quotes, made.dead.talk) == ("shut", "refused", "own_room")
    assert made.voting.self_vote
    assert scenario.masks == (
        Mask({"ru": "Мистер Фокс", "en": "Mr. Fox"}, "fox.svg"),
        Mask({"ru": "Аист", "en": "Stork"}),
    )


def test_a_deal_fits_the_number_of_players_or_is_refused():
    scenario = load("pokemon")
    assert sorted(scenario.deal_for(7)) == ["civilian"] * 3 + ["commissioner", "doctor", "mafia", "mafia"]
    with pytest.raises(ScenarioError, match="no deal for 31 players; there is: from 5 to 30"):
        scenario.deal_for(31)


def test_a_name_has_its_forms_where_the_scenario_gives_them():
    doctor = load("pokemon").roles["doctor"]
    assert doctor.form("ru") == "доктор"
    assert doctor.form("ru", "instrumental") == "доктором"
    assert doctor.form("en", "plural") is None
    assert load("two-clans.yaml", base=HERE).roles["fox"].form("en") == "fox"


def test_announcements_are_handed_over_as_they_stand():
    texts = load("pokemon").announcements
    assert set(texts) == {"ru", "en"}
    assert "{name}" in texts["ru"]["died.shot"]


def test_a_setting_knows_its_line():
    scenario = load("pokemon", {"voting.changes": 3})
    lines = Path(load.__code__.co_filename).with_name("pokemon.yaml").read_text(encoding="utf-8").splitlines()
    for name, text in (
        ("calendar.zone", "zone:"),
        ("masks.pool.Мяут", "Мяут"),
        ("announcements.ru.died.shot", "died.shot"),
    ):
        assert text in lines[scenario.line_of(name) - 1]
    assert scenario.line_of("voting.changes") is None
    assert scenario.line_of("voting.changes.nothing.there") is None


def test_a_loaded_scenario_opens_a_game():
    scenario = load("pokemon")
    seats = [(mask.name["ru"], role) for mask, role in zip(scenario.masks, scenario.deal_for(12), strict=False)]
    assert Game.open(scenario.rules, seats, datetime(2026, 3, 2, 9, tzinfo=UTC)).state.phase == "night"
