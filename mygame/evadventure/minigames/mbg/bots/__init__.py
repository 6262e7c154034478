"""Computer players of mbg: they see a view and the legal answers, never a state.

* `novice`, `easy` and `casual` play as `steady` when they pay attention, and otherwise give any answer except
  abdication;
* `steady` holds free cities and attacks when it is nearly sure;
* `shrewd` values every decision in money to the end of the match;
* `master` plays answers on for as long as it may (`searching`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...bots.human import Human, tempers
from ...bots.uniform import UniformBot
from ...core import Bot, Seat
from ..actions import Action, ChooseOfficer, Engage, Resign, UseCard
from ..data import CardId
from ..engine.odds import planned
from ..state import MbgQuestion, MbgView
from .searching import MbgSearching
from .shrewd import Shrewd
from .steady import Steady


def ahead(view: MbgView, seat: Seat) -> bool:
    """Tell whether a seat has twice the money of anybody else."""
    roles = view.board.roles
    others = [role.money for number, role in enumerate(roles) if number != seat and role.location >= 0]
    return roles[seat].money > 2 * max(others, default=0)


_ANY: Final = UniformBot(never=(Resign,))

BOTS: Final[Mapping[str, Bot[Any, Any]]] = {
    "random": _ANY,
    "novice": Human(Steady(), 0.77, _ANY, ahead),
    "easy": Human(Steady(), 0.5, _ANY, ahead),
    "casual": Human(Steady(), 0.21, _ANY, ahead),
    "steady": Steady(),
    "shrewd": Shrewd(),
    "master": MbgSearching(),
}
"""Level -> player, weakest first."""


_HARMFUL: Final = frozenset(
    {CardId.STOP, CardId.STEAL, CardId.RUMOUR, CardId.POISON, CardId.ESTRANGE, CardId.ROBBER, CardId.BARRIER}
)
_LEARNING: Final = (MbgQuestion.STUDY, MbgQuestion.TRAIN)


def traits(view: MbgView, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return the traits of an answer."""
    match action:
        case Engage():
            fight = planned(view)
            if fight is None or fight.defender < 0:
                return {"fights": 1.0}
            roles = view.board.roles
            richer = roles[fight.defender].money > roles[seat].money
            return {"fights": 1.0, "avenges" if richer else "torments": 1.0}
        case UseCard(id=card):
            return {"harms" if card in _HARMFUL else "allies" if card == CardId.ALLIANCE else "helps": 1.0}
        case ChooseOfficer() if view.ask is not None and view.ask.kind in _LEARNING:
            return {"learns": 1.0}
        case ChooseOfficer() if view.ask is not None and view.ask.kind is MbgQuestion.HIRE:
            return {"hires": 1.0}
        case _:
            return {}


TEMPERS: Final = tempers(
    traits,
    {
        "bold": {"fights": 1.0, "hires": 0.8, "learns": -0.4},
        "patient": {"fights": -0.6, "hires": -0.4, "learns": 1.0},
        "spiteful": {"avenges": 1.0, "torments": -0.8, "harms": 0.5, "allies": -1.0},
    },
)
