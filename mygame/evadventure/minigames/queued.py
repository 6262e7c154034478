"""Shared code of games that read wishes (`core.Wishes`): a line is split into a deed and its condition."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from ..kernel.input import fold
from ..words import Lang, Words, pattern
from .core import NotUnderstood, Reader, Refusal

LONGEST = 120
"""Characters of a typed wish."""
_UNLESS = pattern(r"\s*(?:[,，]?\s*\bunless\b|<others>)\s*")


def parted(text: str) -> tuple[str, str]:
    """Return a deed and its condition ("" for none): `end unless hurt`.

    Raises:
        NotUnderstood: code `queue_how`, for an empty line or one that is too long.
    """
    if len(text) > LONGEST:
        raise NotUnderstood(Refusal("queue_how"))
    what, *condition = _UNLESS.split(" ".join(fold(text).casefold().split()), maxsplit=1)
    if not what:
        raise NotUnderstood(Refusal("queue_how"))
    return what, condition[0].strip(" .!。！") if condition else ""


def conditional(verb: str, what: str, words: Collection[str], condition: str, conditions: Collection[str]) -> str:
    """Return the wish of a verb with an optional condition: `end`, or `end unless hurt`.

    Args:
        verb: the verb of the wish.
        what: the typed deed.
        words: synonyms of the verb.
        condition: the typed condition; "" for none.
        conditions: synonyms of the condition; the first stands in the wish.

    Raises:
        NotUnderstood: code `queue_how`.
    """
    if what not in words or (condition and condition not in conditions):
        raise NotUnderstood(Refusal("queue_how"))
    return f"{verb} unless {next(iter(conditions))}" if condition else verb


class OneDeed:
    """Reads and describes wishes of a game in which one deed may be queued, optionally unless something is lost first.

    A game adds `forms` and `due` (`core.Wishes`).
    """

    deed: ClassVar[str]
    typed: ClassVar[Collection[str]]
    """Words that mean the deed."""
    conditions: ClassVar[Collection[str]]
    """Words that mean the condition; the first stands in the wish."""
    said: ClassVar[Words]
    said_unless: ClassVar[Words]

    def read(self, text: str, view: Any, reader: Reader) -> str:
        """Return the wish somebody typed."""
        what, condition = parted(text)
        return conditional(self.deed, what, self.typed, condition, self.conditions)

    def say(self, wish: str, lang: Lang) -> str:
        """Return a wish in words."""
        return (self.said if wish == self.deed else self.said_unless).say(lang)

    def mark(self, wish: str, view: Any) -> list[list[int]] | None:
        """Return the player's things, none of which may be lost; None for a wish without a condition."""
        return None if wish == self.deed else self.own(view)

    def own(self, view: Any) -> list[list[int]]:
        """Return the player's things."""
        raise NotImplementedError
