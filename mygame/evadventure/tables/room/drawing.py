"""One step of a match as its readers get it: in words, and as data. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from ...kernel.textwidth import fill, measuring
from ...minigames.core import Entry, Reader, Who
from ...minigames.match import Match
from . import screenreader

Answers = tuple[tuple[str, str], ...]
"""What may be done, each with its text and meaning."""


@dataclass
class Drawn:
    """One step of a match in words for one reader; the picture is drawn when somebody is to see it."""

    told: tuple[str, ...]
    hand: str
    prompt: str
    draw: Callable[[], str]

    @cached_property
    def show(self) -> str:
        """The whole picture."""
        return self.draw()


def drawn(entry: Entry, match: Match, reader: Reader) -> Drawn:
    """Return everything a reader may see of a match, and what its last step told them."""
    present, view = entry.present, match.view(reader.who)

    def draw() -> str:
        with measuring(reader.ambiguous_wide):
            return present.render_view(view, reader)

    with measuring(reader.ambiguous_wide):
        return Drawn(
            told(entry, match, reader, reader.who),
            present.hand(view, reader),
            present.prompt(view, reader) if match.outcome is None else "",
            draw,
        )


def answers(entry: Entry, match: Match, reader: Reader, first: int, most: int) -> Answers:
    """Return some of what a reader may do, in the order of the legal actions."""
    if reader.who is None:
        return ()
    present, view = entry.present, match.view(reader.who)
    with measuring(reader.ambiguous_wide):
        return tuple(
            (present.describe(action, view, reader), present.explain(action, view, reader))
            for action in match.legal(reader.who)[first : first + most]
        )


def is_numbered(entry: Entry, match: Match, who: Who) -> bool:
    """Tell whether what a seat is asked now comes with its numbered answers (`core.Queries.numbered`)."""
    return entry.present.numbered(match.view(who))


def told(entry: Entry, match: Match, reader: Reader, who: Who) -> tuple[str, ...]:
    """Return what happened in the last step as a reader is told of it, with what `who` may know."""
    return tuple(
        screenreader.event(line, reader.lang) if reader.screenreader else fill(line, reader.width)
        for event in match.observed_events(who)
        if (line := entry.present.render_event(event, reader))
    )


def seen(entry: Entry, match: Match, reader: Reader) -> dict[str, Any]:
    """Return what a client draws: the fields `view` and `picture` of `table_state`."""
    return {"view": json_of(match.view(reader.who)), "picture": picture(entry, match, reader)}


def picture(entry: Entry, match: Match, reader: Reader) -> dict[str, Any] | None:
    """Return what clients without a painter draw, as plain JSON values; None when the game declares no picture.

    Raises:
        Exception: whatever the game's own `picture` does.
    """
    if entry.picture is None:
        return None
    legal = match.legal(reader.who) if reader.who is not None else ()
    drawn: dict[str, Any] = json_of(entry.picture(match.view(reader.who), legal, reader))
    return drawn


def choices(entry: Entry, match: Match, reader: Reader) -> dict[str, Any]:
    """Return what a seat is asked and may do, each with its text and meaning: the fields of `table_legal`."""
    present, view = entry.present, match.view(reader.who)
    reader = msgspec.structs.replace(reader, colour=False, links=False)
    legal = match.legal(reader.who) if reader.who is not None else ()
    return {
        "rev": match.version(reader.who),
        "seat": reader.who,
        "prompt": present.prompt(view, reader) if match.outcome is None else "",
        "actions": [
            choice(action, present.describe(action, view, reader), present.explain(action, view, reader))
            for action in legal
        ],
    }


def choice(action: Any, text: str, meaning: str) -> dict[str, Any]:
    """Return one action of `table_legal`."""
    return {"action": json_of(action), "text": text, "meaning": meaning}


def past(match: Match, who: Who, most: int) -> list[dict[str, Any]]:
    """Return what `who` noticed of the last steps, the oldest first, each as `table_event` tells it."""
    return [
        {"rev": line.step, "seat": line.seat, "events": [json_of(event) for event in line.events]}
        for line in match.recent(who, most)
    ]


def json_of(value: Any) -> Any:
    """Return a record as plain JSON values."""
    return msgspec.to_builtins(value)
