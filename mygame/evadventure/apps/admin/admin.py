"""The tables' rows in Django's admin: to be read. What changes a match goes through `@table`, in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.contrib import admin
from django.db import models
from django.utils.functional import lazy
from django.utils.translation import get_language

from ...kernel.messaging import house_lang
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
from ...words import LANGUAGES, Lang, Words
from ..clubs.models import Club, ClubMatch, ClubMember
from ..clubs.phrases import RANKS
from ..contests.models import Contest, Entrant, Laurel, SeasonRating
from ..contests.phrases import SYSTEMS
from ..teaching.models import LessonDone


def named(words: Words) -> Any:
    """Return a name that is said in the language of whoever reads the page."""
    return lazy(lambda: words.in_lang(reading()), str)()


def reading() -> Lang:
    """Return the language in which a page is read."""
    tongue = get_language()
    return next((lang for lang, one in LANGUAGES.items() if one.django_code == tongue), house_lang())


def _title(game: str) -> Words | None:
    return registry.get(game).present.title if game in registry.GAMES else None


VALUES: dict[str, Callable[[str], Words | None]] = {
    "phase": {
        **PHASES, "open": Words("open"), "running": Words("being played"),
        "off": Words("called off"),
    }.get,
    "rule": ending_called,
    "game": _title,
    "rating__game": _title,
    "pool": {
        "people": Words("people"), "bots": Words("computer players"), "clubs": Words("clubs"),
    }.get,
    "by": {
        "person": Words("a person"), "bot": Words("a computer"), "clock": Words("the clock"),
        "staff": Words("staff"),
    }.get,
    "kind": {
        "losses": Words("many short losses"), "address": Words("one address"),
        "browser": Words("one browser"), "daily": Words("the deal of the day"),
    }.get,
    "reason": {str(one): words for one, words in REASONS.items()}.get,
    "rank": {str(one): words for one, words in RANKS.items()}.get,
    "system": {str(one): words for one, words in SYSTEMS.items()}.get,
}  # fmt: skip
"""Field -> what a value of it is called; what is not there is shown as it is."""
VALUES["rating__pool"] = VALUES["pool"]


def called(field: str, value: Any) -> Any:
    """Return what a value is called in the language of the page."""
    words = VALUES[field](value) if value is not None else None
    return value if words is None else words.in_lang(reading())


class Filter(admin.AllValuesFieldListFilter):
    """A filter whose values are called what they are called in the list."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Yield what may be chosen."""
        for choice in super().choices(changelist):
            yield {**choice, "display": called(self.field_path, choice["display"])}


@cache  # Django tells columns apart by their functions
def _column(field: str) -> Any:
    """Return a column that shows what the values of a field are called."""

    @admin.display(description=named(COLUMNS[field]), ordering=field, empty_value="-")
    def shown(row: Any) -> Any:
        return called(field, getattr(row, field))

    return shown


class ReadOnly(admin.ModelAdmin):
    """Rows that only the game writes."""

    def get_list_display(self, request: Any) -> list[Any]:
        """Return the columns, their values in the language of the page."""
        return [_column(one) if one in VALUES else one for one in super().get_list_display(request)]

    def get_list_filter(self, request: Any) -> list[Any]:
        """Return the filters, their values in the language of the page."""
        return [(one, Filter) if one in VALUES else one for one in super().get_list_filter(request)]

    def get_fields(self, request: Any, obj: Any = None) -> list[Any]:
        """Return all fields that may be seen, their values in the language of the page."""
        hidden = self.get_exclude(request, obj) or ()
        names = [one.name for one in self.model._meta.fields if one.editable and one.name not in hidden]
        return [_column(one) if one in VALUES else one for one in names]

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
    list_filter = ("game", "phase", "rated")
    search_fields = ("=id", "seats__name_en", "seats__name_zh")
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
    search_fields = ("name_en", "name_zh")


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


