"""Scenes of a game as the host tells them in the thread."""

import pytest

from announced import Announced
from gorod.engine import CloseAt, Pause, Remove, Resume
from gorod.speech.announcements import Announcer


def paragraphs(text):
    return text.split("\n\n")


def test_P13_the_opening_tells_who_plays_the_calendar_and_the_fingerprint():
    table = Announced()
    title, seats, calendar, secret, night = paragraphs(table.post)
    assert title == "«Покемоны»: игра начинается."
    assert seats.splitlines()[:3] == ["За столом 7 игроков:", "1. Пикачу", "2. Мяут"]
    assert calendar == "День — до 21:00 МСК. Ночные приказы — до 21:30 МСК. Итоги ночи и новый день — в 22:00 МСК."
    assert "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d" in secret
    assert night == "Наступает ночь 1. Ночные приказы принимаются до 21:30 МСК. Новый день откроется в 22:00 МСК."
    assert [a.kind for a in table.said if a.channel == "public"] == ["opening"]


def test_a_fast_game_is_told_in_durations():
    table = Announced(calendar__day={"lasts": "3m"}, calendar__night={"lasts": "1m"}, calendar__dawn=None)
    calendar, night = paragraphs(table.post)[2], paragraphs(table.post)[4]
    assert calendar == "День длится 3 минуты. Ночь длится 1 минуту."
    assert night == "Наступает ночь 1. Ночные приказы принимаются до 12:01 МСК."


def test_P23_dawn_names_the_dead_and_their_side():
    table = Announced()
    table.order("Мяут", "kill", "Генгар", "02 20:00")
    table.wait("02 22:00")
    night, day = paragraphs(table.post)
    assert night.splitlines() == ["Ночь 1 позади.", "Этой ночью от выстрела гибнет Генгар. Сторона: мирные покемоны."]
    assert day.splitlines() == [
        "Наступает день 1. Голосование идёт до 3 марта, 21:00 МСК.",
        "В игре 6 игроков: Пикачу, Мяут, Экан, Абра, Псайдак, Снорлакс.",
    ]
    assert table.said[-1].kind == "dawn"


def test_a_dawn_without_deaths_says_so():
    table = Announced()
    table.wait("02 22:00")
    assert paragraphs(table.post)[0] == "Ночь 1 позади. Жертв нет."


def test_a_removal_in_the_night_is_no_victim_of_it():
    table = Announced()
    table.host(Remove, "02 20:00", "Генгар", "mask")
    assert table.said[-1].kind == "removal"
    assert table.post == (
        "Генгар выбывает из игры. Причина: раскрытие маски, основного аккаунта или форума. Роль не раскрывается."
    )
    table.wait("02 22:00")
    assert paragraphs(table.post)[0] == "Ночь 1 позади. Жертв нет."


def test_a_removal_that_waited_for_dawn_comes_after_the_victims():
    table = Announced()
    table.order("Мяут", "kill", "Генгар", "02 20:00")
    table.wait("02 21:30")
    before = len(table.texts("public"))
    table.host(Remove, "02 21:40", "Псайдак", "insult")
    assert len(table.texts("public")) == before
    table.wait("02 22:00")
    first, second, _ = paragraphs(table.post)
    assert "гибнет Генгар" in first
    assert second == "Псайдак выбывает из игры. Причина: оскорбление игрока. Роль не раскрывается."


def test_a_removal_that_waited_is_no_victim_of_the_night():
    table = Announced()
    table.wait("02 21:30")
    table.host(Remove, "02 21:40", "Псайдак", "insult")
    table.wait("02 22:00")
    assert paragraphs(table.post)[0] == "Ночь 1 позади. Жертв нет."


def test_P15_a_changed_vote_stands_at_its_new_time_and_the_early_word_changes_none():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Пикачу", "Экан", "03 10:00")
    table.vote("Абра", "Мяут", "03 11:00")
    table.vote("Пикачу", "Мяут", "03 12:00")
    table.vote("Абра", "Мяут", "03 13:00", early=True)
    table.wait("03 21:00")
    assert paragraphs(table.post)[0].splitlines()[1] == "Мяут — 2 голоса: Абра (11:00, досрочно), Пикачу (12:00)"


