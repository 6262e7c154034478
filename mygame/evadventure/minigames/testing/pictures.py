"""Checks of the picture a game declares (`Entry.picture`): it fits the moves, the seats and both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ...words import Lang
from ..core import Reader, Who
from ..layout import plain
from ..picture import MOST_PIECES, Counters, Grid, Lanes, Picture, Pile, Seats, moves, pieces
from .kit import Subject, Violation, observers
from .wording import NAMES, reads_well, speaks


def check_picture(tested: Subject) -> None:
    """Check that a picture names legal moves only, is the same in every language, and is bounded.

    A check for secrets in a picture is made along with everything else that is shown (`secrecy`).
    """
    if tested.entry.picture is None:
        return
    for taken, place, frame in tested.moments(10):
        for who in observers(taken.seats):
            view = tested.game.view(frame.state, who)
            legal = tested.game.legal(frame.state, who) if who is not None else ()
            drawn = []
            for lang in Lang:
                reader = Reader(lang=lang, names=NAMES[lang][: taken.seats], who=who)
                where = f"for {reader.lang}, seat {who}, step {place} ({taken.name})"
                picture = picture_of(tested, view, legal, reader)
                _decodes(picture, where)
                _in_shape(picture, taken.seats, where)
                _in_words(picture, reader, where)
                drawn.append(_wordless(picture, _named(tested, picture, view, legal, reader, where)))
            if any(one != drawn[0] for one in drawn):
                raise Violation("picture", f"the languages draw different pictures, seat {who}, step {place}")


def picture_of(tested: Subject, view: Any, legal: Any, reader: Reader) -> Picture:
    """Return the picture of a game that declares one."""
    draw = tested.entry.picture
    picture = draw(view, legal, reader) if draw is not None else None
    if not isinstance(picture, Picture):
        raise Violation("picture", f"{picture!r} is no picture")
    return picture


def pictures_of(tested: Subject, state: Any, seats: int, who: Who) -> list[Picture]:
    """Return an observer's pictures in every language; nothing for a game that declares no picture."""
    if tested.entry.picture is None:
        return []
    view = tested.game.view(state, who)
    legal = tested.game.legal(state, who) if who is not None else ()
    readers = (Reader(lang=lang, names=NAMES[lang][:seats], who=who) for lang in Lang)
    return [picture_of(tested, view, legal, reader) for reader in readers]


def _decodes(picture: Picture, where: str) -> None:
    try:
        read = msgspec.json.decode(msgspec.json.encode(picture), type=Picture)
    except msgspec.MsgspecError as error:
        raise Violation("picture", f"it is not of its types ({error}) {where}") from error
    if read != picture:
        raise Violation("picture", f"it comes back otherwise from JSON {where}")


def _in_shape(picture: Picture, seats: int, where: str) -> None:
    if (count := sum(1 for part in picture.parts for _ in pieces(part))) > MOST_PIECES:
        raise Violation("picture", f"{count} pieces, of {MOST_PIECES} {where}")
    for part in picture.parts:
        match part:
            case Grid(rows=rows, across=across, down=down):
                width = len(rows[0]) if rows else 0
                if any(len(row) != width for row in rows):
                    raise Violation("picture", f"the rows of {part.title!r} differ in length {where}")
                if (across and len(across) != width) or (down and len(down) != len(rows)):
                    raise Violation("picture", f"the labels of {part.title!r} are not one for each line {where}")
            case Seats(seats=shown) if len(shown) != seats:
                raise Violation("picture", f"{len(shown)} seats are drawn, of {seats} {where}")
        if any(isinstance(piece, Pile) and piece.count < 0 for piece in pieces(part)):
            raise Violation("picture", f"a pile of fewer than nothing {where}")


def _in_words(picture: Picture, reader: Reader, where: str) -> None:
    for text in _texts(picture):
        reads_well("picture", text, reader, where)
    for name in _names(picture):
        if not name.strip():
            raise Violation("picture", f"a title or name is empty {where}")
    for title in (getattr(part, "title", "") for part in picture.parts):
        speaks("picture", title, reader, where)


def _names(picture: Picture) -> Iterator[str]:
    """Yield the texts that are read aloud."""
    for part in picture.parts:
        if not isinstance(part, Seats):
            yield part.title
        match part:
            case Lanes(lanes=lanes):
                yield from (lane.name for lane in lanes)
            case Counters(counters=counters):
                yield from (counter.name for counter in counters)
            case Seats(seats=seats):
                yield from (counter.name for counters in seats for counter in counters)
        yield from (piece.name for piece in pieces(part))


def _texts(picture: Picture) -> Iterator[str]:
    """Yield every text that is read or drawn."""
    yield from _names(picture)
    for part in picture.parts:
        yield from (piece.face for piece in pieces(part))
        if isinstance(part, Grid):
            yield from (*part.across, *part.down)


def _named(tested: Subject, picture: Picture, view: Any, legal: Any, reader: Reader, where: str) -> dict[str, str]:
    """Return text -> short text of every legal move; raise when the picture names another."""
    game, present = tested.game, tested.entry.present
    known = {plain(present.describe(action, view, reader)): game.write_action(action) for action in legal}
    for move in moves(picture):
        if move not in known:
            raise Violation("picture", f"it names the move {move!r}, which is not legal {where}")
    return known


def _wordless(picture: Picture, known: dict[str, str]) -> Any:
    """Return the parts that must be the same in every language: their pieces, colours, figures and moves."""
    return [
        (
            type(part).__name__,
            [
                (bool(piece.face), piece.tone, piece.back, [known[move] for move in piece.moves])
                for piece in pieces(part)
            ],
            [[known[move] for move in lane.moves] for lane in part.lanes] if isinstance(part, Lanes) else None,
            [counter.value for counter in part.counters] if isinstance(part, Counters) else None,
        )
        for part in picture.parts
    ]
