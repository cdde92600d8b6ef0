"""R38, R43, R44 in records: what the automatic host writes may not be quoted; introductions and confirmations."""

import pytest

from gorod.engine import PLAYERS, Ceremony, Confirmed, Refused, Said, Unconfirmed
from gorod.speech.announcements import Announcer
from gorod.speech.scene import ScenarioTexts
from scribe import played

SEATS = {
    "Рокки": "doctor", "Данди": "spy", "Соня": "spy", "Шуша": "detective", "Фрося": "civilian", "Муся": "civilian",
    "Кнопка": "civilian",
}  # fmt: skip
HEADER = {"scenario": "rat-one-clan", "start": "2026-03-03 10:00", "settings": None, "seats": SEATS}
DRAWS = '{sentry/1: Кнопка, known/Шуша: Данди, heal_fails/1: "false"}'


def rat(*log, **keys):
    return played(*log, **HEADER, draws=DRAWS, **keys)


def letters(game, name, language="ru"):
    """The private messages of the automatic host to a player."""
    announcer = Announcer(ScenarioTexts.of(game.scenario, language), game.rules, game.names, language)
    told = announcer.tell(game.game.log)
    return [a.text for a in told if a.channel == PLAYERS[game.names.index(name)]]


def refusals(game):
    return [event.reason for event in game.game.log if isinstance(event, Refused)]


def in_one_line(text):
    return " ".join(text.replace("[", " ").split())


def test_R38_a_role_letter_may_not_be_quoted():
    letter = in_one_line(letters(rat(), "Шуша")[0])
    assert refusals(rat(f"03-03 12:00  Шуша: Клянусь! {letter}")) == ["quotes_host"]
    assert refusals(rat(f"03-03 12:00  Шуша: [quote]{letter}[/quote]")) == ["quotes_host"]


def test_R38_another_players_letter_is_nobodys_quotation():
    letter = in_one_line(letters(rat(), "Шуша")[0])
    assert refusals(rat(f"03-03 12:00  Фрося: {letter}")) == []


def test_R38_a_result_told_at_dawn_may_not_be_quoted():
    night = "03-04 23:10  Шуша > host: проверить Соню"
    letter = in_one_line(letters(rat(night, until="2026-03-05 09:10"), "Шуша")[-1])
    assert len(letter.split()) >= 5
    assert refusals(rat(night, f"03-05 12:00  Шуша: мне пришло: {letter}")) == ["quotes_host"]
    early = f"03-04 12:00  Шуша: мне придёт: {letter}"
    assert refusals(rat(early, night)) == []


def test_R38_ones_own_words_say_it_as_well():
    assert refusals(rat("03-03 12:00  Шуша: Я детектив и знаю, что Данди — шпион.")) == []


def test_R38_where_it_is_allowed_all_may_be_quoted():
    keys = {**HEADER, "settings": "{thread.host_quotes: allowed}"}
    letter = in_one_line(letters(rat(), "Шуша")[0])
    assert refusals(played(f"03-03 12:00  Шуша: {letter}", **keys, draws=DRAWS)) == []


def test_R43_a_post_with_a_vote_before_the_introduction_is_refused_whole():
    game = rat("03-03 12:00  Шуша: Я сыщик, а Данди — [b]Данди[/b]", ceremony="true")
    assert refusals(game) == ["no_introduction"]
    assert not [event for event in game.game.log if isinstance(event, Said)]


def test_R43_introduced_he_votes():
    game = rat("03-03 12:00  Шуша: Я сыщик в потёртом плаще.", "03-03 12:05  Шуша: [b]Данди[/b]", ceremony="true")
    assert refusals(game) == []
    assert game.game.state.ballots


@pytest.mark.parametrize("ceremony", ["true", "false"])
def test_R44_the_host_is_told_who_has_not_confirmed(ceremony):
    game = rat("03-03 11:00  Шуша > host: роль получила", ceremony=ceremony)
    kinds = [type(event) for event in game.game.log if isinstance(event, Ceremony | Unconfirmed | Confirmed)]
    assert kinds == ([Ceremony, Unconfirmed, Confirmed] if ceremony == "true" else [])
    waiting = [seat.name for seat in game.game.state.seats if not seat.confirmed]
    assert waiting == ([name for name in SEATS if name != "Шуша"] if ceremony == "true" else [])
