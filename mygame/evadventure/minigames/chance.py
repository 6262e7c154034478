"""Seeded streams: the source from which the one engine of chance, `rules.EvAdventureRollEngine`, draws in a match.

A stream's state is 24 bytes that live in the match state (base64 in JSON, whose numbers end at 64
bits). Rules open it, draw by an engine over it, and store its new state:

    stream = Chance(state.chance)
    dice = EvAdventureRollEngine(stream)
    card = dice.draw(pile)
    ... replace(state, chance=stream.state)

Draws are blocks of BLAKE2b over (stream key, counter): draws seen so far predict no later ones, and anyone told the
seed afterwards can check them all.

`QuickStream` is for computer players, contests and simulators: several times as fast, and never stored.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b, sha256, shake_128
from itertools import chain, count, pairwise
from typing import Final

__all__ = ["Chance", "QuickStream", "commitment", "open_stream"]

_KEY_BYTES: Final = 16
_WORD: Final = 1 << 64
_MOST: Final = _WORD - 1
_SPAN: Final = 1 << 32
_EVEN: Final = _WORD - _SPAN
"""Words below it give each number of a range up to `_SPAN` equally often."""
_BLOCK: Final = struct.Struct("<8Q")
"""Eight words are drawn at once."""
_QUICK_WORD: Final = 1 << 16
_QUICK_BLOCK: Final = 4096


def open_stream(seed: int, name: str) -> bytes:
    """Return the first state of the stream called `name` of the match with this seed.

    Streams of different names are independent: draws of one game system never disturb another.

    Raises:
        ValueError: if the seed is negative or not below 2**256.
    """
    if not 0 <= seed < 1 << 256:
        raise ValueError("a seed is a non-negative integer below 2**256")
    return blake2b(name.encode(), key=seed.to_bytes(32, "little"), digest_size=_KEY_BYTES).digest() + bytes(8)


def commitment(seed: int) -> str:
    """Return the SHA-256 of a seed (as 64 hexadecimal digits of its 32 big-endian bytes)."""
    return sha256(seed.to_bytes(32, "big")).hexdigest()


@lru_cache(maxsize=256)
def _block(key: bytes, number: int) -> tuple[int, ...]:
    """Return a block of draws, cached: each action opens its stream where the last one ended."""
    return _BLOCK.unpack(blake2b(number.to_bytes(8, "little"), key=key).digest())


class Chance:
    """A cursor over a stream: draws, and knows its current state."""

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
        if not (offset := at & 7) or not self._words:
            self._words = _block(self._key, at >> 3)
        self._next = at + 1
        return self._words[offset]

    def randint(self, low: int, high: int, /) -> int:
        """Return an integer from `low` to `high`, both included, all equally likely.

        Raises:
            ValueError: if the range is empty, or wider than 64 bits.
        """
        at = self._next  # `word`, inlined: nearly every draw takes this path
        if not (offset := at & 7) or not self._words:
            self._words = _block(self._key, at >> 3)
        word = self._words[offset]
        if high == _MOST and not low:
            self._next = at + 1
            return word
        span = high - low + 1
        if 0 < span <= _SPAN and word < _EVEN:
            self._next = at + 1
            return low + word % span
        return self._wide(low, span)

    def _wide(self, low: int, span: int) -> int:
        """Return an integer of a wide range, or one for which the next word may be too large."""
        if span <= 0:
            raise ValueError(f"empty range {low}..{low + span - 1}")
        if span > _WORD:
            raise ValueError(f"range {low}..{low + span - 1} is too wide")
        limit = _WORD - _WORD % span
        while (word := self.word()) >= limit:
            pass
        return low + word % span


class QuickStream:
    """A stream of 16 bits a draw, made in blocks of SHAKE-128, for many draws that are never stored.

    The bias of a number out of n is at most n / 65536, which no contest can measure.

    Args:
        seed: the same seed gives the same draws; any number or text.
    """

    __slots__ = ("_word",)

    def __init__(self, seed: int | str) -> None:
        self._word = chain.from_iterable(_quick_blocks(f"{seed}/".encode())).__next__

    def randint(self, low: int, high: int, /) -> int:
        """Return an integer from `low` to `high`, both included; wide ranges take several words."""
        span = high - low + 1
        if span <= _QUICK_WORD:
            return low + self._word() % span
        number = 0
        for _ in range(0, (span - 1).bit_length(), 16):
            number = number << 16 | self._word()
        return low + number % span


def _quick_blocks(key: bytes) -> Iterator[tuple[int, ...]]:
    """Yield the numbers in blocks that grow: a choice needs one number, a short match some hundreds."""
    for start, end in pairwise((0, 32, 256, _QUICK_BLOCK)):
        yield struct.unpack_from(f"<{end - start}H", shake_128(key + b"0").digest(2 * end), 2 * start)
    for number in count(1):
        yield struct.unpack_from(f"<{_QUICK_BLOCK}H", shake_128(key + b"%d" % number).digest(2 * _QUICK_BLOCK))
