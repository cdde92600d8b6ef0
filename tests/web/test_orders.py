"""Orders as choices on the page: what may be chosen, what stands, what is refused; the clan's table."""

import re
from datetime import timedelta

import pytest

from gorod.engine import Ordered, Refused
from gorod.web.models import Post
from gorod.web.tables import opened
from table_talk import roles_of, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = ("anna", "boris", "vera", "gleb", "dina", "egor", "zhanna", "ilya")


@pytest.fixture
def table(table_of):
    """A full table of people in its first night: (game, {role: names of the people who have it})."""
    row = table_of(*PEOPLE)
    roles = roles_of(row)
    held: dict[str, list[str]] = {}
    for name in PEOPLE:
        held.setdefault(roles[seat_of(row, name)], []).append(name)
    return row, held


def events(row, kind):
    row.refresh_from_db()
    with opened(row) as game:
        return [event for event in game.play.log if isinstance(event, kind)]


def give(browser, row, ability, *targets, place="host", verb="give", key="k", treasure="", standing=""):
    data = {verb: f"1|{ability}|{place}|{standing}|{treasure}", "target-1": [str(t + 1) for t in targets], "key": key}
    return browser.post(f"/g/{row.slug}/order", data, follow=True).content.decode()


def mine(browser, row):
    return browser.get(f"/g/{row.slug}/mine", headers={"HX-Request": "true"}).content.decode()


def test_P02_the_doctor_chooses_a_patient_and_sees_what_stands_until_when(table, browser_of):
    row, held = table
    doctor, patient = browser_of(held["doctor"][0]), seat_of(row, held["mafia"][0])
    sheet = mine(doctor, row)
    assert sheet.count('type="radio"') == 7 and "Пока ничего не выбрано" in sheet
    assert "Принято: лечение" in give(doctor, row, "heal", patient)
    name = row.seats.get(number=patient).name
    sheet = mine(doctor, row)
    assert f"Сейчас в силе: {name}" in sheet and "Изменить можно до" in sheet and "checked" in sheet
    assert events(row, Ordered)[-1].target == patient


def test_P02_the_doctor_is_not_offered_himself_and_refused_if_he_insists(table, browser_of):
    row, held = table
    name = held["doctor"][0]
    doctor, seat = browser_of(name), seat_of(row, name)
    assert f'value="{seat + 1}"' not in mine(doctor, row)
    assert "Приказ не принят" in give(doctor, row, "heal", seat)
    assert events(row, Refused)[-1].reason == "self_target" and not events(row, Ordered)


def test_P22_by_day_an_order_is_refused_and_the_page_says_until_when(table, browser_of):
    row, held = table
    to_day(row)
    sheet = mine(browser_of(held["doctor"][0]), row)
    assert "Ночные приказы принимаются, когда день закрыт" in sheet and 'type="radio"' not in sheet


def test_an_order_sent_twice_is_one(table, browser_of):
    row, held = table
    doctor, patient = browser_of(held["doctor"][0]), seat_of(row, held["mafia"][0])
    give(doctor, row, "heal", patient, key="same")
    give(doctor, row, "heal", patient, key="same")
    assert len(events(row, Ordered)) == 1


def test_an_open_page_gets_the_order_as_it_stands_instead_of_a_page(table, browser_of):
    row, held = table
    doctor, patient = browser_of(held["doctor"][0]), seat_of(row, held["mafia"][0])
    data = {"give": "1|heal|host||", "target-1": str(patient + 1), "key": "k", "next": f"/g/{row.slug}/"}
    answer = doctor.post(f"/g/{row.slug}/order", data, headers={"HX-Request": "true"}).content.decode()
    assert "<!doctype" not in answer and "Принято: лечение" in answer and "Сейчас в силе" in answer
    assert re.search(r'id="orders-key" name="key" value="(?!k")[^"]+"', answer)
    again = doctor.post(f"/g/{row.slug}/order", data, headers={"HX-Request": "true"}).content.decode()
    assert "Сейчас в силе" in again and len(events(row, Ordered)) == 1


def test_nothing_chosen_is_said_and_nothing_happens(table, browser_of):
    row, held = table
    assert "Сначала выберите игрока." in give(browser_of(held["doctor"][0]), row, "heal")
    assert not events(row, Ordered) and not events(row, Refused)


def test_P04_P05_the_clan_sees_who_proposes_what_and_whose_word_decides(table, browser_of):
    row, held = table
    first, second = held["mafia"]
    boss, helper = browser_of(first), browser_of(second)
    victims = [seat_of(row, name) for name in held["civilian"][:2]]
    names = [row.seats.get(number=seat).name for seat in victims]
    give(helper, row, "kill", victims[0], place="clan", key="1")
    give(boss, row, "kill", victims[1], place="clan", key="2")
    for browser, key in ((boss, "3"), (helper, "4")):
        give(browser, row, "lead", seat_of(row, first), place="clan", key=key)
    page = helper.get(f"/g/{row.slug}/room/clan/").content.decode()
    clan = page[page.index('id="clan"') : page.index("</section>", page.index('id="clan"'))]
    assert names[0] in clan and names[1] in clan and "★" in clan
    standing = clan[clan.index("<tfoot>") :]
    assert names[1] in standing and names[0] not in standing


