"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""

from __future__ import annotations

from ..core import Entry
from .bots import BOTS
from .game import GAME
from .learning import FEATURES, VOCABULARY
from .present import MbgPresent

ENTRY = Entry(
    GAME,
    MbgPresent(),
    BOTS,
    "steady",
    extras="evadventure.minigames.mbg.tools:EXTRAS",
    vocabulary=VOCABULARY,
    features=FEATURES,
)
"""What the registry holds."""
