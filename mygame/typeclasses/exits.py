"""Ways from place to place."""

from evadventure.places.exits import EvAdventureExit

from .objects import ObjectParent


class Exit(ObjectParent, EvAdventureExit):
    """A way of the world; `evadventure.places.exits` says how it is walked."""
