"""Players' characters."""

from evadventure.characters.character import EvAdventureCharacter

from .objects import ObjectParent


class Character(ObjectParent, EvAdventureCharacter):
    """The body a player has in the world."""
