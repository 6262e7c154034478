"""What KARDS adds to the command line: the balance report of `sim kards --report DIR`."""

from __future__ import annotations

from typing import Final

from ..extras import Extras
from .report import report

EXTRAS: Final = Extras(report=report)
