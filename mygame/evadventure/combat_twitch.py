"""Fights in real time: the names of the EvAdventure lessons; the code is in the packages named below."""

from .characters.carrying_commands import CmdUse as CmdUseItem
from .characters.carrying_commands import CmdWieldOrWear as CmdWield
from .combat.actions import (
    CombatActionAttack,
    CombatActionHold,
    CombatActionStunt,
    CombatActionUseItem,
    CombatActionWield,
)
from .combat.commands import CmdAttack, CmdHold, CmdStunt
from .combat.commands import FightingCmdSet as TwitchCombatCmdSet
from .combat.twitch import EvAdventureCombatTwitchHandler
from .places.commands import CmdLook

__all__ = [
    "CmdAttack", "CmdHold", "CmdLook", "CmdStunt", "CmdUseItem", "CmdWield", "CombatActionAttack",
    "CombatActionHold", "CombatActionStunt", "CombatActionUseItem", "CombatActionWield",
    "EvAdventureCombatTwitchHandler", "TwitchCombatCmdSet",
]  # fmt: skip
