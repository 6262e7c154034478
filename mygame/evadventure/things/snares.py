"""Snares: things laid on the floor to be stepped into - caltrops, marbles, a bear trap, grease.

In a fight `use` throws them under the enemies' feet; elsewhere it lays them out, and the next creature that comes in
by itself steps into them. A saving throw avoids them.
"""

from __future__ import annotations

from evennia.objects.objects import DefaultObject

from ..enums import Ability
from ..evennia_ext.attribute import AttributeProperty
from ..kernel.descriptions import Emote
from ..kernel.errors import ActionError
from ..kernel.messaging import tell_deed
from ..knave.fighting.conditions import Rounds
from ..model import Living, Place
from ..rules import dice
from ..words import Lang, Words
from .objects import EvAdventureConsumable


class EvAdventureSnare(EvAdventureConsumable):
    """A snare to step into.

    A victim who does not avoid it (`avoided_by`, an ability) loses `damage_roll` hit points and has `condition` for so
    many `rounds`; `all_at_once` is whether it lies under everybody's feet or catches only one; `armed` whether it lies
    ready.
    """

    size = AttributeProperty(1, autocreate=False)
    damage_roll = AttributeProperty("1d4", autocreate=False)
    condition = AttributeProperty("", autocreate=False)
    rounds = AttributeProperty(2, autocreate=False)
    avoided_by = AttributeProperty(Ability.DEX, autocreate=False)
    all_at_once = AttributeProperty(False, autocreate=False)
    armed = AttributeProperty(False, autocreate=False)

    def in_lang(self, lang: Lang) -> str:
        """Return its name, and whether it lies ready."""
        name = super().in_lang(lang)
        return Words("laid out {name}").say(lang, name=name) if self.armed else name

    def get_help(self) -> Words:
        """Return a hint on its use."""
        return Words("|wuse|n it: under the enemies' feet in a fight, else it is laid out for whoever comes in.")

    def use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Throw it under the enemies' feet, or lay it out here.

        Raises ActionError outside of a fight, if one lies ready here already.
        """
        place = user.location
        fight = user.fight
        if fight is None:
            if any(one.armed for one in place.contents if isinstance(one, EvAdventureSnare)):
                raise ActionError("armed", Words("Something of that kind lies here already."))
            self.armed = True
            tell_deed(user, _LAYS, thing=self.bare)
            self.move_to(place, quiet=True, move_type="drop")
            return
        _, enemies = fight.get_sides(user)
        victims = (
            enemies
            if self.all_at_once
            else [target]
            if isinstance(target, Living) and target in enemies
            else enemies[:1]
        )
        tell_deed(user, _THROWS, thing=self.bare)
        for victim in victims:
            self.spring(victim)

    def at_post_use(self, user: Living, target: DefaultObject | None = None, **kwargs: object) -> None:
        """Use it up in a fight; a snare laid out waits."""
        if not self.armed:
            super().at_post_use(user, target, **kwargs)

    def at_get(self, getter: DefaultObject, **kwargs: object) -> None:
        """Disarm it once it is taken up."""
        self.armed = False
        super().at_get(getter, **kwargs)

    def spring(self, victim: Living) -> bool:
        """Make a being step into it; return whether it was caught."""
        saved, _ = dice.saving_throw(victim, self.avoided_by)
        if saved:
            tell_deed(victim, _AVOIDS, thing=self.bare)
            return False
        tell_deed(victim, _CAUGHT, thing=self.bare)
        if self.condition:
            victim.conditions.add(self.condition, Rounds(self.rounds))
        damage = dice.roll(self.damage_roll) if self.damage_roll else 0
        if damage:
            victim.suffer(damage)
        return True

    def stepped_into(self, walker: Living) -> None:
        """Apply its effect to a creature that comes in by itself; it is used up then."""
        if self.armed and self.spring(walker):
            self.armed = False
            EvAdventureConsumable.at_post_use(self, walker)


def underfoot(place: Place) -> list[EvAdventureSnare]:
    """Return the snares ready in a place."""
    return [one for one in place.contents if isinstance(one, EvAdventureSnare) and one.armed]


_LAYS = Emote(
    Words("You lay {thing:a} out where the next thing will step."), Words("{who:cap} lays {thing:a} out on the floor.")
)
_THROWS = Emote(Words("You throw down {thing:a}."), Words("{who:cap} throws down {thing:a}."))
_AVOIDS = Emote(Words("You step around {thing:a}."), Words("{who:cap} steps around {thing:a}."))
_CAUGHT = Emote(Words("You step into {thing:a}."), Words("{who:cap} steps into {thing:a}."))
