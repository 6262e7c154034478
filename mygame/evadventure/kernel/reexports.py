"""Faces: modules that bear the names of the EvAdventure lessons and re-export what lies in the rooms.

The lessons' tests patch names in those modules (`evadventure.chargen.spawn`). A name that is patched there must be
patched where it is used.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Face(ModuleType):
    """A module whose attributes, when set, are set in the module that uses them, too."""

    _used_in: dict[str, ModuleType]

    def __setattr__(self, name: str, value: object) -> None:
        if name in self._used_in:
            setattr(self._used_in[name], name, value)
        super().__setattr__(name, value)


def forward(face: str, **used_in: ModuleType) -> None:
    """Forward what is patched in a face.

    Args:
        face: name of the module.
        used_in: name in the face -> the module in which code looks it up.
    """
    module = sys.modules[face]
    vars(module)["_used_in"] = used_in
    module.__class__ = _Face
