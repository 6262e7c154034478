"""Reasons for good moves in UNO, as facts from the seat's view, and a sentence for each code of `reason`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core import Reader, Reason, Seat, Teacher, Weighed
from . import actions as act
from .actions import Action, PlayCard
from .bots import doubt
from .bots.searching import UnoSearching, candidates
from .data import COLOUR, DISCARD_ALL, PENALTY, POINTS, SHUFFLE_HANDS, SWAP_HANDS, SYMBOL, moves_hands
from .text.sentences import TEXT, colour_name
from .view import UnoView

REASONS: Final = TEXT["reasons"]


def say(reason: Reason, view: UnoView, reader: Reader) -> str:
    """Return the sentence of a reason."""
    facts = dict(reason.facts)
    if "seat" in facts:
        facts["name"] = reader.names[facts["seat"]]
    if "colour" in facts:
        facts["colour"] = colour_name(reader.lang, facts["colour"])
    return REASONS[reason.code].say(reader.lang, **facts)


_FEW: Final = 2
"""Size of a hand that is about to go out."""


def reason(view: UnoView, legal: Sequence[Action], action: Action, seat: Seat) -> Reason:
    """Return why an action is good for a seat."""
    question = view.question
    asked = question.count if question is not None and question.kind == "draws" else 0
    match action:
        case PlayCard():
            return _play(view, action, seat, asked)
        case act.SwapHands(seat=other):
            return Reason("swap", {"seat": other, "size": view.sizes[other], "mine": len(view.hand)})
        case act.NameColour(colour=colour):
            return Reason("colour", {"colour": colour, "count": _of_colour(view, colour)})
        case act.Catch(seat=other):
            return Reason("catch", {"seat": other})
        case act.ChallengeFour():
            return Reason("challenge", {"percent": round(100 * doubt(view))})
        case act.Draw() if asked and act.ChallengeFour() in legal:
            return Reason("believe", {"percent": round(100 * doubt(view)), "count": asked})
        case act.Draw() if asked:
            return Reason("take", {"count": asked})
        case act.Draw():
            return Reason("save" if any(type(other) is PlayCard for other in legal) else "nothing_fits")
        case act.KeepCard():
            return Reason("keep")
        case act.CallUno():
            return Reason("call")
        case _:
            return Reason("wait")


def _play(view: UnoView, action: PlayCard, seat: Seat, asked: int) -> Reason:
    card, symbol = action.card, SYMBOL[action.card]
    players = view.active()
    place = players.index(seat)
    after, before = players[(place + view.direction) % len(players)], players[(place - view.direction) % len(players)]
    left = len(view.hand) - 1
    if symbol == DISCARD_ALL:
        left = sum(COLOUR[held] != COLOUR[card] for held in view.hand)
    if not left:
        return Reason("out")
    others = [view.sizes[other] for other in players if other != seat]
    if symbol in ("7", SWAP_HANDS) and (symbol == SWAP_HANDS or moves_hands(view.options.seven_zero, "7")):
        return Reason("seven" if min(others) < left else "seven_costs", {"size": min(others), "left": left})
    if symbol == "0" and moves_hands(view.options.seven_zero, "0"):
        size = view.sizes[before]
        return Reason("zero" if size < left else "zero_costs", {"seat": before, "size": size, "left": left})
    if symbol == SHUFFLE_HANDS:
        return Reason("shuffle", {"left": left, "most": max(others)})
    if symbol == DISCARD_ALL:
        return Reason("all_of", {"count": len(view.hand) - left, "colour": COLOUR[card]})
    if card in PENALTY:
        facts = {"seat": after, "count": asked + PENALTY[card], "size": view.sizes[after]}
        return Reason("pass_on" if asked else "penalty", facts)
    if symbol == "S" or (symbol == "R" and len(players) == 2):
        return Reason("skip_few" if view.sizes[after] <= _FEW else "skip", {"seat": after, "size": view.sizes[after]})
    if symbol == "R":
        return Reason("turn_round", {"seat": after, "size": view.sizes[after]})
    if left == 1:
        return Reason("last_but_one")
    if not COLOUR[card]:
        return Reason("wild", {"colour": action.colour, "count": _of_colour(view, action.colour)})
    if same := _of_colour(view, COLOUR[card]) - 1:
        return Reason("follow", {"colour": COLOUR[card], "count": same})
    return Reason("points", {"points": POINTS[card]})


def _of_colour(view: UnoView, colour: str) -> int:
    return sum(COLOUR[held] == colour for held in view.hand)


def weigh(
    view: UnoView, legal: Sequence[Action], chosen: Action, seat: Seat, seed: int, seconds: float
) -> Weighed | None:
    """Return the chance to win the round with the best action and with the chosen one, in the same deals."""
    tried = candidates(view, legal, seat)
    # Called or not, a card leads to the same hands: the savings of a call are not in the playouts.
    if chosen not in tried:
        tried = [*tried, chosen]
    if len(tried) < 2:
        return None
    found = UnoSearching().ranked(view, tried, seat, seed, seconds)
    worth = dict(found)
    return Weighed(found[0][0], max(worth.values()), worth[chosen])


TEACHER: Final = Teacher(reason, say, REASONS, weigh)
