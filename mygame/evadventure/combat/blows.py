"""Blows in the world: the weapon, its ammunition, and the telling and effects of a blow."""

from __future__ import annotations

from typing import Literal

from ..enums import WieldLocation
from ..evennia_ext.mixins import ObjectBase
from ..kernel.purse import CoinReason, free_coins, hand_over, transfer
from ..knave.bestiary import NaturalAttack
from ..knave.fighting import Blow
from ..knave.fighting.fighter import Weapon
from ..knave.fighting.phrases import line_for, own_lines
from ..model import CombatHandler, Hero, Living, Sentence, Thing
from ..places.running import wants_brief
from ..things.objects import EvAdventureConsumable, get_bare_hands
from ..words import Words
from . import phrases
from .act_messages import sentence


def weapon_of(living: Living) -> Weapon:
    """Return the weapon a combatant strikes with now: bare hands when disarmed or when the weapon is broken."""
    weapon: Weapon = living.weapon
    broken = isinstance(weapon, Thing) and weapon.is_broken
    return get_bare_hands() if broken or living.conditions.has("disarmed") else weapon


def ammunition_for(living: Living, weapon: Weapon) -> EvAdventureConsumable | Literal[False] | None:
    """Return the carried ammunition that fits a weapon.

    None when the weapon, or the shooter, needs none; False when there is none left.
    """
    kind = weapon.ammunition if isinstance(weapon, Thing) else ""
    if not kind or not isinstance(living, Hero):
        return None
    carried = (one for one in living.equipment.all(only_objs=True) if isinstance(one, EvAdventureConsumable))
    return next((one for one in carried if one.ammo == kind and one.uses > 0), False)


def worn(living: Living) -> list[Thing]:
    """Return the unbroken pieces of worn armour, in the order in which they take blows."""
    if not isinstance(living, Hero):
        return []
    slots = living.equipment.slots
    places = (WieldLocation.BODY, WieldLocation.SHIELD_HAND, WieldLocation.HEAD)
    return [slots[place] for place in places if slots[place] is not None and not slots[place].is_broken]


def is_safe(living: Living) -> bool:
    """Return whether a being can lose nothing now: a duel gives back all its losses."""
    return living.fight is not None and living.fight.fight.duel


def take_thing(
    thing: Thing, victim: Living, to: ObjectBase, reason: CoinReason = CoinReason.DROP, move_type: str = "drop"
) -> bool:
    """Take a thing from a being against its will; return whether it is gone: not in a duel."""
    return thing.location is victim and not is_safe(victim) and hand_over(thing, to, reason, move_type)


def take_coins(victim: Living, taker: Living, most: int, reason: CoinReason) -> int:
    """Take coins from a being against its will, those it may give away; return how many: none in a duel."""
    return 0 if is_safe(victim) else transfer(victim, taker, min(most, free_coins(victim)), reason).count


def wear_armor(living: Living) -> list[Sentence]:
    """Take a point of quality off the worn armour, but not in a duel; return the sentences that tell it."""
    if is_safe(living) or not (pieces := worn(living)):
        return []
    piece = pieces[0]
    piece.quality = (piece.quality or 0) - 1
    words = Words("The {armor} falls apart!") if piece.is_broken else phrases.ARMOR_DENTED
    return [sentence(words, armor=piece, quality=piece.quality)]


def wear_weapon(living: Living, weapon: Weapon) -> list[Sentence]:
    """Take a point of quality off a weapon, which goes to the backpack when it breaks; return the sentences."""
    if not isinstance(weapon, Thing) or not isinstance(living, Hero) or weapon.location is not living:
        return []
    if is_safe(living):
        return []
    weapon.quality = (weapon.quality or 0) - 1
    if not weapon.is_broken:
        return [sentence(phrases.WEAPON_NOTCHED, weapon=weapon, quality=weapon.quality)]
    living.equipment.stow(weapon)
    return [sentence(Words("The {weapon} breaks!"), weapon=weapon)]


def carry_out(fight: CombatHandler, attacker: Living, target: Living, blow: Blow, weapon: Weapon) -> None:
    """Carry out a blow: tell it once, rendered for each reader, and apply its effects."""
    fight.attacked(attacker, target, close=not blow.ranged)
    target.at_attacked(attacker)
    said: list[Sentence] = list(_shoot(attacker, weapon))
    if target.conditions.held and target.conditions.dodge():
        fight.narrate([*said, sentence(phrases.IMAGE)], attacker, target)
        return
    hp = target.hp
    lethal = not target.is_pc and hp <= blow.damage
    own = own_lines(weapon.hit, weapon.miss, weapon.manner) if isinstance(weapon, NaturalAttack) else None
    turn = fight.fight.turn + attacker.id
    line = line_for(blow, hp, target.hp_max, lethal=lethal, turn=turn, own=own, kinds=target.kinds)
    several = isinstance(weapon, NaturalAttack) and weapon.plural
    said.insert(0, sentence(line, weapon=weapon, w=1 + several, damage=blow.damage))
    if blow.hit:
        if blow.critical:
            said.append(sentence(Words("A perfect blow!")))
        elif blow.ideal:
            said.append(sentence(Words("Just the weapon for it!")))
    marks: list[Sentence] = wear_weapon(attacker, weapon) if blow.weapon_worn else []
    if blow.armor_worn:
        marks += wear_armor(target)
    said += marks

    short = phrases.BRIEF_KILL if lethal else phrases.BRIEF_HIT if blow.hit else phrases.BRIEF_MISS
    left = max(0, hp - blow.damage)

    def as_read(reader: Living, told: list[Sentence]) -> list[Sentence]:
        if wants_brief(reader):
            told = [sentence(short), *marks]
        if not blow.hit:
            return told
        if reader is target:
            return [
                *map(_in_red, told),
                sentence(Words("|r[-{damage}, HP {hp}/{hp_max}]|n"), damage=blow.damage, hp=left, hp_max=target.hp_max),
            ]
        return [*told, sentence(Words("[-{damage}]"), damage=blow.damage)]

    fight.narrate(said, attacker, target, as_read=as_read)
    if not blow.hit:
        return
    target.ndb.death_told = lethal and own is None
    target.suffer(blow.damage, attacker)
    target.ndb.death_told = False
    for one in (weapon, attacker):
        if isinstance(one, Thing | Living) and fight.stands(target):
            one.at_hit(target, blow)


def _in_red(told: Sentence) -> Sentence:
    """Return a sentence in the colour of blows against the reader."""
    words, facts = told
    return Words.of(lambda lang: f"|r{words.in_lang(lang)}|n"), facts


def _shoot(attacker: Living, weapon: Weapon) -> list[Sentence]:
    """Use up the weapon's ammunition; return the sentences about it."""
    shot = ammunition_for(attacker, weapon)
    if not shot:
        return []
    shot.uses -= 1
    if shot.uses > 0:
        return []
    name = Words.of(shot.in_lang)
    shot.delete()
    return [sentence(Words("That was the last of your {ammunition}."), ammunition=name)]
