"""Lets tests of the site run on another database than the one that the settings name."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from django.core.management import call_command
from django.db import connections

from gorod.web import settings as site
from gorod.web.background import underway


@contextmanager
def moved_to(url: str) -> Iterator[None]:
    """The site on the database of an address, as `DATABASE_URL` gives it to the settings; processes that are started get it too."""
    before = connections.settings["default"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", url)
        _point(connections.configure_settings({"default": site._database()})["default"])
        try:
            assert connections["default"].vendor == "postgresql"
            call_command("migrate", interactive=False, verbosity=0)
            yield
        finally:
            connections["default"].close_pool()
            _point(before)


def _point(settings: dict[str, object]) -> None:
    """The connection that this thread opens next is made by these settings."""
    connections.close_all()
    underway.hang_up()
    connections.settings["default"] = settings
    with suppress(AttributeError):  # none was opened yet
        del connections["default"]
