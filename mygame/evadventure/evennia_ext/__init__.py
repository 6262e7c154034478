"""Changes of Evennia and Django, each with its reason and its test (`docs/develop/evennia-ext.md`).

Importing changes nothing: classes are derived from Evennia's, and necessary changes in Evennia's own
modules are made by `install`, which a game calls with the changes it wants. May import: `words`. Begin with
`transactions`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module


def install(changes: Iterable[str]) -> None:
    """Make changes in Evennia's modules.

    Args:
        changes: paths of functions without arguments that are safe to repeat.
    """
    for path in changes:
        module, _, name = path.rpartition(".")
        getattr(import_module(module), name)()
