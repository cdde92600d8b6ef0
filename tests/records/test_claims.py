"""What a record may claim, and how `--check` judges it."""

import pytest

from gorod.records.check import failures
from scribe import fault, line_of, played, read, record

KILLED = ("03-02 20:00  Мяут > host: убить Псайдак", "03-02 22:00  Пикачу: Доброе утро.")


def failed(*log, **keys):
    return [failure.claim.source for failure in failures(played(*KILLED, *log, **keys))]


@pytest.mark.parametrize(
    "claim",
    [
        "= died Псайдак",
        "= died Псайдак cause=shot",
        '= died "Псайдак" cause="shot"',
        "= died player=Псайдак",
        "= died",
        "03-02 22:00  = died Псайдак",
        "03-02 22:00:00  = died Псайдак",
        "2026-03-02 22:00  = died Псайдак",
        "! died Абра",
        "! died Псайдак cause=executed",
        "03-02 22:01  ! died Псайдак",
        "= comrades players=Мяут,Экан",
        "= ordered Мяут ability=kill target=Псайдак",
        "! ordered Мяут pass=true",
        "= opened phase=day number=1 until=2026-03-03T21:00:00+03:00",
        '= opened phase=day until="2026-03-03 21:00"',
        '= opened phase=day until="03-03 21:00"',
        '= said Пикачу text="Доброе утро."',
        "= dealt Мистер Майм role=civilian",
        '= dealt "Мистер Майм" role=civilian',
        "= dealt Мяут channel=player:Мяут",
        "= died Псайдак channel=public",
        "! won side=mafia",
        "! ended",
    ],
)
def test_a_claim_that_holds(claim):
    assert failed(claim) == []


@pytest.mark.parametrize(
    "claim",
    [
        "= died Абра",
        "= died Псайдак cause=executed",
        "03-02 22:01  = died Псайдак",
        "= died Псайдак votes=3",
        "! died Псайдак",
        "! died",
        "03-02 22:00  ! died Псайдак",
        "= comrades players=Экан,Мяут",
        "= won side=town",
        "= opened phase=day number=2",
    ],
)
def test_a_claim_that_does_not_hold(claim):
    assert failed(claim) == [claim]


def test_a_failure_names_what_comes_nearest():
    (missing,) = failures(played(*KILLED, "= died Псайдак cause=executed"))
    assert missing.why == "did not happen; the nearest is: 03-02 22:00  = died Псайдак cause=shot"
    (happened,) = failures(played(*KILLED, "! died Псайдак"))
    assert happened.why == "happened: 03-02 22:00  = died Псайдак cause=shot"
    (nothing,) = failures(played(*KILLED, "= won side=town"))
    assert nothing.why == "did not happen; there is no won at all"


@pytest.mark.parametrize(
    ("claim", "part"),
    [
        ("= fell Псайдак", "no type of event"),
        ("= died Псайдак colour=red", "its fields: player, cause, votes"),
        ("= died Псайдак cause=boredom", "known: executed, shot"),
        ("= died Никто", "is no seat"),
        ("= died Мистер Майм Абра", "double quotes"),
        ("= voted Мистер Майм target=Мистер Майм", "double quotes"),
        ("= voted Мяут target=Никто", "is no seat"),
        ("= told Мяут notice=loved", "known: saved, blocked"),
        ("= refused Мяут reason=tired", "known: dead, paused"),
        ("= removed Мяут reason=tired", "known: missed_votes, absence, mask"),
        ("= unvoted Мяут reason=closed", "known: lapsed"),
        ("= ended reason=boredom", "known: won, draw"),
        ("= ordered Мяут ability=dance", "known: "),
        ("= ordered Мяут pass=yes", "known: true, false"),
        ("= dealt Мяут role=maniac", "known: mafia, civilian, doctor, commissioner"),
        ("= won side=clan_a", "known: mafia, town"),
        ("= opened phase=dusk", "known: night, day"),
        ("= opened number=one", "whole number"),
        ("= comrades players=Мяут,Никто", "is no seat"),
        ("= committed Мяут", "names no player"),
        ("= died Мяут player=Мяут", "stands twice"),
        ("= died Мяут cause=shot cause=shot", "stands twice"),
        ("= learned Абра about=Никто", "known: Пикачу"),
        ("03-02 11:00  = died Мяут", "before the start"),
    ],
)
def test_what_does_not_exist_cannot_be_claimed(claim, part):
    text = record("03-02 12:30  Мяут: раз", claim)
    line, message = fault(text)
    assert line == line_of(text, claim)
    assert part in message


def test_a_name_with_spaces_or_signs_may_be_claimed():
    seats = {
        "Гена = Кот": "mafia",
        "'Том \"Кот\"'": "civilian",
        "Ян": "civilian",
        "а,б": "mafia",
        "Юл": "civilian",
        "я": "doctor",
    }
    log = (
        '= dealt "Гена = Кот" role=mafia',
        '= dealt "Том \\"Кот\\"" role=civilian',
        '= dealt Том "Кот" role=civilian',
        '= comrades players="Гена = Кот,а,б"',
    )
    assert failures(played(*log, seats=seats)) == []


def test_a_claim_may_stand_before_what_it_speaks_of():
    assert failures(played("03-02 22:00  = died Псайдак", *KILLED)) == []


def test_claims_keep_their_source():
    claim = read("03-02 12:30  =  died   Мяут  cause=shot").items[0]
    assert (claim.fields, claim.source) == (
        {"player": "Мяут", "cause": "shot"},
        "03-02 12:30  =  died   Мяут  cause=shot",
    )
