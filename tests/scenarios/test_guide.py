"""The guide to writing scenarios keeps its word: its example is sound and played, its table has every setting and no other."""

import random
import re
from pathlib import Path

import pytest

from gorod.engine import ABILITIES, CONDITIONS, Acted, Role, Side, Stand, View
from gorod.lab.random_play import random_game
from gorod.scenarios import FORMS, load
from gorod.scenarios.command import run
from gorod.scenarios.convert import convert, settings_of
from gorod.scenarios.sections import KNOWN, PLAIN_SECTIONS
from gorod.scenarios.tree import Scalar, parse
from gorod.speech.phrases import PHRASES, check_flavour, fields_of

GUIDE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```yaml\n(# harbour\.yaml\n.*?)```", GUIDE, re.DOTALL)[1]
ROW = re.compile(r"^\| `([\w.]+)` \| (.+) \| (needed|`[^`]+`) \| ([PR0-9, ]*)\|$", re.MULTILINE)
NEEDED = "needed"


def rows():
    """(setting, what is allowed, default) of the guide's table."""
    table = GUIDE.partition("## Every setting")[2].partition("\n## ")[0]
    return [(name, allowed, default.strip("`")) for name, allowed, default, _ in ROW.findall(table)]


def settings(kind, place):
    """Every setting below a place: dotted name -> (type, default); the default is `NEEDED` where there is none."""
    found = {}
    for name, setting in settings_of(kind).items():
        if name != "id":
            default = NEEDED if setting.required else setting.default
            found[f"{place}.{name}"] = (setting.type, default)
    return found


def all_settings():
    """The engine's settings, as a scenario names them. A section that is always there is no setting itself."""
    found = settings(Side, "sides.SIDE") | settings(Role, "roles.ROLE")
    for name, ability in ABILITIES.items():
        found |= settings(ability.settings, f"abilities.{name}")
    for section, kind in PLAIN_SECTIONS.items():
        found |= settings_below(kind, section)
    return found | settings_below(load("pokemon").rules.masks.__class__ | None, "masks")


def settings_below(kind, place):
    """Those of a section, and of a setting that is itself a table; one that may be off is a setting too."""
    inner = [part for part in getattr(kind, "__args__", (kind,)) if hasattr(part, "__struct_fields__")]
    if not inner or place in ("calendar.day", "calendar.night"):
        return {}
    found = {place: (kind, None)} if kind not in inner and "." not in place else {}
    for name, (type_, default) in settings(inner[0], place).items():
        below = settings_below(type_, name)
        found |= below
        if not below or default is None:
            found[name] = (type_, default)
    return found


@pytest.fixture
def harbour(tmp_path):
    file = tmp_path / "harbour.yaml"
    file.write_text(EXAMPLE, encoding="utf-8")
    return str(file)


def game(scenario, players, seed):
    rng = random.Random(seed)
    deal = list(scenario.deal_for(players))
    rng.shuffle(deal)
    return random_game(scenario.rules, [(f"Игрок {n}", role) for n, role in enumerate(deal, 1)], rng, odd=0.3)


def test_the_example_is_sound_without_a_warning(harbour, capsys):
    assert run([harbour], check_flavour) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_example_is_played_to_its_end_and_each_of_its_four_sides_can_win(harbour):
    scenario = load(harbour)
    winners = set()
    for players in scenario.deals:
        for seed in range(30):
            played = game(scenario, players, seed)
            assert played.over
            winners |= set(played.state.won)
    assert winners == {"smugglers", "corsairs", "forgers", "port"}


def test_the_surgeon_of_the_example_treats_two_players_in_a_night(harbour):
    played = [game(load(harbour), 11, seed) for seed in range(20)]
    nights = [
        [event.night for event in each.log if isinstance(event, Acted) and event.ability == "heal"] for each in played
    ]
    assert max(each.count(night) for each in nights for night in each) == 2


def test_three_clans_of_the_example_take_turns_and_do_not_see_each_other(harbour):
    played = game(load(harbour), 12, 1)
    names = [seat.name for seat in played.state.seats]
    for seat in played.state.seats:
        view = View(played.state.rules, names, seat.number, played.log[0].at)
        for event in played.log:
            view.feed(event)
        rooms = {event.channel for event in view.events if event.channel.startswith("clan:")}
        assert len(rooms) <= 1
    stranger = View(played.state.rules, names, Stand.STRANGER, played.log[0].at)
    assert not any(stranger.feed(event) for event in played.log if event.channel != "public")


def test_what_the_check_is_said_to_answer_is_what_it_answers(tmp_path, capsys, monkeypatch):
    broken = EXAMPLE.replace("tie: [earliest, nobody]", "tie: [earliest]")
    broken = re.sub(r"^(  12: .*sailor: )4", r"\g<1>3", broken, flags=re.MULTILINE)
    (tmp_path / "harbour.yaml").write_text(broken, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(["harbour.yaml"]) == 1
    assert f"```\n{capsys.readouterr().out}```" in GUIDE


def test_the_table_has_every_setting_and_no_other():
    assert [name for name, _, _ in rows()] == list(dict.fromkeys(name for name, _, _ in rows()))
    assert {name for name, _, _ in rows()} == set(all_settings())


@pytest.mark.parametrize(("name", "default"), [(name, default) for name, _, default in rows()])
def test_the_table_gives_the_default_of_the_engine(name, default):
    kind, real = all_settings()[name]
    if NEEDED in (real, default):
        assert real == default
    else:
        assert convert(parse(f"value: {default}").entries["value"], kind, name) == real


@pytest.mark.parametrize(("name", "allowed"), [(name, allowed) for name, allowed, _ in rows()])
def test_the_table_lists_the_words_that_a_setting_takes(name, allowed):
    words = {word for word in getattr(all_settings()[name][0], "__args__", ()) if isinstance(word, str)}
    assert words <= set(re.findall(r"`(\w+)`", allowed))
    for word in re.findall(r"`(\w+)`", allowed) if words else ():
        convert(Scalar(word), all_settings()[name][0], name)


def test_the_guide_names_every_section_ability_condition_and_form():
    missing = [word for word in (*KNOWN, *ABILITIES, *FORMS) if f"`{word}`" not in GUIDE]
    missing += [word for word in CONDITIONS if f"`{word}`" not in GUIDE and f"`{{{word}: " not in GUIDE]
    assert missing == []


def test_the_keys_and_fields_of_announcements_exist():
    table = GUIDE.partition("## The host's words")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| (`.*`) \| .* \| (.*)\|$", table, re.MULTILINE)
    assert len(lines) > 5
    for keys, fields in lines:
        known = [fields_of(key) for key in re.findall(r"`([\w.]+)`", keys) if key in PHRASES["ru"]]
        assert len(known) == keys.count("`") / 2, keys
        assert set(re.findall(r"`(\w+)`", fields)) == {field for each in known for field in each}, keys
