"""A character as data for clients (GMCP `Char.*`; item letters as in the IRE games)."""

from __future__ import annotations

import time

from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultCharacter, DefaultObject
from evennia.utils import gametime
from evennia.utils.ansi import strip_ansi

from ..combat.choices import moves, peril
from ..combat.phrases import LIFE_OR_DEATH
from ..enums import WieldLocation
from ..kernel.messaging import name_in
from ..knave.fighting.conditions import GameTime, Rounds
from ..knave.fighting.voices import SpokenName
from ..model import Hero, Living, Place, Thing
from ..places import client_data as place_data
from ..rules import DEFENSE_BASE
from ..social.friends import friends_of, hero_of
from ..tables.room.table import Table
from ..things.containers import EvAdventureContainer
from ..things.light import EvAdventureLight, hidden_from
from ..things.objects import EvAdventureConsumable
from ..wire.changes import Listed, Part, makes
from ..words import LANGUAGES, Lang, Words, say
from .temporary_sheet import portrait

_SUMMARY = Words("HP {hp}/{maxhp}, level {level}, XP {xp}/{next}, coins {coins}")

CAPTIONS = {
    "level": Words("Level"),
    "health": Words("Health"),
    "weapon": Words("Weapon"),
    "damage": Words("Damage"),
    "effects": Words("Effects"),
    "fight": Words("Fight"),
    "light": Words("Light"),
}
"""Captions of the fields of `Char.Status`."""

_HANDS = frozenset({WieldLocation.WEAPON_HAND, WieldLocation.SHIELD_HAND, WieldLocation.TWO_HANDS})
_BODY = frozenset({WieldLocation.BODY, WieldLocation.HEAD})


def name(character: Hero, lang: Lang) -> dict[str, object]:
    """Return `Char.Name`, with a portrait if the sheet is known; also an entry of `Room.Players`."""
    called = character.in_lang(lang)
    drawn = portrait(character)
    return {"name": called, "fullname": called, "id": character.id} | ({"portrait": drawn} if drawn else {})


@makes(Part.FRIENDS)
def friends(character: Hero, lang: Lang) -> list[dict[str, object]]:
    """Return `comm_friends`: those the account calls its friends, and the looks of their heroes."""
    account = character.account
    known = friends_of(account) if account is not None else []
    return [{"name": one.name, "state": one.state, "note": one.note, "portrait": _looks(one.account)} for one in known]


def _looks(account: DefaultAccount) -> dict[str, object] | None:
    hero = hero_of(account)
    return None if hero is None else portrait(hero)


@makes(Part.VITALS)
def vitals(character: Hero, lang: Lang) -> dict[str, object]:
    """Return `Char.Vitals`: the figures of gauges. `next` is the XP needed for the next level."""
    figures: dict[str, object] = {
        "hp": character.hp,
        "maxhp": character.hp_max,
        "level": character.level,
        "xp": character.xp,
        "next": character.level * character.xp_per_level,
        "coins": character.coins,
        "slots": character.equipment.count_slots(),
        "maxslots": character.equipment.max_slots,
        "armor": character.armor + DEFENSE_BASE,
    }
    return {**figures, "string": _SUMMARY.say(lang, **figures)}


@makes(Part.STATUS)
def status(character: Hero, lang: Lang) -> dict[str, object]:
    """Return `Char.Status`: health, effects, opponents, light."""
    weapon = character.weapon
    return {
        "name": character.in_lang(lang),
        "level": character.level,
        "health": character.hurt_level.in_lang(lang),
        "ready": character.can_advance,
        "fed": bool(character.fed),
        "weapon": say(lang, weapon),
        "damage": str(weapon.damage_roll),
        "effects": effects(character, lang),
        "fight": fight(character, lang),
        "light": light(character, lang),
    }


def effects(character: Hero, lang: Lang) -> list[dict[str, object]]:
    """Return the conditions of a character, each with the `rounds` left or `until` when (seconds since 1970).

    `boon` is whether the condition is favourable.
    """
    conditions = getattr(character, "conditions", None)
    if not conditions:
        return []
    now, now_there = time.time(), gametime.gametime(absolute=True)
    return [
        {
            "key": key,
            "name": kind.name.in_lang(lang),
            "boon": kind.boon,
            "rounds": lasts.count if isinstance(lasts := conditions.lasts(key), Rounds) else None,
            "until": round(now + (lasts.seconds - now_there) / settings.TIME_FACTOR)
            if isinstance(lasts, GameTime)
            else None,
        }
        for key, kind in zip(conditions.all(), conditions.kinds(), strict=True)
    ]


def fight(character: Hero, lang: Lang) -> dict[str, object] | None:
    """Return the allies and enemies of a character's fight; None if it is in none."""
    now = character.fight if isinstance(character, Living) else None
    if now is None:
        return None
    friends, foes = now.get_sides(character)
    near, danger = now.near(character), peril(now, character)
    warning = () if danger is None else (danger, LIFE_OR_DEATH)
    return {
        "friends": [_fighter(one, lang) for one in friends if one is not character],
        "foes": [_fighter(one, lang, now.called(one, character), character) | {"near": one in near} for one in foes],
        "moves": moves(now, character, lang),
        "peril": LANGUAGES[lang].gap.join(strip_ansi(one.in_lang(lang)) for one in warning),
    }


