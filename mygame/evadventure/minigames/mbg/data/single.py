"""IEEE single precision: the arithmetic of the original (rules page, section 1).

Money, hit points, defence, properties and prices are single-precision numbers. Working in doubles and rounding after
each single operation gives bit-identical results, because a double carries more than 2 * 24 + 2 bits.
"""

from __future__ import annotations

from struct import Struct

_FLOAT = Struct("f")
_pack = _FLOAT.pack
_unpack = _FLOAT.unpack


def f32(value: float) -> float:
    """Return `value` rounded to single precision.

    Raises:
        OverflowError: when it is too large for one.
    """
    rounded: float = _unpack(_pack(value))[0]
    return rounded
