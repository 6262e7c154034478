"""Animals for sale: a dog that fights, a donkey and a horse that carry. They serve like hirelings, without wages.

They are sold as a thing, on a lead; let off it (`use`) they follow. An animal that carries adds slots to its owner's
pack for as long as it lives and serves.
"""

from __future__ import annotations

from pathlib import Path

from evennia.objects.objects import DefaultObject
from evennia.utils.create import create_object

from ..evennia_ext.attribute import AttributeProperty
from ..kernel import content_files
from ..kernel.descriptions import Bearing
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell
from ..knave.gear import GEAR
from ..model import Hero, Living
from ..things.objects import EvAdventureObject
from ..words import Words
from .hirelings import EvAdventureHireling, Trade, enlist, serving

MOST = 2
"""The most animals one person can mind."""
PACK = "pack_slots"
"""Attribute of an owner: item slots its animals carry."""


class Animal(Trade, frozen=True, kw_only=True):
    """A kind of animal; `carries` is the number of item slots it adds."""

    carries: int = 0


ANIMALS = content_files.load([Path(__file__).with_name("animals.toml")], Animal)
"""Key of the prototype -> animal."""


class EvAdventureAnimal(EvAdventureHireling):
    """An animal that serves a character."""

    @property
    def trade(self) -> Animal:
        """Return its kind."""
        return ANIMALS[self.trade_key]

    def at_death(self) -> None:
        """Die, and take its slots from the owner's pack."""
        employer = self.employer
        super().at_death()
        if employer is not None:
            load(employer)

    def at_object_delete(self) -> bool:
        """Leave its owner, and take its slots from the owner's pack."""
        employer, self.employer = self.employer, None
        if employer is not None:
            load(employer)
        return super().at_object_delete()


class EvAdventureLead(EvAdventureObject):
    """An animal on a lead; `animal` is its key."""

    animal = AttributeProperty("hunting dog", autocreate=False)
    size = AttributeProperty(0, autocreate=False)

    def get_help(self) -> Words:
        """Return how it is used."""
        return Words("|wuse|n it to let it off the lead: it follows you.")

    def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Untie the animal; it follows from now on.

        Raises ActionError: code `many` if the user has `MOST` animals already.
        """
        if not isinstance(user, Hero):
            return
        if len(kept(user)) >= MOST:
            raise ActionError("many", Words("You have {most} animals to mind already."), most=MOST)
        animal = bring(user, self.animal)
        tell(user, Words("You let the {who} off the lead. It looks at you, and follows."), who=animal)
        announce(user.location, Words("The {who} follows {owner} now."), exclude=user, who=animal, owner=user)

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Delete the lead."""
        self.delete()


def kept(owner: Hero) -> list[EvAdventureAnimal]:
    """Return the living animals that serve a character."""
    return [one for one in serving(owner) if isinstance(one, EvAdventureAnimal) and not one.is_dead]


def bring(owner: Hero, key: str) -> EvAdventureAnimal:
    """Create an animal that serves a character, in the same place."""
    kind, names = ANIMALS[key], GEAR[key]["names"]
    animal: EvAdventureAnimal = create_object(EvAdventureAnimal, key=kind.name.en, home=owner.home)
    animal.set_names(kind.name, measure=names["measure"])
    animal.stays_until = float("inf")
    enlist(animal, owner, key, Bearing(stance=Words("The {who} stands here and waits for its owner.")))
    load(owner)
    return animal


def load(owner: Hero) -> None:
    """Recompute the slots that the animals of a character add to its pack."""
    if owner is not None and owner.pk:
        owner.attributes.add(PACK, sum(one.trade.carries for one in kept(owner)))
