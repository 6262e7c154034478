"""Fights in real time: the names of the EvAdventure lessons; the code is in the rooms named below."""

from .combat.actions import (
    CombatActionAttack,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
)
from .combat.commands import CmdAttack, CmdHold, CmdStunt
from .combat.twitch import EvAdventureCombatTwitchHandler

__all__ = [
    "CmdAttack",
    "CmdHold",
    "CmdStunt",
    "CombatActionAttack",
    "CombatActionHold",
    "CombatActionStunt",
    "CombatActionUseItem",
    "CombatActionWield",
    "EvAdventureCombatTwitchHandler",
]
