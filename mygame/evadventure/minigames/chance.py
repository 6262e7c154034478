"""Seeded, serialisable streams of chance.

A stream's state is 24 bytes that live in the match state (base64 in JSON, whose numbers end at 64
bits). Rules open it, draw, and store what is left:

    chance = Chance(state.chance)
    card = pile[chance.randint(0, len(pile) - 1)]
    ... replace(state, chance=chance.state)

Draws are blocks of BLAKE2b over (stream key, counter): whoever has seen any number of draws can
foresee none, and whoever is told the seed afterwards can check them all.
"""

from __future__ import annotations

import struct
from collections.abc import MutableSequence
from functools import lru_cache
from hashlib import blake2b, sha256

from ..rules import EvAdventureRollEngine

__all__ = ["Chance", "commitment", "open_stream"]

_KEY_BYTES = 16
_WORD = 1 << 64
_BLOCK = struct.Struct("<8Q")
_WORDS_IN_BLOCK = 8


def open_stream(seed: int, name: str) -> bytes:
    """Return the first state of the stream called `name` of the match with this seed.

    Streams of other names are independent: what one game system draws never disturbs another.

    Raises:
        ValueError: if the seed is negative or not below 2**256.
    """
    if not 0 <= seed < 1 << 256:
        raise ValueError("a seed is a non-negative integer below 2**256")
    return blake2b(name.encode(), key=seed.to_bytes(32, "little"), digest_size=_KEY_BYTES).digest() + bytes(8)


def commitment(seed: int) -> str:
    """Return the SHA-256 of a seed (as 64 hexadecimal digits of its 32 big-endian bytes)."""
    return sha256(seed.to_bytes(32, "big")).hexdigest()


def roll_engine(chance: Chance) -> EvAdventureRollEngine:
    """Return the Knave engine of dice rolling over this stream.

    A game whose rules speak of dice and saving throws rolls through it (`roll_engine(chance).roll("2d6")`) and stores
    `chance.state` afterwards, as ever; the engine keeps nothing of its own. One that only shuffles and draws
    asks the stream itself, which is what the engine would do.
    """
    return EvAdventureRollEngine(chance)


@lru_cache(maxsize=256)
def _block(key: bytes, number: int) -> tuple[int, ...]:
    """Return a block of draws; the last ones are remembered, for each action opens its stream where the last ended."""
    return _BLOCK.unpack(blake2b(number.to_bytes(8, "little"), key=key).digest())


class Chance:
    """A cursor over a stream: draws, and knows the state it has come to."""

    __slots__ = ("_key", "_next", "_words")

    def __init__(self, state: bytes) -> None:
        self._key = state[:_KEY_BYTES]
        self._next = int.from_bytes(state[_KEY_BYTES:], "little")
        self._words: tuple[int, ...] = ()

    @property
    def state(self) -> bytes:
        """The 24 bytes to store."""
        return self._key + self._next.to_bytes(8, "little")

    def word(self) -> int:
        """Return the next 64 bits."""
        at = self._next
        if not (offset := at % _WORDS_IN_BLOCK) or not self._words:
            self._words = _block(self._key, at // _WORDS_IN_BLOCK)
        self._next = at + 1
        return self._words[offset]

    def randint(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`, both included, all equally likely.

        Raises:
            ValueError: if the range is empty, or wider than 64 bits.
        """
        span = high - low + 1
        if span <= 0:
            raise ValueError(f"empty range {low}..{high}")
        if span > _WORD:
            raise ValueError(f"range {low}..{high} is too wide")
        limit = _WORD - _WORD % span
        while (word := self.word()) >= limit:
            pass
        return low + word % span

    def unit(self) -> float:
        """Return a number in [0, 1) that is a multiple of 2**-24 (exact in single precision)."""
        return (self.word() >> 40) * 2.0**-24

    def shuffle[T](self, items: MutableSequence[T]) -> None:
        """Put a list in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.randint(0, i)
            items[i], items[j] = items[j], items[i]
