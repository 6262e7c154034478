"""The tables' rows in Django's admin. What changes a match goes through `@table`, in the game."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models

from ...kernel.purse import REASONS
from ...minigames import registry
from ...tables.models import (
    ActionRow,
    AdminAction,
    LedgerRow,
    MatchRow,
    Purse,
    Rating,
    RatingChange,
    SeatRow,
    Suspicion,
)
from ...tables.phrases import PHASES, ending_called
from ...words import Words
from .rows import Inline, ReadOnly, call_values, name_rows


def _title(game: str) -> Words | None:
    return registry.get(game).present.title if game in registry.GAMES else None


call_values("phase", PHASES.get)
call_values("rule", ending_called)
for _field in ("game", "rating__game"):
    call_values(_field, _title)
for _field in ("pool", "rating__pool"):
    call_values(
        _field,
        {
            "people": Words("people"),
            "bots": Words("computer players"),
            "clubs": Words("clubs"),
        }.get,
    )
call_values(
    "by",
    {
        "person": Words("a person"),
        "bot": Words("a computer"),
        "clock": Words("the clock"),
        "staff": Words("staff"),
    }.get,
)
call_values(
    "kind",
    {
        "losses": Words("many short losses"),
        "address": Words("one address"),
        "browser": Words("one browser"),
        "daily": Words("the deal of the day"),
    }.get,
)
call_values("reason", {str(one): words for one, words in REASONS.items()}.get)


class SeatsInline(Inline):
    """Who sat there."""

    model = SeatRow


@admin.register(MatchRow)
class MatchAdmin(ReadOnly):
    """Matches with their seats; the seed of an open one is shown to nobody, for it tells every card."""

    list_display = ("id", "game", "phase", "length", "rule", "began", "ended")
    list_filter = ("game", "phase", "rated")
    search_fields = ("=id", "seats__name_en", "seats__name_zh")
    inlines = (SeatsInline,)

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
    search_fields = ("name_en", "name_zh")


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly):
    """What each match did to whose rating."""

    list_display = ("at", "rating", "match", "seat", "mu_before", "mu_after", "weight", "won")
    list_filter = ("rating__game", "rating__pool")


@admin.register(Suspicion)
class SuspicionAdmin(ReadOnly):
    """Pairs of accounts to look at; `@table same` and `@table different` settle them in the game."""

    list_display = ("at", "first", "second", "kind", "match", "times", "settled")
    list_filter = ("settled", "kind")


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


NAMES: dict[type[models.Model], tuple[Words, Words]] = {
    MatchRow: (Words("match", context="row"), Words("Matches")),
    SeatRow: (Words("seat"), Words("Seats")),
    ActionRow: (Words("action"), Words("Actions of matches that are over")),
    Rating: (Words("rating"), Words("Ratings")),
    RatingChange: (Words("change of a rating"), Words("Changes of ratings")),
    Suspicion: (Words("suspicious pair"), Words("Suspicious results")),
    Purse: (Words("purse"), Words("Purses of regulars")),
    LedgerRow: (Words("row of the ledger"), Words("The ledger")),
    AdminAction: (Words("act of staff"), Words("What staff did")),
}
"""What the rows are called."""
COLUMNS = {
    "id": Words("number"),
    "game": Words("game"),
    "phase": Words("phase"),
    "length": Words("steps"),
    "rule": Words("ended by"),
    "level": Words("level"),
    "paid": Words("paid in"),
    "place": Words("place"),
    "rated": Words("rated"),
    "began": Words("began"),
    "ended": Words("ended"),
    "match": Words("match", context="row"),
    "step": Words("step"),
    "seat": Words("seat"),
    "action": Words("action"),
    "by": Words("by"),
    "at": Words("at"),
    "name_en": Words("English name"),
    "name_zh": Words("Chinese name"),
    "pool": Words("list"),
    "matches": Words("matches", context="column"),
    "wins": Words("wins"),
    "played": Words("last played"),
    "rating": Words("rating"),
    "weight": Words("weight"),
    "won": Words("won"),
    "first": Words("one account"),
    "second": Words("the other"),
    "kind": Words("what was noticed"),
    "times": Words("times"),
    "settled": Words("settled"),
    "coins": Words("coins"),
    "source_en": Words("from"),
    "target_en": Words("to"),
    "thing_en": Words("thing"),
    "reason": Words("reason"),
    "key": Words("person", context="row"),
    "who": Words("who"),
    "target": Words("upon"),
}
"""Field -> what its column is called. Here and not in the models, for a name is no change of a database."""

name_rows(NAMES, COLUMNS)
