"""A record replayed: with every outcome filled in, as JSON, and as one viewer may know it."""

import json

import pytest

from gorod.engine import Stand
from gorod.records.telling import json_lines, seen
from scribe import QUIET, SEATS, fault, line_of, played, record, replayed

NIGHT = (
    "03-02 12:30  Мяут > clan: дон Мяут",
    "03-02 12:31  Экан > clan: Дон Мяут, конечно.",
    "03-02 20:00  Мяут > host: убить Псайдака",
    "03-02 20:05  Пикачу > host: лечу себя",
    "03-02 20:10  Абра > host: проверить Мяута",
    "03-02 20:15  Мистер Майм > host: А каждый день голосовать?",
    "03-02 20:16  host > Мистер Майм: Каждый.",
    "03-03 12:00  Пикачу: Это [b]Мяут[/b], досрочно",
    "  и никто другой.",
    "03-03 12:05  Абра: [b]Мяут[/b] досрочно",
    "03-03 12:06  Генгар: [b]Мяут[/b]",
)


def events(*log, viewer=Stand.HOST, **keys):
    return [json.loads(line) for line in json_lines(played(*log, **keys), viewer).splitlines()]


def log_of(text):
    return [line[2:] for line in text.split("log: |\n")[1].splitlines()]


def test_every_outcome_is_filled_in_after_what_brought_it_about():
    log = log_of(replayed(record(*NIGHT, until="2026-03-03 22:10")))
    assert log[0].startswith("03-02 12:00  = committed hash=")
    assert log[1] == "03-02 12:00  = dealt Пикачу role=doctor"
    at = log.index("03-02 20:05  Пикачу > host: лечу себя")
    assert log[at + 1] == "03-02 20:05  = refused Пикачу reason=self_target ability=heal"
    at = log.index("03-02 22:00  = died Псайдак cause=shot")
    assert log[at + 1] == "03-02 22:00  = revealed Псайдак side=town"
    assert "03-02 22:00  = learned Абра about=Мяут role=mafia" in log
    at = log.index("03-03 12:00  Пикачу: Это [b]Мяут[/b], досрочно")
    assert log[at + 1 : at + 3] == ["  и никто другой.", "03-03 12:00  = voted Пикачу target=Мяут early=true"]
    assert not any("= said" in line or "= closed" in line for line in log)


@pytest.mark.parametrize(
    "text",
    [
        record(*NIGHT),
        record(*NIGHT, until="2026-03-06 22:10"),
        record(*NIGHT, "! died Абра", "03-02 22:00  ! told Псайдак", "= won side=town", "03-05 21:00  = died"),
        record("! died Абра", *NIGHT[:3], "! won", *NIGHT[3:], "! ended"),
        record(*NIGHT).replace("\n", "\r\n"),
        "\ufeff" + record(*NIGHT),
        "# примечание\n\n" + record(*NIGHT).replace("seats:", "seats:   # по порядку") + "# в конце\n",
        record(*NIGHT).replace("scenario: pokemon\n", "") + "scenario: pokemon\n\n\n",
        record(*NIGHT).replace("log: |\n", "log: |2-   # журнал\n") + "...\n",
        "---\n" + record(*NIGHT),
        record("03-02 12:30  Мяут:  \u2028 раз\u0085\tдва ", "      три", "    ", "    "),
        record(start="2026-12-30 12:00", until="2027-01-03 12:00"),
        record("12-31 23:00  Мяут: раз", "01-01 01:00  Экан: два", "! died Мяут", start="2026-12-30 12:00"),
        record("03-02 12:30  Мяут: раз", until="2027-06-01 12:00"),
        record("10-25 02:50  Мяут: раз", "10-25 02:10  Экан: два", "10-25 02:55+01:00  Экан: три",
               start="2026-10-24 12:00", settings=QUIET.replace("{", "{calendar.zone: Europe/Berlin, ")),
        record("03-02 12:30:07  Мяут: раз", "03-02 12:30:07.25  Мяут: два"),
        record().replace("log: |\n", 'log: "03-02 12:30  Мяут: раз\\n  два"\n'),
        record(until="2026-03-03 22:10").replace("log: |\n", ""),
        record("03-02 12:30  host: Начинаем.", "03-02 12:31  host > game: pause", "03-02 12:32  host > game: resume"),
    ],
)  # fmt: skip
def test_a_replay_replays_to_itself_byte_for_byte(text):
    once = replayed(text.removeprefix("\ufeff"))
    assert replayed(once) == once
    assert "\r" not in once


