"""Tests that need Evennia. None of Hypothesis fails for its time, however busy the machine (as in `conftest.py`)."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
