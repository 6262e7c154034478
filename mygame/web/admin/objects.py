"""Evennia's list of objects, without the changes that would break a match."""

from __future__ import annotations

from typing import Any

from evennia.web.admin.objects import ObjectAdmin

from evadventure.tables.match.people import key_of
from evadventure.tables.room.finding import all_tables
from evadventure.tables.room.table import Table


class ObjectsInUse(ObjectAdmin):
    """Evennia's objects; what a match stands on can be read only, and nobody who plays can be deleted."""

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        """Nobody changes a table under a match."""
        return super().has_change_permission(request, obj) and not _is_played_at(obj)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        """Nobody deletes a table under a match, or one of its players."""
        return super().has_delete_permission(request, obj) and not _is_played_at(obj) and not _plays(obj)


def _is_played_at(obj: Any) -> bool:
    return isinstance(obj, Table) and obj.session is not None


def _plays(obj: Any) -> bool:
    if not getattr(obj, "is_pc", False):
        return False
    return any(table.session is not None and table.plays(key_of(obj)) for table in all_tables())
