"""Lending a computer player what its host has and it asks for: a clock, a temperament."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

INSIDE: Final = ("bot", "glance")
"""Fields that hold a player within a player."""


def lent[Player](player: Player, **things: Any) -> Player:
    """Return the player with things lent to it and to the players within it; the same one if it asks for none of them.

    One asks for a thing by being a dataclass with a field of its name.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Slow:
    ...     now: object = None
    >>> lent(Slow(), now=1, taste=2)
    Slow(now=1)
    """
    if not is_dataclass(player) or isinstance(player, type):
        return player
    own = [field.name for field in fields(player)]
    given = {name: thing for name, thing in things.items() if name in own}
    for name in INSIDE:
        if name in own and (changed := lent(inner := getattr(player, name), **things)) is not inner:
            given[name] = changed
    return replace(player, **given) if given else player