def test_comments_and_the_order_of_the_header_are_kept():
    text = (
        "# Игра на пробу.\n"
        + record(*NIGHT).replace("seats:", "# по порядку\nseats:")
        + "until: 2026-03-03 12:10  # обед\n"
    )
    once = replayed(text)
    assert once.startswith("# Игра на пробу.\nscenario: pokemon\n")
    assert "\n# по порядку\nseats:\n" in once
    assert once.endswith("\nuntil: 2026-03-03 12:10  # обед\n")


def test_claims_of_what_did_not_happen_are_kept_and_the_others_come_from_the_game():
    log = log_of(replayed(record(*NIGHT[:2], "03-02 12:31  ! led  Экан", "= died Абра", "! won")))
    assert "03-02 12:31  ! led  Экан" in log
    assert log[-1] == "! won"
    assert not any("died" in line for line in log)


def test_json_is_an_object_a_line_with_names_and_the_offset_of_the_zone():
    told = events(*NIGHT)
    assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
    assert told[1] == {
        "seq": 2, "at": "2026-03-02T12:00:00+03:00", "type": "dealt", "channel": "player:Пикачу",
        "player": "Пикачу", "role": "doctor",
    }  # fmt: skip
    by_type = {event["type"]: event for event in told}
    assert by_type["comrades"]["players"] == ["Мяут", "Экан"]
    assert by_type["learned"] | {"about": "Мяут", "role": "mafia", "channel": "player:Абра"} == by_type["learned"]
    assert by_type["opened"]["until"] == "2026-03-03T21:00:00+03:00"
    assert by_type["closed"]["decisions"] == [
        {"side": "mafia", "ability": "kill", "target": "Псайдак", "hands": ["Мяут", "Экан"]}
    ]
    votes = [event["early"] for event in told if event["type"] == "voted"]
    assert votes == [True, True, False]
    assert all(value is not None for event in told for value in event.values())
    host = next(event for event in told if event["type"] == "said" and event["text"] == "Каждый.")
    assert host["channel"] == "player:Мистер Майм"
    assert "player" not in host


def test_json_stays_on_its_line_whatever_was_written():
    text = "03-02 12:30  Мяут: а\u2028б\u2029в\u0085г\x0bд\x7fе"
    lines = json_lines(played(text), Stand.HOST).splitlines()
    assert [json.loads(line)["text"] for line in lines if "said" in line] == ["а\u2028б\u2029в\u0085г\x0bд\x7fе"]


def test_a_player_reads_what_he_was_told_and_what_he_wrote():
    text = seen(played(*NIGHT), 0)
    assert "Пикачу > host: лечу себя" in text
    assert "= refused Пикачу reason=self_target" in text
    assert "  Пикачу: doctor\n  Мяут: unknown\n" in text
    assert "= died Псайдак cause=shot" in text
    for secret in ("clan", "mafia", "убить", "проверить", "каждый день", "Каждый.", "learned", "comrades"):
        assert secret not in text.partition("settings:")[2].partition("03-03")[0].replace("side=town", "")


def test_a_clan_reads_its_conference_and_no_private_line_but_its_orders():
    text = seen(played(*NIGHT), 2)
    assert "Мяут > clan: дон Мяут" in text
    assert "= led Мяут" in text
    assert "= ordered Мяут ability=kill target=Псайдак" in text
    assert "Мяут > host" not in text


def test_a_private_word_of_the_host_is_for_one():
    game = played(*NIGHT)
    assert "host > Мистер Майм: Каждый." in seen(game, 6)
    for viewer in (Stand.STRANGER, 0, 1, 5):
        assert "Каждый" not in seen(game, viewer)
        assert "Каждый" not in json_lines(game, viewer)


def test_the_public_reads_the_thread_alone():
    game = played(*NIGHT, "03-03 12:10  Псайдак: Я ещё тут!", seed="9f3c", draws="{tie/9: Мяут}")
    text = seen(game, Stand.STRANGER)
    assert "9f3c" not in text
    assert "tie/9" not in text
    assert "Я ещё тут" not in text
    assert all(f"  {name}: unknown\n" in text for name in SEATS)
    told = [json.loads(line) for line in json_lines(game, Stand.STRANGER).splitlines()]
    assert {event["channel"] for event in told} == {"public"}
    assert [event["seq"] for event in told] == list(range(1, len(told) + 1))


