"""What the tests of the site share: people, tables, and no way out of this machine."""

import ipaddress
import socket
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client

from gorod.web import hub, lobby, tables
from gorod.web.models import Game


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
def _fresh(settings) -> Iterator[None]:
    """Games in memory and their listeners end with the test; passwords are hashed fast."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    yield
    tables._tables.clear()
    tables._locks.clear()
    hub._listeners.clear()
    hub._waiting.clear()


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
        settings = (lobby.FAST if fast else {}) | (overrides or {})
        row = lobby.new_game("Стол", scenario, settings, players, **options)
        for name in names:
            lobby.sit(row.slug, person(name))
        for _ in range(players - len(names)):
            lobby.sit(row.slug, None)
        return lobby.start(row.slug, at)

    return make
