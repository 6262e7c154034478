"""Print how the house stands: entries, import circles, late and outward imports, lines of the product.

usage: .venv/bin/python scripts/house.py
Every import counts: at the top of a module, inside a function, and under `TYPE_CHECKING`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "mygame"
PACKAGE = GAME / "evadventure"
OUTSIDE = ("commands", "server", "typeclasses", "web", "world")
LESSONS = [
    "ai",
    "characters",
    "chargen",
    "combat_base",
    "combat_turnbased",
    "combat_twitch",
    "commands",
    "dungeon",
    "enums",
    "equipment",
    "npcs",
    "objects",
    "quests",
    "random_tables",
    "rooms",
    "rules",
    "shops",
    "utils",
]
"""Names of the EvAdventure lessons."""
LARGEST = {
    "entries": 35,
    "circles": 0,
    "late imports": 10,
    "outward imports": 0,
    "a house rule": 4,
    "a card": 1,
    "a game": 1,
    "product lines": 66_000,
}
"""Figure -> the most it may be (`docs/develop/architecture.md`)."""


class Import(NamedTuple):
    """One import of our own code inside a function."""

    file: Path
    line: int


def is_test(path: Path) -> bool:
    """Return whether a file belongs to tests."""
    return "tests" in path.relative_to(ROOT).parts


def modules() -> Iterator[Path]:
    """Yield the files of the product."""
    for folder in (GAME, ROOT / "bench", ROOT / "scripts"):
        yield from (path for path in sorted(folder.rglob("*.py")) if not is_test(path))


def late_imports(path: Path) -> Iterator[Import]:
    """Yield the imports of our own code that stand inside functions of a module."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if not isinstance(node, ast.ImportFrom):
                    continue
                if node.level > 0 or (node.module or "").split(".")[0] in (PACKAGE.name, *OUTSIDE):
                    yield Import(path.relative_to(ROOT), node.lineno)


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Return the groups of modules that import one another, the largest first (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph.find_modules_directly_imported_by(module):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            group, stack[at:] = stack[at:], []
            if len(group) > 1:
                found.append(sorted(group))

    sys.setrecursionlimit(10_000)
    for module in sorted(graph.modules):
        if module not in index:
            visit(module)
    return sorted(found, key=len, reverse=True)


def outward(graph: grimp.ImportGraph) -> list[tuple[str, str]]:
    """Return (importing module, imported module) of every import that leaves the package for the game directory."""
    return sorted(
        (module, other)
        for module in graph.modules
        if module.split(".")[0] == PACKAGE.name and "tests" not in module.split(".")
        for other in graph.find_modules_directly_imported_by(module)
        if other.split(".")[0] in OUTSIDE
    )


def naming(word: str, *folders: Path) -> list[Path]:
    """Return the files of the product, documents among them, that name something: what adding its like touches."""
    found = [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".py", ".toml", ".md"} and not is_test(path)
    ]
    return [path for path in found if re.search(rf"\b{word}\b", path.read_text(encoding="utf-8"))]


def main() -> int:
    """Print the figures; return 1 when one is larger than it may be."""
    sys.path.insert(0, str(GAME))
    graph = grimp.build_graph(PACKAGE.name, *OUTSIDE)
    entries = [path for path in PACKAGE.iterdir() if not path.name.startswith((".", "__pycache__"))]
    lessons = sum(path.stem in LESSONS for path in entries)
    groups = circles(graph)
    late = [one for path in modules() if path.is_relative_to(GAME) for one in late_imports(path)]
    leaving = outward(graph)
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    figures = {
        "entries": len(entries),
        "circles": len(groups),
        "late imports": len(late),
        "outward imports": len(leaving),
        # Files that name an option of UNO, a card of KARDS, and (outside its own folder) a game of the package.
        "a house rule": len(naming("jump_in", PACKAGE, ROOT / "docs")),
        "a card": len(naming("usa_armored_division", PACKAGE)),
        "a game": len(naming("mbg", PACKAGE / "minigames" / "registry.py")),
        "product lines": sum(lines.values()),
    }
    for name, figure in figures.items():
        most = LARGEST[name]
        print(f"{name:16} {figure:7,}   at most {most:,}{'' if figure <= most else '   TOO MANY'}")
    print(f"{'':16} {lessons} of the entries bear the names of lessons; {len(lines)} modules")
    for group in groups:
        print("circle:", ", ".join(group))
    for one in late:
        print(f"late import: {one.file}:{one.line}")
    for module, other in leaving:
        print(f"outward import: {module} -> {other}")
    return int(any(figure > LARGEST[name] for name, figure in figures.items()))


if __name__ == "__main__":
    raise SystemExit(main())
