"""No announcement gives away more than its channel: random games of a plain and of a full scenario, told with and without secrets."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from announced import SEVEN, Announced, plain_texts
from gorod.engine import HOST, PLAYERS, PUBLIC, DecidedDeal, Died, Ended, Event, Game, Opened, Told
from gorod.lab.random_play import random_game
from gorod.scenarios import load
from gorod.speech.announcements import ANNOUNCEMENT_KINDS, Announcer

FULL = str(Path(__file__).parents[1] / "scenarios" / "two-clans.yaml")
SCENARIOS = {"pokemon": (load("pokemon"), 9), "full": (load(FULL), 10), "vanilla": (load("vanilla"), 7)}


def played(scenario, number, seed, odd):
    """A random game as the lists of events that its decisions gave, with the names of its seats."""
    rng = random.Random(seed)
    roles = list(scenario.deal_for(number))
    rng.shuffle(roles)
    seats = [(f"Игрок {place}", role) for place, role in enumerate(roles, 1)]
    chunks: list[list[Event]] = []

    def take(game: Game, command):
        if not chunks:
            chunks.append(list(game.log))
        chunks.append(list(game.take(command)))

    game = random_game(scenario.rules, seats, rng, odd=odd, longest=12, take=take)
    assert sum(map(len, chunks)) == len(game.log)
    return [name for name, _ in seats], chunks


def told(scenario, names, chunks, language="ru"):
    announcer = Announcer(plain_texts(scenario, language), scenario.rules, names, language)
    return [announcement for chunk in chunks for announcement in announcer.tell(chunk)]


def only(chunks, *channels):
    return [[event for event in chunk if event.channel in channels] for chunk in chunks]


games = given(name=st.sampled_from(sorted(SCENARIOS)), seed=st.integers(0, 10**6), odd=st.sampled_from([0.0, 0.3, 0.9]))


def game_of(name, seed, odd):
    scenario, number = SCENARIOS[name]
    try:
        names, chunks = played(scenario, number, seed, odd)
    except DecidedDeal:
        names, chunks = played(scenario, number, seed + 1, odd)
    return scenario, names, chunks


@games
def test_a_channel_is_told_from_its_own_events_and_public_ones(name, seed, odd):
    scenario, names, chunks = game_of(name, seed, odd)
    everything = told(scenario, names, chunks)
    for channel in {event.channel for chunk in chunks for event in chunk}:
        alone = told(scenario, names, only(chunks, PUBLIC, channel))
        assert [a for a in alone if a.channel == channel] == [a for a in everything if a.channel == channel]


@games
def test_what_is_not_public_changes_nothing_in_the_thread(name, seed, odd):
    scenario, names, chunks = game_of(name, seed, odd)
    rng = random.Random(seed)
    altered = []
    for chunk in chunks:
        kept = [event for event in chunk if event.channel == PUBLIC or rng.random() < 0.5]
        if chunk and rng.random() < 0.3:
            kept.append(Told(chunk[-1].at, PLAYERS[0], 0, "saved"))
        altered.append(kept)
    public = [a for a in told(scenario, names, chunks) if a.channel == PUBLIC]
    assert [a for a in told(scenario, names, altered) if a.channel == PUBLIC] == public


@games
def test_every_happening_finds_its_words_in_both_languages(name, seed, odd):
    scenario, names, chunks = game_of(name, seed, odd)
    for language in ("ru", "en"):
        announcements = told(scenario, names, chunks, language)
        assert {a.kind for a in announcements} <= set(ANNOUNCEMENT_KINDS)
        assert all(a.text.strip() == a.text and "{" not in a.text and "\n\n\n" not in a.text for a in announcements)
        assert not any("!" in a.text for a in announcements)


@games
def test_each_moment_has_one_message_a_channel_and_the_right_kind(name, seed, odd):
    scenario, names, chunks = game_of(name, seed, odd)
    announcer = Announcer(plain_texts(scenario, "ru"), scenario.rules, names)
    for place, chunk in enumerate(chunks):
        posts = [a for a in announcer.tell(chunk) if a.kind != "vote"]
        assert len({(a.at, a.channel) for a in posts}) == len(posts)
        kinds = {a.at: a.kind for a in posts if a.channel == PUBLIC}
        for event in chunk:
            if isinstance(event, Ended):
                assert kinds[event.at] == "end"
            elif isinstance(event, Opened) and not any(isinstance(e, Ended) and e.at == event.at for e in chunk):
                expected = "opening" if place == 0 else "execution" if event.phase == "night" else "dawn"
                assert kinds[event.at] == expected


@given(seed=st.integers(0, 10**6), odd=st.sampled_from([0.0, 0.5]))
def test_P16_the_tally_told_is_the_tally_that_executes(seed, odd):
    scenario, names, chunks = game_of("pokemon", seed, odd)
    posts = {a.at: a.text for a in told(scenario, names, chunks, "en") if a.channel == PUBLIC and a.kind != "vote"}
    for chunk in chunks:
        for event in chunk:
            if isinstance(event, Died) and event.cause == "executed":
                word = "vote" if event.votes == 1 else "votes"
                assert f"{names[event.player]}, {event.votes} {word}: " in posts[event.at]


def test_a_lot_is_told_without_its_label():
    table = Announced(voting__tie=["draw"], draws={"tie/1": "Абра"})
    table.wait("02 22:00")
    table.vote("Пикачу", "Мяут", "03 12:00")
    table.vote("Мяут", "Абра", "03 12:01")
    table.wait("03 21:00")
    assert "tie/1" not in table.post
    assert any("tie/1" in text for text in table.texts(HOST))


def test_R17_where_a_vote_may_be_gone_in_secret_nobody_is_said_to_have_votes_against_himself():
    table = Announced(
        {"А": "mafia", "Б": "doctor", "В": "civilian", "Г": "civilian", "Д": "civilian"},
        voting__missing__self_votes=2,
        abilities__heal={"fails": 1, "self": "never"},
    )
    table.order("Б", "heal", "В", "02 20:00")
    table.wait("02 22:00")
    assert table.texts("В", "private")[-1] == "Сегодня у вас нет голоса. К следующему дню он вернётся."
    table.vote("А", "Б", "03 12:00")
    table.wait("03 21:00")
    assert "за молчание" not in table.post
    assert "Не голосовали: Б, В, Г, Д." in table.post


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_opening_tells_each_player_his_role_and_nobody_elses(language):
    table = Announced(language=language)
    roles = {name: table.scenario.roles[role].name[language] for name, role in SEVEN.items()}
    for name in table.names:
        letter = table.last(name, "private")
        assert roles[name] in letter
        assert not any(other in letter for other in table.names)
    assert not any(role in table.post for role in roles.values())
