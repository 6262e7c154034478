"""Every registered game keeps the contract."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from evadventure.minigames import registry
from evadventure.minigames.testing.conformance import CHECKS
from evadventure.minigames.testing.kit import Subject, subject
from evadventure.minigames.testing.rules_checks import action_pool
from evadventure.minigames.testing.strategies import match_machine

_subjects: dict[str, Subject] = {}


@pytest.fixture(params=registry.GAMES)
def tested(request: pytest.FixtureRequest) -> Subject:
    key = request.param
    if key not in _subjects:
        _subjects[key] = subject(registry.GAMES[key])
    return _subjects[key]


def test_stands_a_machine_that_plays_as_people_do(tested: Subject) -> None:
    machine = match_machine(tested.entry, known=action_pool(tested))
    run_state_machine_as_test(machine, settings=settings(max_examples=8, stateful_step_count=25, deadline=None))


@pytest.mark.parametrize("name", CHECKS)
def test_conforms(tested: Subject, name: str) -> None:
    CHECKS[name](tested)
