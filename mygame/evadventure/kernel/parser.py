"""The choice of the command a typed line means (`settings.COMMAND_PARSER`)."""

from __future__ import annotations

from collections.abc import Callable, Container
from sys import intern
from typing import Any

from django.conf import settings
from evennia.commands import cmdparser as evennia_parser
from evennia.commands.command import Command as StockCommand

from ..evennia_ext.mixins import Reader
from .command import Command
from .input import fold

_IGNORED = settings.CMD_IGNORE_PREFIXES
_BY_NAME = (StockCommand.match, Command.match)
"""The `match` methods of commands that begin with one of their names."""


def cmdparser(
    raw_string: str, cmdset: Any, caller: Reader, match_index: int | None = None, **kwargs: object
) -> list[Any]:
    """Return the commands a line may mean, in Evennia's form.

    Evennia lets a set hide commands of the same key, but not of the same alias: two commands that share only a
    Chinese word would both be offered. Commands that answer an open question (`answers`) come before the words of the
    game at the table (`at_table`), and these before all others. A command may
    yield to others in some cases (`fits`). Words of our staff (`@ban`) are never matched without their sign; those of
    a host's own base are.

    Chinese needs no blank after a command, so a word for a table could be read as opening its second half:
    it is not, even where there is no table.
    """
    few = candidates(raw_string, cmdset)
    if not fold(raw_string).lstrip().startswith("@"):
        few = [one for one in few if not (isinstance(one, Command) and one.key.startswith("@"))]
    found = evennia_parser.cmdparser(raw_string, few, caller, match_index=match_index, **kwargs)
    if not found and (shut := evennia_parser.build_matches(raw_string, few, include_prefixes=True)):
        # Evennia drops the sign before a name only where nothing has the full name, even if nobody may use it.
        others = [command for command in few if all(command is not match[2] for match in shut)]
        found = evennia_parser.cmdparser(raw_string, others, caller, match_index=match_index, **kwargs)
    matches = [match for match in found if not hasattr(match[2], "fits") or match[2].fits(caller, match[0])] or found
    if len(matches) > 1:
        for mark in ("answers", "at_table"):
            if first := [match for match in matches if getattr(match[2], mark, False)]:
                return first
        return matches
    if matches and len(matches[0][0]) < len(word := raw_string.strip()) and any(word in words() for words in _claims):
        return []
    return matches


# Preselection of commands.

type _Index = tuple[list[Any], int, dict[str, tuple[int, ...]], tuple[int, ...]]
"""The commands of a set and their number at the time; first character of a name -> places; the places of
those with their own way of matching."""


def candidates(raw_string: str, cmdset: Any) -> list[Any]:
    """Return the commands of a merged set with which a line may begin, in the set's order.

    Evennia tries hundreds for each line. Here only those are tried that have a name with its first letter (with
    or without the signs that may precede a name, or the `2-` that numbers equal names), and those
    with their own way of matching.
    """
    commands = cmdset.commands
    index: _Index | None = getattr(cmdset, "by_first", None)
    if index is None or index[0] is not commands or index[1] != len(commands):
        index = cmdset.by_first = _indexed(commands)
    _, _, by_first, always = index
    lines = [raw_string, raw_string.lstrip(_IGNORED), evennia_parser.try_num_differentiators(raw_string)[1] or ""]
    lines.append(lines[2].lstrip(_IGNORED))
    firsts = {first for line in lines for first in (line[:1].lower()[:1], fold(line.lower())[:1]) if first}
    places = {place for first in firsts for place in by_first.get(first, ())}.union(always)
    return [commands[place] for place in sorted(places)]


def _indexed(commands: list[Any]) -> _Index:
    by_first: dict[str, list[int]] = {}
    always = []
    for place, command in enumerate(commands):
        if type(command).match not in _BY_NAME:
            always.append(place)
            continue
        for first in {intern(name[:1]) for name in (*command._keyaliases, *command._noprefix_aliases)}:
            if first:
                by_first.setdefault(first, []).append(place)
            else:
                always.append(place)
    shared: dict[tuple[int, ...], tuple[int, ...]] = {}  # many characters begin the names of one command only
    places = {first: shared.setdefault(some, some) for first, some in ((key, tuple(by_first[key])) for key in by_first)}
    return commands, len(commands), places, tuple(always)


_claims: list[Callable[[], Container[str]]] = []


def claim(words: Callable[[], Container[str]]) -> None:
    """Keep words from being read as the beginning of a longer command.

    Args:
        words: returns them; called for each line that may mean one, so it may be computed late and should be cached.
    """
    if words not in _claims:
        _claims.append(words)
