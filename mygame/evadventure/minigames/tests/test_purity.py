"""Rules read no clock, no `random`, no environment; nothing here knows Evennia. The import directions hold."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[1]
ROOT = HOME.parents[2]

IMPURE = {
    "time",
    "random",
    "uuid",
    "secrets",
    "datetime",
    "socket",
    "threading",
    "asyncio",
    "subprocess",
    "os",
    "logging",
}
SHELLS = {"cli", "cluster.py", "engines.py", "testing", "tests", "thinking.py"}
"""Modules that touch the machine: a terminal, further processes, the tests. Nothing in a game's rules does."""
FOREIGN = {"evennia", "django", "twisted"}


def modules():
    return sorted(path for path in HOME.rglob("*.py") if "__pycache__" not in path.parts)


def imported(path):
    """Yield the modules a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module


def _names(path):
    return {node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(HOME)))
def test_no_module_reads_what_the_log_does_not_hold(path):
    tops = {name.split(".")[0] for name in imported(path)}
    assert not tops & FOREIGN
    if not SHELLS & set(path.relative_to(HOME).parts):
        assert not tops & IMPURE
        assert not _names(path) & {"print", "input"}


def test_the_import_directions_hold():
    tool = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, env={"PYTHONPATH": "mygame"})
    assert done.returncode == 0, done.stdout + done.stderr
