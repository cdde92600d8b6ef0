"""Treasures by day: a keeper who dies is followed by one drawn among the living (R03, R04)."""

from collections.abc import Iterable

from gorod.engine.events import HOST, Held
from gorod.engine.ledger import Ledger
from gorod.engine.model import State


def heirs(state: State) -> list[int]:
    """Who may be drawn as a new keeper: the living, without the clans where the scenario says so (R04)."""
    settings = state.rules.treasures
    excluded = settings is not None and settings.redraw_excludes_clans
    return [s.number for s in state.living() if not (excluded and state.rules.sides[s.side].clan)]


def redraw(ledger: Ledger, dead: Iterable[int]) -> None:
    """Draw a new keeper for each treasure whose owner has just died; with nobody to draw it stays with the dead."""
    state = ledger.state
    gone = set(dead)
    for name, chest in state.chests.items():
        if chest.owner not in gone:
            continue
        living = heirs(state)
        if not living:
            continue
        keeper = ledger.draw_seat(f"keeper/{name}/{state.number}", living)
        ledger.write(Held(ledger.at, HOST, name, keeper))
        ledger.tell(keeper, "keeper", name)
