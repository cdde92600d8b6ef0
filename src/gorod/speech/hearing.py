"""The text door: what a player types becomes the command that the engine decides. The same for site, records and bots."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from gorod.engine import Ballot, Order, Place, Rules, Say, State, held, zone_of
from gorod.speech.ballots import read_ballot
from gorod.speech.names import Roster
from gorod.speech.notices import read_away
from gorod.speech.orders import read_orders
from gorod.speech.quotation import Confidences
from gorod.speech.readings import BallotReading, OrderReading


class Hearing:
    """Reads the texts of one game. `names` in seat order; `aliases`: another name -> seat.

    The state given to `post` and `message` must have been brought to the moment of receipt (`Game.advance`).
    """

    def __init__(self, rules: Rules, names: Sequence[str], aliases: Mapping[str, int] | None = None) -> None:
        self.rules = rules
        self.roster = Roster(names, dict(aliases or {}))
        self._private = [Confidences() for _ in names]

    def told(self, seat: int, text: str) -> None:
        """Remember what the host wrote to a player in private, so that quoting it is noticed (R38)."""
        if self.rules.thread.host_quotes == "refused":
            self._private[seat].add(text)

    def ballot(self, state: State, seat: int, text: str) -> BallotReading | None:
        """How a post in the thread is read as a vote: for the preview, and for what the writer is told. None: no vote in it."""
        voting = self.rules.voting
        barred = {place.number: "dead_target" for place in state.seats if not place.alive}
        if not voting.self_vote:
            barred[seat] = "self_vote"
        early = voting.early.word if voting.early is not None else None
        mark = state.seats[seat].mark
        return read_ballot(text, self.roster, mark=mark, withdraw_word=voting.withdraw, early_word=early, barred=barred)

    def orders(self, state: State, seat: int, place: Place, text: str) -> tuple[OrderReading, ...]:
        """How a private message is read as orders; empty: it is just a message."""
        on_duty = state.sentry == seat
        holds = [ability for ability in held(state, seat) if ability != "watch" or on_duty]
        return read_orders(
            text,
            self.roster,
            seat,
            holds=holds,
            on_duty=on_duty,
            clan=state.clan_of(seat) is not None,
            place="clan" if place == "clan" else "host",
            treasures=tuple(state.chests),
            several=[ability for ability in holds if state.aims(ability) > 1],
        )

    def post(self, state: State, seat: int, text: str, at: datetime) -> Say:
        """A post in the game thread. `at`: its receipt, aware, UTC."""
        reading = self.ballot(state, seat, text)
        ballot = None
        if reading is not None and reading.acts:
            ballot = Ballot(reading.target, reading.withdraw, reading.early, reading.problem)
        return Say(at, seat, "thread", text, ballot, quotes_host=self._private[seat].quoted_in(text))

    def message(self, state: State, seat: int, place: Place, text: str, at: datetime) -> Say:
        """A message in a private room: to the `host`, in the `clan`'s conference, among the `dead`. `at` as in `post`."""
        if place == "dead":
            return Say(at, seat, place, text)
        orders = tuple(
            Order(o.ability, o.target, o.passes, o.treasure, o.standing, o.problem)
            for o in self.orders(state, seat, place, text)
        )
        away = None
        if place == "host":
            zone = zone_of(self.rules.calendar.zone)
            wall = read_away(text, at.astimezone(zone).replace(tzinfo=None))
            away = None if wall is None else wall.replace(tzinfo=zone).astimezone(UTC)
        return Say(at, seat, place, text, orders=orders, away_until=away)
