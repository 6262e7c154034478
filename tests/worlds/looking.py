"""Look at a game from outside: ask the stopped one, and a running one as a player does. Knows no module of the game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.harness import Game, Telnet

ASKING = Path(__file__).with_name("asking.py")


def ask(game: Game, *what: str) -> list[Any]:
    """Ask a stopped game for its `facts`, `faults` or both (`tests.worlds.asking`)."""
    done = subprocess.run(
        [sys.executable, str(ASKING), *what],
        cwd=game.directory,
        env=game.environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def look(line: Telnet, command: str) -> str:
    """Type a command and return the whole answer."""
    line.settle()
    line.send(command)
    return (line.expect(r"\S") + line.settle()).strip()
