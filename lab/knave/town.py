"""The prices of the town's shops for a party of the simulator: tills, moods and glut of the day. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from evadventure.knave import crafting, loot
from evadventure.knave.gear import GEAR
from evadventure.knave.magic import SPELLS
from evadventure.knave.magic.spells import RUNE
from evadventure.rules import EvAdventureRollEngine

ANYTHING = "anything"


class Shop(NamedTuple):
    """A shop that buys: its key in the world, coppers in its till at dawn, the kinds of things it buys."""

    key: str
    till: int
    buys: frozenset[str]


SHOPS = (
    Shop("hollow", 2500, frozenset({ANYTHING})),
    Shop("lil", 400, frozenset({"gear", "consumable", "throwable", "treasure"})),
    Shop("greta", 500, frozenset({"weapon", "throwable"})),
    Shop("rivet", 1500, frozenset({"armor", "shield", "helmet"})),
)
"""Shops of the town that buy, as in its files (checked by a test)."""
STOCK = {
    "gambeson": 5, "brigandine": 2, "chain": 1, "half plate": 1, "full plate": 1, "shield": 4, "helmet": 4,
    "sword": 4, "healing draught": 4, "torch": 30, "ration": 32,
}  # fmt: skip
"""Stock of all shops of the town at dawn, of the things a party buys (checked by a test)."""
_SORTS = frozenset({"weapon", "throwable", "armor", "shield", "helmet", "treasure", "consumable"})


class Town:
    """The shops from a party's point of view.

    Args:
        engine: of chance.
    """

    def __init__(self, engine: EvAdventureRollEngine) -> None:
        self.engine = engine
        self.tills = {shop.key: shop.till for shop in SHOPS}
        self.glut: dict[str, Counter[str]] = {shop.key: Counter() for shop in SHOPS}
        self.moods: dict[str, int] = {}
        self.stock = dict(STOCK)

    def dawn(self, days: int = 1) -> None:
        """Fill the tills, forget moods, and half of the sales, for each day (`trade.shops`)."""
        self.tills = {shop.key: shop.till for shop in SHOPS}
        self.moods.clear()
        self.stock = dict(STOCK)
        for sold in self.glut.values():
            for key in list(sold):
                sold[key] //= 2 ** min(days, 10)

    def asks(self, key: str, charisma: int, haggle: int) -> int:
        """Return the price of a thing of the gear tables, with a shopkeeper in a middling mood."""
        return crafting.asked(price(key), crafting.ASKED - crafting.PER_CHARISMA * charisma - haggle)

    def buys(self, key: str, worth: int, charisma: int, haggle: int) -> int:
        """Sell a thing to the best payer; return the price, 0 where nobody can pay."""
        sort = sort_of(key)
        best: tuple[int, str] | None = None
        for shop in SHOPS:
            if not shop.buys & {ANYTHING, sort}:
                continue
            favour = crafting.PER_CHARISMA * charisma + self._mood(shop.key, charisma) + haggle
            offer = crafting.given(worth, crafting.GIVEN + favour)
            offer = max(1, offer * (100 - crafting.glut(self.glut[shop.key][key])) // 100) if offer else 0
            if 0 < offer <= self.tills[shop.key] and (best is None or offer > best[0]):
                best = (offer, shop.key)
        if best is None:
            return 0
        paid, shop_key = best
        self.tills[shop_key] -= paid
        self.glut[shop_key][key] = min(self.glut[shop_key][key] + 1, crafting.MOST_GLUT)
        return paid

    def _mood(self, shop: str, charisma: int) -> int:
        if shop not in self.moods:
            self.moods[shop] = crafting.mood(self.engine.roll("2d6") + charisma // 3)
        return self.moods[shop]


def prototype(key: str) -> dict[str, Any]:
    """Return the prototype of a thing that is not a rune stone."""
    return loot.PROTOTYPES.get(key) or GEAR[key]


def price(key: str) -> int:
    """Return the worth of a thing, in coppers."""
    return SPELLS[key.removeprefix(RUNE)].price if key.startswith(RUNE) else int(prototype(key)["value"])


def size(key: str) -> float:
    """Return how many slots one of a thing takes."""
    return 1 if key.startswith(RUNE) else float(prototype(key).get("size", 1))


def sort_of(key: str) -> str:
    """Return the kind of a thing for shops (`ObjType`)."""
    if key.startswith(RUNE):
        return "rune"
    kind = str(prototype(key)["typeclass"]).rpartition("EvAdventure")[2].lower()
    return kind if kind in _SORTS else "gear"
