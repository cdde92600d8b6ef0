"""What the tests of the lab share."""

import random

import pytest


@pytest.fixture
def rng() -> random.Random:
    return random.Random("a test")
