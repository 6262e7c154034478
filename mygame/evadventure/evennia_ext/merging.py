"""Command sets that are merged on first use.

For each typed line Evennia merges all commands of session, account and character into one set, hundreds of them, only
to hand it to the hook `at_cmdset_get(current=...)` of the next of the three, which hardly ever reads it; the set in
which the command is found is another one, and cached.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from evennia.commands import cmdhandler
from evennia.commands.cmdset import CmdSet

_OWN = frozenset({"parts", "merged"})


class Later(CmdSet):
    """The command sets of one or more providers as one, merged when any part of it is used.

    It can be added to sets and they to it, like any other.

    Args:
        parts: in the order in which they are merged.
    """

    def __init__(self, *parts: CmdSet) -> None:
        self.parts = parts

    @cached_property
    def merged(self) -> CmdSet:
        """Return Evennia's merger of the parts."""
        first, *others = self.parts
        for one in others:
            first = first + one
        return first

    def __getattribute__(self, name: str) -> Any:
        """Return an attribute of the merged set."""
        if name in _OWN or name.startswith("__"):
            return super().__getattribute__(name)
        return getattr(self.merged, name)

    def __add__(self, other: CmdSet | None) -> CmdSet:
        """Return both as one."""
        return self if not other else Later(*self.parts, *_parts(other))

    def __radd__(self, other: CmdSet) -> CmdSet:
        """Return both as one, when the other is no such set; Python calls this first, since this class is derived."""
        return Later(*_parts(other), *self.parts)


def _parts(one: CmdSet) -> tuple[CmdSet, ...]:
    return one.parts if isinstance(one, Later) else (one,)


class MergedLater:
    """Mixin for a provider of command sets for a typed line: an account, or its character."""

    def get_cmdsets(self, caller: Any, current: CmdSet, **kwargs: object) -> tuple[CmdSet, list[CmdSet]]:
        """Return the merged set so far, and the sets themselves."""
        own, stack = super().get_cmdsets(caller, current, **kwargs)  # type: ignore[misc]
        return own and Later(own), stack


FEWEST = 64
"""Sets that are cached when nobody is there."""
EACH = 3
"""Sets for each session: for its place, the place before, and an open question."""


def trim(sessions: int) -> None:
    """Drop the least recently used sets; to be called every minute.

    Args:
        sessions: how many sessions there are.
    """
    kept = cmdhandler._CMDSET_MERGE_CACHE
    for _ in range(len(kept) - FEWEST - EACH * sessions):
        kept.popitem(last=False)
