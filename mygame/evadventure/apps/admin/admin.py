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
        **PHASES, "open": Words("open", "报名中"), "running": Words("being played", "进行中"),
        "off": Words("called off", "已取消"),
    }.get,
    "rule": ending_called,
    "game": _title,
    "rating__game": _title,
    "pool": {
        "people": Words("people", "真人"), "bots": Words("computer players", "电脑"), "clubs": Words("clubs", "俱乐部"),
    }.get,
    "by": {
        "person": Words("a person", "本人"), "bot": Words("a computer", "电脑"), "clock": Words("the clock", "计时器"),
        "staff": Words("staff", "管理员"),
    }.get,
    "kind": {
        "losses": Words("many short losses", "屡次速败"), "address": Words("one address", "同一地址"),
        "browser": Words("one browser", "同一浏览器"), "daily": Words("the deal of the day", "每日一局"),
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
    MatchRow: (Words("match", "牌局"), Words("Matches", "牌局")),
    SeatRow: (Words("seat", "座位"), Words("Seats", "座位")),
    ActionRow: (Words("action", "行动"), Words("Actions of matches that are over", "已结束牌局的行动")),
    Rating: (Words("rating", "等级分"), Words("Ratings", "等级分")),
    RatingChange: (Words("change of a rating", "等级分变动"), Words("Changes of ratings", "等级分变动")),
    Suspicion: (Words("suspicious pair", "可疑的一对"), Words("Suspicious results", "可疑的战绩")),
    Purse: (Words("purse", "钱包"), Words("Purses of regulars", "常客的钱包")),
    LedgerRow: (Words("row of the ledger", "账目"), Words("The ledger", "账本")),
    Contest: (Words("tournament", "比赛"), Words("Tournaments", "比赛")),
    Club: (Words("club", "俱乐部"), Words("Clubs", "俱乐部")),
    ClubMember: (Words("member of a club", "会员"), Words("Members of clubs", "会员")),
    ClubMatch: (Words("club match", "对抗赛"), Words("Club matches", "对抗赛")),
    SeasonRating: (Words("rating of a season", "赛季分"), Words("Ratings of seasons", "赛季分")),
    Laurel: (Words("laurel", "桂冠"), Words("Hall of fame", "殿堂")),
    LessonDone: (Words("lesson done", "学完的课"), Words("Lessons done", "学完的课")),
    Entrant: (Words("entrant", "参赛者"), Words("Entrants", "参赛者")),
    AdminAction: (Words("act of staff", "管理操作"), Words("What staff did", "管理记录")),
}
"""What the rows are called."""
COLUMNS = {
    "season": Words("season", "赛季"),
    "name": Words("name", "名字"),
    "about": Words("about", "简介"),
    "open": Words("open to all", "公开"),
    "founded": Words("founded", "成立"),
    "rank": Words("rank", "身份"),
    "home_name": Words("challenger", "主队"),
    "away_name": Words("challenged", "客队"),
    "home_points": Words("their points", "主队得分"),
    "away_points": Words("the others' points", "客队得分"),
    "id": Words("number", "编号"),
    "game": Words("game", "游戏"),
    "phase": Words("phase", "状态"),
    "length": Words("steps", "步数"),
    "rule": Words("ended by", "结束原因"),
    "system": Words("system", "赛制"),
    "round": Words("round", "轮次"),
    "starts": Words("begins", "开赛"),
    "number": Words("starting number", "签号"),
    "level": Words("level", "级别"),
    "gone": Words("withdrawn", "退赛"),
    "paid": Words("paid in", "报名费"),
    "place": Words("place", "名次"),
    "prize": Words("prize", "奖金"),
    "rated": Words("rated", "计分"),
    "began": Words("began", "开始于"),
    "ended": Words("ended", "结束于"),
    "match": Words("match", "牌局"),
    "step": Words("step", "步"),
    "seat": Words("seat", "座位"),
    "action": Words("action", "行动"),
    "by": Words("by", "由谁"),
    "at": Words("at", "时间"),
    "name_en": Words("English name", "英文名"),
    "name_zh": Words("Chinese name", "中文名"),
    "pool": Words("list", "榜"),
    "matches": Words("matches", "局数"),
    "wins": Words("wins", "胜"),
    "played": Words("last played", "最近对局"),
    "rating": Words("rating", "等级分"),
    "weight": Words("weight", "权重"),
    "won": Words("won", "获胜"),
    "first": Words("one account", "账号甲"),
    "second": Words("the other", "账号乙"),
    "kind": Words("what was noticed", "发现的情况"),
    "times": Words("times", "次数"),
    "settled": Words("settled", "已处理"),
    "coins": Words("coins", "铜币"),
    "source_en": Words("from", "付出方"),
    "target_en": Words("to", "收入方"),
    "thing_en": Words("thing", "物品"),
    "reason": Words("reason", "原因"),
    "lesson": Words("lesson", "课"),
    "key": Words("person", "谁"),
    "who": Words("who", "操作者"),
    "target": Words("upon", "对象"),
}
"""Field -> what its column is called. Here and not in the models, for a name is no change of a database."""

name_rows(NAMES, COLUMNS)
