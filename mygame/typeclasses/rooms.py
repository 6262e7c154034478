"""Places."""

from evadventure.places.rooms import EvAdventureRoom

from .objects import ObjectParent


class Room(ObjectParent, EvAdventureRoom):
    """A place of the world; `evadventure.places.rooms` says how it is seen."""
