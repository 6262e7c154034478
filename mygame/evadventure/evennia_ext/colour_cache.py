"""Evennia's cache of coloured texts, limited by characters instead of by number of texts.

`evennia.utils.ansi` caches the last 10,000 texts with their coloured forms. Most texts of a game are said once, and a
page of help or a map counts as one: the memory of the Portal grew by 33 MB an hour until all 10,000 were there.
"""

from __future__ import annotations

from collections import OrderedDict

from evennia.utils import ansi

MOST = 1_000_000
"""Characters of texts and their coloured forms together; texts shown to many at once are among them."""


class Parsed(OrderedDict[str, str]):
    """Texts and their coloured forms; the oldest are dropped when the total is too long."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most, self.held = most, 0

    def __setitem__(self, text: str, became: str) -> None:
        self.held += len(text) + len(became) - (len(text) + len(self[text]) if text in self else 0)
        super().__setitem__(text, became)
        while self.held > self.most:
            self.popitem(last=False)

    def popitem(self, last: bool = True) -> tuple[str, str]:
        """Drop the latest, or the oldest."""
        text = next(reversed(self) if last else iter(self))
        became = self.pop(text)
        self.held -= len(text) + len(became)
        return text, became


def bound() -> None:
    """Limit the cache from now on, in this process."""
    if not isinstance(ansi._PARSE_CACHE, Parsed):
        ansi._PARSE_CACHE = Parsed()
