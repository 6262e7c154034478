"""The states of a creature (`ai`), varied by the habits of its kind; tricks, the side effects of its hits."""

from __future__ import annotations

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit, DefaultObject

from ..combat.act_messages import narrate, sentence
from ..combat.blows import take_coins, take_thing, wear_armor
from ..combat.combatant import handler_in
from ..enums import Ability
from ..evennia_ext.memory import numbered
from ..kernel.counting import coins
from ..kernel.purse import CoinReason, transfer
from ..knave.fighting import Blow
from ..knave.fighting.conditions import Rounds
from ..model import Hero, Living, Place, Thing
from ..rules import dice
from ..things import light, snares
from ..things.objects import EvAdventureCoins, EvAdventureConsumable
from ..words import Words
from . import ai, reactions
from .ai import AIMixin

ROAM = {"stay": 3, "walk": 4, "rest": 1}
STROLL = {"stay": 40, "walk": 1, "rest": 9}
"""Actions of a roaming creature on a beat, with weights: below, and in the streets, where hearing is rarely wanted."""


class Habits(ai.AIMixin):
    """Mixin of creatures (`npcs.EvAdventureMob`): a method for each state."""

    def hears(self, place: Place) -> bool:
        """React to a noise from a nearby place; return whether the creature comes to see."""
        if self.is_dead or self.tame or self.fight is not None:
            return False
        if self.conditions.has("asleep"):
            self.conditions.remove("asleep")
        if not self.has_habit("heeds_noise"):
            return False
        self.ndb.goal = place
        self.ai.set_state("hunt")
        return True

    def ai_idle(self) -> None:
        """Wait; meet the characters here; sometimes begin to roam."""
        if self._meets() or not self.is_awake:
            return
        if self.wanders and not self.has_habit("lurks") and dice.roll("1d6") == 1:
            self.ai.set_state("roam")

    def ai_roam(self) -> None:
        """Wander about; meet the characters here; collect coins; sometimes rest."""
        if self._meets() or not self.is_awake:
            return
        if self.has_habit("hoards"):
            self._hoard()
        choice = self.ai.random_probability(STROLL if self.tame else ROAM)
        if choice == "rest":
            self.ai.set_state("idle")
        elif choice == "walk":
            self._walk()

    def ai_hunt(self) -> None:
        """Pursue a being, or go to the place of a noise; give up if no way leads there."""
        if self.ai.get_targets():
            self._meets()
            if self.fight is not None:
                return
        goal = self.ndb.goal
        if goal is None and self.hunted:
            prey = numbered(ObjectDB, self.hunted)
            goal = prey.location if prey is not None else None
        way = ai.step_towards(self, goal) if goal is not None and goal is not self.location else None
        if way is None or not self.is_awake:
            self.ndb.goal, self.hunted = None, 0
            self.ai.set_state("roam" if self.wanders else "idle")
            return
        self.walk(way)

    def ai_fight(self) -> None:
        """Leave the fighting to the fight handler; afterwards pursue, flee or calm down."""
        if self.fight is not None:
            return
        if self.hp * 4 <= self.hp_max and not self.has_habit("fearless"):
            self.ai.set_state("flee")
        elif self.has_habit("follows") and self.hunted:
            self.ai.set_state("hunt")
        else:
            self.ai.set_state("idle")

    def ai_call(self) -> None:
        """Call nearby creatures of its kind, once in a fight; then fight."""
        here = self.location
        self.ai.set_state("fight")
        fight = handler_in(here)
        if fight is not None:
            called = fight.ndb.called or frozenset()
            if self.kind.tags & called:
                return
            fight.ndb.called = called | self.kind.tags
        narrate(here, sentence(Words("{who:cap} shouts for help.") if self.speaks else CALLS), self)
        for mob in ai.mobs():
            if self._kin(mob) and mob.location is not here and ai.step_towards(mob, here, 2) is not None:
                mob.ndb.goal, mob.hunted = here, self.hunted
                mob.allegiance = Ability.ALLEGIANCE_HOSTILE
                mob.ai.set_state("hunt")

    def _kin(self, mob: ai.AIMixin) -> bool:
        """Return whether `mob` would come when this creature calls."""
        if mob is self or mob.location is None or mob.tame:
            return False
        return bool(mob.kind.tags & self.kind.tags) and mob.fight is None and mob.is_awake

    def ai_flee(self) -> None:
        """Move away from characters; calm down where there are none. Wounds stay."""
        if self.fight is not None:
            self.ai.set_state("fight")
        elif self.ai.get_targets():
            self._walk()
        else:
            self.ai.set_state("idle")

    def walk(self, way: DefaultExit) -> bool:
        """Take an exit; return whether the creature has moved."""
        here = self.location
        way.at_traverse(self, way.destination)
        return self.location is not here

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Trigger the snares of the place after walking into it."""
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        if move_type == "traverse" and not self.tame:
            for snare in snares.underfoot(self.location):
                snare.stepped_into(self)

    def _walk(self) -> None:
        """Take a random exit, towards or away from light by habit."""
        ways = self.ai.get_traversable_exits()
        if not ways:
            return
        if self.has_habit("seeks_light"):
            ways = [way for way in ways if light.lights_in(way.destination)] or ways
        elif self.has_habit("flees_light"):
            ways = [way for way in ways if not light.lights_in(way.destination)] or ways
        self.walk(dice.choice(ways))

    def _meets(self) -> bool:
        """Meet the characters here; return whether the creature is occupied with them now."""
        if self.tame or self.fight is not None or not self.is_awake:
            return self.fight is not None
        if not self.ai.get_targets() or not reactions.noticed(self):
            return False
        if self.has_habit("flees_light") and light.lights_in(self.location) and self.ai.get_traversable_exits():
            alone = len(reactions.pack_in(self.location)) == 1
            if alone and dice.roll("1d6") <= 3:
                self._walk()
                return True
        return reactions.meet(self.location) is not None

    def _hoard(self) -> None:
        heap = next((one for one in self.location.contents if isinstance(one, EvAdventureCoins)), None)
        if heap is not None:
            transfer(heap, self, 10, CoinReason.PICK_UP)
            narrate(self.location, sentence(Words("{who:cap} picks up a few coins and puts them away.")), self)


CALLS = Words("{who:cap} gives a cry that carries a long way.")


def _steal(mob: AIMixin, target: Living, blow: Blow) -> None:
    taken = take_coins(target, mob, dice.roll("1d6") * mob.depth, CoinReason.THEFT)
    if taken:
        narrate(mob.location, sentence(STEALS, coins=coins(taken)), mob, target)


def _rust(mob: AIMixin, target: Living, blow: Blow) -> None:
    if isinstance(target, Hero):
        narrate(mob.location, wear_armor(target), mob, target)


def _snuff(mob: AIMixin, target: Living, blow: Blow) -> None:
    lights = [one for one in light.lights_in(mob.location) if isinstance(one, light.EvAdventureLight)]
    burning = [one for one in lights if one.location is target]
    for one in burning:
        one.douse()
    if burning:
        narrate(mob.location, sentence(Words("|y{whoms:cap} light goes out.|n")), mob, target)
        light.tell_darkness(mob.location)


def _drain(mob: AIMixin, target: Living, blow: Blow) -> None:
    if mob.heal((blow.damage + 1) // 2):
        narrate(mob.location, sentence(Words("{who:cap} looks the better for it.")), mob, target)


def _impound(mob: AIMixin, target: Living, blow: Blow) -> None:
    weapon = target.weapon
    if isinstance(weapon, Thing) and take_thing(weapon, target, mob, CoinReason.THEFT, "give"):
        narrate(mob.location, sentence(IMPOUNDS, thing=weapon), mob, target)


def _strip(mob: AIMixin, target: Living, blow: Blow) -> None:
    worn = [key for key in SHELTERS if target.conditions.has(key)]
    for key in worn:
        target.conditions.remove(key)
    if worn:
        narrate(mob.location, sentence(Words("What protected {whom} is gone.")), mob, target)


def _quaff(mob: AIMixin, target: Living, blow: Blow) -> None:
    carried = (one for one in target.contents if isinstance(one, EvAdventureConsumable))
    draught = next((one for one in carried if one.heals and one.uses > 0), None)
    if draught is None:
        return
    narrate(mob.location, sentence(Words("{who:cap} drinks {whoms} health: {thing}."), thing=draught), mob, target)
    mob.heal(dice.roll(draught.heals))
    draught.uses -= 1
    if draught.uses <= 0:
        draught.delete()


def _deepen(mob: AIMixin, target: Living, blow: Blow) -> None:
    if target.conditions.has("webbed"):
        target.conditions.remove("webbed")
        target.conditions.add("held", Rounds(1), source=mob)
    else:
        target.conditions.add("webbed", Rounds(2), source=mob)


def _scatter(mob: AIMixin, target: Living, blow: Blow) -> None:
    if (fight := mob.fight) is None or blow.damage < 2:
        return
    others = [one for one in fight.get_sides(mob)[1] if one is not target and not one.is_dead]
    if others:
        narrate(mob.location, sentence(SCATTERS, damage=blow.damage // 2), mob, target)
    for one in others:
        one.suffer(blow.damage // 2, mob)


SHELTERS = ("shielded", "warded", "blessed", "mirrored", "displaced", "invisible", "hasted", "multiarmed", "hovering")
"""Conditions that protect a body."""
TRICKS = {
    "steal": _steal,
    "rust": _rust,
    "snuff": _snuff,
    "drain": _drain,
    "impound": _impound,
    "strip": _strip,
    "quaff": _quaff,
    "deepen": _deepen,
    "scatter": _scatter,
}
"""Trick of an attack -> its effect."""

IMPOUNDS = Words("{who:cap} takes {thing:the} into keeping, and writes {whom} a receipt.")
SCATTERS = Words("It scatters: {damage} to everybody else on that side.")
STEALS = Words("{who:cap} has {coins} out of {whoms} purse.")
