"""The counting of a game's rated matches for the figures it shows, one by one where computer players think.

A match is counted when it ends; one that was sealed, or left over by a stopped Server, at the next start. The count
is stored with it, so that a match that is voided later no longer counts. Only the latest are counted and shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
from evennia.utils import logger
from twisted.python.failure import Failure

from ...kernel import starting
from ...minigames import registry, thinking
from ...minigames.match import BadSave
from ...tables.match import clock, store, thinkers
from ...tables.match.events import Event, Listener, MatchEnded
from ...tables.models import Counted, MatchRow
from ...tables.room.playing import Order
from ...tables.room.table import Play, Table

LATEST = 1000
"""Matches of a game that are counted."""

_waiting: list[int] = []
"""Matches to be counted, the latest last, which is in progress."""


def figures(game: str) -> Sequence[str]:
    """Return the figures counted from the latest rated matches of a game."""
    rows = Counted.objects.filter(match__game=game, match__rated=True, match__phase=MatchRow.Phase.OVER)
    return list(rows.exclude(figures="").order_by("-match")[:LATEST].values_list("figures", flat=True))


def start() -> None:
    """Count the matches left over by the last Server; call it once a start."""
    _waiting.clear()
    for game in tuple(registry.GAMES):
        if registry.get(game).tally is not None:
            rows = MatchRow.objects.filter(game=game, rated=True, phase=MatchRow.Phase.OVER).order_by("-pk")
            known = rows.values_list("pk", "counted")[:LATEST]
            _waiting.extend(pk for pk, counted in known if counted is None)
    _waiting.sort()
    if _waiting:
        _go_on()


def listeners(table: Table, play: Play, resumed: bool) -> Iterable[tuple[Order, Listener]]:
    """Return the listeners of a match on behalf of the figures (`playing.Maker`)."""
    return [(Order.COUNT, partial(_count, play.session.row))]


def _count(row: MatchRow, event: Event) -> None:
    """Schedule the count of a match when it has ended."""
    if not isinstance(event, MatchEnded) or not row.rated or row.phase != MatchRow.Phase.OVER:
        return
    if registry.get(row.game).tally is not None:
        _waiting.insert(0, row.pk)
        if len(_waiting) == 1:
            _go_on()


def _go_on() -> None:
    """Count the latest waiting match."""
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
    """Leave a match to the next start of the Server."""
    logger.log_err(f"tables: match {row.pk} is not counted: {failure.value!r}")
    _next()


def _next() -> None:
    _waiting.pop()
    if _waiting:
        clock.later(0.0, _go_on)  # each in its own turn of the reactor


def at_server_start() -> None:
    """Count the matches left over by the last server."""
    starting.run(start)