def test_an_execution_prints_the_tally_in_order_and_what_is_made_public():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Мяут", "Псайдак", "02 23:10")
    table.vote("Пикачу", "Мяут", "03 12:00")
    table.vote("Абра", "Мяут", "03 12:05:07")
    table.vote("Псайдак", "Экан", "03 12:10")
    table.vote("Псайдак", "Мяут", "03 12:20")
    table.wait("03 21:00")
    tally, execution, night = paragraphs(table.post)
    assert tally.splitlines() == [
        "День 1 закрыт. Итог голосования (время МСК):",
        "Мяут — 3 голоса: Пикачу (12:00), Абра (12:05:07), Псайдак (12:20)",
        "Псайдак — 1 голос: Мяут (2 марта, 23:10)",
        "Не голосовали: Экан, Генгар, Снорлакс.",
    ]
    assert execution == "На казнь отправляется Мяут: 3 голоса. Сторона: Команда Р."
    assert night == "Наступает ночь 2. Ночные приказы принимаются до 21:30 МСК. Новый день откроется в 22:00 МСК."
    assert table.said[-1].kind == "execution"


def test_P16_the_silent_have_votes_against_themselves_as_the_earliest():
    table = Announced(voting__missing__self_votes=2)
    table.wait("02 22:00")
    table.vote("Мяут", "Псайдак", "03 10:00")
    for voter, target in (
        ("Пикачу", "Мяут"),
        ("Абра", "Мяут"),
        ("Генгар", "Мяут"),
        ("Экан", "Снорлакс"),
        ("Снорлакс", "Экан"),
    ):
        table.vote(voter, target, "03 12:00")
    table.wait("03 21:00")
    tally, execution, _ = paragraphs(table.post)
    assert tally.splitlines()[1] == "Псайдак — 3 голоса: 2 голоса за молчание, Мяут (10:00)"
    assert tally.splitlines()[-1] == (
        "Не голосовали: Псайдак. Молчание считается за 2 голоса против себя, поданных раньше всех."
    )
    assert execution.splitlines() == [
        "Поровну, по 3 голоса: Мяут, Псайдак. Решает время: раньше столько набирает Псайдак.",
        "На казнь отправляется Псайдак: 3 голоса. Сторона: мирные покемоны.",
    ]


def test_P17_a_tie_equal_in_time_is_decided_by_lot():
    table = Announced(voting__missing__self_votes=2, draws={"tie/1": "Экан"})
    table.wait("03 21:00")
    tally, execution, _ = paragraphs(table.post)
    assert tally.splitlines()[1] == "Пикачу — 2 голоса: 2 голоса за молчание"
    names = "Пикачу, Мяут, Экан, Абра, Псайдак, Генгар, Снорлакс"
    assert execution.splitlines() == [
        f"Поровну, по 2 голоса: {names}. Время тоже равно, решает жребий.",
        "На казнь отправляется Экан: 2 голоса. Сторона: Команда Р.",
    ]


@pytest.mark.parametrize(
    ("tie", "line"),
    [
        (["draw"], "Поровну, по 1 голосу: Мяут, Абра. Решает жребий."),
        (["nobody"], "Поровну, по 1 голосу: Мяут, Абра. При равенстве никого не казнят."),
    ],
)
def test_R35_other_ways_out_of_a_tie(tie, line):
    table = Announced(voting__tie=tie, draws={"tie/1": "Абра"})
    table.wait("02 22:00")
    table.vote("Пикачу", "Мяут", "03 12:00")
    table.vote("Мяут", "Абра", "03 12:01")
    table.wait("03 21:00")
    first, second = paragraphs(table.post)[1].splitlines()
    assert first == line
    assert second == (
        "Казни сегодня нет." if tie == ["nobody"] else "На казнь отправляется Абра: 1 голос. Сторона: мирные покемоны."
    )


def test_a_day_without_votes_executes_nobody():
    table = Announced()
    table.wait("03 21:00")
    assert paragraphs(table.post)[:2] == ["День 1 закрыт. Не подано ни одного голоса.", "Казни сегодня нет."]


