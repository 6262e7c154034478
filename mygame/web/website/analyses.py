"""The teacher's analysis of a match, on its page."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from evadventure.apps.teaching import analysis, routes
from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.minigames.match import Match
from evadventure.tables.models import MatchRow
from evadventure.words import Words
from web.website.acts import carried_out
from web.website.charts import chart


def told(row: MatchRow, match: Match, reader: Reader) -> dict[str, Any] | None:
    """Return the analysis of a match, as a chart and in words, or how to ask for it; None where that is impossible."""
    if (moves := analysis.stored(row)) is None:
        return {"ask": analysis.BEGUN.say(reader.lang, match=row.pk)} if analysis.teachable(row.game) else None
    seat, lang = reader.who or 0, reader.lang
    turning = analysis.turning_points(moves, match, registry.get(row.game), reader)
    steps = {one.step for one in turning}
    points = analysis.curve(moves, seat, len(reader.names))
    drawn = chart([(percent, str(step) if step in steps else "") for step, percent in points], (0, 100))
    return {
        "chart": drawn,
        "about": Words("How likely {name} won, in per cent").say(lang, name=reader.names[seat]),
        "none": analysis.NO_TURNING.say(lang),
        "turning": turning,
    }


@require_POST
def analyse(request: HttpRequest, number: int) -> HttpResponse:
    """Start the analysis of a match for a logged-in reader; the result is on its page a minute later."""
    page = f"{reverse('match', args=[number])}#analysis"
    begin = partial(routes.make_analysis, number, request.user, request.lang)
    return carried_out(request, page, begin, lambda _: (page, analysis.BEGUN.say(request.lang, match=number)))
