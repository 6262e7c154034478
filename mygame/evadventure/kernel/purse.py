"""Coins from hand to hand: the only way to move them, with the reason of each transfer.

A *holder* has `take_coins` and `put_coins`: a hero, a creature, a heap of coins, the till of a shop. None is the house:
coins paid to it vanish, coins it pays are new. For some coins the origin is recorded (`Coins`):

* *deep* coins were brought up from below by one hero (`finder`; 0 while nobody has had them). Only that hero can
  train with them: they are plain coins in any other purse, and once they were spent.
* *tied* coins are those a hero began with. Below level `TIED_BELOW` they can only be spent.

`moved` reports each transfer, inside its transaction: a failing listener (the ledger) makes it fail.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from django.dispatch import Signal

from ..enums import Concept
from ..evennia_ext.mixins import ObjectBase
from ..evennia_ext.transactions import together
from ..words import Words
from .counting import coins as counted_coins
from .errors import ActionError

TIED_BELOW = 2
"""Level from which a hero may use the starting coins freely."""


moved = Signal()
"""Coins or a thing went from one holder to another. Sender: None; kwargs: `source`, `target` (None: the house),
`coins` (how many), `thing` (or None), `reason`. Sent inside the transaction; an exception in a listener undoes it."""


class CoinReason(StrEnum, Concept):
    """The reason of a transfer of coins or things: the value that is stored, and its words."""

    START = "start", Words("outfit")
    GIFT = "gift", Words("gift")
    DROP = "drop", Words("laid down")
    PICK_UP = "pick up", Words("picked up")
    LOOT = "loot", Words("loot")
    BUY = "buy", Words("bought")
    SELL = "sell", Words("sold")
    REPAIR = "repair", Words("repair")
    TRAINING = "training", Words("training")
    SERVICE = "service", Words("board and bath")
    INSURANCE = "insurance", Words("insurance")
    WAGE = "wage", Words("wages")
    THEFT = "theft", Words("theft")
    BRIBE = "bribe", Words("bribe")
    OFFERING = "offering", Words("offering")
    TALK = "talk", Words("a deal in talk")
    QUEST = "quest", Words("task")
    SPELL = "spell", Words("magic")
    BANK = "bank", Words("strongroom")
    CRAFT = "craft", Words("made or used up")
    DEATH = "death", Words("death")
    MARKET = "market", Words("market")
    TABLE = "table", Words("gaming table")
    DELETED = "deleted", Words("deleted")
    STAFF = "staff", Words("staff")


@dataclass(frozen=True)
class Coins:
    """Some coins in transit.

    Args:
        count: how many.
        deep: how many of them were brought up from below.
        finder: number of the hero who brought them; 0 while nobody has had them.
        tied: how many of them are a new hero's starting coins.
    """

    count: int
    deep: int = 0
    finder: int = 0
    tied: int = 0


class Holder(Protocol):
    """A holder of coins: a character, a heap, a shop, a bank, a stake."""

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Give up coins, no more than there are; called inside `together`.

        Args:
            count: how many.
            spent: whether the house gets them: tied coins go first then, and not at all otherwise.
        """

    def put_coins(self, coins: Coins) -> None:
        """Take coins in; called inside `together`."""


def transfer(
    source: Holder | None,
    target: Holder | None,
    count: int,
    reason: CoinReason,
    *,
    deep: bool = False,
    tied: bool = True,
) -> Coins:
    """Move coins from one holder to another, in one transaction, and tell the ledger.

    Args:
        source: the payer, who pays no more than they have; None: the house.
        target: the recipient; None: the house.
        count: how many.
        reason: the reason.
        deep: whether coins the house pays come from below.
        tied: whether the house takes a new hero's starting coins for this.

    Returns:
        The coins moved.
    """
    if count < 1:
        return Coins(0)
    with together():
        if source is None:
            coins = Coins(count, count if deep else 0)
        else:
            coins = source.take_coins(count, tied and (target is None or getattr(target, "is_till", False)))
        if coins.count < 1:
            return Coins(0)
        if target is not None:
            target.put_coins(coins)
        moved.send(None, source=source, target=target, coins=coins.count, thing=None, reason=reason)
    return coins


def hand_over(thing: ObjectBase, target: ObjectBase, reason: CoinReason, move_type: str, **kwargs: Any) -> bool:
    """Move a thing to a holder or a place, in one transaction, and tell the ledger; return whether it went there.

    Args:
        thing: the thing.
        target: its destination.
        reason: the reason.
        move_type: passed to the hooks of the move (`give`, `get` ...).
        kwargs: further arguments of `move_to`.
    """
    source = thing.location
    with together():
        if not thing.move_to(target, quiet=True, move_type=move_type, **kwargs):
            return False
        moved.send(None, source=source, target=target, coins=0, thing=thing, reason=reason)
    return True


def free_coins(holder: Any) -> int:
    """Return how many coins a holder may give away."""
    free = getattr(holder, "free_coins", None)
    return int(holder.coins or 0) if free is None else free


def check_free(holder: Any, count: int) -> None:
    """Check that a holder may give so many coins away.

    Raises:
        ActionError: code `tied`, when some of them are a new hero's starting coins.
    """
    if count > (free := free_coins(holder)):
        raise ActionError("tied", TIED, level=TIED_BELOW, free=counted_coins(free))


TIED = Words(
    "What you set out with stays with you until level {level}: you can spend it, but only {free} are yours to give."
)
