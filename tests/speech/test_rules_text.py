"""The rules of a game in words: every setting has its sentence, in both languages, and a changed setting changes it."""

import re
from itertools import product

import pytest

from gorod.scenarios import load
from gorod.scenarios.load import shipped
from gorod.speech.rules_text import RULES, rules_text
from gorod.speech.scene import ScenarioTexts


def told(scenario, language="ru", **settings):
    """All the rules of a scenario with these settings, as one text with their numbers."""
    overrides = {name.replace("__", "."): value for name, value in settings.items()}
    loaded = load(scenario, overrides)
    sections = rules_text(loaded.rules, ScenarioTexts.of(loaded, language), language)
    return "\n".join(f"{line.text} [{line.ids}]" for section in sections for line in section.lines)


def test_both_languages_have_the_same_sentences_with_the_same_fields():
    fields = {
        language: {key: set(re.findall(r"{(\w+)", text)) for key, text in RULES[language].items()} for language in RULES
    }
    assert fields["ru"] == fields["en"]


@pytest.mark.parametrize(("scenario", "language"), list(product(shipped(), ("ru", "en"))))
def test_every_shipped_scenario_is_told_whole(scenario, language):
    text = told(scenario, language)
    assert "{" not in text and "None" not in text and "  " not in text
    assert "!" not in text


@pytest.mark.parametrize(
    ("scenario", "settings", "sentence"),
    [
        ("pokemon", {}, "Голос можно изменить 2 раза за день. [P15]"),
        ("pokemon", {"voting__changes": 0}, "Изменить голос нельзя. [P15]"),
        ("pokemon", {"voting__changes": None}, "Менять голос можно сколько угодно раз."),
        ("pokemon", {"voting__withdraw": "снимаю"}, "Слово «снимаю» жирным снимает голос."),
        ("pokemon", {}, "Кто не проголосовал до закрытия, получает 2 голоса против себя"),
        ("pokemon", {"voting__missing": {"self_votes": 0}}, "Если не голосовать, голос никому не засчитывается. [P16]"),
        ("pokemon", {}, "если и время одинаково, решает жребий. [P17, R35]"),
        ("pokemon", {"voting__tie": ["nobody"]}, "При равенстве никого не казнят."),
        ("pokemon", {}, "у большинства тех, кто может голосовать"),
        ("pokemon", {"voting__early": None}, "Досрочно день не закрывается. [P19]"),
        ("pokemon", {"voting__silence": "5m"}, "За 5 минут до закрытия в теме наступает тишина"),
        ("pokemon", {"calendar__day__lasts": "3m"}, "День длится 3 минуты."),
        ("pokemon", {}, "День закрывается в 21:00. [P14, R29]"),
        ("pokemon", {}, "Блок доступен 2 раза за игру. [P07]"),
        (
            "pokemon",
            {"abilities__block__same_target": "never"},
            "Блок: одного и того же игрока можно выбрать только один раз за игру. [P08]",
        ),
        ("pokemon", {"abilities__heal__patients": 2}, "Доктор лечит за ночь до 2 игроков."),
        ("pokemon", {"abilities__heal__fails": "1/6"}, "С вероятностью 1/6 лечение не удаётся"),
        ("pokemon", {"reveals__executed": "role"}, "После казни объявляют роль казнённого."),
        ("pokemon", {"conduct__absence": None}, "За долгое отсутствие не удаляют."),
        ("pokemon", {}, "Кого не слышно дольше 24 часов без предупреждения"),
        ("pokemon", {"thread__night": "shut"}, "до объявления итогов ночи тема закрыта. [R30]"),
        ("pokemon", {"dead__talk": "own_room"}, "говорят друг с другом в своей комнате"),
        ("pokemon", {"masks__lifted": "never"}, "и после игры этого не раскрывают"),
        (
            "pokemon",
            {},
            "Сторона «Команда Р» побеждает, когда на этой стороне осталось не меньше живых, чем вне команд.",
        ),
        ("rat-treasures", {}, "когда все клады принадлежат ей, или когда в живых не осталось никого из чужих команд и"),
        (
            "rat-treasures",
            {"treasures__redraw_excludes_clans": True},
            "Новым хранителем жребий не делает членов команд.",
        ),
        ("rat-two-clans", {}, "Пока жив игрок с ролью «якудза"),
        ("rat-one-clan", {"sentry__refusal": "at_dawn"}, "утром узнаёт, что это было невозможно"),
        ("rat-one-clan", {}, "Пропуск 2 голосований подряд — и игрок выбывает. [R45]"),
    ],
)
def test_a_setting_has_its_sentence(scenario, settings, sentence):
    assert sentence in told(scenario, **settings)


def test_R42_a_condition_of_the_towns_names_its_role():
    text = told("rat-one-clan", sides__town__wins={"all": ["no_mafia", {"alive": "detective"}]})
    assert "в живых не осталось никого из команд и жив игрок с ролью «детектив»" in text


def test_the_deal_says_how_often_each_role_is_there():
    loaded = load("pokemon")
    texts = ScenarioTexts.of(loaded, "ru")
    sections = {one.id: one for one in rules_text(loaded.rules, texts, "ru", ("doctor", "mafia", "civilian", "mafia"))}
    assert [line.text for line in sections["deal"].lines] == [
        "За столом 4 игрока: доктор, покемон Команды Р × 2, мирный покемон."
    ]
    assert "deal" not in {one.id for one in rules_text(loaded.rules, texts, "ru")}