def _fighter(one: Living, lang: Lang, name: SpokenName | None = None, reader: Hero | None = None) -> dict[str, object]:
    """Return a combatant; the looks and conditions only of one the reader can see."""
    facts = {"id": one.id, "name": (name or one).in_lang(lang), "health": one.hurt_level.in_lang(lang)}
    facts |= {"share": one.health_share}
    if reader is not None and hidden_from(reader, one):
        return facts
    kinds = [(kind.name.in_lang(lang), kind.boon) for kind in one.conditions.kinds()]
    conditions = [{"name": called, "boon": boon} for called, boon in kinds]
    return facts | {"conditions": conditions, "portrait": looks(one)}


def looks(one: Living) -> dict[str, object]:
    """Return the looks of a being from which clients draw it: a hero's traits, or its kind, tags, attacks and size."""
    if isinstance(one, Hero) and (drawn := portrait(one)) is not None:
        return drawn
    harm = [attack.manner for attack in one.attacks_now]
    tags = sorted(one.kinds) if one.kind_key else ["human"]
    return {"kind": one.kind_key or one.key, "tags": tags, "harm": harm, "size": one.level}


def light(character: Hero, lang: Lang) -> dict[str, object] | None:
    """Return the carried light that burns longest, and until when (seconds since 1970); None if none burns."""
    burning = [one for one in character.equipment.all(only_objs=True) if isinstance(one, EvAdventureLight) and one.lit]
    if not burning:
        return None
    best = max(burning, key=lambda one: one.seconds_left)
    return {"name": say(lang, best.bare), "until": round(time.time() + best.seconds_left / settings.TIME_FACTOR)}


def item(
    thing: DefaultObject, lang: Lang, holder: Hero | None = None, looker: DefaultObject | None = None
) -> dict[str, object]:
    """Return a thing or being as data.

    Args:
        holder: the character that has it; None for things in a place.
        looker: the viewer of a thing in a place.
    """
    slot = holder.equipment.get_current_slot(thing) if holder is not None else None
    own = thing if isinstance(thing, Thing) else None
    return {
        "id": thing.id,
        "name": name_in(thing, lang),
        "attrib": _letters(thing, slot, holder or looker),
        "slot": slot.value if slot is not None else "",
        "place": slot.in_lang(lang) if slot is not None else "",
        "size": own.size if own is not None else None,
        "quality": own.quality if own is not None else None,
        "maxquality": own.quality_max if own is not None else None,
        "uses": own.uses if isinstance(own, EvAdventureConsumable) else None,
    } | ({"portrait": looks(thing)} if isinstance(thing, Living) and not thing.is_dead else {})


def _letters(thing: DefaultObject, slot: WieldLocation | None, looker: DefaultObject | None) -> str:
    """Return the letters of `attrib` (docs/program/protocol.md): its kind, and the uses `looker` could make of it."""
    if isinstance(thing, DefaultCharacter):
        being = thing if isinstance(thing, Living) else None
        if being is not None and being.is_dead:
            return "md"
        if being is not None and being.talks:
            return f"ms{'k' if being.sells else ''}"
        return "ma" if isinstance(thing.location, Place) and thing.location.allow_combat else "m"
    if isinstance(thing, Table):
        return "p"
    use = thing.inventory_use_slot if isinstance(thing, Thing) else None
    if slot in _HANDS:
        return "l" + _deeds(thing)
    if slot in _BODY:
        return "w" + _deeds(thing)
    kind = "g" if use in _HANDS else "W" if use in _BODY else ""
    if slot is not None or not isinstance(thing, Thing):
        return kind + _deeds(thing)
    if isinstance(thing, EvAdventureContainer):
        kind += "o" if thing.is_closed else "c" if thing.contents else ""
    return f"{kind}t" if looker is None or thing.access(looker, "get") else kind


def _deeds(thing: DefaultObject) -> str:
    """Return the letters of a carried thing's uses: b could burn, B burns, u eaten, drunk or used up."""
    if isinstance(thing, EvAdventureLight):
        return "B" if thing.lit else "b" if thing.seconds_left > 0 else ""
    return "u" if isinstance(thing, EvAdventureConsumable) and (thing.meal or thing.heals or thing.pastime) else ""


@makes(Part.NAME)
def _name_for(owner: Hero, lang: Lang) -> dict[str, object]:
    return {**name(owner, lang), "lang": lang.value}


@makes(Part.CAPTIONS)
def _captions_for(owner: Hero, lang: Lang) -> dict[str, str]:
    return {field: words.in_lang(lang) for field, words in CAPTIONS.items()}


@makes(Part.CARRIED)
def _carried(owner: Hero, lang: Lang) -> Listed:
    return None, {one.id: item(one, lang, owner) for one in owner.equipment.all(only_objs=True)}


@makes(Part.LYING)
def _lying(owner: Hero, lang: Lang) -> Listed | None:
    place = owner.location
    if place is None:
        return None
    return place.id, {one.id: item(one, lang, looker=owner) for one in place_data.things(place, owner)}


@makes(Part.PLAYERS)
def _players(owner: Hero, lang: Lang) -> Listed | None:
    place = owner.location
    if place is None:
        return None
    return place.id, {one.id: name(one, lang) for one in place_data.players(place, owner)}
