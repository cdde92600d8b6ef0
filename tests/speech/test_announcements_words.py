"""Every code of the engine has its words in both languages, the words are well formed, and numbers have their right forms."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pymorphy3
import pytest

import gorod.engine
from announced import Announced
from gorod.engine import (
    ABILITIES,
    EVENTS,
    HOST,
    HOST_REASONS,
    PLAYERS,
    PUBLIC,
    REASONS,
    Decision,
    Refused,
    Won,
    clan_channel,
)
from gorod.engine import events as e
from gorod.speech.moments import moment, zone_label
from gorod.speech.phrases import LANGUAGES, PHRASES, fields_of
from gorod.speech.plurals import Count, duration, plural
from gorod.speech.terms import term

ENGINE = Path(gorod.engine.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")))
AT = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
CLAN, ABRA = clan_channel("mafia"), PLAYERS[3]

#: One of each event that is told in words of its own. Said are the players' words, Won stands beside Ended.
SAMPLES = [
    e.Committed(AT, PUBLIC, "00ff"),
    e.Dealt(AT, ABRA, 3, "commissioner"),
    e.Ceremony(AT, PUBLIC),
    e.Unconfirmed(AT, HOST, (3, 4)),
    e.Confirmed(AT, HOST, 3),
    e.Comrades(AT, CLAN, (1, 2)),
    e.Opened(AT, PUBLIC, "night", 2, AT),
    e.Closed(AT, HOST, "night", 1, decisions=(Decision("mafia", "kill", 3, (1,)),)),
    e.Voted(AT, PUBLIC, 3, 1),
    e.Unvoted(AT, PUBLIC, 3),
    e.Ordered(AT, ABRA, 3, "inspect", 1),
    e.Refused(AT, ABRA, 3, "closed"),
    e.Led(AT, CLAN, 1),
    e.Died(AT, PUBLIC, 3, "shot"),
    e.Cause(AT, HOST, 3, "recruiter"),
    e.Revealed(AT, PUBLIC, 3, role="commissioner"),
    e.Duty(AT, PUBLIC, 3),
    e.Learned(AT, ABRA, 3, 1, "mafia"),
    e.Told(AT, ABRA, 3, "blocked"),
    e.Removed(AT, PUBLIC, 3, "mask"),
    e.Drew(AT, HOST, "tie/1", 3, (3, 4)),
    e.Ended(AT, PUBLIC, "draw"),
    e.Disclosed(AT, PUBLIC, "00"),
    e.Acted(AT, HOST, "heal", 3, 0),
    e.Turned(AT, ABRA, 3, "mafia", "mafia"),
    e.Paired(AT, HOST, 3, 4),
    e.Held(AT, HOST, "Лампа", 3),
    e.Stood(AT, HOST, 3),
    e.Away(AT, HOST, 3, AT),
    e.Forgiven(AT, HOST, 3),
    e.Waiting(AT, HOST, 3, "insult"),
    e.Replaced(AT, HOST, 3),
    e.Marked(AT, ABRA, 3, "голос:"),
    e.Paused(AT, PUBLIC),
    e.Resumed(AT, PUBLIC, AT),
    e.Moved(AT, PUBLIC, AT),
]
NOTICES = sorted(set(re.findall(r'tell(?:_clan)?\(.*?, "(\w+)"', SOURCE)))
CAUSES = sorted(set(re.findall(r'^CAUSE = "(\w+)"', SOURCE, re.MULTILINE)) | {"executed", "removed", "heartbreak"})
OUTCOMES = sorted(set(re.findall(r'outcome(?:: str)? = "(\w+)"', SOURCE)))


def fresh(language):
    """A table on its first day."""
    table = Announced(language=language)
    table.wait("02 22:00")
    return table


def say(table, event):
    """The texts of one more event."""
    return " ".join(a.text for a in table.announcer.tell([event]))


def test_every_event_has_a_sample_or_is_said_elsewhere():
    assert {type(sample) for sample in SAMPLES} | {e.Said, Won} == set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: type(sample).__name__)
def test_every_event_is_told(language, sample):
    table = fresh(language)
    if isinstance(sample, e.Resumed):
        say(table, e.Paused(sample.at, PUBLIC))
    assert say(table, sample)


def test_the_codes_are_found_in_the_engine():
    assert {"saved", "blocked", "failed", "impossible", "voteless", "on_duty", "absence_warning", "keeper"} <= set(
        NOTICES
    )
    assert {"shot", "attacked", "recruiter"} <= set(CAUSES)
    assert {"saved", "failed", "impossible"} <= set(OUTCOMES)


NAMED = {"recruited", "beloved"}
TREASURES = {"keeper", "gained", "lost"}
CONTRACT = {
    "saved", "blocked", "failed", "impossible", "on_duty", "taken_out", "voteless", "recruited", "beloved", "keeper", "gained",
    "lost", "absence_warning",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("notice", sorted(CONTRACT | set(NOTICES)))
def test_every_notice_is_told_to_its_reader(language, notice):
    about = "Лампа" if notice in TREASURES else 4 if notice in NAMED else None
    table = fresh(language)
    if notice != "recruited":
        text = say(table, e.Told(AT, ABRA, 3, notice, about))
        assert text
        assert "Псайдак" in text or notice not in NAMED
        assert "Лампа" in text or notice not in TREASURES
    else:
        assert say(table, e.Told(AT, ABRA, 3, notice))
    if notice in ("gained", "lost", "recruited"):
        text = say(table, e.Told(AT, CLAN, None, notice, about))
        assert ("Псайдак" if notice in NAMED else "Лампа") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_of_its_own(language):
    table = fresh(language)
    said = {}
    for reason in REASONS:
        for ability in (None, "heal"):
            text = say(table, Refused(AT, ABRA, 3, reason, ability))
            said[reason, ability] = text
            assert len(text) > 30
    assert len({said[reason, "heal"] for reason in REASONS}) == len(REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_host_has_a_sentence(language):
    table = fresh(language)
    texts = {say(table, Refused(AT, HOST, None, reason)) for reason in ("closed", "dead_target", "paused")}
    assert len(texts) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_term(language):
    def missing(kind, codes):
        return [code for code in codes if f"{kind}.{code}" not in PHRASES[language]]

    assert missing("ability", ABILITIES) == []
    assert missing("order", ABILITIES) == []
    assert missing("removal", [*HOST_REASONS, "missed_votes", "absence"]) == []
    assert missing("cause", CAUSES) == []
    assert missing("died", CAUSES) == []
    assert missing("outcome", [*OUTCOMES, "done"]) == []
    assert missing("phase", ["night", "day"]) == []
    assert term("phase", "dusk", language) == "dusk"


def test_both_languages_have_the_same_phrases_with_the_same_fields():
    russian, english = PHRASES["ru"], PHRASES["en"]
    assert set(russian) == set(english)
    fields = re.compile(r"\{(\w+)")
    differing = [key for key in russian if set(fields.findall(russian[key])) != set(fields.findall(english[key]))]
    assert differing == []


@pytest.mark.parametrize(("language", "forms"), [("ru", 3), ("en", 2)])
def test_counted_words_bring_all_their_forms(language, forms):
    wrong = [
        key
        for key, text in PHRASES[language].items()
        for spec in re.findall(r"\{\w+:([^}]*)\}", text)
        if len(spec.split("|")) != forms
    ]
    assert wrong == []
    assert fields_of("died.executed") == {"name": False, "votes": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_host_does_not_shout_and_sets_russian_quotation_marks(language):
    for key, text in PHRASES[language].items():
        assert "!" not in text, key
        assert '"' not in text, key
        assert "  " not in text, key


# What a past singular or a short participle may agree with: things, never a player. «Этот игрок» is a noun of its own gender.
THINGS = {
    "получена", "выбрана", "названа", "закрыта", "закрыт", "окончена", "начала", "снят", "тронут", "открыта", "возвращён",
    "засчитан", "принят", "выбран", "удалён", "понята",
}  # fmt: skip


def test_no_gender_is_given_to_a_player():
    analyser = pymorphy3.MorphAnalyzer()
    found = set()
    for text in PHRASES["ru"].values():
        for word in re.findall(r"[а-яё]+", text.lower()):
            for parse in analyser.parse(word):
                past = {"VERB", "past", "sing"} in parse.tag or {"PRTS", "sing"} in parse.tag
                if past and ("masc" in parse.tag or "femn" in parse.tag):
                    found.add(word)
    assert found <= THINGS
    assert not any(re.search(r"\w\(а\)|\w/ла\b|\(ась\)", text) for text in PHRASES["ru"].values())


FORMS = ("голос", "голоса", "голосов")


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (0, "голосов"), (1, "голос"), (2, "голоса"), (4, "голоса"), (5, "голосов"), (10, "голосов"), (11, "голосов"),
        (12, "голосов"), (14, "голосов"), (15, "голосов"), (20, "голосов"), (21, "голос"), (22, "голоса"), (25, "голосов"),
        (100, "голосов"), (101, "голос"), (111, "голосов"), (112, "голосов"), (114, "голосов"), (121, "голос"), (1002, "голоса"),
    ],
)  # fmt: skip
def test_russian_plurals(number, form):
    assert plural(number, FORMS) == form
    assert f"{Count(number):голос|голоса|голосов}" == f"{number} {form}"


def test_english_plurals():
    assert [f"{Count(number):vote|votes}" for number in (0, 1, 2, 21)] == ["0 votes", "1 vote", "2 votes", "21 votes"]
    assert f"{Count(7)}" == "7"
    assert f"{Count(7):03}" == "007"


def test_a_word_with_one_form_is_refused():
    with pytest.raises(ValueError, match="two forms"):
        plural(1, ("голос",))


@pytest.mark.parametrize(
    ("span", "russian", "english"),
    [
        ({"hours": 1, "minutes": 5}, "1 час 5 минут", "1 hour 5 minutes"),
        ({"minutes": 1}, "1 минуту", "1 minute"),
        ({"minutes": 21, "seconds": 1}, "21 минуту 1 секунду", "21 minutes 1 second"),
        ({"hours": 24}, "24 часа", "24 hours"),
        ({"days": 2, "hours": 3, "minutes": 9}, "2 дня 3 часа", "2 days 3 hours"),
        ({"hours": 2, "seconds": 5}, "2 часа 5 секунд", "2 hours 5 seconds"),
        ({"milliseconds": 4}, "0 секунд", "0 seconds"),
        ({"days": -1}, "0 секунд", "0 seconds"),
    ],
)
def test_durations(span, russian, english):
    assert duration(timedelta(**span), "ru") == russian
    assert duration(timedelta(**span), "en") == english


def test_durations_in_other_cases():
    assert duration(timedelta(hours=1, minutes=1), "ru", "genitive") == "1 часа 1 минуты"
    assert duration(timedelta(hours=24), "ru", "genitive") == "24 часов"
    assert duration(timedelta(minutes=1), "ru", "nominative") == "1 минута"


MOSCOW = ZoneInfo("Europe/Moscow")


def test_moments_bear_zone_and_date():
    assert moment(AT, MOSCOW, "ru", today=AT) == "21:00 МСК"
    assert moment(AT, MOSCOW, "ru") == "2 марта, 21:00 МСК"
    assert moment(AT, MOSCOW, "en", today=AT - timedelta(days=1)) == "21:00 MSK on 2 March"
    assert moment(AT, MOSCOW, "ru", today=AT - timedelta(days=1), preposition=True) == "2 марта в 21:00 МСК"
    assert moment(AT, MOSCOW, "ru", today=AT, preposition=True) == "в 21:00 МСК"
    assert moment(AT, MOSCOW, "ru", today=AT - timedelta(days=365)) == "2 марта 2026 года, 21:00 МСК"
    assert moment(AT + timedelta(seconds=7), MOSCOW, "ru", today=AT) == "21:00:07 МСК"
    assert moment(AT, MOSCOW, "ru", today=AT, labelled=False) == "21:00"


@pytest.mark.parametrize(
    ("zone", "label"),
    [("Europe/Moscow", "МСК"), ("Asia/Yekaterinburg", "UTC+5"), ("Asia/Kathmandu", "UTC+5:45"), ("America/Sao_Paulo", "UTC-3"),
     ("Europe/Berlin", "CET"), ("UTC", "UTC")],
)  # fmt: skip
def test_zones_are_called_as_people_call_them(zone, label):
    assert zone_label(AT, ZoneInfo(zone), "ru") == label
