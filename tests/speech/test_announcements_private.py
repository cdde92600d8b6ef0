"""What the host writes to one player, in a clan's room and in answer to what is refused."""

from pathlib import Path

from announced import Announced
from gorod.engine import Mark, Pause, Remove, Say
from gorod.speech.reasons import Hint, explain

FULL = str(Path(__file__).parents[1] / "scenarios" / "two-clans.yaml")


def test_the_letter_with_the_role_says_how_to_order():
    table = Announced()
    first, about, orders = table.last("Пикачу").splitlines()
    assert first == "Ваша роль: доктор. Сторона: мирные покемоны."
    assert about == table.scenario.roles["doctor"].about["ru"]
    assert orders == "Чтобы отдать приказ, напишите ведущему: «лечу ИМЯ»."
    assert (
        table.last("Мяут").splitlines()[-1] == "Приказы принимаются в комнате команды и здесь: «блок ИМЯ», «убить ИМЯ»."
    )
    assert "приказ" not in table.last("Псайдак")


def test_P04_the_clan_learns_its_members_its_don_and_what_is_proposed():
    table = Announced()
    assert table.last("clan:mafia").splitlines()[0].startswith("В команде 2 игрока: Мяут, Экан.")
    table.order("Мяут", "lead", "Экан", "02 12:30", place="clan")
    table.order("Экан", "lead", "Экан", "02 12:31", place="clan")
    assert table.last("clan:mafia").splitlines() == [
        "Экан называет доном: Экан.",
        "Дон теперь Экан. Слово дона решает.",
    ]
    table.order("Мяут", "kill", "Псайдак", "02 20:00")
    assert table.last("clan:mafia") == "Мяут предлагает: выстрел — Псайдак."
    table.order("Мяут", "kill", None, "02 20:01", passes=True)
    assert table.last("clan:mafia") == "Мяут предлагает этой ночью никого не убивать."
    table.order("Мяут", "block", "Абра", "02 20:02")
    table.order("Мяут", "block", None, "02 20:03", passes=True)
    assert table.last("clan:mafia") == "Мяут снимает предложение: блок."
    table.order("Мяут", "lead", None, "02 20:04", passes=True)
    assert table.last("clan:mafia") == "Мяут больше никого не называет доном."


def test_an_order_is_confirmed_with_its_deadline_and_can_be_withdrawn():
    table = Announced()
    table.order("Пикачу", "heal", "Генгар", "02 20:00")
    assert table.last("Пикачу", "order") == "Принято: лечение — Генгар. До 21:30 МСК приказ можно заменить."
    table.order("Пикачу", "heal", None, "02 20:01", passes=True)
    assert table.last("Пикачу", "order") == "Приказ снят: лечение."


def test_P03_the_first_save_brings_the_news_of_the_self_heal():
    table = Announced()
    table.order("Мяут", "kill", "Генгар", "02 20:00")
    table.order("Пикачу", "heal", "Генгар", "02 20:00")
    table.wait("02 22:00")
    assert table.last("Пикачу").splitlines() == [
        "Этой ночью ваше лечение спасло жизнь.",
        "Теперь вы можете один раз за игру вылечить себя: «лечу себя».",
    ]


def test_P07_P11_results_of_the_night():
    table = Announced()
    table.order("Абра", "inspect", "Экан", "02 20:00")
    table.wait("02 22:00")
    assert table.last("Абра") == "Стало известно: Экан — роль: покемон Команды Р."
    table.wait("03 21:00")
    table.order("Абра", "inspect", "Мяут", "03 21:10")
    table.order("Экан", "block", "Абра", "03 21:10")
    table.wait("03 22:00")
    assert table.last("Абра") == "Этой ночью вас заблокировали: ваше действие не состоялось."


def test_R11_what_a_role_begins_with_is_told_as_such():
    table = Announced(
        {"А": "fox", "Б": "raven", "В": "detective", "Г": "civilian", "Д": "civilian", "Е": "civilian"},
        scenario=FULL,
        draws={"known/В": "А"},
        treasures={"Лампа": "Г", "Кубок": "Б"},
        conduct__missed_votes=None,
    )
    assert table.last("В").splitlines()[-1] == "Вам с самого начала известно: А — роль: fox."
    assert table.last("Г").splitlines()[-1] == "У вас на хранении клад «Лампа»."
    table.wait("03 23:00")
    table.order("В", "inspect", "Б", "03 23:30")
    table.wait("04 09:00")
    assert "Стало известно: Б — роль: raven." in table.texts("В")[-1]


def test_several_results_of_one_moment_are_one_letter():
    table = Announced()
    before = len(table.texts("Пикачу"))
    table.take(Say(table.time("02 20:00"), 0, "host", orders=()))
    table.order("Пикачу", "heal", "Генгар", "02 20:01")
    assert len(table.texts("Пикачу")) == before + 1


def test_P27_the_warning_says_until_when_and_what_to_write():
    table = Announced(strict=True)
    table.wait("03 06:00")
    assert table.last("Псайдак") == (
        "Вас давно не слышно. Если до 12:00 МСК от вас не будет ни одного сообщения, вы выбываете из игры."
        " Уезжаете — предупредите: «отсутствую до ММ-ДД ЧЧ:ММ»."
    )


def test_R32_an_agreed_mark_is_confirmed():
    table = Announced()
    table.host(Mark, "02 20:00", "Абра", "голос:")
    assert table.last("Абра") == "Договорились: ваш голос можно отдать и строкой, которая начинается с «голос:»."


# Refusals.


def test_P14_a_vote_at_night_is_told_when_the_day_opens():
    table = Announced()
    table.vote("Псайдак", "Мяут", "02 20:00")
    assert table.last("Псайдак", "refusal") == (
        "Голос не засчитан. Голосование закрыто. Следующий день откроется в 22:00 МСК."
    )


