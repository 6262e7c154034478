"""How tests are run: none of Hypothesis fails for its time, however busy the machine; `make test-all` tries more."""

import os

from hypothesis import settings

settings.register_profile("every", deadline=None, max_examples=20)
settings.register_profile("all", deadline=None, max_examples=300)
settings.load_profile("all" if os.environ.get("TEST_ALL") else "every")
