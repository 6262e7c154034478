"""Aiming: whether a stone can be cast, and which target the typed words mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import evennia
from evennia.objects.models import ObjectDB

from ..combat.combatant import fight_of
from ..combat.targets import enemy, target_here
from ..dungeon.dwellers import EvAdventureDweller
from ..enums import WieldLocation
from ..kernel.character_command import SELF
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..kernel.textwidth import crop
from ..knave.magic import SPELLS, Aim, Spell
from ..knave.magic.spells import ORDERS
from ..places.look_target import find_way
from ..words import Words, synonyms

_AT = re.compile(r"^(?:(?:at|on|to|against)\s+|[对向给]\s*)")


def spell_of(stone: Any) -> Spell:
    """Return the spell a stone casts.

    Raises:
        ActionError: code `no_spell` if it is no rune stone.
    """
    spell = SPELLS.get(getattr(stone, "holds", ""))
    if spell is None:
        raise ActionError("no_spell", NO_SPELL, thing=stone)
    return spell


def check(caster: Any, stone: Any) -> None:
    """Check that `caster` can cast a stone now.

    Raises:
        ActionError: codes `no_spell`, `asleep`, `broken`, `hands`, `mute`.
    """
    spell_of(stone)
    if not stone.is_awake:
        raise ActionError("asleep", ASLEEP, thing=stone)
    if stone.is_broken:
        raise ActionError("broken", BROKEN, thing=stone)
    equipment = getattr(caster, "equipment", None)
    if equipment is not None and equipment.get_current_slot(stone) is not WieldLocation.TWO_HANDS:
        raise ActionError("hands", BOTH_HANDS, thing=stone)
    if caster.conditions.mute:
        raise ActionError("mute", MUTE)


# Whom.


def is_attack(spell: Spell, target: Any) -> bool:
    """Return whether casting a spell at `target` is an attack on it."""
    return spell.hostile and not spell.gentle and (spell.aim is Aim.FOES or hasattr(target, "at_damage"))


def aim(caster: Any, spell: Spell, typed: str) -> tuple[Any, str]:
    """Return the target the typed words mean (None for a spell without one), and the rest of the line.

    Raises:
        ActionError: codes `nobody`, `no_corpse`, `what`, `no_way`, `who`, and those of finding an enemy.
    """
    wanted = _AT.sub("", typed.strip())
    match spell.aim:
        case Aim.SELF | Aim.PARTY | Aim.FOES | Aim.NOTHING:
            return None, ""
        case Aim.FRIEND:
            return _friend(caster, wanted), ""
        case Aim.CREATURE:
            return _creature(caster, spell, wanted)
        case Aim.THING:
            return _thing(caster, spell, wanted), ""
        case Aim.WAY:
            return _way(caster, spell, wanted), ""
        case Aim.WORD:
            return _somebody(spell, wanted)


def _living(caster: Any) -> list[Any]:
    here = caster.location.contents_get(content_type="character")
    return [one for one in here if hasattr(one, "at_damage") and not one.is_dead and one.access(caster, "view")]


def _friend(caster: Any, wanted: str) -> Any:
    if not wanted or wanted.lower() in SELF:
        return caster
    found = find(wanted, _living(caster))
    if not found:
        raise ActionError("nobody", NOBODY, typed=_shown(wanted))
    return found[0]


def _creature(caster: Any, spell: Spell, wanted: str) -> tuple[Any, str]:
    word = ""
    if spell is SPELLS["command"]:
        wanted, word = _order(wanted)
    if spell.gentle:
        others = [one for one in _living(caster) if one is not caster]
        found = find(wanted, others) if wanted else others[:1]
        if not found:
            raise ActionError("nobody", NOBODY, typed=_shown(wanted))
        return found[0], word
    fight = fight_of(caster)
    return (enemy(fight, caster, wanted) if fight is not None else target_here(caster, wanted)), word


def _order(wanted: str) -> tuple[str, str]:
    """Return the target and the order of `goblin flee`, `flee goblin` or `老鼠 跪下`."""
    first, _, rest = wanted.partition(" ")
    before, _, last = wanted.rpartition(" ")
    if last.lower() in ORDERS:
        return before, last.lower()
    return (rest, first.lower()) if first.lower() in ORDERS else (wanted, "")


def _thing(caster: Any, spell: Spell, wanted: str) -> Any:
    lying = [one for one in caster.location.contents_get(content_type="object") if one.access(caster, "view")]
    if spell is SPELLS["raise_dead"]:
        bodies = [one for one in lying if one.tags.has("corpse", category="thing")]
        found = find(wanted, bodies) if wanted else bodies
        if not found:
            raise ActionError("no_corpse", NO_CORPSE)
        return found[0]
    if not wanted:
        raise ActionError("what", AT_WHAT)
    found = find(wanted, lying)
    if found:
        return found[0]
    return _creature(caster, spell, wanted)[0]


def _way(caster: Any, spell: Spell, wanted: str) -> Any:
    if spell is SPELLS["knock"]:
        near = [*caster.location.contents_get(content_type="object"), *caster.contents]
        locks = [one for one in near if getattr(one, "locked", False)]
        ways = [way for way in caster.location.contents_get(content_type="exit") if _is_shut(way)]
        if not wanted and (locks or ways):
            return [*ways, *locks][0]
        if not wanted and chest_here(caster):
            return caster.location
        if found := find(wanted, locks):
            return found[0]
        if wanted.lower() in synonyms("chest", "box") and chest_here(caster):
            return caster.location
    found = find_way(caster, wanted)
    if len(found) != 1:
        raise ActionError("no_way", WHICH_WAY)
    return found[0]


def _is_shut(way: Any) -> bool:
    return getattr(way, "shut_by", None) is not None or bool(getattr(way, "locked", False))


def chest_here(caster: Any) -> bool:
    """Return whether the room has a chest that is still locked."""
    plan = getattr(caster.location, "plan", None)
    chest = getattr(plan, "chest", None)
    return bool(chest and chest.locked and caster.location.cell not in caster.location.floor.unlocked)


def _somebody(spell: Spell, wanted: str) -> tuple[Any, str]:
    """Return a played hero (for Scry a townsperson as well) and the rest of the line."""
    if not wanted:
        raise ActionError("who", WHO)
    heroes = {session.puppet for session in evennia.SESSION_HANDLER.get_sessions() if session.puppet is not None}
    spelled = sorted(
        ((name.lower(), one) for one in heroes for name in (one.key, *one.aliases.all())),
        key=lambda pair: -len(pair[0]),
    )
    for name, one in spelled:
        rest = wanted[len(name) :]
        if wanted.lower().startswith(name) and (
            not rest or not (name[-1] + rest[0]).isalnum() or not rest[0].isascii()
        ):
            return one, rest.strip(" ,:，：")
    if spell is SPELLS["scry"]:
        townspeople = ObjectDB.objects.filter(db_tags__db_category="content", db_tags__db_key__startswith="person:")
        townspeople = townspeople.exclude(db_typeclass_path=EvAdventureDweller.path)
        if found := find(wanted, townspeople):
            return found[0], ""
    raise ActionError("nobody", UNKNOWN, typed=_shown(wanted))


def stones_of(caster: Any) -> list[Any]:
    """Return the carried rune stones, the one in both hands first."""
    carried: Iterable[Any] = caster.equipment.all(only_objs=True)
    return [one for one in carried if getattr(one, "spell", "") in SPELLS]


def _shown(typed: str) -> str:
    return crop(" ".join(typed.split()).replace("|", "||"), 40)


NO_SPELL = Words("There is no spell in {thing}.")
ASLEEP = Words("{thing:cap} sleeps until dawn: once a day is all it does.")
BROKEN = Words("{thing:cap} is broken.")
BOTH_HANDS = Words("A rune stone is held in both hands: |wwield|n {thing} first.")
MUTE = Words("You cannot get the words out.")
NOBODY = Words('There is no "{typed}" here to cast it at.')
UNKNOWN = Words('You know nobody called "{typed}" in the game now.')
NO_CORPSE = Words("Nobody lies dead here.")
AT_SOMETHING = Words("|wcast|n it at {aim}.")
AT_WHAT = Words("Cast it at what?")
WHICH_WAY = Words("Name a way, or a lock: north, chest ...")
WHO = Words("Name somebody.")
NO_FOES = Words("There is no enemy here.")
