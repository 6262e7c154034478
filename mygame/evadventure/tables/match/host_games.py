"""Faults of a game of the house or the host: reported in the log and to staff, at once.

A game that cannot be loaded is left out, and one whose computer players fail plays on with safe actions; neither
affects another game. Faults are kept until the server stops, for `@table list`.
"""

from __future__ import annotations

import evennia
from evennia.utils import logger

from ...kernel.messaging import tell_each
from ...minigames import registry
from ...words import Lang, Words
from .persons import is_staff

__all__ = ["add", "faults"]

NOT_LOADED = Words("|rThe game {game} cannot be loaded and is left out:|n {reason}")
NOT_THINKING = Words("|rThe computer players of {game} fail and play safe actions:|n {reason}")

_told: dict[str, tuple[Words, str]] = {}
"""Game -> its fault, and the reason."""


def add(key: str, path: str) -> None:
    """Register a game while the server runs, and load it; one that cannot be loaded is reported and left out.

    Raises:
        BadGame: if another game has the key, or `path` is invalid.
    """
    registry.add(key, path)
    check()


def check() -> None:
    """Load every game; those that cannot be loaded are left out and reported."""
    for key, reason in registry.check_all().items():
        report(key, NOT_LOADED, reason)


def report(game: str, words: Words, reason: str) -> None:
    """Log the fault of a game, keep it for `faults`, and the first time tell staff who are connected.

    Args:
        words: naming the facts `game` and `reason`.
    """
    reason = reason.replace("|", "||")
    logger.log_err(f"tables: {words.en.replace('|r', '').replace('|n', '')}".format(game=game, reason=reason))
    if game in _told:
        return
    _told[game] = (words, reason)
    puppets = (session.get_puppet() for session in evennia.SESSION_HANDLER.get_sessions())
    tell_each((one for one in puppets if one is not None and is_staff(one)), words, game=game, reason=reason)


def faults(lang: Lang) -> list[str]:
    """Return a line for each game found faulty since the server started."""
    return [words.say(lang, game=game, reason=reason) for game, (words, reason) in _told.items()]
