"""Whom no player plays: the names of the EvAdventure lessons; the code is in the rooms named below."""

from .creatures.npcs import EvAdventureMob, EvAdventureNPC, EvAdventureTalkativeNPC
from .trade.shops import EvAdventureShopKeeper

__all__ = ["EvAdventureMob", "EvAdventureNPC", "EvAdventureShopKeeper", "EvAdventureTalkativeNPC"]
