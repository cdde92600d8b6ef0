"""A bot: it sees its own page and nothing else, and types what a person would type."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from gorod.engine import Died, Event, Opened, Ordered, Refused, Rules, Said, Told, View, Voted, zone_of
from gorod.lab import by_day, by_night
from gorod.lab.page import Page
from gorod.lab.persona import Message, Persona, make_persona
from gorod.lab.phrases import Phrasebook

_UNREAD = ("not_understood", "unknown_name", "ambiguous_name")
#: How often in a phase a bot says again what was not understood.
_PATIENCE = 2
#: Hours at which people sleep, in the game's zone.
_SLEEP = range(1, 8)


class Bot:
    """One player without a person. Equal arguments and equal pages make equal words.

    The table tells it what it hears (`hears`) and gets the moments at which it will look at its page again; at each of them
    the table shows the page (`visit`) and gets the messages that it sends.
    """

    def __init__(
        self, seat: int, names: Sequence[str], rules: Rules, titles: Mapping[str, str], book: Phrasebook, seed: str
    ) -> None:
        """`names` in seat order; `titles`: role id -> title in the language of `book`; `seed` is shared by a table's bots."""
        self.persona: Persona = make_persona(seat, names, rules, titles, book, seed)
        self._nudges = self._repeats = 0
        self._absence = False
        self._last_words = False

    # --- when it looks

    def hears(self, view: View, now: datetime, news: Iterable[Event]) -> list[datetime]:
        """Take notice of new events of its view; gives when it will look at its page because of them (UTC, whole seconds)."""
        bot, state = self.persona, view.state
        moments: list[datetime] = []
        for event in news:
            if isinstance(event, Opened):
                moments += self._plan(event) if state.seats[bot.seat].alive else []
            elif isinstance(event, Refused) and event.player == bot.seat:
                moments += self._refused(event, now)
            elif isinstance(event, Told) and event.notice == "absence_warning" and event.player == bot.seat:
                self._absence = True
                moments.append(self._before_removal(now))
            elif isinstance(event, Died) and event.player == bot.seat:
                self._last_words = bot.chance(0.15)
                moments += [self._soon(view, now)] if self._last_words else []
            elif isinstance(event, Said) and event.player != bot.seat:
                bot.voice.hear(event.text)
            elif state.seats[bot.seat].alive and self._nudges < 3 and self._concerns(event):
                self._nudges += 1
                moments.append(self._soon(view, now))
        return moments

    def _concerns(self, event: Event) -> bool:
        """A comrade's proposal, a vote against itself, a vote with the early word: worth another look, often."""
        bot = self.persona
        if isinstance(event, Ordered):
            return event.player != bot.seat and bot.chance(0.6)
        if isinstance(event, Voted) and event.player != bot.seat:
            return (event.target == bot.seat and bot.chance(0.4)) or (
                event.early and bot.chance(bot.temper.follows * 0.5)
            )
        return False

    def _refused(self, event: Refused, now: datetime) -> list[datetime]:
        """What was not understood is said again a little later, but not for ever; other refusals are taken as they are."""
        if event.reason not in _UNREAD or self._repeats == _PATIENCE:
            return []
        self._repeats += 1
        self.persona.repeat = event.ability or "vote"
        return [now + timedelta(seconds=self.persona.rng.randrange(25, 150))]

    def _soon(self, view: View, now: datetime) -> datetime:
        """A few minutes on, sooner where the phase is short."""
        closes = view.state.closes_at
        left = (closes - now).total_seconds() if closes is not None and closes > now else 600.0
        return now + timedelta(seconds=round(self.persona.rng.uniform(0.02, 0.12) * min(left, 7200)) + 2)

    def _before_removal(self, now: datetime) -> datetime:
        """After a warning of absence: before it runs out, not all at once (P27)."""
        left = self.persona.rules.conduct.absence_warning or timedelta()
        return now + timedelta(seconds=int(left.total_seconds() * self.persona.rng.uniform(0.05, 0.7)))

    def _plan(self, opened: Event) -> list[datetime]:
        """The looks of a phase that opens, and its mood: does it forget to vote, does it come late?"""
        assert isinstance(opened, Opened)
        bot = self.persona
        self._nudges = self._repeats = 0
        bot.spoken, bot.greeted, bot.repeat, bot.votes_from = 0, False, None, None
        bot.doubted.clear()
        day = opened.phase == "day"
        bot.skips = day and bot.chance(bot.temper.misses)
        if bot.late and not day:  # still typing yesterday's vote
            return self._night_looks(opened)
        bot.late = opened.phase if bot.chance(bot.temper.comes_late) and bot.rules.thread.night == "open" else ""
        if bot.late:
            bot.skips = day
            return [opened.until + timedelta(seconds=bot.rng.randrange(0, 40))]
        return self._day_looks(opened) if day else self._night_looks(opened)

    def _day_looks(self, opened: Opened) -> list[datetime]:
        """One soon after the night's results or next morning, one to vote at, one for second thoughts; the silent leave after the first."""
        bot = self.persona
        looks = [self._awake(opened, 0.0, 0.1) if bot.chance(0.85) else self._awake(opened, 0.3, 0.6)]
        if bot.skips:
            return looks
        if bot.chance(bot.temper.talks):
            looks.append(self._awake(opened, 0.4, 0.75))
        bot.votes_from = self._awake(opened, 0.3, 0.93)
        return [*looks, bot.votes_from, self._awake(opened, 0.55, 0.99)]

    def _night_looks(self, opened: Opened) -> list[datetime]:
        """Most orders come early in the night; a second look serves those who act with others."""
        return [self._awake(opened, 0.03, 0.6), self._awake(opened, 0.4, 0.9)]

    def _awake(self, opened: Opened, earliest: float, latest: float) -> datetime:
        """A moment within these parts of the phase, in waking hours if the phase has such."""
        span = (opened.until - opened.at).total_seconds()
        zone = zone_of(self.persona.rules.calendar.zone)
        moment = opened.at
        for _ in range(8):
            part = self.persona.rng.uniform(earliest, latest)
            moment = opened.at + timedelta(seconds=int(span * part))
            if moment.astimezone(zone).hour not in _SLEEP:
                break
        return moment

    # --- what it sends

    def visit(self, page: Page) -> list[Message]:
        """Look at the page, and type; often there is nothing to say."""
        bot, state = self.persona, page.state
        bot.mind.read(page.view)
        if state.ended:
            return []
        if not state.seats[bot.seat].alive:
            return self._from_the_grave(page)
        if bot.late == "day" and state.phase == "night":
            bot.late = ""
            return by_day.too_late(bot, page)
        if bot.late == "night" and state.closes_at is not None and page.now >= state.closes_at:
            bot.late = ""
            return by_night.too_late(bot, page)
        if state.seats[bot.seat].taken_out:
            return []
        words = by_day.speak(bot, page) if state.phase == "day" else by_night.act(bot, page)
        if self._absence and not words:
            words = [Message("host", bot.say(bot.book.absence))]
        self._absence = False
        return words

    def _from_the_grave(self, page: Page) -> list[Message]:
        """The dead talk where they may, and now and then where they may not (P10, P24, R47)."""
        bot, state = self.persona, page.state
        if state.seats[bot.seat].removed or not self._last_words:
            return []
        self._last_words = False
        words = bot.say(bot.book.afterthoughts)
        if state.rules.dead.talk == "own_room":
            return [Message("dead", words)]
        if state.clan_of(bot.seat) is not None and state.rules.conference.dead == "talk":
            return [Message("clan", bot.say(bot.book.ghosts, who=bot.suspect(state)))]
        return [Message("thread", words)]
