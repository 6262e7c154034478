"""The purse of the role-playing game: coins, fame and experience of characters, and the coins of regulars.

Coins of people are on their characters (`character.coins`), coins of regulars in `models.Purse`. Both
live in the same database as the matches, so a stake moves in the transaction that starts or ends a match.
A character of a game without coins has no purse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.models import Sum
from django.utils import timezone
from evennia.utils import logger

from ..evennia_ext import transactions
from ..kernel.purse import CoinReason, Coins, free_coins, transfer
from ..model import Hero
from ..social import party
from ..tables.match import fairness, regulars
from ..tables.match.persons import account_of, character_of
from ..tables.match.purse import Reward
from ..tables.models import MatchRow, Purse, SeatRow
from ..words import Words

XP_BY_RISK = (50, 100, 200)
"""Knave's experience for low, moderate and high risk (knave.md 2)."""
RISK_BELOW = (0.5, 0.35, 0.2)
"""Chances below which a win was a low, moderate, high risk."""
XP_A_DAY = 200
"""Experience the tables give a person within a day: half of that from a careful descent to level 1
(docs/build/balance.md: 28 minutes at 921 an hour)."""
FAME_A_DAY = 5
"""Fame they give within a day."""


def coins_of(key: str) -> int | None:
    """Return the number of a player's coins; None for players without a purse."""
    if key.startswith("r:"):
        purse = Purse.objects.filter(key=key).first()
        return purse.coins if purse else regulars.REGULARS[key[2:]].coins
    character = character_of(key)
    return free_coins(character) if hasattr(character, "coins") else None


def add_coins(key: str, coins: int) -> None:
    """Give (or, negative, take) coins; those that cannot be taken any more are lost with their owner.

    Call it inside `together`.
    """
    if not coins:
        return
    holder: Any = RegularPurse(key) if key.startswith("r:") else character_of(key)
    plain = not hasattr(holder, "put_coins")
    if plain and hasattr(holder, "coins"):
        holder, plain = PlainPurse(holder), False
    if coins > 0 and isinstance(holder, Hero) and holder.is_dead:
        party.keep_for(holder, coins, CoinReason.TABLE)
    elif plain:
        logger.log_warn(f"tables: {coins} coins for {key}, who is gone")
    elif coins > 0:
        transfer(ESCROW, holder, coins, CoinReason.TABLE)
    elif transfer(holder, ESCROW, -coins, CoinReason.TABLE).count != -coins:
        raise ValueError(f"{key} has no {-coins} coins")


class Escrow:
    """The holder of stakes (`kernel.purse`): their number is written on the seats."""

    called = Words("table")

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Pay stakes out."""
        return Coins(count)

    def put_coins(self, coins: Coins) -> None:
        """Take stakes in."""


ESCROW = Escrow()


class PlainPurse:
    """The coins of a character of a foreign class that has `coins` and no more, as a holder."""

    def __init__(self, character: Any) -> None:
        self.owner = character

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Give up coins, no more than there are."""
        count = min(count, int(self.owner.coins or 0))
        self.owner.coins = int(self.owner.coins or 0) - count
        return Coins(count)

    def put_coins(self, coins: Coins) -> None:
        """Take coins in."""
        self.owner.coins = int(self.owner.coins or 0) + coins.count


class RegularPurse:
    """The coins of a regular, as a holder (`kernel.purse`); new regulars begin with their own."""

    def __init__(self, key: str) -> None:
        self.purse_key = key
        self.called = regulars.REGULARS[key[2:]].name
        self.row, _ = Purse.objects.get_or_create(key=key, defaults={"coins": regulars.REGULARS[key[2:]].coins})

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Give up coins, no more than there are."""
        count = min(count, self.row.coins)
        self.row.coins -= count
        self.row.save(update_fields=["coins"])
        return Coins(count)

    def put_coins(self, coins: Coins) -> None:
        """Take coins in."""
        self.row.coins += coins.count
        self.row.save(update_fields=["coins"])


@contextmanager
def together(keys: Sequence[str]) -> Iterator[None]:
    """Make one transaction of the block; data in memory follows when it fails."""
    with transactions.together():
        yield


def reward(key: str, beaten: int, chance: float) -> Reward | None:
    """Give a winner fame and, for beating stronger opponents, experience, as far as the person's daily limits allow.

    Call it inside `together`.

    Args:
        key: the winner; nothing is given to computer players.
        beaten: number of opponents with a name who were beaten.
        chance: probability of the win by the ratings, 0 to 1.
    """
    character = character_of(key)
    if not hasattr(character, "coins"):
        return None
    risk = sum(chance < below for below in RISK_BELOW)
    today = SeatRow.objects.filter(match__phase=MatchRow.Phase.OVER, match__ended__gte=timezone.now() - fairness.DAY)
    mine = fairness.of_person(today, SeatRow(key=key, account_id=account_of(character)))
    had = mine.aggregate(fame=Sum("fame", default=0), xp=Sum("xp", default=0))
    xp = min(XP_BY_RISK[risk - 1] if risk else 0, max(0, XP_A_DAY - had["xp"]))
    fame = min(beaten, max(0, FAME_A_DAY - had["fame"]))
    if fame:
        character.attributes.add("fame", int(character.attributes.get("fame", 0) or 0) + fame)
    if xp and isinstance(character, Hero):
        character.add_xp(xp)
    return Reward(fame, xp)


def take_reward(key: str, fame: int, xp: int) -> None:
    """Take back the gifts of `reward`, as far as they are there. Call it inside `together`."""
    character = character_of(key)
    if fame and hasattr(character, "coins"):
        left = int(character.attributes.get("fame", 0) or 0) - fame
        character.attributes.add("fame", max(0, left))
    if xp and isinstance(character, Hero):
        character.add_xp(-xp)
