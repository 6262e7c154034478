"""Places: the names of the EvAdventure lessons; the code is in the packages named below."""

from .places.rooms import EvAdventurePvPRoom, EvAdventureRoom

__all__ = ["EvAdventurePvPRoom", "EvAdventureRoom"]
