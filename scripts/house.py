"""Print how the house stands: its weight, its seams and its imports, each beside its aim.

usage: .venv/bin/python scripts/house.py [--largest N]
Returns 1 when a figure is beyond its aim. Tests and migrations are no part of the product. Every import counts: at the
top of a module, inside a function, and under `TYPE_CHECKING`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "mygame"
PACKAGE = GAME / "evadventure"
PIG = ROOT / "docs" / "examples" / "pig" / "__init__.py"
OUTSIDE = ("commands", "server", "typeclasses", "web", "world")
FACES = {
    "ai", "chargen", "combat_base", "combat_turnbased", "combat_twitch", "commands", "equipment", "npcs", "objects",
    "rooms", "shops", "utils",
}  # fmt: skip
"""Modules that only bear the names of the EvAdventure lessons."""
LEFT_OUT = {"tests", "migrations", "__pycache__", "node_modules"}
NO_WORLD = {"knave", "minigames", "tables", "apps", "wire"}
"""Rooms that are typed strictly in any case: `Any` and literal `getattr` are counted in the others."""
WORDS = {"Words", "Pair"}
"""Calls that are a sentence."""
HAN = re.compile(r"[\u4e00-\u9fff]")
AIMS = {
    "product lines": 100_000,
    "code lines": 58_000,
    "lines of kernel": 3_000,
    "lines of the core of tables": 11_000,
    "Any in the world's rooms": 300,
    "getattr/hasattr with a literal name there": 60,
    "class names defined twice": 30,
    "lines in Chinese in .py": 0,
    "migrations": 8,
    "circles": 0,
    "late imports": 8,
    "outward imports": 0,
    "entries beside the lessons' names": 30,
    "lines of Pig that are not blank": 80,
    "lines of lab": 9_000,
    "modules": 650,
}
"""Figure -> the most it should be."""


class Import(NamedTuple):
    """One import of our own code inside a function."""

    file: Path
    line: int


def product(folder: Path) -> list[Path]:
    """Return the modules of the product in a folder."""
    found = sorted(folder.rglob("*.py"))
    return [path for path in found if LEFT_OUT.isdisjoint(path.relative_to(ROOT).parts)]


def lines(paths: Iterable[Path]) -> int:
    """Return the number of lines of some files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def code_lines(text: str, tree: ast.Module) -> int:
    """Return the lines of a module that are neither blank nor a comment, a docstring, an import or a sentence."""
    other: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, (ast.stmt, ast.expr)):
            continue
        is_text = (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        is_sentence = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS
        if is_text or is_sentence or isinstance(node, ast.Import | ast.ImportFrom):
            other.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    rows = enumerate(text.splitlines(), 1)
    return sum(number not in other and bool(row.strip()) and row.lstrip()[0] != "#" for number, row in rows)


def is_world(path: Path) -> bool:
    """Return whether a module is in a room of the world, or in one that all rooms stand on."""
    parts = path.relative_to(GAME).parts
    return parts[0] == PACKAGE.name and len(parts) > 2 and parts[1] not in NO_WORLD


def is_literal_look_up(node: ast.AST) -> bool:
    """Return whether a node looks an attribute up by a name that is written there."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    )


def late_imports(path: Path, tree: ast.Module) -> Iterator[Import]:
    """Yield the imports of our own code that stand inside functions of a module."""
    for function in ast.walk(tree):
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


def main(largest: int) -> int:
    """Print the figures, what is behind the small ones, and the largest modules; return 1 if one is beyond its aim."""
    sys.path.insert(0, str(GAME))
    graph = grimp.build_graph(PACKAGE.name, *OUTSIDE)
    groups, leaving = circles(graph), outward(graph)
    modules = product(GAME)
    counted: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    late: list[Import] = []
    for path in modules:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        counted["code lines"] += code_lines(text, tree)
        counted["lines in Chinese in .py"] += sum(bool(HAN.search(row)) for row in text.splitlines())
        late += late_imports(path, tree)
        world = is_world(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name != "Meta":
                classes[node.name] += 1
            if world and isinstance(node, ast.Name) and node.id == "Any":
                counted["Any in the world's rooms"] += 1
            if world and is_literal_look_up(node):
                counted["getattr/hasattr with a literal name there"] += 1
    figures = {
        "product lines": lines(modules),
        "lines of kernel": lines(product(PACKAGE / "kernel")),
        "lines of the core of tables": lines(product(PACKAGE / "tables")),
        "class names defined twice": sum(count > 1 for count in classes.values()),
        "migrations": len(list(GAME.rglob("migrations/0*.py"))),
        "circles": len(groups),
        "late imports": len(late),
        "outward imports": len(leaving),
        "entries beside the lessons' names": sum(
            path.stem not in FACES | LEFT_OUT and not path.name.startswith(".") for path in PACKAGE.iterdir()
        ),
        "lines of Pig that are not blank": sum(bool(row.strip()) for row in PIG.read_text("utf-8").splitlines()),
        "lines of lab": lines(product(ROOT / "lab")),
        "modules": len(modules),
        **counted,
    }
    for name, aim in AIMS.items():
        figure = figures.get(name, 0)
        print(f"{name:42}{figure:>9,}   at most {aim:,}{'' if figure <= aim else '   TOO MANY'}")
    for group in groups:
        print("circle:", ", ".join(group))
    for one in late:
        print(f"late import: {one.file}:{one.line}")
    for module, other in leaving:
        print(f"outward import: {module} -> {other}")
    for count, path in sorted(((lines([path]), path) for path in modules), reverse=True)[:largest]:
        print(f"{count:6,}  {path.relative_to(GAME)}")
    return int(any(figures.get(name, 0) > aim for name, aim in AIMS.items()))


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--largest", type=int, default=10, help="how many of the largest modules are named")
    raise SystemExit(main(options.parse_args().largest))
