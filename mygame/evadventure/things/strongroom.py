"""The deposit of an account, as a holder of coins; its commands are in `trade.bank`."""

from __future__ import annotations

from ..evennia_ext.mixins import AccountBase
from ..kernel.purse import Coins
from ..words import Words

_KEPT = "strongroom"
"""Attribute of an account: coins, and how many of them each hero brought up from below."""


class Strongroom:
    """The deposit of an account, as a holder of coins (`kernel.purse.Holder`)."""

    called = Words("the strongroom")

    def __init__(self, account: AccountBase) -> None:
        self.account = account

    @property
    def coins(self) -> int:
        """Return the number of coins deposited."""
        return int(self._kept()[0])

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins: plain ones first, then those brought up by heroes.

        Return them; of those brought up, only the share of the hero with the most counts as such.
        """
        have, deep = self._kept()
        count = max(0, min(count, have))
        plain = have - sum(deep.values())
        needed = max(0, count - plain)
        finder = max(deep, key=lambda one: deep[one], default=0)
        taken = dict.fromkeys(deep, 0)
        for one in sorted(deep, key=lambda one: -deep[one]):
            taken[one] = min(deep[one], needed - sum(taken.values()))
        self._keep(have - count, {one: deep[one] - taken[one] for one in deep})
        return Coins(count, taken.get(finder, 0), finder)

    def put_coins(self, coins: Coins) -> None:
        """Add coins."""
        have, deep = self._kept()
        if coins.deep:
            deep[coins.finder] = deep.get(coins.finder, 0) + coins.deep
        self._keep(have + coins.count, deep)

    def _kept(self) -> tuple[int, dict[int, int]]:
        have, deep = self.account.attributes.get(_KEPT, default=(0, {}))
        return int(have), {int(finder): int(count) for finder, count in dict(deep).items()}

    def _keep(self, have: int, deep: dict[int, int]) -> None:
        self.account.attributes.add(_KEPT, (have, {finder: count for finder, count in deep.items() if count}))
