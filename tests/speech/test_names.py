"""Names: who is meant by what somebody wrote."""

import pytest

from gorod.speech import Roster
from gorod.speech.declension import Case, parses

CASES = {"nomn", "gent", "datv", "accs", "ablt", "loct"}
SINGULAR = [
    "медведь",
    "волк",
    "барсук",
    "бобр",
    "тигр",
    "слон",
    "удав",
    "питон",
    "кобра",
    "ящерица",
    "щука",
    "карп",
    "угорь",
    "осётр",
    "акула",
    "дельфин",
    "пингвин",
    "чайка",
    "ворона",
    "синица",
    "снегирь",
    "соловей",
    "ласточка",
    "стриж",
    "журавль",
    "цапля",
    "утка",
    "лебедь",
    "петух",
    "курица",
    "индюк",
    "голубь",
    "сова",
    "сокол",
    "ястреб",
    "комар",
    "пчела",
    "оса",
    "шмель",
    "паук",
    "мышь",
    "крыса",
    "кролик",
    "кошка",
    "собака",
    "конь",
    "лошадь",
    "козёл",
    "коза",
    "баран",
    "корова",
    "телёнок",
    "дуб",
    "берёза",
    "осина",
    "ясень",
    "липа",
    "тополь",
    "ель",
    "сосна",
    "рябина",
    "перец",
    "помидор",
    "чеснок",
    "горох",
    "блин",
    "кисель",
    "чай",
    "соль",
    "мёд",
    "молоко",
    "масло",
    "солнце",
    "звезда",
    "небо",
    "туча",
    "ветер",
    "буря",
    "радуга",
    "лёд",
    "огонь",
    "дым",
    "камень",
    "скала",
    "море",
    "озеро",
    "поле",
    "день",
    "вечер",
    "лето",
    "боцман",
    "матрос",
    "пират",
    "королева",
    "принц",
    "рыцарь",
    "монах",
    "царь",
    "князь",
    "купец",
    "мельник",
    "лесник",
    "охотник",
    "пастух",
    "Анна",
    "Ольга",
    "Татьяна",
    "Ирина",
    "Вера",
    "Юлия",
    "Дарья",
    "Никита",
    "Лука",
    "Павел",
    "Пётр",
    "Алексей",
    "Василий",
    "Юрий",
    "Игорь",
    "Григорий",
    "Матвей",
    "Арсений",
]
PLURAL = [
    "брюки",
    "сани",
    "часы",
    "ворота",
    "качели",
    "весы",
    "грабли",
    "духи",
    "каникулы",
    "друзья",
    "кеды",
    "валенки",
    "перчатки",
    "сапоги",
]


@pytest.mark.parametrize("word", SINGULAR + PLURAL)
def test_a_name_is_found_in_every_grammatical_case(word):
    roster = Roster([word.capitalize(), "Другой"])
    known = next(parse for parse in parses(word.lower()) if "nomn" in parse.tag and parse.tag.POS == "NOUN")
    forms = {
        form.word
        for form in known.lexeme
        if form.tag.number == known.tag.number and form.tag.case in CASES and "Dist" not in form.tag
    }
    assert {form for form in forms if roster.find(form).seat != 0} == set()


@pytest.mark.parametrize(
    ("name", "forms"),
    {
        "Ледяной Дракон": ["Ледяного Дракона", "Ледяному Дракону", "Ледяным Драконом", "ледяном драконе"],
        "Дочь Мельника": ["Дочери Мельника", "Дочерью Мельника"],
        "Сорока-Воровка": ["Сороку-Воровку", "Сорокой-Воровкой", "Сорока-Воровку", "Сороки‑Воровки"],
        "Дон Базилио": ["Дона Базилио", "Доном Базилио"],
        "Без Головы": ["без головы"],
        "Рассказова": ["Рассказовой", "Рассказову"],
        "Белинский": ["Белинского", "Белинскому", "Белинским"],
        "Седых": ["Седых"],
        "Шевченко": ["Шевченко"],
        "Пони": ["Пони"],
        "Ф.Р.Укт": ["Ф.Р.Укта", "ф.р.укту"],
        "Б3лый_Кот": ["Б3лого_Кота", "б3лым_котом"],
        "Жужж🐝": ["Жужжа", "жужж", "Жужжа🐝"],
        "🔥Flame": ["flame", "Flame'ом", "🔥Flame’у"],
        "О’Хара": ["О'Хару", "о`Хары", "ОʼХара"],
        "Шаг-за-Шагом": ["шаг-за-шагом"],
    }.items(),
)
def test_names_of_every_make_are_found_in_their_forms(name, forms):
    roster = Roster(["Посторонний", name])
    assert {form: roster.find(form).seat for form in forms} == dict.fromkeys(forms, 1)


