"""The rows of contests in Django's admin; staff make and end tournaments with `tournament`."""

from __future__ import annotations

from ...words import Words
from ..admin.rows import call_values, name_rows, show_rows
from .models import Contest, Entrant, Laurel, SeasonRating
from .phrases import SYSTEMS

call_values("phase", {"open": Words("open"), "running": Words("being played"), "off": Words("called off")}.get)
call_values("system", {str(one): words for one, words in SYSTEMS.items()}.get)


show_rows(SeasonRating, "season game name_en mu sigma matches wins played", "game season", "name_en name_zh")
show_rows(Laurel, "season game place name_en rating matches wins", "game", "name_en name_zh")
show_rows(
    Contest,
    "id name_en game system phase round starts ended",
    "phase game system",
    within={Entrant: "number name_en name_zh level rating gone paid place prize"},
)
name_rows(
    {
        Contest: (Words("tournament"), Words("Tournaments")),
        SeasonRating: (Words("rating of a season"), Words("Ratings of seasons")),
        Laurel: (Words("laurel"), Words("Hall of fame")),
        Entrant: (Words("entrant"), Words("Entrants")),
    },
    {
        "season": Words("season"),
        "system": Words("system"),
        "round": Words("round", context="row"),
        "starts": Words("begins"),
        "number": Words("starting number"),
        "gone": Words("withdrawn"),
        "prize": Words("prize"),
    },
)
