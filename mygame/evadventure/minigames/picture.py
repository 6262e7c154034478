"""The table as data, for a client that has no painter of its own for the game.

A game that declares `Entry.picture` is drawn from a few parts: grids, lanes, hands of cards, piles, counters and the
figures of each seat. Clickable pieces name their moves by the texts of `Present.describe`. A picture is made of a view
and the legal actions of its seat, so it holds nothing that the reader may not know; the conformance kit checks that.
Every `str` in it is plain text in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, dataclass_transform

import msgspec

__all__ = ["Counter", "Counters", "Grid", "Hand", "Lane", "Lanes", "Picture", "Piece", "Pile", "Piles", "Seats"]

type Tone = Literal["", "red", "yellow", "green", "blue", "dark", "light"]
"""The colour of a piece. It decorates: its meaning is in `Piece.name`, too."""

MOST_PIECES = 1000
"""Pieces of one picture, at most."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in a picture: immutable, strict; JSON leaves out unset fields."""


class Piece(_Data):
    """A visible and perhaps clickable thing: a cell of a grid, a card, a token."""

    name: str
    """In full, as it is read aloud: "b2, empty", "red 7"."""
    face: str = ""
    """The few characters drawn on it; empty for an empty cell."""
    tone: Tone = ""
    back: bool = False
    """Whether it lies face down."""
    moves: tuple[str, ...] = ()
    """The legal moves it is part of. A click plays the only one; if there are several, the reader clicks on another
    piece of the move (from here to there) or picks one from a list."""


class Grid(_Data, tag="grid"):
    """A board of cells."""

    title: str
    rows: tuple[tuple[Piece | None, ...], ...]
    """From the top, all of the same length; None where the board has no cell."""
    across: tuple[str, ...] = ()
    """A label for each column; empty for none."""
    down: tuple[str, ...] = ()
    """A label for each row; empty for none."""


class Lane(_Data):
    """A row of any number of pieces with a name: a front, a track, a solitaire column."""

    name: str
    pieces: tuple[Piece, ...] = ()
    moves: tuple[str, ...] = ()
    """The legal moves the lane itself is part of (as a destination)."""


class Lanes(_Data, tag="lanes"):
    """Lanes, from the top."""

    title: str
    lanes: tuple[Lane, ...]


class Hand(_Data, tag="hand"):
    """Cards or tokens side by side, wrapped where they do not fit."""

    title: str
    pieces: tuple[Piece, ...]


class Pile(Piece, kw_only=True):
    """A pile; `face` and `back` are those of its top."""

    count: int
    """The number of things in it."""


class Piles(_Data, tag="piles"):
    """Piles side by side."""

    title: str
    piles: tuple[Pile, ...]


class Counter(_Data):
    """A figure with a name."""

    name: str
    value: int
    most: int = 0
    """Its maximum, for a bar; 0 for no bar."""


class Counters(_Data, tag="counters"):
    """Figures that belong to no single seat."""

    title: str
    counters: tuple[Counter, ...]


class Seats(_Data, tag="seats"):
    """The figures of each seat; names and whose turn it is are added by the client."""

    seats: tuple[tuple[Counter, ...], ...]
    """The figures of every seat, in seat order."""


type Part = Grid | Lanes | Hand | Piles | Counters | Seats


class Picture(_Data):
    """Everything drawn, from the top."""

    parts: tuple[Part, ...]


def pieces(part: Part) -> Iterator[Piece]:
    """Yield the pieces of a part, in their order."""
    match part:
        case Grid(rows=rows):
            yield from (piece for row in rows for piece in row if piece is not None)
        case Lanes(lanes=lanes):
            yield from (piece for lane in lanes for piece in lane.pieces)
        case Hand(pieces=held):
            yield from held
        case Piles(piles=piles):
            yield from piles


def moves(picture: Picture) -> Iterator[str]:
    """Yield the moves that a picture names, as often as it names them."""
    for part in picture.parts:
        if isinstance(part, Lanes):
            yield from (move for lane in part.lanes for move in lane.moves)
        for piece in pieces(part):
            yield from piece.moves
