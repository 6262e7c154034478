"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""

from __future__ import annotations

from ..core import Daily, Entry
from .bots import BOTS
from .bots.tempers import TEMPERS
from .learning import FEATURES, VOCABULARY
from .rules import GAME
from .teaching import TEACHER
from .telling import weigh
from .text import MbgPresent
from .wishes import MbgWishes

ENTRY = Entry(
    GAME,
    MbgPresent(),
    BOTS,
    "steady",
    vocabulary=VOCABULARY,
    features=FEATURES,
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    wishes=MbgWishes(),
    daily=Daily(seats=3, options=({},)),
)
"""What the registry holds."""