def test_P15_a_refused_change_says_how_many_there_were_and_what_stands():
    table = Announced()
    table.wait("02 22:00")
    for target, clock in (("Мяут", "03 10:00"), ("Экан", "03 10:01"), ("Абра", "03 10:02"), ("Мяут", "03 10:03")):
        table.vote("Псайдак", target, clock)
    assert table.last("Псайдак", "refusal") == (
        "Голос не засчитан. За день голос можно изменить 2 раза; больше изменений нет. Прежний голос в силе: Абра."
    )


def test_P20_an_early_vote_is_final():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Псайдак", "Мяут", "03 10:00", early=True)
    table.vote("Псайдак", "Экан", "03 10:01")
    assert table.last("Псайдак", "refusal") == (
        "Голос не засчитан. Голос со словом «досрочно» нельзя ни изменить, ни снять. Прежний голос в силе: Мяут."
    )


def test_a_name_that_is_not_understood_brings_the_candidates():
    table = Announced()
    table.wait("02 22:00")
    hint = Hint("Пикача", (0,), ("unclosed_quote",))
    table.vote("Псайдак", None, "03 10:00", problem="unknown_name", hints={None: hint})
    assert table.last("Псайдак", "refusal") == (
        "Голос не засчитан. «Пикача» — такого игрока здесь нет. Похожие имена: Пикачу."
        " Напишите имя так, как оно стоит в списке игроков, или номер места, например №3."
        " Цитата не закрыта: всё после её начала считается цитатой."
        " Голоса у вас пока нет; проголосовать можно до 21:00 МСК."
    )


def test_a_long_scrap_of_text_is_quoted_in_short():
    table = Announced()
    text = explain(table.announcer.scene, "unknown_name", at=table.time("02 20:00"), hint=Hint("слово\n" * 50))
    assert text.startswith("«слово слово")
    assert "\n" not in text
    assert "…»" in text


def test_P22_orders_by_day_and_after_the_night_has_closed():
    table = Announced()
    table.wait("02 21:30")
    table.order("Абра", "inspect", "Мяут", "02 21:40")
    assert table.last("Абра", "refusal") == (
        "Приказ не принят: проверка. Время ночных приказов вышло. Новый день откроется в 22:00 МСК, следующие приказы — после него."
    )
    table.order("Абра", "inspect", "Мяут", "03 12:00")
    assert table.last("Абра", "refusal") == (
        "Приказ не принят: проверка. Ночные приказы принимаются, когда день закрыт; сегодня он идёт до 21:00 МСК."
    )


def test_P02_P08_the_same_target_is_refused_by_the_rule_in_force():
    table = Announced(abilities__block={"same_target": "never"})
    table.order("Пикачу", "heal", "Генгар", "02 20:00")
    table.order("Мяут", "block", "Абра", "02 20:00")
    table.wait("03 21:00")
    table.order("Пикачу", "heal", "Генгар", "03 21:10")
    assert table.last("Пикачу", "refusal") == (
        "Приказ не принят: лечение. Этот игрок уже выбран прошлой ночью, а две ночи подряд нельзя. Назовите кого-нибудь ещё."
        " Принятое раньше остаётся в силе."
    )
    table.order("Мяут", "block", "Абра", "03 21:10")
    assert "второй раз за игру нельзя" in table.last("Мяут", "refusal")


def test_P07_a_block_used_up_gives_its_number():
    table = Announced(abilities__block={"uses": 1})
    table.order("Мяут", "block", "Абра", "02 20:00")
    table.wait("03 21:00")
    table.order("Мяут", "block", "Генгар", "03 21:10")
    assert table.last("Мяут", "refusal").startswith(
        "Приказ не принят: блок. Это действие доступно 1 раз за игру, и больше его нет."
    )


def test_P24_the_dead_get_their_text_back():
    table = Announced()
    table.host(Remove, "02 20:00", "Псайдак", "mask")
    table.take(Say(table.time("02 20:01"), table.seat("Псайдак"), text="Я ещё здесь"))
    assert table.last("Псайдак", "refusal") == (
        "Сообщение не принято, текст возвращён вам."
        " Вы уже вне игры: не пишете в теме, не голосуете и не отдаёте приказов. Свои догадки поберегите до финала."
    )


def test_R30_R33_the_thread_is_shut_or_silent():
    table = Announced(thread__night="shut", voting__silence="5m")
    table.take(Say(table.time("02 20:00"), 0, text="Привет"))
    assert (
        table.last("Пикачу")
        == "Сообщение не принято, текст возвращён вам. Ночью тема закрыта. Она откроется в 22:00 МСК."
    )
    table.wait("02 22:00")
    assert "Когда до закрытия меньше 5 минут, принимается только первый голос за день." in table.post
    table.take(Say(table.time("03 20:57"), 0, text="Привет"))
    assert "До закрытия меньше 5 минут, и в теме тишина" in table.last("Пикачу")


def test_a_paused_game_takes_no_votes():
    table = Announced()
    table.wait("02 22:00")
    table.vote("Псайдак", "Мяут", "03 09:00")
    table.host(Pause, "03 10:00")
    table.vote("Псайдак", "Экан", "03 10:01")
    assert table.last("Псайдак", "refusal") == (
        "Голос не засчитан. Игра на паузе. Повторите, когда ведущий её продолжит. Прежний голос в силе: Мяут."
    )


def test_the_host_is_answered_too():
    table = Announced()
    table.host(Remove, "02 20:00", "Псайдак", "mask")
    table.host(Remove, "02 20:01", "Псайдак", "mask")
    assert table.last("host") == "Не выполнено: этот игрок уже вне игры или будет удалён на рассвете."
