"""The root of everything that has a location, and the plain object."""

from evennia.objects.objects import DefaultObject

from evadventure.kernel.display_names import Bilingual


class ObjectParent(Bilingual):
    """Mixin of all entities with a location: objects, exits, characters, rooms."""


class Object(ObjectParent, DefaultObject):
    """A plain thing without rules of its own."""
