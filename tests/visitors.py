"""What people do with the site in a browser, in the words of the tests."""

from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page

from gorod.engine import HostSay, Order, Place, Stand
from gorod.web import access, actions, tables
from gorod.web.background.party import Party, heard
from gorod.web.incoming import sending
from gorod.web.models import Game, Seat

#: Seconds after which a page that does not show what is waited for has failed.
PATIENCE = 20
AXE = (Path(__file__).parent / "browser" / "axe" / "axe.min.js").read_text(encoding="utf-8")


def now() -> datetime:
    """The present, aware, UTC."""
    return datetime.now(UTC)


def serious_faults(page: Page) -> list[str]:
    """What axe-core finds serious or worse on a page: the rule, and the first element that breaks it."""
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]} {fault['nodes'][0].get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def sign_in_as(page: Page, client, address: str) -> None:
    """Give the browser the session of a test client that is signed in."""
    cookies = [{"name": name, "value": morsel.value, "url": address} for name, morsel in client.cookies.items()]
    page.context.add_cookies(cookies)


def sign_up(page: Page, name: str) -> None:
    """Make an account by the form, with its password."""
    page.goto("/accounts/signup/")
    page.fill("[name=username]", name)
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", f"{name}-likes-strawberries")
    page.click("main button[type=submit], main form button:not([name])")
    page.wait_for_url("**/")


def live(page: Page) -> Page:
    """Wait until the page's stream is open."""
    page.wait_for_selector('[data-live="1"]', state="attached")
    return page


def write(page: Page, text: str) -> None:
    """Write in the room that the page shows. A field that was just fetched anew, as at a dawn, is written in once it is settled."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.fill("#write textarea", text)
    page.click("#write button.main")


def seat_of(row: Game, name: str) -> Seat:
    """Where a person sits."""
    return Seat.objects.get(game=row, user__username=name)


def say(row: Game, seat: int, text: str, place: Place = "thread") -> None:
    """A player writes, without a browser."""
    sending.send(row, seat, sending.writes(seat, place, text), now(), None)


def host_says(row: Game, text: str) -> None:
    """The host writes in the thread."""
    actions.act(row.slug, lambda table, at: HostSay(at, text), now())


def close_phase(row: Game) -> None:
    """The clock comes to what the game waits for: a close, or a dawn."""
    row.refresh_from_db()
    actions.strike(row.slug, row.due)
    row.refresh_from_db()


def state_of(row: Game):
    """The game as the host sees it."""
    row.refresh_from_db()
    with access.look_as(row, Stand.HOST) as sight:
        return sight.view.state


def everybody_votes(row: Game) -> None:
    """All the living vote for one of them who belongs to no clan, so that the game goes on."""
    state = state_of(row)
    target = next(seat for seat in state.living() if not state.rules.sides[seat.side].clan)
    for seat in state.living():
        say(row, seat.number, f"[b]{target.name}[/b]")


def come_to(row: Game, phase: str) -> None:
    """Let time pass until a phase runs."""
    while not (state := state_of(row)).ended and (state.phase != phase or state.dawn is not None):
        close_phase(row)


def let_bots_play(row: Game, until: datetime) -> None:
    """The bots of a table play up to a moment (aware, UTC), as fast as it can be told."""
    row.refresh_from_db()
    with tables.opened(row) as table:
        start = table.play.log[0].at
        party = Party(table, row.seats.filter(bot=True).values_list("number", flat=True), start)
    while (at := min(filter(None, (party.due, row.due)), default=until)) < until:
        entry = party.pop() if party.due == at and at != row.due else None
        if entry is None or entry.message is None:
            actions.strike(row.slug, at)
        else:
            actions.act(row.slug, lambda table, at, e=entry: heard(table, e.seat, e.message, at), at)
        row.refresh_from_db()
        with tables.opened(row) as table:
            party.catch_up(table, at)
            if entry is not None and entry.message is None:
                party.look(table, entry.seat, at)


def bot_targets(row: Game, seat: int) -> dict[str, list[int]]:
    """The orders that a seat may give, each with its legal targets."""
    row.refresh_from_db()
    with access.look_as(row, seat) as sight:
        page = sight.page()
        assert page is not None
        return dict(page.targets)


def bot_orders(row: Game, seat: int) -> int:
    """A seat gives every order that it may give, each for the last of the legal targets, as by the buttons; how many."""
    orders = [Order(ability, targets[-1]) for ability, targets in bot_targets(row, seat).items()]
    for order in orders:
        sending.send(row, seat, sending.decides(seat, "host", [order]), now(), None)
    return len(orders)
