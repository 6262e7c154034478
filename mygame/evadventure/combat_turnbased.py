"""Fights turn by turn: the names of the EvAdventure lessons; the code is in the packages named below."""

from .combat.actions import (
    CombatAction,
    CombatActionAttack,
    CombatActionFlee,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
)
from .combat.commands import CmdAttack as CmdTurnAttack
from .combat.commands import FightingCmdSet as TurnCombatCmdSet
from .combat.turnbased import EvAdventureTurnbasedCombatHandler

__all__ = [
    "CmdTurnAttack", "CombatAction", "CombatActionAttack", "CombatActionFlee", "CombatActionHold",
    "CombatActionStunt", "CombatActionUseItem", "CombatActionWield", "EvAdventureTurnbasedCombatHandler",
    "TurnCombatCmdSet",
]  # fmt: skip
