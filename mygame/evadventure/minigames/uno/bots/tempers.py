"""The temperaments of UNO: `bold` strikes at once, `patient` keeps strong cards, `spiteful` strikes who is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...bots.temper import tempers
from ...core import Seat
from ..actions import Action, Challenge, Play
from ..data import COLOUR, PENALTY, SYMBOL, moves_hands
from ..view import View


def traits(view: View, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return what is to be said of an action."""
    match action:
        case Play(card=card):
            symbol, found = SYMBOL[card], dict[str, float]()
            if symbol == "S" or card in PENALTY or (symbol == "R" and len(view.active()) == 2):
                players = view.active()
                hit = players[(players.index(seat) + view.direction) % len(players)]
                found = {"strikes": 1.0, "avenges" if view.sizes[hit] < len(view.hand) else "torments": 1.0}
            elif moves_hands(view.options.seven_zero, symbol):
                found = {"swaps": 1.0}
            return found if COLOUR[card] else found | {"wild": 1.0}
        case Challenge():
            return {"doubts": 1.0}
        case _:
            return {}


TEMPERS: Final = tempers(
    traits,
    {
        "bold": {"strikes": 0.8, "wild": 0.5, "swaps": 0.6, "doubts": 0.7},
        "patient": {"strikes": -0.7, "wild": -0.6, "swaps": -0.4, "doubts": -0.7},
        "spiteful": {"avenges": 1.0, "torments": -0.6, "doubts": 1.0},
    },
)
