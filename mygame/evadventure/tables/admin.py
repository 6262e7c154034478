"""The tables' rows in Django's admin: to be read. What changes a match goes through `@table`, in the game."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from .models import ActionRow, AdminAction, LedgerRow, MatchRow, Purse, Rating, SeatRow


class ReadOnly(admin.ModelAdmin):
    """Rows that only the game writes."""

    def has_add_permission(self, request: Any, *args: Any) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        """Nobody deletes rows by hand."""
        return False


class Seats(admin.TabularInline):
    """Who sat there."""

    model = SeatRow
    can_delete = False
    extra = 0
    has_add_permission = has_change_permission = ReadOnly.has_delete_permission


@admin.register(MatchRow)
class MatchAdmin(ReadOnly):
    """Matches with their seats; the seed of an open one is shown to nobody, for it tells every card."""

    list_display = ("id", "game", "phase", "length", "rule", "began", "ended")
    list_filter = ("game", "phase")
    inlines = (Seats,)

    def get_exclude(self, request: Any, obj: Any = None) -> tuple[str, ...]:
        """Hide the seed while the match is open."""
        return ("seed",) if obj is not None and obj.ended is None else ()


@admin.register(ActionRow)
class ActionAdmin(ReadOnly):
    """Logs; only of matches that are over, for an action may tell what is hidden."""

    list_display = ("match", "step", "seat", "action", "by", "at")
    list_filter = ("by",)

    def get_queryset(self, request: Any) -> Any:
        """Leave open matches out."""
        return super().get_queryset(request).filter(match__ended__isnull=False)


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    """The ladder."""

    list_display = ("game", "name_en", "pool", "mu", "sigma", "matches", "wins", "played")
    list_filter = ("game", "pool")


@admin.register(Purse)
class PurseAdmin(ReadOnly):
    """The coins of the regulars."""

    list_display = ("key", "coins")


@admin.register(LedgerRow)
class LedgerRowAdmin(ReadOnly):
    """Who got which coins and things from whom."""

    list_display = ("at", "source_en", "target_en", "coins", "thing_en", "reason")
    list_filter = ("reason",)
    search_fields = ("source_en", "target_en", "thing_en")


@admin.register(AdminAction)
class AdminActionAdmin(ReadOnly):
    """The book of what staff did."""

    list_display = ("at", "who", "action", "target", "reason")
    list_filter = ("action",)
