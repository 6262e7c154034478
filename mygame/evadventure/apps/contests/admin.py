"""The rows of contests in Django's admin; staff make and end tournaments with `@tournament`."""

from __future__ import annotations

from pathlib import Path

from ..admin.rows import call_values, name_rows, show_rows
from .models import Contest, Entrant, Laurel, SeasonRating
from .phrases import SYSTEMS

call_values("system", {str(one): words for one, words in SYSTEMS.items()}.get)


show_rows(SeasonRating, "season game name_en mu sigma matches wins played", "game season", "name_en name_zh")
show_rows(Laurel, "season game place name_en rating matches wins", "game", "name_en name_zh")
show_rows(
    Contest,
    "id name_en game system phase round starts ended",
    "phase game system",
    within={Entrant: "number name_en name_zh level rating gone paid place prize"},
)
name_rows(Path(__file__).with_name("rows.toml"), Contest, SeasonRating, Laurel, Entrant)