def test_P19_P21_an_early_close_says_by_how_many_and_charges_no_silence():
    table = Announced(voting__missing__self_votes=2)
    table.wait("02 22:00")
    table.vote("Мяут", "Псайдак", "03 09:00")
    for voter in ("Пикачу", "Абра", "Генгар", "Псайдак"):
        table.vote(voter, "Мяут", "03 10:00", early=True)
    tally, execution, night = paragraphs(table.post)
    assert tally.splitlines() == [
        "День 1 закрыт досрочно: слово «досрочно» у 4 игроков. Итог голосования (время МСК):",
        "Мяут — 4 голоса: Пикачу (10:00, досрочно), Абра (10:00, досрочно), Генгар (10:00, досрочно), Псайдак (10:00, досрочно)",
        "Псайдак — 1 голос: Мяут (09:00)",
        "Не голосовали: Экан, Снорлакс. День закрыт досрочно, поэтому голосов против себя у них нет.",
    ]
    assert execution == "На казнь отправляется Мяут: 4 голоса. Сторона: Команда Р."
    assert night.startswith("Наступает ночь 2. Ночные приказы принимаются до 21:30 МСК.")
    notes = table.texts("public", "vote")
    assert notes[0] == "Мяут голосует: Псайдак."
    assert notes[-1] == "Псайдак голосует: Мяут, досрочно. «досрочно»: 4 из 4."


def test_P15_a_note_under_a_changed_vote_counts_the_changes():
    table = Announced()
    table.wait("02 22:00")
    for target, clock in (("Мяут", "03 10:00"), ("Экан", "03 10:01"), ("Абра", "03 10:02")):
        table.vote("Генгар", target, clock, text="Думаю…")
    assert table.texts("public", "vote") == [
        "Голос: Мяут.",
        "Голос: Экан. Изменение 1 из 2.",
        "Голос: Абра. Изменение 2 из 2.",
    ]


def test_a_vote_without_a_post_names_the_voter():
    table = Announced(voting__withdraw="снимаю")
    table.wait("02 22:00")
    table.vote("Генгар", "Мяут", "03 10:00")
    table.vote("Генгар", None, "03 10:01", withdraw=True)
    assert table.texts("public", "vote") == ["Генгар голосует: Мяут.", "Генгар снимает голос."]


def test_R31_a_withdrawal_says_what_comes_of_silence():
    table = Announced(voting__withdraw="снимаю", conduct__missed_votes={"total": 2})
    table.wait("02 22:00")
    table.vote("Генгар", "Мяут", "03 10:00")
    table.vote("Генгар", None, "03 10:01", withdraw=True, text="[b]снимаю[/b]")
    assert table.last("public") == "Голос снят. Если до 21:00 МСК не проголосовать снова, это пропуск голосования."


def test_votes_that_lapse_are_told_with_the_removal():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Абра", "Генгар", "03 10:00")
    table.host(Remove, "03 11:00", "Генгар", "vegetating")
    assert paragraphs(table.post) == [
        "Генгар выбывает из игры. Причина: участие только для вида. Роль не раскрывается.",
        "Голоса против выбывших больше не считаются. Голосуйте заново, изменением это не считается: Абра.",
    ]


def test_P27_removals_for_missed_votes_and_absence_give_their_measure():
    table = Announced(strict=True)
    table.wait("02 22:00")
    table.wait("03 12:00")
    assert "Пикачу выбывает из игры. Причина: отсутствие дольше 24 часов без предупреждения." in table.post
    table = Announced(conduct__missed_votes={"total": 2}, voting__missing__self_votes=0)
    table.wait("02 22:00")
    for day in ("03", "04"):
        for voter in ("Мяут", "Экан", "Абра", "Псайдак", "Генгар", "Снорлакс"):
            if table.game.state.seats[table.seat(voter)].alive:
                table.vote(voter, "Абра" if day == "03" and voter != "Абра" else "Экан", f"{day} 12:00")
        table.wait(f"{day} 21:00")
        table.wait(f"{day} 22:00")
    removals = [text for text in table.texts("public") if "Пикачу выбывает" in text]
    assert "Пикачу выбывает из игры. Причина: 2 пропущенных голосования. Роль не раскрывается." in removals[0]
    assert removals[0].index("На казнь") < removals[0].index("выбывает")


