"""Accounts: a guest sits down without a form and may keep the account later by giving it a name and a password."""

import secrets

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether the account was made on the spot: it has no password, so only this browser can use it."""
    return isinstance(user, AbstractBaseUser) and not user.has_usable_password()


def new_guest() -> User:
    """An account without a password, with a name that nobody chose."""
    guest: User = get_user_model().objects.create_user(username=f"guest-{secrets.token_hex(6)}")
    return guest
