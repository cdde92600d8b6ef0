"""Gorod: the host of forum Mafia that never sleeps."""

__version__ = "0.1.0"
