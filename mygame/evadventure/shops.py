"""Shops: the names of the EvAdventure lessons; the code is in the packages named below."""

from .trade.shops import EvAdventureShopKeeper

__all__ = ["EvAdventureShopKeeper"]
