"""Beings without a player: the names of the EvAdventure lessons; the code is in the packages named below."""

from .creatures import npcs
from .creatures.npcs import EvAdventureMob, EvAdventureNPC, EvAdventureTalkativeNPC, EvMenu
from .creatures.npcs import EvAdventureTalkativeNPC as EvAdventureQuestGiver
from .kernel import reexports
from .trade.shops import EvAdventureShopKeeper

__all__ = [
    "EvAdventureMob", "EvAdventureNPC", "EvAdventureQuestGiver", "EvAdventureShopKeeper",
    "EvAdventureTalkativeNPC", "EvMenu",
]  # fmt: skip

reexports.forward(__name__, EvMenu=npcs)
