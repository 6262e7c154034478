"""Files with which a match may begin instead of a deal: positions, saved matches, and formats of the game.

All entry points read them here, so each accepts files written by any other.
"""

from __future__ import annotations

from typing import Final

from .core import AnyGame, NotUnderstood, Refusal
from .match import BadSave, Match

LONGEST: Final = 500_000
"""Characters of the longest file that is read."""


def is_saved_match(text: str) -> bool:
    """Tell whether a text is a match as `Match.save` writes it, and not a position."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def _checked(text: str) -> str:
    """Return the text of a file, without a byte order mark. Raises NotUnderstood."""
    if len(text) > LONGEST:
        raise NotUnderstood(Refusal("file_too_long", {"most": LONGEST}))
    if "\ufffd" in text or "\0" in text:
        raise NotUnderstood(Refusal("file_encoding"))
    return text.lstrip("\ufeff").strip()


def read_match(text: str, game: AnyGame) -> Match:
    """Return a saved match of a game. Raises NotUnderstood."""
    try:
        return Match.load(_checked(text).replace("\n", ""), game)  # pasted text may be split over several lines
    except BadSave as error:
        raise NotUnderstood(error.refusal) from error


def read_position(text: str, game: AnyGame) -> str:
    """Return the position of a file as the game writes it.

    Args:
        text: a position, in lines or in one line with `;` between its parts; a saved match, continued from its last
            state; or another format that `Game.read_position` reads.

    Raises:
        NotUnderstood: it is none of these, or the match in it is over.
    """
    if is_saved_match(text := _checked(text)):
        match = read_match(text, game)
        if match.outcome is not None:
            raise NotUnderstood(Refusal("file_over"))
        return game.write_position(match.state)
    if not text:
        raise NotUnderstood(Refusal("file_empty"))
    if "\n" not in text:
        text = text.replace("\\n", "\n").replace(";", "\n")
    state = game.read_position("\n".join(line.strip() for line in text.splitlines()), 0)
    if game.outcome(state) is not None:
        raise NotUnderstood(Refusal("file_over"))
    return game.write_position(state)
