"""The purse of the role-playing game: coins, fame and experience of characters, and the coins of regulars.

Coins of people are on their characters (`character.coins`), coins of regulars in `models.Purse`. Both
live in the same database as the matches, so a stake moves in the transaction that starts or ends a match.
A character of a game without coins has no purse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction
from evennia.utils import logger

from ..models import Purse
from . import regulars
from .people import character_of
from .purse import Reward

XP_BY_RISK = (50, 100, 200)
"""Knave's experience for low, moderate and high risk (knave.md 2)."""
RISK_BELOW = (0.5, 0.35, 0.2)
"""A win that was less likely than this is a low, moderate, high risk."""
_KEPT = ("coins", "fame", "xp")
"""Attributes of a character that a settlement may change."""


def coins_of(key: str) -> int | None:
    """Return how many coins a player has; None for players without a purse."""
    if key.startswith("r:"):
        purse = Purse.objects.filter(key=key).first()
        return purse.coins if purse else regulars.REGULARS[key[2:]].coins
    character = character_of(key)
    return int(character.coins or 0) if hasattr(character, "coins") else None


def add_coins(key: str, coins: int) -> None:
    """Give (or, negative, take) coins; what nobody can take any more is lost with its owner.

    Call it inside `together`.
    """
    if not coins:
        return
    if key.startswith("r:"):
        purse, _ = Purse.objects.get_or_create(key=key, defaults={"coins": regulars.REGULARS[key[2:]].coins})
        purse.coins += coins
        purse.save(update_fields=["coins"])
    elif hasattr(character := character_of(key), "coins"):
        character.coins = int(character.coins or 0) + coins
    else:
        logger.log_warn(f"tables: {coins} coins for {key}, who is gone")


@contextmanager
def together(keys: Sequence[str]) -> Iterator[None]:
    """Make one transaction of what is done inside; purses kept in memory follow when it fails.

    Evennia keeps Attributes in memory, where a rollback does not reach: they are put back by hand.
    """
    people = [character for key in keys if (character := character_of(key)) is not None]
    before = [(character, name, character.attributes.get(name)) for character in people for name in _KEPT]
    try:
        with transaction.atomic():
            yield
    except BaseException:
        for character, name, value in before:
            if character.attributes.get(name) != value:
                character.attributes.add(name, value)
        raise


def reward(key: str, beaten: int, chance: float) -> Reward | None:
    """Give a winner fame and, for beating those above, experience. Call it inside `together`.

    Args:
        key: the winner; nothing is given to computer players.
        beaten: how many opponents with a name were beaten.
        chance: how likely the ratings held the win to be, 0 to 1.
    """
    character = character_of(key)
    if not hasattr(character, "coins"):
        return None
    risk = sum(chance < below for below in RISK_BELOW)
    xp = XP_BY_RISK[risk - 1] if risk else 0
    if beaten:
        character.attributes.add("fame", int(character.attributes.get("fame", 0) or 0) + beaten)
    if xp and hasattr(character, "add_xp"):
        character.add_xp(xp)
    return Reward(beaten, xp)
