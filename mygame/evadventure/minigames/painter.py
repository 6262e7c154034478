"""The drawing of a game in a browser: the contents of a game's `painter.py` (`PAINTER`).

A painter is a module of the browser (its arguments and results: `tables/static/wellmouth/js/table.js`), a style sheet,
its sentences, and the print on its cards or map. A game without one is played from its picture in text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..words import Words

__all__ = ["Painter"]

SCRIPTS, STYLES = "wellmouth/js", "wellmouth/css"
"""Folders of the house's own painters, below the static files."""


class Painter(NamedTuple):
    """The painter of a game.

    Args:
        module: its JavaScript module, below the static files.
        style: its style sheet, below the static files; "" for none.
        words: key -> sentence; keys begin with the game's.
        data: JSON read by the module as `window.house.games.<game>`.
    """

    module: str
    style: str = ""
    words: Mapping[str, Words] = {}
    data: Mapping[str, Any] = {}
