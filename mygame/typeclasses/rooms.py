"""Places."""

from evadventure.rooms import EvAdventureRoom

from .objects import ObjectParent


class Room(ObjectParent, EvAdventureRoom):
    """A place of the world; `evadventure.rooms` says how it is seen."""
