"""Computer players of mbg: `random`, `steady`, `shrewd`. They see a view and the legal answers, never a state."""

from __future__ import annotations

from typing import Any, Final

from ...bots.uniform import UniformBot
from ...core import Bot
from .shrewd import Shrewd
from .steady import Steady

BOTS: Final[dict[str, Bot[Any, Any]]] = {"random": UniformBot(), "steady": Steady(), "shrewd": Shrewd()}
"""Level -> player, weakest first."""
