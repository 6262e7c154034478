"""The commands of characters: the names of the EvAdventure lessons; the code is in the packages named below."""

from .characters.carrying_commands import CmdGive, CmdInventory, CmdRemove, CmdWieldOrWear
from .characters.cmdset import EvAdventureCmdSet
from .creatures.talk_commands import CmdTalk
from .kernel.character_command import CharacterCommand as EvAdventureCommand

__all__ = [
    "CmdGive", "CmdInventory", "CmdRemove", "CmdTalk", "CmdWieldOrWear", "EvAdventureCmdSet",
    "EvAdventureCommand",
]  # fmt: skip
