"""One step of a match as shown to its readers: in words, and as data. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypedDict

import msgspec

from ...kernel.textwidth import fill, measuring
from ...minigames.core import Entry, Present, Reader, Who
from ...minigames.match import Match
from ...words import Lang, Words

EVENT = Words("Table: {text}")
"""Prefix of each event at a table, so that it can be told from talk, and skipped or given a sound."""

_COLON = re.compile(r"[:：]")
_END = re.compile(r"(?<=[.。])\s*")
_PLACE_IN_LIST = re.compile(r"^\s*\d+\. ")


def read_out(text: str, lang: Lang) -> str:
    """Return an event as it is read out."""
    return "\n".join(EVENT.say(lang, text=line.strip()) for line in text.split("\n") if line.strip())


def fresh(now: str, before: str, told: Iterable[str] = ()) -> str:
    """Return the lines of a picture not read before, each list with its heading; empty when there are none.

    A line whose list number alone has changed counts as read, and so does one whose content an event has just told.

    Args:
        now: the picture.
        before: the picture that was read last.
        told: the events of this step, as they are read out.
    """
    known = {_bare(line) for line in before.split("\n")}
    just_told = {_content(line) for text in told for line in text.split("\n")} - {""}
    lines: list[str] = []
    heading = ""
    for line in now.split("\n"):
        if line.rstrip().endswith((":", "：")):
            heading = line
        elif line.strip() and _bare(line) not in known and _content(line) not in just_told:
            lines += [heading, line] if heading else [line]
            heading = ""
    return "\n".join(lines)


def _bare(line: str) -> str:
    return _PLACE_IN_LIST.sub("", line).strip()


def _content(line: str) -> str:
    """Return the text after the last colon of a line; empty when there is none."""
    return _COLON.split(line)[-1].strip() if _COLON.search(line) else ""


def without_hand(event: str, hand: str) -> str:
    """Return an event less its last sentence, if that only lists the hand, which is shown below the events."""
    sentences = _END.split(event)
    same = _content(hand).split() == _content(sentences[-1]).split() != []
    return event[: -len(sentences[-1])].rstrip() if same else event


@dataclass
class Drawn:
    """One step of a match in words for one reader; the picture is drawn on first use."""

    told: tuple[str, ...]
    hand: str
    prompt: str
    draw: Callable[[bool], str]

    @cached_property
    def show(self) -> str:
        """Return the whole picture."""
        return self.draw(False)

    @cached_property
    def again(self) -> str:
        """Return the picture for a reader who has read a whole one; of most games it is whole, too."""
        return self.draw(True) or self.show


def drawn(entry: Entry, match: Match, reader: Reader) -> Drawn:
    """Return everything a reader may see of a match, and the events of its last step."""
    present, view = entry.present, match.view(reader.who)

    def draw(again: bool) -> str:
        if again and type(present).render_again is Present.render_again:
            return ""
        with measuring(reader.ambiguous_wide):
            return (present.render_again if again else present.render_view)(view, reader)

    with measuring(reader.ambiguous_wide):
        hand, events = present.hand(view, reader), told(entry, match, reader, reader.who)
        return Drawn(
            events if reader.screenreader else tuple(filter(None, (without_hand(line, hand) for line in events))),
            hand,
            present.prompt(view, reader) if match.outcome is None else "",
            draw,
        )


def said(present: Present[Any, Any, Any], events: Iterable[Any], reader: Reader) -> list[str]:
    """Return the events a reader is told of, in words."""
    return [line for event in events if (line := present.render_event(event, reader))]


def beside(present: Present[Any, Any, Any], events: Iterable[Any], reader: Reader) -> list[str]:
    """Return the events as they are told beside a picture: cards have their full names."""
    return said(present, events, msgspec.structs.replace(reader, screenreader=True))


def told(entry: Entry, match: Match, reader: Reader, who: Who) -> tuple[str, ...]:
    """Return the events of the last step as told to a reader, with the knowledge of `who`."""
    return tuple(
        read_out(line, reader.lang) if reader.screenreader else fill(line, reader.width)
        for line in said(entry.present, match.observed_events(who), reader)
    )


def picture(entry: Entry, match: Match, reader: Reader) -> Any:
    """Return the picture for clients without a painter, as plain JSON values; None when the game declares none.

    Raises:
        Exception: any from the game's own `picture`.
    """
    if entry.picture is None:
        return None
    legal = match.legal(reader.who) if reader.who is not None else ()
    return json_of(entry.picture(match.view(reader.who), legal, reader))


class MoveSchema(TypedDict):
    """A legal action of a seat."""

    action: dict[str, Any]
    text: str
    meaning: str


def choices(entry: Entry, match: Match, reader: Reader) -> dict[str, Any]:
    """Return a seat's question and possible actions, each with text and meaning: the fields of `table_legal`."""
    reader = msgspec.structs.replace(reader, colour=False, links=False)
    return {
        "rev": match.version(reader.who),
        "seat": reader.who,
        "prompt": entry.present.prompt(match.view(reader.who), reader) if match.outcome is None else "",
        "actions": moves(entry, match, reader),
    }


def moves(entry: Entry, match: Match, reader: Reader) -> list[MoveSchema]:
    """Return a seat's legal actions; none for a spectator."""
    if reader.who is None:
        return []
    present, view = entry.present, match.view(reader.who)
    return [
        choice(action, present.describe(action, view, reader), present.explain(action, view, reader))
        for action in match.legal(reader.who)
    ]


def choice(action: Any, text: str, meaning: str) -> MoveSchema:
    """Return one action of `table_legal`."""
    return {"action": json_of(action), "text": text, "meaning": meaning}


def past(match: Match, who: Who, most: int) -> list[dict[str, Any]]:
    """Return the last steps as noticed by `who`, the oldest first, each in the form of `table_event`."""
    return [
        {"rev": line.step, "seat": line.seat, "events": [json_of(event) for event in line.events]}
        for line in match.recent(who, most)
    ]


def json_of(value: Any) -> Any:
    """Return a record as plain JSON values."""
    return msgspec.to_builtins(value)
