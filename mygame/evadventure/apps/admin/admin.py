"""The tables' rows in Django's admin. Changes to a match go through `@table`, in the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...kernel.purse import CoinReason
from ...tables import models
from ...tables.phrases import PHASES, ending_called, title_of
from .rows import ReadOnly, call_values, name_rows, show_rows

call_values("phase", PHASES.get)
call_values("rule", ending_called)
for _field in ("game", "rating__game"):
    call_values(_field, title_of)
call_values("reason", {str(one): one.words for one in CoinReason}.get)


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
    models.MatchRow,
    "id game phase length rule began ended",
    "game phase rated",
    "=id seats__name_en seats__name_zh",
    {models.SeatRow: ""},
    MatchList,
)
show_rows(models.ActionRow, "match step seat action by at", "by", kind=ActionList)
show_rows(models.Rating, "game name_en pool mu sigma matches wins played", "game pool", "name_en name_zh")
show_rows(models.RatingChange, "at rating match seat mu_before mu_after weight won", "rating__game rating__pool")
show_rows(models.Suspicion, "at first second kind match times settled", "settled kind")  # `@table same` settles them
show_rows(models.Purse, "key coins")
show_rows(models.LedgerRow, "at source_en target_en coins thing_en reason", "reason", "source_en target_en thing_en")
show_rows(models.AdminAction, "at who action target reason", "action")
name_rows(
    Path(__file__).with_name("rows.toml"),
    *(models.MatchRow, models.SeatRow, models.ActionRow, models.Rating, models.RatingChange, models.Suspicion),
    *(models.Purse, models.LedgerRow, models.AdminAction),
)
