"""The one door between the tables and the role-playing game: coins, fame, experience, and news of results.

Coins of people are on their characters (`character.coins`), coins of regulars in `models.Purse`. Both
live in the same database as the matches, so a stake moves in the transaction that starts or ends a match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import transaction
from evennia import ObjectDB
from evennia.utils import logger

from ...base.errors import ActionError
from ...base.signals import match_over as match_over
from ...words import Words
from ..models import Purse, SeatRow
from ..room.spectators import seated as seated
from . import regulars

XP_BY_RISK = (50, 100, 200)
"""Knave's experience for low, moderate and high risk (knave.md 2)."""
RISK_BELOW = (0.5, 0.35, 0.2)
"""A win that was less likely than this is a low, moderate, high risk."""

TOO_POOR = Words(
    "{name} has {coins} {coins:|coin|coins}, and the stake is {stake}.", "{name}只有{coins}枚铜币，而赌注是{stake}枚。"
)
NO_PURSE = Words(
    "{name} has no purse: computer players without a name do not play for coins. Ask a regular.",
    "{name}没有钱袋：无名的电脑玩家不赌钱，请叫一位常客来。",
)


_KEPT = ("coins", "fame", "xp")
"""Attributes of a character that a settlement may change."""


class Reward(NamedTuple):
    """What a person got for a result, apart from coins."""

    fame: int
    xp: int


def character_of(key: str) -> Any:
    """Return the character of a seat's key `c:<id>`; None for others and for those who are gone."""
    kind, _, number = key.partition(":")
    return ObjectDB.objects.filter(pk=int(number)).first() if kind == "c" and number.isdigit() else None


def coins_of(key: str) -> int | None:
    """Return how many coins a player has; None for players without a purse."""
    if key.startswith("r:"):
        purse = Purse.objects.filter(key=key).first()
        return purse.coins if purse else regulars.REGULARS[key[2:]].coins
    character = character_of(key)
    return int(getattr(character, "coins", 0) or 0) if character is not None else None


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
    elif (character := character_of(key)) is not None:
        character.coins = int(getattr(character, "coins", 0) or 0) + coins
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


def take_stakes(seats: Sequence[SeatRow], stake: int) -> None:
    """Take the stake of each seat into escrow; nobody pays when one cannot. Call it inside `together`.

    Raises:
        ActionError: codes `no_purse`, `too_poor`.
    """
    if not stake:
        return
    for seat in seats:
        name = Words(seat.name_en, seat.name_zh)
        coins = coins_of(seat.key)
        if coins is None:
            raise ActionError("no_purse", NO_PURSE, name=name)
        if coins < stake:
            raise ActionError("too_poor", TOO_POOR, name=name, coins=coins, stake=stake)
    for seat in seats:
        add_coins(seat.key, -stake)
        seat.staked = stake


def pay(seats: Sequence[SeatRow], shares: Mapping[int, int]) -> None:
    """Pay the escrow out and note it on the seats. Call it inside `together`.

    Args:
        seats: all seats of the match; none of them may have been paid before.
        shares: seat -> coins; together exactly what was staked.

    Raises:
        ValueError: when coins would be made or lost, or paid twice.
    """
    if sum(shares.values()) != sum(seat.staked for seat in seats) or any(seat.paid is not None for seat in seats):
        raise ValueError(f"stakes {[seat.staked for seat in seats]} cannot be paid as {dict(shares)}")
    for seat in seats:
        seat.paid = shares.get(seat.seat, 0)
        add_coins(seat.key, seat.paid)


def reward(character: Any, beaten: int, chance: float) -> Reward:
    """Give a winner fame and, for beating those above, experience. Call it inside `together`.

    Args:
        beaten: how many opponents with a name were beaten.
        chance: how likely the ratings held the win to be, 0 to 1.
    """
    risk = sum(chance < below for below in RISK_BELOW)
    xp = XP_BY_RISK[risk - 1] if risk else 0
    if beaten:
        character.attributes.add("fame", int(character.attributes.get("fame", 0) or 0) + beaten)
    if xp and hasattr(character, "add_xp"):
        character.add_xp(xp)
    return Reward(beaten, xp)
