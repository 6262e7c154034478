"""One person's attack does not slow the others; small here, in full by `python -m bench.attack`.

Bounds are generous, since the machine may be busy: they guard against waits of many seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack.arena import Arena, percentile
from tests.attack.attacks import ATTACKS

SECONDS = 4
SIZES = {
    "looks": 0.6,
    "passwords": 0.5,
    "guesses": 0.5,
    "web guesses": 0.5,
    "silence": 0.15,
    "deaf": 0.3,
    "telnet noise": 0.3,
    "bytes without end": 0.2,
    "matches": 0.5,
}


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Return a game with the limits of a real house, and people in it."""
    made = Arena(tmp_path_factory.mktemp("arena"))
    try:
        yield made
    finally:
        made.game.kill()


@pytest.mark.soak
@pytest.mark.parametrize("name", SIZES)
def test_others_go_on(arena: Arena, name: str) -> None:
    felt = arena.under(ATTACKS[name], SIZES[name], SECONDS)
    assert felt.lost == 0, felt.line(name)
    assert len(felt.answers) > 20, felt.line(name)
    assert percentile(felt.answers, 0.95) < 1.5, felt.line(name)
    assert max(felt.greetings) < 5, felt.line(name)
    assert arena.game.errors() == []
