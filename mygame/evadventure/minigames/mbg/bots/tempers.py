"""The temperaments of mbg: `bold` fights and hires, `patient` saves and learns, `spiteful` goes for richer factions and
makes no pacts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...bots.temper import tempers
from ...core import Seat
from ..actions import Action, ChooseOfficer, Engage, UseCard
from ..battle.odds import planned
from ..data import CardId
from ..state import Question, View

_HARMFUL: Final = frozenset(
    {CardId.STOP, CardId.STEAL, CardId.RUMOUR, CardId.POISON, CardId.ESTRANGE, CardId.ROBBER, CardId.BARRIER}
)
_LEARNING: Final = (Question.STUDY, Question.TRAIN)


def traits(view: View, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return what is to be said of an answer."""
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
        case ChooseOfficer() if view.ask is not None and view.ask.kind is Question.HIRE:
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
