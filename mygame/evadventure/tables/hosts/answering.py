"""What a host does: it keeps matches, plays their steps anew, and draws them for their readers. Pure.

Messages are records in MessagePack: a `Hello`, then `Draw` and `Forget`. To each `Draw` comes one `Answer`.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

import msgspec

from ...base import language_files
from ...base.engines import bring_content
from ...minigames import registry
from ...minigames.core import Entry, Reader, Record
from ...minigames.match import Match, Saved
from ...wire.ready import packed_fields
from . import drawing

Step = tuple[int, Any]
"""An entry of a log: the seat, and the JSON of its action (None: it took its last step back)."""


class Hello(Record):
    """The first message: what the Server has read that is not part of the package."""

    folders: dict[str, list[str]]
    """Kind of content -> folders (`content_folders.all_folders`)."""


class Page(Record):
    """What one reader reads."""

    reader: Reader
    picture: bool
    """Whether the whole picture will be shown."""


class Frame(Record):
    """What one kind of client is told as data: everybody with the same view and language."""

    reader: Reader
    state: dict[str, Any]
    """The fields of `table_state` that the Server knows (all but `drawing.seen`)."""


class Draw(Record, tag=True):
    """One step to be drawn."""

    number: int
    table: int
    match: int
    steps: list[Step]
    """The entries of the log that the host has not seen."""
    pages: list[Page]
    frames: list[Frame]
    seats: list[Reader]
    """Players whose clients get `table_legal`."""
    path: str = ""
    """`module:name` of the game's entry; with `saved`."""
    saved: Saved | None = None
    """The match as it began, for a host that does not have it."""


class Forget(Record, tag=True):
    """A match is over."""

    match: int


class Text(Record):
    """What one reader reads: the parts of `drawing.Drawn`."""

    told: tuple[str, ...]
    hand: str
    prompt: str
    show: str | None
    """None when nobody asked for it."""
    first: drawing.Answers | None
    """None when the step brings no numbered list."""


class Answer(Record):
    """One step, drawn: everything in the order it was asked for."""

    number: int
    pages: list[Text] = []
    frames: list[tuple[bytes, bytes]] = []
    """`table_event` and `table_state`, packed (`wire.ready`)."""
    seats: list[bytes] = []
    """`table_legal`, packed."""
    failed: str = ""
    """The traceback of what kept it from being drawn; the host has forgotten the match then."""


class Answerer:
    """The matches of one host."""

    def __init__(self, hello: bytes) -> None:
        """Read the host's content and languages: no other message can be read before."""
        folders = msgspec.msgpack.decode(hello, type=Hello).folders
        bring_content({kind: tuple(map(Path, paths)) for kind, paths in folders.items()})
        language_files.load()
        self.matches: dict[int, tuple[Entry, Match]] = {}
        self._read = msgspec.msgpack.Decoder(Draw | Forget).decode

    def answer(self, raw: bytes) -> bytes:
        """Return the answer to one message; empty for one that needs none.

        Raises:
            msgspec.DecodeError: it is no message.
        """
        match self._read(raw):
            case Forget(match=number):
                self.matches.pop(number, None)
            case Draw() as asked:
                try:
                    return _WRITE.encode(self._drawn(asked))
                except Exception:
                    self.matches.pop(asked.match, None)
                    return _WRITE.encode(Answer(asked.number, failed=traceback.format_exc()))
        return b""

    def _drawn(self, asked: Draw) -> Answer:
        if asked.saved is not None:
            entry = registry.resolve(asked.path)
            match = Match.from_saved(asked.saved, entry.game)
        else:
            entry, match = self.matches[asked.match]
        for seat, action in asked.steps:
            match = match.undo(seat) if action is None else match.play(seat, match.read(action))
        self.matches[asked.match] = entry, match
        return Answer(
            asked.number,
            [_text(entry, match, page) for page in asked.pages],
            [_frame(entry, match, asked.table, frame) for frame in asked.frames],
            [
                packed_fields("table_legal", {"table": asked.table} | drawing.choices(entry, match, reader))
                for reader in asked.seats
            ],
        )


def _text(entry: Entry, match: Match, page: Page) -> Text:
    drawn = drawing.drawn(entry, match, page.reader)
    who = page.reader.who
    listed = who is not None and who in match.to_act and drawing.is_numbered(entry, match, who)
    return Text(
        drawn.told, drawn.hand, drawn.prompt, drawn.show if page.picture else None, drawn.first if listed else None
    )


def _frame(entry: Entry, match: Match, table: int, frame: Frame) -> tuple[bytes, bytes]:
    (step,) = drawing.past(match, frame.reader.who, 1)
    return (
        packed_fields("table_event", {"table": table} | step),
        packed_fields("table_state", frame.state | drawing.seen(entry, match, frame.reader)),
    )


_WRITE = msgspec.msgpack.Encoder()
