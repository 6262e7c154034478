"""The player that takes any legal action, all equally likely."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from hashlib import blake2b, shake_128
from itertools import chain, count
from typing import Any

from evadventure.minigames.core import Seat

_WORDS = struct.Struct("<4096H")


class UniformBot:
    """Takes any legal action. Needs no view, so contests between such players need build none."""

    needs_view = False

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`; the same seed makes the same choice."""
        drawn = blake2b(b"%d" % seed, digest_size=8).digest()
        return legal[int.from_bytes(drawn, "little") % len(legal)]


def needs_view(bot: Any) -> bool:
    """Tell whether a player looks at its view; one that does not is played by `words` alone."""
    return getattr(bot, "needs_view", True)


def words(seed: int) -> Iterator[int]:
    """Yield numbers from 0 to 65535 without end, made in blocks: the cheap chance of computer players.

    A number modulo n favours no choice of n by more than n / 65536, which no contest can measure.
    """
    key = f"{seed}/".encode()
    return chain.from_iterable(_WORDS.unpack(shake_128(key + b"%d" % i).digest(_WORDS.size)) for i in count())