def test_P06_the_clan_may_refuse_to_kill(table, browser_of):
    row, held = table
    boss = browser_of(held["mafia"][0])
    give(boss, row, "kill", place="clan", verb="pass")
    assert events(row, Ordered)[-1].passes
    assert "Ваш выбор: отказ" in mine(boss, row)


def test_orders_of_others_are_nowhere_on_a_civilians_page(table, browser_of, client):
    row, held = table
    victim = seat_of(row, held["civilian"][0])
    before = {viewer: pages(row, browser) for viewer, browser in watchers(held, browser_of, client)}
    give(browser_of(held["mafia"][0]), row, "kill", victim, place="clan")
    give(browser_of(held["doctor"][0]), row, "heal", victim)
    assert before == {viewer: pages(row, browser) for viewer, browser in watchers(held, browser_of, client)}


def watchers(held, browser_of, client):
    return [("stranger", client), ("civilian", browser_of(held["civilian"][0]))]


def pages(row, browser):
    """The panels, without the forms' keys."""
    texts = [
        browser.get(f"/g/{row.slug}/{page}", headers={"HX-Request": "true"}).content.decode()
        for page in ("votes", "players", "mine", "tail?after=0")
    ]
    return [text.split('form="orders">', 1)[-1] for text in texts]


def test_orders_in_words_work_in_the_line_to_the_host(table, browser_of):
    row, held = table
    patient = seat_of(row, held["mafia"][0])
    doctor = browser_of(held["doctor"][0])
    text = f"лечу {row.seats.get(number=patient).name}"
    answer = doctor.post(f"/g/{row.slug}/say", {"place": "host", "text": text, "key": "k"}, follow=True)
    assert "Принято: лечение" in answer.content.decode()
    assert Post.objects.filter(game=row, room=f"player:{seat_of(row, held['doctor'][0])}", kind="order").exists()


def test_R36_a_standing_order_may_be_given_by_day(browser_of, table_of):
    row = table_of("anna", scenario="rat-one-clan", players=10)
    anna, seat = browser_of("anna"), seat_of(row, "anna")
    assert "Кого проверю, если караул выпадет мне" in mine(anna, row)
    target = (seat + 1) % 10
    assert "Запомнено" in give(anna, row, "watch", target, standing="1")
    assert f"Сейчас в силе: {row.seats.get(number=target).name}" in mine(anna, row)


def test_R31_a_withdrawn_vote_stands_struck_out(browser_of, table_of):
    row = table_of("anna", scenario="rat-one-clan", players=10)
    seat, target = seat_of(row, "anna"), (seat_of(row, "anna") + 1) % 10
    name = row.seats.get(number=target).name
    said(row, seat, f"[b]{name}[/b]")
    browser_of("anna").post(f"/g/{row.slug}/say", {"text": "Передумываю", "vote": "withdraw", "key": "w"})
    text = browser_of("anna").get(f"/g/{row.slug}/votes", headers={"HX-Request": "true"}).content.decode()
    assert "<s>" in text and 'target-count">0<' in text and "снимает голос" in text


def test_moments_are_shown_by_the_games_clock(table, browser_of):
    row, _held = table
    row.refresh_from_db()
    moscow = (row.due + timedelta(hours=3)).strftime("%H:%M")
    assert moscow in browser_of("anna").get(f"/g/{row.slug}/bar", headers={"HX-Request": "true"}).content.decode()


def test_an_order_given_beside_a_refused_text_goes_back_to_the_game(table, browser_of):
    row, held = table
    doctor, patient = browser_of(held["doctor"][0]), seat_of(row, held["mafia"][0])
    data = {"give": "1|heal|host||", "target-1": [str(patient + 1)], "key": "k", "next": f"/g/{row.slug}/say"}
    answer = doctor.post(f"/g/{row.slug}/order", data, follow=True)
    assert answer.status_code == 200
    assert "Принято: лечение" in answer.content.decode()


def test_a_button_types_the_order_into_the_private_line(table, browser_of):
    row, held = table
    doctor, patient = browser_of(held["doctor"][0]), seat_of(row, held["mafia"][0])
    give(doctor, row, "heal", patient)
    typed = Post.objects.get(game=row, kind="said", seat=seat_of(row, held["doctor"][0]))
    assert (typed.room, typed.text) == (f"player:{seat_of(row, held['doctor'][0])}", f"лечить №{patient + 1}")
