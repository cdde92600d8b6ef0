"""The page of a running game: bar, thread, filters, panels, and what each viewer finds there."""

import re

import pytest

from gorod.speech import ScenarioTexts
from gorod.web import actions
from gorod.web.models import Game, Post
from gorod.web.pages import thread
from gorod.web.tables import opened
from table_talk import roles_of, said, seat_of, to_day

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_stranger_reads_the_thread_and_has_no_controls(client, table_of):
    row = table_of("anna")
    page = client.get(f"/g/{row.slug}/")
    text = page.content.decode()
    assert page.status_code == 200
    assert 'id="thread"' in text and 'id="p-1"' in text and 'id="votes"' in text and 'id="players"' in text
    assert "<textarea" not in text and 'id="mine"' not in text


def test_P31_nobody_but_the_host_finds_an_account_beside_a_mask(client, browser_of, person, table_of):
    row = table_of("anna", "boris", host=person("host"))
    for viewer in (client, browser_of("boris")):
        for address in ("", "players", "votes", f"player/{seat_of(row, 'anna') + 1}"):
            assert "anna" not in viewer.get(f"/g/{row.slug}/{address}").content.decode()
    assert "anna" in browser_of("host").get(f"/g/{row.slug}/players").content.decode()


def test_a_player_sees_his_role_and_a_stranger_does_not(client, browser_of, table_of):
    row = table_of("anna")
    role = roles_of(row)[seat_of(row, "anna")]
    with opened(row) as table:
        title = table.scenario.roles[role].name["ru"]
    assert title in browser_of("anna").get(f"/g/{row.slug}/mine").content.decode()
    assert client.get(f"/g/{row.slug}/mine", headers={"HX-Request": "true"}).content == b""


def test_a_newcomer_is_told_who_he_is_and_what_to_do_until_he_has_seen_a_day_and_a_night(client, browser_of, table_of):
    row = table_of("anna", "boris")
    seat = seat_of(row, "anna")
    with opened(row) as table:
        role = table.scenario.roles[roles_of(row)[seat]].name["ru"]
    guide = guide_of(browser_of("anna"), row)
    assert f"№{seat + 1}. Ваша роль: <b>{role}</b>." in guide and "Сейчас ночь" in guide
    assert "Ваша роль" not in guide_of(client, row)
    living = to_day(row)
    who = "anna" if living == seat else "boris"
    assert "Сейчас день: пишите в тему и голосуйте" in guide_of(browser_of(who), row)
    actions.strike(row.slug, Game.objects.get(pk=row.pk).due)
    assert guide_of(browser_of(who), row) == ""


def guide_of(viewer, row) -> str:
    """What the page says to a newcomer."""
    found = re.search(
        r'<div id="guide">(.*?)</div>\s*<details', viewer.get(f"/g/{row.slug}/").content.decode(), re.DOTALL
    )
    return found[1].strip()


def test_R48_every_post_has_a_permanent_link_to_its_page(client, table_of):
    row = table_of("anna")
    seat = to_day(row)
    for number in range(60):
        said(row, seat, f"слово {number}")
    last = Post.objects.filter(game=row, room="public").order_by("-number").first().number
    assert last > 50
    assert client.get(f"/g/{row.slug}/p/3").url.endswith("?page=1#p-3")
    assert client.get(f"/g/{row.slug}/p/{last}").url.endswith(f"?page=2#p-{last}")
    assert client.get(f"/g/{row.slug}/p/{last + 1}").status_code == 404
    first = client.get(f"/g/{row.slug}/?page=1").content.decode()
    assert 'id="p-50"' in first and 'id="p-51"' not in first
    assert f'id="p-{last}"' in client.get(f"/g/{row.slug}/").content.decode()


def test_filters_show_one_player_the_votes_the_host_and_words_in_any_case(client, table_of):
    row = table_of("anna")
    seat = to_day(row)
    other = (seat + 1) % 8
    names = [place.name for place in row.seats.order_by("number")]
    said(row, seat, "Ёжик вышел из тумана")
    said(row, other, f"[b]{names[seat]}[/b]")

    def found(query: str) -> str:
        text = client.get(f"/g/{row.slug}/?{query}").content.decode()
        return text[text.index('id="thread"') : text.index('id="newer"')]

    assert "Ёжик" in found(f"by={seat + 1}") and "Ёжик" not in found(f"by={other + 1}")
    assert "Ёжик" in found("q=ЕЖИК+туман") and "<article" not in found("q=ежик+солнце")
    assert "Ёжик" not in found("votes") and 'class="deed"' in found("votes")
    assert "Ёжик" not in found("host") and "told-opening" in found("host")


def test_the_tally_shows_who_and_when_and_strikes_out_what_was_changed(client, table_of):
    row = table_of("anna")
    seat = to_day(row)
    names = [place.name for place in row.seats.order_by("number")]
    first, second = (seat + 1) % 8, (seat + 2) % 8
    said(row, seat, f"[b]{names[first]}[/b]")
    said(row, seat, f"[b]{names[second]}[/b] досрочно")
    text = client.get(f"/g/{row.slug}/votes", headers={"HX-Request": "true"}).content.decode()
    assert re.search(rf"<b>{names[second]}</b>.*?target-count\">1<", text, re.DOTALL)
    assert re.search(rf"<s>{names[seat]}", text)
    assert "1 из" in text
    silent = re.search(r'class="silent">(.*?)</p>', text, re.DOTALL)[1]
    assert names[seat] not in silent and names[first] in silent


