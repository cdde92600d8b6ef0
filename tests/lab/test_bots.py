"""Bots see their own page and nothing else, and play sensibly."""

import ast
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import gorod.lab
from gorod.engine import Ballot, Game, Order, Say, Stand, View
from gorod.lab import phrases_ru
from gorod.lab.bots import Bot
from gorod.lab.page import Page, page_of
from gorod.lab.table import Happening, Table, deal, secret_of
from gorod.scenarios import load
from gorod.speech.announcements import Announcer
from gorod.speech.scene import ScenarioTexts

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
NAMES = ["Пикачу", "Мяут", "Эканс", "Абра", "Псайдак", "Генгар", "Снорлакс", "Кубон", "Оникс"]
SCENARIO = load("pokemon", {"conduct.absence": None})
TITLES = {role: naming.form("ru") or role for role, naming in SCENARIO.roles.items()}


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Moscow wall time on a day of March 2026."""
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC) - timedelta(hours=3)


def bot_at(seat: int, seed: str = "a test") -> Bot:
    return Bot(seat, NAMES, SCENARIO.rules, TITLES, phrases_ru.BOOK, seed)


class Sitting:
    """A game whose seats do as they are told, and one bot that looks on: what it would type is kept, not sent."""

    def __init__(self, roles: list[str], bot: Bot) -> None:
        self.game = Game.open(SCENARIO.rules, list(zip(NAMES, roles, strict=True)), START)
        self.bot, self.seat = bot, bot.persona.seat
        self.view = View(SCENARIO.rules, NAMES, self.seat, START)
        self.typed: list[tuple[datetime, str, str]] = []
        self.looks: list[datetime] = []
        self._hear(START, 0)

    def _hear(self, now: datetime, since: int) -> None:
        news = [event for event in self.game.log[since:] if self.view.feed(event)]
        self.looks += self.bot.hears(self.view, now, news)

    def say(self, command: Say) -> None:
        self.until(command.at)
        since = len(self.game.log)
        self.game.take(command)
        self._hear(command.at, since)

    def until(self, moment: datetime) -> None:
        """Let the bot look at its page whenever it wants to before the moment; the clock runs."""
        while (nearest := min([*self.looks, self.game.due or moment])) < moment:
            self._run(nearest)
            if nearest in self.looks:
                self.looks.remove(nearest)
                for message in self.bot.visit(self.page(nearest)):
                    self.typed.append((nearest, message.place, message.text))
        self._run(moment)

    def _run(self, moment: datetime) -> None:
        since = len(self.game.log)
        self.game.advance(moment)
        self._hear(moment, since)

    def page(self, now: datetime) -> Page:
        return page_of(self.game.state, self.view, now)


def script(killer: int, healer: int, finder: int) -> list[Say]:
    """The same in public, whoever does the work at night."""
    return [
        Say(at(2, 14), killer, "clan", "дон я", orders=(Order("lead", killer),)),
        Say(at(2, 20), killer, "host", "убить Кубона", orders=(Order("kill", 7),)),
        Say(at(2, 20, 10), healer, "host", "лечу Оникса", orders=(Order("heal", 8),)),
        Say(at(2, 20, 20), finder, "host", "проверить Оникса", orders=(Order("inspect", 8),)),
        Say(at(3, 10), 4, text="Я комиссар. Оникс — мирный покемон."),
        Say(at(3, 11), 5, text="[b]Снорлакс[/b]", ballot=Ballot(6)),
        Say(at(3, 12), 4, text="[b]Снорлакс[/b]", ballot=Ballot(6)),
        Say(at(3, 13), 6, text="[b]Пикачу[/b]", ballot=Ballot(0)),
        Say(at(3, 14), 8, text="[b]Снорлакс[/b]", ballot=Ballot(6)),
        Say(at(3, 21, 5), killer, "host", "убить Оникса", orders=(Order("kill", 8),)),
        Say(at(4, 13), 4, text="[b]Пикачу[/b] досрочно", ballot=Ballot(0, early=True)),
    ]


def typed_by(seat: int, roles: list[str], says: list[Say], seed: str) -> list[tuple[datetime, str, str]]:
    sitting = Sitting(roles, bot_at(seat, seed))
    for say in says:
        sitting.say(say)
    sitting.until(at(4, 20))
    return sitting.typed


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_a_civilian_types_the_same_whatever_is_hidden_from_him(seed):
    civil = "civilian"
    one = [civil, "mafia", "mafia", "doctor", "commissioner", civil, civil, civil, civil]
    two = [civil, "commissioner", "doctor", "mafia", civil, "mafia", civil, civil, civil]
    typed = typed_by(0, one, script(1, 3, 4), seed)
    assert typed
    assert typed == typed_by(0, two, script(3, 2, 1), seed)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_doctor_types_the_same_whoever_the_others_are(seed):
    civil = "civilian"
    one = ["doctor", "mafia", "mafia", civil, "commissioner", civil, civil, civil, civil]
    two = ["doctor", civil, civil, "mafia", civil, "mafia", civil, civil, "commissioner"]
    mine = [say for say in script(1, 0, 4) if say.player not in (0, 4) or say.place == "thread"]
    theirs = [say for say in script(3, 0, 8) if say.player not in (0, 8) or say.place == "thread"]
    typed = typed_by(0, one, mine, seed)
    assert any(place == "host" for _, place, _ in typed)
    assert typed == typed_by(0, two, theirs, seed)


def test_a_bot_is_never_handed_a_game():
    """The modules that bots are made of take neither a game nor its log from the engine."""
    folder = Path(gorod.lab.__file__ or "").parent
    for name in ("bots", "by_day", "by_night", "choices", "mind", "persona", "listening", "phrases", "temper"):
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        taken = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        assert not taken & {"Game", "look", "targets", "Fate", "Ledger"}, name


def test_P25_a_team_spares_its_own():
    roles = ["mafia", "mafia", "mafia", "doctor", "commissioner", *["civilian"] * 4]
    for number in range(12):
        sitting = Sitting(roles, bot_at(0, f"team {number}"))
        sitting.until(at(3, 20, 59))
        orders = [text for _, place, text in sitting.typed if place in ("host", "clan")]
        votes = [text for _, place, text in sitting.typed if place == "thread" and "[b]" in text]
        assert not any(name in text and "дон" not in text.casefold() for text in orders for name in ("Эканс", "Мяут"))
        assert not any(name in text for text in votes for name in ("Мяут", "Эканс", "№2", "№3"))


def test_P11_a_commissioner_tells_of_a_find_and_votes_for_it():
    roles = ["commissioner", "mafia", "mafia", "doctor", *["civilian"] * 5]
    told = 0
    for number in range(6):
        sitting = Sitting(roles, bot_at(0, f"find {number}"))
        sitting.until(at(2, 21, 29))
        sitting.say(Say(at(2, 21, 29), 0, "host", orders=(Order("inspect", 1),)))
        sitting.until(at(3, 20, 59))
        thread = " ".join(text for _, place, text in sitting.typed if place == "thread")
        told += "комиссар" in thread and "Мяут — покемон Команды Р" in thread
    assert told >= 4


def test_P02_a_doctor_picks_whom_he_may():
    roles = ["doctor", "mafia", "mafia", "commissioner", *["civilian"] * 5]
    for number in range(8):
        sitting = Sitting(roles, bot_at(0, f"doctor {number}"))
        sitting.say(Say(at(2, 13), 0, "host", orders=(Order("heal", 4),)))
        sitting.looks.clear()
        sitting._run(at(3, 21, 1))
        page = sitting.page(at(3, 21, 2))
        assert 4 not in page.targets["heal"] and 0 not in page.targets["heal"]
        texts = [message.text for message in sitting.bot.visit(page)]
        assert not any(name in text for text in texts for name in ("Псайдак", "Пикачу", "себя"))


def test_what_was_not_understood_is_said_again_but_not_for_ever():
    sitting = Sitting(["commissioner", "mafia", *["civilian"] * 7], bot_at(0))
    texts = []
    for minute in range(0, 50, 5):
        sitting.say(Say(at(2, 20, minute), 0, "host", "?", orders=(Order("inspect", problem="unknown_name"),)))
        sitting.until(at(2, 20, minute + 4))
        texts += [text for when, place, text in sitting.typed if place == "host" and when >= at(2, 20)]
        sitting.typed.clear()
    assert 1 <= len(texts) <= 2
    assert all(text.startswith("Проверка: ") for text in texts)


def test_nobody_can_read_the_page_of_a_stranger():
    game = Game.open(SCENARIO.rules, list(zip(NAMES, ["mafia", *["civilian"] * 8], strict=True)), START)
    with pytest.raises(TypeError):
        page_of(game.state, View(SCENARIO.rules, NAMES, Stand.STRANGER, START), START)


RULES = (
    {"calendar.day.lasts": "3m", "calendar.night.lasts": "1m"},
    {"voting.early": None, "thread.night": "shut", "dead.talk": "own_room", "conference.dead": "read"},
    {"voting.withdraw": "снимаю", "voting.changes": None, "voting.silence": "5m", "thread.host_quotes": "refused"},
    {"conduct.absence": None, "conduct.missed_votes": None, "voting.missing.self_votes": 0, "voting.tie": ["nobody"]},
    {
        "calendar.first_phase": "day",
        "voting.early.quorum": "all",
        "reveals.executed": "role",
        "reveals.night": "nothing",
    },
    {"sides.mafia.wins": "majority", "conduct.absence": "3h", "conduct.absence_warning": "1h"},
)


@pytest.mark.parametrize("settings", RULES, ids=lambda settings: next(iter(settings)))
def test_bots_play_by_whatever_rules_to_the_end(settings):
    rules = load("pokemon", settings).rules
    for seed in range(2):
        secret = secret_of(seed)
        happened: list[Happening] = []
        table = Table(
            rules,
            deal(secret, NAMES, ["mafia", "mafia", "doctor", "commissioner", *["civilian"] * 5]),
            START,
            secret,
            titles=TITLES,
            book=phrases_ru.BOOK,
            characters=f"{seed}",
            announcer=Announcer(ScenarioTexts(), rules, NAMES),
            watch=happened.append,
        )
        table.play()
        assert table.game.over
        assert [event for happening in happened for event in happening.events] == table.game.log
