"""Change the rules a little, many times, and count how often a test notices.

Run by hand: `make mutate`, or `.venv/bin/python scripts/mutate.py uno kards --sample 200`. Each room of
`[tool.mutate]` in pyproject.toml names the files to change (globs) and the tests to run against them. A mutant is
one small change inside one function: a comparison, an operator, a condition, a number, a lost `return`, a lost
statement. It never touches the disk: a forked process compiles the changed tree in place of the file. The
sample is drawn with a fixed seed, so two runs over the same sources draw the same mutants.

Prints `caught/total` for each file, and each survivor with its line and its change.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import os
import random
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import islice
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
SEED = 1
PATIENCE = 5
"""A mutant counts as caught when its tests take this many times as long as without it, and ten seconds."""

_SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE,), ast.LtE: (ast.Lt,), ast.Gt: (ast.GtE,), ast.GtE: (ast.Gt,), ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.Div: (ast.Mult,), ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,), ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,), ast.And: (ast.Or,), ast.Or: (ast.And,),
}  # fmt: skip


class Mutant(NamedTuple):
    """One change of one file."""

    path: Path
    line: int
    before: str
    after: str
    number: int
    """Its place among the changes of the file."""

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}  {self.before}  ->  {self.after}"


class _Change(NamedTuple):
    """A replacement and its place: a field of a node, or a block of statements."""

    owner: Any
    at: Any
    value: Any
    shown: ast.AST
    """The node as it is shown, before and after."""

    def make(self, value: Any) -> Any:
        """Put a value there; return what was there."""
        if isinstance(self.owner, list):
            old, self.owner[self.at] = self.owner[self.at], value
        else:
            old = getattr(self.owner, self.at)
            setattr(self.owner, self.at, value)
        return old


class _Plain(ast.NodeTransformer):
    """Takes away what was marked with a unary plus, which stands for "nothing"."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.UAdd) else node


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the outermost functions and methods."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        else:
            yield from _functions(child)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it, without annotations, assertions and the insides of formatted strings."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "type_params", "decorator_list", "args" if _is_function(node) else ""):
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.FormattedValue):
                    yield from _nodes(child)


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def _changes(node: ast.AST) -> Iterator[_Change]:
    """Yield each small change of one node, and of the statements right below it."""
    match node:
        case ast.Compare(ops=[op]):
            for other in _SWAPS.get(type(op), ()):
                yield _Change(node, "ops", [other()], node)
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op):
            for other in _SWAPS.get(type(op), ()):
                yield _Change(node, "op", other(), node)
        case ast.Constant(value=bool(value)):
            yield _Change(node, "value", not value, node)
        case ast.Constant(value=int(value) | float(value)):
            yield _Change(node, "value", value + 1, node)
        case ast.Return(value=ast.expr() as given) if not (isinstance(given, ast.Constant) and given.value is None):
            yield _Change(node, "value", ast.Constant(None), node)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield _Change(node, "test", ast.UnaryOp(ast.Not(), test), test)
        case ast.match_case(guard=ast.expr() as guard):
            yield _Change(node, "guard", ast.UnaryOp(ast.Not(), guard), guard)
        case ast.UnaryOp(op=ast.Not()):
            yield _Change(node, "op", ast.UAdd(), node)
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        for at, statement in enumerate(block if isinstance(block, list) else ()):
            if _can_be_lost(statement):
                yield _Change(block, at, ast.copy_location(ast.Pass(), statement), statement)


def _can_be_lost(statement: ast.stmt) -> bool:
    """Say whether a statement can be lost: a call, a running sum, a jump, a new value of a field or an item."""
    match statement:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Expr() | ast.AugAssign() | ast.Break() | ast.Continue():
            return True
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


def _text(node: ast.AST) -> str:
    """Return the code of a node on one line."""
    if isinstance(node, ast.Pass):
        return "(lost)"
    return " ".join(ast.unparse(_Plain().visit(copy.deepcopy(node))).split())[:120]


def _all_changes(tree: ast.Module) -> Iterator[tuple[int, _Change]]:
    """Yield all changes of a file with their lines, in the order of its text."""
    for function in _functions(tree):
        line = function.lineno
        for node in _nodes(function):
            line = getattr(node, "lineno", line)
            for change in _changes(node):
                yield getattr(change.shown, "lineno", line), change


