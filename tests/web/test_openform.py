"""The form that opens a game says why settings cannot be played in its reader's language, at the setting, for every reason there is."""

import re
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from gorod.scenarios import SENTENCES, load, shipped
from gorod.web.openform import OpenForm, initial
from gorod.web.options import flat, options_of, shown
from gorod.web.optiontexts import REASONS

NOW = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)


def filled(rules: str, changed: dict[str, object], language: str = "ru") -> OpenForm:
    """The form as it comes back with these things changed; a switch is turned off by None."""
    with override(language):
        scenario = load(rules)
        data = initial(scenario, language)
        for option in flat(options_of(scenario)):
            value = shown(option)
            data[option.key] = ("on" if value else None) if option.below else ("" if value is None else value)
        data |= {name: f"{value:%H:%M}" for name, value in data.items() if hasattr(value, "hour")}
        data = {name: value for name, value in {**data, **changed}.items() if value is not None}
        form = OpenForm(data, rules=rules, now=NOW, language=language)
        form.is_valid()
        form.told = {field: list(map(str, errors)) for field, errors in form.errors.items()}
    return form


@pytest.mark.parametrize("rules", shipped())
def test_a_form_that_nobody_changed_can_be_played(rules):
    form = filled(rules, {})
    assert form.told == {}
    assert form.overrides == {}


@pytest.mark.parametrize(
    ("rules", "changed", "field", "told"),
    [
        ("rat-treasures", {"treasures": None}, "treasures", "побеждают (Серый клан)"),
        ("pokemon", {"treasures": "on", "treasures.names": "Кубок"}, "treasures", "нет места (клад)"),
        ("pokemon", {"treasures": "on", "treasures.names": ""}, "treasures", "Назовите сокровища"),
        ("rat-treasures", {"treasures.names": "Кубок, кубок"}, "treasures.names", "«кубок»"),
        ("pokemon", {"sentry": "on"}, "sentry", "нет места (проверка из караула)"),
        ("pokemon", {"voting.early.word": "Мяут"}, "voting.early.word", "«мяут»"),
        ("pokemon", {"voting.early.word": "о" * 60}, "voting.early.word", "не больше 40 букв"),
        ("pokemon", {"conduct.absence": "99999ч"}, "conduct.absence", "не больше года"),
        ("rat-two-clans", {"abilities.recruit.exposes": "никто"}, "abilities.recruit.exposes", "нет роли «никто»"),
        ("pokemon", {"voting.withdraw": "снимаю", "voting.changes": "0"}, "voting.withdraw", "Разрешите перемены"),
        ("pokemon", {"conduct.absence_warning": "48ч"}, "conduct.absence_warning", "короче отсутствия"),
        ("pokemon", {"dawn": "21:15"}, "dawn", "между 21:30 и 21:00"),
        ("pokemon", {"players": "3"}, "players", "3"),
    ],
)
def test_a_setting_that_cannot_be_played_is_told_at_its_field_in_the_readers_language(rules, changed, field, told):
    form = filled(rules, changed)
    assert told in " ".join(form.told[field])
    assert not re.search(r"[A-Za-z]{4,}", str(form.told[field]).replace("voting", ""))
    english = filled(rules, changed, "en")
    assert field in english.told
    assert not re.search(r"[а-я]{4,}", re.sub(r"[“\"(].*?[”\")]", "", " ".join(english.told[field])))


def test_R10_roles_are_chosen_by_the_names_that_players_know():
    scenario = load("rat-two-clans")
    [option] = [option for option in flat(options_of(scenario)) if option.key == "abilities.recruit.exposes"]
    role = next(role for role in scenario.roles if role not in option.value)
    form = filled("rat-two-clans", {option.key: scenario.roles[role].name["ru"].upper()})
    assert form.told == {}
    assert form.overrides == {option.key: [role]}


def test_every_reason_that_a_games_settings_can_bring_about_has_a_sentence_on_the_site():
    assert REASONS.keys() == SENTENCES.keys()
    names = ("least", "most", "given", "night", "day", "name", "side", "ability", "players", "masks")
    for language in ("ru", "en"):
        with override(language):
            for code, sentence in REASONS.items():
                told = str(sentence).format(**dict.fromkeys(names, "…"))
                assert told.endswith("."), code
                assert (language == "ru") == bool(re.search("[а-я]", told)), code
