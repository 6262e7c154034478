"""Facades: modules with the names from the EvAdventure lessons, which re-export the contents of the rooms.

The lessons' tests patch names in those modules (`evadventure.chargen.spawn`). A patched name must be
patched where it is used.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Face(ModuleType):
    """A module that forwards assignments of its attributes to the module that uses them."""

    _used_in: dict[str, ModuleType]

    def __setattr__(self, name: str, value: object) -> None:
        if name in self._used_in:
            setattr(self._used_in[name], name, value)
        super().__setattr__(name, value)


def forward(face: str, **used_in: ModuleType) -> None:
    """Forward patches of a facade.

    Args:
        face: name of the module.
        used_in: name in the face -> the module in which code looks it up.
    """
    module = sys.modules[face]
    vars(module)["_used_in"] = used_in
    module.__class__ = _Face
