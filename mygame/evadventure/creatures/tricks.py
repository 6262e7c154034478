"""Tricks: what a creature's hit does besides damage (`knave.bestiary.kinds.Trick`)."""

from __future__ import annotations

from ..combat.act_messages import narrate, sentence
from ..combat.blows import wear_armor
from ..kernel.counting import coins
from ..kernel.purse import CoinReason, free_coins, hand_over, transfer
from ..knave.fighting import Blow
from ..knave.fighting.conditions import Rounds
from ..model import Hero, Living, Thing
from ..rules import dice
from ..things import light
from ..things.objects import EvAdventureConsumable
from ..words import Words
from .ai import AIMixin


def _steal(mob: AIMixin, target: Living, blow: Blow) -> None:
    taken = transfer(target, mob, min(dice.roll("1d6") * mob.depth, free_coins(target)), CoinReason.THEFT).count
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
        narrate(mob.location, sentence(Words("{whoms:cap} light goes out.")), mob, target)


def _drain(mob: AIMixin, target: Living, blow: Blow) -> None:
    if mob.heal((blow.damage + 1) // 2):
        narrate(mob.location, sentence(Words("{who:cap} looks the better for it.")), mob, target)


def _impound(mob: AIMixin, target: Living, blow: Blow) -> None:
    weapon = target.weapon
    if isinstance(weapon, Thing) and weapon.location is target:
        hand_over(weapon, mob, CoinReason.THEFT, "give")
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
        fight.casualties.damage(one, blow.damage // 2, mob)


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
"""Trick of an attack -> what it does."""

IMPOUNDS = Words("{who:cap} takes {thing} into keeping, and writes {whom} a receipt.")
SCATTERS = Words("It scatters: {damage} to everybody else on that side.")
STEALS = Words("{who:cap} has {coins} out of {whoms} purse.")
