"""What a screen reader is given of a match: events behind one word, and of each picture only what is new.

Who sees glances over what has not changed; who listens would have to hear all of it again. `board` and `hand` read the
whole whenever they are typed. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...words import Lang, Words

EVENT = Words("Table: {text}")
"""Stands before each thing that happens at a table, so that it can be told from talk, and skipped or given a sound."""

_COLON = re.compile(r"[:：]")
_PLACE_IN_LIST = re.compile(r"^\s*\d+\. ")


def event(text: str, lang: Lang) -> str:
    """Return an event as it is read out."""
    return "\n".join(EVENT.say(lang, text=line.strip()) for line in text.split("\n") if line.strip())


def fresh(now: str, before: str, told: Iterable[str] = ()) -> str:
    """Return the lines of a picture that were not read before, each list with its heading; empty when none are.

    A line that only has another number in a list counts as read, and so does one whose content an event has just told.

    Args:
        now: the picture.
        before: what was read of it last.
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
    """Return what stands behind the last colon of a line; empty when there is none."""
    return _COLON.split(line)[-1].strip() if _COLON.search(line) else ""
