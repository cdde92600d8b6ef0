"""What every test shares."""

from hypothesis import settings

# A slow machine must not fail a test, and a run must be repeatable by whoever looks at it.
settings.register_profile("gorod", deadline=None, derandomize=True)
settings.load_profile("gorod")
