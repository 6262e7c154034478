"""Why a move is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..view import View

REASONS: Final[Mapping[str, Words]] = {
    "deck": Words("Any of the ready decks can win; how it is played decides."),
    "dear": Words("It costs {cost}: too dear for the first turns, so try for something cheaper."),
    "opening": Words("What is left can be played in the first turns."),
    "arm": Words("Face down it waits for the enemy's move."),
    "disarm": Words("The kredits are of more use elsewhere."),
    "end": Words("Whatever else you could do now would leave you worse off."),
    "nothing_left": Words("There is nothing else left to do."),
    "wins": Words("It wins the match."),
    "hits_hq": Words("It takes {damage} off the enemy HQ, which is left with {left}."),
    "destroys": Words("It destroys {count} {count:|unit|units} of the enemy, and you lose none."),
    "trades": Words(
        "It destroys {count} {count:|unit|units} of the enemy for {lost} of yours, and the exchange is in your favour."
    ),
    "wounds": Words("It does {damage} damage without a loss, which makes the rest easier."),
    "front": Words("You take the front, and while you hold it the enemy cannot move in."),
    "joins_front": Words("From the front its {attack} attack reaches the enemy's HQ and support line."),
    "unit": Words("A unit of {attack} attack and {defence} defence is the best use of your kredits now."),
    "guard": Words("With {defence} defence it guards what stands beside it."),
    "draws": Words("It brings you {count} {count:|card|cards}."),
    "heals": Words("It gives your HQ {count} back."),
    "stronger": Words("Your units grow by {count} {count:|point|points} of attack and defence."),
    "plan": Words("It begins the strongest turn that could be found with what you can see."),
}


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)