def test_a_pause_a_resumption_and_a_moved_close():
    table = Announced()
    table.wait("02 22:00")
    table.host(Pause, "03 10:00")
    assert table.post == "Игра на паузе: часы стоят, голоса и приказы не принимаются."
    table.host(Resume, "04 09:00")
    assert table.post == "Игра продолжается. День 1 — до 21:00 МСК."
    table.host(CloseAt, "04 10:00", table.time("05 20:30"))
    assert table.post == "Ведущий переносит закрытие дня 1: голосование идёт до 5 марта, 20:30 МСК."
    assert [a.kind for a in table.said if a.channel == "public"][-3:] == ["pause", "resume", "moved"]


def test_a_pause_between_the_close_of_a_night_and_dawn():
    table = Announced()
    table.wait("02 21:30")
    table.host(Pause, "02 21:40")
    table.host(Resume, "02 22:30")
    assert table.post == "Игра продолжается. Новый день откроется 3 марта в 22:00 МСК."
    table.order("Абра", "inspect", "Мяут", "02 23:00")
    assert "Время ночных приказов вышло. Новый день откроется 3 марта в 22:00 МСК" in table.last("Абра", "refusal")
    table.wait("03 22:00")
    assert paragraphs(table.post)[0] == "Ночь 1 позади. Жертв нет."


def test_the_words_of_a_removal_while_the_game_is_paused_hold_no_tally():
    table = Announced()
    table.wait("02 22:00")
    table.host(Pause, "03 20:00")
    table.host(Remove, "03 22:00", "Генгар", "insult")
    assert table.said[-1].kind == "removal"
    assert "закрыт" not in table.post


def end_of_game(**options):
    table = Announced({"Пикачу": "doctor", "Мяут": "mafia", "Псайдак": "civilian", "Абра": "civilian"})
    table.wait("02 22:00")
    for voter in ("Пикачу", "Псайдак", "Абра"):
        table.vote(voter, "Мяут", "03 12:00")
    table.wait("03 21:00", **options)
    return table


def test_P01_the_end_names_the_winners_all_roles_and_the_secret():
    table = end_of_game(final=True)
    assert table.said[-1].kind == "end"
    tally, execution, end, roles, secret = paragraphs(table.post)
    assert tally.startswith("День 1 закрыт.")
    assert execution == "На казнь отправляется Мяут: 3 голоса. Сторона: Команда Р."
    assert end.splitlines() == [
        "Игра окончена.",
        "Победа: мирные покемоны.",
        "Побеждают вместе со своей стороной: Пикачу, Псайдак, Абра.",
    ]
    assert roles.splitlines()[:2] == ["Кто есть кто:", "1. Пикачу — доктор"]
    assert secret.splitlines()[0] == "Тайна жеребьёвок: 00"
    assert "gorod verify" in secret
    assert table.announcer.scene.fingerprint in secret


def test_without_the_roles_the_end_names_only_what_is_public():
    end = paragraphs(end_of_game().post)[2]
    assert end.splitlines() == ["Игра окончена.", "Победа: мирные покемоны."]


def test_an_execution_in_english():
    table = Announced(language="en", voting__missing__self_votes=2)
    table.wait("02 22:00")
    for voter in ("Пикачу", "Абра", "Генгар", "Экан", "Снорлакс"):
        table.vote(voter, "Мяут", "03 12:00")
    table.vote("Мяут", "Псайдак", "03 13:00")
    table.wait("03 21:00")
    tally, execution, night = paragraphs(table.post)
    assert tally.splitlines()[0] == "Day 1 is closed. The final tally (MSK time):"
    assert tally.splitlines()[2] == "Псайдак, 3 votes: 2 votes for silence, Мяут (13:00)"
    assert execution == "Мяут is executed with 5 votes. Side: Team R."
    assert night == "Night 2 falls. Night orders are taken until 21:30 MSK. The new day comes at 22:00 MSK."


def test_a_moment_after_midnight_bears_its_date_in_english():
    table = Announced(language="en")
    table.wait("02 22:00")
    assert "Votes are taken until 21:00 MSK on 3 March." in table.post


def test_an_announcer_that_remembers_goes_on_where_another_stopped():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Пикачу", "Мяут", "03 12:00")
    table.announcer = Announcer(table.announcer.scene.texts, table.rules, table.names)
    table.announcer.remember(table.game.log)
    table.wait("03 21:00")
    assert "Мяут — 1 голос: Пикачу (12:00)" in table.post
