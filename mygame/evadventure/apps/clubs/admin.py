"""The rows of clubs in Django's admin."""

from __future__ import annotations

from django.contrib import admin

from ...words import Words
from ..admin.rows import Inline, ReadOnly, call_values, name_rows
from .models import Club, ClubMatch, ClubMember
from .phrases import RANKS

call_values("rank", {str(one): words for one, words in RANKS.items()}.get)


class ClubMembers(Inline):
    """Who is in a club."""

    model = ClubMember


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Clubs, with their people."""

    list_display = ("id", "name", "about", "open", "founded")
    inlines = (ClubMembers,)


@admin.register(ClubMatch)
class ClubMatchAdmin(ReadOnly):
    """Matches between clubs, and challenges that wait."""

    list_display = ("id", "home_name", "away_name", "game", "home_points", "away_points", "at")
    list_filter = ("game",)


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
