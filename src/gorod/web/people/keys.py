"""Keys to the HTTP API: shown once, when they are made, and kept as their SHA-256."""

import hashlib
import secrets

from django.contrib.auth.models import User

from gorod.web.incoming.typed import storable
from gorod.web.models import Token

#: How many keys one account may have.
MOST = 20


class TooMany(Exception):
    """The account has as many keys as it may have."""


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def make(owner: User, name: str) -> str:
    """A new key of 256 random bits, which is not kept. Raises `TooMany`."""
    if owner.tokens.count() >= MOST:
        raise TooMany
    key = f"gorod_{secrets.token_urlsafe(32)}"
    Token.objects.create(user=owner, digest=_digest(key), name=storable(name.strip()[:60]) or "—")
    return key


def owner_of(key: str) -> User | None:
    """Whose key this is; None for one that is not known, or whose account is closed."""
    token = Token.objects.select_related("user").filter(digest=_digest(key), user__is_active=True).first()
    return None if token is None else token.user


def keys_of(owner: User) -> list[Token]:
    """The keys of an account, the newest first."""
    return list(owner.tokens.order_by("-created", "-pk"))


def revoke(owner: User, number: int) -> bool:
    """Forget a key of the account by its id; False where it has no such key."""
    return owner.tokens.filter(pk=number).delete()[0] > 0
