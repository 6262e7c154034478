"""The story of a match in a few lines: its beginning, the high point of each of three parts, its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..words import LANGUAGES, Words
from .core import Entry, Reader
from .layout import closed
from .match import HistoryLine, Match

PARTS = 3
"""Parts of a match that have a moment each."""
MOST = 3
"""Events told of one moment."""

BEGAN = Words("{names} played; {steps} {steps:|move was|moves were} made.")

type Weigh = Callable[[Any], float]
"""Returns how much an event is worth telling; 0 for nothing."""


class Told(NamedTuple):
    """One line of a story."""

    step: int
    """The step of the history it is about."""
    text: str


def story(entry: Entry, match: Match, reader: Reader) -> list[Told]:
    """Return a match as far as its reader may know it, in five lines at most."""
    weigh = entry.weigh or (lambda event: 1.0)
    lines = match.history(reader.who).lines
    last = lines[-1].step
    told = [Told(0, BEGAN.say(reader.lang, names=list(reader.names), steps=last))]
    between = lines[1:-1]  # the outcome tells the end
    size = max(1, -(-len(between) // PARTS))
    for start in range(0, len(between), size):
        part = between[start : start + size]
        best = max(part, key=lambda line: sum(map(weigh, line.events)))
        if text := _moment(entry, best, weigh, reader):
            told.append(Told(best.step, text))
    if match.outcome is not None:
        told.append(Told(last, " ".join(entry.present.outcome(match.outcome, reader).split("\n")[:2])))
    return told


def _moment(entry: Entry, line: HistoryLine, weigh: Weigh, reader: Reader) -> str:
    """Return the heaviest events of a step, in their order; "" for none."""
    heavy = sorted((event for event in line.events if weigh(event) > 0), key=weigh, reverse=True)[:MOST]
    said = [entry.present.render_event(event, reader) for event in line.events if event in heavy]
    return LANGUAGES[reader.lang].gap.join(closed(text, reader.lang) for text in said[:MOST] if text)
