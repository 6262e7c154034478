"""Fights turn by turn: the names of the EvAdventure lessons; the code is in the rooms named below."""

from .combat.actions import (
    CombatAction,
    CombatActionAttack,
    CombatActionFlee,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
)
from .combat.turnbased import EvAdventureTurnbasedCombatHandler

__all__ = [
    "CombatAction",
    "CombatActionAttack",
    "CombatActionFlee",
    "CombatActionHold",
    "CombatActionStunt",
    "CombatActionUseItem",
    "CombatActionWield",
    "EvAdventureTurnbasedCombatHandler",
]
