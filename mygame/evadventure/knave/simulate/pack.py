"""What a party carries: coins, things and rune stones, with a ledger in which every one is accounted for. Pure."""

from __future__ import annotations

from collections import Counter

import msgspec

from .. import loot
from ..gear import GEAR
from ..magic import SPELLS, Aim
from ..runes import RUNE

SOLD_FOR = 45
"""Per cent of its worth that a shop gives."""
STONES = 3
"""Rune stones a party keeps to cast from; it sells what is beyond, and what is of no use in a fight."""


class Ledger(msgspec.Struct):
    """Where coins and things came from and went."""

    start: int = 0
    found: int = 0
    sold: int = 0
    spent: int = 0
    lost: int = 0
    things_found: Counter[str] = msgspec.field(default_factory=Counter)
    things_bought: Counter[str] = msgspec.field(default_factory=Counter)
    things_sold: Counter[str] = msgspec.field(default_factory=Counter)
    things_used: Counter[str] = msgspec.field(default_factory=Counter)
    things_lost: Counter[str] = msgspec.field(default_factory=Counter)


class Pack:
    """All that a party has; its ledger balances at any time (`is_right`).

    Args:
        coins: it sets out with.
        things: it has been given beforehand, by key of their prototypes.
    """

    def __init__(self, coins: int, things: Counter[str]) -> None:
        self.coins = coins
        self.things = Counter(things)
        self.worth: Counter[str] = Counter({key: _price(key) for key in things if key.startswith(RUNE)})
        self.ledger = Ledger(start=coins)
        self.ledger.things_bought.update(things)
        self.drained: Counter[str] = Counter()
        """Rune stones that have been cast from since dawn."""

    def find(self, found: list[loot.Found]) -> None:
        """Take what was found."""
        for one in found:
            if one.key == loot.COINS:
                self.coins += one.count
                self.ledger.found += one.count
                continue
            self.things[one.key] += one.count
            self.ledger.things_found[one.key] += one.count
            if one.key in loot.PROTOTYPES or one.key.startswith(RUNE):
                self.worth[one.key] = max(self.worth[one.key], one.value or _price(one.key))

    def pay(self, price: int) -> None:
        """Spend coins of the pack."""
        self.coins -= price
        self.ledger.spent += price

    def buy(self, key: str, upto: int, price: int) -> None:
        """Buy something until there are so many, or no coins."""
        while self.things[key] < upto and self.coins >= price:
            self.pay(price)
            self.things[key] += 1
            self.ledger.things_bought[key] += 1

    def use(self, key: str, count: int) -> None:
        """Remove pieces of something that are used up."""
        self.things[key] -= count
        self.ledger.things_used[key] += count

    def sell(self, haggle: int = 0) -> None:
        """Sell what is worth something, but the stones one means to cast from.

        Args:
            haggle: per cent that a calling moves prices.
        """
        kept = set(sorted(self.stones(), key=lambda key: -SPELLS[key].power)[:STONES])
        for key in [key for key in self.things if self.worth[key]]:
            keeps = int(key.removeprefix(RUNE) in kept)
            while self.things[key] > keeps:
                price = self.worth[key] * (SOLD_FOR + haggle) // 100
                self.things[key] -= 1
                self.ledger.things_sold[key] += 1
                self.coins += price
                self.ledger.sold += price

    def steal(self, coins: int) -> None:
        """Take stolen coins out of the purse."""
        self.coins -= coins
        self.ledger.lost += coins

    def lose_all(self) -> None:
        """Lose everything to the dead."""
        self.steal(self.coins)
        self.ledger.things_lost.update(+self.things)
        self.things.clear()

    # Magic.

    def stones(self) -> list[str]:
        """Return the spells of the stones it could attack with, awake or not."""
        spells = [key.removeprefix(RUNE) for key, count in self.things.items() if key.startswith(RUNE) and count > 0]
        return [key for key in spells if SPELLS[key].hostile and SPELLS[key].aim in (Aim.CREATURE, Aim.FOES)]

    def awake(self) -> list[str]:
        """Return the spells it may attack with now, the strongest first; each once a day."""
        fresh = [key for key in self.stones() if not self.drained[key]]
        return sorted(fresh, key=lambda key: (-SPELLS[key].power, key))

    def dawn(self) -> None:
        """Make every rune stone ready again, as each morning does."""
        self.drained.clear()

    # The books.

    @property
    def load(self) -> float:
        """Slots that are taken (`knave.md 2`)."""
        return sum(_size(key) * count for key, count in self.things.items()) + self.coins / 100

    @property
    def is_right(self) -> bool:
        """Whether all coins and things that came are carried, spent, used, sold or lost."""
        one = self.ledger
        coins = one.start + one.found + one.sold == self.coins + one.spent + one.lost
        gone = one.things_used + one.things_sold + one.things_lost
        return coins and one.things_found + one.things_bought == +self.things + gone


def _price(key: str) -> int:
    if key.startswith(RUNE):
        return SPELLS[key.removeprefix(RUNE)].price
    return int(loot.PROTOTYPES[key]["value"])


def _size(key: str) -> float:
    if key.startswith(RUNE):
        return 1
    prototype = loot.PROTOTYPES.get(key) or GEAR[key]
    return float(prototype.get("size", 1))
