"""Which command a typed line means (`settings.COMMAND_PARSER`)."""

from __future__ import annotations

from typing import Any

from evennia.commands import cmdparser as evennia_parser


def cmdparser(raw_string: str, cmdset: Any, caller: Any, match_index: int | None = None, **kwargs: Any) -> list[Any]:
    """Return the commands a line may mean, as Evennia finds them.

    Evennia lets a set hide commands of the same key, but not of the same alias: two commands that share only a
    Chinese word would both be offered. The words of the game somebody plays (`at_table`) come before all others.

    Chinese needs no blank after a command, and so 「开局」, which is for a table, could be read as opening a 「局」:
    it is not, even where no table is.
    """
    matches = evennia_parser.cmdparser(raw_string, cmdset, caller, match_index=match_index, **kwargs)
    if len(matches) > 1:
        return [match for match in matches if getattr(match[2], "at_table", False)] or matches
    if matches and len(matches[0][0]) < len(word := raw_string.strip()) and is_table_word(word):
        return []
    return matches


def is_table_word(word: str) -> bool:
    """Tell whether the word is a table's."""
    from commands.unknown import table_words  # which needs Evennia's command handler, which needs this module

    return word in table_words()
