"""The belongings of a party: coins, things and rune stones, with a ledger that accounts for every one. Pure."""

from __future__ import annotations

from collections import Counter

import msgspec

from evadventure.knave import loot
from evadventure.knave.crafting import fee
from evadventure.knave.magic import SPELLS, SpellAim
from evadventure.knave.magic.spells import RUNE

from .town import Town, price, size

CARRIED = ("torch", "ration", "healing draught")
"""Gear that is used up below, of which some is kept; all other gear found is sold."""
STONES = 3
"""Rune stones a party keeps to cast from; it sells the rest, and those of no use in a fight."""


class Ledger(msgspec.Struct):
    """Sources and uses of coins and things."""

    start: int = 0
    found: int = 0
    sold: int = 0
    spent: int = 0
    lost: int = 0
    banked: int = 0
    things_found: Counter[str] = msgspec.field(default_factory=Counter)
    things_bought: Counter[str] = msgspec.field(default_factory=Counter)
    things_sold: Counter[str] = msgspec.field(default_factory=Counter)
    things_used: Counter[str] = msgspec.field(default_factory=Counter)
    things_lost: Counter[str] = msgspec.field(default_factory=Counter)


class Pack:
    """All that a party has; its ledger balances at any time (`is_right`).

    Args:
        coins: starting coins.
        things: starting things, by key of their prototypes.
    """

    def __init__(self, coins: int, things: Counter[str]) -> None:
        self.coins = coins
        self.things = Counter(things)
        self.worths: dict[str, list[int]] = {}
        """Worth of each treasure it carries: the deeper it lay, the more."""
        self.ledger = Ledger(start=coins)
        self.ledger.things_bought.update(things)
        self.store: Counter[str] = Counter()
        """Things in a room at the inn until a shop can pay for them."""
        self.drained: Counter[str] = Counter()
        """Rune stones that have been cast from since dawn."""

    def find(self, found: list[loot.Found]) -> None:
        """Take finds."""
        for one in found:
            if one.key == loot.COINS:
                self.coins += one.count
                self.ledger.found += one.count
                continue
            self.things[one.key] += one.count
            self.ledger.things_found[one.key] += one.count
            if one.value:
                self.worths.setdefault(one.key, []).extend([one.value] * one.count)

    def pay(self, price: int) -> None:
        """Spend coins of the pack."""
        self.coins -= price
        self.ledger.spent += price

    def buy(self, town: Town, key: str, upto: int, price: int) -> None:
        """Buy something until there are so many, or no coins, or no more in the shops."""
        while self.things[key] < upto and self.coins >= price and town.stock[key]:
            town.stock[key] -= 1
            self.pay(price)
            self.things[key] += 1
            self.ledger.things_bought[key] += 1

    def use(self, key: str, count: int) -> None:
        """Remove pieces of something that are used up."""
        self.things[key] -= count
        self.ledger.things_used[key] += count

    def sell(self, town: Town, charisma: int, carried: int, haggle: int = 0) -> None:
        """Sell all but the things to be used, the dearest first, as far as the tills of the town go today.

        Unsold things are stored in a room at the inn and offered another day; worthless ones are left.

        Args:
            town: the town with the shops.
            charisma: of the hero who deals with them.
            carried: how many rations and draughts are kept, and torches, of which there are four at least.
            haggle: per cent that a calling moves prices.
        """
        self.things.update(self.store)
        self.store.clear()
        kept = set(sorted(self.stones(), key=lambda key: -SPELLS[key].power)[:STONES])
        for key in sorted(self.things, key=lambda key: -self.value(key)):
            keeps = max(4 * (key == "torch"), carried) if key in CARRIED else int(key.removeprefix(RUNE) in kept)
            while self.things[key] > keeps and (paid := town.buys(key, self.value(key), charisma, haggle)):
                self.things[key] -= 1
                if own := self.worths.get(key):
                    own.remove(max(own))
                self.ledger.things_sold[key] += 1
                self.coins += paid
                self.ledger.sold += paid
            if (rest := self.things[key] - keeps) > 0:
                self.things[key] -= rest
                if self.value(key) > 1:
                    self.store[key] += rest
                else:
                    self.ledger.things_lost[key] += rest

    def value(self, key: str) -> int:
        """Return the worth of the dearest thing of a kind."""
        return max(self.worths.get(key) or (price(key),))

    def bank(self, keep: int) -> None:
        """Leave all but `keep` in the strongroom."""
        coins = max(0, self.coins - keep)
        self.coins -= coins
        self.ledger.banked += coins

    def withdraw(self, coins: int) -> bool:
        """Take coins out of the strongroom, which keeps its fee; return whether there were so many."""
        whole = coins + fee(coins)
        while whole - fee(whole) < coins:
            whole += 1
        if whole > self.ledger.banked:
            return False
        self.ledger.banked -= whole
        self.ledger.spent += fee(whole)
        self.coins += whole - fee(whole)
        return True

    def afford(self, coins: int, keep: int = 0) -> bool:
        """Have coins in hand for something, out of the strongroom if need be; return whether that was possible."""
        return self.coins - keep >= coins or self.withdraw(coins + keep - self.coins)

    def steal(self, coins: int) -> None:
        """Take stolen coins out of the purse."""
        self.coins -= coins
        self.ledger.lost += coins

    def lose_all(self) -> None:
        """Lose everything to the dead."""
        self.steal(self.coins)
        self.ledger.things_lost.update(+self.things)
        self.things.clear()
        self.worths.clear()

    # Magic.

    def stones(self) -> list[str]:
        """Return the spells of the stones it could attack with, awake or not."""
        spells = [key.removeprefix(RUNE) for key, count in self.things.items() if key.startswith(RUNE) and count > 0]
        return [key for key in spells if SPELLS[key].hostile and SPELLS[key].aim in (SpellAim.CREATURE, SpellAim.FOES)]

    def awake(self) -> list[str]:
        """Return the spells it may attack with now, the strongest first; each once a day."""
        fresh = [key for key in self.stones() if not self.drained[key]]
        return sorted(fresh, key=lambda key: (-SPELLS[key].power, key))

    def dawn(self) -> None:
        """Make every rune stone ready again, as each morning does."""
        self.drained.clear()

    # The ledger.

    @property
    def has_loot(self) -> bool:
        """Whether it holds anything a shop might want."""
        return self.coins >= 100 or any(
            count > 0 and key not in CARRIED and not key.startswith(RUNE) for key, count in self.things.items()
        )

    @property
    def load(self) -> float:
        """Slots taken (`knave.md 2`)."""
        return sum(size(key) * count for key, count in self.things.items()) + self.coins / 100

    @property
    def is_right(self) -> bool:
        """Whether all coins and things that came are carried, spent, used, sold or lost."""
        one = self.ledger
        coins = one.start + one.found + one.sold == self.coins + one.spent + one.lost + one.banked
        gone = one.things_used + one.things_sold + one.things_lost + self.store
        return coins and one.things_found + one.things_bought == +self.things + gone
