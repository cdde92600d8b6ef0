"""The form that opens a game says why settings cannot be played in its reader's language, at the setting, for every reason there is."""

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.utils.translation import override

from gorod.scenarios import SENTENCES, load, shipped
from gorod.web.rulebook.openform import OpenForm, initial
from gorod.web.rulebook.options import flat, options_of, shown
from gorod.web.rulebook.optiontexts import REASONS

pytestmark = pytest.mark.django_db(transaction=True)
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
        ("rat-treasures", {"treasures": None}, "treasures", "побеждает кладами (Серый клан)"),
        ("pokemon", {"treasures": "on", "treasures.names": "Кубок"}, "treasures", "не бывает (клад)"),
        ("pokemon", {"treasures": "on", "treasures.names": ""}, "treasures", "Назовите клады"),
        ("rat-treasures", {"treasures.names": "Кубок, кубок"}, "treasures.names", "«кубок»"),
        ("pokemon", {"sentry": "on"}, "sentry", "не бывает (проверка из караула)"),
        ("pokemon", {"voting.early.word": "Мяут"}, "voting.early.word", "«мяут»"),
        ("pokemon", {"voting.early.word": "о" * 60}, "voting.early.word", "не больше 40 букв"),
        ("pokemon", {"conduct.absence": "99999ч"}, "conduct.absence", "не больше года"),
        ("rat-two-clans", {"abilities.recruit.exposes": "никто"}, "abilities.recruit.exposes", "нет роли «никто»"),
        ("pokemon", {"voting.withdraw": "снимаю", "voting.changes": "0"}, "voting.withdraw", "Разрешите менять голос"),
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


@pytest.mark.parametrize("rules", shipped())
def test_every_option_says_what_it_is_what_it_means_and_where_the_rule_stands(rules):
    for option in flat(options_of(load(rules))):
        label, about, rule = option.texts
        assert str(label) != option.key and str(about), option.key
        assert re.fullmatch(r"[PR]\d\d", rule), option.key


def sent(form: OpenForm) -> dict[str, str]:
    return {name: str(value) for name, value in form.data.items()}


def test_the_form_shows_the_first_days_and_shows_them_anew_by_another_clock(client):
    with time_machine.travel(NOW):
        page = client.get("/open/pokemon/").content.decode()
        assert page.count("☀ День ") == 3 and "2 марта, 21:00 МСК" in page
        data = sent(filled("pokemon", {"day_closes": "20:00", "when": "time", "starts": "2027-03-05T19:00"}))
        again = client.post("/open/pokemon/", {**data, "days": "1"}).content.decode()
    assert "6 марта, 20:00 МСК" in again and "5 марта, 19:00 МСК" in again
    assert 'value="20:00"' in again


def test_an_option_that_was_changed_says_what_the_rules_have_instead(client):
    data = sent(filled("pokemon", {"voting.changes": "5", "reveals.night": "role"}))
    with time_machine.travel(NOW):
        form = client.post("/open/pokemon/", {**data, "mend": "1"}).content.decode()
        summary = client.post("/open/pokemon/", data).content.decode()
    assert form.count("изменено: 1") == form.count("Изменено.") == 2
    assert "Изменено. По этим правилам: 2" in form and "Изменено. По этим правилам: сторону" in form
    assert "(по правилам: 2)" in summary and "(по правилам: сторону)" in summary


def test_a_summary_reads_as_others_will_read_it(client):
    with time_machine.travel(NOW):
        summary = client.post("/open/pokemon/", sent(filled("pokemon", {"lead": "host"}))).content.decode()
    invitation, _, rest = summary.partition("</article>")
    assert "Ведёт человек" in invitation and "Вы" not in re.sub(r"<[^>]+>", "", invitation.partition("<article")[2])
    assert "Вести эту игру будете вы" in rest
