"""Ways from place to place."""

from evadventure.exits import EvAdventureExit

from .objects import ObjectParent


class Exit(ObjectParent, EvAdventureExit):
    """A way of the world; `evadventure.exits` says how it is walked."""
