"""The games of the house: the key and location of each `Entry`.

A game is loaded when it is first asked for, so a table of one game never imports the others. Games come from three
places: the house's own; installed distributions that name one under the entry point group `wellmouth.games`; and
callers of `add` (a server calls it for its setting `WELLMOUTH_GAMES`). `docs/build/extending.md` tells how to make one.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Literal, overload

from .core import AnyGame, Entry, TypedEntry

if TYPE_CHECKING:  # a table of one game imports no other
    from . import kards, mbg, uno

__all__ = ["GROUP", "BadGame", "UnknownGame", "add", "check_all", "get", "keys", "resolve"]

GROUP = "wellmouth.games"
"""Entry point group by which a distribution names its games: key = `module:name` of the `Entry`."""

GAMES: dict[str, str] = {
    "uno": f"{__package__}.uno:ENTRY",
    "kards": f"{__package__}.kards:ENTRY",
    "mbg": f"{__package__}.mbg:ENTRY",
}
"""Key of a game -> `module:name` of its `Entry`, in display order."""

BROKEN: dict[str, str] = {}
"""Key of a game that `check_all` took out of `GAMES` -> the reason it cannot be loaded."""

_REPLACED: dict[str, str] = {}
"""Key of a game that took the place of another -> `module:name` of the other."""


class UnknownGame(LookupError):
    """No game has this key."""

    def __init__(self, key: str) -> None:
        why = f"the game {key!r} cannot be loaded: {BROKEN[key]}" if key in BROKEN else f"no game is called {key!r}"
        super().__init__(f"{why}; there are: {', '.join(GAMES)}")
        self.key = key


class BadGame(Exception):
    """A game cannot be registered or loaded; the message says where it was looked for and what is wrong."""


def keys() -> tuple[str, ...]:
    """Return the keys of all games, in display order."""
    return tuple(GAMES)


def add(key: str, path: str, *, instead: bool = False) -> None:
    """Register a game without loading it; safe to repeat.

    Args:
        path: `module:name` of its `Entry`.
        instead: whether it takes the place of the game that has this key.

    Raises:
        BadGame: if it is not such a path, or another game has this key.
    """
    if not is_path(path):
        raise BadGame(f"{path!r} is not written module:name")
    if (before := GAMES.get(key, path)) != path:
        if not instead:
            raise BadGame(f"the key {key!r} is taken by {before}; {path} needs another")
        _REPLACED.setdefault(key, before)
    GAMES[key] = path
    BROKEN.pop(key, None)


def is_path(text: str) -> bool:
    """Tell whether a text has the form `module:name`."""
    module, colon, name = text.partition(":")
    return bool(colon) and name.isidentifier() and all(part.isidentifier() for part in module.split("."))


@overload
def get(key: Literal["uno"]) -> uno.UnoEntry: ...
@overload
def get(key: Literal["kards"]) -> kards.KardsEntry: ...
@overload
def get(key: Literal["mbg"]) -> mbg.MbgEntry: ...
@overload
def get(key: str) -> Entry: ...
def get(key: str) -> Entry:
    """Return everything the house knows of the game called `key`.

    Raises:
        UnknownGame: if there is none.
        BadGame: if it cannot be loaded.
    """
    if key not in GAMES:
        raise UnknownGame(key)
    entry = _load(GAMES[key])
    if entry.game.info.key != key:
        raise BadGame(f"{GAMES[key]} calls itself {entry.game.info.key!r}, not {key!r}")
    return entry


def earlier(key: str, version: int) -> AnyGame | None:
    """Return the rules of an earlier version of a game; None when it does not have them."""
    found = get(key).earlier if key in GAMES else ()
    return next((game for game in found if game.info.rules_version == version), None)


def resolve(key_or_path: str) -> Entry:
    """Return a game by its key or by the `module:name` of its `Entry`, registered or not.

    Importing a module runs it: give it only paths written by an operator, never from a saved match.

    Raises:
        UnknownGame: if it is a key of no game.
        BadGame: if it cannot be loaded.
    """
    return _load(key_or_path) if is_path(key_or_path) else get(key_or_path)


def check_all() -> Mapping[str, str]:
    """Load every game, and take those that cannot be loaded out of the list, so that the others can be played.

    A game in whose place such a one was put comes back.

    Returns:
        Key -> the error, of the games taken out now or before (`BROKEN`).
    """
    for key in keys():
        try:
            get(key)
        except BadGame as error:
            BROKEN[key] = str(error)
            del GAMES[key]
            if key in _REPLACED:
                GAMES[key] = _REPLACED.pop(key)
    return BROKEN


@cache
def _load(path: str) -> Entry:
    module, _, name = path.partition(":")
    try:
        entry = getattr(import_module(module), name)
    except Exception as error:  # whatever a third-party module does, the other games stay playable
        raise BadGame(f"{path}: {type(error).__name__}: {error}") from error
    if not isinstance(entry, TypedEntry):
        raise BadGame(f"{path} is no Entry")
    return entry


def _add_installed() -> None:
    """Register the games of installed distributions."""
    for point in entry_points(group=GROUP):
        try:
            add(point.name, point.value)
        except BadGame as error:
            warnings.warn(f"{GROUP}: {error}", stacklevel=2)


_add_installed()
