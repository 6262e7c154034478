"""The rows of contests in Django's admin; staff make and end tournaments with `tournament`."""

from __future__ import annotations

from django.contrib import admin

from ...words import Words
from ..admin.rows import Inline, ReadOnly, call_values, name_rows
from .models import Contest, Entrant, Laurel, SeasonRating
from .phrases import SYSTEMS

call_values(
    "phase",
    {
        "open": Words("open"),
        "running": Words("being played"),
        "off": Words("called off"),
    }.get,
)
call_values("system", {str(one): words for one, words in SYSTEMS.items()}.get)


@admin.register(SeasonRating)
class SeasonRatingAdmin(ReadOnly):
    """The ladders of the seasons."""

    list_display = ("season", "game", "name_en", "mu", "sigma", "matches", "wins", "played")
    list_filter = ("game", "season")
    search_fields = ("name_en", "name_zh")


@admin.register(Laurel)
class LaurelAdmin(ReadOnly):
    """The hall of fame."""

    list_display = ("season", "game", "place", "name_en", "rating", "matches", "wins")
    list_filter = ("game",)
    search_fields = ("name_en", "name_zh")


class Entrants(Inline):
    """Who is in it."""

    model = Entrant
    fields = ("number", "name_en", "name_zh", "level", "rating", "gone", "paid", "place", "prize")


@admin.register(Contest)
class ContestAdmin(ReadOnly):
    """Tournaments; staff make and end them with `tournament`."""

    list_display = ("id", "name_en", "game", "system", "phase", "round", "starts", "ended")
    list_filter = ("phase", "game", "system")
    inlines = (Entrants,)


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