def test_a_view_keeps_the_settings_but_not_how_many_of_each_role_there_are():
    game = played(settings="{voting.changes: 1, deals: {7: {mafia: 2, civilian: 5}}}")
    text = seen(game, Stand.STRANGER)
    assert "voting.changes" in text
    assert "deals" not in text


def test_what_the_host_did_in_public_is_seen_as_he_ordered_it():
    game = played(
        "03-03 12:00  host > game: pause",
        "03-03 13:00  host > game: resume",
        "03-03 13:05  host > game: mark Абра голос:",
        "03-03 13:10  host > game: close at 03-03 22:00",
        "03-03 13:20  host > game: forgive Генгар",
    )
    stranger, abra = seen(game, Stand.STRANGER), seen(game, 3)
    for line in ("pause", "resume", "close at 03-03 22:00"):
        assert f"host > game: {line}" in stranger
    assert "host > game: mark Абра голос:" in abra
    assert "mark" not in stranger
    assert "forgive" not in stranger + abra


@pytest.mark.parametrize("viewer", [Stand.STRANGER, 0, 3, 4, 5, 6])
def test_two_games_that_differ_in_what_a_viewer_was_not_told_look_the_same_to_him(viewer):
    quiet = ("03-02 12:30  Мяут: Всем привет.", "03-02 22:30  Мяут: Доброе утро.")
    busy = (
        quiet[0],
        "03-02 12:40  Мяут > clan: дон Экан",
        "03-02 20:00  Экан > clan: Кого?",
        "03-02 20:01  Мяут > clan: отказ",
        quiet[1],
        "! died Мяут",
    )
    calm, stirred = played(*quiet), played(*busy)
    assert json_lines(calm, viewer) == json_lines(stirred, viewer)
    assert seen(calm, viewer) == seen(stirred, viewer)


def test_a_view_cannot_be_replayed_and_says_so():
    text = seen(played(*NIGHT), 0)
    line, message = fault(text)
    assert line == line_of(text, "  Мяут: unknown")
    assert message.endswith("this is a view of a game; replay the whole record")


def test_once_the_game_is_over_the_clock_stops_and_everybody_may_write():
    seats = {"Мяут": "mafia", "Пикачу": "doctor", "Абра": "civilian", "Псайдак": "civilian"}
    votes = ("03-03 12:00  Пикачу: [b]Мяут[/b]", "03-03 12:01  Абра: [b]Мяут[/b]")
    text = record(*votes, "03-04 10:00  Мяут: Спасибо за игру.", seats=seats, until="2026-03-09 12:00")
    log = log_of(replayed(text).replace("until: 2026-03-09 12:00\n", ""))
    assert log[-4:] == [
        "03-03 21:00  = won side=town",
        "03-03 21:00  = ended reason=won",
        "03-03 21:00  = disclosed secret=00",
        "03-04 10:00  Мяут: Спасибо за игру.",
    ]


def test_an_alias_is_read_as_its_name():
    log = log_of(replayed(record("03-03 12:00  Абра: [b]Маймыч[/b]", aliases="{Маймыч: Мистер Майм}")))
    assert log[-1] == '03-03 12:00  = voted Абра target="Мистер Майм"'


def test_R38_what_the_host_wrote_in_private_may_not_be_quoted():
    words = "Вас этой ночью никто не тронул, потому что вы были под защитой, и больше я не скажу."
    log = (f"03-03 09:00  host > Абра: {words}", f"03-03 12:00  Абра: Ведущий пишет: {words}")
    settings = QUIET.replace("{", "{thread.host_quotes: refused, ")
    assert log_of(replayed(record(*log, settings=settings)))[-1] == "03-03 12:00  = refused Абра reason=quotes_host"
    assert log_of(replayed(record(*log)))[-1] == log[1]


def test_introductions_count_as_done_unless_the_ceremony_is_asked_for():
    vote = ("03-03 12:00  Абра: [b]Мяут[/b]",)
    assert log_of(replayed(record(*vote)))[-1] == "03-03 12:00  = voted Абра target=Мяут"
    introduced = ("03-03 11:00  Абра: Я Абра, вот мой портрет.", *vote)
    assert log_of(replayed(record(*vote, ceremony="true")))[-1] == "03-03 12:00  = refused Абра reason=no_introduction"
    assert log_of(replayed(record(*introduced, ceremony="true")))[-1] == "03-03 12:00  = voted Абра target=Мяут"
