"""Stakes: taken into escrow when a match starts, and paid out when it ends.

Coins are handled by a purse: a module or object with the four functions of `Purse`. The setting
`WELLMOUTH_PURSE` is its dotted path, `coins` that of the role-playing game; without one the house plays for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from django.db import transaction
from django.utils.module_loading import import_string

from ...kernel import conf
from ...kernel.errors import ActionError
from ...words import Words
from ..models import SeatRow

__all__ = ["NoPurse", "Purse", "Reward"]

TOO_POOR = Words("{name} has {coins} {coins:|coin|coins} that may be staked, and the stake is {stake}.")
NO_PURSE = Words("{name} has no purse: computer players without a name do not play for coins. Ask a regular.")
NO_COINS = Words("{name} has no coins to play for here.")


class Reward(NamedTuple):
    """A person's reward for a result, apart from coins."""

    fame: int
    xp: int


class Purse(Protocol):
    """The players' coins. Keys are those of `seating.Key`."""

    def coins_of(self, key: str) -> int | None:
        """Return how many coins a player has; None for players without a purse."""

    def add_coins(self, key: str, coins: int) -> None:
        """Give (or, negative, take) coins; called inside `together`."""

    def together(self, keys: Sequence[str]) -> AbstractContextManager[None]:
        """Open one database transaction that covers the purses of these players, too."""

    def reward(self, key: str, beaten: int, chance: float) -> Reward | None:
        """Give the winner of a rated match something besides coins; called inside `together`.

        Args:
            beaten: how many opponents with a name were beaten.
            chance: the probability of the win by the ratings, 0 to 1.
        """


class NoPurse:
    """A house that plays for nothing."""

    def coins_of(self, key: str) -> int | None:
        """Return None: nobody has a purse."""
        return None

    def add_coins(self, key: str, coins: int) -> None:
        """Refuse to make coins out of nothing."""
        if coins:
            raise ValueError(f"{coins} coins for {key}, and this house has none")

    def together(self, keys: Sequence[str]) -> AbstractContextManager[None]:
        """Open one transaction."""
        return transaction.atomic()

    def reward(self, key: str, beaten: int, chance: float) -> Reward | None:
        """Pay no reward: this purse has none."""
        return None


def current() -> Purse:
    """Return the purse of this house (`WELLMOUTH_PURSE`)."""
    path: str = conf.value("PURSE")
    if not path:
        return NoPurse()
    found: Any
    try:
        found = import_module(path)
    except ModuleNotFoundError:
        found = import_string(path)
    purse: Purse = found
    return purse


def take_stakes(seats: Sequence[SeatRow], stake: int) -> None:
    """Take the stake of each seat into escrow; nobody pays if one cannot. Call it inside `together`.

    Raises:
        ActionError: codes `no_purse`, `too_poor`.
    """
    if not stake:
        return
    purse = current()
    for seat in seats:
        name = seat.name
        coins = purse.coins_of(seat.key)
        if coins is None:
            raise ActionError("no_purse", NO_PURSE if seat.key.startswith("b:") else NO_COINS, name=name)
        if coins < stake:
            raise ActionError("too_poor", TOO_POOR, name=name, coins=coins, stake=stake)
    for seat in seats:
        purse.add_coins(seat.key, -stake)
        seat.staked = stake


def pay(seats: Sequence[SeatRow], shares: Mapping[int, int]) -> None:
    """Pay the escrow out and note it on the seats. Call it inside `together`.

    Args:
        seats: all seats of the match; none of them may have been paid before.
        shares: seat -> coins; together exactly the sum of the stakes.

    Raises:
        ValueError: when coins would be made or lost, or paid twice.
    """
    if sum(shares.values()) != sum(seat.staked for seat in seats) or any(seat.paid is not None for seat in seats):
        raise ValueError(f"stakes {[seat.staked for seat in seats]} cannot be paid as {dict(shares)}")
    purse = current()
    for seat in seats:
        seat.paid = shares.get(seat.seat, 0)
        if seat.paid:  # a purse need not know a seat that has won nothing
            purse.add_coins(seat.key, seat.paid)


def refund(seats: Sequence[SeatRow]) -> None:
    """Pay back every stake still held. Call it inside `together`."""
    if any(seat.paid is None for seat in seats):
        pay(seats, {seat.seat: seat.staked for seat in seats})