def test_the_bar_names_the_phase_the_close_with_its_zone_and_the_living(client, table_of):
    row = table_of("anna", fast=False)
    text = client.get(f"/g/{row.slug}/bar", headers={"HX-Request": "true"}).content.decode()
    assert "Ночь 1" in text and "МСК" in text and "8 из 8" in text and "data-countdown=" in text


def test_quoting_puts_the_post_into_the_field(browser_of, table_of):
    row = table_of("anna")
    seat = to_day(row)
    said(row, (seat + 1) % 8, "Подозрительно тихо")
    last = Post.objects.filter(game=row, room="public").order_by("-number").first()
    text = browser_of("anna").get(f"/g/{row.slug}/?quote={last.number}").content.decode()
    name = row.seats.get(number=(seat + 1) % 8).name
    assert f"[quote={name}]Подозрительно тихо[/quote]" in text


def test_rules_in_words_bear_their_numbers_in_both_languages(client, table_of):
    row = table_of("anna")
    russian = client.get(f"/g/{row.slug}/rules").content.decode()
    assert "Голос можно изменить 2 раза за день." in russian and "P15" in russian
    english = client.get(f"/g/{row.slug}/rules", headers={"Accept-Language": "en"}).content.decode()
    assert "A vote may be changed 2 times a day." in english


def test_private_rooms_are_not_found_by_whoever_is_not_in_them(client, browser_of, table_of):
    row = table_of("anna", "boris")
    roles = roles_of(row)
    mine = seat_of(row, "anna")
    for room in ("host", "clan", "dead", "clan:mafia", f"player:{mine}"):
        assert client.get(f"/g/{row.slug}/room/{room}/").status_code == 404
    clan = browser_of("anna").get(f"/g/{row.slug}/room/clan/").status_code
    assert clan == (200 if roles[mine] == "mafia" else 404)
    assert browser_of("anna").get(f"/g/{row.slug}/room/host/").status_code == 200
    assert browser_of("boris").get(f"/g/{row.slug}/room/player:{mine}/").status_code == 404


def test_the_cost_of_a_page_does_not_grow_with_the_thread(client, table_of, django_assert_max_num_queries):
    row = table_of("anna")
    seat = to_day(row)
    said(row, seat, "начало")
    row.refresh_from_db()
    last = Post.objects.filter(game=row, room="public").order_by("-number").first()
    posts = [
        Post(
            game=row,
            room="public",
            number=last.number + n,
            event=last.event,
            at=last.at,
            seat=seat,
            kind="said",
            html="слово",
            text="слово",
            folded="слово",
        )
        for n in range(1, 3001)
    ]
    Post.objects.bulk_create(posts)
    client.get(f"/g/{row.slug}/")
    with django_assert_max_num_queries(8):
        text = client.get(f"/g/{row.slug}/").content.decode()
    assert text.count("<article") <= 50


def test_P31_the_masks_are_lifted_and_the_roles_told_when_the_game_is_over(client, table_of):
    row = table_of("anna")
    while row.due is not None:
        actions.strike(row.slug, row.due)
        row.refresh_from_db()
    text = client.get(f"/g/{row.slug}/players", headers={"HX-Request": "true"}).content.decode()
    assert "anna" in text and text.count("seat-role") == 8


def test_the_page_of_a_finished_game_begins_with_who_has_won(client, table_of):
    row = table_of("anna")
    assert "Победа:" not in client.get(f"/g/{row.slug}/").content.decode()
    while row.due is not None:
        actions.strike(row.slug, row.due)
        row.refresh_from_db()
    text = client.get(f"/g/{row.slug}/").content.decode()
    with opened(row) as table:
        won = table.play.state.won
    verdict = (
        f"Победа: {', '.join(ScenarioTexts.of(table.scenario, 'ru').sides[side] for side in won)}." if won else "Ничья."
    )
    assert verdict in text[text.index('id="over"') : text.index("Запись партии")]


def test_P31_masks_that_are_never_lifted_stay_on_after_the_end(client, table_of):
    row = table_of("anna", overrides={"masks.lifted": "never"})
    while row.due is not None:
        actions.strike(row.slug, row.due)
        row.refresh_from_db()
    text = client.get(f"/g/{row.slug}/players", headers={"HX-Request": "true"}).content.decode()
    assert "anna" not in text and text.count("seat-role") == 8


def test_a_search_looks_through_so_many_posts_at_a_time_and_goes_on(table_of, client, monkeypatch):
    row = table_of("anna")
    monkeypatch.setattr(thread, "WINDOW", 3)
    to_day(row)
    row.refresh_from_db()
    with opened(row) as table:
        bot = next(seat.number for seat in table.play.state.living())
    said(row, bot, "Ёжик")
    for number in range(4):
        said(row, bot, f"Просто слова {number}", seconds=number + 1)
    first = client.get(f"/g/{row.slug}/?q=ежик").content.decode()
    assert "Среди этих сообщений ничего не нашлось" in first
    earlier = re.search(r'class="older"><a href="([^"]*)"', first)[1].replace("&amp;", "&")
    second = client.get(f"/g/{row.slug}/{earlier}").content.decode()
    assert "Ёжик" in second
