"""What the end-to-end tests of one process share: a running game, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.harness import Game


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Return a running game; whoever kills or stops one makes an own. Accounts are called otherwise in each test."""
    running = Game(tmp_path_factory.mktemp("game"))
    try:
        yield running.start()
    finally:
        running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser; each visitor has a profile of their own in it."""
    with chromium() as running:
        yield running
