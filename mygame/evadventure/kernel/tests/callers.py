"""Which functions of the package call another: for tests that a fact has one door, and no other writer."""

import ast
from functools import cache

from evadventure.kernel.tests.sources import PACKAGE, modules


@cache
def nodes_in_functions(kind):
    """Return (room/module.py:function, node) of every node of a kind in the package, tests and migrations apart."""
    found = []
    for file, tree in modules():
        if not file.is_relative_to(PACKAGE):
            continue
        where = file.relative_to(PACKAGE).as_posix()

        def walk(node, function, where=where):
            for child in ast.iter_child_nodes(node):
                inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
                if isinstance(child, kind):
                    found.append((f"{where}:{function}", child))
                walk(child, inner)

        walk(tree, "")
    return found


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
