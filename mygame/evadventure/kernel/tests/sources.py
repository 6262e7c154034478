"""The modules of the game directory and of `lab`, parsed once a process for all tests that look at the code."""

import ast
import gc
from functools import cache
from pathlib import Path

GAME = Path(__file__).resolve().parents[3]
PACKAGE = GAME / "evadventure"
LEFT_OUT = {"tests", "migrations", ".static"}


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Return (path, tree) of each module of the product; the collector is spared the million nodes."""
    gc.disable()
    try:
        return tuple(
            (path, ast.parse(path.read_text(encoding="utf-8")))
            for folder in (GAME, GAME.parent / "lab")
            for path in sorted(folder.rglob("*.py"))
            if not LEFT_OUT & set(path.relative_to(folder).parts)
        )
    finally:
        gc.freeze()
        gc.enable()


@cache
def templates() -> tuple[Path, ...]:
    """Return the templates of the pages."""
    return tuple(sorted(GAME.rglob("templates/**/*.html")))


@cache
def nodes() -> tuple[tuple[Path, tuple[ast.AST, ...]], ...]:
    """Return (path, every node) of each module of the product."""
    return tuple((path, tuple(ast.walk(tree))) for path, tree in modules())
