"""The games of the house, one line each: key and where its `Entry` is found.

A game is loaded when it is first asked for, so a table of one game never imports the others.
To add a game: one folder beside this file, and one line here (`docs/games/README.md`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .core import Entry

GAMES: dict[str, str] = {
    "uno": f"{__package__}.uno:ENTRY",
    "kards": f"{__package__}.kards:ENTRY",
    "mbg": f"{__package__}.mbg:ENTRY",
}
"""Key of a game -> `module:name` of its `Entry`, in the order they are listed to people."""


class UnknownGame(LookupError):
    """No game has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"no game is called {key!r}; there are: {', '.join(GAMES)}")
        self.key = key


def keys() -> tuple[str, ...]:
    """Return the keys of all games, in the order they are listed to people."""
    return tuple(GAMES)


def get(key: str) -> Entry:
    """Return everything the house knows of the game called `key`.

    Raises:
        UnknownGame: if there is none.
    """
    if key not in GAMES:
        raise UnknownGame(key)
    return _load(GAMES[key])


@cache
def _load(path: str) -> Entry:
    module, _, name = path.partition(":")
    entry = getattr(import_module(module), name)
    if not isinstance(entry, Entry):
        raise TypeError(f"{path} is no Entry")
    return entry
