"""Messages when a named thing is not there, or is there more than once."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from evadventure.kernel.messaging import lang_of
from evadventure.words import Words

SHOWN = 20
"""Matches listed at most."""


def _carried(thing: Any, caller: Any) -> str:
    """Return the hint that distinguishes carried things from those lying about."""
    info = thing.get_extra_display_name_info(caller) if hasattr(thing, "get_extra_display_name_info") else ""
    return str(info or "")


def at_search_result(matches: Any, caller: Any, query: str = "", quiet: bool = False, **kwargs: Any) -> Any:
    """Return the one thing found; tell the caller when there is none, or list them when there are several.

    Args:
        matches: the results (objects, or commands of the same name).
        caller: the searcher, who reads the answer.
        query: the typed text.
        quiet: tell nothing.
        kwargs: `nofound_string` and `multimatch_string` replace the messages.

    Returns:
        The only match, or None.
    """
    if matches and len(matches) == 1:
        return matches[0]
    if quiet:
        return None
    lang = lang_of(caller)
    shown = query if len(query) <= 60 else f"{query[:60]}..."
    if not matches:
        caller.msg(kwargs.get("nofound_string") or Words('You find no "{query}" here.').say(lang, query=shown))
        return None
    lines = [kwargs.get("multimatch_string") or Words('Which "{query}"? Type one of these:').say(lang, query=shown)]
    groups: dict[str, list[tuple[str, Any]]] = defaultdict(list)
    for thing in matches:
        name = thing.get_display_name(caller) if hasattr(thing, "get_display_name") else thing.key
        groups[name.lower()].append((name, thing))
    found = [
        Words("  {name}-{number}{more}").say(lang, name=name, number=number, more=_carried(thing, caller))
        for group in groups.values()
        for number, (name, thing) in enumerate(group, 1)
    ]
    lines += found[:SHOWN]
    if len(found) > SHOWN:
        lines.append(Words("  ... and {count} more.").say(lang, count=len(found) - SHOWN))
    caller.msg("\n".join(lines))
    return None
