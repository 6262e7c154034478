"""The tables' rows in Django's admin. Changes to a match go through `@table`, in the game."""

from __future__ import annotations

from typing import Any

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
from .rows import ReadOnly, call_values, name_rows, show_rows


def _title(game: str) -> Words | None:
    return registry.get(game).present.title if game in registry.GAMES else None


call_values("phase", PHASES.get)
call_values("rule", ending_called)
for _field in ("game", "rating__game"):
    call_values(_field, _title)
for _field in ("pool", "rating__pool"):
    call_values(_field, {"people": Words("people"), "bots": Words("computer players"), "clubs": Words("clubs")}.get)
call_values(
    "by",
    {"person": Words("a person"), "bot": Words("a computer"), "clock": Words("the clock"), "staff": Words("staff")}.get,
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


class MatchList(ReadOnly):
    """Matches with their seats; the seed of an open one is shown to nobody, since it reveals every card."""

    def get_exclude(self, request: Any, obj: Any = None) -> tuple[str, ...]:
        """Hide the seed while the match is open."""
        return ("seed",) if obj is not None and obj.ended is None else ()


class ActionList(ReadOnly):
    """Logs; only of matches that are over, since an action may reveal hidden information."""

    def get_queryset(self, request: Any) -> Any:
        """Leave open matches out."""
        return super().get_queryset(request).filter(match__ended__isnull=False)


show_rows(
    MatchRow,
    "id game phase length rule began ended",
    "game phase rated",
    "=id seats__name_en seats__name_zh",
    {SeatRow: ""},
    MatchList,
)
show_rows(ActionRow, "match step seat action by at", "by", kind=ActionList)
show_rows(Rating, "game name_en pool mu sigma matches wins played", "game pool", "name_en name_zh")
show_rows(RatingChange, "at rating match seat mu_before mu_after weight won", "rating__game rating__pool")
show_rows(Suspicion, "at first second kind match times settled", "settled kind")  # `@table same` settles them
show_rows(Purse, "key coins")
show_rows(LedgerRow, "at source_en target_en coins thing_en reason", "reason", "source_en target_en thing_en")
show_rows(AdminAction, "at who action target reason", "action")

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
"""Names of the rows."""
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
"""Field -> name of its column. Here and not in the models, since a name does not change the database."""

name_rows(NAMES, COLUMNS)
