"""What the end-to-end tests share: one running game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harness import Game


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Return a running game; whoever kills or stops one makes an own."""
    running = Game(tmp_path_factory.mktemp("game"))
    try:
        yield running.start()
    finally:
        running.stop()
