"""The temperaments of KARDS: `bold` goes for the HQ, `patient` builds and waits, `spiteful` goes for enemy units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...bots.temper import tempers
from ...core import Seat
from ..actions import ENEMY, FRONT, HQ, Action, Arm, Attack, End, Move, Play
from ..view import View


def traits(view: View, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return what is to be said of an action."""
    match action:
        case Attack(on=on):
            return {"assaults" if on == HQ else "repels" if on in FRONT else "hunts": 1.0}
        case Move():
            return {"advances": 1.0}
        case Play(at=at) if at >= 0:
            return {"deploys": 1.0}
        case Play(on=on) if on in ENEMY or on == HQ:
            return {"harms": 1.0}
        case Arm():
            return {"arms": 1.0}
        case End():
            return {"waits": 1.0}
        case _:
            return {}


TEMPERS: Final = tempers(
    traits,
    {
        "bold": {"assaults": 1.0, "advances": 0.8, "waits": -0.3, "arms": -0.5},
        "patient": {"arms": 0.8, "deploys": 0.5, "waits": 0.3, "advances": -0.7, "assaults": -0.4},
        "spiteful": {"repels": 1.0, "hunts": 0.8, "harms": 0.6, "assaults": -0.6},
    },
)
