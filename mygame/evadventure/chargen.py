"""Character generation: the names of the EvAdventure lessons; the code is in the package `characters`."""

from evennia.prototypes.spawner import spawn

from .characters import temporary_sheet
from .characters.generation import ChargenMenu, needs_chargen, node_chargen, node_end, start_chargen
from .characters.temporary_sheet import TemporaryCharacterSheet
from .kernel import reexports

__all__ = [
    "ChargenMenu", "TemporaryCharacterSheet", "needs_chargen", "node_chargen", "node_end", "spawn",
    "start_chargen",
]  # fmt: skip

reexports.forward(__name__, spawn=temporary_sheet)
