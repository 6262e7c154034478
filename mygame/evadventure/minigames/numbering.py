"""Actions as integers: the vocabulary of a game numbers every text `write_action` can give, stable across versions.

A vocabulary is a list of forms (`play {card} {colour}`) and the words each slot may hold. The numbers of a form are
consecutive, the last slot counting fastest; forms stand in their order. Additions go to the end: a form after the other
forms, a word after the others of a slot that has `room` left. So no number ever changes its meaning, and the size of
the action space is known before a match begins (an agent's output layer, PettingZoo's action mask).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod

__all__ = ["NOT_NUMBERED", "NoNumber", "Slot", "Vocabulary"]

_SLOT = re.compile(r"\{(\w+)\}")


class NoNumber(LookupError):
    """A text that the vocabulary does not hold, or a number that stands for none."""


@dataclass(frozen=True)
class Slot:
    """The words possible at one place of a form."""

    words: tuple[str, ...]
    room: int = 0
    """Numbers reserved for it, at least as many as words; 0 for exactly as many."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return self.room or len(self.words)


@dataclass(frozen=True)
class Vocabulary:
    """Every action of a game, as text and as number.

    Examples:
        >>> slots = {"card": Slot(("R7", "B2"), 4), "seat": Slot(("1", "2"))}
        >>> moves = Vocabulary(("draw", "play {card}", "swap {seat}"), slots)
        >>> moves.size, moves.number("play B2"), moves.text(5)
        (7, 2, 'swap 1')
    """

    forms: tuple[str, ...]
    slots: Mapping[str, Slot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check that slots have the room they need, and that no text has two numbers."""
        for name, slot in self.slots.items():
            if slot.size < len(slot.words):
                raise ValueError(f"slot {name}: {len(slot.words)} words, room for {slot.size}")
        if len(self._numbers) != len(self._texts()):
            raise ValueError("a text has two numbers")

    @cached_property
    def size(self) -> int:
        """The size of the action space; each action is below it."""
        return sum(self._sizes)

    def number(self, text: str) -> int:
        """Return the number of an action's text. Raises NoNumber."""
        try:
            return self._numbers[text]
        except KeyError:
            raise NoNumber(f"{text!r} has no number") from None

    def text(self, number: int) -> str:
        """Return the text of a number. Raises NoNumber, also where a slot has room for a word to come."""
        try:
            return self._by_number[number]
        except KeyError:
            raise NoNumber(f"{number} stands for no action") from None

    @property
    def texts(self) -> Iterable[str]:
        """Every text that has a number."""
        return self._numbers.keys()

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        return tuple(prod(self.slots[name].size for name in _SLOT.findall(form)) for form in self.forms)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return dict(self._texts())

    @cached_property
    def _by_number(self) -> dict[int, str]:
        return {number: text for text, number in self._numbers.items()}

    def _texts(self) -> list[tuple[str, int]]:
        found = []
        start = 0
        for form, size in zip(self.forms, self._sizes, strict=True):
            names = _SLOT.findall(form)
            for places in product(*(range(len(self.slots[name].words)) for name in names)):
                number = 0
                text = form
                for name, place in zip(names, places, strict=True):
                    number = number * self.slots[name].size + place
                    text = text.replace(f"{{{name}}}", self.slots[name].words[place], 1)
                found.append((text, start + number))
            start += size
        return found


NOT_NUMBERED = Vocabulary(())
"""The vocabulary of a game whose actions have no numbers."""
