"""The drawing of UNO in the browser: its sentences at the table."""

from __future__ import annotations

from ..painter import SCRIPTS, Painter
from .text.sentences import COLOURS, SYMBOLS, TEXT

PAINTER = Painter(
    f"{SCRIPTS}/uno.js",
    style="wellmouth/css/uno.css",
    words={
        **{f"uno_{key}": words for key, words in TEXT["painter"].items()},
        **{f"uno_colour_{key}": colour for key, colour in COLOURS.items()},
        **{f"uno_symbol_{key}": symbol for key, symbol in SYMBOLS.items()},
    },
)
