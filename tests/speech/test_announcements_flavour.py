"""A scenario's own texts over the host's phrases, and what is refused in them."""

import pytest

from announced import Announced
from gorod.engine import zone_of
from gorod.scenarios import load, shipped
from gorod.speech.announcements import Announcer
from gorod.speech.phrases import Phrases, check_flavour
from gorod.speech.scene import ScenarioTexts


def test_a_scenario_speaks_in_its_own_words():
    own = {
        "died.shot": "Утром не отзывается {name}.",
        "died.executed": "{votes:голос|голоса|голосов}: город провожает. {name} уходит.",
    }
    table = Announced(announcements=own)
    table.order("Мяут", "kill", "Генгар", "02 20:00")
    table.wait("02 22:00")
    assert "Утром не отзывается Генгар. Сторона: мирные покемоны." in table.post
    table.vote("Абра", "Мяут", "03 12:00")
    table.wait("03 21:00")
    assert "1 голос: город провожает. Мяут уходит. Сторона: Команда Р." in table.post


def test_a_brace_that_is_meant_is_doubled():
    assert check_flavour({"ru": {"paused": "{{тишина}}"}}) == []
    assert Phrases("ru", {"paused": "{{тишина}}"}).say("paused") == "{тишина}"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"ru": {"died.shoot": "x"}}, "announcements.ru.died.shoot: unknown key; near: died.shot"),
        ({"ru": {"qqq": "x"}}, "announcements.ru.qqq: unknown key; known: ability.attack, "),
        ({"de": {"paused": "x"}}, "announcements.de: unknown language; known: ru, en"),
        ({"ru": {"died.shot": "{who}"}}, "announcements.ru.died.shot: unknown field {who}; known: {name}"),
        ({"ru": {"paused": "{name}"}}, "announcements.ru.paused: unknown field {name}; known: none"),
        (
            {"ru": {"died.shot": "{name.__class__}"}},
            "announcements.ru.died.shot: unknown field {name.__class__}; known: {name}",
        ),
        ({"ru": {"died.shot": "{name!r}"}}, "announcements.ru.died.shot: unknown field {name!r}; known: {name}"),
        ({"ru": {"died.shot": "{}"}}, "announcements.ru.died.shot: unknown field {}; known: {name}"),
        ({"ru": {"died.shot": "{name"}}, "announcements.ru.died.shot: the text cannot be read: "),
        (
            {"ru": {"died.shot": "{name:>20}"}},
            "announcements.ru.died.shot: the field {name} takes nothing after a colon",
        ),
        (
            {"ru": {"died.executed": "{votes:голос|голоса}"}},
            "announcements.ru.died.executed: the field {votes} takes 3 forms of a word",
        ),
        (
            {"en": {"died.executed": "{votes:a|b|c}"}},
            "announcements.en.died.executed: the field {votes} takes 2 forms of a word",
        ),
        (
            {"ru": {"died.executed": "{votes:a|b|{name}}"}},
            "announcements.ru.died.executed: the field {votes} takes 3 forms",
        ),
        ({"ru": {"died.shot": " "}}, "announcements.ru.died.shot: a text is needed"),
        ({"ru": {"died.shot": 5}}, "announcements.ru.died.shot: a text is needed"),
        ({"ru": {"died.shot": "а" * 3000}}, "announcements.ru.died.shot: the text is longer than 2000 characters"),
        ({"ru": ["paused"]}, "announcements.ru: a table of texts by key is needed"),
        (["ru"], "announcements: a table of texts by language is needed"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_known(texts, said):
    problems = check_flavour(texts)
    assert len(problems) == 1
    assert problems[0].startswith(said)


def test_an_announcer_refuses_texts_that_are_wrong():
    rules = load("pokemon").rules
    with pytest.raises(ValueError, match=r"ru\.died\.shot: unknown field \{who\}; known: \{name\}"):
        Announcer(ScenarioTexts(announcements={"died.shot": "{who}"}), rules, ["А"])
    with pytest.raises(ValueError, match="unknown language 'de'"):
        Announcer(ScenarioTexts(), rules, ["А"], "de")


@pytest.mark.parametrize("name", shipped())
def test_shipped_texts_are_sound(name):
    scenario = load(name)
    assert check_flavour(scenario.announcements) == []
    for language in ("ru", "en"):
        texts = ScenarioTexts.of(scenario, language)
        assert set(texts.roles) == set(scenario.rules.roles)
        assert zone_of(scenario.rules.calendar.zone)
        Announcer(texts, scenario.rules, ["А", "Б"], language)


def test_a_scenario_without_names_is_told_by_ids():
    rules = load("pokemon").rules
    scene = Announcer(ScenarioTexts(), rules, ["А"]).scene
    assert scene.role("doctor") == "doctor"
    assert scene.side("town") == "town"
