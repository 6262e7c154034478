"""Quests, their objectives, and the counters, titles and achievements of heroes (`docs/build/quests.md`).

May import: `combat` and below. Begin with `quest`. The names of the EvAdventure lesson are here.
"""

from .commands import CmdQuests
from .quest import EvAdventureQuest, EvAdventureQuestHandler

__all__ = ["CmdQuests", "EvAdventureQuest", "EvAdventureQuestHandler"]
