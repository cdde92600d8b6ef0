"""Lets tests of the site run on another database than the one that the settings name."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connections

from gorod.web import settings as site


@contextmanager
def moved_to(url: str) -> Iterator[None]:
    """The site on the database of an address, as `DATABASE_URL` gives it to the settings; processes that are started get it too."""
    os.environ["DATABASE_URL"] = url
    before = connections.settings["default"]
    connections.close_all()
    connections.settings["default"] = connections.configure_settings({"default": site._database()})["default"]
    del connections["default"]
    try:
        assert connections["default"].vendor == "postgresql"
        call_command("migrate", interactive=False, verbosity=0)
        yield
    finally:
        connections.close_all()
        connections["default"].close_pool()
        connections.settings["default"] = before
        del connections["default"]
        del os.environ["DATABASE_URL"]
