"""What KARDS adds to the command line: the balance report of `sim kards --report DIR`."""

from __future__ import annotations

from typing import Final

from evadventure.minigames.extras import Extras
from evadventure.minigames.kards.report import report

EXTRAS: Final = Extras(report=report)
