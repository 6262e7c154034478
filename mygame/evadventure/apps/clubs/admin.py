"""The rows of clubs in Django's admin."""

from __future__ import annotations

from ...words import Words
from ..admin.rows import call_values, name_rows, show_rows
from .models import Club, ClubMatch, ClubMember
from .phrases import RANKS

call_values("rank", {str(one): words for one, words in RANKS.items()}.get)


show_rows(Club, "id name about open founded", within={ClubMember: ""})
show_rows(ClubMatch, "id home_name away_name game home_points away_points at", "game")
name_rows(
    {
        Club: (Words("club"), Words("Clubs")),
        ClubMember: (Words("member of a club"), Words("Members of clubs")),
        ClubMatch: (Words("club match"), Words("Club matches")),
    },
    {
        "name": Words("name"),
        "about": Words("about"),
        "open": Words("open to all"),
        "founded": Words("founded"),
        "rank": Words("rank"),
        "home_name": Words("challenger"),
        "away_name": Words("challenged"),
        "home_points": Words("their points"),
        "away_points": Words("the others' points"),
    },
)
