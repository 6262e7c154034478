"""Actions as text: short, language-free, and read back to the same records (`docs/games/kards.md`, part 16)."""

from __future__ import annotations

from ..core import NotUnderstood, Refusal
from . import actions as do
from .engine import legality as law
from .data import FRONT_LIMIT, HAND_LIMIT, SUPPORT_LIMIT


def write_action(action: do.Action) -> str:
    """Return the short text of an action; places and cards are counted from 1."""
    match action:
        case do.Choose(deck):
            return f"choose {deck}"
        case do.Mark(hand):
            return f"mark {hand + 1}"
        case do.Keep():
            return "keep"
        case do.Play(hand, at, on):
            return f"play {hand + 1}" + (f" at {at + 1}" if at >= 0 else "") + (f" on {on}" if on else "")
        case do.Arm(hand):
            return f"arm {hand + 1}"
        case do.Disarm(hand):
            return f"disarm {hand + 1}"
        case do.Move(unit, at):
            return f"move {unit} at {at + 1}"
        case do.Attack(unit, on):
            return f"attack {unit} {on}"
        case do.End():
            return "end"
        case do.Concede():
            return "concede"


def read_action(text: str) -> do.Action:
    """Return the action of its short text. Raises NotUnderstood with the code `no_action`."""
    wrong = NotUnderstood(Refusal("no_action", {"text": text[:60]}))
    match text.split():
        case ["choose", deck]:
            return do.Choose(deck)
        case ["mark", card]:
            return do.Mark(_number(card, HAND_LIMIT, wrong) - 1)
        case ["keep"]:
            return do.Keep()
        case ["play", card, *rest]:
            return _read_play(_number(card, HAND_LIMIT, wrong) - 1, rest, wrong)
        case ["arm", card]:
            return do.Arm(_number(card, HAND_LIMIT, wrong) - 1)
        case ["disarm", card]:
            return do.Disarm(_number(card, HAND_LIMIT, wrong) - 1)
        case ["move", unit, "at", place] if unit in law.POSITIONS:
            return do.Move(unit, _number(place, FRONT_LIMIT, wrong) - 1)
        case ["attack", unit, on] if unit in law.POSITIONS and on in law.POSITIONS:
            return do.Attack(unit, on)
        case ["end"]:
            return do.End()
        case ["concede"] | ["leave"]:
            return do.Concede()
    raise wrong


def _read_play(hand: int, rest: list[str], wrong: NotUnderstood) -> do.Play:
    at, on = -1, ""
    if rest[:1] == ["at"] and len(rest) >= 2:
        at = _number(rest[1], SUPPORT_LIMIT + 1, wrong) - 1
        rest = rest[2:]
    if rest[:1] == ["on"] and len(rest) == 2 and rest[1] in law.POSITIONS:
        on, rest = rest[1], []
    if rest:
        raise wrong
    return do.Play(hand, at, on)


def _number(text: str, most: int, wrong: NotUnderstood) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 4 and 1 <= int(text) <= most:
        return int(text)
    raise wrong
