"""A match that is over, judged decision by decision in the processes of the computer players, stored, and reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

import msgspec
from evennia.utils import logger
from twisted.internet.defer import Deferred, succeed
from twisted.python.failure import Failure

from ...kernel.errors import ActionError
from ...minigames import registry, thinking
from ...minigames.core import Entry, Reader
from ...minigames.match import Match
from ...minigames.thinking import Judged
from ...tables.match import store, thinkers
from ...tables.models import MatchRow
from ...tables.phrases import title_of
from ...words import LANGUAGES, Words
from .models import Analysis

HEAD = Words("Match {match}, {game}: how likely {name} won, decision by decision.")
SPOKEN = Words("From {first} % to {last} %, at least {least} %, at most {most} %.")
BETTER = Words("Better was: {meaning}.")
NO_TURNING = Words("Nobody made a decision that cost much.")
BEGUN = Words("Match {match} is looked at; that may take a minute.")
STILL_OPEN = Words("Match {match} is still being played.")

TOTAL = 30.0
"""Seconds of thought for a match, all its decisions together."""
MOST_EACH = 0.3
"""Seconds of thought for one decision."""
AT_ONCE = 2.0
"""Seconds after which a process is free for another question."""
TURNING_POINTS = 3
LEAST_LOSS = 0.03
"""Chance to win that a turning point must have cost."""
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
"""Columns of a curve in text."""

_working: set[int] = set()
"""Matches under analysis."""


class Turning(NamedTuple):
    """A decision that cost much, for its reader."""

    step: int
    told: str


def teachable(game: str) -> bool:
    """Tell whether matches of a game can be analysed."""
    teacher = registry.get(game).teacher if game in registry.GAMES else None
    return teacher is not None and teacher.weigh is not None


def stored(row: MatchRow) -> list[Judged] | None:
    """Return the stored analysis of a match; None while nobody has asked for one."""
    found = Analysis.objects.filter(match=row).first()
    return None if found is None else msgspec.json.decode(found.moves, type=list[Judged])


def make(row: MatchRow) -> Deferred[list[Judged]]:
    """Judge a match that is over, in another process and piece by piece, and store the result.

    Raises:
        ActionError: it is not over, is already being analysed, or the game has no judge; from the Deferred
            when no answer came.
        BadSave: its log can no longer be replayed.
    """
    if row.phase in store.UNREAD:
        raise ActionError("still_playing", STILL_OPEN, match=row.pk)
    if not teachable(row.game):
        raise ActionError("no_teacher", Words("Matches of {game} cannot be analysed yet."), game=title_of(row.game))
    if (known := stored(row)) is not None:
        return succeed(known)
    if row.pk in _working:
        raise ActionError("in_work", Words("Match {match} is being analysed; ask again in a minute."), match=row.pk)
    raw = msgspec.json.encode(store.saved(row))
    each = min(MOST_EACH, TOTAL / max(1, row.length))
    found: list[Judged] = []

    def ask(first: int) -> Deferred[list[Judged]]:
        path = registry.GAMES[row.game]
        return thinkers.ask(thinking.judge, path, raw, first, AT_ONCE, each).addCallback(go_on)

    def go_on(answer: bytes) -> list[Judged] | Deferred[list[Judged]]:
        part = msgspec.json.decode(answer, type=thinking.PartOfAnalysis)
        found.extend(part.moves)
        if part.next:
            return ask(part.next)
        Analysis.objects.get_or_create(match=row, defaults={"moves": msgspec.json.encode(found).decode()})
        return found

    def failed(failure: Failure) -> NoReturn:
        logger.log_err(f"tables: match {row.pk} is not analysed: {failure.value!r}")
        raise ActionError("not_analysed", Words("Match {match} could not be analysed."), match=row.pk)

    def done[T](result: T) -> T:
        _working.discard(row.pk)
        return result

    _working.add(row.pk)
    made = ask(0)
    made.addBoth(done)
    return made.addErrback(failed)


def curve(moves: Sequence[Judged], seat: int, seats: int) -> list[tuple[int, int]]:
    """Return the curve of a seat's chance to win: (step, percent) after each decision that shows it.

    Between two players the gain of one is the loss of the other; among more only the seat's own decisions count.
    """
    return [
        (move.step, round(100 * (move.after if move.seat == seat else 1 - move.after)))
        for move in moves
        if move.seat == seat or seats == 2
    ]


def turning_points(moves: Sequence[Judged], match: Match, entry: Entry, reader: Reader) -> list[Turning]:
    """Return the decisions that cost most, in the order they were made, with the better action and the reason."""
    costly = [move for move in moves if move.best is not None and move.before - move.after >= LEAST_LOSS]
    worst = sorted(costly, key=lambda move: move.after - move.before)[:TURNING_POINTS]
    return [_turning(move, match, entry, reader) for move in sorted(worst, key=lambda move: move.step)]


def _turning(move: Judged, match: Match, entry: Entry, reader: Reader) -> Turning:
    own = msgspec.structs.replace(reader, who=move.seat, colour=False, links=False)
    view = match.at(move.step - 1).view(move.seat)
    best = msgspec.convert(move.best, entry.game.action_type)
    present, teacher, lang = entry.present, entry.teacher, reader.lang
    told = [
        Words("Step {step}, {name}: {before} % before it, {after} % after it.").say(
            lang,
            step=move.step,
            name=reader.names[move.seat],
            before=round(100 * move.before),
            after=round(100 * move.after),
        ),
        BETTER.say(lang, meaning=present.explain(best, view, own) or present.describe(best, view, own)),
    ]
    if teacher is not None and move.reason is not None:
        told.append(teacher.say(move.reason, view, own))
    return Turning(move.step, LANGUAGES[lang].gap.join(told))


def told(row: MatchRow, match: Match, moves: Sequence[Judged], reader: Reader) -> list[str]:
    """Return an analysis line by line, the curve from the reader's seat (a spectator's: the first)."""
    entry, lang, seat = registry.get(row.game), reader.lang, reader.who or 0
    points = [percent for _, percent in curve(moves, seat, len(reader.names))]
    if not points:
        return [Words("There was nothing to decide in that match.").say(lang)]
    facts = {"first": points[0], "last": points[-1], "least": min(points), "most": max(points)}
    shown = SPOKEN if reader.screenreader else Words("{curve} from {first} % to {last} %")
    lines = [
        HEAD.say(lang, match=row.pk, game=entry.present.title, name=reader.names[seat]),
        shown.say(lang, curve=sparkline(points, min(WIDEST, reader.width - 30)), **facts),
    ]
    turning = [one.told for one in turning_points(moves, match, entry, reader)]
    return lines + (turning or [NO_TURNING.say(lang)])


def sparkline(points: Sequence[int], width: int) -> str:
    """Return percentages as bars, the mean of neighbours where there are more than columns.

    >>> sparkline([0, 50, 100], 10), sparkline([0, 100, 100, 100], 2)
    ('▁▅█', '▅█')
    """
    columns = max(1, min(width, len(points)))
    groups = [points[len(points) * n // columns : len(points) * (n + 1) // columns] for n in range(columns)]
    return "".join(BARS[min(7, int(sum(group) / len(group) * 8 / 100))] for group in groups)
