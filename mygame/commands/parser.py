"""Which command a typed line means (`settings.COMMAND_PARSER`)."""

from __future__ import annotations

from typing import Any

from evennia.commands import cmdparser as evennia_parser


def cmdparser(raw_string: str, cmdset: Any, caller: Any, match_index: int | None = None, **kwargs: Any) -> list[Any]:
    """Return the commands a line may mean, as Evennia finds them.

    Evennia lets a set hide commands of the same key, but not of the same alias: two commands that share only a
    Chinese word would both be offered. The words of the game somebody plays (`at_table`) come before all others.
    """
    matches = evennia_parser.cmdparser(raw_string, cmdset, caller, match_index=match_index, **kwargs)
    if len(matches) > 1:
        return [match for match in matches if getattr(match[2], "at_table", False)] or matches
    return matches
