"""Which functions of the package call another: for tests that a fact has one door, and no other writer."""

import ast
from functools import cache

from evadventure.kernel.tests.sources import PACKAGE, modules


@cache
def _found() -> dict[type[ast.AST], list[tuple[str, ast.AST]]]:
    found: dict[type[ast.AST], list[tuple[str, ast.AST]]] = {ast.Call: [], ast.For: [], ast.Attribute: []}
    for file, tree in modules():
        if not file.is_relative_to(PACKAGE):
            continue
        where = f"{file.relative_to(PACKAGE).as_posix()}:"
        inside: list[tuple[ast.AST, str]] = [(tree, where)]
        while inside:
            node, function = inside.pop()
            for child in ast.iter_child_nodes(node):
                if (kind := type(child)) in found:
                    found[kind].append((function, child))
                named = kind is ast.FunctionDef or kind is ast.AsyncFunctionDef
                inside.append((child, where + child.name if named else function))
    return found


def nodes_in_functions(kind):
    """Return (room/module.py:function, node) of every call, loop or attribute in the package, tests apart."""
    return _found()[kind]


def name_of(call):
    """Return the last name of what is called: `f` of `f()` and of `a.b.f()`."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _fits(keyword, given, value):
    return keyword.arg in given and (value is None or getattr(keyword.value, "value", None) == value)


def callers(*names, given=(), value=None):
    """Return every `room/module.py:function` that calls a function or method of one of these names.

    Args:
        names: of functions.
        given: count only calls with one of these keyword arguments.
        value: count only calls where that argument is this constant.
    """
    return {
        where
        for where, call in nodes_in_functions(ast.Call)
        if name_of(call) in names and (not given or any(_fits(one, given, value) for one in call.keywords))
    }


def users(attribute, *, written):
    """Return every `room/module.py:function` that assigns an attribute of this name, or reads one."""
    kind = ast.Store if written else ast.Load
    return {
        where
        for where, node in nodes_in_functions(ast.Attribute)
        if node.attr == attribute and isinstance(node.ctx, kind)
    }
