"""Reasons for good moves in UNO, as facts from the seat's view, and a sentence for each code of `reason`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...words import Words
from ..core import Reader, Reason, Seat, Teacher, Weighed
from . import actions as act
from .actions import Action, PlayCard
from .bots import doubt
from .bots.searching import UnoSearching, candidates
from .data import COLOUR, DISCARD_ALL, PENALTY, POINTS, SHUFFLE_HANDS, SWAP_HANDS, SYMBOL, moves_hands
from .text.cards import colour_name
from .view import UnoView

REASONS: Final[Mapping[str, Words]] = {
    "out": Words("It is your last card: the round is yours."),
    "seven": Words("The smallest hand you can swap for has {size} {size:|card|cards}; you would keep {left}."),
    "seven_costs": Words("Nobody's hand is smaller than the {left} you keep, but every other card does you less good."),
    "zero": Words("The hands move on: you get the {size} {size:|card|cards} of {name} for the {left} you have left."),
    "zero_costs": Words(
        "You get the {size} {size:|card|cards} of {name} for your {left}, yet every other card does you less good."
    ),
    "shuffle": Words("All hands are mixed and dealt out again: you give {left}, and somebody holds {most}."),
    "all_of": Words("You get rid of {count} cards at once: everything {colour}."),
    "penalty": Words("{name}, who holds {size} {size:|card|cards}, draws {count} and loses the turn."),
    "pass_on": Words("The penalty goes on to {name}, who would have to draw {count}."),
    "skip": Words("{name} loses the turn, and it is yours the sooner."),
    "skip_few": Words("{name} has only {size} {size:|card|cards} left and must not get a turn."),
    "turn_round": Words("The turn goes the other way, and {name} with {size} {size:|card|cards} waits longest."),
    "last_but_one": Words("It leaves you with one card."),
    "wild": Words("You name {colour}, of which you hold {count}: what follows will fit."),
    "follow": Words("The colour stays {colour}, of which you hold {count} more."),
    "points": Words("It rids you of {points} {points:|point|points} and keeps what is of more use."),
    "swap": Words("{name} has {size} {size:|card|cards} for your {mine}: no other swap is better."),
    "colour": Words("You hold {count} {count:|card|cards} of {colour}, more than naming another would serve you."),
    "catch": Words("{name} has one card and has not called UNO."),
    "call": Words("To call UNO costs nothing; to be caught costs cards."),
    "challenge": Words("By what you can see it was a bluff with about {percent} %: that is worth the risk."),
    "believe": Words(
        "It was a bluff with only about {percent} %, and a false challenge costs more than {count} cards."
    ),
    "take": Words("Taking the {count} cards now hurts less than anything else you can do."),
    "nothing_fits": Words("Nothing you hold fits."),
    "save": Words("What you could play is worth more later than a card less is now."),
    "keep": Words("The card just drawn is worth more later."),
    "wait": Words("None of what you could do out of turn helps you now."),
}


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
