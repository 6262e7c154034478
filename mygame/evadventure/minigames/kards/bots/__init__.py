"""Computer players of KARDS, weakest first. Each sees one seat's view and keeps nothing between moves.

* `novice`, `easy` and `casual` play as `greedy` when they pay attention, and anything legal when they do not, which is
  more often when their HQ is well ahead;
* `greedy` looks one action ahead;
* `veteran` searches its whole turn with a beam in two determinizations and judges by rules of thumb;
* `master` judges by the chance to win and answers its best lines in many determinizations (`searching`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...bots.human import Human, tempers
from ...bots.uniform import UniformBot
from ...core import Bot, Seat
from ..actions import ENEMY, FRONT, HQ, Action, ArmCounter, AttackTarget, End, MoveUnit, PlayFromHand
from ..view import KardsView
from .rules_of_thumb import Greedy, Veteran
from .searching import KardsSearching


def ahead(view: KardsView, seat: Seat) -> bool:
    """Tell whether a seat's HQ holds eight points more than the enemy's."""
    return view.sides[seat].hq >= view.sides[1 - seat].hq + 8


BOTS: Final[Mapping[str, Bot[Any, Any]]] = {
    "random": UniformBot(),
    "novice": Human(Greedy(), 0.78, ahead=ahead),
    "easy": Human(Greedy(), 0.54, ahead=ahead),
    "casual": Human(Greedy(), 0.33, ahead=ahead),
    "greedy": Greedy(),
    "veteran": Veteran(),
    "master": KardsSearching(),
}
"""Level -> player, weakest first."""


def traits(view: KardsView, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return the traits of an action."""
    match action:
        case AttackTarget(on=on):
            return {"assaults" if on == HQ else "repels" if on in FRONT else "hunts": 1.0}
        case MoveUnit():
            return {"advances": 1.0}
        case PlayFromHand(at=at) if at >= 0:
            return {"deploys": 1.0}
        case PlayFromHand(on=on) if on in ENEMY or on == HQ:
            return {"harms": 1.0}
        case ArmCounter():
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
