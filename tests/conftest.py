"""Fixtures shared by the end-to-end tests of one process (a game, a browser); assignment of tests to processes."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error
from xdist.scheduler import LoadScopeScheduling

from tests.browser import Visitor, chromium
from tests.harness import NAMES, ROOT, Game, certificate_of

LONGEST = (
    "test_install",
    "test_old_worlds",
    "test_browser",
    "test_postgres",
    "test_launch",
    "test_kill_trade",
    "test_extending",
    "test_pages",
    "test_public",
    "test_browser_kards",
    "test_fights_e2e",
    "test_browser_mbg",
    "test_telnet_options",
    "test_backup",
    "test_browser_queue",
    "test_screenreader_e2e",
    "test_browser_match",
    "test_api",
    "test_rpg_e2e",
    "test_browser_cut",
)
"""The longest modules, the longest first, so that no process waits long for the last one."""

APART = ("test_newcomer", "test_launch", "test_rpg_e2e", "test_tables_e2e", "test_games_e2e", "test_fights_e2e")
"""Modules whose tests share only the process's game: each test goes to any free process."""


TOGETHER = ("test_telnet_options", "test_language_of_data", "test_browser_pictures")
"""Modules that share the furnished game: one process takes them all."""

collect_ignore_glob = ["[!t]*"]
"""Modules without tests, which each process would import."""

EXAMPLES = ROOT / "docs/examples"
EXAMPLE_GAMES = ROOT / ".cache/examples"
"""Copies for the game of this repository, where the package has another name."""
FURNITURE = f"""
import sys
sys.path.append({str(EXAMPLE_GAMES)!r})
WELLMOUTH_GAMES = {{"morris": "morris:ENTRY", "pig": "pig:ENTRY"}}
WELLMOUTH_MORE_LANGUAGES = [{str(EXAMPLES / "content/languages")!r}]
"""
LAY_TABLES = (
    "@py from evadventure.tables.bootstrap import make_table; "
    "print(make_table(here, 'morris'), make_table(here, 'pig'))"
)


class LongestFirst(LoadScopeScheduling):
    """Gives the tests of a module, which may share a game of their own, to one process."""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        stem = Path(module).stem
        return nodeid if stem in APART else TOGETHER[0] if stem in TOGETHER else module


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst:
    """Distribute tests by module, the longest first; xdist would begin with the module of the most tests."""
    config.option.loadscopereorder = False
    return LongestFirst(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest modules first."""
    rank = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.path.stem, len(rank)))


def pytest_configure(config: pytest.Config) -> None:
    """Begin a list of the names of players, for all processes of this run."""
    if not hasattr(config, "workerinput"):
        os.environ[NAMES] = tempfile.mkdtemp(prefix="names-of-players-")
        for game in ("morris", "pig"):
            copied = EXAMPLE_GAMES / game / "__init__.py"
            copied.parent.mkdir(parents=True, exist_ok=True)
            text = (EXAMPLES / game / "__init__.py").read_text("utf-8")
            copied.write_text(text.replace("from wellmouth.", "from evadventure."), "utf-8")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the list."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(NAMES))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add each visitor's screen to the report of a failure; close the browsers a test left open."""
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
    running = Game(tmp_path_factory.mktemp("game"), environment={"WORKERS": "1"})  # as a house has it
    try:
        yield running.start()
    finally:
        running.kill()


@pytest.fixture
def game(running_game: Game) -> Game:
    """Return a running game whose tables are all free.

    Tests that kill or stop a game make their own.
    """
    running_game.free_tables()
    return running_game


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Game]:
    """Return a running game for one test, which may kill it."""
    own = Game(tmp_path)
    try:
        yield own.start()
    finally:
        own.kill()


@pytest.fixture(scope="session")
def self_signed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a self-signed certificate, and its key."""
    return certificate_of("localhost", tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory, self_signed: tuple[Path, Path]) -> Iterator[Game]:
    """Return a running game with a host's additions: a certificate, a language, and two games, with a table for each
    where everybody begins."""
    certificate, key = map(str, self_signed)
    environment = {"TLS_CERTIFICATE": certificate, "TLS_KEY": key}
    running = Game(tmp_path_factory.mktemp("furnished"), settings=FURNITURE, environment=environment)
    try:
        with running.start().become_owner() as owner:
            owner.ask(LAY_TABLES, "Pig table\\s")
            owner.leave()
        yield running
    finally:
        running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser; each visitor has a profile of their own in it."""
    with chromium() as running:
        yield running
