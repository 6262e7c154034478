"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""

from __future__ import annotations

from ..core import Entry
from .bots import BOTS
from .game import GAME
from .present import MbgPresent

ENTRY = Entry(GAME, MbgPresent(), BOTS, "steady", extras=f"{__name__}.tools:EXTRAS")
"""What the registry holds."""
