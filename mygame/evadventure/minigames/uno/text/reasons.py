"""Why a move is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..view import View
from .cards import colour_name

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


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    facts = dict(reason.facts)
    if "seat" in facts:
        facts["name"] = reader.names[facts["seat"]]
    if "colour" in facts:
        facts["colour"] = colour_name(reader.lang, facts["colour"])
    return REASONS[reason.code].say(reader.lang, **facts)
