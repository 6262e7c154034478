"""Which command a typed line means (`settings.COMMAND_PARSER`)."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from evennia.commands import cmdparser as evennia_parser


def cmdparser(raw_string: str, cmdset: Any, caller: Any, match_index: int | None = None, **kwargs: Any) -> list[Any]:
    """Return the commands a line may mean, as Evennia finds them.

    Evennia lets a set hide commands of the same key, but not of the same alias: two commands that share only a
    Chinese word would both be offered. What answers a question that is asked (`answers`) comes before the words of the
    game somebody plays (`at_table`), and these before all others. A command may fit only now and then (`fits`).

    Chinese needs no blank after a command, and so 「开局」, which is for a table, could be read as opening a 「局」:
    it is not, even where no table is.
    """
    found = evennia_parser.cmdparser(raw_string, cmdset, caller, match_index=match_index, **kwargs)
    matches = [match for match in found if not hasattr(match[2], "fits") or match[2].fits(caller, match[0])]
    if len(matches) > 1:
        for mark in ("answers", "at_table"):
            if first := [match for match in matches if getattr(match[2], mark, False)]:
                return first
        return matches
    if matches and len(matches[0][0]) < len(word := raw_string.strip()) and is_claimed(word):
        return []
    return matches


_claims: list[Callable[[], Container[str]]] = []


def claim(words: Callable[[], Container[str]]) -> None:
    """Keep words from being read as the beginning of a longer command.

    Args:
        words: returns them; asked at each line that may mean one, so that it may be made late and should be cached.
    """
    if words not in _claims:
        _claims.append(words)


def is_claimed(word: str) -> bool:
    """Return whether the word belongs to somebody whose commands may not be here."""
    return any(word in words() for words in _claims)
