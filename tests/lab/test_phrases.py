"""Everything that bots can say is read by the text door as they mean it."""

from datetime import UTC, datetime

import pytest

from gorod.engine import ABILITIES, Game, State
from gorod.lab import phrases_en, phrases_ru
from gorod.lab.persona import make_persona
from gorod.lab.phrases import Phrasebook, Voice
from gorod.scenarios import load, text_in
from gorod.speech.hearing import Hearing

BOOKS = {"ru": phrases_ru.BOOK, "en": phrases_en.BOOK}
WORDS = {"ru": "досрочно", "en": "early"}
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
#: Kinds of phrases in which nobody votes.
TALK = (
    "greetings", "mornings", "quiet_mornings", "chatter", "night_chatter", "doubts", "defences", "rumours", "afterthoughts",
    "claims", "results", "absence",
)  # fmt: skip
VOTES = ("votes", "sure_votes", "joining_votes", "changed_votes", "corrected_votes", "late_votes")


def table(language: str, seats: dict[str, str] | None = None) -> tuple[Hearing, State, list[str]]:
    """A game of the pool's masks, as far as seats go, those of two words among them: the doctor, a team of two, a commissioner, and civilians."""
    scenario = load("pokemon", {} if language == "ru" else {"voting.early.word": "early"})
    pool = [text_in(mask.name, language) for mask in scenario.masks]
    names = [*pool[:59], *(name for name in pool[59:] if " " in name)]
    roles = ["doctor", "mafia", "mafia", "commissioner"] + ["civilian"] * (len(names) - 4)
    game = Game.open(scenario.rules, list(zip(names, roles, strict=True)), START)
    return Hearing(scenario.rules, names, {}), game.state, names


def fill(book: Phrasebook, phrase: str, name: str) -> str | None:
    """The phrase about somebody; None where the name is not declined and the phrase needs it."""
    accusative = book.accusative(name)
    if "{acc}" in phrase and accusative is None:
        return None
    return phrase.format(
        who=name, acc=accusative, vote="…", role="доктор", word="", healer="доктор", inspector="комиссар", number="№1"
    )


@pytest.mark.parametrize("language", BOOKS)
def test_every_order_is_read_as_it_is_meant(language):
    hearing, state, names = table(language)
    holder = {"heal": 0, "kill": 1, "block": 1, "lead": 1, "inspect": 3}
    book = BOOKS[language]
    wrong = []
    for ability, seat in holder.items():
        phrases = (
            *book.orders.get(ability, ()),
            book.orders_plain[ability],
            *(book.leads if ability == "lead" else ()),
        )
        for phrase in phrases:
            for target, name in enumerate(names):
                text = fill(book, phrase, name)
                if text is None:
                    continue
                say = hearing.message(state, seat, "host", text, START)
                read = [(order.ability, order.target, order.problem) for order in say.orders]
                if read != [(ability, target, None)]:
                    wrong.append((text, read))
    assert wrong == []


@pytest.mark.parametrize("language", BOOKS)
def test_every_ability_has_its_words(language):
    book = BOOKS[language]
    assert set(ABILITIES) - {"lead", "carry"} <= set(book.orders)
    assert set(book.orders) <= set(book.orders_plain)


@pytest.mark.parametrize("language", BOOKS)
def test_P06_a_refusal_is_read_as_one(language):
    hearing, state, _ = table(language)
    for phrase in BOOKS[language].passes:
        (order,) = hearing.message(state, 1, "clan", phrase, START).orders
        assert (order.ability, order.passes) == ("kill", True), phrase


@pytest.mark.parametrize("language", BOOKS)
def test_talk_in_the_conference_is_no_order(language):
    hearing, state, names = table(language)
    book = BOOKS[language]
    for phrase in (*book.conference, *book.ghosts, *book.absence):
        for name in names:
            text = fill(book, phrase, name)
            assert text is None or hearing.message(state, 1, "clan", text, START).orders == (), text


@pytest.mark.parametrize("language", BOOKS)
def test_talk_in_the_thread_is_no_vote(language):
    hearing, state, names = table(language)
    book = BOOKS[language]
    for kind in TALK:
        for phrase in getattr(book, kind):
            text = fill(book, phrase, names[5])
            assert text is None or hearing.post(state, 0, text, START).ballot is None, text


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("language", BOOKS)
def test_P14_P19_every_vote_is_read_as_it_is_meant(language, early):
    hearing, state, names = table(language)
    scenario = load("pokemon", {} if language == "ru" else {"voting.early.word": "early"})
    titles = {role: naming.form(language) or role for role, naming in scenario.roles.items()}
    book = BOOKS[language]
    for target in range(1, len(names)):
        bot = make_persona(0, names, scenario.rules, titles, book, f"votes/{target}")
        bot.temper = bot.temper._replace(mistypes=0.0)
        for kind in VOTES:
            for _ in range(3):
                text = bot.vote(getattr(book, kind), target, early=early)
                ballot = hearing.post(state, 0, text, START).ballot
                assert ballot is not None and (ballot.target, ballot.early) == (target, early), text


@pytest.mark.parametrize("language", BOOKS)
def test_P19_the_early_word_alone_is_read(language):
    hearing, state, _ = table(language)
    for phrase in BOOKS[language].hurries:
        ballot = hearing.post(state, 0, phrase.format(word=WORDS[language]), START).ballot
        assert ballot is not None and ballot.early and ballot.target is None, phrase


def test_a_name_is_declined_only_where_that_is_certain():
    assert phrases_ru.accusative("Бульбазавр") == "Бульбазавра"
    assert phrases_ru.accusative("Мяут") == "Мяута"
    assert phrases_ru.accusative("Раттата") == "Раттату"
    # Not declined at all, a vowel that could turn into ё, a name of two words.
    assert phrases_ru.accusative("Пикачу") is None
    assert phrases_ru.accusative("Шеллдер") is None
    assert phrases_ru.accusative("Мистер Майм") is None


def test_a_voice_uses_up_its_phrases_before_it_repeats_one(rng):
    voice = Voice(phrases_ru.BOOK, rng)
    kind = tuple(f"Фраза номер {number}." for number in range(6))
    assert sorted(voice.say(kind) for _ in kind) == sorted(kind)


def test_a_voice_passes_over_what_was_just_heard(rng):
    voice = Voice(phrases_ru.BOOK, rng)
    kind = ("Слишком тихо сидит {who}.", "Где {who} и где логика?")
    voice.hear("Слишком тихо сидит Мяут.")
    assert voice.say(kind, who="Абра") == "Где Абра и где логика?"
    assert not voice.worn(kind)


def test_a_slip_changes_the_name_and_keeps_its_letters(rng):
    voice = Voice(phrases_ru.BOOK, rng)
    for name in ("Бульбазавр", "Мистер Майм", "Пикачу"):
        typed = voice.mistyped(name)
        assert typed != name and sorted(typed) == sorted(name) and typed[0] == name[0]
    assert voice.mistyped("Иви") == "Иви"
