"""What reading gives back: plain data, the same whoever asks."""

import msgspec


class BallotReading(msgspec.Struct, frozen=True):
    """What a post says in the vote.

    `target` is a seat's index counted from 0. At most one of `target` and `withdraw` is set; `early` may stand alone, for
    the early word joins a standing vote (P19). With a `problem` nothing is counted: `unknown_name`, `ambiguous_name` or the
    reason why that seat is barred. `written` is the run or marked line it was read from, as written; `candidates` are
    seats that may have been meant. `notes` are codes of what the writer should be told although nothing was refused:
    `hidden_bold`, `unclosed_quote`, `lookalike`.
    """

    target: int | None = None
    withdraw: bool = False
    early: bool = False
    problem: str | None = None
    written: str = ""
    candidates: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def acts(self) -> bool:
        """Whether the post did or tried anything in the vote; otherwise the reading only bears notes."""
        return self.target is not None or self.withdraw or self.early or self.problem is not None


class OrderReading(msgspec.Struct, frozen=True):
    """One order of a private message.

    `target` is a seat's index counted from 0; `passes` refuses or withdraws the order instead; `treasure` is the treasure's
    name in an order of `carry`; `standing` marks the order for a night of sentry duty yet to come (R36). With a `problem`
    (`not_understood`, `unknown_name`, `ambiguous_name`) there is no target. `written` is the sentence it was read from.
    """

    ability: str
    target: int | None = None
    passes: bool = False
    treasure: str | None = None
    standing: bool = False
    problem: str | None = None
    written: str = ""
    candidates: tuple[int, ...] = ()
