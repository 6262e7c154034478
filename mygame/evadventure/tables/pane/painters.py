"""The games the browser draws: those that bring a painter, and those in the host's settings."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from django.templatetags.static import static
from django.utils.module_loading import import_string

from ...kernel import conf
from ...minigames import registry
from ...minigames.levels import package_of
from ...minigames.painter import Painter
from ...words import Words

GROUP = "wellmouth.painters"
"""The group of entry points by which installed packages bring painters, each under the key of its game."""


@cache
def painters() -> Mapping[str, Painter]:
    """Return the painters of all games.

    A game that is a package, or whose rules are one, brings one as `PAINTER` of its `painter.py`, an installed package
    by entry point, the host by `settings.WELLMOUTH_PAINTERS` (game -> path of a `Painter`); the later one wins.
    """
    brought = {key: painter for key in registry.GAMES if (painter := _of_game(key)) is not None}
    installed = {entry.name: entry.load() for entry in entry_points(group=GROUP)}
    own = {key: import_string(path) for key, path in conf.value("PAINTERS").items()}
    return {**brought, **installed, **own}


def _of_game(key: str) -> Painter | None:
    """Return the painter beside a game's entry, or else beside its rules."""
    for package in (registry.GAMES[key].partition(":")[0], package_of(registry.get(key))):
        found = None
        with suppress(ModuleNotFoundError):  # a single module
            found = find_spec(f"{package}.painter")
        if found is not None:
            painter: Painter | None = vars(import_module(f"{package}.painter")).get("PAINTER")
            return painter
    return None


def words() -> dict[str, Words]:
    """Return the sentences of all painters."""
    return {key: sentence for painter in painters().values() for key, sentence in painter.words.items()}


def addresses() -> dict[str, dict[str, Any]]:
    """Return the data on each painter for the browser: addresses of `module` and `style`, and its data."""
    return {
        game: {
            "module": static(painter.module),
            "style": static(painter.style) if painter.style else "",
            **painter.data,
        }
        for game, painter in painters().items()
    }