class Entrants(admin.TabularInline):
    """Who is in it."""

    model = Entrant
    fields = ("number", "name_en", "name_zh", "level", "rating", "gone", "paid", "place", "prize")
    can_delete = False
    extra = 0
    has_add_permission = has_change_permission = ReadOnly.has_delete_permission


@admin.register(Contest)
class ContestAdmin(ReadOnly):
    """Tournaments; staff make and end them with `tournament`."""

    list_display = ("id", "name_en", "game", "system", "phase", "round", "starts", "ended")
    list_filter = ("phase", "game", "system")
    inlines = (Entrants,)


class ClubMembers(admin.TabularInline):
    """Who is in a club."""

    model = ClubMember
    can_delete = False
    extra = 0
    has_add_permission = has_change_permission = ReadOnly.has_delete_permission


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


@admin.register(LessonDone)
class LessonDoneAdmin(ReadOnly):
    """Which lessons people have done."""

    list_display = ("at", "game", "lesson", "key")
    list_filter = ("game",)
    search_fields = ("=key", "lesson")


@admin.register(AdminAction)
class AdminActionAdmin(ReadOnly):
    """The book of what staff did."""

    list_display = ("at", "who", "action", "target", "reason")
    list_filter = ("action",)


def name_rows(names: Mapping[type[models.Model], tuple[Words, Words]], columns: Mapping[str, Words]) -> None:
    """Name rows and columns of lists in the language of whoever reads them.

    Args:
        names: model -> what one of its rows is called, and all of them.
        columns: field -> what its column is called.
    """
    for model, (one, many) in names.items():
        model._meta.verbose_name, model._meta.verbose_name_plural = named(one), named(many)
        for field in model._meta.get_fields():
            if field.name in columns and hasattr(field, "verbose_name"):
                field.verbose_name = named(columns[field.name])


NAMES: dict[type[models.Model], tuple[Words, Words]] = {
    MatchRow: (Words("match", context="row"), Words("Matches")),
    SeatRow: (Words("seat"), Words("Seats")),
    ActionRow: (Words("action"), Words("Actions of matches that are over")),
    Rating: (Words("rating"), Words("Ratings")),
    RatingChange: (Words("change of a rating"), Words("Changes of ratings")),
    Suspicion: (Words("suspicious pair"), Words("Suspicious results")),
    Purse: (Words("purse"), Words("Purses of regulars")),
    LedgerRow: (Words("row of the ledger"), Words("The ledger")),
    Contest: (Words("tournament"), Words("Tournaments")),
    Club: (Words("club"), Words("Clubs")),
    ClubMember: (Words("member of a club"), Words("Members of clubs")),
    ClubMatch: (Words("club match"), Words("Club matches")),
    SeasonRating: (Words("rating of a season"), Words("Ratings of seasons")),
    Laurel: (Words("laurel"), Words("Hall of fame")),
    LessonDone: (Words("lesson done"), Words("Lessons done")),
    Entrant: (Words("entrant"), Words("Entrants")),
    AdminAction: (Words("act of staff"), Words("What staff did")),
}
"""What the rows are called."""
COLUMNS = {
    "season": Words("season"),
    "name": Words("name"),
    "about": Words("about"),
    "open": Words("open to all"),
    "founded": Words("founded"),
    "rank": Words("rank"),
    "home_name": Words("challenger"),
    "away_name": Words("challenged"),
    "home_points": Words("their points"),
    "away_points": Words("the others' points"),
    "id": Words("number"),
    "game": Words("game"),
    "phase": Words("phase"),
    "length": Words("steps"),
    "rule": Words("ended by"),
    "system": Words("system"),
    "round": Words("round", context="row"),
    "starts": Words("begins"),
    "number": Words("starting number"),
    "level": Words("level"),
    "gone": Words("withdrawn"),
    "paid": Words("paid in"),
    "place": Words("place"),
    "prize": Words("prize"),
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
    "lesson": Words("lesson"),
    "key": Words("person", context="row"),
    "who": Words("who"),
    "target": Words("upon"),
}
"""Field -> what its column is called. Here and not in the models, for a name is no change of a database."""

name_rows(NAMES, COLUMNS)
