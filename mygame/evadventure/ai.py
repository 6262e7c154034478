"""What creatures do by themselves: the names of the EvAdventure lessons; the code is in the rooms named below."""

from .creatures.ai import AIHandler, AIMixin

__all__ = ["AIHandler", "AIMixin"]
