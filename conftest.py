"""How tests are run: none of Hypothesis fails for its time, however busy the machine."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
