"""Puts names into events, so that an event can be told without the board it happened on."""

from __future__ import annotations

from typing import Final

from ..data import OWN_EVENTS, PLAYER_EVENTS, VIEW_EVENTS, Place
from ..state import Board, Event, Fact, replace

PLACE_MARK: Final = "@"
"""Before the number of a kind of place, where a cell has no name of its own."""
PUBLIC: Final = VIEW_EVENTS | OWN_EVENTS


def fields(event: Event) -> tuple[str, ...]:
    """Return the names of an event's arguments."""
    return (PUBLIC if event.to is None else PLAYER_EVENTS).get(event.name, ())


def cell_token(board: Board, n: int) -> str:
    """Return the name of what is on a cell, or its kind."""
    cell = board.cells[n]
    match cell.place:
        case Place.CITY:
            return board.cities[cell.base].name
        case Place.INSTITUTE:
            return board.insts[cell.base].name
        case Place.TRAINING:
            return board.trains[cell.base].name
        case _:
            return f"{PLACE_MARK}{int(cell.place)}"


def _token(board: Board, field: str, value: Fact) -> str:
    if not isinstance(value, int) or value < 0:
        return ""
    match field:
        case "role" | "other":
            return board.roles[value].name
        case "officer":
            return board.officers[value].name
        case "city":
            return board.cities[value].name
        case "inst":
            return board.insts[value].name
        case "room":
            return board.trains[value].name
        case "cell" | "start":
            return cell_token(board, value)
        case _:
            return ""


def named(board: Board, event: Event) -> Event:
    """Return an event with the map's names of everything it is about: one for each argument, then one for each side.

    The start of the game, which is about nothing, gets the scenario's key.
    """
    if event.name == "StartGame" and event.to is None:
        return replace(event, names=(board.scenario,))
    tokens = [_token(board, field, value) for field, value in zip(fields(event), event.args, strict=True)]
    tokens += [_token(board, "role", side.role) for side in event.sides]
    return replace(event, names=tuple(tokens))
