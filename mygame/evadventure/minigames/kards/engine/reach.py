"""Whom an effect reaches, and whether its condition holds."""

from __future__ import annotations

from ...core import Seat
from .draft import FRONT, Board, hq_id
from ..data import Effect, Select
from .legality import fits


class Cause:
    """Why an effect happens: whose card, which unit, who was chosen, who is on the other side."""

    __slots__ = ("cancelled", "chosen", "other", "seat", "source")

    def __init__(self, seat: Seat, source: int = 0, chosen: int = 0, other: int = 0) -> None:
        self.seat = seat
        self.source = source
        self.chosen = chosen
        self.other = other
        self.cancelled = False


def targets(board: Board, cause: Cause, select: Select) -> list[int]:
    """Return the uids an effect reaches now (an HQ as `hq_id`, the player as 0)."""
    match select.pick:
        case "player":
            if select.hq:
                sides = {"own": (cause.seat,), "enemy": (1 - cause.seat,), "any": (0, 1)}[select.side]
                return [hq_id(seat) for seat in sides]
            return [0]
        case "choose":
            return [cause.chosen] if cause.chosen and (cause.chosen < 0 or board.unit(cause.chosen)) else []
        case "self":
            return [cause.source] if board.unit(cause.source) else []
        case "other":
            return [cause.other] if cause.other and (cause.other < 0 or board.unit(cause.other)) else []
        case "adjacent":
            return _neighbours(board, cause.source)
        case _:
            found = _candidates(board, cause, select)
    if select.pick == "random":
        picked: list[int] = []
        while found and len(picked) < select.count:
            picked.append(found.pop(board.chance.randint(0, len(found) - 1)))
        return picked
    return found


def _candidates(board: Board, cause: Cause, select: Select) -> list[int]:
    found: list[int] = []
    if select.units:
        for number in (cause.seat, 1 - cause.seat, FRONT):
            for unit in board.line(number):
                if unit.uid == cause.source or select.where not in ("board", "front" if number == FRONT else "support"):
                    continue
                mine = unit.owner == cause.seat
                if (select.side == "any" or (select.side == "own") == mine) and fits(unit, select, cause.seat):
                    found.append(unit.uid)
    if select.hq:
        found += [
            hq_id(seat)
            for seat in (cause.seat, 1 - cause.seat)
            if select.side == "any" or (select.side == "own") == (seat == cause.seat)
        ]
    return found


def _neighbours(board: Board, uid: int) -> list[int]:
    place = board.find(uid)
    if place is None:
        return []
    number, index = place
    row: list[int] = [unit.uid for unit in board.line(number)]
    if number != FRONT:
        row.insert(board.desks[number].hq_at, 0)
        index = row.index(uid)
    return [row[i] for i in (index - 1, index + 1) if 0 <= i < len(row) and row[i]]


def holds(board: Board, cause: Cause, effect: Effect) -> bool:
    """Return whether the condition of an effect holds now."""
    match effect.when:
        case "own_front":
            return board.front_owner() == cause.seat
        case "enemy_front":
            return board.front_owner() == 1 - cause.seat
        case "damaged":
            unit = board.unit(cause.source)
            return unit is not None and unit.defence < unit.full
        case "hand_empty":
            return not board.desks[cause.seat].hand
        case "hq_hurt":
            return board.desks[cause.seat].hq < board.desks[cause.seat].most_hq
        case _:
            return True
