"""What the end-to-end tests of one process share: a running game, and a browser."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from tests.browser import Visitor, chromium
from tests.harness import NAMES, Game


def pytest_configure(config: pytest.Config) -> None:
    """Begin a list of the names of players, for all processes of this run."""
    if not hasattr(config, "workerinput"):
        os.environ[NAMES] = tempfile.mkdtemp(prefix="names-of-players-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Throw the list away."""
    if not hasattr(config, "workerinput"):
        names = Path(os.environ.pop(NAMES))
        shutil.rmtree(names)
        for beside in names.parent.glob(f"{names.name}.*"):
            beside.unlink()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failure what each visitor saw; close the browsers a test left open."""
    report = yield
    if report.when == "call":
        for visitor in tuple(Visitor.here):
            if report.failed:
                try:
                    account = visitor.account()
                except Error as error:
                    account = str(error)
                report.sections.append((f"what {visitor.lang} {visitor.screen.key} saw", account))
            visitor.abandon()
    return report


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

    Whoever kills or stops a game makes an own.
    """
    running_game.free_tables()
    return running_game


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Game]:
    """Return a running game of the test's own, that may be killed."""
    own = Game(tmp_path)
    try:
        yield own.start()
    finally:
        own.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser; each visitor has a profile of their own in it."""
    with chromium() as running:
        yield running