def mutants_of(path: Path) -> list[Mutant]:
    """Return all mutants of a file."""
    found = []
    for number, (line, change) in enumerate(_all_changes(ast.parse(path.read_text(encoding="utf-8")))):
        before = _text(change.shown)
        old = change.make(change.value)
        after = _text(change.shown if change.owner is change.shown else change.value)
        change.make(old)
        found.append(Mutant(path, line, before, after, number))
    return found


def _code(mutant: Mutant) -> CodeType:
    """Return the code of the changed file."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    _, change = next(islice(_all_changes(tree), mutant.number, None))
    change.make(change.value)
    return compile(ast.fix_missing_locations(_Plain().visit(tree)), mutant.path, "exec")


class _Loader(SourceFileLoader):
    """Loads the changed tree in place of a file."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        return _code(self.mutant)


class _Finder:
    """Finds the one changed module; all others are found as ever."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) != self._mutant.path:
            return None
        spec.loader = loader = _Loader(name, spec.origin)
        loader.mutant = self._mutant
        return spec


class _Settled:
    """A plugin of pytest: what Hypothesis tries is the same each time, and a failure is not made smaller."""

    def pytest_sessionstart(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutate", deadline=None, database=None, derandomize=True, phases=phases)
        hypothesis.settings.load_profile("mutate")


def _run_tests(tests: list[str], mutant: Mutant | None) -> None:
    """Run tests in this process, silently, and end it: 0 when all pass."""
    if mutant is not None:
        sys.meta_path.insert(0, _Finder(mutant))
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    os._exit(pytest.main([*options, *tests], plugins=[_Settled()]))


def _all_of(processes: int, tests: list[str], mutants: list[Mutant], timeout: float) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests against each mutant, some at a time; yield whether it was caught."""
    fork = get_context("fork")
    gc.freeze()  # what the forks share need not be copied to be looked through
    waiting, running = list(reversed(mutants)), dict[ForkProcess, tuple[Mutant, float]]()
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            process = fork.Process(target=_run_tests, args=(tests, mutant))
            process.start()
            running[process] = mutant, time.monotonic() + timeout
        time.sleep(0.02)
        for process, (mutant, until) in list(running.items()):
            if process.exitcode is None and time.monotonic() < until:
                continue
            if process.exitcode is None:
                process.kill()
            process.join()
            del running[process]
            yield mutant, process.exitcode != 0


def measure(room: str, files: list[str], tests: list[str], sample: int, seed: int, processes: int) -> list[Mutant]:
    """Run one room and print its table; return the survivors."""
    paths = sorted({path for pattern in files for path in ROOT.glob(pattern)})
    if not paths:
        sys.exit(f"{room}: no file matches {', '.join(files)}")
    whole = get_context("fork").Process(target=_run_tests, args=(tests, None))
    began = time.monotonic()
    whole.start()
    whole.join()
    if whole.exitcode:
        sys.exit(f"{room}: the tests fail without any change")
    timeout = PATIENCE * (time.monotonic() - began) + 10
    every = [mutant for path in paths for mutant in mutants_of(path)]
    chosen = random.Random(seed).sample(every, min(sample or len(every), len(every)))
    counts = {path: [0, 0] for path in paths}
    survivors = []
    for mutant, caught in _all_of(processes, tests, chosen, timeout):
        counts[mutant.path][0] += caught
        counts[mutant.path][1] += 1
        if not caught:
            survivors.append(mutant)
    for path, (hits, total) in counts.items():
        print(f"  {path.relative_to(ROOT)}: {hits}/{total}")
    noticed = len(chosen) - len(survivors)
    print(f"{room}: {noticed}/{len(chosen)} = {noticed / len(chosen):.0%} caught (of {len(every)} possible mutants)")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  survived {mutant}")
    sys.stdout.flush()
    return survivors


def main() -> None:
    """Measure the rooms named on the command line, or all."""
    rooms = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutate"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rooms", nargs="*", help=f"of {', '.join(rooms)}; all when none is named")
    parser.add_argument("--sample", type=int, default=100, help="mutants a room; 0 for all")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as kept:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = kept
        for room in chosen.rooms or rooms:
            table = rooms[room]
            measure(room, table["files"], table["tests"], chosen.sample, chosen.seed, chosen.processes)


if __name__ == "__main__":
    main()
