"""How a browser draws a game: what a game's `painter.py` brings (`PAINTER`).

A painter is a module of the browser (`tables/static/wellmouth/js/table.js` says what it is given and returns), a style
sheet, its sentences, and what is printed on its cards or map. A game without one is played from its picture in text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..words import Words

__all__ = ["Painter"]

SCRIPTS, STYLES = "wellmouth/js", "wellmouth/css"
"""Folders of the house's own painters, below the static files."""


class Painter(NamedTuple):
    """How the browser draws a game.

    Args:
        module: its JavaScript module, below the static files.
        style: its style sheet, below the static files; "" for none.
        words: key -> sentence; keys begin with the game's.
        data: what the module reads as `window.house.games.<game>`, as JSON.
    """

    module: str
    style: str = ""
    words: Mapping[str, Words] = {}
    data: Mapping[str, Any] = {}
