"""The base of both styles of fights: the names of the EvAdventure lessons; the code is in the packages named below."""

from . import rules
from .combat.actions import (
    CombatAction,
    CombatActionAttack,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
    CombatFailure,
)
from .combat.beginning import begin, begin_duel, check_attack, handler_class
from .combat.combatant import fight_of, handler_in, side_of
from .combat.handler import EvAdventureCombatBaseHandler

__all__ = [
    "CombatAction", "CombatActionAttack", "CombatActionHold", "CombatActionStunt", "CombatActionUseItem",
    "CombatActionWield", "CombatFailure", "EvAdventureCombatBaseHandler", "begin", "begin_duel", "check_attack",
    "fight_of", "handler_class", "handler_in", "rules", "side_of",
]  # fmt: skip
