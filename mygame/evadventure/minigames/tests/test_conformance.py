"""Every registered game keeps the contract: with one in sixty of its options in every run, with all under `sweep`."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from evadventure.minigames import registry
from evadventure.minigames.testing.conformance import CHECKS
from evadventure.minigames.testing.kit import Subject, subject
from evadventure.minigames.testing.rules_checks import action_pool
from evadventure.minigames.testing.strategies import match_machine

PART = 61
IN_OTHER_PROCESSES = ("same_everywhere",)
"""Checks of which `test_kit` has one, of the toy, in every run."""
EVERY = [pytest.param((key, PART), id=key) for key in registry.GAMES]
WHOLE = [pytest.param((key, 1), id=f"{key}-whole", marks=pytest.mark.sweep) for key in registry.GAMES]


@cache
def of(key: str, part: int) -> Subject:
    return subject(registry.GAMES[key], part=part)


@pytest.fixture(params=EVERY + WHOLE)
def tested(request: pytest.FixtureRequest) -> Subject:
    return of(*request.param)


def test_stands_a_machine_that_plays_as_people_do(tested: Subject) -> None:
    machine = match_machine(tested.entry, known=action_pool(tested))
    run_state_machine_as_test(machine, settings=settings(max_examples=8, stateful_step_count=25, deadline=None))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in IN_OTHER_PROCESSES else name for name in CHECKS]
)
def test_conforms(tested: Subject, name: str) -> None:
    CHECKS[name](tested)
