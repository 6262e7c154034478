"""The rated matches of a game counted for the figures it shows, one after another where computer players think.

A match is counted once everybody may read it. What was counted is stored beside it, so that a match which is taken back
later counts no more. Only the latest are counted and shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from evennia.utils import logger
from twisted.python.failure import Failure

from ...minigames import registry
from ...minigames.match import BadSave
from ..models import Counted, MatchRow
from . import clock, store, thinkers, thinking
from .events import Event, MatchEnded

LATEST = 1000
"""Matches of a game that are counted."""

_waiting: list[int] = []
"""Matches to be counted, the latest last; it is in work."""
_failed: set[int] = set()
"""Matches that could not be counted since the Server started: they are not tried again before its next start."""


def figures(game: str) -> Sequence[str]:
    """Return what was counted of the latest rated matches of a game."""
    rows = Counted.objects.filter(match__game=game, match__rated=True, match__phase=MatchRow.Phase.OVER)
    return list(rows.exclude(figures="").order_by("-match")[:LATEST].values_list("figures", flat=True))


def start() -> None:
    """Count what the last Server left; call it once a start."""
    _waiting.clear()
    _failed.clear()
    catch_up()


def catch_up() -> None:
    """Count what has not been counted yet; safe to repeat."""
    if _waiting:
        return
    for game in tuple(registry.GAMES):
        if registry.get(game).tally is not None:
            rows = MatchRow.objects.filter(game=game, rated=True, phase=MatchRow.Phase.OVER).order_by("-pk")
            known = rows.values_list("pk", "counted")[:LATEST]
            _waiting.extend(pk for pk, counted in known if counted is None and pk not in _failed)
    _waiting.sort()
    _go_on()


def listen(event: Event) -> None:
    """Count a match that has ended."""
    if isinstance(event, MatchEnded):
        catch_up()


def _go_on() -> None:
    """Count the latest match that waits."""
    if not _waiting:
        return
    if (row := MatchRow.objects.filter(pk=_waiting[-1]).first()) is None:
        _next()
        return
    try:
        saved = msgspec.json.encode(store.saved(row))
    except (BadSave, msgspec.DecodeError) as error:
        _note(row, "", repr(error))
    else:
        asked = thinkers.ask(thinking.counted, registry.GAMES[row.game], saved)
        asked.addCallback(lambda found: _note(row, found))
        asked.addErrback(lambda failure: _leave_out(row, failure))


def _note(row: MatchRow, found: str, trouble: str = "") -> None:
    if trouble:
        logger.log_err(f"tables: match {row.pk} is not counted: {trouble}")
    Counted.objects.get_or_create(match=row, defaults={"figures": found})
    _next()


def _leave_out(row: MatchRow, failure: Failure) -> None:
    logger.log_err(f"tables: match {row.pk} is not counted: {failure.value!r}")
    _failed.add(row.pk)
    _next()


def _next() -> None:
    _waiting.pop()
    clock.later(0.0, _go_on)
