"""The strength of each level of a game's computer players, as published ratings.

They lie beside the game in `levels.toml`, written by `python -m lab calibrate`. Without the file, or an entry in it, a
level counts as a newcomer.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from .core import Entry

FILE = "levels.toml"
MIDDLE = 1500
"""Rating of a newcomer, and of a game's default level."""


class Level(NamedTuple):
    """The strength of one level."""

    rating: int
    error: int = 0
    """Standard error of the rating, in points."""


type Levels = dict[str, Level]
"""Name of each level -> its strength."""


def published(entry: Entry) -> Levels:
    """Return the ratings of a game's levels, weakest level first.

    Raises:
        ValueError: the file is not TOML, or a figure in it is not a number.
    """
    known = _read(package_of(entry))
    return dict(
        sorted(((level, known.get(level, Level(MIDDLE))) for level in entry.bots), key=lambda one: one[1].rating)
    )


def package_of(entry: Entry) -> str:
    """Return the name of the package a game's rules lie in, or of their module if they are in no package."""
    module = type(entry.game).__module__
    found = sys.modules.get(module)
    return (found.__package__ if found is not None else None) or module


def text_beside(package: str, name: str) -> str:
    """Return the text of a file beside a game; "" for none."""
    try:
        file = files(package) / name
        return file.read_text(encoding="utf-8") if file.is_file() else ""
    except (ModuleNotFoundError, TypeError):  # a single module beside others
        return ""


@cache
def _read(package: str) -> Mapping[str, Level]:
    rows = tomllib.loads(text_beside(package, FILE)).get("levels", {})
    return {level: Level(int(row["rating"]), int(row["error"])) for level, row in rows.items()}