def test_a_diminutive_a_near_miss_and_a_part_are_nobody():
    roster = Roster(["Тамара", "Чёрный Плащ", "Крокодил"])
    for text in ("Тамарочка", "Тамораа", "Плащ", "Чёрный", "Крокодилы", "Крокодиловна", "никто", "продлить"):
        assert roster.find(text).problem == "unknown_name", text


def test_a_near_miss_is_told_and_never_taken():
    roster = Roster(["Тамара", "Чёрный Плащ", "Крокодил"])
    assert roster.find("Кракодил").seat is None
    assert roster.near("Кракодил") == (2,)
    assert roster.near("Плащ Чёрный") == (1,)


def test_a_form_that_fits_two_players_is_ambiguous_until_the_words_around_it_decide():
    roster = Roster(["Смирнов", "Смирнова"])
    assert roster.find("Смирнову").problem == "ambiguous_name"
    assert roster.find("Смирнову").candidates == (0, 1)
    assert roster.find("Смирнову", Case.ACCUSATIVE).seat == 1
    assert roster.find("Смирнову", Case.DATIVE).seat == 0
    assert roster.find("Смирнова").seat == 1, "the exact name"
    assert roster.find("Смирнова", Case.GENITIVE).seat == 0, "against Смирнов"


def test_an_exact_name_wins_over_a_longer_one_and_over_another_ones_form():
    roster = Roster(["Пан", "Пантера", "Пан Паника", "Паника"])
    assert [roster.find(text).seat for text in ("Пан", "Пана", "Пантеру", "Пана Панику", "Панику")] == [0, 0, 1, 2, 3]


def test_the_beginning_that_two_names_share_fits_neither():
    roster = Roster(["Белый Клык", "Белый Бим", "Белка"])
    assert roster.begins("Белого") == (0, 1)
    assert roster.begins("Бел") == (0, 1, 2)
    assert roster.begins("Белк") == ()


def test_aliases_mean_their_seat_in_every_case():
    roster = Roster(["LongJohnSilver", "Бен Ганн"], {"Джон": 0, "Бенчик": 1})
    assert [roster.find(text).seat for text in ("Джон", "Джона", "Бенчиком")] == [0, 0, 1]


@pytest.mark.parametrize("text", ["№2", "№ 2", "#2", "# 2", "«№2»", "№02"])
def test_the_number_of_a_seat_means_it(text):
    assert Roster(["Первый", "Второй"]).find(text).seat == 1


@pytest.mark.parametrize("text", ["№0", "№3", "№", "2", "№-1"])
def test_no_other_number_means_anybody(text):
    assert Roster(["Первый", "Второй"]).find(text).seat is None


def test_lookalike_letters_fold_only_when_one_player_fits():
    roster = Roster(["Сорока", "Ворон", "Max"])
    assert roster.find("Cоpoкa").seat == 0
    assert roster.find("Cоpoкa").lookalike
    assert roster.find("Copокy").seat == 0
    assert roster.find("BOPOH").seat == 1
    assert roster.find("Мaх").seat == 2
    twins = Roster(["Тор", "TOP"])
    assert (twins.find("Тор").seat, twins.find("TOP").seat) == (0, 1)
    assert twins.find("TОР").problem == "ambiguous_name"


@pytest.mark.parametrize(
    "text",
    [
        "Ми\u00adшка",
        "Ми\u200bшка",
        "\ufeffМишка",
        "Ми\u0301шка",
        "Миш\u2060ка",
        "МИШКУ",
        "мИшКа",
        "Мишка\ufe0f",
        "Мишка\u00a0",
    ],
)
def test_what_is_not_seen_does_not_tell_names_apart(text):
    assert Roster(["Мишка"]).find(text).seat == 0
