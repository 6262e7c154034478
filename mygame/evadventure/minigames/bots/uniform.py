"""The player that takes any legal action, all equally likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, shake_128
from itertools import chain, count, pairwise
from struct import unpack_from
from typing import Any, Protocol, cast

from ..core import Seat

__all__ = ["UniformBot", "ViewlessBot"]

_BLOCK = 4096


class ViewlessBot(Protocol):
    """A computer player that looks at its legal actions only: contests play it without building a view.

    It has `needs_view = False` and, beside `choose`, this:
    """

    def pick(self, legal: Sequence[Any], word: int) -> Any:
        """Return one of `legal`; `word` is its chance, a number from 0 to 65535."""
        ...


class UniformBot:
    """Takes any legal action. Needs no view, so contests between such players need build none."""

    needs_view = False

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`; the same seed makes the same choice."""
        drawn = blake2b(b"%d" % seed, digest_size=2).digest()
        return self.pick(legal, int.from_bytes(drawn, "little"))

    def pick(self, legal: Sequence[Any], word: int) -> Any:
        """Return one of `legal`, all equally likely."""
        return legal[word % len(legal)]


def viewless_pick(bot: Any) -> Callable[[Sequence[Any], int], Any] | None:
    """Return how a player picks without a view; None when it looks at its view."""
    return None if getattr(bot, "needs_view", True) else cast(ViewlessBot, bot).pick


def words(seed: int) -> Iterator[int]:
    """Yield numbers from 0 to 65535 without end, made in blocks: the cheap chance of computer players.

    A number modulo n favours no choice of n by more than n / 65536, which no contest can measure.
    """
    return chain.from_iterable(_blocks(f"{seed}/".encode()))


def _blocks(key: bytes) -> Iterator[tuple[int, ...]]:
    """Yield the numbers in blocks that grow: a choice needs one number, a short match some hundred."""
    for start, end in pairwise((0, 32, 256, _BLOCK)):
        yield unpack_from(f"<{end - start}H", shake_128(key + b"0").digest(2 * end), 2 * start)
    for number in count(1):
        yield unpack_from(f"<{_BLOCK}H", shake_128(key + b"%d" % number).digest(2 * _BLOCK))
