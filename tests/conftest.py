"""What the end-to-end tests of one process share: a running game, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.harness import Game


@pytest.fixture(scope="session")
def running_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Return a running game."""
    running = Game(tmp_path_factory.mktemp("game"))
    try:
        yield running.start()
    finally:
        running.kill()


@pytest.fixture
def game(running_game: Game) -> Game:
    """Return a running game whose tables are free, whoever sat there before.

    Whoever kills or stops a game makes an own. Accounts are called otherwise in each test.
    """
    running_game.free_tables()
    return running_game


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser; each visitor has a profile of their own in it."""
    with chromium() as running:
        yield running
