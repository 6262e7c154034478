"""Command sets that are merged when somebody looks.

For each typed line Evennia merges all commands of session, account and character into one set, hundreds of them, only
to hand it to the hook `at_cmdset_get(current=...)` of the next of the three, which hardly anybody reads; the set in
which the command is found is another one, and kept.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from evennia.commands import cmdhandler
from evennia.commands.cmdset import CmdSet

_OWN = frozenset({"parts", "merged"})


class Later(CmdSet):
    """The command sets of one or more providers as one, merged when anything of it is asked for.

    It can be added to sets and they to it, as any other.

    Args:
        parts: in the order in which they are merged.
    """

    def __init__(self, *parts: CmdSet) -> None:
        self.parts = parts

    @cached_property
    def merged(self) -> CmdSet:
        """What Evennia would have made of the parts."""
        first, *others = self.parts
        for one in others:
            first = first + one
        return first

    def __getattribute__(self, name: str) -> Any:
        """Return what the merged set has under that name."""
        if name in _OWN or name.startswith("__"):
            return super().__getattribute__(name)
        return getattr(self.merged, name)

    def __add__(self, other: CmdSet | None) -> CmdSet:
        """Return both as one."""
        return self if not other else Later(*self.parts, *_parts(other))

    def __radd__(self, other: CmdSet) -> CmdSet:
        """Return both as one, when the other is no such set; Python asks here first, as this is of a derived class."""
        return Later(*_parts(other), *self.parts)


def _parts(one: CmdSet) -> tuple[CmdSet, ...]:
    return one.parts if isinstance(one, Later) else (one,)


class MergedLater:
    """Mixin for what provides command sets to a typed line: an account, or what it plays."""

    def get_cmdsets(self, caller: Any, current: CmdSet, **kwargs: object) -> tuple[CmdSet, list[CmdSet]]:
        """Return what has been merged so far, and the sets themselves."""
        own, stack = super().get_cmdsets(caller, current, **kwargs)  # type: ignore[misc]
        return own and Later(own), stack


FEWEST = 64
"""Sets that are kept when nobody is there."""
EACH = 3
"""Sets for each session: where it is, where it was, and what it is asked."""


def trim(sessions: int) -> None:
    """Forget the sets that were not used for longest; to be called every minute.

    Args:
        sessions: how many sessions there are.
    """
    kept = cmdhandler._CMDSET_MERGE_CACHE
    for _ in range(len(kept) - FEWEST - EACH * sessions):
        kept.popitem(last=False)
