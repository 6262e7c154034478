"""Pips: the smallest whole game, an example for authors and the proof of the conformance kit.

It has everything that makes games hard: hidden hands and a hidden pile, chance in the middle, seats that act at the
same time, and a choice in the middle of an action.
"""

from __future__ import annotations

from ...bots.uniform import UniformBot
from ...core import Daily, Entry
from .present import PipsPresent, picture
from .rules import Pips

ENTRY = Entry(
    game=Pips(),
    present=PipsPresent(),
    bots={"random": UniformBot()},
    default_bot="random",
    picture=picture,
    daily=Daily(seats=2, options=({},)),
)
