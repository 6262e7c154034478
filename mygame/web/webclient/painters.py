"""Which games the browser draws: one line a game, here or in the host's settings.

A painter is a module of the browser (`static/webclient/js/house/table.js` says what it is given and returns), a style
sheet, its sentences, and what is printed on its cards or map. A game without one is played from its picture in text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, NamedTuple

from django.templatetags.static import static
from django.utils.module_loading import import_string

from evadventure.base import conf
from evadventure.minigames.uno.text import sentences as uno
from evadventure.words import Words
from web.webclient import words_kards, words_mbg

GROUP = "wellmouth.painters"
"""The group of entry points by which installed packages bring painters, each under the key of its game."""


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


_UNO_WORDS = {
    **{f"uno_colour_{key}": colour for key, colour in uno.COLOURS.items()},
    **{f"uno_symbol_{key}": symbol for key, symbol in uno.SYMBOLS.items()},
}
_HERE = "webclient/js/house"

PAINTERS: dict[str, Painter] = {
    "uno": Painter(f"{_HERE}/uno.js", words=_UNO_WORDS),
    "mbg": Painter(f"{_HERE}/mbg.js", "webclient/css/mbg.css", words_mbg.WORDS, {"names": words_mbg.NAMES}),
    "kards": Painter(
        f"{_HERE}/kards.js", "webclient/css/kards.css", words_kards.WORDS, {"cards": words_kards.CARD_ROWS}
    ),
}


@cache
def painters() -> Mapping[str, Painter]:
    """Return the painters of all games: the house's, those of installed packages, those of `settings`.

    `settings.WELLMOUTH_PAINTERS` is game -> path of a `Painter`; the later one wins.
    """
    installed = {entry.name: entry.load() for entry in entry_points(group=GROUP)}
    own = {key: import_string(path) for key, path in conf.value("PAINTERS").items()}
    return {**PAINTERS, **installed, **own}


def words() -> dict[str, Words]:
    """Return the sentences of all painters."""
    return {key: sentence for painter in painters().values() for key, sentence in painter.words.items()}


def addresses() -> dict[str, dict[str, Any]]:
    """Return what the browser is told of each painter: addresses of `module` and `style`, and its data."""
    return {
        game: {
            "module": static(painter.module),
            "style": static(painter.style) if painter.style else "",
            **painter.data,
        }
        for game, painter in painters().items()
    }
