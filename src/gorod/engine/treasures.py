"""Treasures (R03 to R06): dealt to keepers; one who dies by day is followed by one drawn; by night they are taken, planted, returned."""

from collections.abc import Iterable, Mapping

from gorod.engine import endings
from gorod.engine.events import HOST, Held
from gorod.engine.ledger import Ledger
from gorod.engine.model import State

#: Nights running after which a planted treasure becomes its holder's own (R06).
OWN_AFTER = 2
#: How often keepers are drawn anew before a deal that the treasures decide is left as it is.
_DEALS = 20


def deal(ledger: Ledger, keepers: Mapping[str, str] | None) -> None:
    """R03: give each treasure to its keeper (a name), or, where none are named, to one drawn for it; the keepers are told.

    Keepers that would decide the game at once are drawn again.
    """
    state = ledger.state
    if keepers is not None:
        names = [seat.name for seat in state.seats]
        _hand_out(ledger, {treasure: names.index(keeper) for treasure, keeper in keepers.items()})
    elif state.rules.treasures is not None:
        for _ in range(_DEALS):
            _hand_out(ledger, _drawn(ledger))
            if endings.verdict(state) is None:
                break
    for treasure, chest in state.chests.items():
        ledger.tell(chest.owner, "keeper", treasure)
        clan = state.clan_of(chest.owner)
        if clan is not None:
            ledger.tell_clan(clan, "gained", treasure)


def _hand_out(ledger: Ledger, keepers: Mapping[str, int]) -> None:
    for treasure, keeper in keepers.items():
        ledger.write(Held(ledger.at, HOST, treasure, keeper))


def _drawn(ledger: Ledger) -> dict[str, int]:
    """A keeper for each treasure among those whom the scenario names, as far as they suffice each another player."""
    state, settings = ledger.state, ledger.state.rules.treasures
    assert settings is not None
    members = {seat.number for seat in state.seats if state.clan_of(seat.number) is not None}
    everybody = range(len(state.seats))
    among = {"no_clan": [s for s in everybody if s not in members], "clans": sorted(members)}.get(settings.dealt_to)
    left, keepers = list(among or everybody), dict[str, int]()
    for treasure in settings.names:
        left = left or list(among or everybody)
        keepers[treasure] = ledger.draw_seat(f"treasure/{treasure}", left)
        left.remove(keepers[treasure])
    return keepers


def heirs(state: State) -> list[int]:
    """Who may be drawn as a new keeper: the living, without the clans where the scenario says so (R04)."""
    settings = state.rules.treasures
    excluded = settings is not None and settings.redraw_excludes_clans
    return [s.number for s in state.living() if not (excluded and state.rules.sides[s.side].clan)]


def bearer(state: State, clan: str, treasure: str) -> int | None:
    """Who carries a treasure of the clan (R05): the living member last named for it, else for any other of its treasures, else the
    leader, else the first member in seat order."""
    members = state.members(clan)
    named = [deed for deed in state.deeds.get((clan, "carry"), []) if deed.target in members]
    named.sort(key=lambda deed: deed.treasure == treasure)
    if named:
        return named[-1].target
    leader = state.leader(clan)
    return leader if leader is not None else next(iter(members), None)


def redraw(ledger: Ledger, dead: Iterable[int]) -> None:
    """R04: draw a new keeper for each treasure whose owner has just died by day."""
    gone = set(dead)
    for name, chest in ledger.state.chests.items():
        if chest.owner in gone:
            _draw_keeper(ledger, name)


def _draw_keeper(ledger: Ledger, name: str) -> None:
    """A new keeper among the living; with nobody to draw, the treasure is lost: it stays with the dead and is no side's."""
    living = heirs(ledger.state)
    if living:
        keeper = ledger.draw_seat(f"keeper/{name}/{ledger.state.number}", living)
        give(ledger, name, keeper)
        ledger.tell(keeper, "keeper", name)


def give(ledger: Ledger, name: str, owner: int) -> None:
    """The treasure becomes the owner's; a clan that loses or gains it is told."""
    state = ledger.state
    before = state.clan_of(state.chests[name].owner)
    ledger.write(Held(ledger.at, HOST, name, owner))
    after = state.clan_of(owner)
    if before != after:
        if before is not None:
            ledger.tell_clan(before, "lost", name)
        if after is not None:
            ledger.tell_clan(after, "gained", name)


def after_night(ledger: Ledger, places: Mapping[str, int], killers: Mapping[int, str], dead: Mapping[int, str]) -> None:
    """Settle the treasures at dawn, the night's deaths being folded.

    `places`: where a clan put a treasure tonight; `killers`: the clan that shot each victim; `dead`: tonight's dead with causes.
    """
    for name, chest in ledger.state.chests.items():
        place = places.get(name, chest.owner)
        if place in dead:
            _taken(ledger, name, place, killers, dead[place])
        elif place != chest.owner or name in places:
            _carried(ledger, name, place)
        elif chest.planted:
            ledger.write(Held(ledger.at, HOST, name, chest.owner))


def _taken(ledger: Ledger, name: str, holder: int, killers: Mapping[int, str], cause: str) -> None:
    """Its holder died: to the clan that shot him (R03); dead as recruiter it stays with its clan's next bearer; else drawn anew (R04)."""
    state = ledger.state
    clan = killers.get(holder)
    if cause == "recruiter":
        clan = state.clan_of(state.chests[name].owner)
    heir = None if clan is None else bearer(state, clan, name)
    if heir is None:
        _draw_keeper(ledger, name)
    else:
        give(ledger, name, heir)


def _carried(ledger: Ledger, name: str, place: int) -> None:
    """A clan's order of R05: with a member it stays; planted it comes back, or after two nights running is the holder's (R06)."""
    state, chest = ledger.state, ledger.state.chests[name]
    clan = state.clan_of(chest.owner)
    if clan is not None and state.seats[place].side == clan:
        give(ledger, name, place)
        return
    nights = chest.planted + 1 if chest.planted and chest.place == place else 1
    if nights >= OWN_AFTER:
        give(ledger, name, place)
        ledger.tell(place, "keeper", name)
        return
    heir = None if clan is None else bearer(state, clan, name)
    if heir is None:
        _draw_keeper(ledger, name)
        return
    give(ledger, name, heir)
    ledger.write(Held(ledger.at, HOST, name, place, True, nights))
