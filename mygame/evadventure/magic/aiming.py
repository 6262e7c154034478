"""Aiming: checks of a stone before a cast, and the target meant by typed words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import evennia
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject

from ..combat.combatant import fight_of
from ..combat.targets import enemy, target_here
from ..dungeon.dwellers import EvAdventureDweller
from ..dungeon.instance import EvAdventureDungeonRoom
from ..enums import WieldLocation
from ..kernel.character_command import SELF, shown
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..knave.magic import SPELLS, Spell, SpellAim
from ..knave.magic.spells import ORDERS
from ..model import Hero, Living, Thing, Way
from ..places.look_target import find_way
from ..words import Words, pattern, synonyms

_AT = pattern(r"^(?:at|on|to|against)\s+")


class Rune(Thing):
    """A stone that holds a spell (`runestone.EvAdventureRunestone`)."""

    spell: str
    is_awake: bool

    if TYPE_CHECKING:

        def seize(self, spell: str) -> bool:
            """Copy a spell cast nearby if the stone waits for one; return whether it did."""

        def wait(self, game_seconds: float) -> None:
            """Wait for a spell to copy."""


def spell_of(stone: Thing) -> Spell:
    """Return the spell a stone casts. Raises ActionError: code `no_spell` if it is no rune stone."""
    spell = SPELLS.get(stone.holds)
    if spell is None:
        raise ActionError("no_spell", Words("There is no spell in {thing:the}."), thing=stone)
    return spell


def check(caster: Living, stone: Rune) -> None:
    """Check that `caster` can cast a stone now.

    Raises ActionError: codes `no_spell`, `asleep`, `broken`, `hands`, `mute`, `duel`.
    """
    check_fair(caster, spell_of(stone))
    if not stone.is_awake:
        raise ActionError("asleep", Words("{thing:the,cap} sleeps until dawn: once a day is all it does."), thing=stone)
    if stone.is_broken:
        raise ActionError("broken", Words("{thing:the,cap} is broken."), thing=stone)
    if isinstance(caster, Hero) and caster.equipment.get_current_slot(stone) is not WieldLocation.TWO_HANDS:
        raise ActionError(
            "hands", Words("A rune stone is held in both hands: |wwield|n {thing:the} first."), thing=stone
        )
    if caster.conditions.mute:
        raise ActionError("mute", Words("You cannot get the words out."))


def check_fair(caster: Living, spell: Spell) -> None:
    """Check that a spell may be cast in the fight its caster is in: in a duel nothing changes hands, and nobody joins.

    Raises ActionError: code `duel`.
    """
    fight = fight_of(caster)
    if fight is not None and fight.fight.duel and not spell.fair:
        raise ActionError("duel", Words("Not in a duel: there nothing changes hands, and nobody joins."))


# Targets.


def is_attack(spell: Spell, target: DefaultObject | None) -> bool:
    """Return whether casting a spell at `target` is an attack on it."""
    return spell.hostile and not spell.gentle and (spell.aim is SpellAim.FOES or isinstance(target, Living))


def aim(caster: Living, spell: Spell, typed: str) -> tuple[DefaultObject | None, str]:
    """Return the target meant by the typed words (None for a spell without one), and the rest of the line.

    Raises ActionError: codes `nobody`, `no_corpse`, `what`, `no_way`, `who`, and those of finding an enemy.
    """
    wanted = _AT.sub("", typed.strip())
    match spell.aim:
        case SpellAim.SELF | SpellAim.PARTY | SpellAim.FOES | SpellAim.NOTHING:
            return None, ""
        case SpellAim.FRIEND:
            return _friend(caster, wanted), ""
        case SpellAim.CREATURE:
            return _creature(caster, spell, wanted)
        case SpellAim.THING:
            return _thing(caster, spell, wanted), ""
        case SpellAim.WAY:
            return _way(caster, spell, wanted), ""
        case SpellAim.WORD:
            return _somebody(spell, wanted)


def _living(caster: Living) -> list[Living]:
    here = caster.location.contents_get(content_type="character")
    return [one for one in here if isinstance(one, Living) and not one.is_dead and one.access(caster, "view")]


def _friend(caster: Living, wanted: str) -> Living:
    if not wanted or wanted.lower() in SELF:
        return caster
    found = find(wanted, _living(caster))
    if not found:
        raise ActionError("nobody", NOBODY, typed=shown(wanted))
    return found[0]


def _creature(caster: Living, spell: Spell, wanted: str) -> tuple[Living, str]:
    word = ""
    if spell.needs == "order":
        wanted, word = _order(wanted)
    if spell.gentle:
        others = [one for one in _living(caster) if one is not caster]
        found = find(wanted, others) if wanted else others[:1]
        if not found:
            raise ActionError("nobody", NOBODY, typed=shown(wanted))
        return found[0], word
    fight = fight_of(caster)
    return (enemy(fight, caster, wanted) if fight is not None else target_here(caster, wanted)), word


def _order(wanted: str) -> tuple[str, str]:
    """Return the target and the order of `goblin flee` or `flee goblin`."""
    first, _, rest = wanted.partition(" ")
    before, _, last = wanted.rpartition(" ")
    if last.lower() in ORDERS:
        return before, last.lower()
    return (rest, first.lower()) if first.lower() in ORDERS else (wanted, "")


def _thing(caster: Living, spell: Spell, wanted: str) -> DefaultObject:
    lying: list[DefaultObject] = [
        one for one in caster.location.contents_get(content_type="object") if one.access(caster, "view")
    ]
    if spell.needs == "corpse":
        bodies = [one for one in lying if one.tags.has("corpse", category="thing")]
        found = find(wanted, bodies) if wanted else bodies
        if not found:
            raise ActionError("no_corpse", Words("Nobody lies dead here."))
        return found[0]
    if not wanted:
        raise ActionError("what", Words("Cast it at what?"))
    found = find(wanted, lying)
    if found:
        return found[0]
    return _creature(caster, spell, wanted)[0]


def _way(caster: Living, spell: Spell, wanted: str) -> DefaultObject:
    if spell.needs == "lock":
        near = [*caster.location.contents_get(content_type="object"), *caster.contents]
        locks = [one for one in near if isinstance(one, Thing) and one.locked]
        seen: list[Way] = [way for way in caster.location.ways(caster) if isinstance(way, Way)]
        ways = [way for way in seen if way.shut_by is not None or way.locked]
        if not wanted and (shut := [*ways, *locks]):
            return shut[0]
        if not wanted and chest_here(caster):
            return caster.location
        if locked := find(wanted, locks):
            return locked[0]
        if wanted.lower() in synonyms("chest", "box") and chest_here(caster):
            return caster.location
    found: list[DefaultObject] = find_way(caster, wanted)
    if len(found) != 1:
        raise ActionError("no_way", Words("Name a way, or a lock: north, chest ..."))
    return found[0]


def chest_here(caster: Living) -> bool:
    """Return whether the room has a chest that is still locked."""
    room = caster.location
    if not isinstance(room, EvAdventureDungeonRoom) or room.plan is None:
        return False
    chest = room.plan.chest
    return bool(chest and chest.locked and room.cell not in room.floor.unlocked)


def _somebody(spell: Spell, wanted: str) -> tuple[DefaultObject, str]:
    """Return a played hero (for Scry a townsperson as well) and the rest of the line."""
    if not wanted:
        raise ActionError("who", Words("Name somebody."))
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
    if spell.needs == "townsfolk":
        townspeople = ObjectDB.objects.filter(db_tags__db_category="content", db_tags__db_key__startswith="person:")
        townspeople = townspeople.exclude(db_typeclass_path=EvAdventureDweller.path)
        if found := find(wanted, townspeople):
            return found[0], ""
    raise ActionError("nobody", Words('You know nobody called "{typed}" in the game now.'), typed=shown(wanted))


def stones_of(caster: Living) -> list[Rune]:
    """Return the carried rune stones, the one in both hands first."""
    carried = caster.equipment.all(only_objs=True) if isinstance(caster, Hero) else ()
    return [one for one in carried if isinstance(one, Rune) and one.spell in SPELLS]


NOBODY = Words('There is no "{typed}" here to cast it at.')
NO_FOES = Words("There is no enemy here.")
