"""What the tests of the site share: people, tables, and no way out of this machine."""

import ipaddress
import socket
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.test import Client

from databases import moved_to
from gorod.web import lobby, tables
from gorod.web.live import hub
from gorod.web.models import Game
from gorod.web.people import letters
from postgresql import Server
from prying import raised  # noqa: F401 - a fixture of the tests of secrets


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections reach this machine alone."""
    connect = socket.socket.connect

    def checked(self: socket.socket, address: object) -> None:
        if self.family != socket.AF_UNIX:
            host = str(address[0])  # type: ignore[index]
            if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
                raise AssertionError(f"a test wants to reach {host}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", checked)


@pytest.fixture(autouse=True)
def _fresh(settings, monkeypatch) -> Iterator[None]:
    """Games in memory and their listeners end with the test; passwords are hashed fast, letters sent at once."""
    monkeypatch.setattr(letters, "post", letters.deliver)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    tables._tables.clear()
    tables._locks.clear()
    hub._listeners.clear()
    hub._waiting.clear()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    """A real PostgreSQL."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgresql(postgresql_server: Server) -> str:
    """The address of a database on a real PostgreSQL, for all tests."""
    return postgresql_server.url


@pytest.fixture
def new_postgresql(postgresql_server: Server) -> str:
    """The address of a database of the test's own."""
    return postgresql_server.new_database()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def on_both(request: pytest.FixtureRequest, django_db_setup, django_db_blocker) -> Iterator[str]:
    """Runs the tests of a module on SQLite and on PostgreSQL (`pytestmark = usefixtures("on_both")`). Processes that a test starts find
    the same database by their environment."""
    if request.param == "sqlite":
        yield request.param
        return
    with django_db_blocker.unblock(), moved_to(request.getfixturevalue("postgresql")):
        yield request.param


@pytest.fixture
def person(transactional_db) -> Callable[[str], AbstractBaseUser]:
    """`person("anna")`: an account, made when first asked for; its password is the name."""

    def make(name: str) -> AbstractBaseUser:
        users = get_user_model().objects
        found = users.filter(username=name).first()
        return found or users.create_user(name, f"{name}@example.org", name)

    return make


@pytest.fixture
def browser_of(person) -> Callable[[str], Client]:
    """`browser_of("anna")`: a client that is signed in."""

    def make(name: str) -> Client:
        client = Client()
        client.force_login(person(name), backend="django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest.fixture
def table_of(person) -> Callable[..., Game]:
    """`table_of("anna", "boris", scenario="pokemon", players=8, at=...)`: a running game with these people, and bots in the other seats."""

    def make(*names: str, scenario="pokemon", players=8, fast=True, overrides=None, at=None, **options) -> Game:
        settings = (lobby.fast_clock(scenario) if fast else {}) | (overrides or {})
        row = lobby.new_game("Стол", scenario, settings, players, **options)
        for name in names:
            lobby.sit(row.slug, person(name))
        for _ in range(players - len(names)):
            lobby.sit(row.slug, None)
        return lobby.start(row.slug, at)

    return make


@pytest.fixture
def traveller() -> Iterator[object]:
    """Time stands still at a winter's morning of 2026, until the test moves it."""
    with time_machine.travel(datetime(2026, 3, 2, 9, tzinfo=UTC), tick=False) as traveller:
        yield traveller
