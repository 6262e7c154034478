"""Players' characters: typeclass, sheet, generation, carrying and death.

May import: `quests` and below. Begin with `character`. The names of the EvAdventure lesson are here.
"""

from .character import EvAdventureCharacter, LivingMixin
from .sheet import get_character_sheet

__all__ = ["EvAdventureCharacter", "LivingMixin", "get_character_sheet"]
