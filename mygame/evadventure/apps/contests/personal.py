"""What contests keep of a person: the export for its owner, and the deletion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q

from ...words import Words
from .models import DailyTry, Entrant, Laurel, SeasonRating


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of an account."""
    own = {"key__in": keys}
    return {
        "seasons": list(SeasonRating.objects.filter(**own).values("game", "season", "mu", "sigma", "matches", "wins")),
        "laurels": list(Laurel.objects.filter(**own).values("season__month", "game", "place", "rating")),
        "deals_of_the_day": [
            {"game": one.game, "day": one.day.isoformat(), "match": one.match_id}
            for one in DailyTry.objects.filter(account=account).order_by("day", "game")
        ],
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Delete the ratings of an account; in tournaments and in the hall of fame stands somebody."""
    names = {"name_en": nobody.en, "name_zh": nobody.zh}
    SeasonRating.objects.filter(key__in=keys).delete()
    Laurel.objects.filter(key__in=keys).update(**names, key="")
    Entrant.objects.filter(Q(account=account) | Q(key__in=keys)).update(**names, account=None)
