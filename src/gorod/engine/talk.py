"""What players write: may it be said, and the vote and orders in it (P10, P24, R30, R33, R38, R43, R44, R47)."""

from gorod.engine import orders, voting
from gorod.engine.commands import Ballot, HostSay, Say
from gorod.engine.events import DEAD, HOST, PLAYERS, PUBLIC, Away, Confirmed, Refused, Said, clan_channel
from gorod.engine.ledger import Ledger
from gorod.engine.model import Seat, State


def may_say(state: State, command: Say) -> str | None:
    """Why the whole post is refused, or None. After the end the dead write again; a room stays its members'.

    In a pause a vote or order in it fits `paused` too, which comes before all but `dead` in the order of reasons.
    """
    reason = _ROOMS[command.place](state, state.seats[command.player], command)
    if state.paused_at is not None and reason not in (None, "dead") and (command.ballot is not None or command.orders):
        return "paused"
    return reason


def _thread_refusal(state: State, seat: Seat, command: Say) -> str | None:
    if state.ended:
        return None
    if not seat.alive:
        return "dead"
    if seat.taken_out:
        return "taken_out"
    if not state.open_thread:
        return "thread_closed"
    if voting.in_silence(state, command.at) and not first_vote(state, command.player, command.ballot):
        return "silence"
    if not seat.introduced and command.ballot is not None:
        return "no_introduction"
    if command.quotes_host and state.rules.thread.host_quotes == "refused":
        return "quotes_host"
    return None


def first_vote(state: State, voter: int, ballot: Ballot | None) -> bool:
    """R33: a vote that counts, from one who has not voted at all today or whose vote lapsed."""
    if ballot is None or ballot.target is None or voting.is_change(state, voter):
        return False
    return voting.refusal(state, voter, ballot) is None


def _clan_refusal(state: State, seat: Seat, command: Say) -> str | None:
    stranger = state.clan_of(seat.number) is None
    if seat.removed:
        return "dead"
    if not state.ended:
        if not seat.alive and (stranger or state.rules.conference.dead == "read" or command.orders):
            return "dead"
        if seat.taken_out:
            return "taken_out"
    return "not_yours" if stranger else None


def _host_refusal(state: State, seat: Seat, command: Say) -> str | None:
    """The line to the host stays open to everybody, but the dead and the taken out give no orders."""
    if state.ended or not command.orders:
        return None
    if not seat.alive:
        return "dead"
    return "taken_out" if seat.taken_out else None


def _dead_refusal(state: State, seat: Seat, command: Say) -> str | None:
    if seat.alive:
        return "not_yours"
    return "dead" if seat.removed or state.rules.dead.talk == "never" else None


_ROOMS = {"thread": _thread_refusal, "clan": _clan_refusal, "host": _host_refusal, "dead": _dead_refusal}


def channel_of(state: State, command: Say) -> str:
    """The channel of the place that the player writes in."""
    if command.place == "thread":
        return PUBLIC
    if command.place == "clan":
        return clan_channel(state.seats[command.player].side)
    return DEAD if command.place == "dead" else PLAYERS[command.player]


def say(ledger: Ledger, command: Say) -> None:
    """Take a post: say it, count its vote, take its orders; or refuse it whole."""
    state, player = ledger.state, command.player
    reason = may_say(state, command)
    if reason is not None:
        ledger.write(Refused(ledger.at, PLAYERS[player], player, reason))
        return
    if command.text is not None:
        ledger.write(Said(ledger.at, channel_of(state, command), player, command.place, command.text))
    if command.place == "thread":
        _vote(ledger, player, command.ballot)
        return
    if command.place == "host" and not state.seats[player].confirmed:
        ledger.write(Confirmed(ledger.at, HOST, player))
    if command.away_until is not None and not state.ended:
        ledger.write(Away(ledger.at, HOST, player, command.away_until))
    for order in command.orders:
        orders.give(ledger, player, order)


def _vote(ledger: Ledger, player: int, ballot: Ballot | None) -> None:
    if ballot is None:
        return
    reason = voting.refusal(ledger.state, player, ballot)
    if reason is not None:
        ledger.write(Refused(ledger.at, PLAYERS[player], player, reason))
        return
    voting.cast(ledger, player, ballot)


def host_says(ledger: Ledger, command: HostSay) -> None:
    """The host's words, in the thread or to one player."""
    if command.to is None:
        ledger.write(Said(ledger.at, PUBLIC, None, "thread", command.text))
    else:
        ledger.write(Said(ledger.at, PLAYERS[command.to], None, "host", command.text))
