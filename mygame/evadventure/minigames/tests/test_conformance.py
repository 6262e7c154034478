"""Every registered game keeps the contract."""

from __future__ import annotations

import pytest

from evadventure.minigames import registry
from evadventure.minigames.testing.conformance import CHECKS
from evadventure.minigames.testing.kit import Subject, subject

_subjects: dict[str, Subject] = {}


@pytest.fixture(params=registry.GAMES)
def tested(request: pytest.FixtureRequest) -> Subject:
    key = request.param
    if key not in _subjects:
        try:
            _subjects[key] = subject(registry.GAMES[key])
        except (ModuleNotFoundError, AttributeError) as error:
            pytest.skip(f"{key} is not built yet: {error}")
    return _subjects[key]


@pytest.mark.parametrize("name", CHECKS)
def test_conforms(tested: Subject, name: str) -> None:
    CHECKS[name](tested)
